"""A move that is pointed at on the board previews what it would do to the key."""

import chess
import pytest
from PySide6.QtCore import Qt

from explorer.model.pointer import Pointed
from tests.gui import CTRL, SHIFT, Gui, Key


def pointed(gui: Gui) -> str:
    """Return the move that is pointed at in coordinates, or the square."""
    value: Pointed = gui.context.pointer.value
    if value.move is not None:
        return value.move.uci()
    return "" if value.square is None else chess.square_name(value.square)


def test_hovering_over_a_target_of_the_piece_picked_up(gui: Gui) -> None:
    gui.window.keys.pages.show_page(gui.window.keys.pages.titled("Change"))
    headline = gui.widget("keys.change")
    gui.click("g1")
    assert pointed(gui) == "g1"
    gui.hover("f3")
    assert pointed(gui) == "g1f3"
    assert headline.accessibleName().startswith("Nf3 would do this")
    assert [(arrow.start, arrow.end) for arrow in gui.board.picture.arrows] == [(chess.G1, chess.F3)]
    gui.hover("e5")
    assert pointed(gui) == "e5"
    gui.click("f3")
    assert gui.state.document.line.steps[0].san == "Nf3"
    assert pointed(gui) == "f3"
    assert gui.board.picture.arrows == ()
    gui.window.keys.pages.show_page(gui.window.keys.pages.titled("Numbers"))


def test_dragging_over_a_target(gui: Gui) -> None:
    gui.press("e2")
    gui.carry("e4")
    assert pointed(gui) == "e2e4"
    gui.carry("e5")
    assert pointed(gui) == "e5"
    gui.carry("e3")
    assert pointed(gui) == "e2e3"
    gui.release("e3")
    assert pointed(gui) == "e3"


@pytest.mark.parametrize("mods", [SHIFT, CTRL])
def test_a_piece_that_is_moved_freely_or_copied_previews_no_move(gui: Gui, mods: Qt.KeyboardModifier) -> None:
    gui.press("e2", mods)
    gui.carry("e4")
    assert pointed(gui) == "e4"
    gui.release("e2", mods)


def test_the_cursor_of_the_keyboard_does_it_too(gui: Gui) -> None:
    gui.press_key(Key.Key_Up, CTRL)
    for key in (Key.Key_Down, Key.Key_Down):
        gui.press_key(key, CTRL)
    gui.press_key(Key.Key_Return)
    gui.press_key(Key.Key_Up, CTRL)
    assert pointed(gui) == "e2e3"
    gui.press_key(Key.Key_Return)
    assert gui.state.document.line.steps[0].san == "e3"
    assert pointed(gui) == "e3"


def test_castling_is_previewed_on_both_its_squares(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", chess960=True)
    gui.click("b1")
    gui.hover("g1")
    assert pointed(gui) == "b1g1"
    gui.show("4k3/8/8/8/8/8/8/1K5R w H - 0 1", chess960=True)
    gui.drag("b1", "g1")
    assert gui.state.document.line.steps[0].san == "O-O", "where the king ends, as it can be typed"


def test_escape_ends_the_preview(gui: Gui) -> None:
    gui.click("g1")
    gui.hover("f3")
    gui.press_key(Key.Key_Escape)
    assert pointed(gui) == ""
    assert gui.board.picture.arrows == ()


def test_a_square_typed_moves_the_cursor_and_shows_its_targets(gui: Gui) -> None:
    gui.press_key(Key.Key_Slash)
    gui.type("g1")
    gui.press_key(Key.Key_Return)
    assert gui.focused() == "moves.field"
    assert gui.text("moves.field") == ""
    assert gui.board.cursor_square == chess.G1
    assert gui.board.picture.targets == {chess.F3, chess.H3}
    assert gui.message == "g1: white knight, may go to f3, h3."
    gui.press_key(Key.Key_Escape)
    assert gui.focused() == "board.squares"
