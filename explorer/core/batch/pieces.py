"""The moves of all pieces but pawns, castling aside, as candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, SQUARE_OF, U64
from explorer.core.batch.candidates import Board, Candidates, Sieve, hashes_of, sieved, squares_of, take_captured
from explorer.core.batch.sliders import diagonal_attacks, straight_attacks
from explorer.core.batch.tables import BISHOP, KING, KNIGHT, QUEEN, ROOK


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Pieces of one kind, one a row: the position they are in, their square, and what they attack."""

    kind: int
    rows: I64
    squares: I64
    attacks: U64


def piece_moves(board: Board, sieve: Sieve) -> Iterator[Candidates]:
    """Yield the moves to empty squares and the captures that pass."""
    free = ~board.occupied
    for pieces in _attacking(board):
        rows, squares, numbers = pieces.rows, pieces.squares, board.numbers(pieces.kind)
        hashed = numbers.take(SQUARE_OF)
        base = board.key.take(rows) ^ numbers.take(squares)
        if pieces.kind == KING:
            base ^= tables.CASTLE_NUMBERS.take(board.rights << board.color).take(rows)
        elif pieces.kind == ROOK:
            board.drop_rights(base, rows, squares, board.color)
        mover, to = hashes_of(pieces.attacks & free.take(rows))
        keys = base.take(mover) ^ hashed.take(to)
        good = sieve(keys)
        mover, end = mover.take(good), SQUARE_OF.take(to.take(good))
        yield Candidates(rows.take(mover), squares.take(mover) << 6 | end, keys.take(good))
        mover, end = squares_of(pieces.attacks & board.others.take(rows))
        keys = base.take(mover) ^ numbers.take(end)
        rows = rows.take(mover)
        take_captured(board, keys, rows, end)
        yield sieved(sieve, rows, squares.take(mover), end, keys)


def _attacking(board: Board) -> Iterator[_Pieces]:
    positions, occupied = board.positions, board.occupied
    low, middle = positions.low, positions.middle
    slow, slides = board.own & ~positions.high, board.own & positions.high
    rows, squares = squares_of(slow & middle & ~low)
    yield _Pieces(KNIGHT, rows, squares, tables.KNIGHT_REACH.take(squares))
    rows, squares = squares_of(slow & middle & low)
    yield _Pieces(KING, rows, squares, tables.KING_REACH.take(squares))
    rows, squares = squares_of(slides & ~middle)
    yield _Pieces(BISHOP, rows, squares, diagonal_attacks(squares, occupied.take(rows)))
    rows, squares = squares_of(slides & ~low)
    yield _Pieces(ROOK, rows, squares, straight_attacks(squares, occupied.take(rows)))
    rows, squares = squares_of(slides & low & middle)
    around = occupied.take(rows)
    yield _Pieces(QUEEN, rows, squares, diagonal_attacks(squares, around) | straight_attacks(squares, around))
