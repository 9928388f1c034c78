"""Checking a whole book: what can be reached in it, by book moves and across gaps, and what is odd on the way."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from explorer.core.batch.arrays import I64
from explorer.core.batch.positions import from_positions, join, one_king_each
from explorer.core.batch.starts import chess960_starts
from explorer.core.book.book import Book
from explorer.core.book.columns import BookColumns, read_columns
from explorer.core.book.findings import POSITIONS, RECORDS, Findings
from explorer.core.book.moves import book_moves, meaning
from explorer.core.book.record import Record
from explorer.core.book.walk import Progress, Walk
from explorer.core.chess960 import start_position
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.line import Line
from explorer.core.notation import fen
from explorer.core.position import Position

if TYPE_CHECKING:
    from explorer.core.book.gaps import GapWalk


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a walk; ``reached_with_gaps`` is None when gaps were not asked for or not begun."""

    reached_records: int
    reached_positions: int
    reached_with_gaps: int | None
    illegal: int
    bad_promotion: int
    king_takes_rook: int
    two_squares: int
    corner: int
    max_ply: int | None
    inner_rook_positions: int
    complete: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Place:
    """A record (None: its position as a whole) with the line that leads to its position."""

    line: Line
    record: Record | None


class Check:
    """A check of a book: ``steps`` does it, ``report`` says at any time what is known.

    ``roots`` are single positions with one king a side; ``all_starts`` adds the 960 starts of Chess960.
    """

    def __init__(self, book: Book, roots: Sequence[Position], all_starts: bool = False, gaps: bool = False) -> None:
        for root in roots:
            if not one_king_each(root):
                raise ValueError("a walk starts from positions with one king a side")
        self._book = book
        self.singles = tuple(roots)
        self._parts = [from_positions(self.singles)] if roots else []
        self._parts += [chess960_starts()] if all_starts else []
        self._gaps = gaps
        self.findings = Findings()
        self.walk: Walk | None = None
        self.gap_walk: GapWalk | None = None
        self._began = time.monotonic()
        self._ended: float | None = None

    def steps(self) -> Iterator[Progress]:
        """Do the check. It may be dropped at any yield; what is known by then stays."""
        columns = read_columns(self._book)
        yield Progress(0, columns.records)
        self.walk = Walk(columns, join(self._parts), self.findings)
        yield from self.walk.steps()
        if self._gaps:
            from explorer.core.book.gaps import GapWalk

            self.gap_walk = GapWalk(self.walk)
            yield from self.gap_walk.steps()
        self._ended = time.monotonic()

    def report(self) -> Report:
        """Return the figures known so far."""
        walk, found = self.walk, self.findings
        reached = walk.reached() if walk else np.empty(0, dtype=np.int64)
        return Report(
            int(walk.book.counts(reached).sum()) if walk else 0,
            len(reached),
            self.gap_walk.records if self.gap_walk else None,
            found.count("illegal"),
            found.count("bad_promotion"),
            found.takes_rook,
            found.count("two_squares"),
            found.count("corner"),
            int(walk.ply.max()) if walk and len(reached) else None,
            found.count("inner_rook"),
            self._ended is not None,
            (self._ended or time.monotonic()) - self._began,
        )

    # ---- what stands behind the figures

    def depths(self) -> list[tuple[int, int]]:
        """Return positions and records by ply, of those walked so far."""
        return list(self.walk.depths) if self.walk else []

    def starts_reached(self) -> tuple[int, ...]:
        """Return the Chess960 numbers of the roots that are in the book, 518 included."""
        if self.walk is None:
            return ()
        found = self.walk.book.index.find(chess960_starts().key)
        there = (found >= 0) & (self.walk.ply.take(found) == 0) if len(self.walk.book.index) else found >= 0
        return tuple(np.flatnonzero(there).tolist())

    def zero_weight(self) -> I64:
        """Return the distinct keys reached whose records all have weight 0."""
        if self.walk is None or not self.walk.book.records:
            return np.empty(0, dtype=np.int64)
        heaviest = np.maximum.reduceat(self.walk.book.weights, self.walk.book.first[:-1])
        return np.flatnonzero((heaviest == 0) & (self.walk.ply >= 0))

    def place_of_record(self, row: int) -> Place:
        """Return a record of a reached position, by its row, with a shortest line to it."""
        columns = self._columns()
        id = int(columns.key_of(np.array([row]))[0])
        number = int(columns.numbers_of(np.array([row]))[0])
        record = Record(number, int(columns.index.keys[id]), int(columns.codes[row]), int(columns.weights[row]), 0)
        return Place(self.line_to(id), record)

    def line_to(self, id: int) -> Line:
        """Return the line of book moves by which the walk first came to a distinct key."""
        assert self.walk is not None
        columns, rows = self._columns(), []
        while (row := int(self.walk.via[id])) >= 0:
            rows.append(row)
            id = int(columns.key_of(np.array([row]))[0])
        line = Line(self._root(int(columns.index.keys[id])))
        for row in reversed(rows):
            move = meaning(line.position(len(line.steps)), int(columns.codes[row])).move
            assert move is not None
            line = line.played(len(line.steps), move)
        return line

    def _columns(self) -> BookColumns:
        assert self.walk is not None
        return self.walk.book

    def _root(self, key: int) -> Position:
        assert self.walk is not None
        at = int(np.flatnonzero(self.walk.roots.key == np.uint64(key))[0])
        return self.singles[at] if at < len(self.singles) else start_position(at - len(self.singles))


