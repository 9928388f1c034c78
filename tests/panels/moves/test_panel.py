"""The moves panel: the line, clickable, and walking along it."""

from itertools import pairwise

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QScrollArea

from explorer.commands import view
from tests.gui import Gui, Key, on_screen


def play(gui: Gui, text: str) -> None:
    gui.type(f"/{text}\r")
    gui.press_key(Key.Key_Escape)
    gui.board.setFocus()
    gui.settle()


def test_a_move_of_the_line_is_gone_to_by_a_click(gui: Gui) -> None:
    play(gui, "e4 e5 Nf3 Nc6")
    flow = gui.window.moves.flow
    gui.click_on(flow, flow.box_of(2).center())
    assert gui.state.document.ply == 2
    assert gui.fen.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8")
    gui.click_on(flow, flow.box_of(4).center())
    assert gui.state.document.ply == 4
    assert flow.current_box() == flow.box_of(4)
    assert "2. Nf3" in flow.accessibleDescription()


def test_buttons_walk_and_are_disabled_with_a_reason_at_the_ends(gui: Gui) -> None:
    buttons = gui.window.moves.buttons
    assert not buttons["line.back"].isEnabled()
    assert buttons["line.back"].toolTip() == "This is the start of the line."
    play(gui, "e4 e5 Nf3")
    assert not buttons["line.forward"].isEnabled()
    for name, ply in (("line.first", 0), ("line.forward", 1), ("line.last", 3), ("line.back", 2)):
        gui.click_on(buttons[name])
        assert gui.state.document.ply == ply
    gui.click_on(buttons["view.flip"])
    assert gui.state.view.flipped
    assert "Left" in buttons["line.back"].toolTip()


def test_the_heading_names_the_ply_and_the_opening(gui: Gui) -> None:
    play(gui, "e4 e5")
    assert gui.heading == "White to move | standard chess, ply 2 | Open Game"
    gui.press_key(Key.Key_Left)
    assert gui.heading == "Black to move | standard chess, ply 1 | King's Pawn Game"


def test_a_long_line_wraps_and_the_current_move_is_in_sight(gui: Gui) -> None:
    play(gui, " ".join(["Nf3 Nf6 Ng1 Ng8"] * 30))
    assert gui.state.document.ply == 120
    flow, area = gui.window.moves.flow, gui.window.moves.area
    assert isinstance(area, QScrollArea)
    assert flow.box_of(120).y() > flow.box_of(1).y()
    place = flow.mapTo(area.viewport(), flow.box_of(120).center())
    assert area.viewport().rect().contains(place)
    gui.press_key(Key.Key_Home)
    gui.press_key(Key.Key_Right)
    place = flow.mapTo(area.viewport(), flow.box_of(1).center())
    assert area.viewport().rect().contains(place)
    assert on_screen(gui.board).height() > 300, "the line does not push the board away"


def test_the_line_can_begin_with_black(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/4K3 b - - 0 31")
    play(gui, "Kd8 Kd2")
    assert gui.window.moves.flow.accessibleDescription() == "31... Kd8 32. Kd2"


@pytest.mark.parametrize("steps", range(6))
def test_the_row_of_buttons_keeps_its_words_and_a_field_to_type_in_at_every_zoom(fresh: Gui, steps: int) -> None:
    fresh.window.resize(1024, 680)
    if steps:
        view.zoom(fresh.context, steps)
    fresh.settle()
    moves, zoom = fresh.window.moves, fresh.state.view.zoom
    metrics = QFontMetrics(moves.keys.font())
    assert moves.keys.width() >= metrics.horizontalAdvance(moves.keys.text()) + 4
    assert moves.field.width() >= metrics.horizontalAdvance("Nf3+") + 18 * zoom // 100
    assert moves.field.width() > metrics.horizontalAdvance(moves.field.placeholderText()) + 8
    row = [on_screen(widget) for widget in (*moves.buttons.values(), moves.keys, moves.field) if widget.isVisible()]
    assert len(row) >= 4, "at least back and forward stay"
    assert all(before.right() < after.left() for before, after in pairwise(row))
    assert on_screen(moves).contains(row[-1])
    fresh.click_on(moves.field)
    fresh.type("e4\r")
    assert fresh.state.document.ply == 1


def test_where_there_is_room_every_button_is_there_and_the_field_says_what_it_takes(gui: Gui) -> None:
    assert all(button.isVisible() for button in gui.window.moves.buttons.values())
    assert "Nf3" in gui.window.moves.field.placeholderText()


def test_a_click_on_a_button_leaves_the_keyboard_with_the_board(gui: Gui) -> None:
    play(gui, "e4 e5")
    gui.click_on(gui.window.moves.buttons["line.back"])
    assert gui.focused() == "board.squares"
