"""The moves of all pieces but pawns, castling aside, as candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U64, has
from explorer.core.batch.candidates import Board, Candidates, Sieve, sieved, squares_of, take_captured
from explorer.core.batch.codes import rights_of_mover
from explorer.core.batch.sliders import diagonal_attacks, straight_attacks
from explorer.core.batch.tables import BISHOP, KING, KNIGHT, NUMBERS, ROOK


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Pieces one a row: the position they are in, square, kind, what they attack, and if rights may leave with them."""

    rows: I64
    squares: I64
    kinds: I64 | int
    attacks: U64
    hold_rights: bool


def piece_moves(board: Board, sieve: Sieve) -> Iterator[Candidates]:
    """Yield the moves to empty squares and the captures that pass."""
    free = ~board.occupied
    for pieces in _attacking(board):
        rows, squares = pieces.rows, pieces.squares
        numbers = (pieces.kinds | board.sides.take(rows) << 3) << 6
        base = board.key.take(rows) ^ NUMBERS.take(numbers | squares)
        if pieces.kinds is KING:
            base ^= tables.CASTLE_NUMBERS.take(rights_of_mover(board.positions)).take(rows)
        elif pieces.hold_rights:
            board.drop_rights(base, rows, squares)
        mover, to = squares_of(pieces.attacks & free.take(rows))
        keys = base.take(mover) ^ NUMBERS.take(numbers.take(mover) | to)
        good = sieve(keys)
        mover, to = mover.take(good), to.take(good)
        yield Candidates(rows.take(mover), squares.take(mover) << 6 | to, keys.take(good))
        mover, to = squares_of(pieces.attacks & board.others.take(rows))
        keys = base.take(mover) ^ NUMBERS.take(numbers.take(mover) | to)
        rows = rows.take(mover)
        take_captured(board, keys, rows, to)
        yield sieved(sieve, rows, squares.take(mover), to, keys)


def _attacking(board: Board) -> Iterator[_Pieces]:
    positions = board.positions
    low, middle = positions.low, positions.middle
    slow, slides = board.own & ~positions.high, board.own & positions.high
    rows, squares = squares_of(slow & middle & ~low)
    yield _Pieces(rows, squares, KNIGHT, tables.KNIGHT_REACH.take(squares), hold_rights=False)
    rows, squares = squares_of(slow & middle & low)
    yield _Pieces(rows, squares, KING, tables.KING_REACH.take(squares), hold_rights=True)
    rows, squares = squares_of(slides & low)
    queens = has(middle.take(rows), squares).view(np.int64)
    attacks = diagonal_attacks(squares, board.occupied.take(rows))
    yield _Pieces(rows, squares, BISHOP + 2 * queens, attacks, hold_rights=False)
    rows, squares = squares_of(slides & middle)
    queens = has(low.take(rows), squares).view(np.int64)
    attacks = straight_attacks(squares, board.occupied.take(rows))
    yield _Pieces(rows, squares, ROOK + queens, attacks, hold_rights=True)
