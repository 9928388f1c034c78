"""Walking a book across gaps of one position that is not in it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.core.batch.arrays import I64, U64, AnyArray
from explorer.core.batch.codes import codes_of
from explorer.core.batch.generate import legal_moves
from explorer.core.batch.keyset import KeyFilter, KeyMemory
from explorer.core.batch.play import next_keys, play
from explorer.core.batch.positions import Positions, join
from explorer.core.book.walk import Block, Blocks, Progress, Reading, Walk, Watcher, first_of_each, readings

WIDE = 3 << 13
"""Positions whose moves are tried together: making them takes many small steps, each of which costs a little."""


class GapWalk:
    """What is reached when any legal move may lead into the book, after a walk by book moves.

    Any legal move counts from a reached position, and from one just outside: a root that is not in the book, or a
    position one playable record away from a reached one. Only keys that the first walk did not reach are looked for:
    the others are reached already. ``reached`` says which distinct keys are.

    ``origin`` says where each key was come to from, as far as the walk went: the row of a record; else -1 - the number
    of a distinct key; else, beyond all keys, -1 - their number - the number of a root. ``code`` is the move played
    there without a record, 0 when there was none. ``ply`` is the moves to each key by the line that was found: by book
    moves alone where there is one; -1 while there is none.

    A ``watcher`` sees the records of what is reached only across gaps; the first walk's saw the others.
    """

    def __init__(self, walk: Walk, watcher: Watcher | None = None) -> None:
        self.book, self.roots = walk.book, walk.roots
        self.watcher = watcher
        self.ply = walk.ply.copy()
        self._walk = walk
        self.missing = walk.ply < 0
        self.reached = ~self.missing
        self.origin = np.zeros(len(self.missing), dtype=np.int32)
        self.code = np.zeros(len(self.missing), dtype=np.uint16)
        self._seen = np.zeros(len(self.missing), dtype=bool)
        self._outside = KeyMemory()
        self._places: list[tuple[Positions, I64, AnyArray]] = []
        self._waiting = 0
        self._left = int(np.count_nonzero(self.missing))
        self._filter = KeyFilter(self.book.index.keys[self.missing])
        self.records_done = 0
        self.complete = False

    @property
    def records(self) -> int:
        """How many records the reached positions have."""
        return int(self.book.counts(np.flatnonzero(self.reached)).sum())

    def steps(self) -> Iterator[Progress]:
        """Walk; what is known counts after each yield."""
        blocks = Blocks()
        ids = self.book.index.find(self.roots.key)
        first = -1 - len(self.missing) - np.arange(len(ids))
        _, one_each = np.unique(ids, return_index=True)
        inside, outside = one_each[ids.take(one_each) >= 0], np.flatnonzero(ids < 0)
        blocks.add(self._enter(self.roots.take(inside), ids.take(inside), first.take(inside), np.zeros_like(inside)))
        self._wait(self.roots.take(outside), first.take(outside), np.zeros_like(outside))
        blocks.add(self._jump())
        while len(blocks) and (self._left or self.watcher is not None):
            following = Blocks()
            for block in blocks.take():
                if not self._left:
                    yield from self._watch(block)
                    continue
                for reading in readings(self.book, block):
                    self._note(block, reading)
                    plies = self.ply.take(block.ids.take(reading.places)) + 1
                    following.add(self._follow(reading, plies))
                    self._leave(reading, plies)
                    self.records_done += len(reading.rows)
                self._wait(
                    block.positions, -1 - block.ids, self.ply.take(block.ids)
                )  # what has a record was followed before
                if self._waiting >= WIDE:
                    following.add(self._jump())
                yield Progress(self.records_done, self.book.records, "gaps")
            following.add(self._jump())
            blocks = following
        self.complete = True

    def _watch(self, block: Block) -> Iterator[Progress]:
        """Let the watcher see a block when nothing is left to be found."""
        new = np.flatnonzero(self._walk.ply.take(block.ids) < 0)
        block = Block(block.positions.take(new), block.ids.take(new))
        for reading in readings(self.book, block):
            self._note(block, reading)
            self.records_done += len(reading.rows)
        yield Progress(self.records_done, self.book.records, "gaps")

    def _note(self, block: Block, reading: Reading) -> None:
        """Let the watcher see the records of positions that are reached only across gaps."""
        if self.watcher is None:
            return
        new = np.flatnonzero(self._walk.ply.take(block.ids.take(reading.places)) < 0)
        if len(new) < len(reading.rows):
            at, moves = reading.places.take(new), reading.moves.take(new)
            reading = Reading(reading.rows.take(new), at, moves, reading.keys.take(new), reading.found.take(new))
        if len(new):
            self.watcher.read(self, block, reading)

    def parents(self, ids: I64) -> I64:
        """Return the distinct key that each key was come to from; -1 for a root, or from a root outside the book."""
        by_book = self._walk.ply.take(ids) >= 0
        origin = np.where(by_book, self._walk.via.take(ids), self.origin.take(ids)).astype(np.int64)
        before = np.where(origin >= 0, self.book.key_of(origin), -1 - origin)
        return np.where((by_book & (origin < 0)) | (before >= len(self.missing)), -1, before)

    def _wait(self, positions: Positions, origins: I64, plies: AnyArray) -> None:
        """Let positions wait to be jumped from, with where each was come to from and in how many moves."""
        self._places.append((positions, origins, plies))
        self._waiting += len(positions)

    def _follow(self, reading: Reading, plies: AnyArray) -> Block:
        """Return the positions that records lead to, in ``plies`` moves, and that were not come to before."""
        rows = np.flatnonzero(reading.found >= 0)
        rows = rows[~self._seen.take(reading.found.take(rows))]
        rows = first_of_each(rows, reading.found.take(rows), reading.rows, self.origin)
        after = play(reading.moves.take(rows), reading.keys.take(rows))
        return self._enter(after, reading.found.take(rows), reading.rows.take(rows), plies.take(rows))

    def _leave(self, reading: Reading, plies: AnyArray) -> None:
        """Let the positions wait that records lead to outside the book, most of those met before left out."""
        rows = np.flatnonzero(reading.moves.legal & (reading.found < 0))
        rows = rows.take(self._outside.new(reading.keys.take(rows)))
        after = play(reading.moves.take(rows), reading.keys.take(rows))
        self._wait(after, reading.rows.take(rows), plies.take(rows))

    def _jump(self) -> Block:
        """Return the positions of the book that any legal move leads to and that the first walk did not reach."""
        if not self._waiting:
            return Block(join([]), np.empty(0, dtype=np.int64))
        positions = join([positions for positions, _, _ in self._places])
        origins = np.concatenate([origins for _, origins, _ in self._places])
        plies = np.concatenate([plies for _, _, plies in self._places])
        self._places, self._waiting = [], 0
        places, moves = legal_moves(positions, self._wanted)
        keys = next_keys(moves)
        found = self.book.index.find(keys)
        rows = np.flatnonzero((found >= 0) & ~self._seen.take(found))
        ids, first = np.unique(found.take(rows), return_index=True)
        rows = rows.take(first)
        moves = moves.take(rows)
        self.code[ids] = codes_of(moves)
        places = places.take(rows)
        return self._enter(play(moves, keys.take(rows)), ids, origins.take(places), plies.take(places) + 1)

    def _wanted(self, keys: U64) -> I64:
        rows = self._filter.may_have(keys)
        found = self.book.index.find(keys.take(rows))
        return rows[(found >= 0) & self.missing.take(found)]

    def _enter(self, positions: Positions, ids: I64, origins: I64, plies: AnyArray) -> Block:
        """Mark keys as come to, and return their positions."""
        new = np.flatnonzero(self.missing.take(ids))
        self.ply[ids.take(new)] = plies.take(new)
        self._left -= len(new)
        self._seen[ids] = True
        self.reached[ids] = True
        self.missing[ids] = False
        self.origin[ids] = origins
        return Block(positions, ids)
