"""Candidates: moves with the keys they lead to, sieved by those keys before anyone asks whether they are legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import HASH_OF, I64, SQUARE_OF, U64, ZERO, has, hash_of
from explorer.core.batch.codes import kind_on, own_pieces
from explorer.core.batch.positions import Positions
from explorer.core.batch.tables import BLACK, NUMBERS

Sieve = Callable[[U64], I64]
"""From the keys that moves lead to, to the rows of those wanted."""
_FEW = 32
"""While more than one board in so many has squares left, taking the lowest of each is quicker than looking at all."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Moves by position row and move code (castling as king takes rook), and the keys they lead to."""

    rows: I64
    codes: I64
    keys: U64


class Board:
    """What every kind of move needs of positions with one side to move, ``color`` 0 or ``BLACK``.

    ``key`` is the key with the other turn and no en passant.
    """

    def __init__(self, positions: Positions, color: int) -> None:
        self.positions, self.color = positions, color
        self.occupied = positions.occupied
        self.own = own_pieces(positions)
        self.others = self.occupied ^ self.own
        self.key = positions.key ^ tables.TURN_NUMBER ^ tables.EP_NUMBERS.take(positions.ep)
        rights = positions.rights >> np.uint16(color)
        self.rights = rights.astype(np.int64) & 255
        """The rights of the mover, eight bits."""
        kings = positions.low & positions.middle & ~positions.high
        rooks = tables.RIGHT_SQUARES.take(positions.rights)
        self._kings = kings
        self._lose_rights = np.where(positions.rights != 0, rooks | kings, ZERO)

    def numbers(self, kind: int) -> U64:
        """Return the numbers of a kind of the mover's pieces, by square."""
        return NUMBERS[(kind | self.color) << 6 :][:64]

    def drop_rights(self, keys: U64, rows: I64, squares: I64, color: int) -> None:
        """Take out of ``keys`` the castling numbers that go with pieces of a colour that leave ``squares``."""
        some = np.flatnonzero(has(self._lose_rights.take(rows), squares) != ZERO)
        if not len(some):
            return
        rows, squares = rows.take(some), squares.take(some)
        held = self.positions.rights.take(rows).astype(np.int64) >> color & 255
        king = has(self._kings.take(rows), squares) != ZERO
        lost = np.where(king, held, tables.ROOK_RIGHTS.take(held << 3 | squares & 7))
        keys[some] ^= tables.CASTLE_NUMBERS.take(lost << color)


def hashes_of(boards: U64) -> tuple[I64, I64]:
    """Return the row of every bit, and what ``SQUARE_OF`` tells its square by; in no order."""
    rows = np.flatnonzero(boards != ZERO)  # numpy looks at flags several times faster than at numbers
    left = boards.take(rows)
    none = np.empty(0, dtype=np.int64)
    all_rows, singles = [none], [none.view(np.uint64)]
    while len(rows) * _FEW > len(boards):
        single = np.negative(left)
        single &= left
        left ^= single
        all_rows.append(rows)
        singles.append(single)
        more = np.flatnonzero(left != ZERO)
        rows, left = rows.take(more), left.take(more)
    hashes = hash_of(np.concatenate(singles))
    if not len(rows):
        return np.concatenate(all_rows), hashes
    flags = np.unpackbits(np.ascontiguousarray(left, dtype="<u8").view(np.uint8), bitorder="little")
    at = np.flatnonzero(flags.view(np.bool_))
    return np.concatenate([*all_rows, rows.take(at >> 6)]), np.concatenate([hashes, HASH_OF.take(at & 63)])


def squares_of(boards: U64) -> tuple[I64, I64]:
    """Return the row and the square of every bit, in no order."""
    rows, hashes = hashes_of(boards)
    return rows, SQUARE_OF.take(hashes)


def sieved(sieve: Sieve, rows: I64, start: I64, end: I64, keys: U64, promotion: int = 0) -> Candidates:
    """Return the moves whose ``keys`` pass; ``promotion`` is the promotion code of all."""
    good = sieve(keys)
    codes = start.take(good) << 6 | end.take(good) | promotion << 12
    return Candidates(rows.take(good), codes, keys.take(good))


def take_captured(board: Board, keys: U64, rows: I64, end: I64) -> None:
    """Take the piece captured on ``end`` out of ``keys``, with the right that goes with it."""
    other = board.color ^ BLACK
    kind = kind_on(board.positions, end, rows)
    keys ^= NUMBERS.take((kind | other) << 6 | end)
    board.drop_rights(keys, rows, end, other)
