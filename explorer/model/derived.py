"""What follows from a state, computed once for each value it follows from."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import chess

from explorer.assets import resource
from explorer.core.book.book import Book, BookError, Found
from explorer.core.book.moves import BookMove, book_moves
from explorer.core.keys.convention import Key, PartOfKey
from explorer.core.keys.conventions import POLYGLOT, named
from explorer.core.keys.table import entry
from explorer.core.keys.term import xor_of
from explorer.core.position import Position
from explorer.model.state import OpenBook, State

OPENING_PLIES = 60
SHOWN = 2000
"""Records of one key that the window lists at most; it says so when there are more."""


class Row(NamedTuple):
    """A book move in the table: the replies the book has to it (None when it cannot be played) and its opening."""

    move: BookMove
    replies: int | None
    opening: str


class BookPage(NamedTuple):
    """What a book has for a position: its rows in file order, and how they were found; ``error`` if reading failed."""

    rows: tuple[Row, ...] = ()
    found: Found | None = None
    error: str = ""

    @property
    def weight(self) -> int:
        """The sum of all weights."""
        return sum(row.move.record.weight for row in self.rows)


def key(position: Position) -> Key:
    """Return the Polyglot key of a position, taken apart."""
    return key_by(position, POLYGLOT.id)


@lru_cache(maxsize=8192)
def key_by(position: Position, convention: str) -> Key:
    """Return the key of a position by the convention of a name."""
    return named(convention).key(position)


def real_key(state: State) -> Key:
    """Return the key of the position shown by the convention chosen, whatever is left out or added as a "what if"."""
    return key_by(state.position, state.convention)


def shown_key(state: State) -> Key:
    """Return the key that is shown: the real one, or with numbers left out and added when there is a "what if"."""
    real = real_key(state)
    return _what_if(real, state.toggled) if state.toggled else real


@lru_cache(maxsize=64)
def _what_if(key: Key, toggled: frozenset[int]) -> Key:
    parts = []
    for part in key.parts:
        have = {term.index for term in part.terms}
        kept = [term for term in part.terms if term.index not in toggled]
        more = [entry(index) for index in sorted(toggled - have)]
        come = [term for term in more if term.part == part.part]
        terms = (*kept, *come)
        reason = _what_if_reason(part, len(kept), len(come))
        parts.append(PartOfKey(part.part, terms, xor_of(terms), reason))
    return Key(tuple(parts), xor_of(term for part in parts for term in part.terms))


def _what_if_reason(part: PartOfKey, kept: int, come: int) -> str:
    """Return the reason of a part, or what is supposed about it where numbers were left out or added."""
    out, said = len(part.terms) - kept, []
    if out:
        said.append(f"{out} of {len(part.terms)} left out" if len(part.terms) > 1 else "its number left out")
    if come:
        said.append(f"{come} added")
    return f"what if: {', '.join(said)}" if said else part.reason


def book_page(state: State) -> BookPage | None:
    """Return what the book shown has for the position shown; None when no book is open."""
    known = state.open_book
    return None if known is None else page_of(known, state.position, state.convention)


def page_of(known: OpenBook, position: Position, convention: str = POLYGLOT.id) -> BookPage:
    """Return what an open book has for a position, looked up by the key of a convention."""
    return _page(known.book, known.descent, known.changed, position, convention)


@lru_cache(maxsize=256)
def _page(book: Book, descent: int | None, changed: str | None, position: Position, convention: str) -> BookPage:
    """Look up a position; ``descent`` and ``changed`` are asked only because the answer changes with them."""
    try:
        found = book.find(key_by(position, convention).value, SHOWN)
        moves = book_moves(position, found.records)
        return BookPage(tuple(_row(book, position, move, convention) for move in moves), found)
    except BookError as error:
        return BookPage(error=str(error))


def _row(book: Book, position: Position, move: BookMove, convention: str) -> Row:
    if move.move is None:
        return Row(move, None, "")
    after = position.play(move.move)
    replies = book.find(key_by(after, convention).value, 1000).count
    return Row(move, replies, openings().get(key(after).value, ""))


class Absent(NamedTuple):
    """A legal move that has no record here; ``replies`` are the records of the position it leads to all the same."""

    move: chess.Move
    san: str
    replies: int


def absent_moves(state: State) -> tuple[Absent, ...]:
    """Return the legal moves that the book shown has no record of, those that reach a book position first."""
    known, page = state.open_book, book_page(state)
    if known is None or page is None or page.error:
        return ()
    return _absent(known.book, known.descent, known.changed, state.position, state.convention)


@lru_cache(maxsize=64)
def _absent(
    book: Book, descent: int | None, changed: str | None, position: Position, convention: str
) -> tuple[Absent, ...]:
    have = {row.move.move for row in _page(book, descent, changed, position, convention).rows}
    board, found = position.board(), []
    for move in position.legal_moves():
        if move not in have:
            after = key_by(position.play(move), convention).value
            found.append(Absent(move, board.san(move), book.find(after, 1000).count))
    return tuple(sorted(found, key=lambda other: (-other.replies, other.san)))


def leading_back(state: State) -> frozenset[int]:
    """Return the numbers of the book's records that lead back to a position of the line up to here."""
    page, document = book_page(state), state.document
    if page is None or min(document.ply, state.position.halfmove) < 3:  # two pieces go away and come back
        return frozenset()
    past: dict[str, set[Position]] = {}
    for ply in range(document.ply + 1):
        position = document.line.position(ply)
        past.setdefault(position.squares, set()).add(position)
    back = set()
    for row in page.rows:
        if row.move.move is not None:
            after = state.position.play(row.move.move)
            alike = past.get(after.squares, ())  # keys are worked out only where the pieces stand alike
            if any(key(other).value == key(after).value for other in alike):
                back.add(row.move.record.number)
    return frozenset(back)


@lru_cache(maxsize=1)
def openings() -> dict[int, str]:
    """Return the names of opening positions by Polyglot key, from the shipped list; empty when it is missing."""
    try:
        lines = resource("books/openings.tsv").read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    pairs = (line.split("\t") for line in lines if "\t" in line)
    return {int(key_text, 16): name for key_text, name in pairs}


def opening(state: State) -> str:
    """Return the name of the last named opening position on the line up to the place shown, or an empty text.

    After ``OPENING_PLIES`` no position is taken for an opening.
    """
    document, names = state.document, openings()
    for ply in range(min(document.ply, OPENING_PLIES), -1, -1):
        name = names.get(key(document.line.position(ply)).value)
        if name:
            return name
    return ""


def forget_book(book: Book) -> None:
    """Let go of everything that was computed from a book that is being closed."""
    _page.cache_clear()
    _absent.cache_clear()
