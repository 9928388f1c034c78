"""The real window with a mouse, a keyboard and eyes, and books made on the spot: what the tests with Qt share."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import chess
import pytest
from PySide6.QtCore import (
    QCoreApplication,
    QDeadlineTimer,
    QEvent,
    QMimeData,
    QPoint,
    QPointF,
    QProcess,
    QRect,
    Qt,
    QTimer,
    QUrl,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QMenu, QSpinBox, QTableWidget, QWidget

from explorer.app import make_window
from explorer.cli.options import WindowOptions
from explorer.commands import file
from explorer.core.history import History
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.line import Line
from explorer.core.notation import fen, parse_fen
from explorer.core.position import Position
from explorer.model.pointer import NOTHING
from explorer.model.state import Document, State, View
from explorer.panels.page import Page, Pages
from explorer.settings import Settings
from explorer.window.main_window import MainWindow

with_menus = pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)
"""For tests that open a menu: the offscreen platform warns of what it cannot do."""

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
Key = Qt.Key


P = TypeVar("P", bound=Page)


def the_page(pages: Pages, kind: type[P]) -> P:
    """Return the page that is shown, which has to be of a kind."""
    page = pages.current
    assert isinstance(page, kind), f"{type(page).__name__} is shown"
    return page


# ---- the window


class Gui:
    """A window that is shown, with the means to use it as a user does."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.context = window.context
        self.board = window.board.board
        window.show()
        QTest.qWaitForWindowExposed(window)
        window.complete()
        self.wait(lambda: all(panel.isVisible() for panel in window.panels[:2]) and window.is_complete)
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        self.board.setFocus()
        self.settle()

    # what is shown

    @property
    def state(self) -> State:
        """The state."""
        return self.context.state

    @property
    def key(self) -> str:
        """The key as the key panel shows it, without its gaps."""
        return self.window.keys.value.text().replace(" ", "")

    @property
    def fen(self) -> str:
        """What stands in the FEN field."""
        return self.window.board.fen.text()

    @property
    def message(self) -> str:
        """The message that is shown, or an empty text."""
        return self.window.message.text.text() if self.window.message.isVisible() else ""

    @property
    def heading(self) -> str:
        """Whose turn it is, the rules or the hint, and the opening, above the board."""
        panel = self.window.board
        return f"{panel.turn.text()} | {panel.rules.text()} | {panel.opening.text()}"

    def piece(self, square: str) -> str | None:
        """Return the FEN letter painted on a square."""
        letter = self.board.picture.squares[chess.parse_square(square)]
        return None if letter == "." else letter

    def rows(self, table: QTableWidget, *columns: int) -> list[tuple[str, ...]]:
        """Return the texts of a table."""
        found = []
        for row in range(table.rowCount()):
            items = [table.item(row, column) for column in columns or range(table.columnCount())]
            found.append(tuple(item.text() if item is not None else "" for item in items))
        return found

    def widget(self, name: str) -> QWidget:
        """Return the widget of an object name."""
        found = self.window.findChild(QWidget, name)
        assert isinstance(found, QWidget), f"there is no widget {name}"
        return found

    def text(self, name: str) -> str:
        """Return the text of the field of an object name."""
        found = self.widget(name)
        assert isinstance(found, QLineEdit | QSpinBox | QLabel)
        return found.text()

    def enter(self, name: str, text: str) -> None:
        """Click into the field of an object name, replace what is there and press Enter."""
        self.click_on(self.widget(name))
        self.press_key(Key.Key_A, CTRL)
        self.type(text)
        self.press_key(Key.Key_Return)

    def column(self, table: QTableWidget, title: str) -> int:
        """Return the column whose heading begins with a title."""
        for at in range(table.columnCount()):
            item = table.horizontalHeaderItem(at)
            if item is not None and item.text().startswith(title):
                return at
        raise LookupError(title)

    def marked_rows(self, table: QTableWidget) -> list[int]:
        """Return the rows that are marked."""
        return sorted({index.row() for index in table.selectionModel().selectedRows()})

    def book_moves(self) -> list[str]:
        """Return the first column of the book panel, from top to bottom; nothing while it says why there is none."""
        book = self.window.book
        return [row[0] for row in self.rows(book.table, 0)] if book.table.isVisible() else []

    def labels(self) -> str:
        """Return the text of every visible label, one a line."""
        return "\n".join(label.text() for label in self.window.findChildren(QLabel) if label.isVisible())

    # turns of the event loop

    def settle(self) -> None:
        """Let everything that waits happen."""
        for _ in range(3):
            QApplication.processEvents()
            self.context.store.flush()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        away = QApplication.focusWindow() is None and QApplication.activePopupWidget() is None
        if (away or QApplication.activeWindow() is None) and self.window.isVisible():
            self.window.activateWindow()  # as a window manager does when a dialog has closed
            QApplication.processEvents()

    def wait(self, condition: Callable[[], bool], milliseconds: int = 20_000) -> None:
        """Wait until something is so; fail when it never is."""
        end = QDeadlineTimer(milliseconds)
        while not condition():
            assert not end.hasExpired(), "what was waited for never came"
            QTest.qWait(5)

    def show(self, text: str, chess960: bool = False) -> None:
        """Put a position on the board, as if it had been there from the start."""
        position = parse_fen(text, chess960).position
        history = History(Document(Line(position)))
        self.context.store.update(lambda state: state._replace(history=history, message=None))
        self.settle()

    # mouse

    def place(self, square: str) -> QPoint:
        """Return the middle of a square, on the board widget."""
        return QPointF(*self.board.squares_geometry.centre(chess.parse_square(square))).toPoint()

    def beside(self) -> QPoint:
        """Return a point beside the board, as the board widget counts."""
        geometry = self.board.squares_geometry
        return QPoint(geometry.left - 8, geometry.top - 14)

    def _at(self, widget: QWidget, at: QPoint | None) -> tuple[QWindow, QPoint]:
        place = widget.rect().center() if at is None else at
        return widget.window().windowHandle(), widget.mapTo(widget.window(), place)

    def click_on(
        self,
        widget: QWidget,
        at: QPoint | None = None,
        button: Qt.MouseButton = LEFT,
        mods: Qt.KeyboardModifier = PLAIN,
    ) -> None:
        """Click on a widget, in its middle unless a place is given."""
        assert widget.isVisible(), f"{widget.objectName()} is not visible"
        handle, place = self._at(widget, at)
        QTest.mouseMove(handle, place)
        QTest.mouseClick(handle, button, mods, place)
        self.settle()

    def hover_on(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Point at a widget."""
        handle, place = self._at(widget, at)
        QTest.mouseMove(handle, place - QPoint(3, 0))
        QTest.mouseMove(handle, place)
        self.settle()

    def row_place(self, table: QTableWidget, row: int, column: int = 0) -> QPoint:
        """Return the middle of a cell, on the table's viewport."""
        item = table.item(row, column)
        assert item is not None
        table.scrollToItem(item)
        return table.visualItemRect(item).center()

    def click_row(self, table: QTableWidget, row: int, column: int = 0) -> None:
        """Click on a row of a table."""
        self.click_on(table.viewport(), self.row_place(table, row, column))

    def hover_row(self, table: QTableWidget, row: int, column: int = 0) -> None:
        """Point at a row of a table."""
        self.hover_on(table.viewport(), self.row_place(table, row, column))

    def click(self, square: str, button: Qt.MouseButton = LEFT, mods: Qt.KeyboardModifier = PLAIN) -> None:
        """Click on a square."""
        self.click_on(self.board, self.place(square), button, mods)

    def hover(self, square: str) -> None:
        """Point at a square."""
        self.hover_on(self.board, self.place(square))

    def press(self, square: str, mods: Qt.KeyboardModifier = PLAIN, button: Qt.MouseButton = LEFT) -> None:
        """Press a button on a square and keep it down."""
        handle, place = self._at(self.board, self.place(square))
        QTest.mouseMove(handle, place)
        QTest.mousePress(handle, button, mods, place)

    def carry(self, square: str | None) -> None:
        """Move the mouse to a square (None: beside the board) on the way of a drag."""
        handle, place = self._at(self.board, self.beside() if square is None else self.place(square))
        QTest.mouseMove(handle, place - QPoint(6, 4))
        QTest.mouseMove(handle, place)
        QApplication.processEvents()

    def release(self, square: str | None, mods: Qt.KeyboardModifier = PLAIN, button: Qt.MouseButton = LEFT) -> None:
        """Let the button go."""
        handle, place = self._at(self.board, self.beside() if square is None else self.place(square))
        QTest.mouseRelease(handle, button, mods, place)
        self.settle()

    def drag(
        self,
        start: str,
        *way: str | None,
        mods: Qt.KeyboardModifier = PLAIN,
        button: Qt.MouseButton = LEFT,
    ) -> None:
        """Drag from a square over others to the last one (None: beside the board)."""
        self.press(start, mods, button)
        for square in way:
            self.carry(square)
        self.release(way[-1], mods, button)

    def wheel(self, steps: int) -> None:
        """Turn the wheel over the board; down is positive."""
        handle, place = self._at(self.board, None)
        QTest.wheelEvent(handle, QPointF(place), QPoint(0, -120 * steps))
        self.settle()

    def tool(self, name: str) -> None:
        """Click on a tool of the set-up panel."""
        self.click_on(self.window.setup.tools[name])

    def choose(self, button: QWidget, title: str) -> None:
        """Open the menu of a button and click on one of its lines; Qt 6.12 opens it only after the click."""
        tries, picked = 0, False

        def pick() -> None:
            nonlocal tries, picked
            tries += 1
            menu = QApplication.activePopupWidget()
            if isinstance(menu, QMenu):
                action = next((a for a in menu.actions() if a.text() == title), None)
                if action is None:
                    menu.close()
                    raise LookupError(f"{title!r} is none of {[a.text() for a in menu.actions()]}")
                QTest.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(action).center())
                picked = True
            elif tries < 200:
                QTimer.singleShot(5, pick)

        QTimer.singleShot(0, pick)
        self.click_on(button)
        self.wait(lambda: picked)
        self.settle()

    # keys

    def _key_window(self) -> QWindow:
        window: QWindow | None = QApplication.focusWindow()
        return self.window.windowHandle() if window is None else window

    def press_key(self, key: Qt.Key, mods: Qt.KeyboardModifier = PLAIN) -> None:
        """Press and release a key in whichever window has the focus."""
        QTest.keyClick(self._key_window(), key, mods)
        self.settle()

    def type(self, text: str) -> None:
        """Type a text in whichever window has the focus."""
        for letter in text:
            QTest.keyClick(self._key_window(), ord(letter))
        self.settle()

    def shortcut(self, keys: str) -> None:
        """Press a shortcut such as ``Ctrl+Shift+Z``."""
        QTest.keySequence(self._key_window(), keys)
        self.settle()

    def focused(self) -> str:
        """Return the name of the widget with the focus."""
        widget = QApplication.focusWidget()
        return widget.objectName() if widget is not None else ""

    def dialog(self) -> QDialog | None:
        """Return the dialog that is open, if any."""
        found = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        return found[0] if found else None

    # dropping

    def drop(self, *paths: Path, text: str = "") -> bool:
        """Drop files or a text on the window; return whether the window would take them."""
        data = QMimeData()
        if paths:
            data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        if text:
            data.setText(text)
        place = self.window.rect().center()
        enter = QDragEnterEvent(place, Qt.DropAction.CopyAction, data, LEFT, PLAIN)
        QCoreApplication.sendEvent(self.window, enter)
        if not enter.isAccepted():
            return False
        drop = QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, LEFT, PLAIN)
        QCoreApplication.sendEvent(self.window, drop)
        self.settle()
        return drop.isAccepted()