# ---- lists, with a position and a line for each item


def depths_fields(check: Check) -> dict[str, object]:
    """Return what has no list of records or positions behind it, as JSON has it."""
    return {
        "depths": [{"ply": ply, "positions": p, "records": r} for ply, (p, r) in enumerate(check.depths())],
        "starts_reached": list(check.starts_reached()),
        "line_ends": check.findings.line_ends,
        "en_passant_unanswered": check.findings.en_passant_unanswered,
    }


def findings_items(check: Check, limit: int) -> dict[str, object]:
    """Return each list as JSON has it: how many, and up to ``limit`` items with position, line and record."""
    lists: dict[str, object] = {}
    for name in RECORDS:
        rows = check.findings.rows(name)
        items = [record_item(check.place_of_record(int(row))) for row in rows[:limit]]
        lists[name] = {"count": len(rows), "items": items}
    for name in POSITIONS:
        ids = check.zero_weight() if name == "zero_weight" else check.findings.rows(name)
        lists[name] = {"count": len(ids), "items": [position_item(check.line_to(int(id))) for id in ids[:limit]]}
    return lists


def sentences(check: Check, limit: int) -> Iterator[str]:
    """Yield the lists as text: a sentence for each that is not empty, and up to ``limit`` items below it."""
    for name, found in findings_items(check, limit).items():
        assert isinstance(found, dict)
        if not found["count"]:
            continue
        what = f"records {RECORDS[name]}" if name in RECORDS else f"positions {POSITIONS[name]}"
        yield f"\n{found['count']:,} {what}"
        for item in found["items"]:
            number = f"record {item['record']:,} {item['uci']}: " if "record" in item else ""
            yield f"  {number}{item['line'] or 'the start'}\n    {item['fen']}"


def position_item(line: Line) -> dict[str, object]:
    """Return a position as JSON has it, with the line that leads there and where that starts."""
    position, plies = line.position(len(line.steps)), range(1, len(line.steps) + 1)
    moves = " ".join(
        line.move_label(ply) if ply == 1 or line.position(ply - 1).turn else line.steps[ply - 1].san for ply in plies
    )
    key = POLYGLOT.key(position).value
    where = {"fen": fen(position), "chess960": position.chess960, "key": f"{key:016x}"}
    return {**where, "ply": len(line.steps), "line": moves, "start": fen(line.start)}


def record_item(place: Place) -> dict[str, object]:
    """Return a record of a reached position as JSON has it."""
    assert place.record is not None
    position = place.line.position(len(place.line.steps))
    (move,) = book_moves(position, [place.record])
    fields = {"record": place.record.number, "code": f"{place.record.code:04x}", "uci": move.uci, "san": move.san}
    return {**fields, "flags": list(move.flags), "reason": move.reason, **position_item(place.line)}
