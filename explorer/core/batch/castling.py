"""Castling in many positions at once: the three spellings, and when it can be played by Chess960 rules.

Standard castling is the case with the king on e1 and the rooks on a1 and h1.
"""

from __future__ import annotations

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U8, U16, U64, ZERO, Bool, bits
from explorer.core.batch.attacks import attacked, enemy_of
from explorer.core.batch.positions import Positions

_CORNER_OR_C = np.array([[0, 2], [7, 6]], dtype=np.int64)
"""Corner and castling file of the queen side and the king side."""


def read_castling(rights: U16, sides: I64, king: I64, end: I64) -> tuple[U8, I64]:
    """Return which spelling of castling a king's move is (0 none, else as in ``codes``), and the rook it means.

    King takes own rook; two files to the c- or g-file; a corner of the rank; with a right on that side.
    """
    king_side = end > king
    nibble = rights.astype(np.int64) >> (8 * sides + 4 * (end < king)) & 15
    rook = (king & 56) | (nibble & 7)
    held = (nibble >= 8) & (king >> 3 == end >> 3) & (king != end)
    file = end & 7
    two = (abs(end - king) == 2) & (file == np.where(king_side, 6, 2))
    corner = file == np.where(king_side, 7, 0)
    spelling = np.where(end == rook, 1, np.where(two, 2, np.where(corner, 3, 0)))
    return (spelling * held).astype(np.uint8), rook


def goals(king: I64, rook: I64) -> tuple[I64, I64]:
    """Return the squares that king and rook castle to."""
    home, king_side = king & 56, rook > king
    return home | np.where(king_side, 6, 2), home | np.where(king_side, 5, 3)


def castling_legal(positions: Positions, own: U64, king: I64, rook: I64) -> Bool:
    """Return whether castling with a right of the mover can be played.

    All squares that king and rook pass or come to are free but for the two; no square of the king's way is attacked
    (the king taken off), nor its goal once the rook has left and stands on its own (FIDE Laws, Guidelines II.3).
    """
    king_to, rook_to = goals(king, rook)
    taken_off, rook_bit, goal = bits(king), bits(rook), bits(king_to)
    occupied = positions.occupied
    walk = tables.BETWEEN.take(king << 6 | king_to) | goal
    paths = walk | tables.BETWEEN.take(rook << 6 | rook_to) | bits(rook_to)
    good: Bool = paths & occupied & ~taken_off & ~rook_bit == ZERO
    enemy = enemy_of(positions.low, positions.middle, positions.high, occupied ^ own)
    sides, without_king = positions.sides, occupied ^ taken_off
    step = np.sign(king_to - king)
    for distance in range(7):
        square = king + step * distance
        on_way = distance <= abs(king_to - king)
        good &= ~(attacked(np.where(on_way, square, king), sides, without_king, enemy) & on_way)
    after = (without_king ^ rook_bit) | bits(rook_to)
    good &= ~attacked(king_to, sides, after, enemy)
    return good
