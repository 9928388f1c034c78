"""Command: one thing a user can do, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from explorer.commands.context import Context
from explorer.model.state import State


def always(state: State) -> str:
    """Say that a command can be used in any state."""
    return ""


class Command(NamedTuple):
    """A thing to do: ``id`` is ``area.verb``, ``menu`` the menu's title (with ``/`` for a submenu).

    ``why_not`` gives the reason why it cannot be used now, as a sentence, or an empty text. ``checked`` is there for
    commands that are on or off. ``group`` separates groups within a menu. ``shortcuts`` are in Qt's portable form.
    ``warning`` is what a state adds to the title, asked when the menu is opened.
    """

    id: str
    title: str
    menu: str
    run: Callable[[Context], None]
    shortcuts: tuple[str, ...] = ()
    why_not: Callable[[State], str] = always
    checked: Callable[[State], bool] | None = None
    group: int = 0
    about: str = ""
    warning: Callable[[State], str] | None = None
