"""The picture of a state with nothing in the hand and nothing pointed at. No Qt."""

from __future__ import annotations

import chess

from explorer.core.position import Position
from explorer.core.reasons import why_no_right
from explorer.core.remarks import is_inner
from explorer.model.state import State
from explorer.panels.board.picture import Chip, Picture


def resting(state: State) -> Picture:
    """Return the picture of a state: its pieces, the last move, a check, and the castling rights at the edge."""
    position, document = state.position, state.document
    board = position.board()
    last: tuple[chess.Square, ...] = ()
    if document.ply:
        move = document.line.steps[document.ply - 1].move
        last = (move.from_square, move.to_square)
    king = board.king(position.turn)
    check = king if king is not None and board.is_check() else None
    return Picture(position.squares, position.turn, last, check, chips=chips(position))


def chips(position: Position) -> tuple[Chip, ...]:
    """Return the castling rights that are held, and those that standing rooks could have."""
    effective = position.effective_rights
    found = []
    for square in (*range(8), *range(56, 64)):
        held = bool(position.rights & chess.BB_SQUARES[square])
        if held or not why_no_right(position, square):
            found.append(Chip(square, held, bool(effective & chess.BB_SQUARES[square]), is_inner(position, square)))
    return tuple(found)
