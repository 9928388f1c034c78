"""The Ladder page, by mouse and by keyboard."""

from __future__ import annotations

import chess
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from explorer.panels.figures import grouped_hex
from explorer.panels.keys.ladder_page import LadderPage
from tests.gui import LEFT, PLAIN, Gui, Key
from tests.panels.keys.hands import drag_on, page


def ladder_page(gui: Gui) -> LadderPage:
    shown = page(gui, "Ladder")
    assert isinstance(shown, LadderPage)
    gui.click_on(next(b for b in shown.findChildren(QPushButton) if b.text() == "In order"))
    return shown


def row_middle(shown: LadderPage, row: int) -> QPoint:
    return shown.view.row_box(row).center().toPoint()


def test_the_ladder_is_climbed_step_by_step(gui: Gui) -> None:
    shown = ladder_page(gui)
    buttons = {b.text(): b for b in shown.findChildren(QPushButton)}
    assert shown.line.text().startswith(f"After 37 of 37 numbers: {grouped_hex(int(gui.key, 16))}.")
    gui.click_on(buttons["Start"])
    assert shown.line.text().startswith(f"After 0 of 37 numbers: {grouped_hex(0)}.")
    gui.click_on(buttons["Step ▶"])
    gui.click_on(buttons["Step ▶"])
    gui.click_on(buttons["◀ Step"])
    assert shown.line.text().startswith(f"After 1 of 37 numbers: {grouped_hex(shown.order[0].value)}. Black pawn on a7")
    shown.view.setFocus()
    gui.press_key(Key.Key_Down)
    assert shown.step == 2
    assert "row 2 of 37" in shown.view.accessibleDescription()


def test_rows_are_dragged_elsewhere_and_the_result_stays(gui: Gui) -> None:
    shown = ladder_page(gui)
    shown.area.verticalScrollBar().setValue(0)
    before = list(shown.order)
    drag_on(gui, shown.view, row_middle(shown, 0), row_middle(shown, 3))
    assert shown.order == [*before[1:4], before[0], *before[4:]]
    gui.click_on(next(b for b in shown.findChildren(QPushButton) if b.text() == "All"))
    assert grouped_hex(int(gui.key, 16)) in shown.line.text()


def test_rows_are_moved_with_alt_and_the_arrows(gui: Gui) -> None:
    shown = ladder_page(gui)
    before = list(shown.order)
    gui.click_on(next(b for b in shown.findChildren(QPushButton) if b.text() == "Start"))
    shown.view.setFocus()
    gui.press_key(Key.Key_Down)
    gui.shortcut("Alt+Down")
    assert shown.order[:2] == [before[1], before[0]]
    assert shown.step == 2


def test_a_number_added_twice_vanishes(gui: Gui) -> None:
    shown, key = ladder_page(gui), int(gui.key, 16)
    shown.area.verticalScrollBar().setValue(0)
    gui.settle()
    handle = shown.view.window().windowHandle()
    QTest.mouseDClick(handle, LEFT, PLAIN, shown.view.mapTo(shown.view.window(), row_middle(shown, 1)))
    gui.settle()
    assert len(shown.order) == 38
    assert "takes itself out again" in shown.line.text()
    assert grouped_hex(key ^ shown.order[1].value) in shown.line.text()
    assert int(gui.key, 16) == key, "the ladder is a drawing board; the key stays"


def test_pointing_at_a_square_marks_its_row_of_the_ladder(gui: Gui) -> None:
    shown = ladder_page(gui)
    row = next(at for at, term in enumerate(shown.order) if term.square == chess.A7)
    shown.area.verticalScrollBar().setValue(0)
    gui.hover("e5")
    before = shown.view.grab().toImage()
    gui.hover("a7")
    assert shown.view.grab(shown.view.row_box(row).toRect()).toImage() != before.copy(shown.view.row_box(row).toRect())
    gui.hover("e5")
    assert shown.view.grab().toImage() == before
