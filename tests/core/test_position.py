"""Positions as values, and edits of them."""

import chess
import pytest

from explorer.core.notation import fen, parse_fen
from explorer.core.position import CLEAR, START, ep_capturers, ep_problem, ep_pushed_square


def test_a_right_goes_with_its_rook_or_king() -> None:
    assert fen(START.with_pieces({chess.H1: None})).split()[2] == "Qkq"
    assert fen(START.with_pieces({chess.E8: None, chess.D8: "k"})).split()[2] == "KQ"
    assert fen(START.with_pieces({chess.H1: "R"})) == fen(START)


def test_a_vain_right_is_kept_as_stated() -> None:
    position = parse_fen("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1").position
    assert fen(position.with_pieces({chess.A4: "P"})).split()[2] == "KQ"


def test_an_en_passant_square_goes_with_its_pawn() -> None:
    position = START.play(chess.Move(chess.E2, chess.E4))
    assert position.ep_square == chess.E3
    assert position.with_pieces({chess.E4: None}).ep_square is None
    assert position.with_pieces({chess.A7: None}).ep_square == chess.E3


def test_one_right_a_side() -> None:
    position = parse_fen("4k3/8/8/8/8/8/8/R1R1K2R w KQ - 0 1", chess960=True).position
    assert fen(position.with_right(chess.C1, True)).split()[2] == "KC"
    assert fen(position.with_right(chess.A1, False)).split()[2] == "K"


def test_mirrored_and_swapped_twice_is_the_same() -> None:
    position = START.play(chess.Move(chess.E2, chess.E4))
    mirrored = position.transformed(chess.square_mirror, swap_colours=True)
    assert fen(mirrored) == "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1"
    assert mirrored.transformed(chess.square_mirror, swap_colours=True) == position


@pytest.mark.parametrize(
    ("text", "pushed", "capturers"),
    [
        pytest.param("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "d5", "c5 e5", id="two"),
        pytest.param("4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", "a5", "", id="no-wrap-at-a"),
        pytest.param("4k3/8/P7/7p/8/8/8/4K3 w - h6 0 1", "h5", "", id="no-wrap-at-h"),
        pytest.param("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e4", "d4", id="black"),
    ],
)
def test_en_passant(text: str, pushed: str, capturers: str) -> None:
    position = parse_fen(text).position
    assert ep_problem(position) is None
    assert ep_pushed_square(position) == chess.parse_square(pushed)
    assert [chess.square_name(square) for square in ep_capturers(position)] == capturers.split()


def test_a_bogus_en_passant_square_makes_no_move() -> None:
    position = parse_fen("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1").position
    assert chess.Move(chess.D5, chess.E6) not in position.legal_moves()
    assert ep_capturers(position) == ()


def test_an_empty_board_has_no_moves_and_playing_raises() -> None:
    assert CLEAR.legal_moves() == ()
    with pytest.raises(ValueError, match="e2e4 is not legal here"):
        CLEAR.play(chess.Move(chess.E2, chess.E4))


def test_positions_are_hashable_and_pieces_are_letters() -> None:
    assert len({START, parse_fen(fen(START)).position, CLEAR}) == 2
    assert (START.piece(chess.E1), START.piece(chess.E4)) == ("K", None)
