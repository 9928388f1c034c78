"""State: everything the window shows, as one frozen value. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from explorer.core.book.book import Book
from explorer.core.history import History
from explorer.core.keys.inner_rooks import OWN, InnerRooks
from explorer.core.keys.term import Part
from explorer.core.line import Line
from explorer.core.position import Position

PLAY, MOVE, ERASE = "play", "move", "erase"
TOOLS = (PLAY, MOVE, ERASE, *"KQRBNPkqrbnp")
"""What a press on the board does: play, move freely, erase, or place the piece of that FEN letter."""


class Document(NamedTuple):
    """What undo and redo go through: a line and the place in it."""

    line: Line = Line()
    ply: int = 0

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.line.position(self.ply)


class View(NamedTuple):
    """How it is shown; nothing here is undone.

    ``book_columns`` are the columns of book moves in their order, with widths; empty: as at first.
    """

    flipped: bool = False
    tool: str = PLAY
    theme: str = "system"
    zoom: int = 100
    animate: bool = True
    arrows: bool = False
    line_table: bool = False
    part: Part | None = None
    book_columns: str = ""


class OpenBook(NamedTuple):
    """An open book and what is known of it by now.

    ``descent`` is as in ``Book``; ``checked`` how many records have had their order checked; ``changed`` a sentence
    when the file on disk is another by now.
    """

    book: Book
    descent: int | None = None
    checked: int = 0
    changed: str | None = None


class Work(NamedTuple):
    """A whole-book job that runs: its kind, what it does, and the figures it last gave (phase, done, total, rate…)."""

    kind: str
    title: str
    figures: Mapping[str, object] = MappingProxyType({})


class Report(NamedTuple):
    """The result of a whole-book job: its kind, the book's path, and what it found, as the command line gives it."""

    kind: str
    path: Path
    data: Mapping[str, object]


class Inspection:
    """A record that somebody wants to see, by its number; ``show`` asks for its page. Each wish is one of its own.

    With a ``key``, in hex, it is the records of a key that are wanted: their position is not known. No value, since two
    wishes for the same record are two.
    """

    __slots__ = ("key", "record", "show")

    def __init__(self, record: int, show: bool = True, key: str = "") -> None:
        self.record, self.show, self.key = record, show, key


class Message(NamedTuple):
    """A sentence for the user: what happened, to which file, what to do.

    ``kind`` is ``info``, which goes by itself after a while, ``notice``, which stays, or ``problem``, which stays too.
    """

    text: str
    kind: str = "info"


class Change(NamedTuple):
    """The last change of the position: what it was before, and what was done."""

    before: Position
    label: str


class State(NamedTuple):
    """The whole of it. ``active`` is the index of the book shown, -1 when none is open.

    ``convention`` names the one that keys are made by (``conventions.named``), ``inner_rooks`` are the numbers that the
    Chess960 extension has; ``toggled`` the table indices that a "what if" leaves
    out of the key or adds to it; ``pinned`` a position kept for comparing.
    """

    history: History[Document] = History(Document())
    view: View = View()
    books: tuple[OpenBook, ...] = ()
    active: int = -1
    recent: tuple[Path, ...] = ()
    message: Message | None = None
    change: Change | None = None
    convention: str = "polyglot"
    inner_rooks: InnerRooks = OWN
    toggled: frozenset[int] = frozenset()
    pinned: Position | None = None
    work: tuple[Work, ...] = ()
    reports: tuple[Report, ...] = ()
    inspected: Inspection | None = None

    @property
    def document(self) -> Document:
        """The line and the place in it."""
        return self.history.present

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.history.present.position

    @property
    def open_book(self) -> OpenBook | None:
        """The book shown, if any."""
        return self.books[self.active] if 0 <= self.active < len(self.books) else None
