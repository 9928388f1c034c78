"""Why a move cannot be played."""

import chess
import pytest

from explorer.core.notation import parse_fen
from explorer.core.position import Position
from explorer.core.reasons import held_but_unusable, why_not

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLE = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"


def move_of(text: str) -> chess.Move:
    promotion = chess.PIECE_SYMBOLS.index(text[4]) if len(text) > 4 else None
    return chess.Move(chess.parse_square(text[:2]), chess.parse_square(text[2:4]), promotion)


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        (START, "e2e4", None),
        (START, "e4e5", "e4 is empty"),
        (START, "e7e5", "the pawn on e7 is Black's and it is White's turn"),
        (START, "e2e2", "it goes from e2 to e2"),
        (START, "e1e2", "e2 holds White's own pawn"),
        (START, "e2e5", "a pawn on e2 does not go to e5"),
        (START, "e2d3", "the pawn on e2 has nothing to take on d3"),
        (START, "a1a3", "the rook on a1 cannot reach a3: a2 is in the way"),
        (START, "c1g5", "the bishop on c1 cannot reach g5: d2 is in the way"),
        (START, "g1g3", "a knight on g1 does not go to g3"),
        (START, "e1h1", "f1 is occupied"),
        ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4", "the pawn on e3 cannot reach e4: e4 is occupied"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "the pawn on e2 cannot reach e4: e3 is in the way"),
        ("4k3/8/8/8/8/8/p7/R3K3 b - - 0 1", "a2a1q", "the pawn on a2 cannot reach a1: a1 is occupied"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "the pawn on e5 has nothing to take on d6"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "the pawn that reaches a8 must become a piece"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", "a pawn cannot become a king"),
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7q", "a6-a7 is no promotion"),
        ("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1e2", "e2 is attacked"),
        ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2d3", "White's king on e1 would be in check"),
        ("4k3/8/8/8/4r3/8/8/B3K3 w - - 0 1", "a1b2", "White's king on e1 stays in check"),
        ("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", "White's king on a5 would be in check"),
        (CASTLE, "e1h1", None),
        (CASTLE, "e1g1", "a king on e1 does not go to g1"),
        (CASTLE.replace("KQ", "Q"), "e1h1", "White has no right to castle with the rook on h1"),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1a1", "b1 is occupied"),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1h1", "the king is in check"),
        ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1h1", "f1 is attacked"),
        ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1h1", "g1 is attacked"),
    ],
)
def test_why_not(fen: str, move: str, reason: str | None) -> None:
    assert why_not(parse_fen(fen).position, move_of(move)) == reason


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        pytest.param("4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1", "e1b1", "without the rook c1 is attacked", id="sf-3605"),
        pytest.param("4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", "c1b1", "without the rook c1 is attacked", id="rook-shield"),
        pytest.param("4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", None, id="king-stays"),
        pytest.param("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", None, id="swap"),
        pytest.param("4k3/8/8/8/8/8/8/1K5R w K - 0 1", "b1h1", None, id="long-walk"),
        pytest.param("2r1k3/8/8/8/8/8/8/RK6 w Q - 0 1", "b1a1", "c1 is attacked", id="king-passes-check"),
        pytest.param("4RRK1/8/8/8/8/8/8/4rrk1 w Ff - 0 1", "g8f8", "White has no right to castle", id="other-rank"),
    ],
)
def test_why_not_castling_in_chess960(fen: str, move: str, reason: str | None) -> None:
    found = why_not(parse_fen(fen, chess960=True).position, move_of(move))
    assert found is reason if reason is None else str(found).startswith(reason)


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        pytest.param("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "b1 is occupied", id="blocked"),
        pytest.param("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", None, id="usable"),
        pytest.param("4k3/8/8/8/8/8/8/RN2K2R b KQ - 0 1", None, id="not-to-move"),
    ],
)
def test_held_but_unusable(fen: str, reason: str | None) -> None:
    assert held_but_unusable(parse_fen(fen).position, chess.A1) == reason


def test_no_reason_for_any_legal_move_and_one_for_every_other() -> None:
    position = Position()
    for start in chess.SQUARES:
        for end in chess.SQUARES:
            move = chess.Move(start, end)
            assert (why_not(position, move) is None) == (move in position.legal_moves())
