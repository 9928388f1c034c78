"""COMMANDS: every command, in the order of the menus."""

from __future__ import annotations

from explorer.commands import book, edit, file, helping, key, position, view
from explorer.commands.command import Command

COMMANDS: tuple[Command, ...] = (
    *file.COMMANDS,
    *edit.COMMANDS,
    *position.COMMANDS,
    *key.COMMANDS,
    *book.COMMANDS,
    *view.COMMANDS,
    *helping.COMMANDS,
)

MENUS = ("File", "Edit", "Position", "Key", "Book", "View", "Help")


def command(name: str) -> Command:
    """Return the command of an id. Raises KeyError."""
    for known in COMMANDS:
        if known.id == name:
            return known
    raise KeyError(name)
