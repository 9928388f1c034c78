"""CONVENTIONS: every key convention the program knows, the Polyglot format's own first."""

from __future__ import annotations

import chess
import chess.polyglot

from explorer.core.keys import rules
from explorer.core.keys.convention import Convention
from explorer.core.position import Position, ep_problem

POLYGLOT = Convention(
    "polyglot",
    "Polyglot",
    "The book format's own key: en passant counts when a pawn stands beside the pawn just pushed, legal or not.",
    (rules.pieces, rules.castling_by_side, rules.en_passant_beside, rules.turn),
)

CONVENTIONS: tuple[Convention, ...] = (POLYGLOT,)


def python_chess_key(position: Position) -> int:
    """Return what python-chess's ``zobrist_hash`` gives for the position as stated, its en passant square unchecked."""
    board = position.board()
    board.ep_square = position.ep_square
    return chess.polyglot.zobrist_hash(board)


def python_chess_note(position: Position) -> str | None:
    """Return a sentence when python-chess's key differs from the Polyglot key, with both and why; else None."""
    problem = ep_problem(position)
    if problem is None or position.ep_square is None:
        return None
    theirs, ours = python_chess_key(position), POLYGLOT.key(position).value
    if theirs == ours:
        return None
    name = chess.square_name(position.ep_square)
    return f"python-chess's zobrist_hash gives {theirs:016x}: it counts the square {name}, although {problem}."
