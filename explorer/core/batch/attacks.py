"""Which squares are attacked, for many positions at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U64, ZERO, Bool, lowest, square_of


@dataclass(frozen=True, slots=True)
class Enemy:
    """The boards of the side that attacks, by what they attack like: a queen is in ``diagonal`` and in ``straight``."""

    pawns: U64
    knights: U64
    kings: U64
    diagonal: U64
    straight: U64


def enemy_of(low: U64, middle: U64, high: U64, pieces: U64) -> Enemy:
    """Return the boards of the side that owns ``pieces``."""
    slow = pieces & ~high
    slides = pieces & high
    return Enemy(slow & low & ~middle, slow & middle & ~low, slow & low & middle, slides & low, slides & middle)


def attacked(squares: I64, sides: I64, occupied: U64, enemy: Enemy) -> Bool:
    """Return whether each square is attacked; ``sides`` is whose square it is, 0 White's and 1 Black's.

    A slider attacks when nothing stands between; only the rows with one on a line of the square are looked at closer.
    """
    near = tables.KNIGHT_REACH.take(squares) & enemy.knights
    near |= tables.KING_REACH.take(squares) & enemy.kings
    near |= tables.PAWN_CAPTURES.take(sides << 6 | squares) & enemy.pawns
    found: Bool = near != ZERO
    sliders = tables.DIAGONALS.take(squares) & enemy.diagonal
    sliders |= tables.STRAIGHTS.take(squares) & enemy.straight
    rows = np.flatnonzero(sliders != ZERO)
    left, lines, blockers = sliders.take(rows), squares.take(rows) << 6, occupied.take(rows)
    while len(rows):
        slider = lowest(left)
        hit = tables.BETWEEN.take(lines | square_of(slider)) & blockers == ZERO
        found[rows[hit]] = True
        left ^= slider
        more = np.flatnonzero((left != ZERO) & ~hit)
        rows, left, lines, blockers = rows.take(more), left.take(more), lines.take(more), blockers.take(more)
    return found
