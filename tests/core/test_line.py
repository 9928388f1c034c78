"""A start position and moves from it."""

import chess
import pytest

from explorer.core.line import Line, play_all
from explorer.core.notation import fen, parse_fen
from explorer.core.position import START

E4, E5, D5 = (chess.Move.from_uci(text) for text in ("e2e4", "e7e5", "d7d5"))


def test_a_line_is_played_and_cut() -> None:
    line = play_all(START, [E4, E5])
    assert [step.san for step in line.steps] == ["e4", "e5"]
    assert line.position(0) == START
    assert fen(line.position(1)) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert line.played(1, E5) is line
    assert [step.san for step in line.played(1, D5).steps] == ["e4", "d5"]


def test_labels() -> None:
    line = play_all(START, [E4, E5])
    assert [line.move_label(ply) for ply in (1, 2)] == ["1. e4", "1... e5"]


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="e7e5 is not legal here"):
        Line().played(0, E5)


def test_castling_is_king_takes_rook_under_both_rules() -> None:
    for chess960 in (False, True):
        start = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960).position
        castling = {move.uci() for move in start.legal_moves() if start.san(move).startswith("O")}
        assert castling == {"e1h1", "e1a1"}
        after = start.play(chess.Move(chess.E1, chess.H1))
        assert fen(after) == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