def open_window(options: WindowOptions, settings: Settings) -> Iterator[Gui]:
    """Show the window, and close it and everything with it after the test, which must have left nothing open."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setStyle("Fusion")
    gui = Gui(make_window(options, settings))
    yield gui
    window = gui.window
    gui.settle()
    assert_nothing_is_open()
    window.close()
    gui.wait(partial(_has_stopped, window))
    assert [thread.name for thread in threading.enumerate()] == ["MainThread"]
    _close_books(gui, State())
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    del gui, window
    app.setStyleSheet("")
    gc.collect()


def assert_nothing_is_open() -> None:
    """Fail when a dialog, a menu or a gesture was left unfinished."""
    dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
    assert not dialogs, "a dialog was left open"
    assert QApplication.activePopupWidget() is None, "a menu was left open"
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton, "a button was left down"
    assert QWidget.mouseGrabber() is None


def put_at_rest(gui: Gui, book: Path) -> None:
    """Bring a window that several tests share to the start position, with one book open and nothing pointed at."""
    gui.window.activateWindow()  # a menu of the test before may have taken the keys along
    gui.wait(gui.window.isActiveWindow)
    while gui.board.cursor_square is not None or gui.board.picture.selected is not None:
        gui.board.setFocus()
        gui.press_key(Key.Key_Escape)
    _close_books(gui, State(view=View(theme="light", animate=False)))
    file.open_path(gui.context, book)
    gui.context.pointer.point(NOTHING)
    gui.board.setFocus()
    QTest.mouseMove(gui.window.windowHandle(), gui.window.statusBar().geometry().center())
    gui.settle()


def _close_books(gui: Gui, state: State) -> None:
    for known in gui.state.books:
        known.book.close()
    gui.context.store.update(lambda _: state)
    gui.context.store.flush()


def _has_stopped(window: MainWindow) -> bool:
    return not running(window)


def running(window: MainWindow) -> list[str]:
    """Return what still runs for a window: child processes and timers that would fire again."""
    children = [child for child in window.findChildren(QProcess) if child.state() != QProcess.ProcessState.NotRunning]
    timers = [timer for timer in window.findChildren(QTimer) if timer.isActive() and not timer.isSingleShot()]
    return [*(f"process {child.program()}" for child in children), *(f"timer {timer.parent()}" for timer in timers)]


def key_of(text: str, chess960: bool = False) -> str:
    """Return the Polyglot key of a FEN as the key panel shows it, without gaps."""
    return f"{POLYGLOT.key(parse_fen(text, chess960).position).value:016X}"


def fen_of(position: Position) -> str:
    """Return the FEN that the field shows for a position."""
    return fen(position)


def on_screen(widget: QWidget) -> QRect:
    """Return where a widget is in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())
