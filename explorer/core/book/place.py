"""Place: a position beside its board and key, for playing many moves one by one.

A ``Position`` makes a new board and all terms of the key wherever it is asked for; here they go along from move to
move, which takes an eighth of the time. What is rare or odd is still asked of the position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import chess

from explorer.core.book.moves import Meaning, meaning
from explorer.core.book.record import decode
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.randoms import EN_PASSANT, PIECE_KINDS, RANDOMS, TURN
from explorer.core.keys.rules import castling_by_side
from explorer.core.keys.term import xor_of
from explorer.core.position import EMPTY, Position, of_board

_NUMBERS = {letter: RANDOMS[64 * kind : 64 * (kind + 1)] for kind, letter in enumerate(PIECE_KINDS)}
_NUMBERS[EMPTY] = (0,) * 64
_LETTERS = ((EMPTY, *"pnbrqk"), (EMPTY, *"PNBRQK"))


class Place(NamedTuple):
    """A position, the python-chess board that counts for it (not to be changed) and its Polyglot key."""

    position: Position
    board: chess.Board
    key: int

    def meaning(self, code: int) -> Meaning:
        """Return what a move code means here, as ``moves.meaning`` does."""
        bits = decode(code)
        if not bits.reserved and bits.promotion <= 4:
            move = chess.Move(bits.from_square, bits.to_square, bits.promotion_piece)
            if self._is_plain(move) and self.board.is_legal(move):
                return Meaning(move)
        return meaning(self.position, code)

    def _is_plain(self, move: chess.Move) -> bool:
        """Return whether a legal move can mean only itself: no king's that could be castling in another spelling."""
        board, start, end = self.board, move.from_square, move.to_square
        if not board.kings & chess.BB_SQUARES[start]:
            return True
        return bool(board.castling_rights & chess.BB_SQUARES[end]) or chess.square_distance(start, end) == 1

    def play(self, move: chess.Move) -> tuple[str, Place]:
        """Return the SAN of a legal ``move`` and the place after it."""
        before, board = self.board, self.board.copy(stack=False)
        san = board.san_and_push(move)
        board.clear_stack()
        board.promoted = chess.BB_EMPTY
        squares, key = list(self.position.squares), self.key
        whites = board.occupied_co[chess.WHITE]
        for square in chess.scan_forward(_changed(before, board)):
            letter = _LETTERS[whites >> square & 1][board.piece_type_at(square) or 0]
            key ^= _NUMBERS[squares[square]][square] ^ _NUMBERS[letter][square]
            squares[square] = letter
        after = of_board(board, "".join(squares))
        key ^= RANDOMS[TURN] ^ _en_passant(before) ^ _en_passant(board)
        if board.castling_rights != before.castling_rights or (board.kings ^ before.kings).bit_count() % 2:
            key ^= _castling_number(*_castling(self.position)) ^ _castling_number(*_castling(after))
            board.castling_rights = board.clean_castling_rights()
        return san, Place(after, board, key)


def _castling(position: Position) -> tuple[str, chess.Bitboard, bool]:
    """Return what castling rights depend on: the first and last rank, the rights stated, and the rules."""
    return position.squares[:8] + position.squares[56:], position.rights, position.chess960


@lru_cache(maxsize=1 << 10)
def _castling_number(ranks: str, rights: chess.Bitboard, chess960: bool) -> int:
    return xor_of(castling_by_side(_between(ranks, rights, chess960))[0])


def _between(ranks: str, rights: chess.Bitboard, chess960: bool) -> Position:
    return Position(ranks[:8] + EMPTY * 48 + ranks[8:], rights=rights, chess960=chess960)


def place_of(position: Position) -> Place:
    """Return the place of any position."""
    return Place(position, position.board(), POLYGLOT.key(position).value)


def _changed(before: chess.Board, after: chess.Board) -> chess.Bitboard:
    """Return the squares whose piece is another."""
    return (
        before.pawns ^ after.pawns
        | before.knights ^ after.knights
        | before.bishops ^ after.bishops
        | before.rooks ^ after.rooks
        | before.queens ^ after.queens
        | before.kings ^ after.kings
        | before.occupied_co[chess.WHITE] ^ after.occupied_co[chess.WHITE]
    )


def _en_passant(board: chess.Board) -> int:
    """Return the number of the en passant file, which counts when a pawn stands beside the pushed one; else 0."""
    if board.ep_square is None:
        return 0
    beside = chess.BB_PAWN_ATTACKS[not board.turn][board.ep_square] & board.pawns & board.occupied_co[board.turn]
    return RANDOMS[EN_PASSANT + chess.square_file(board.ep_square)] if beside else 0
