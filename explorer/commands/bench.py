"""Whole-book jobs: file facts, a walk, the difference of two, a book written out, each in a child process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.commands import slices
from explorer.commands.context import Context
from explorer.commands.file import tell_problem
from explorer.core.book.book import Book
from explorer.core.notation import FenError, describe, fen, parse_fen
from explorer.core.position import Position
from explorer.model import edits
from explorer.model.state import Report, Work
from explorer.model.store import Store

if TYPE_CHECKING:
    from explorer.jobs.verb import VerbJob

FINDINGS = 500
"""Findings of each kind that a walk brings along; it counts all of them."""
LISTED = 50_000
"""Items that a list asked for by itself brings along: more would stall the window when they are read."""
DIFFERENCES = 2000
"""Records of each kind of difference that a comparison brings along; it counts all of them."""


class BookJobs(QObject):
    """The jobs that run now, one of each kind; the newest wins."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store
        self._running: dict[str, VerbJob] = {}

    def start(self, kind: str, book: Path, title: str, words: Sequence[str], target: Path | None = None) -> None:
        """Start a job of a ``kind`` on the book at a path; a running one of the kind is ended first.

        With a ``target`` what the job prints is written there.
        """
        from explorer.jobs.verb import VerbJob

        self._end(kind)
        job = VerbJob(words, target, self)
        self._running[kind] = job
        self._store.update(lambda state: edits.working(state, Work(kind, title)))
        job.progressed.connect(lambda said: self._on_progress(kind, title, said))
        job.finished.connect(lambda said: self._on_finished(kind, book, said))
        job.failed.connect(lambda why: self._on_failed(kind, title, why))

    def cancel(self, kind: str) -> None:
        """Ask a job to stop; what it knows by then is kept."""
        if kind in self._running:
            self._running[kind].cancel()

    def stop(self) -> None:
        """End everything at once."""
        for kind in list(self._running):
            self._end(kind)

    def _end(self, kind: str) -> None:
        job = self._running.pop(kind, None)
        if job is not None:
            job.kill()
            job.deleteLater()

    def _on_progress(self, kind: str, title: str, said: dict[str, object]) -> None:
        figures = {name: said.get(name) for name in ("phase", "done", "total", "rate", "seconds_left")}
        self._store.update(lambda state: edits.working(state, Work(kind, title, figures)))

    def _on_finished(self, kind: str, book: Path, said: dict[str, object]) -> None:
        self._end(kind)
        if kind in ("dump", "export"):
            self._store.update(lambda state: edits.idle(state, kind))
            empty = said.get("records") == 0 and bool(said.get("complete"))
            text = _written_nothing(said) if empty else _written(said)
            self._store.update(lambda state: edits.told(state, text, "problem" if empty else "info"))
        else:
            self._store.update(lambda state: edits.reported(state, Report(kind, book, said)))

    def _on_failed(self, kind: str, title: str, why: str) -> None:
        self._end(kind)
        self._store.update(lambda state: edits.idle(state, kind))
        if why:
            self._store.update(lambda state: edits.told(state, f"{title} did not get through: {why}", "problem"))
        else:
            stopped = f"{title} was stopped before anything was known."
            self._store.update(lambda state: edits.told(state, stopped))


def _written(said: dict[str, object]) -> str:
    if said.get("complete"):
        return f"Wrote {said['file']}, {said['size']:,} bytes."
    return f"Stopped: {said['file']} holds the part that was written by then, {said['size']:,} bytes."


def _written_nothing(said: dict[str, object]) -> str:
    """Return why a file is empty, and what to try; ``said`` has how many positions were come to."""
    if said.get("positions"):
        return f"{said['file']} is empty: no move has so large a share. Try a smaller one."
    return (
        f"{said['file']} is empty: the book has no record of the position it was to begin at. Try “across gaps”, for a "
        "book made for one colour, or begin at another position: “this position”, with one of the book on the board, "
        "or all Chess960 starts."
    )


def _book(context: Context) -> Book | None:
    known = context.state.open_book
    return known.book if known else None


def read_facts(context: Context) -> None:
    """Count everything in the file of the book shown."""
    book = _book(context)
    if book is not None and context.jobs is not None:
        words = ["book", "info", str(book.path), "--figures", "--progress-json"]
        context.jobs.start("info", book.path, f"Reading {book.name}", words)


def list_records(context: Context, name: str, limit: int = DIFFERENCES) -> None:
    """Bring up to ``limit`` of the records behind a count of the book's file, named as in ``book info --list``."""
    book = _book(context)
    if book is not None and context.jobs is not None:
        words = ["book", "info", str(book.path), "--list", name, "--limit", str(limit), "--progress-json"]
        context.jobs.start("records", book.path, f"Listing records of {book.name}", words)


