"""Accidents: how likely two of n positions share a key of b bits, and how many really do."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import xor

from explorer.core.gradual import Gradual

_EXACT = 4096
"""Up to so many positions the factors are multiplied one by one."""


def expected_pairs(n: int, bits: int) -> float:
    """Return the expected number of pairs of ``n`` distinct positions that share a key of ``bits`` bits."""
    if n < 2:
        return 0.0
    try:
        return n * (n - 1) / (1 << bits + 1)
    except OverflowError:
        return math.inf


def chance(n: int, bits: int) -> float:
    """Return the chance, 0 to 1, that any two of ``n`` distinct positions share a key of ``bits`` bits.

    Keys count as random numbers. 28,035,106 positions at 64 bits: about 1 in 47,000.

    >>> round(1 / chance(28_035_106, 64), -3)
    47000.0
    """
    keys = 1 << bits
    if n < 2:
        return 0.0
    if n > keys:
        return 1.0
    return -math.expm1(_log_no_pair(n, keys))


def _log_no_pair(n: int, keys: int) -> float:
    """Return the logarithm of (1 - 0/keys)(1 - 1/keys)…(1 - (n-1)/keys), 1 <= n <= keys."""
    if n <= _EXACT:
        return math.fsum(math.log1p(-i / keys) for i in range(n))
    return _integral((n - 1) / keys, n - 1, keys)


def _integral(u: float, last: int, keys: int) -> float:
    """Return the same for many factors, by the Euler-Maclaurin formula: the error is far below one in 10^9.

    ``u`` is ``last / keys``. Near keys = n the formula fails, and the chance is 1 to every digit anyway.
    """
    if u > 0.5:
        return -math.inf
    if u < 0.01:
        area = -math.fsum(u**k / (k * (k - 1)) for k in range(2, 12)) * keys
    else:
        area = -((1 - u) * math.log1p(-u) + u) * keys
    slope = (-1 / (1 - u) + 1) / keys
    return area + math.log1p(-u) / 2 + slope / 12


def curve(bits: int, points: int = 64, most: int | None = None) -> tuple[tuple[int, float], ...]:
    """Return ``points`` pairs of n and its chance, n evenly spaced on a logarithmic scale from 2 to ``most``.

    Without ``most`` the curve ends where the chance is as good as 1.
    """
    end = most or max(4, 8 * math.isqrt(1 << bits))
    sizes = sorted({round(2 * (end / 2) ** (at / (points - 1))) for at in range(points)})
    return tuple((n, chance(n, bits)) for n in sizes)


def positions_for(probability: float, bits: int) -> int:
    """Return the smallest number of positions whose chance is at least ``probability`` (0 to below 1)."""
    low, high = 1, 2
    while chance(high, bits) < probability:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        if chance(middle, bits) < probability:
            low = middle
        else:
            high = middle
    return high


@dataclass(frozen=True, slots=True)
class Collisions:
    """Of ``n`` positions, how many ``pairs`` share their first bits, in how many ``groups`` of two or more."""

    n: int
    pairs: int
    groups: int


def collisions(keys: Iterable[int], bits: int) -> Collisions:
    """Count the positions that share the first ``bits`` bits (0 to 64) of their 64-bit keys."""
    ordered = sorted(keys)
    return _collisions(len(ordered), _differences(ordered), bits)


def _differences(ordered: Sequence[int]) -> bytes:
    """Return for each key but the last how many of its last bits have to go for it to equal the next: 0 to 64."""
    return bytes(map(int.bit_length, map(xor, ordered, islice(ordered, 1, None))))


def _collisions(n: int, differences: bytes, bits: int) -> Collisions:
    """Count neighbours in sorted keys: a run of them that share their first bits is one group.

    A run of L neighbours is L + 1 keys and so L(L + 1)/2 pairs. That is also the number of places at which 1, 2, … L
    neighbours of it stand in a row: with many short runs it is faster to count these, for all runs at once, as the ones
    of a long number. 150,000 keys take a few milliseconds, without the import of numpy.
    """
    equal = differences.translate(bytes(left <= 64 - bits for left in range(256)))
    if equal.count(b"\0") <= len(equal) // 16:
        runs = [len(run) for run in equal.split(b"\0") if run]
        return Collisions(n, sum(run * (run + 1) // 2 for run in runs), len(runs))
    here = inside = int.from_bytes(equal, "little")
    pairs = 0
    while inside:
        pairs += inside.bit_count()
        inside &= inside >> 8
    return Collisions(n, pairs, (here & ~(here >> 8)).bit_count())


FIRST_COUNT = 64
"""The first keys of a sample that are counted; from there each count is of twice as many."""
_AT_ONCE = 8192


class Sample:
    """Distinct keys in the order they came, counted for the first 64 of them, the first 128, 256 and so on, and all.

    The counts of any number of bits then take a few milliseconds, so that a slider can ask for them at each step.
    """

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.counted = 0
        self._known: set[int] = set()
        self._by_first_byte: list[list[int]] = [[] for _ in range(256)]
        self._differences: dict[int, bytes] = {}

    def add(self, keys: Iterable[int]) -> None:
        """Add those of some keys that are not there yet; they are counted by ``count``."""
        new = [key for key in dict.fromkeys(keys) if key not in self._known]
        self._known.update(new)
        self.keys += new

    @property
    def next_count(self) -> int:
        """At how many keys the next count is due; ``counted`` is at how many the last one was."""
        return max(FIRST_COUNT, 1 << self.counted.bit_length())

    @property
    def counts(self) -> int:
        """How often it was counted: the length of a course."""
        return len(self._differences)

    def count(self) -> Gradual[None]:
        """Count all keys that are there now; between two yields it takes some milliseconds."""
        wanted = len(self.keys)
        while wanted and wanted not in self._differences:
            size = min(self.next_count, wanted)
            for start in range(self.counted, size, _AT_ONCE):
                for key in self.keys[start : min(start + _AT_ONCE, size)]:
                    self._by_first_byte[key >> 56].append(key)
                self.counted = min(start + _AT_ONCE, size)
                yield
            self._differences[size] = yield from self._sort()

    def _sort(self) -> Gradual[bytes]:
        """Sort what may be sorted already but for the newest keys, 16 first bytes at a time."""
        parts, last = [], list[int]()
        for start in range(0, 256, 16):
            ordered = last
            for keys in self._by_first_byte[start : start + 16]:
                keys.sort()
                ordered = ordered + keys
            parts.append(_differences(ordered))
            last = ordered[-1:]
            yield
        return b"".join(parts)

    def course(self, bits: int) -> tuple[Collisions, ...]:
        """Return how many of the first keys share their first ``bits`` bits (0 to 64), for growing numbers of keys."""
        return tuple(_collisions(n, left, bits) for n, left in self._differences.items())
