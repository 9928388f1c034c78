"""What is typed instead of using the board: moves and squares."""

from __future__ import annotations

import chess

from explorer.commands import position as act
from explorer.commands.context import Context
from explorer.core.position import Position
from explorer.model import edits
from explorer.model.state import ERASE, MOVE, PLAY

ABOUT = (
    "Moves such as e4, Nf3, O-O or e2e4, one or several, are played.\n"
    "A square such as g1 sends the board's cursor there and says what stands on it and where it may go;\n"
    "if a pawn may go there it is its move, and e4? only asks. With a piece or Erase chosen as the tool,\n"
    "a square is a press on it."
)


def enter(context: Context, text: str) -> bool:
    """Do what was typed; tell what is wrong with it and return False if it is nothing.

    Moves (SAN or coordinates) are played whatever the tool. A bare square is a press on it where the tool places or
    erases; else it is the pawn's move to it, if it is one, else the cursor goes there. A square with a question mark
    only sends the cursor there.
    """
    words = text.strip().lower()
    name = words.removesuffix("?")
    if name not in chess.SQUARE_NAMES:
        return act.play_text(context, text)
    square, tool, is_question = chess.parse_square(name), context.state.view.tool, words != name
    if not is_question and tool not in (PLAY, MOVE):
        act.put(context, square, None if tool == ERASE else tool)
        return True
    if not is_question and tool == PLAY and _is_pawn_move(context.state.position, square):
        return act.play_text(context, name)
    look_at(context, square)
    return True


def _is_pawn_move(position: Position, square: chess.Square) -> bool:
    """Tell whether the name of a square is a move: a pawn's push to it, a promotion left out."""
    pawn, file = "P" if position.turn else "p", chess.square_file(square)
    return any(
        move.to_square == square
        and move.promotion is None
        and position.piece(move.from_square) == pawn
        and chess.square_file(move.from_square) == file
        for move in position.legal_moves()
    )


def look_at(context: Context, square: chess.Square) -> None:
    """Send the board's cursor to a square, and say what stands there and where it may go."""
    from explorer.core.standing import standing_on

    context.dialogs.show_square(square)
    words = standing_on(context.state.position, square)
    context.store.update(lambda state: edits.told(state, words))
