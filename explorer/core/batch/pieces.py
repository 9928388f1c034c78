"""The moves of all pieces but pawns, castling aside, as candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U64, has
from explorer.core.batch.candidates import Board, Candidates, Sieve, sieved, squares_of, take_captured
from explorer.core.batch.sliders import diagonal_attacks, straight_attacks
from explorer.core.batch.tables import BISHOP, KING, KNIGHT, NUMBERS, ROOK


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Pieces one a row: the position they are in, square, kind, and what they attack that is not their own."""

    rows: I64
    squares: I64
    kinds: I64
    targets: U64


def piece_moves(board: Board, sieve: Sieve) -> Iterator[Candidates]:
    """Yield the moves to empty squares and the captures that pass."""
    pieces = _joined(list(_attacking(board)))
    rows, squares = pieces.rows, pieces.squares
    codes = (pieces.kinds | board.sides.take(rows) << 3) << 6
    base = board.key.take(rows) ^ NUMBERS.take(codes | squares)
    board.drop_rights(base, rows, squares)
    mover, to = squares_of(pieces.targets & ~board.occupied.take(rows))
    keys = base.take(mover) ^ NUMBERS.take(codes.take(mover) | to)
    good = sieve(keys)
    mover, to = mover.take(good), to.take(good)
    yield Candidates(rows.take(mover), squares.take(mover) << 6 | to, keys.take(good))
    takes = pieces.targets & board.others.take(rows)
    some = np.flatnonzero(takes)
    mover, to = squares_of(takes.take(some))
    mover = some.take(mover)
    rows = rows.take(mover)
    keys = base.take(mover) ^ NUMBERS.take(codes.take(mover) | to)
    take_captured(board, keys, rows, to)
    yield sieved(sieve, rows, squares.take(mover), to, keys)


def _attacking(board: Board) -> Iterator[_Pieces]:
    positions = board.positions
    low, middle = positions.low, positions.middle
    slow, slides = board.own & ~positions.high, board.own & positions.high
    rows, squares = squares_of(slow & middle & ~low)
    yield _aimed(board, rows, squares, np.full(len(rows), KNIGHT), tables.KNIGHT_REACH.take(squares))
    rows, squares = squares_of(slow & middle & low)
    yield _aimed(board, rows, squares, np.full(len(rows), KING), tables.KING_REACH.take(squares))
    rows, squares = squares_of(slides & low)
    queens = has(middle.take(rows), squares).view(np.int64)
    yield _aimed(board, rows, squares, BISHOP + 2 * queens, diagonal_attacks(squares, board.occupied.take(rows)))
    rows, squares = squares_of(slides & middle)
    queens = has(low.take(rows), squares).view(np.int64)
    yield _aimed(board, rows, squares, ROOK + queens, straight_attacks(squares, board.occupied.take(rows)))


def _aimed(board: Board, rows: I64, squares: I64, kinds: I64, attacks: U64) -> _Pieces:
    return _Pieces(rows, squares, kinds, attacks & ~board.own.take(rows))


def _joined(parts: list[_Pieces]) -> _Pieces:
    return _Pieces(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.squares for part in parts]),
        np.concatenate([part.kinds for part in parts]),
        np.concatenate([part.targets for part in parts]),
    )
