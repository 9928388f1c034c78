"""Chess960 numbers, both ways."""

import chess
import pytest

from explorer.core.chess960 import NUMBERS, STANDARD, back_rank, numbers, start_position
from explorer.core.notation import fen
from explorer.core.position import CLEAR, START


def test_all_numbers_both_ways_and_as_python_chess_has_them() -> None:
    for number in NUMBERS:
        position = start_position(number)
        assert numbers(position) == (number, number)
        board = chess.Board.from_chess960_pos(number)
        assert fen(position) == board.fen()
        assert position.board().status() == chess.STATUS_VALID


@pytest.mark.parametrize(("number", "rank"), [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")])
def test_known_ranks(number: int, rank: str) -> None:
    assert back_rank(number) == rank


def test_two_numbers() -> None:
    position = start_position(518, 0)
    assert fen(position) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert numbers(position) == (518, 0)
    assert position.chess960


def test_the_usual_start_is_518_and_other_positions_are_none() -> None:
    assert numbers(START) == (STANDARD, STANDARD)
    assert numbers(CLEAR) is None
    assert numbers(START.with_pieces({chess.E2: None})) is None
    assert numbers(START.with_pieces({chess.A1: "Q"})) is None


@pytest.mark.parametrize("number", [-1, 960])
def test_no_such_number(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} is not a Chess960 number: they go from 0 to 959"):
        back_rank(number)
