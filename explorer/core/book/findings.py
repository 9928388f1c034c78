"""Findings: what a walk through a book comes across, by record row and by number of the distinct key."""

from __future__ import annotations

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, ONE, U64, ZERO, AnyArray, bits
from explorer.core.batch.codes import CORNER, TAKES_ROOK, TWO_SQUARES, own_pieces, read_codes
from explorer.core.batch.positions import Positions
from explorer.core.batch.tables import EP_COUNTS
from explorer.core.book.walk import Block, Known, Reading

RECORDS = {
    "illegal": "cannot be played",
    "null_moves": "go from a square to the same square",
    "bad_promotion": "have promotion bits that make no sense",
    "two_squares": "castle by the king's two squares",
    "corner": "castle by a corner where the rook does not stand",
    "back": "lead back to a position of the line that led there",
}
POSITIONS = {
    "inner_rook": "have a right of an inner rook",
    "dead_ends": "have no record that can be played",
    "zero_weight": "have only records of weight 0",
    "en_passant": "count an en passant number though the capture is illegal",
}
USUAL_RECORDS = {
    "takes_rook": "castle as king takes rook",
    "leaving": "lead out of the book",
}
USUAL_POSITIONS = {
    "unanswered": "follow a double push with no pawn beside",
}
"""What is nothing odd is listed apart, so that a report names only what a book maker has to look at."""


class Findings:
    """Lists of record rows and of distinct keys, in the order of the walk."""

    def __init__(self) -> None:
        names = (*RECORDS, *POSITIONS, *USUAL_RECORDS, *USUAL_POSITIONS)
        self._lists: dict[str, list[I64]] = {name: [] for name in names}

    def rows(self, name: str) -> I64:
        """Return the record rows or distinct keys of a list."""
        return np.concatenate([np.empty(0, dtype=np.int64), *self._lists[name]])

    def count(self, name: str) -> int:
        """Return the length of a list."""
        return sum(map(len, self._lists[name]))

    def read(self, walk: Known, block: Block, reading: Reading) -> None:
        """Take note of some records and, with the first of each, of their positions."""
        moves, rows = reading.moves, reading.rows
        self._add("illegal", rows, ~moves.legal)
        self._add("bad_promotion", rows, moves.bad_promotion)
        if not moves.legal.all():
            self._add("null_moves", rows, moves.start == moves.end)
        spelling = moves.castling * moves.legal
        self._add("takes_rook", rows, spelling == TAKES_ROOK)
        self._add("two_squares", rows, spelling == TWO_SQUARES)
        self._add("corner", rows, spelling == CORNER)
        self._add("leaving", rows, moves.legal & (reading.found < 0))
        self._add_back(walk, block, reading)
        self._dead_ends(walk, block, reading)
        first = np.flatnonzero(rows == walk.book.first.take(block.ids.take(reading.places)))
        places = reading.places.take(first)
        self._look(Block(block.positions.take(places), block.ids.take(places)))

    def _add(self, name: str, rows: I64, flags: AnyArray) -> None:
        found = np.flatnonzero(flags)
        if len(found):
            self._lists[name].append(rows.take(found))

    def _dead_ends(self, walk: Known, block: Block, reading: Reading) -> None:
        """Note positions without a playable record, but for one with more records than a reading holds."""
        bad = np.flatnonzero(~reading.moves.legal)
        if not len(bad):
            return
        places, counts = np.unique(reading.places.take(bad), return_counts=True)
        ids = block.ids.take(places)
        self._add("dead_ends", ids, counts == walk.book.counts(ids))

    def _add_back(self, walk: Known, block: Block, reading: Reading) -> None:
        """Note the records whose move leads to a position on the way from the root to where they are."""
        at, goal = block.ids.take(reading.places), reading.found
        there = np.where(goal >= 0, walk.ply.take(goal), -1)
        rows = np.flatnonzero((there >= 0) & (there < walk.ply.take(at)))
        at, goal = at.take(rows), goal.take(rows)
        while len(rows):
            hit = at == goal
            self._add("back", reading.rows.take(rows), hit)
            on = np.flatnonzero(~hit & (walk.ply.take(at) > walk.ply.take(goal)))
            before = walk.parents(at.take(on))
            on, at = on[before >= 0], before[before >= 0]
            rows, goal = rows.take(on), goal.take(on)

    def _look(self, block: Block) -> None:
        positions = block.positions
        rows = np.flatnonzero(tables.RIGHT_SQUARES.take(positions.rights) & _INNER_FILES != ZERO)
        if len(rows):
            self._add("inner_rook", block.ids.take(rows), inner_rooks(positions.take(rows)))
        counts = positions.ep >= EP_COUNTS
        self._add("unanswered", block.ids, (positions.ep != 0) & ~counts)
        rows = np.flatnonzero(counts)
        if len(rows):
            self._add("en_passant", block.ids.take(rows), ~capture_is_legal(positions.take(rows)))


_INNER_FILES = np.uint64(0x7E0000000000007E)
_HOME = (np.uint64(0xFF), np.uint64(0xFF << 56))


def inner_rooks(positions: Positions) -> AnyArray:
    """Return where a right belongs to a rook with another of its colour further out on its home rank."""
    rooks = positions.high & positions.middle & ~positions.low
    found = np.zeros(len(positions), dtype=bool)
    for right in range(4):
        nibble = positions.rights.astype(np.int64) >> 4 * right & 15
        square = (nibble & 7) + 56 * (right >> 1)
        color = positions.white if right < 2 else ~positions.white
        below = bits(square) - ONE
        outer: U64 = below if right & 1 else ~below & ~bits(square)
        found |= (nibble >= 8) & (outer & rooks & color & _HOME[right >> 1] != ZERO)
    return found


def capture_is_legal(positions: Positions) -> AnyArray:
    """Return where a pawn beside the one just pushed may really take it; the en passant squares are set."""
    end = positions.ep.astype(np.int64) & tables.EP_SQUARE
    pushed, found = end ^ 8, np.zeros(len(positions), dtype=bool)
    pawns = own_pieces(positions) & positions.low & ~positions.middle & ~positions.high
    for step in (-1, 1):
        start = pushed + step
        beside = (start >> 3 == pushed >> 3) & (pawns >> (start & 63).view(np.uint64) & ONE != ZERO)
        codes = ((start & 63) << 6 | end).astype(np.uint16)
        found |= read_codes(positions, codes).legal & beside
    return found
