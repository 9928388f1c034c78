"""What the tests of the pages of the book panel share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QTableWidget, QWidget

from explorer.panels.page import Page
from explorer.panels.table import Table
from tests.gui import Gui


def open_page(gui: Gui, title: str) -> Page:
    """Click on the tab of a page and return the page."""
    gui.settle()
    tabs = gui.window.book.pages.tabs
    at = next(at for at in range(tabs.count()) if tabs.tabText(at) == title)
    gui.click_on(tabs, tabs.tabRect(at).center())
    assert gui.window.book.pages.tabs.currentIndex() == at
    return gui.window.book.pages.current


def table(gui: Gui, name: str) -> Table:
    """Return the table of an object name."""
    found = gui.widget(name)
    assert isinstance(found, Table)
    return found


def row_of(gui: Gui, shown: QTableWidget, text: str, column: int = 0) -> int:
    """Return the first row with a text in a column."""
    texts = [row[0] for row in gui.rows(shown, column)]
    return next(at for at, found in enumerate(texts) if text in found)


def choose_in(gui: Gui, box: QWidget, steps: int) -> None:
    """Choose another line of a combo box, by keyboard: so many further down."""
    from tests.gui import Key

    box.setFocus()
    for _ in range(abs(steps)):
        gui.press_key(Key.Key_Down if steps > 0 else Key.Key_Up)


def save_to(gui: Gui, monkeypatch: pytest.MonkeyPatch, path: Path) -> list[str]:
    """Let the next dialogs for saving answer with a path; return the names they would have begun with."""
    names: list[str] = []

    def choose(name: str, then: Callable[[Path], None]) -> None:
        names.append(name)
        then(path)

    monkeypatch.setattr(gui.context.dialogs, "choose_save", choose)
    return names


def heading_place(shown: QTableWidget, column: int, from_right: int = 0) -> QPoint:
    """Return a place in the heading of a column: its middle, or so far from its right edge."""
    header = shown.horizontalHeader()
    left, width = header.sectionViewportPosition(column), header.sectionSize(column)
    return QPoint(left + (width - from_right if from_right else width // 2), header.height() // 2)
