"""The board under the mouse: real events on the real window."""

import chess
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from explorer.model.state import ERASE, MOVE, PLAY
from explorer.panels.board.picture import Picture
from tests.gui import CTRL, RIGHT, SHIFT, Gui, Key, fen_of

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PROMOTING = "1n6/P7/8/8/8/8/8/k1K5 w - - 0 1"


def line(gui: Gui) -> str:
    return " ".join(step.san for step in gui.state.document.line.steps)


def picture(gui: Gui) -> Picture:
    return gui.board.picture


def labels(gui: Gui) -> list[str]:
    return [label for label, _ in gui.state.history.past]


def pieces(gui: Gui) -> str:
    return gui.fen.split()[0]


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


# ---- setting up with the tools


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


# ---- the cursor


def test_the_cursor_is_shown_moved_and_hidden(gui: Gui) -> None:
    gui.press_key(Key.Key_Up, CTRL)
    first = picture(gui).cursor
    assert first is not None
    gui.press_key(Key.Key_Up, CTRL)
    gui.press_key(Key.Key_Right, CTRL)
    assert picture(gui).cursor == first + 9
    for _ in range(9):
        gui.press_key(Key.Key_Left, CTRL)
    assert chess.square_file(picture(gui).cursor or 0) == 0, "it stops at the edge"
    gui.press_key(Key.Key_Escape)
    assert picture(gui).cursor is None
    assert gui.state.view.tool == PLAY


def cursor_to(gui: Gui, square: str) -> None:
    """Bring the cursor to a square by keys."""
    if gui.board.cursor_square is None:
        gui.press_key(Key.Key_Up, CTRL)
    goal = chess.parse_square(square)
    for _ in range(16):
        here = gui.board.cursor_square
        assert here is not None
        files = chess.square_file(goal) - chess.square_file(here)
        ranks = chess.square_rank(goal) - chess.square_rank(here)
        if files:
            gui.press_key(Key.Key_Right if files > 0 else Key.Key_Left, CTRL)
        elif ranks:
            gui.press_key(Key.Key_Up if ranks > 0 else Key.Key_Down, CTRL)
    assert gui.board.cursor_square == goal


def test_letters_place_and_delete_clears_at_the_cursor(gui: Gui) -> None:
    cursor_to(gui, "e4")
    gui.press_key(Key.Key_Q, SHIFT)
    assert gui.piece("e4") == "Q"
    gui.press_key(Key.Key_N)
    assert gui.piece("e4") == "n"
    gui.press_key(Key.Key_Delete)
    assert gui.piece("e4") is None
    for key, letter in zip((Key.Key_K, Key.Key_R, Key.Key_B, Key.Key_P), "krbp", strict=True):
        gui.press_key(key)
        assert gui.piece("e4") == letter
    gui.press_key(Key.Key_Backspace)
    assert gui.piece("e4") is None
    assert gui.state.document.ply == 0


def test_enter_picks_up_and_puts_down(gui: Gui) -> None:
    cursor_to(gui, "g1")
    gui.press_key(Key.Key_Return)
    assert picture(gui).selected == chess.G1
    cursor_to(gui, "f3")
    gui.press_key(Key.Key_Return)
    assert line(gui) == "Nf3"
    assert picture(gui).cursor == chess.F3, "the cursor stays"
    cursor_to(gui, "b8")
    gui.press_key(Key.Key_Enter)
    cursor_to(gui, "b6")
    gui.press_key(Key.Key_Enter)
    assert line(gui) == "Nf3"
    assert "b8" in gui.heading


def test_the_cursor_goes_as_seen_on_a_flipped_board(gui: Gui) -> None:
    gui.press_key(Key.Key_F)
    gui.press_key(Key.Key_Up, CTRL)
    first = gui.board.cursor_square
    assert first is not None
    gui.press_key(Key.Key_Up, CTRL)
    assert gui.board.cursor_square == first - 8
    gui.press_key(Key.Key_Right, CTRL)
    assert gui.board.cursor_square == first - 9


def test_the_square_under_the_cursor_is_said(gui: Gui) -> None:
    cursor_to(gui, "e1")
    assert "E1 white king" in gui.heading
    assert gui.context.pointer.value.square == chess.E1


def test_without_the_cursor_letters_place_nothing(gui: Gui) -> None:
    gui.type("qkn")
    gui.press_key(Key.Key_Delete)
    assert gui.fen == START


# ---- walking


def played(gui: Gui) -> None:
    gui.drag("e2", "e4")
    gui.drag("e7", "e5")
    gui.drag("g1", "f3")


