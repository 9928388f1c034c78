"""Castling rights that count in a key, and their offsets among the castling numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import chess

from explorer.core.position import Position, castling_king
from explorer.core.reasons import held_but_unusable


class Right(NamedTuple):
    """A right that counts: the rook's ``square``, whose, which side, and the ``outer`` rook beyond it, if any.

    ``outer`` is the own rook nearest the edge on the same side of the king, with a right or without, promoted or not.
    """

    square: chess.Square
    color: chess.Color
    king_side: bool
    outer: chess.Square | None

    @property
    def offset(self) -> int:
        """The place among the four castling numbers: White king side 0, queen side 1, Black's 2 and 3."""
        return (0 if self.color else 2) + (0 if self.king_side else 1)

    @property
    def extended_offset(self) -> int:
        """The offset in the 16 of the Chess960 extension: 4 to 9 White's inner rooks b to g, 10 to 15 Black's."""
        if self.outer is None:
            return self.offset
        return (3 if self.color else 9) + chess.square_file(self.square)

    @property
    def piece(self) -> str:
        """The FEN letter of the rook."""
        return "R" if self.color else "r"

    @property
    def reason(self) -> str:
        """Who holds it and which rook's it is, as a clause."""
        side, wing = "White" if self.color else "Black", "king" if self.king_side else "queen"
        return f"{side} holds the {wing}-side right: {side.lower()} rook on {chess.square_name(self.square)}"


@lru_cache(maxsize=1024)
def rights(position: Position) -> tuple[Right, ...]:
    """Return the rights that count: White's king side, queen side, then Black's."""
    effective = position.effective_rights
    if not effective:
        return ()
    found = []
    for square in sorted(chess.SquareSet(effective), key=lambda s: (s >= 56, -s)):
        color = square < 8
        king = castling_king(position.squares, color, position.chess960)
        king_side = king is not None and square > king
        found.append(Right(square, color, king_side, _outer(position.squares, square, color, king_side)))
    return tuple(found)


def _outer(squares: str, square: chess.Square, color: chess.Color, king_side: bool) -> chess.Square | None:
    rook, base = ("R", 0) if color else ("r", 56)
    beyond = range(base + 7, square, -1) if king_side else range(base, square)
    return next((s for s in beyond if squares[s] == rook), None)


def why_unusable(position: Position, right: Right) -> str | None:
    """Return why a right that is held cannot be used now, as a clause; None when it can.

    A right of the side that is not to move is asked as if it were to move, and says so.
    """
    if right.color == position.turn:
        return held_but_unusable(position, right.square)
    why = held_but_unusable(position._replace(turn=right.color, ep_square=None), right.square)
    side = "White" if right.color else "Black"
    return f"it is not {side}'s turn" + ("" if why is None else f", and {why}")


def usable_offsets(position: Position, color: chess.Color) -> set[int]:
    """Return the offsets of the rights that ``color`` could use if it were to move now."""
    king = castling_king(position.squares, color, position.chess960)
    if king is None or not position.effective_rights:
        return set()
    board = position.board()
    board.turn, board.ep_square = color, None
    moves = board.generate_castling_moves(chess.BB_SQUARES[king])
    return {(0 if color else 2) + (0 if board.is_kingside_castling(move) else 1) for move in moves}


def castle_offsets(position: Position) -> list[int]:
    """Return which of the four castling numbers count, 0 to 3 ascending."""
    return [right.offset for right in rights(position)]


def extended_offsets(position: Position) -> list[int]:
    """Return the offsets 0 to 15 of the Chess960 extension, ascending; a function of the position alone."""
    return sorted(right.extended_offset for right in rights(position))
