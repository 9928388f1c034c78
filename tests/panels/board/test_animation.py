"""Which pieces glide where between two positions."""

import chess
import pytest

from explorer.core.notation import parse_fen
from explorer.core.position import CLEAR, START, Position
from explorer.panels.board.animation import Glide, glides
from tests.books import after


def between(before: Position, then: Position) -> set[str]:
    return {
        f"{g.letter}{chess.square_name(g.start)}{chess.square_name(g.end)}"
        for g in glides(before.squares, then.squares)
    }


def read(text: str, chess960: bool = False) -> Position:
    return parse_fen(text, chess960).position


@pytest.mark.parametrize(
    ("text", "chess960", "move", "expected"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False, "e2e4", {"Pe2e4"}),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", False, "e4d5", {"Pe4d5"}),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", False, "e5d6", {"Pe5d6"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", False, "e1h1", {"Ke1g1", "Rh1f1"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", False, "e8a8", {"ke8c8", "ra8d8"}),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", True, "f1g1", {"Kf1g1", "Rg1f1"}),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", True, "g1h1", {"Rh1f1"}),
        ("8/P7/8/8/8/8/8/k1K5 w - - 0 1", False, "a7a8q", set()),
    ],
)
def test_a_move_and_its_way_back(text: str, chess960: bool, move: str, expected: set[str]) -> None:
    before = read(text, chess960)
    then = before.play(chess.Move.from_uci(move))
    assert between(before, then) == expected
    back = {f"{way[0]}{way[3:]}{way[1:3]}" for way in expected}
    assert between(then, before) == back


def test_nothing_glides_to_another_position_or_to_the_same() -> None:
    assert glides(START.squares, CLEAR.squares) == ()
    assert glides(CLEAR.squares, START.squares) == ()
    assert glides(START.squares, START.squares) == ()
    assert glides(START.squares, read("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1").squares) == ()


def test_the_nearest_piece_of_a_kind_is_taken() -> None:
    before, then = read("8/8/8/8/8/8/R6R/8 w - - 0 1"), read("8/8/8/8/8/8/8/R6R w - - 0 1")
    assert between(before, then) == {"Ra2a1", "Rh2h1"}


def test_a_piece_that_is_placed_does_not_glide() -> None:
    assert glides(CLEAR.squares, CLEAR.with_pieces({chess.E4: "Q"}).squares) == ()


def test_two_moves_at_once_glide_both() -> None:
    assert between(START, after("e2e4", "e7e5")) == {"Pe2e4", "pe7e5"}


def test_a_glide_is_a_letter_and_two_squares() -> None:
    assert glides(START.squares, after("g1f3").squares) == (Glide("N", chess.G1, chess.F3),)
