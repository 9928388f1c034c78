"""Setting up with the tools: real events on the real window."""

import chess
import pytest

from explorer.model.state import ERASE, MOVE, PLAY
from tests.gui import CTRL, RIGHT, SHIFT, Gui, Key
from tests.panels.board.seen import START, labels, picture, pieces


def test_a_piece_is_placed_by_a_click_and_the_other_colour_by_the_right_button(gui: Gui) -> None:
    gui.tool("Q")
    gui.click("e4")
    gui.click("e5", RIGHT)
    assert (gui.piece("e4"), gui.piece("e5")) == ("Q", "q")
    assert labels(gui) == ["place Q on e4", "place q on e5"]
    gui.press_key(Key.Key_Escape)
    assert gui.state.view.tool == PLAY
    assert gui.window.setup.tools[PLAY].isChecked()


def test_painting_is_one_step_to_undo(gui: Gui) -> None:
    gui.tool("n")
    gui.drag("a4", "b4", "c4", "d4")
    assert [gui.piece(f"{file}4") for file in "abcd"] == ["n"] * 4
    assert len(labels(gui)) == 1
    gui.drag("a5", "b5")
    assert len(labels(gui)) == 2
    gui.shortcut("Ctrl+Z")
    gui.shortcut("Ctrl+Z")
    assert gui.fen == START


def test_painting_with_the_right_button_is_in_the_other_colour(gui: Gui) -> None:
    gui.tool("N")
    gui.drag("a4", "b4", button=RIGHT)
    assert (gui.piece("a4"), gui.piece("b4")) == ("n", "n")


def test_erasing_by_click_and_by_drag(gui: Gui) -> None:
    gui.tool(ERASE)
    gui.click("a2")
    gui.drag("b2", "c2", "d2")
    assert pieces(gui).endswith("/4PPPP/RNBQKBNR")
    assert len(labels(gui)) == 2
    gui.click("e5")
    assert len(labels(gui)) == 2, "an empty square is no change"


def test_erasing_a_rook_takes_its_right(gui: Gui) -> None:
    gui.tool(ERASE)
    gui.click("h1")
    assert gui.fen.split()[2] == "Qkq"


def test_moving_freely(gui: Gui) -> None:
    gui.tool(MOVE)
    gui.drag("e2", "e5")
    gui.drag("e8", "e2")
    assert (gui.piece("e5"), gui.piece("e2"), gui.piece("e8")) == ("P", "k", None)
    assert gui.state.position.turn == chess.WHITE
    gui.click("d1")
    gui.click("d5")
    assert gui.piece("d5") == "Q"


def test_a_piece_dragged_off_the_board_under_move_freely_is_gone(gui: Gui) -> None:
    gui.tool(MOVE)
    gui.press("d1")
    gui.carry(None)
    assert "Take off the piece on d1" in gui.heading
    gui.release(None)
    assert gui.piece("d1") is None
    assert labels(gui) == ["move d1 off the board"]


@pytest.mark.parametrize("tool", [PLAY, "Q", ERASE])
def test_shift_drag_moves_freely_under_any_tool(gui: Gui, tool: str) -> None:
    gui.tool(tool)
    gui.drag("e2", "e5", mods=SHIFT)
    assert (gui.piece("e2"), gui.piece("e5")) == (None, "P")
    assert len(labels(gui)) == 1


@pytest.mark.parametrize("tool", [PLAY, "q", MOVE])
def test_ctrl_drag_copies_under_any_tool(gui: Gui, tool: str) -> None:
    gui.tool(tool)
    gui.press("d1", CTRL)
    gui.carry("d5")
    assert picture(gui).lift_stays
    gui.release("d5", CTRL)
    assert (gui.piece("d1"), gui.piece("d5")) == ("Q", "Q")
    assert len(labels(gui)) == 1


def test_changing_the_tool_drops_what_was_selected(gui: Gui) -> None:
    gui.click("g1")
    gui.tool("Q")
    assert picture(gui).selected is None
    gui.click("f3")
    assert gui.piece("f3") == "Q"


def test_the_right_button_does_nothing_under_play(gui: Gui) -> None:
    gui.click("e2", RIGHT)
    gui.drag("e2", "e4", button=RIGHT)
    assert gui.fen == START
