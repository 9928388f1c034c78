"""Moves and promotions under the mouse: real events on the real window."""

import chess
import pytest
from PySide6.QtCore import QPoint, Qt

from tests.gui import Gui, Key
from tests.panels.board.seen import PROMOTING, START, labels, line, picture

# ---- playing


def test_a_move_is_played_by_dragging(gui: Gui) -> None:
    gui.drag("e2", "e3", "e4")
    assert line(gui) == "e4"
    assert (gui.piece("e4"), gui.piece("e2")) == ("P", None)
    assert picture(gui).last_move == (chess.E2, chess.E4)
    assert picture(gui).lifted is None


def test_a_move_is_played_by_two_clicks_and_its_targets_are_shown(gui: Gui) -> None:
    gui.click("g1")
    assert picture(gui).selected == chess.G1
    assert picture(gui).targets == {chess.F3, chess.H3}
    gui.click("f3")
    assert line(gui) == "Nf3"
    assert picture(gui).selected is None
    assert picture(gui).targets == set()


def test_clicking_another_own_piece_takes_that_one(gui: Gui) -> None:
    gui.click("g1")
    gui.click("b1")
    assert picture(gui).selected == chess.B1
    gui.click("c3")
    assert line(gui) == "Nc3"


def test_clicking_the_same_piece_or_nothing_plays_nothing(gui: Gui) -> None:
    gui.click("g1")
    gui.click("e5")
    assert picture(gui).selected is None
    gui.click("e5")
    assert picture(gui).selected is None
    assert line(gui) == ""


def test_what_cannot_be_played_snaps_back_with_the_reason(gui: Gui) -> None:
    gui.drag("e2", "e4", "e5")
    assert gui.fen == START
    assert "a pawn on e2 does not go to e5" in gui.heading
    assert picture(gui).lifted is None
    assert picture(gui).drop is None
    assert labels(gui) == []


def test_two_clicks_that_cannot_be_played_say_why(gui: Gui) -> None:
    gui.click("a1")
    gui.click("a5")
    assert gui.fen == START
    assert "a2 is in the way" in gui.heading


def test_a_drag_says_what_will_happen_before_the_button_is_released(gui: Gui) -> None:
    gui.press("g1")
    gui.carry("f3")
    assert "Play Nf3" in gui.heading
    assert picture(gui).drop == chess.F3
    assert picture(gui).drop_ok
    assert picture(gui).covered() == {chess.G1}
    good = gui.board.cursor().shape()
    gui.carry("g3")
    assert not picture(gui).drop_ok
    assert gui.board.cursor().shape() == Qt.CursorShape.ForbiddenCursor != good
    gui.release("g3")
    assert line(gui) == ""


def test_escape_in_mid_drag_puts_the_piece_back(gui: Gui) -> None:
    gui.press("g1")
    gui.carry("f3")
    gui.press_key(Key.Key_Escape)
    gui.release("f3")
    assert gui.fen == START
    assert picture(gui).lifted is None


def test_a_drag_off_the_board_is_no_move_under_play(gui: Gui) -> None:
    gui.drag("e2", None)
    assert gui.fen == START


def test_a_drag_on_the_flipped_board_goes_where_it_is_seen(gui: Gui) -> None:
    gui.press_key(Key.Key_F)
    assert gui.place("a1").y() < gui.place("a8").y()
    gui.drag("e2", "e4")
    assert line(gui) == "e4"
    gui.drag("e7", "e5")
    assert line(gui) == "e4 e5"
    gui.press_key(Key.Key_F)
    assert gui.place("a1").y() > gui.place("a8").y()


def test_check_is_shown_on_the_king(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1")
    assert picture(gui).check == chess.E1


@pytest.mark.parametrize("goal", ["h1", "g1"])
def test_castling_by_the_rook_and_by_two_squares(gui: Gui, goal: str) -> None:
    gui.show("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    gui.drag("e1", goal)
    assert line(gui) == "O-O"
    assert (gui.piece("g1"), gui.piece("f1")) == ("K", "R")
    assert gui.state.document.line.steps[0].move.uci() == "e1h1"


def test_castling_in_chess960_by_two_clicks(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", chess960=True)
    gui.click("f1")
    gui.click("g1")
    assert line(gui) == "O-O"
    assert (gui.piece("g1"), gui.piece("f1")) == ("K", "R")


# ---- promotion


@pytest.mark.parametrize(("square", "letter"), [("b8", "Q"), ("b7", "N"), ("b6", "R"), ("b5", "B")])
def test_promotion_is_chosen_by_mouse(gui: Gui, square: str, letter: str) -> None:
    gui.show(PROMOTING)
    gui.drag("a7", "b8")
    assert picture(gui).promotion == chess.B8
    assert line(gui) == "", "nothing is played before the choice"
    gui.click(square)
    assert gui.piece("b8") == letter
    assert line(gui).startswith(f"axb8={letter}")


@pytest.mark.parametrize(
    ("keys", "letter"),
    [
        ([Key.Key_Q], "Q"),
        ([Key.Key_N], "N"),
        ([Key.Key_R], "R"),
        ([Key.Key_B], "B"),
        ([Key.Key_Return], "Q"),
        ([Key.Key_Down, Key.Key_Return], "N"),
        ([Key.Key_Down, Key.Key_Down, Key.Key_Enter], "R"),
        ([Key.Key_Up, Key.Key_Return], "B"),
        ([Key.Key_Tab, Key.Key_Return], "N"),
    ],
)
def test_promotion_is_chosen_by_keyboard(gui: Gui, keys: list[Qt.Key], letter: str) -> None:
    gui.show(PROMOTING)
    gui.click("a7")
    gui.click("a8")
    for key in keys:
        gui.press_key(key)
    assert gui.piece("a8") == letter
    assert picture(gui).promotion is None
    assert gui.focused() == "board.squares"


@pytest.mark.parametrize("way_out", ["escape", "beside", "elsewhere"])
def test_promotion_can_be_left(gui: Gui, way_out: str) -> None:
    gui.show(PROMOTING)
    gui.drag("a7", "a8")
    if way_out == "escape":
        gui.press_key(Key.Key_Escape)
    elif way_out == "beside":
        gui.click_on(gui.board, gui.beside() + QPoint(0, 20))
    else:
        gui.click("h1")
    assert picture(gui).promotion is None
    assert gui.fen == PROMOTING
    gui.drag("a7", "a8")
    gui.press_key(Key.Key_R)
    assert gui.piece("a8") == "R"


def test_black_promotes_at_the_bottom(gui: Gui) -> None:
    gui.show("8/8/8/8/8/8/p7/2k1K3 b - - 0 1")
    gui.drag("a2", "a1")
    gui.click("a3")
    assert gui.piece("a1") == "r"


def test_undoing_while_promotion_is_chosen_ends_the_choice(gui: Gui) -> None:
    gui.show("7k/P7/8/8/8/8/8/2K5 b - - 0 1")
    gui.drag("h8", "h7")
    gui.drag("a7", "a8")
    assert picture(gui).promotion == chess.A8
    gui.window.menus.actions["edit.undo"].trigger()
    gui.settle()
    assert picture(gui).promotion is None
    gui.press_key(Key.Key_Q)
    assert line(gui) == ""