def walk(context: Context, starts: str, gaps: bool, fens: str = "") -> None:
    """Walk through the book from the ``standard`` start, all ``chess960`` starts, the ``current`` position or ``fens``.

    ``fens`` are given positions, one a line, read by the rules of the board.
    """
    book = _book(context)
    if book is None or context.jobs is None:
        return
    words = ["book", "check", str(book.path), "--progress-json", "--findings", str(FINDINGS), "--reached"]
    position = context.state.position
    if starts in ("current", "given"):
        try:
            roots = [position] if starts == "current" else _given(fens, position.chess960)
        except FenError as error:
            tell_problem(context, describe(error))
            return
        if any(root.squares.count(king) != 1 for root in roots for king in "Kk"):
            tell_problem(context, "A walk needs one king a side in each position it starts from")
            return
        for root in roots:
            words += ["--from", fen(root)]
        words += ["--chess960"] if position.chess960 else []
    else:
        words += ["--starts", starts]
    context.jobs.start("check", book.path, f"Walking through {book.name}", words + (["--gaps"] if gaps else []))


def list_all(context: Context, report: Report, name: str) -> None:
    """Walk once more as for a report of a walk, for more items of the list of a name."""
    if context.jobs is not None:
        words = [*_again(report, LISTED), "--only", name]
        context.jobs.start("list", report.path, f"Listing findings in {report.path.name}", words)


def export_walk(context: Context, report: Report, target: Path, form: str, only: str = "") -> None:
    """Walk once more as for a report of a walk, and write all that is odd to a file, or all of ``only`` one list.

    ``form`` is ``txt``, ``csv``, ``json``, ``fen`` or ``epd``.
    """
    if target.resolve() == report.path.resolve():
        tell_problem(context, f"{target} is the book itself; choose another name")
    elif context.jobs is not None:
        words = [*_again(report, FINDINGS), "--export", form, *(["--only", only] if only else [])]
        context.jobs.start("export", report.path, f"Writing {target.name}", words, target)


def _again(report: Report, limit: int) -> list[str]:
    findings = report.data.get("findings")
    asked = findings.get("asked") if isinstance(findings, dict) else None
    words = ["book", "check", str(report.path), "--progress-json", "--findings", str(limit), "--reached"]
    return words + (asked if isinstance(asked, list) else [])


def _given(fens: str, chess960: bool) -> list[Position]:
    """Return the positions of lines of FEN. Raises FenError; an empty text is one as well."""
    lines = [line.strip() for line in fens.splitlines() if line.strip()]
    return [parse_fen(line, chess960).position for line in lines or [""]]


def compare(context: Context, other: Path, first: Path | None = None, limit: int = DIFFERENCES) -> None:
    """Compare the whole book shown, or the ``first`` file, with another; list up to ``limit`` of each difference."""
    book = _book(context)
    path = first or (book.path if book is not None else None)
    if path is not None and context.jobs is not None:
        words = ["book", "diff", str(path), str(other), "--progress-json", "--limit", str(limit)]
        context.jobs.start("diff", path, f"Comparing {path.name} with {other.name}", words)


def write_out(
    context: Context, target: Path, form: str, starts: str, depth: int | None, share: float, gaps: bool = False
) -> None:
    """Write the book shown to a file, as ``text``, ``csv``, ``json``, ``epd`` or ``pgn``.

    It begins at the ``standard`` start, all ``chess960`` starts or the ``current`` position, goes ``depth`` plies deep
    (None: to the end), leaves out moves below a ``share`` in percent, and goes across ``gaps`` of one position if asked
    for.
    """
    book = _book(context)
    if book is None or context.jobs is None:
        return
    words = ["book", "dump", str(book.path), "--progress-json", "--format", form]
    position = context.state.position
    if starts == "current":
        words += ["--fen", fen(position), *(["--chess960"] if position.chess960 else [])]
    else:
        words += ["--starts", starts]
    words += ["--depth", str(depth)] if depth is not None else []
    words += ["--share", str(share)] if share else []
    words += ["--gaps"] if gaps else []
    if target.resolve() == book.path.resolve():
        tell_problem(context, f"{target} is the book itself; choose another name")
        return
    context.jobs.start("dump", book.path, f"Writing {target.name}", words, target)


def cancel(context: Context, kind: str) -> None:
    """Stop a job; what is known by then is kept."""
    if context.slices is not None and kind == slices.KIND:
        context.slices.cancel()
        return
    if context.jobs is not None:
        context.jobs.cancel(kind)
