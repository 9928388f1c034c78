"""Reading move codes of records in many positions at once: what is meant, and whether it can be played.

The rules are those of ``explorer.core.book.moves.meaning``, code for code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, ONE, U8, U16, U64, ZERO, Bool, bits, has
from explorer.core.batch.attacks import attacked, enemy_of
from explorer.core.batch.castling import castling_legal, read_castling
from explorer.core.batch.positions import Positions, king_squares
from explorer.core.batch.tables import KING, PAWN

NOT_CASTLING, TAKES_ROOK, TWO_SQUARES, CORNER = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Moves:
    """One move a row, beside the ``positions`` it is seen from.

    ``legal`` says whether it can be played, ``castling`` in which spelling it castles (``end`` is then the rook's
    square), ``bad_promotion`` whether its promotion bits make no sense there, ``piece`` the code of what stands on
    ``start``, ``promotion`` the kind promoted to or 0.
    """

    positions: Positions
    legal: Bool
    start: I64
    end: I64
    promotion: I64
    castling: U8
    bad_promotion: Bool
    piece: I64

    def __len__(self) -> int:
        return len(self.start)

    def take(self, rows: I64) -> Moves:
        """Return the rows numbered in ``rows``."""
        columns: Any = (self.legal, self.start, self.end, self.promotion, self.castling, self.bad_promotion, self.piece)
        return Moves(self.positions.take(rows), *(column.take(rows) for column in columns))


def read_codes(positions: Positions, codes: U16) -> Moves:
    """Return what each code means in the position of the same row."""
    wide = codes.astype(np.int64)
    start, end, promotion = wide >> 6 & 63, wide & 63, wide >> 12 & 7
    own = own_pieces(positions)
    kind = kind_on(positions, start)
    piece = kind | positions.sides << 3
    pushed_through = can_reach(positions, own, piece, start, end)
    legal = pushed_through & ~leaves_check(positions, own, kind, start, end)
    last = (end >> 3) == 7 - 7 * positions.sides
    bad = promotion > 4
    promotes = promotion != 0
    pawn = kind == PAWN
    if promotes.any():
        misplaced = ~pawn | ((end >> 3) % 7 != 0)
        bad |= promotes & misplaced
        legal &= ~promotes | (pawn & last & ~bad)
    lacks = legal & pawn & last & ~promotes
    bad |= lacks
    legal &= ~lacks
    castling = np.zeros(len(codes), dtype=np.uint8)
    may = (kind == KING) & (has(own, start) != ZERO) & ~promotes & (rights_of_mover(positions) != 0)
    rows = np.flatnonzero(may)
    if len(rows):
        some = positions.take(rows)
        spelling, rook = read_castling(some.rights, some.sides, start.take(rows), end.take(rows))
        meant = np.flatnonzero(spelling != 0)
        rows, some, rook = rows.take(meant), some.take(meant), rook.take(meant)
        good = castling_legal(some, own.take(rows), start.take(rows), rook)
        legal[rows] = good
        castling[rows] = spelling.take(meant)
        end[rows] = rook
    nowhere = start == end
    bad &= ~nowhere
    legal &= (wide < 1 << 15) & ~nowhere
    return Moves(positions, legal, start, end, tables.PROMOTED.take(promotion), castling, bad, piece)


def codes_of(moves: Moves) -> U16:
    """Return the move codes of records, castling as king takes rook."""
    codes: U16 = (moves.start << 6 | moves.end | tables.PROMOTION_CODES.take(moves.promotion) << 12).astype(np.uint16)
    return codes


def own_pieces(positions: Positions) -> U64:
    """Return the pieces of the side to move."""
    return positions.white ^ (positions.occupied & (ZERO - positions.black.astype(np.uint64)))


def rights_of_mover(positions: Positions) -> U16:
    """Return the rights of the side to move, White's or Black's eight bits in place."""
    return positions.rights & (np.uint16(0xFF) << (positions.black.astype(np.uint16) << np.uint16(3)))


def kind_on(positions: Positions, squares: I64, rows: I64 | None = None) -> I64:
    """Return the kind on each square, 0 where it is empty; ``rows`` are the positions', when not one a square."""
    planes = positions.low, positions.middle, positions.high
    low, middle, high = planes if rows is None else (plane.take(rows) for plane in planes)
    kind = has(low, squares)
    kind |= has(middle, squares) << ONE
    kind |= has(high, squares) << np.uint64(2)
    return kind.view(np.int64)


def can_reach(positions: Positions, own: U64, piece: I64, start: I64, end: I64) -> Bool:
    """Return whether an own piece goes from ``start`` to ``end``, castling, promotion and checks left aside."""
    occupied = positions.occupied
    at = piece << 6 | start
    targets = tables.QUIET.take(at) & ~occupied
    targets |= tables.CAPTURES.take(at) & ((occupied ^ own) | tables.EP_BITS.take(positions.ep))
    free: Bool = tables.BETWEEN.take(start << 6 | end) & occupied == ZERO
    free &= (has(own, start) & has(targets, end)).astype(bool)
    return free


def leaves_check(positions: Positions, own: U64, kind: I64, start: I64, end: I64) -> Bool:
    """Return whether the mover's king is attacked after the move; no king is never attacked."""
    king, single = king_squares(positions, own)
    to = bits(end)
    occupied = positions.occupied
    others = (occupied ^ own) & ~to
    occupied = (occupied & ~bits(start)) | to
    rows = np.flatnonzero((kind == PAWN) & (tables.EP_BITS.take(positions.ep) & to != ZERO))
    if len(rows):
        taken = ~bits(end.take(rows) ^ 8)
        others[rows] &= taken
        occupied[rows] &= taken
    king = np.where(kind == KING, end, king)
    found = attacked(king, positions.sides, occupied, enemy_of(positions.low, positions.middle, positions.high, others))
    found &= single != ZERO
    return found
