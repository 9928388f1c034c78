"""What a gesture on the board will do, before it is done."""

import chess
import pytest

from explorer.core.notation import parse_fen
from explorer.core.position import START, Position
from explorer.model.state import ERASE, MOVE, PLAY
from explorer.panels.board.gestures import Act, drop, paints, targets

CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def read(text: str, chess960: bool = False) -> Position:
    return parse_fen(text, chess960).position


def sq(name: str) -> chess.Square:
    return chess.parse_square(name)


def reach(position: Position, start: str) -> dict[str, str]:
    """Return the targets of a piece as names, with the move in coordinates."""
    return {chess.square_name(end): move.uci() for end, move in targets(position, sq(start)).items()}


@pytest.mark.parametrize(
    ("position", "tool", "way", "keys", "act", "text", "move"),
    [
        (START, PLAY, "e2e4", "", Act.PLAY, "play e4", "e2e4"),
        (START, PLAY, "g1f3", "", Act.PLAY, "play Nf3", "g1f3"),
        (START, PLAY, "e2e5", "", Act.NOTHING, "a pawn on e2 does not go to e5", ""),
        (START, PLAY, "e7e5", "", Act.NOTHING, "the pawn on e7 is Black's and it is White's turn", ""),
        (START, PLAY, "a1a2", "", Act.NOTHING, "a2 holds White's own pawn", ""),
        (START, PLAY, "e2e2", "", Act.NOTHING, "", ""),
        (START, PLAY, "e2--", "", Act.NOTHING, "", ""),
        (START, PLAY, "e2e5", "free", Act.MOVE, "move freely to e5", ""),
        (START, PLAY, "e2--", "free", Act.REMOVE, "take off the piece on e2", ""),
        (START, PLAY, "e2e5", "copy", Act.COPY, "copy to e5", ""),
        (START, PLAY, "e2--", "copy", Act.NOTHING, "", ""),
        (START, PLAY, "e2e2", "copy", Act.NOTHING, "", ""),
        (START, PLAY, "e2e4", "free", Act.MOVE, "move freely to e4", ""),
        (START, MOVE, "e2e4", "", Act.MOVE, "move freely to e4", ""),
        (START, MOVE, "e2--", "", Act.REMOVE, "take off the piece on e2", ""),
        (START, MOVE, "e2e2", "", Act.NOTHING, "", ""),
        (START, MOVE, "e2e4", "copy", Act.COPY, "copy to e4", ""),
        (read("8/P7/8/8/8/8/8/k1K5 w - - 0 1"), PLAY, "a7a8", "", Act.PROMOTE, "promote on a8", "a7a8q"),
        (read("8/8/8/8/8/8/p7/2k1K3 b - - 0 1"), PLAY, "a2a1", "", Act.PROMOTE, "promote on a1", "a2a1q"),
        (read(CASTLES), PLAY, "e1h1", "", Act.PLAY, "play O-O", "e1h1"),
        (read(CASTLES), PLAY, "e1g1", "", Act.PLAY, "play O-O", "e1h1"),
        (read(CASTLES), PLAY, "e1a1", "", Act.PLAY, "play O-O-O", "e1a1"),
        (read(CASTLES), PLAY, "e1c1", "", Act.PLAY, "play O-O-O", "e1a1"),
        (read(CASTLES), PLAY, "e1b1", "", Act.NOTHING, "a king on e1 does not go to b1", ""),
        (read("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), PLAY, "e1g1", "", Act.PLAY, "play O-O", "e1h1"),
        (
            read("4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
            PLAY,
            "e1h1",
            "",
            Act.NOTHING,
            "White has no right to castle with the rook on h1",
            "",
        ),
        (read("4kr2/8/8/8/8/8/8/4K2R w K - 0 1"), PLAY, "e1h1", "", Act.NOTHING, "f1 is attacked", ""),
        (
            read("4k3/8/8/8/8/8/4r3/3QK3 w - - 0 1"),
            PLAY,
            "d1d8",
            "",
            Act.NOTHING,
            "White's king on e1 stays in check",
            "",
        ),
    ],
)
def test_drop(position: Position, tool: str, way: str, keys: str, act: Act, text: str, move: str) -> None:
    end = None if way[2:] == "--" else sq(way[2:])
    plan = drop(position, tool, sq(way[:2]), end, keys == "free", keys == "copy")
    assert plan.act == act
    assert text in plan.text if text else plan.text == ""
    assert (plan.move.uci() if plan.move else "") == move


class TestCastlingInChess960:
    """By king takes rook always; by two squares only where nothing else is meant."""

    def test_the_king_on_its_usual_file_can_go_two_squares(self) -> None:
        position = read("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", chess960=True)
        found = reach(position, "e1")
        assert found["g1"] == "e1g1", "g1 is the rook's own square"
        assert found["b1"] == "e1b1"
        assert found["c1"] == "e1b1"

    def test_a_king_beside_its_goal_steps_there_and_castles_by_the_rook(self) -> None:
        position = read("4k3/8/8/8/8/8/8/5K1R w H - 0 1", chess960=True)
        found = reach(position, "f1")
        assert found["g1"] == "f1g1"
        assert found["h1"] == "f1h1"
        assert drop(position, PLAY, sq("f1"), sq("g1")).text == "play Kg1"
        assert drop(position, PLAY, sq("f1"), sq("h1")).text == "play O-O"

    def test_two_squares_that_do_not_end_where_the_king_castles_to_mean_nothing(self) -> None:
        position = read("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", chess960=True)
        found = reach(position, "b1")
        assert found["g1"] == "b1g1"
        assert "d1" not in found
        assert drop(position, PLAY, sq("b1"), sq("d1")).act == Act.NOTHING

    def test_a_king_on_its_goal_castles_by_the_rook_only(self) -> None:
        position = read("4k3/8/8/8/8/8/8/R5KR w HA - 0 1", chess960=True)
        found = reach(position, "g1")
        assert found["h1"] == "g1h1"
        assert found["a1"] == "g1a1"
        assert "e1" not in found

    def test_the_king_two_squares_from_its_goal_whose_rook_stands_between(self) -> None:
        position = read("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", chess960=True)
        found = reach(position, "e1")
        assert found["f1"] == "e1f1"
        assert found["g1"] == "e1f1"

    def test_the_same_pieces_by_standard_rules_castle_less(self) -> None:
        position = read("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1")
        found = reach(position, "e1")
        assert not {"g1", "c1", "b1"} & set(found)

    def test_black_castles_on_its_own_rank(self) -> None:
        position = read("1r2k1r1/8/8/8/8/8/8/4K3 b gb - 0 1", chess960=True)
        found = reach(position, "e8")
        assert found["c8"] == "e8b8"
        assert found["g8"] == "e8g8"


def test_targets_are_of_one_piece_and_one_queen_of_four_promotions() -> None:
    position = read("1n6/P7/8/8/8/8/8/k1K5 w - - 0 1")
    assert reach(position, "a7") == {"a8": "a7a8q", "b8": "a7b8q"}
    assert reach(START, "e2") == {"e3": "e2e3", "e4": "e2e4"}
    assert reach(START, "e4") == reach(START, "e7") == {}


@pytest.mark.parametrize(
    ("tool", "left", "right"),
    [("Q", "Q", "q"), ("p", "p", "P"), (PLAY, None, None), (MOVE, None, None), (ERASE, None, None)],
)
def test_what_a_tool_paints(tool: str, left: str | None, right: str | None) -> None:
    assert paints(tool, False) == left
    assert paints(tool, True) == right
