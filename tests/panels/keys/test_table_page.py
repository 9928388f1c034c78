"""The Table page, by mouse and by keyboard."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QTableWidget

from explorer.core.keys.randoms import RANDOMS
from explorer.panels.keys.table_page import TablePage
from tests.gui import Gui
from tests.panels.keys.hands import cells, note, page, reveal


def table_page(gui: Gui) -> TablePage:
    shown = page(gui, "Table")
    assert isinstance(shown, TablePage)
    shown.field.clear()
    reveal(gui, shown, shown.field)
    return shown


def listed(table: QTableWidget) -> list[int]:
    return [row for row in range(table.rowCount()) if not table.isRowHidden(row)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9D39247E33776D41", [0]),
        ("0x9d39 247e", [0]),
        ("white knight f3", [213]),
        ("64", [64]),
        ("white to move", [780]),
        ("no such thing", []),
    ],
)
def test_the_table_is_searched(gui: Gui, text: str, found: list[int]) -> None:
    shown = table_page(gui)
    assert len(listed(shown.table)) == 781
    gui.click_on(shown.field)
    gui.type(text)
    rows = listed(shown.table)
    assert rows == found if text != "64" else 64 in rows
    assert shown.found.text().startswith(f"{len(rows)} number")
    if found == [213]:
        gui.hover_row(shown.table, 213, 3)
        assert gui.board.picture.marked == {chess.F3}
    shown.field.clear()


def test_a_cell_of_the_picture_jumps_to_its_row_and_square(gui: Gui) -> None:
    shown = table_page(gui)
    reveal(gui, shown, shown.picture)
    place = shown.picture._box(213).center()
    assert shown.picture.index_at(QPointF(place)) == 213
    gui.hover_on(shown.picture, place.toPoint())
    assert gui.board.picture.marked == {chess.F3}
    gui.click_on(shown.picture, place.toPoint())
    assert shown.table.currentRow() == 213
    assert shown.table.viewport().rect().intersects(shown.table.visualRect(shown.table.model().index(213, 3)))
    assert not shown.table.visibleRegion().isEmpty()


def test_any_number_can_be_added_from_the_table(gui: Gui) -> None:
    shown, key = table_page(gui), int(gui.key, 16)
    gui.click_on(shown.field)
    gui.type("black pawn a1")
    gui.click_row(shown.table, 0, 0)
    assert int(gui.key, 16) == key ^ RANDOMS[0]
    assert "What if" in note(gui)
    assert "38 of 781 in the key" in shown.found.text()
    gui.shortcut("Ctrl+1")
    assert "a1" in cells(gui, gui.window.keys.table, "square")
    shown.field.clear()


def test_pointing_at_the_board_marks_the_picture(gui: Gui) -> None:
    shown = table_page(gui)
    before = shown.picture.grab().toImage()
    gui.hover("g1")
    assert shown.picture.grab().toImage() != before
