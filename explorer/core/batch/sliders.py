"""Attacks of sliding pieces in many positions at once, by hyperbola quintessence and a table for ranks."""

from __future__ import annotations

import chess
import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U64, bits


def _lines(pick: int) -> U64:
    """Return the whole lines through each square less the square: 0 rising, 1 falling diagonal, 2 file."""
    rows = []
    for square in range(64):
        file, rank = square & 7, square >> 3
        line = {0: rank - file, 1: rank + file, 2: file}[pick]
        same = [{0: (s >> 3) - (s & 7), 1: (s >> 3) + (s & 7), 2: s & 7}[pick] == line for s in chess.SQUARES]
        rows.append(sum(1 << s for s in chess.SQUARES if same[s] and s != square))
    return np.array(rows, dtype=np.uint64)


_RISING, _FALLING, _FILES = _lines(0), _lines(1), _lines(2)


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
