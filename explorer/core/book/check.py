"""Checking a whole book: what can be reached in it, by book moves and across gaps, and what is odd on the way.

The lists behind the figures are in ``lists``.
"""

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
from explorer.core.book.columns import read_columns
from explorer.core.book.findings import Findings
from explorer.core.book.lines import Lines
from explorer.core.book.walk import Progress, Walk
from explorer.core.position import Position

if TYPE_CHECKING:
    from explorer.core.book.gaps import GapWalk


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a walk; ``reached_with_gaps`` is None when gaps were not asked for or not begun.

    A walk is ``complete`` when it came to its end and the file held still while its records were read.
    """

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
        self.gap_findings = Findings()
        """What stands at positions that are reached only across gaps."""
        self.walk: Walk | None = None
        self.changed: str | None = None
        """A sentence when the file changed while its records were read."""
        self.gap_walk: GapWalk | None = None
        self._began = time.monotonic()
        self._ended: float | None = None

    def steps(self) -> Iterator[Progress]:
        """Do the check. It may be dropped at any yield; what is known by then stays."""
        columns = read_columns(self._book)
        self.changed = self._book.changed_while_read()
        yield Progress(0, columns.records)
        self.walk = Walk(columns, join(self._parts), self.findings)
        yield from self.walk.steps()
        if self._gaps:
            from explorer.core.book.gaps import GapWalk

            self.gap_walk = GapWalk(self.walk, self.gap_findings)
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
            found.count("takes_rook"),
            found.count("two_squares"),
            found.count("corner"),
            int(walk.ply.max()) if walk and len(reached) else None,
            found.count("inner_rook"),
            self._ended is not None and self.changed is None,
            (self._ended or time.monotonic()) - self._began,
        )

    # ---- what stands behind the figures

    def depths(self, across: bool = False) -> list[tuple[int, int]]:
        """Return positions and records by ply, of those walked so far by book moves or ``across`` gaps."""
        if not across:
            return list(self.walk.depths) if self.walk else []
        if self.gap_walk is None:
            return []
        ids = np.flatnonzero(self.gap_walk.ply >= 0)
        ply, counts = self.gap_walk.ply.take(ids), self.gap_walk.book.counts(ids)
        records = np.bincount(ply, weights=counts).astype(np.int64)
        return list(zip(np.bincount(ply).tolist(), records.tolist(), strict=True))

    def count(self, name: str) -> int:
        """Return how many there are of a kind of ``findings``, or of ``zero_weight``, across gaps too."""
        if name == "zero_weight":
            return len(self.zero_weight(across=True))
        return self.findings.count(name) + self.gap_findings.count(name)

    def starts_reached(self) -> tuple[int, ...]:
        """Return the Chess960 numbers of the roots that are in the book, 518 included."""
        if self.walk is None:
            return ()
        found = self.walk.book.index.find(chess960_starts().key)
        there = (found >= 0) & (self.walk.ply.take(found) == 0) if len(self.walk.book.index) else found >= 0
        return tuple(np.flatnonzero(there).tolist())

    def zero_weight(self, across: bool = False) -> I64:
        """Return the distinct keys reached, by book moves or ``across`` gaps, whose records all have weight 0."""
        if self.walk is None or not self.walk.book.records:
            return np.empty(0, dtype=np.int64)
        heaviest = np.maximum.reduceat(self.walk.book.weights, self.walk.book.first[:-1])
        ply = self.gap_walk.ply if across and self.gap_walk is not None else self.walk.ply
        return np.flatnonzero((heaviest == 0) & (ply >= 0))

    def lines(self) -> Lines:
        """Return the lines to what was reached so far; at least the book has to be read."""
        assert self.walk is not None
        return Lines(self.walk, self.singles, self.gap_walk)
