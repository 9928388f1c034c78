"""The board in words."""

import chess

from explorer.core.position import CLEAR, START
from explorer.panels.board import spoken


def test_squares() -> None:
    assert spoken.square(START, chess.E4) == "e4 empty"
    assert spoken.square(START, chess.G8) == "g8 black knight"


def test_summary_names_every_piece() -> None:
    words = spoken.summary(CLEAR.with_pieces({chess.E1: "K", chess.A2: "P", chess.B2: "P", chess.H8: "k"}))
    assert words == "White to move. White: king e1, pawn a2, pawn b2. Black: king h8."
    assert spoken.summary(CLEAR) == "White to move. White: nothing. Black: nothing."
