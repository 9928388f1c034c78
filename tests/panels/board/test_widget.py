"""Walking over the board, and what is painted."""

import chess
import pytest
from PySide6.QtGui import QColor

from tests.gui import Gui, Key, fen_of
from tests.panels.board.seen import line, picture

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