def test_keys_walk_along_the_line(gui: Gui) -> None:
    played(gui)
    plies = []
    for key in (Key.Key_Left, Key.Key_Home, Key.Key_Right, Key.Key_End, Key.Key_Backspace, Key.Key_Left):
        gui.press_key(key)
        plies.append(gui.state.document.ply)
    assert plies == [2, 0, 1, 3, 2, 1]
    assert line(gui) == "e4 e5 Nf3"


def test_the_wheel_walks_along_the_line(gui: Gui) -> None:
    played(gui)
    gui.wheel(-1)
    assert gui.state.document.ply == 2
    gui.wheel(-1)
    gui.wheel(-1)
    gui.wheel(-1)
    assert gui.state.document.ply == 0
    gui.wheel(1)
    assert gui.state.document.ply == 1


def test_a_move_in_the_middle_cuts_the_rest_and_undo_brings_it_back(gui: Gui) -> None:
    played(gui)
    gui.press_key(Key.Key_Home)
    gui.drag("d2", "d4")
    assert line(gui) == "d4"
    gui.shortcut("Ctrl+Z")
    assert (line(gui), gui.state.document.ply) == ("e4 e5 Nf3", 0)
    gui.shortcut("Ctrl+Shift+Z")
    assert line(gui) == "d4"


def test_slash_goes_to_the_move_field_where_moves_are_typed(gui: Gui) -> None:
    gui.type("/")
    assert gui.focused() == "moves.field"
    assert gui.window.moves.field.text() == ""
    gui.type("e4 e7e5 Nf3\r")
    assert line(gui) == "e4 e5 Nf3"
    assert gui.window.moves.field.text() == ""


def test_a_typed_move_that_cannot_be_played_stays_in_the_field_with_the_reason(gui: Gui) -> None:
    gui.type("/e4 zz\r")
    assert line(gui) == ""
    assert gui.window.moves.field.text() == "e4 zz"
    assert "zz" in gui.message


@pytest.mark.parametrize("field", ["Ctrl+L", "/"])
def test_a_field_with_the_focus_keeps_its_keys(gui: Gui, field: str) -> None:
    played(gui)
    shown = gui.fen
    gui.shortcut(field)
    widget = gui.window.board.fen if field == "Ctrl+L" else gui.window.moves.field
    assert widget.hasFocus()
    gui.type("8/Ff/")
    assert widget.text() == "8/Ff/"
    for key in (Key.Key_Left, Key.Key_Home, Key.Key_Right, Key.Key_End, Key.Key_Backspace):
        gui.press_key(key)
    assert widget.text() == "8/Ff"
    assert gui.state.document.ply == 3
    assert gui.state.view.flipped is False
    assert fen_of(gui.state.position) == shown
    gui.press_key(Key.Key_Escape)
    gui.board.setFocus()
    gui.settle()


# ---- painting


def colour(gui: Gui, square: str, dx: float = 0.5, dy: float = 0.5) -> QColor:
    """Return the colour painted at a place of a square, 0 to 1 across and down."""
    left, top = gui.board.squares_geometry.corner(chess.parse_square(square))
    side = gui.board.squares_geometry.side
    image = gui.board.grab().toImage()
    ratio = image.devicePixelRatio()
    return image.pixelColor(int((left + dx * side) * ratio), int((top + dy * side) * ratio))


def test_what_is_painted_is_the_position(gui: Gui) -> None:
    gui.show("8/8/8/8/4Q3/8/8/8 w - - 0 1")
    with_queen = colour(gui, "e4")
    gui.show("8/8/8/8/8/8/8/8 w - - 0 1")
    without = colour(gui, "e4")
    assert with_queen != without
    assert without == colour(gui, "e4", 0.05, 0.05)
    assert colour(gui, "a1") != colour(gui, "a2"), "light and dark"


def test_a_move_glides_and_comes_to_rest(gui: Gui) -> None:
    gui.window.menus.actions["view.animate"].trigger()
    gui.settle()
    gui.click("g1")
    gui.click("f3")
    assert [(g.letter, g.start, g.end) for g in picture(gui).glides] == [("N", chess.G1, chess.F3)]
    gui.wait(lambda: not picture(gui).glides, 3000)
    assert gui.piece("f3") == "N"


def test_gestures_in_mid_glide_end_it(gui: Gui) -> None:
    gui.window.menus.actions["view.animate"].trigger()
    gui.settle()
    gui.drag("e2", "e4")
    gui.drag("e7", "e5")
    gui.drag("g1", "f3")
    assert line(gui) == "e4 e5 Nf3"
    gui.shortcut("Ctrl+Z")
    gui.wait(lambda: not picture(gui).glides, 3000)
    assert gui.piece("g1") == "N"
