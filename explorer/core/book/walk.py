"""Walking a whole book breadth first from some positions, by book moves only, many positions at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from explorer.core.batch.arrays import I64, U64, AnyArray, Bool
from explorer.core.batch.codes import Moves, read_codes
from explorer.core.batch.play import next_keys, play
from explorer.core.batch.positions import Positions, join
from explorer.core.book.columns import BookColumns

BLOCK = 1 << 13
"""Positions, and at most twice as many records, worked on at once: columns of this length stay in the cache."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come: records done of ``total``, in a ``phase`` that has a word."""

    done: int
    total: int
    phase: str = "walk"


@dataclass(frozen=True, slots=True)
class Block:
    """Positions that are in the book, and the number of the distinct key of each."""

    positions: Positions
    ids: I64


@dataclass(frozen=True, slots=True)
class Reading:
    """The records of a block's positions: ``rows`` of the book, the ``places`` of their positions in the block.

    ``found`` is the distinct key each move leads to, -1 when it leaves the book or cannot be played.
    """

    rows: I64
    places: I64
    moves: Moves
    keys: U64
    found: I64


class Blocks:
    """Blocks of positions waiting, gathered until they are worth working on together."""

    def __init__(self) -> None:
        self._whole: deque[Block] = deque()
        self._parts: list[Block] = []
        self._waiting = 0

    def add(self, block: Block) -> None:
        """Put positions at the end."""
        if not len(block.ids):
            return
        self._parts.append(block)
        self._waiting += len(block.ids)
        if self._waiting >= BLOCK:
            self._gather()

    def take(self) -> Iterator[Block]:
        """Take all blocks, from the first."""
        self._gather()
        while self._whole:
            yield self._whole.popleft()

    def _gather(self) -> None:
        if not self._parts:
            return
        positions = join([part.positions for part in self._parts])
        ids = np.concatenate([part.ids for part in self._parts])
        for first in range(0, len(ids), BLOCK):
            self._whole.append(Block(positions.part(first, first + BLOCK), ids[first : first + BLOCK]))
        self._parts, self._waiting = [], 0

    def __len__(self) -> int:
        return len(self._whole) + len(self._parts)


def readings(book: BookColumns, block: Block) -> Iterator[Reading]:
    """Yield the records of a block's positions, at most twice as many at once as a block has positions."""
    counts = book.counts(block.ids)
    total = int(counts.sum())
    places = np.repeat(np.arange(len(block.ids)), counts)
    rows = np.arange(total) + np.repeat(book.first.take(block.ids) - (np.cumsum(counts) - counts), counts)
    for first in range(0, total, 2 * BLOCK):
        some, at = rows[first : first + 2 * BLOCK], places[first : first + 2 * BLOCK]
        moves = read_codes(block.positions.take(at), book.codes.take(some))
        keys = next_keys(moves)
        found = np.where(moves.legal, book.index.find(keys), -1)
        yield Reading(some, at, moves, keys, found)


class Known(Protocol):
    """What a walk of either kind knows: the ``ply`` of each key it came to (else -1) and where it came to it from."""

    book: BookColumns
    ply: AnyArray

    def parents(self, ids: I64) -> I64:
        """Return the distinct key that each key was come to from; -1 for a root, or what was come to from outside."""


class Watcher(Protocol):
    """Sees what a walk sees, before the walk goes on from it."""

    def read(self, walk: Known, block: Block, reading: Reading) -> None:
        """Take note of the records of some positions of ``block``."""


class Walk:
    """What is known of a book so far, by distinct key and by record; ``steps`` goes on until all is known.

    ``ply`` is the fewest moves to each key, -1 while it is not reached; ``via`` the row of the record that led there
    first, -1 for a root.
    """

    def __init__(self, book: BookColumns, roots: Positions, watcher: Watcher | None = None) -> None:
        self.book = book
        self.roots = roots
        self.watcher = watcher
        self.ply = np.full(len(book.index), -1, dtype=np.int32)
        self.via = np.full(len(book.index), -1, dtype=np.int32)
        self.records_done = 0
        self.depths: list[tuple[int, int]] = []
        self.complete = False

    def steps(self) -> Iterator[Progress]:
        """Walk; after each yield everything counted so far is consistent."""
        blocks, depth = Blocks(), 0
        blocks.add(self._rooted())
        while len(blocks):
            following = Blocks()
            self.depths.append((0, 0))
            for block in blocks.take():
                before = self.records_done
                for reading in readings(self.book, block):
                    if self.watcher is not None:
                        self.watcher.read(self, block, reading)
                    following.add(self._take(reading, depth))
                    self.records_done += len(reading.rows)
                positions, records = self.depths[-1]
                self.depths[-1] = positions + len(block.ids), records + self.records_done - before
                yield Progress(self.records_done, self.book.records)
            blocks, depth = following, depth + 1
        self.complete = True

    def _rooted(self) -> Block:
        ids = self.book.index.find(self.roots.key)
        _, one_each = np.unique(ids, return_index=True)
        rows = np.sort(one_each[ids.take(one_each) >= 0])
        self.ply[ids.take(rows)] = 0
        return Block(self.roots.take(rows), ids.take(rows))

    def _take(self, reading: Reading, depth: int) -> Block:
        """Return the positions that a reading reaches first."""
        rows = np.flatnonzero(reading.found >= 0)
        rows = rows[self.ply.take(reading.found.take(rows)) < 0]
        rows = first_of_each(rows, reading.found.take(rows), reading.rows, self.via)
        ids = reading.found.take(rows)
        self.ply[ids] = depth + 1
        return Block(play(reading.moves.take(rows), reading.keys.take(rows)), ids)

    def parents(self, ids: I64) -> I64:
        """Return the distinct key whose record first led to each key reached, -1 for a root."""
        rows = self.via.take(ids).astype(np.int64)
        return np.where(rows >= 0, self.book.key_of(rows), -1)

    def reached(self) -> I64:
        """Return the numbers of the distinct keys reached so far."""
        return np.flatnonzero(self.ply >= 0)


def first_of_each(rows: I64, ids: I64, records: I64, via: AnyArray) -> I64:
    """Return the first of ``rows`` for each of ``ids``, and enter its record in ``via``."""
    numbers = records.take(rows)
    via[ids[::-1]] = numbers[::-1]
    first: Bool = via.take(ids) == numbers
    return rows[first]
