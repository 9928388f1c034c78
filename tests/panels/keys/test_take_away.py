"""Tables and pictures of the key's pages are copied and saved, by mouse and by keyboard, and hold data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolButton

from explorer.model.pointer import Pointed
from explorer.panels.keys.compare_page import ComparePage
from explorer.panels.keys.last_change import ChangePage
from explorer.panels.keys.numbers import NumbersPage
from explorer.panels.keys.table_page import TablePage
from explorer.panels.page import Page
from explorer.panels.takeaway import markdown, rows_of, tab_separated
from tests.gui import Gui, Key, the_page, with_menus


def page(gui: Gui, at: int) -> Page:
    gui.shortcut(f"Ctrl+{at}")
    return gui.window.keys.pages.current


def save_or_copy(shown: Page) -> QToolButton:
    found = [button for button in shown.findChildren(QToolButton) if button.text() == "Save or copy ▾"]
    assert len(found) == 1
    return found[0]


@with_menus
@pytest.mark.parametrize("at", [2, 3, 6, 7])
def test_each_picture_is_saved_from_the_keyboard(
    gui: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    path = tmp_path / "picture.svg"
    monkeypatch.setattr(gui.context.dialogs, "choose_save", lambda _name, then: then(path))
    button = save_or_copy(page(gui, at))
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    button.setFocus()
    menu = button.menu()
    menu.popup(gui.window.geometry().center())
    titles = [action.text() for action in menu.actions()]
    menu.setActiveAction(menu.actions()[titles.index("Save as SVG…")])
    gui.press_key(Key.Key_Return)
    assert path.read_bytes().startswith(b"<?xml")


@with_menus
@pytest.mark.parametrize(("at", "ending"), [(2, "tsv"), (4, "md"), (6, "tsv"), (6, "md")])
def test_each_table_is_saved(gui: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, ending: str) -> None:
    names: list[str] = []

    def choose(name: str, then: Callable[[Path], None]) -> None:
        names.append(name)
        then(tmp_path / name)

    monkeypatch.setattr(gui.context.dialogs, "choose_save", choose)
    gui.drag("e2", "e4")
    shown = page(gui, at)
    form = "tab-separated text" if ending == "tsv" else "Markdown"
    gui.choose(save_or_copy(shown), f"Save table as {form}…")
    assert names[0].endswith(ending)
    assert isinstance(shown, ChangePage | ComparePage | TablePage)
    rows = rows_of(shown.table)
    assert (tmp_path / names[0]).read_text(encoding="utf-8") == (tab_separated if ending == "tsv" else markdown)(rows)
    assert "what if" not in (tmp_path / names[0]).read_text(encoding="utf-8")


def test_a_change_says_which_row_is_what(gui: Gui) -> None:
    gui.drag("e2", "e4")
    shown = page(gui, 2)
    assert isinstance(shown, ChangePage)
    rows = rows_of(shown.table)
    assert [row[0] for row in rows[1:]] == ["", "−", "−", "+", "="]
    assert (rows[1][1], rows[-1][1]) == ("before", "after")


def test_a_box_is_data_and_its_tooltip_is_not(gui: Gui) -> None:
    page(gui, 1)
    rows = rows_of(the_page(gui.window.keys.pages, NumbersPage).table)
    assert rows[0][0] == "counts"
    assert {row[0] for row in rows[1:]} == {"yes"}
    page(gui, 6)
    rows = rows_of(the_page(gui.window.keys.pages, TablePage).table)
    assert [row[0] for row in rows].count("yes") == 37
    assert [row[0] for row in rows].count("no") == 744


# ---- what the box and the headline of the Change page say


def change(gui: Gui) -> ChangePage:
    shown = page(gui, 2)
    assert isinstance(shown, ChangePage)
    return shown


@with_menus
def test_a_list_that_is_put_away_leaves_nothing_behind(gui: Gui) -> None:
    gui.drag("e2", "e4")
    shown = change(gui)
    before = shown.headline.text()
    shown.moves.setFocus()
    shown.moves.showPopup()
    gui.settle()
    for _ in range(2):
        gui.press_key(Key.Key_Down)
    assert "would do this" in shown.headline.text()
    gui.press_key(Key.Key_Escape)
    gui.wait(lambda: QApplication.activePopupWidget() is None)
    assert shown.moves.currentText() == "the last change"
    assert shown.headline.text() == before


def test_a_move_that_was_chosen_stays_while_the_board_is_pointed_at(gui: Gui) -> None:
    gui.drag("e2", "e4")
    shown = change(gui)
    shown.moves.setFocus()
    gui.press_key(Key.Key_Down)
    san = shown.moves.currentText().split()[0]
    gui.hover("d4")
    assert shown.moves.currentText().split()[0] == san
    assert shown.headline.text().lower().startswith(f"{san.lower()} would do this")
    gui.drag("e7", "e5")
    assert shown.moves.currentText() == "the last change"
    assert "e5" in shown.headline.text()


def test_a_move_pointed_at_on_the_board_is_previewed(gui: Gui) -> None:
    shown = change(gui)
    gui.context.pointer.point(Pointed(square=chess.E4, move=chess.Move.from_uci("e2e4")))
    assert shown.headline.text().startswith("e4 would do this: 26 bits of 64 flipped")
    gui.context.pointer.point(Pointed(square=chess.E4))
    assert shown.headline.text().startswith("Nothing has changed yet")


def test_the_box_names_a_book_move_that_is_pointed_at(gui: Gui) -> None:
    shown = change(gui)
    gui.hover_row(gui.window.book.table, 0)
    assert shown.moves.currentText().startswith("e4 ")
    gui.hover_on(gui.window.board.turn)
    assert shown.moves.currentText() == "the last change"
