"""Texts that hold a position, a game or a key: read gradually, shown, or told what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from explorer.commands import file
from explorer.commands.context import Context
from explorer.core.contents import listing
from explorer.core.gradual import Gradual, finish
from explorer.core.notation import FenError, describe, parse_fen
from explorer.core.reader import Pasted, ReadError, decode, reading
from explorer.model import edits

T = TypeVar("T")


def open_text(context: Context, path: Path) -> None:
    """Show what a file of text holds."""
    try:
        text = decode(path.read_bytes())
    except OSError as error:
        file.tell_problem(context, f"{path} cannot be read: {error.strerror}.")
    except ReadError as error:
        file.tell_problem(context, f"{path.name}: {error}")
    else:
        show_text(context, text, f"open {path.name}", path.name)


def show_text(context: Context, text: str, label: str, source: str = "") -> None:
    """Show the position or the game that a text holds; one that holds neither changes nothing and is told.

    Of several the user chooses; sixteen hex digits are a key, which is explained and looked up. ``source`` is the name
    of the file it comes from, if it comes from one.
    """
    if re.fullmatch(r"(0[xX])?[0-9a-fA-F]{16}", text.strip()):
        context.dialogs.show_key(text.strip())
        return

    def show(found: tuple[Pasted, tuple[str, ...]] | str) -> None:
        if isinstance(found, str):
            file.tell_problem(context, _told(source) + found)
        elif found[1]:
            context.dialogs.choose_item(found[1], lambda item: _show_item(context, text, item, label, source))
        else:
            _show_pasted(context, found[0], label, source)

    _read(context, source, _looking_through(text, context.state.position.chess960), show)


def _show_item(context: Context, text: str, item: int, label: str, source: str) -> None:
    def show(found: Pasted | str) -> None:
        if isinstance(found, str):
            file.tell_problem(context, _told(source) + found)
        else:
            _show_pasted(context, found, label, source)

    _read(context, source, _reading(text, context.state.position.chess960, item), show)


def _read(context: Context, source: str, work: Gradual[T], then: Callable[[T], None]) -> None:
    """Read gradually and go on with what was read."""
    if context.slices is None:
        then(finish(work))
    else:
        context.slices.start(f"Reading {source or 'the text'}", work, then)


def _looking_through(text: str, chess960: bool) -> Gradual[tuple[Pasted, tuple[str, ...]] | str]:
    """Read the first item of a text, and the titles of all when there are several; or what is wrong with it."""
    found = yield from _reading(text, chess960, 0)
    if isinstance(found, str):
        return found
    return found, (yield from listing(text)) if found.count > 1 else ()


def _reading(text: str, chess960: bool, item: int) -> Gradual[Pasted | str]:
    """Read an item of a text; what is wrong with it comes as a sentence."""
    try:
        return (yield from reading(text, chess960, item))
    except ReadError as error:
        return _fen_problem(text, chess960) or str(error)


def _told(source: str) -> str:
    return f"{source}: " if source else ""


def _show_pasted(context: Context, pasted: Pasted, label: str, source: str) -> None:
    if pasted.line.steps:
        context.store.update(lambda state: edits.opened_line(state, pasted.line, pasted.ply, label))
    else:
        context.store.update(lambda state: edits.set_up(state, pasted.line.start, label))
    notes = [*([pasted.stopped] if pasted.stopped else []), *pasted.notes]
    if notes:
        kind = "problem" if pasted.stopped else "info"
        context.store.update(lambda state: edits.told(state, _told(source) + " ".join(notes), kind))


def _fen_problem(text: str, chess960: bool) -> str:
    """Return what is wrong with a line that is laid out like a FEN, in a sentence; nothing for any other text."""
    line = text.strip()
    if "\n" in line or "://" in line or line.partition(" ")[0].count("/") < 4:
        return ""
    try:
        parse_fen(line, chess960)
    except FenError as error:
        return describe(error)
    return ""
