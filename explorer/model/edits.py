"""State to state, named for what the user did. No Qt."""

from __future__ import annotations

from pathlib import Path

import chess

from explorer.core.book.book import Book
from explorer.core.history import History
from explorer.core.keys.conventions import EXTENDED, name_of
from explorer.core.keys.inner_rooks import InnerRooks
from explorer.core.line import Line
from explorer.core.position import Position
from explorer.model.state import Change, Document, Inspection, Message, OpenBook, Report, State, View, Work

RECENT = 10


def _with(state: State, history: History[Document], label: str) -> State:
    """Replace the history; when that changes the position, remember what it was, and end any "what if"."""
    after = state._replace(history=history)
    if after.position == state.position:
        return after
    return after._replace(change=Change(state.position, label), toggled=frozenset())


def played(state: State, move: chess.Move) -> State:
    """Play a legal move at the place in the line: what followed is cut, unless it is the move that followed."""
    document = state.document
    line = document.line.played(document.ply, move)
    after = Document(line, document.ply + 1)
    label = f"play {line.move_label(after.ply)}"
    if line is document.line:
        return _with(state, state.history.viewed(after), label)
    return _with(state, state.history.changed(after, label), label)._replace(message=None)


def set_up(state: State, position: Position, label: str, merge: str = "") -> State:
    """Start a new line from an edited position."""
    if position == state.position:
        return state
    history = state.history.changed(Document(Line(position)), label, merge)
    return _with(state, history, label)._replace(message=None)


def opened_line(state: State, line: Line, ply: int, label: str) -> State:
    """Show a line that was read from a text, at ``ply``."""
    return _with(state, state.history.changed(Document(line, ply), label), label)


def at_ply(state: State, ply: int) -> State:
    """Walk to a place in the line; outside it, to its nearer end."""
    document = state.document
    ply = max(0, min(ply, len(document.line.steps)))
    if ply == document.ply:
        return state
    label = f"go to {document.line.move_label(ply)}" if ply else "go to the start of the line"
    return _with(state, state.history.viewed(Document(document.line, ply)), label)


def undone(state: State) -> State:
    """Take the last change back."""
    label = f"undo: {state.history.undo_label}"
    return _with(state, state.history.undone(), label)._replace(message=None)


def redone(state: State) -> State:
    """Make the change that was taken back again."""
    label = f"redo: {state.history.redo_label}"
    return _with(state, state.history.redone(), label)._replace(message=None)


def viewed(state: State, view: View) -> State:
    """Show it another way."""
    return state._replace(view=view)


def told(state: State, text: str, kind: str = "info") -> State:
    """Tell the user something."""
    return state._replace(message=Message(text, kind))


def with_book(state: State, book: Book, remember: bool = True) -> State:
    """Show a book that was opened; the same file opened again takes the place of the old one, and of its reports.

    A problem, such as a file that could not be opened, has been told by then.
    """
    fresh = OpenBook(book, book.descent, book.records if book.descent is not None else 0)
    at = next((i for i, known in enumerate(state.books) if known.book.path == book.path), len(state.books))
    books = (*state.books[:at], fresh, *state.books[at + 1 :])
    recent = with_recent(state.recent, book.path) if remember else state.recent
    reports = tuple(report for report in state.reports if not _is_of(report, book.path, at < len(state.books)))
    message = None if state.message is not None and state.message.kind == "problem" else state.message
    return state._replace(books=books, active=at, recent=recent, reports=reports, message=message)


def _is_of(report: Report, path: Path, is_known: bool) -> bool:
    """Return whether a report is of a file, or compares another with it when the file ``is_known`` and may be new."""
    second = report.data.get("b") if report.kind == "diff" and is_known else None
    return report.path == path or (isinstance(second, dict) and second.get("file") == str(path))


def with_recent(recent: tuple[Path, ...], path: Path) -> tuple[Path, ...]:
    """Return the recent list with ``path`` first, once, and no longer than it may be."""
    return (path, *(other for other in recent if other != path))[:RECENT]


def without_book(state: State, at: int) -> State:
    """Close a book; the one before it is shown then."""
    books = state.books[:at] + state.books[at + 1 :]
    active = state.active if state.active < at else max(state.active - 1, 0)
    return state._replace(books=books, active=active if books else -1)


def with_book_known(state: State, known: OpenBook) -> State:
    """Take what is newly known of an open book; nothing happens when it is no longer open."""
    books = tuple(known if other.book is known.book else other for other in state.books)
    return state._replace(books=books)


def showing_book(state: State, at: int) -> State:
    """Show another of the open books."""
    return state._replace(active=at) if 0 <= at < len(state.books) else state


def untold(state: State) -> State:
    """Put the message away."""
    return state._replace(message=None)


def toggled(state: State, index: int) -> State:
    """Leave a number out of the key, add it, or take that back: what if."""
    return state._replace(toggled=state.toggled ^ {index})


def untoggled(state: State) -> State:
    """Go back to the real key."""
    return state._replace(toggled=frozenset())


def by_convention(state: State, name: str) -> State:
    """Make keys by another convention, of an id."""
    return state._replace(convention=name_of(name, state.inner_rooks), toggled=frozenset())


def by_inner_rooks(state: State, inner: InnerRooks) -> State:
    """Give the Chess960 extension another table of numbers, and make keys by it."""
    return by_convention(state._replace(inner_rooks=inner), EXTENDED)


def pinned(state: State, position: Position | None) -> State:
    """Keep a position for comparing, or let it go."""
    return state._replace(pinned=position)


def book_moved(state: State, at: int, step: int) -> State:
    """Put an open book further to the front (-1) or to the back (1); the book shown stays shown."""
    to = at + step
    if not (0 <= at < len(state.books) and 0 <= to < len(state.books)):
        return state
    books = list(state.books)
    books.insert(to, books.pop(at))
    shown = state.open_book
    active = next((i for i, known in enumerate(books) if known is shown), state.active)
    return state._replace(books=tuple(books), active=active)


def working(state: State, work: Work) -> State:
    """Show how far a whole-book job is."""
    others = tuple(other for other in state.work if other.kind != work.kind)
    return state._replace(work=(*others, work))


def idle(state: State, kind: str) -> State:
    """Say that a job of a kind has ended."""
    return state._replace(work=tuple(other for other in state.work if other.kind != kind))


def reported(state: State, report: Report) -> State:
    """Keep the result of a job; an older one of the same kind and book gives way."""
    kept = tuple(old for old in state.reports if (old.kind, old.path) != (report.kind, report.path))
    return idle(state, report.kind)._replace(reports=(*kept, report))


def inspected(state: State, record: int, show: bool) -> State:
    """Mark a record of the book by its number, and show its page when that is asked for."""
    return state._replace(inspected=Inspection(record, show))


def looked_up(state: State, key: str) -> State:
    """Ask for the records that the book has of a key, in hex."""
    return state._replace(inspected=Inspection(-1, key=key))
