"""A square in words."""

import chess
import pytest

from explorer.core.notation import parse_fen
from explorer.core.standing import standing_on

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    ("fen", "square", "words"),
    [
        (START, "e4", "e4 is empty."),
        (START, "e2", "e2: white pawn, may go to e3, e4."),
        (START, "a1", "a1: white rook, has no legal move."),
        (START, "e7", "e7: black pawn; it is White's turn."),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/4K2R w K - 0 1",
            "e1",
            "e1: white king, may go to d1, f1, h1 (O-O).",
        ),
        ("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7", "a7: white pawn, may go to a8."),
    ],
)
def test_standing_on(fen: str, square: str, words: str) -> None:
    assert standing_on(parse_fen(fen).position, chess.parse_square(square)) == words
