"""Figures: how the records of a whole book are spread, by weight, by position and by key, and what its header says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import chess
import numpy as np

from explorer.core.batch.arrays import U64, AnyArray
from explorer.core.book.book import Book
from explorer.core.book.columns import raw_chunks

CEILING = 65520
"""0xfff0: the weight that Scid scales the best move of a position to, and so a frequent greatest weight."""
MOST_PER_POSITION = 20
"""Positions of this many records or more are counted together."""
SPREAD = 64
_HELD = 1 << 25
"""Keys of an unsorted book that are held in memory, 8 bytes each; of more, records per position stay unknown."""
_CASTLING = ("e1g1", "e1c1", "e8g8", "e8c8", "e1h1", "e1a1", "e8h8", "e8a8")


@dataclass(slots=True)
class Figures:
    """Counts over all records: ``weights`` by binary digits (0, 1, 2-3, 4-7 … 32768-65535).

    ``per_position`` counts the keys with 1, 2, 3 … records (the last: that many or more), None when it is not known;
    ``spread`` counts records by the first six bits of their key; ``castling`` by codes that may be castling of a king
    at home: what they are is known only when the position is.
    """

    weights: list[int] = field(default_factory=lambda: [0] * 17)
    per_position: list[int] | None = None
    spread: list[int] = field(default_factory=lambda: [0] * SPREAD)
    castling: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_CASTLING, 0))
    at_ceiling: int = 0


def weight_labels() -> tuple[str, ...]:
    """Return what the parts of ``Figures.weights`` are.

    >>> weight_labels()[:4]
    ('0', '1', '2-3', '4-7')
    """
    return ("0", "1", *(f"{1 << bit}-{(2 << bit) - 1}" for bit in range(1, 16)))


def figures_steps(book: Book, figures: Figures) -> Iterator[int]:
    """Count the records of ``book`` into ``figures``; yield the records looked at so far."""
    keys = _Runs(book.records)
    done = 0
    for chunk in raw_chunks(book, 1 << 16):
        _add(chunk, figures)
        keys.add(chunk["key"].astype(np.uint64))
        done += len(chunk)
        yield done
    figures.per_position = keys.histogram()


def _add(chunk: AnyArray, figures: Figures) -> None:
    weights = chunk["weight"].astype(np.uint16)
    digits = np.frexp(weights.astype(np.float64))[1]
    figures.weights = _sum(figures.weights, np.bincount(digits, minlength=17))
    figures.at_ceiling += int(np.count_nonzero(weights == CEILING))
    high = (chunk["key"].astype(np.uint64) >> np.uint64(58)).astype(np.int64)
    figures.spread = _sum(figures.spread, np.bincount(high, minlength=SPREAD))
    codes = chunk["code"].astype(np.uint16)
    for name in _CASTLING:
        code = chess.parse_square(name[:2]) << 6 | chess.parse_square(name[2:])
        figures.castling[name] += int(np.count_nonzero(codes == code))


def _sum(counts: list[int], more: AnyArray) -> list[int]:
    return [a + int(b) for a, b in zip(counts, more, strict=True)]


class _Runs:
    """Counts how many records each key has: run by run while the file is sorted, else from all keys at once."""

    def __init__(self, records: int) -> None:
        self._records = records
        self._counts = np.zeros(MOST_PER_POSITION + 1, dtype=np.int64)
        self._key = np.uint64(0)
        self._length = 0
        self._sorted = True
        self._all: list[U64] = []

    def add(self, keys: U64) -> None:
        """Take the keys of some records, in file order."""
        if self._records <= _HELD:
            self._all.append(keys)
        if (keys[1:] < keys[:-1]).any() or (self._length and keys[0] < self._key):
            self._sorted = False
        if not self._sorted:
            return
        starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
        lengths = np.diff(np.append(starts, len(keys)))
        if self._length and keys[0] == self._key:
            lengths[0] += self._length
        elif self._length:
            self._count(np.array([self._length]))
        self._count(lengths[:-1])
        self._key, self._length = keys[-1], int(lengths[-1])

    def histogram(self) -> list[int] | None:
        """Return how many keys have 1, 2, 3 … records; None when the book is unsorted and too large."""
        if not self._sorted:
            if not self._all:
                return None
            self._counts[:] = 0
            self._count(np.unique(np.concatenate(self._all), return_counts=True)[1])
        elif self._length:
            self._count(np.array([self._length]))
            self._length = 0
        return [int(number) for number in self._counts[1:]]

    def _count(self, lengths: AnyArray) -> None:
        self._counts += np.bincount(np.minimum(lengths, MOST_PER_POSITION), minlength=MOST_PER_POSITION + 1)
