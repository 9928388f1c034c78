"""Candidates: moves with the keys they lead to, sieved by those keys before anyone asks whether they are legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, ONE, U64, ZERO, has
from explorer.core.batch.codes import own_pieces
from explorer.core.batch.positions import Positions
from explorer.core.batch.tables import BLACK, NUMBERS

Sieve = Callable[[U64], I64]
"""From the keys that moves lead to, to the rows of those wanted."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Moves by position row and move code (castling as king takes rook), and the keys they lead to."""

    rows: I64
    codes: I64
    keys: U64


class Board:
    """What every kind of move needs of the positions; ``key`` is the key with the other turn and no en passant."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.sides = positions.sides
        self.occupied = positions.occupied
        self.own = own_pieces(positions)
        self.others = self.occupied ^ self.own
        self.key = positions.key ^ tables.TURN_NUMBER ^ tables.EP_NUMBERS.take(positions.ep)
        kings = positions.low & positions.middle & ~positions.high
        rooks = tables.RIGHT_SQUARES.take(positions.rights)
        self._kings = kings
        self._lose_rights = np.where(positions.rights != 0, rooks | kings, ZERO)

    def drop_rights(self, keys: U64, rows: I64, squares: I64) -> None:
        """Take out of ``keys`` the castling numbers that are lost when a piece leaves ``squares`` or is taken there."""
        some = np.flatnonzero(has(self._lose_rights.take(rows), squares))
        if not len(some):
            return
        rows, squares = rows.take(some), squares.take(some)
        rights = self.positions.rights.take(rows)
        left = rights
        king = has(self._kings.take(rows), squares) != ZERO
        white = has(self.positions.white.take(rows), squares) != ZERO
        for right in range(4):
            nibble = rights >> np.uint16(4 * right) & np.uint16(15)
            lost = (nibble & np.uint16(7)).astype(np.int64) + 56 * (right >> 1) == squares
            lost |= king & (white if right < 2 else ~white)
            left = np.where(lost, left & np.uint16(0xFFFF ^ 15 << 4 * right), left)
        keys[some] ^= tables.CASTLE_NUMBERS.take(rights) ^ tables.CASTLE_NUMBERS.take(left)


def squares_of(boards: U64) -> tuple[I64, I64]:
    """Return the row and the square of every bit."""
    flags = np.unpackbits(np.ascontiguousarray(boards, dtype="<u8").view(np.uint8), bitorder="little")
    at = np.flatnonzero(flags.view(np.bool_))
    return at >> 6, at & 63


def sieved(sieve: Sieve, rows: I64, start: I64, end: I64, keys: U64, promotion: int = 0) -> Candidates:
    """Return the moves whose ``keys`` pass; ``promotion`` is the promotion code of all."""
    good = sieve(keys)
    codes = start.take(good) << 6 | end.take(good) | promotion << 12
    return Candidates(rows.take(good), codes, keys.take(good))


def take_captured(board: Board, keys: U64, rows: I64, end: I64) -> None:
    """Take the piece captured on ``end`` out of ``keys``, with the right that goes with it."""
    positions = board.positions
    kind = has(positions.low.take(rows), end) | has(positions.middle.take(rows), end) << ONE
    kind |= has(positions.high.take(rows), end) << np.uint64(2)
    captured = kind.view(np.int64) | (board.sides.take(rows) << 3 ^ BLACK)
    keys ^= NUMBERS.take(captured << 6 | end)
    board.drop_rights(keys, rows, end)
