"""The lists behind the figures of a walk: records and positions, each with a line that leads there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np

from explorer.core.batch.arrays import I64
from explorer.core.book.check import Check
from explorer.core.book.findings import POSITIONS, RECORDS, USUAL_POSITIONS, USUAL_RECORDS
from explorer.core.book.lines import Lines, Way
from explorer.core.book.moves import book_moves
from explorer.core.book.record import Record, decode
from explorer.core.book.walk_report import ACROSS, BEYOND, PLY
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.notation import fen

Item = dict[str, object]
Watch = Callable[[int, int], bool]
"""Is told how many items of a list are made, of how many; returns whether to go on."""
FINDINGS = (*RECORDS, *POSITIONS)
"""The lists of what a book maker has to look at."""
REACHED = {
    "reached": "positions reached by book moves, from the start on",
    "deepest": "the deepest positions",
    **USUAL_RECORDS,
    **USUAL_POSITIONS,
    "not_reached": "records not reached by book moves",
    "gaps_only": "records reached only across gaps",
    "never": "records not reached across gaps either",
}
"""The lists of what is nothing odd."""


_BOTH = ("reached", "deepest", *USUAL_RECORDS, *USUAL_POSITIONS)


class Lists:
    """The lists of a check as far as it has come. An item is an object of JSON."""

    def __init__(self, check: Check) -> None:
        self._check = check
        self._lines: Lines | None = check.lines() if check.walk is not None else None

    def has(self, name: str) -> bool:
        """Whether there is a list of a name; those of the plies are not among ``names``."""
        across = f"({ACROSS})?" if self._check.gap_walk is not None else ""
        beyond = name.removeprefix(BEYOND) in FINDINGS and self._check.gap_walk is not None
        return name in self.names() or beyond or bool(re.fullmatch(f"{across}{PLY}[0-9]{{1,9}}", name))

    def names(self) -> tuple[str, ...]:
        """Return the names of all lists: first those of what is odd, last those of all that is reached across gaps."""
        if self._check.gap_walk is None:
            return (*FINDINGS, *(name for name in REACHED if name not in ("gaps_only", "never")))
        return (*FINDINGS, *REACHED, *(f"{ACROSS}{name}" for name in (*FINDINGS, *_BOTH)))

    def found(self, name: str, limit: int | None, watch: Watch | None = None) -> Item:
        """Return how many items a list has, and up to ``limit`` of them (None: all); ``watch`` may end it early."""
        walk = self._check.walk
        if walk is None:
            return {"count": 0, "items": []}
        rows = self._rows(name)
        of_keys = name in ("not_reached", "gaps_only", "never")
        number = int(walk.book.counts(rows).sum()) if of_keys else len(rows)
        wanted = number if limit is None else min(limit, number)
        items: list[Item] = []
        for item in islice(self._items(name, rows), wanted):
            if watch is not None and not watch(len(items), wanted):
                break
            items.append(item)
        return {"count": number, "items": items}

    def _rows(self, name: str) -> I64:
        """Return the record rows or the distinct keys of a list."""
        walk, gaps = self._check.walk, self._check.gap_walk
        assert walk is not None
        if name.startswith(BEYOND):
            return self._beyond(name.removeprefix(BEYOND))
        across = name.startswith(ACROSS)
        name = name.removeprefix(ACROSS)
        ply = gaps.ply if across and gaps is not None else walk.ply
        if name.startswith(PLY):
            return np.flatnonzero(ply == int(name.removeprefix(PLY)))
        if name in ("reached", "deepest"):
            ids = np.flatnonzero(ply >= 0)
            if name == "deepest":
                return ids[ply.take(ids) == ply.max()] if len(ids) else ids
            return ids.take(np.argsort(ply.take(ids), kind="stable"))
        if across:
            return np.concatenate([self._rows(name), self._beyond(name)])
        if name == "zero_weight":
            return self._check.zero_weight()
        if name == "not_reached":
            return np.flatnonzero(walk.ply < 0)
        if name in ("gaps_only", "never"):
            assert gaps is not None
            return np.flatnonzero((walk.ply < 0) & (gaps.reached if name == "gaps_only" else ~gaps.reached))
        return self._check.findings.rows(name)

    def _beyond(self, name: str) -> I64:
        """Return what a list has of what is reached only across gaps."""
        if name == "zero_weight":
            return np.setdiff1d(self._check.zero_weight(across=True), self._check.zero_weight())
        return self._check.gap_findings.rows(name)

    def _items(self, name: str, rows: I64) -> Iterator[Item]:
        name = name.removeprefix(ACROSS).removeprefix(BEYOND)
        if name in ("not_reached", "gaps_only", "never"):
            return (item for id in rows for item in self._of_key(int(id)))
        if name in RECORDS or name in USUAL_RECORDS:
            return map(self._record_item, map(int, rows))
        assert self._lines is not None
        return map(position_item, map(self._lines.to, map(int, rows)))

    def _of_key(self, id: int) -> Iterator[Item]:
        """Yield the records of a key; without a line to it, it says nothing about where its pieces stand."""
        walk, lines = self._check.walk, self._lines
        assert walk is not None
        assert lines is not None
        known = lines.has(id)
        for row in range(int(walk.book.first[id]), int(walk.book.first[id + 1])):
            yield self._record_item(row) if known else _unknown_item(self._record(row, id))

    def _record_item(self, row: int) -> Item:
        assert self._check.walk is not None
        assert self._lines is not None
        id = int(self._check.walk.book.key_of(np.array([row]))[0])
        return record_item(self._record(row, id), self._lines.to(id))

    def _record(self, row: int, id: int) -> Record:
        assert self._check.walk is not None
        book = self._check.walk.book
        number = row if book.numbers is None else int(book.numbers[row])
        return Record(number, int(book.index.keys[id]), int(book.codes[row]), int(book.weights[row]), 0)


def depths_fields(check: Check) -> Item:
    """Return what has no list of records or positions behind it, as JSON has it."""
    return {
        "depths": _depths(check.depths()),
        "starts_reached": list(check.starts_reached()),
        "line_ends": check.findings.count("leaving"),
        "en_passant_unanswered": check.findings.count("unanswered"),
    }


def _depths(depths: list[tuple[int, int]]) -> list[Item]:
    return [{"ply": ply, "positions": p, "records": r} for ply, (p, r) in enumerate(depths)]


def gaps_figures(check: Check) -> Item | None:
    """Return the figures of a walk across gaps as JSON has them: all that is reached so, by book moves too.

    Each has the name of its list; the castlings are ``takes_rook``, ``two_squares`` and ``corner``. None when the walk
    across gaps was not begun.
    """
    if check.gap_walk is None:
        return None
    depths = check.depths(across=True)
    return {
        "reached_records": check.gap_walk.records,
        "reached_positions": sum(positions for positions, _ in depths),
        "max_ply": len(depths) - 1 if depths else None,
        "depths": _depths(depths),
        **{name: check.count(name) for name in (*FINDINGS, *USUAL_RECORDS, *USUAL_POSITIONS)},
    }


def findings_items(check: Check, limit: int) -> Item:
    """Return the lists of what is odd as JSON has them: how many, and up to ``limit`` items."""
    lists = Lists(check)
    return {name: lists.found(name, limit) for name in FINDINGS}


def sentences(check: Check, limit: int) -> Iterator[str]:
    """Yield the lists as text: a sentence for each that is not empty, and up to ``limit`` items below it."""
    lists = Lists(check)
    beyond = [f"{BEYOND}{name}" for name in FINDINGS] if check.gap_walk is not None else []
    for name in (*FINDINGS, *beyond):
        found: Any = lists.found(name, limit)
        if not found["count"]:
            continue
        kind = name.removeprefix(BEYOND)
        what = f"records {RECORDS[kind]}" if kind in RECORDS else f"positions {POSITIONS[kind]}"
        yield f"\n{found['count']:,} {what}" + (", reached only across gaps" if kind != name else "")
        for item in found["items"]:
            number = f"record {item['record']:,} {item['uci']}: " if "record" in item else ""
            yield f"  {number}{item['line'] or 'the start'}\n    {item['fen']}"


def position_item(way: Way) -> Item:
    """Return a position as JSON has it, with the line that leads there and where that starts."""
    line = way.line
    position, plies = line.position(len(line.steps)), range(1, len(line.steps) + 1)
    moves = " ".join(
        line.move_label(ply) if ply == 1 or line.position(ply - 1).turn else line.steps[ply - 1].san for ply in plies
    )
    key = POLYGLOT.key(position).value
    where = {"fen": fen(position), "chess960": position.chess960, "key": f"{key:016x}"}
    fields: Item = {**where, "ply": len(line.steps), "line": moves, "start": fen(line.start)}
    moved = [line.move_label(ply) for ply in way.without_record]
    return {**fields, "without_record": moved} if moved else fields


def record_item(record: Record, way: Way) -> Item:
    """Return a record of a reached position as JSON has it."""
    (move,) = book_moves(way.line.position(len(way.line.steps)), [record])
    fields = {"record": record.number, "code": f"{record.code:04x}", "uci": move.uci, "san": move.san}
    return {**fields, "flags": list(move.flags), "reason": move.reason, **position_item(way)}


def _unknown_item(record: Record) -> Item:
    """Return a record whose position is not known."""
    fields = {"record": record.number, "code": f"{record.code:04x}", "uci": decode(record.code).coordinates}
    return {**fields, "weight": record.weight, "key": f"{record.key:016x}"}
