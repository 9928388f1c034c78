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
from explorer.core.batch.tables import KING, NUMBERS, ROOK


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
    board = Board(positions)
    yield from piece_moves(board, sieve)
    yield from pawn_moves(board, sieve)
    yield _castlings(board, sieve)


def _castlings(board: Board, sieve: Sieve) -> Candidates:
    """Return the castlings that a right allows and nothing stands in the way of."""
    positions = board.positions
    king, _ = king_squares(positions, board.own)
    rows, rooks = [], []
    for side in range(2):
        nibble = positions.rights.astype(np.int64) >> 8 * board.sides + 4 * side & 15
        some = np.flatnonzero(nibble >= 8)
        rook = (nibble & 7).take(some) | king.take(some) & 56
        some, rook = _free(board, some, king.take(some), rook)
        rows.append(some)
        rooks.append(rook)
    row, rook = np.concatenate(rows), np.concatenate(rooks)
    start, sides = king.take(row), board.sides.take(row)
    king_to, rook_to = goals(start, rook)
    kings, castles = (sides << 3 | KING) << 6, (sides << 3 | ROOK) << 6
    keys = board.key.take(row) ^ NUMBERS.take(kings | start) ^ NUMBERS.take(kings | king_to)
    keys ^= NUMBERS.take(castles | rook) ^ NUMBERS.take(castles | rook_to)
    board.drop_rights(keys, row, start)
    return sieved(sieve, row, start, rook, keys)


def _free(board: Board, rows: I64, king: I64, rook: I64) -> tuple[I64, I64]:
    king_to, rook_to = goals(king, rook)
    paths = tables.BETWEEN.take(king << 6 | king_to) | tables.BETWEEN.take(rook << 6 | rook_to)
    paths |= bits(king_to) | bits(rook_to)
    free: Bool = paths & board.occupied.take(rows) & ~bits(king) & ~bits(rook) == ZERO
    return rows[free], rook[free]
