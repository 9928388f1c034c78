"""Comparing two books record by record, in one pass over both when they are sorted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from explorer.core.batch.arrays import AnyArray
from explorer.core.book.book import Book
from explorer.core.book.columns import raw_chunks
from explorer.core.book.record import Record
from explorer.core.book.walk import Progress

_ROW = np.dtype([("key", "u8"), ("code", "u2"), ("weight", "u2"), ("learn", "u4"), ("number", "i8")])


@dataclass(slots=True)
class Difference:
    """Counts of records and positions, and up to ``limit`` examples of each difference, in the order of keys.

    Records are the same when key and move code are; a second one of the same key and code goes with the second of the
    other book. ``changed`` have another weight or learn; ``weight`` and ``learn`` say how many of them which.
    """

    limit: int = 20
    equal: int = 0
    changed: int = 0
    weight: int = 0
    learn: int = 0
    only: list[int] = field(default_factory=lambda: [0, 0])
    positions_only: list[int] = field(default_factory=lambda: [0, 0])
    positions_both: int = 0
    only_examples: tuple[list[Record], list[Record]] = field(default_factory=lambda: ([], []))
    changed_examples: list[tuple[Record, Record]] = field(default_factory=list)
    complete: bool = False


def diff_steps(first: Book, second: Book, difference: Difference) -> Iterator[Progress]:
    """Compare two books into ``difference``; what is counted so far is right at every yield."""
    total, streams = first.records + second.records, (_Stream(first), _Stream(second))
    while streams[0].fill() | streams[1].fill():
        edges = [stream.last for stream in streams if not stream.ended]
        edge = min(edges) if edges else None
        parts = [stream.take_below(edge) for stream in streams]
        _compare(parts[0], parts[1], difference)
        done = sum(stream.read - stream.held for stream in streams)
        yield Progress(done, total, "comparing")
        if not any(map(len, parts)):
            for stream in streams:
                stream.more()
    difference.complete = True


class _Stream:
    """The records of a book in the order of their keys, a stretch at a time."""

    def __init__(self, book: Book) -> None:
        self.read, self.ended = 0, False
        self._book = book
        self._buffer = np.empty(0, dtype=_ROW)
        self._chunks = self._sorted()

    @property
    def held(self) -> int:
        """How many records wait."""
        return len(self._buffer)

    @property
    def last(self) -> int:
        """The greatest key that waits."""
        return int(self._buffer["key"][-1])

    def fill(self) -> bool:
        """Read on when nothing waits; return whether anything does."""
        while not self.held and not self.ended:
            self.more()
        return bool(self.held)

    def more(self) -> None:
        """Read one stretch more."""
        chunk = next(self._chunks, None)
        if chunk is None:
            self.ended = True
        else:
            self.read += len(chunk)
            self._buffer = np.concatenate([self._buffer, chunk])

    def take_below(self, edge: int | None) -> AnyArray:
        """Take the records with keys below ``edge``; all, when it is None."""
        count = self.held if edge is None else int(np.searchsorted(self._buffer["key"], np.uint64(edge)))
        taken, self._buffer = self._buffer[:count], self._buffer[count:]
        return taken

    def _sorted(self) -> Iterator[AnyArray]:
        if self._is_sorted():
            yield from self._rows()
            return
        whole = np.concatenate([np.empty(0, dtype=_ROW), *self._rows()])
        yield whole[np.argsort(whole["key"], kind="stable")]

    def _is_sorted(self) -> bool:
        last = np.uint64(0)
        for chunk in raw_chunks(self._book):
            keys = chunk["key"].astype(np.uint64)
            if keys[0] < last or (keys[1:] < keys[:-1]).any():
                return False
            last = keys[-1]
        return True

    def _rows(self) -> Iterator[AnyArray]:
        done = 0
        for chunk in raw_chunks(self._book):
            rows = np.empty(len(chunk), dtype=_ROW)
            for name in ("key", "code", "weight", "learn"):
                rows[name] = chunk[name]
            rows["number"] = np.arange(done, done + len(chunk))
            done += len(chunk)
            yield rows


def _compare(a: AnyArray, b: AnyArray, difference: Difference) -> None:
    """Count two stretches that hold all records of their keys."""
    both = np.concatenate([a, b])
    side = np.repeat(np.array([0, 1], dtype=np.int8), (len(a), len(b)))
    occurrence = np.concatenate([_occurrences(a), _occurrences(b)])
    order = np.lexsort((side, occurrence, both["code"], both["key"]))
    rows, side, occurrence = both[order], side[order], occurrence[order]
    same = (rows["key"][1:] == rows["key"][:-1]) & (rows["code"][1:] == rows["code"][:-1])
    same &= (occurrence[1:] == occurrence[:-1]) & (side[1:] != side[:-1])
    pairs = np.flatnonzero(same)
    weight = rows["weight"][pairs] != rows["weight"][pairs + 1]
    learn = rows["learn"][pairs] != rows["learn"][pairs + 1]
    changed = pairs[weight | learn]
    difference.weight += int(weight.sum())
    difference.learn += int(learn.sum())
    difference.changed += len(changed)
    difference.equal += len(pairs) - len(changed)
    single = np.ones(len(rows), dtype=bool)
    single[pairs] = single[pairs + 1] = False
    for at in (0, 1):
        alone = np.flatnonzero(single & (side == at))
        difference.only[at] += len(alone)
        examples = difference.only_examples[at]
        examples += [_record(rows[i]) for i in alone[: difference.limit - len(examples)]]
    room = difference.limit - len(difference.changed_examples)
    difference.changed_examples += [(_record(rows[i]), _record(rows[i + 1])) for i in changed[:room]]
    keys = [np.unique(part["key"]) for part in (a, b)]
    shared = len(np.intersect1d(keys[0], keys[1], assume_unique=True))
    difference.positions_both += shared
    for at in (0, 1):
        difference.positions_only[at] += len(keys[at]) - shared


def _occurrences(rows: AnyArray) -> AnyArray:
    """Return for each record how many of the same key and code come before it."""
    order = np.lexsort((rows["code"], rows["key"]))
    keys, codes = rows["key"][order], rows["code"][order]
    new = np.concatenate(([len(rows) > 0], (keys[1:] != keys[:-1]) | (codes[1:] != codes[:-1])))[: len(rows)]
    starts = np.maximum.accumulate(np.where(new, np.arange(len(rows)), 0))
    counted = np.empty(len(rows), dtype=np.int64)
    counted[order] = np.arange(len(rows)) - starts
    return counted


def _record(row: AnyArray) -> Record:
    return Record(int(row["number"]), int(row["key"]), int(row["code"]), int(row["weight"]), int(row["learn"]))
