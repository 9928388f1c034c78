"""Chess960 numbers, both ways."""

import random

import chess
import chess.polyglot
import pytest

from explorer.core.chess960 import NUMBERS, STANDARD, back_rank, numbers, parse, start_position
from explorer.core.keys.conventions import POLYGLOT
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


def test_all_numbers_as_text_and_by_the_pieces() -> None:
    for number in NUMBERS:
        rank = back_rank(number)
        assert parse(str(number)) == parse(rank) == parse(rank.lower()) == (number, number)
        board = chess.Board.from_chess960_pos(number)
        assert board.chess960_pos() == number
        assert POLYGLOT.key(start_position(number)).value == chess.polyglot.zobrist_hash(board)


def test_two_thousand_double_starts_both_ways_and_as_python_chess_has_them() -> None:
    chance = random.Random(960)
    for _ in range(2000):
        white, black = chance.choice(NUMBERS), chance.choice(NUMBERS)
        position = start_position(white, black)
        assert numbers(position) == parse(f"{white}:{black}") == (white, black)
        assert parse(f"{back_rank(white)}:{back_rank(black).lower()}") == (white, black)
        board, other = chess.Board.from_chess960_pos(white), chess.Board.from_chess960_pos(black)
        for square in chess.SquareSet(chess.BB_RANK_8):
            board.set_piece_at(square, other.piece_at(square))
        board.castling_rights = board.castling_rights & chess.BB_RANK_1 | other.castling_rights & chess.BB_RANK_8
        assert fen(position) == board.fen()
        assert position.board().status() == chess.STATUS_VALID
        assert POLYGLOT.key(position).value == chess.polyglot.zobrist_hash(board)
