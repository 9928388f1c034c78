"""The Change page, by mouse and by keyboard."""

from __future__ import annotations

from explorer.panels.keys.last_change import ChangePage
from tests.gui import Gui, Key
from tests.panels.keys.hands import page


def change_page(gui: Gui) -> ChangePage:
    shown = page(gui, "Change")
    assert isinstance(shown, ChangePage)
    return shown


def test_a_move_an_undo_and_a_fen_are_each_a_change(gui: Gui) -> None:
    shown = change_page(gui)
    assert shown.headline.text().startswith("Nothing has changed yet")
    gui.drag("e2", "e4")
    assert "26 bits of 64 flipped; 3 table look-ups, against 36 for the whole key" in shown.headline.text()
    signs = [row[0] for row in gui.rows(shown.table, 0)]
    values = [int(row[0].replace(" ", ""), 16) for row in gui.rows(shown.table, gui.column(shown.table, "value"))]
    assert signs == ["", "−", "−", "+", "="]
    assert values[0] ^ values[1] ^ values[2] ^ values[3] == values[4] == int(gui.key, 16)
    gui.shortcut("Ctrl+Z")
    assert shown.headline.text().startswith("Undo: play 1. e4: 26 bits")
    assert [row[0] for row in gui.rows(shown.table, 0)] == ["", "−", "+", "+", "="]
    gui.enter("board.fen", "8/8/8/8/8/8/8/4K3 w - - 0 1")
    assert "FEN" in shown.headline.text()
    assert gui.rows(shown.table, 1)[0] == ("before",)


def test_a_book_move_pointed_at_is_previewed(gui: Gui) -> None:
    shown = change_page(gui)
    gui.hover_row(gui.window.book.table, 0)
    assert shown.headline.text().startswith("e4 would do this: 26 bits of 64 flipped")
    gui.hover_on(gui.window.board.turn)
    assert shown.headline.text().startswith("Nothing has changed yet")


def test_every_legal_move_is_previewed_and_counted(gui: Gui) -> None:
    shown = change_page(gui)
    assert shown.moves.count() == 21
    shown.moves.setFocus()
    gui.press_key(Key.Key_Down)
    san, flips = shown.moves.currentText().split("   flips ")
    assert shown.headline.text().startswith(f"{san[0].upper()}{san[1:]} would do this: {flips.split()[0]} bit")
    assert shown.histogram.accessibleDescription().startswith("20 legal moves flip ")
    gui.show("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert not shown.moves.isEnabled()
    assert shown.histogram.accessibleDescription() == ""


def test_the_change_is_heard(gui: Gui) -> None:
    shown = change_page(gui)
    gui.drag("e2", "e4")
    assert shown.headline.accessibleName() == shown.headline.text()
    gui.hover_row(shown.table, 1, 3)
    names = [shown.table.model().index(1, column).data() or "" for column in range(shown.table.columnCount())]
    assert "e2" in names
