"""Attacks of sliding pieces in many positions at once, by hyperbola quintessence and a table for ranks."""

from __future__ import annotations

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U64, bits


def _lines(file_step: int) -> U64:
    """Return the line through each square, less the square, that goes so many files to the right with each rank up."""
    rows = []
    for square in range(64):
        file, rank = square & 7, square >> 3
        line = [(other, file + file_step * (other - rank)) for other in range(8) if other != rank]
        rows.append(sum(1 << 8 * other + at for other, at in line if 0 <= at <= 7))
    return np.array(rows, dtype=np.uint64)


_RISING, _FALLING, _FILES = _lines(1), _lines(-1), _lines(0)


def diagonal_attacks(squares: I64, occupied: U64) -> U64:
    """Return what bishops on ``squares`` attack, up to the first piece and including it."""
    single = bits(squares)
    mirrored = single.byteswap()
    attacks = _along(_RISING.take(squares), occupied, single, mirrored)
    attacks |= _along(_FALLING.take(squares), occupied, single, mirrored)
    return attacks


def straight_attacks(squares: I64, occupied: U64) -> U64:
    """Return what rooks on ``squares`` attack, up to the first piece and including it."""
    single = bits(squares)
    attacks = _along(_FILES.take(squares), occupied, single, single.byteswap())
    rank = (squares & 56).view(np.uint64)
    inner = (occupied >> (rank + np.uint64(1)) & np.uint64(63)).view(np.int64)
    attacks |= tables.RANK_ATTACKS.take((squares & 7) << 6 | inner) << rank
    return attacks


def _along(line: U64, occupied: U64, single: U64, mirrored: U64) -> U64:
    """Attacks along a line that has one square a rank: subtract the slider, both ways up (Grimbergen, Steffen)."""
    blockers = occupied & line
    down = (blockers.byteswap() - mirrored).byteswap()
    return ((blockers - single) ^ down) & line
