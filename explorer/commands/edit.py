"""Undo, redo, copy and paste."""

from __future__ import annotations

from explorer.commands import file
from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.core.notation import fen
from explorer.model import edits
from explorer.model.state import State


def undo(context: Context) -> None:
    """Take the last change back."""
    context.store.update(edits.undone)


def redo(context: Context) -> None:
    """Make the last undone change again."""
    context.store.update(edits.redone)


def copy_fen(context: Context) -> None:
    """Copy the FEN, which reads back to the same key."""
    _copy(context, fen(context.state.position), "The FEN")


def copy_shredder_fen(context: Context) -> None:
    """Copy the FEN with file letters for castling rights."""
    _copy(context, fen(context.state.position, shredder=True), "The Shredder-FEN")


def _copy(context: Context, text: str, what: str) -> None:
    context.clipboard.set_text(text)
    context.store.update(lambda state: edits.told(state, f"{what} is on the clipboard: {text}"))


def paste(context: Context) -> None:
    """Show the position or the game on the clipboard."""
    file.show_text(context, context.clipboard.text(), "paste")


def _nothing_to_undo(state: State) -> str:
    return "" if state.history.past else "Nothing has been changed yet."


def _nothing_to_redo(state: State) -> str:
    return "" if state.history.future else "Nothing was undone."


COMMANDS = (
    Command("edit.undo", "Undo", "Edit", undo, ("Ctrl+Z",), _nothing_to_undo),
    Command("edit.redo", "Redo", "Edit", redo, ("Ctrl+Shift+Z", "Ctrl+Y"), _nothing_to_redo),
    Command("edit.copy_fen", "Copy FEN", "Edit", copy_fen, ("Ctrl+C",), group=1),
    Command("edit.copy_shredder_fen", "Copy Shredder-FEN", "Edit", copy_shredder_fen, group=1),
    Command("edit.paste", "Paste position", "Edit", paste, ("Ctrl+V",), group=1),
)
