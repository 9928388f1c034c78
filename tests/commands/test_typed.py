"""What is typed instead of using the board."""

import chess
import pytest

from explorer.commands import position, typed
from explorer.core.position import START
from tests.commands.conftest import Desk


@pytest.mark.parametrize(
    ("text", "line"),
    [("e4", "e4"), ("e4 e5 Nf3", "e4 e5 Nf3"), ("e2e4", "e4"), ("1. d4 d5", "d4 d5"), (" e3 ", "e3")],
)
def test_moves_are_played(desk: Desk, text: str, line: str) -> None:
    assert typed.enter(desk.context, text)
    assert desk.line == line


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("e2", "e2: white pawn, may go to e3, e4."),
        ("A1", "a1: white rook, has no legal move."),
        ("e5", "e5 is empty."),
        ("e4?", "e4 is empty."),
    ],
)
def test_a_square_is_gone_to_and_told(desk: Desk, text: str, said: str) -> None:
    assert typed.enter(desk.context, text)
    assert desk.state.position == START
    assert desk.dialogs.asked == [f"square {chess.parse_square(text.lower().rstrip('?'))}"]
    assert desk.said == said


def test_a_pawn_that_only_takes_or_promotes_there_is_not_meant_by_the_square(desk: Desk) -> None:
    desk.show("3n3k/P1P5/8/8/8/8/8/4K3 w - - 0 1")
    for square in ("d8", "a8"):
        assert typed.enter(desk.context, square)
        assert desk.line == ""


def test_with_a_piece_or_erase_chosen_a_square_is_a_press_on_it(desk: Desk) -> None:
    position.choose_tool(desk.context, "N")
    assert typed.enter(desk.context, "e4")
    assert desk.state.position.piece(chess.E4) == "N"
    assert typed.enter(desk.context, "e4?")
    assert desk.said.startswith("e4: white knight")
    assert typed.enter(desk.context, "d2d4"), "a whole move is one whatever the tool"
    assert desk.line == "d4"
    position.choose_tool(desk.context, "erase")
    assert typed.enter(desk.context, "e4")
    assert desk.state.position.piece(chess.E4) is None


def test_while_pieces_move_freely_a_square_is_gone_to(desk: Desk) -> None:
    position.choose_tool(desk.context, "move")
    assert typed.enter(desk.context, "e4")
    assert desk.dialogs.asked == [f"square {chess.E4}"]
    assert desk.state.position == START


@pytest.mark.parametrize("text", ["e9", "Nf4", "xyz", "e2e5"])
def test_what_is_neither_is_told(desk: Desk, text: str) -> None:
    assert not typed.enter(desk.context, text)
    assert "cannot be played" in desk.said
    assert desk.dialogs.asked == []
