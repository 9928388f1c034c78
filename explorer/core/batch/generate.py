"""Every move of many positions, with the key it leads to; meant for sieving moves by their keys."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U64, ZERO, Bool, bits
from explorer.core.batch.candidates import Board, Candidates, Sieve, sieved
from explorer.core.batch.castling import goals
from explorer.core.batch.codes import Moves, read_codes
from explorer.core.batch.pawns import pawn_moves
from explorer.core.batch.pieces import piece_moves
from explorer.core.batch.positions import Positions, king_squares
from explorer.core.batch.tables import BLACK, KING, ROOK


def everything(keys: U64) -> I64:
    """The sieve that keeps all."""
    return np.arange(len(keys))


def legal_moves(positions: Positions, sieve: Sieve = everything) -> tuple[I64, Moves]:
    """Return the legal moves that lead to keys that pass ``sieve``, and the position row of each."""
    found = list(candidates(positions, sieve))
    rows = np.concatenate([part.rows for part in found])
    codes = np.concatenate([part.codes for part in found])
    moves = read_codes(positions.take(rows), codes.astype(np.uint16))
    good = np.flatnonzero(moves.legal)
    return rows.take(good), moves.take(good)


def candidates(positions: Positions, sieve: Sieve) -> Iterator[Candidates]:
    """Yield the moves whose keys pass ``sieve``; some leave or bring their own king in check."""
    for color in (0, BLACK):  # apart, since much is the same for all positions of one side
        rows = np.flatnonzero((positions.black != 0) == (color != 0))
        if not len(rows):
            continue
        board = Board(positions if len(rows) == len(positions) else positions.take(rows), color)
        for found in _of_board(board, sieve):
            yield Candidates(rows.take(found.rows), found.codes, found.keys)


def _of_board(board: Board, sieve: Sieve) -> Iterator[Candidates]:
    yield from piece_moves(board, sieve)
    yield from pawn_moves(board, sieve)
    yield _castlings(board, sieve)


def _castlings(board: Board, sieve: Sieve) -> Candidates:
    """Return the castlings that a right allows and nothing stands in the way of."""
    king, _ = king_squares(board.positions, board.own)
    rows, rooks = [], []
    for side in range(2):
        nibble = board.rights >> 4 * side & 15
        some = np.flatnonzero(nibble >= 8)
        rook = (nibble & 7).take(some) | king.take(some) & 56
        some, rook = _free(board, some, king.take(some), rook)
        rows.append(some)
        rooks.append(rook)
    row, rook = np.concatenate(rows), np.concatenate(rooks)
    start = king.take(row)
    king_to, rook_to = goals(start, rook)
    kings, castles = board.numbers(KING), board.numbers(ROOK)
    keys = board.key.take(row) ^ tables.CASTLE_NUMBERS.take(board.rights.take(row) << board.color)
    keys ^= kings.take(start) ^ kings.take(king_to) ^ castles.take(rook) ^ castles.take(rook_to)
    return sieved(sieve, row, start, rook, keys)


def _free(board: Board, rows: I64, king: I64, rook: I64) -> tuple[I64, I64]:
    king_to, rook_to = goals(king, rook)
    paths = tables.BETWEEN.take(king << 6 | king_to) | tables.BETWEEN.take(rook << 6 | rook_to)
    paths |= bits(king_to) | bits(rook_to)
    free: Bool = paths & board.occupied.take(rows) & ~bits(king) & ~bits(rook) == ZERO
    return rows[free], rook[free]
