"""Texts that hold a position, a game or a key: read gradually, shown, or told what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from explorer.commands import file
from explorer.commands.context import Context
from explorer.core.contents import Contents, listing, looking_through
from explorer.core.gradual import Gradual, finish
from explorer.core.notation import LARGEST_FILE
from explorer.core.reader import Pasted, reading_item
from explorer.core.shorthand import KeyInsteadError
from explorer.core.text import ReadError, pieces_of, pieces_of_file, too_long
from explorer.model import edits

T = TypeVar("T")


def open_text(context: Context, path: Path, more: str = "") -> None:
    """Show what a file of text holds; ``more`` is told of it besides."""
    try:
        size = path.stat().st_size
    except OSError as error:
        file.tell_problem(context, _unreadable(path, error))
        return
    if size > LARGEST_FILE:
        file.tell_problem(context, f"{path.name}: {too_long(size)}")
        return
    _show(context, _pieces(path), f"open {path.name}", path.name, more)


def _pieces(path: Path) -> Iterator[bytes]:
    """Return the pieces of a file, which may be gone or shorter by now. Raises ReadError."""
    try:
        with path.open("rb") as opened:
            yield from pieces_of_file(opened)
    except OSError as error:
        raise ReadError(_unreadable(path, error)) from error


def _unreadable(path: Path, error: OSError) -> str:
    return f"{path} cannot be read: {error.strerror}."


def show_text(context: Context, text: str, label: str, source: str = "") -> None:
    """Show the position or the game that a text holds; one that holds neither changes nothing and is told.

    Of several the user chooses; sixteen hex digits are a key, which is explained and looked up. ``source`` is the name
    of the file it comes from, if it comes from one.
    """
    _show(context, pieces_of(text), label, source)


def _show(context: Context, pieces: Iterator[bytes], label: str, source: str, more: str = "") -> None:
    def show(found: tuple[Contents, Pasted, tuple[str, ...]] | ReadError) -> None:
        if isinstance(found, KeyInsteadError):
            context.dialogs.show_key(found.key)
        elif isinstance(found, ReadError):
            file.tell_problem(context, " ".join(filter(None, (_told(source, str(found)), more))))
        elif found[2]:
            contents, _, titles = found
            if more:
                context.store.update(lambda state: edits.told(state, more))
            context.dialogs.choose_item(titles, lambda item: _show_item(context, contents, item, label, source))
        else:
            _show_pasted(context, found[1], label, source, more)

    _read(context, source, _reading_first(pieces, context.state.position.chess960), show)


def _show_item(context: Context, contents: Contents, item: int, label: str, source: str) -> None:
    def show(found: Pasted | ReadError) -> None:
        if isinstance(found, ReadError):
            file.tell_problem(context, _told(source, str(found)))
        else:
            _show_pasted(context, found, label, source)

    _read(context, source, _reading_one(contents, context.state.position.chess960, item), show)


def _read(context: Context, source: str, work: Gradual[T], then: Callable[[T], None]) -> None:
    """Read gradually and go on with what was read."""
    if context.slices is None:
        then(finish(work))
    else:
        context.slices.start(f"Reading {source or 'the text'}", work, then)


def _reading_first(
    pieces: Iterator[bytes], chess960: bool
) -> Gradual[tuple[Contents, Pasted, tuple[str, ...]] | ReadError]:
    """Look through a text and read its first item, and the titles of all when there are several."""
    try:
        contents = yield from looking_through(pieces)
        pasted = yield from reading_item(contents, chess960)
    except ReadError as error:
        return error
    yield
    return contents, pasted, (yield from listing(contents)) if contents.count > 1 else ()


def _reading_one(contents: Contents, chess960: bool, item: int) -> Gradual[Pasted | ReadError]:
    try:
        return (yield from reading_item(contents, chess960, item))
    except ReadError as error:
        return error


def _told(source: str, sentence: str) -> str:
    """Return a sentence with the file's name before it, unless it names the file."""
    return f"{source}: {sentence}" if source and source not in sentence else sentence


def _show_pasted(context: Context, pasted: Pasted, label: str, source: str, more: str = "") -> None:
    if pasted.line.steps:
        context.store.update(lambda state: edits.opened_line(state, pasted.line, pasted.ply, label))
    else:
        context.store.update(lambda state: edits.set_up(state, pasted.line.start, label))
    notes = [*([pasted.stopped] if pasted.stopped else []), *pasted.notes, *([more] if more else [])]
    if notes:
        kind = "problem" if pasted.stopped else "info"
        context.store.update(lambda state: edits.told(state, _told(source, " ".join(notes)), kind))
