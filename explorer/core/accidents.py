"""Accidents: how likely two of n positions share a key of b bits, and how many really do."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

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
    shift = 64 - bits
    counts = Counter(key >> shift for key in keys)
    shared = [count for count in counts.values() if count > 1]
    return Collisions(counts.total(), sum(count * (count - 1) // 2 for count in shared), len(shared))
