"""The cursor of the board, by keyboard."""

import chess

from explorer.model.state import PLAY
from tests.gui import CTRL, SHIFT, Gui, Key
from tests.panels.board.seen import START, line, picture


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
    assert "e1 white king" in gui.heading
    assert gui.context.pointer.value.square == chess.E1


def test_without_the_cursor_letters_place_nothing(gui: Gui) -> None:
    gui.type("qkn")
    gui.press_key(Key.Key_Delete)
    assert gui.fen == START
