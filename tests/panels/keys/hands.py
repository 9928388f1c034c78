"""What the tests of the key panel's pages share: positions, and how a page is reached and used."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from explorer.panels.page import Page
from explorer.panels.table import Table
from tests.gui import LEFT, PLAIN, Gui

PIN_FILE = "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
"""A pawn stands beside d5, but on e5 it is pinned: the key counts en passant, the Laws do not."""
BOGUS = "4k3/8/8/8/8/8/8/4K3 w - e6 0 1"
INNER = "1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1"


def page(gui: Gui, title: str) -> Page:
    """Click on the tab of a page."""
    tabs = gui.window.keys.pages.tabs
    titles = [tabs.tabText(at) for at in range(tabs.count())]
    gui.click_on(tabs, tabs.tabRect(titles.index(title)).center())
    return gui.window.keys.pages.current


def cells(gui: Gui, table: Table, title: str) -> list[str]:
    return [row[0] for row in gui.rows(table, gui.column(table, title))]


def note(gui: Gui) -> str:
    """Return what stands beneath the bits, or nothing."""
    return gui.window.keys.note.text() if gui.window.keys.notes.isVisible() else ""


def drag_on(gui: Gui, widget: QWidget, start: QPoint, end: QPoint) -> None:
    """Drag from one point of a widget to another."""
    window = widget.window()
    handle, first, last = window.windowHandle(), widget.mapTo(window, start), widget.mapTo(window, end)
    QTest.mouseMove(handle, first)
    QTest.mousePress(handle, LEFT, PLAIN, first)
    for step in range(1, 6):
        QTest.mouseMove(handle, first + (last - first) * step / 5)
    QTest.mouseRelease(handle, LEFT, PLAIN, last)
    gui.settle()


def reveal(gui: Gui, shown: Page, widget: QWidget) -> None:
    """Scroll a page until a widget is in sight."""
    shown.show_widget(widget)
    gui.settle()
