"""Arrangement: where the docks are, by the width there is or as the user put them, and how that is kept."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QObject, Qt
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from explorer.window.layout import is_sound

NARROW = 1240
"""Below this width, at normal zoom, the docks share one place as tabs."""
_BY_USER, _NARROW = 1, 2
_DOCKS = (("setup", "Set up"), ("keys", "Key"), ("book", "Book"))


class Arrangement(QObject):
    """The docks of a window: set-up, key and book, each with an empty card that a panel takes the place of.

    ``zoom`` is in percent.
    """

    def __init__(self, window: QMainWindow, zoom: int) -> None:
        super().__init__(window)
        self._window = window
        self._zoom = zoom
        self._narrow: bool | None = None
        self._arranging = self._by_user = False
        self.docks: Mapping[str, QDockWidget] = {name: self._dock(name, title) for name, title in _DOCKS}

    def _dock(self, name: str, title: str) -> QDockWidget:
        dock = QDockWidget(title, self._window)
        dock.setObjectName(f"dock.{name}")
        holder, card = QWidget(), QFrame()
        card.setObjectName("card")
        room = QVBoxLayout(holder)
        room.setContentsMargins(4, 0, 4, 6)
        room.addWidget(card)
        dock.setWidget(holder)
        dock.dockLocationChanged.connect(self._on_moved)
        dock.topLevelChanged.connect(self._on_moved)
        return dock

    def put(self, name: str, panel: QWidget) -> None:
        """Put a panel into its dock."""
        room = self.docks[name].widget().layout()
        assert room is not None
        item = room.takeAt(0)
        card = item.widget() if item is not None else None
        if card is not None:
            card.deleteLater()
        room.addWidget(panel)

    # ---- where they are

    def arrange(self) -> None:
        """Put the docks where they belong for the width there is: around the board, or as tabs beside it."""
        self._arranging = True
        narrow, window = self._is_narrow(), self._window
        right, left = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.LeftDockWidgetArea
        setup, keys, book = self.docks.values()
        for dock in (setup, keys, book):
            dock.setFloating(False)
            dock.setTitleBarWidget(QWidget() if narrow else _Title(dock))
            window.removeDockWidget(dock)
        window.addDockWidget(right, keys)
        if narrow:
            window.tabifyDockWidget(keys, book)
            window.tabifyDockWidget(keys, setup)
        else:
            window.addDockWidget(left, setup)
            window.splitDockWidget(keys, book, Qt.Orientation.Vertical)
        for dock in (setup, keys, book):
            dock.show()
        self._share_room(narrow)
        if narrow:
            keys.raise_()
        self._narrow, self._arranging, self._by_user = narrow, False, False

    def fit(self, zoom: int) -> None:
        """Follow the zoom, in percent, and the width of the window, unless the user has put the docks elsewhere."""
        is_other = zoom != self._zoom
        self._zoom = zoom
        if not self._by_user and (is_other or self._is_narrow() != self._narrow):
            self.arrange()

    def _is_narrow(self) -> bool:
        return self._window.width() < NARROW * self._zoom / 100

    def _share_room(self, narrow: bool) -> None:
        window, zoom = self._window, self._zoom / 100
        setup, keys, book = self.docks.values()
        if narrow:
            width = round(min(520 * zoom, window.width() * 0.48))
            window.resizeDocks([keys], [width], Qt.Orientation.Horizontal)
            return
        more = max(0.0, window.width() - 1440 * zoom)
        wide, roomy = more * 0.25, min(200.0 * zoom, more * 0.38)
        widths = [round(256 * zoom + roomy), round(540 * zoom + wide)]
        window.resizeDocks([setup, keys], widths, Qt.Orientation.Horizontal)
        height = max(window.height() - 90, 400)
        window.resizeDocks([keys, book], [round(height * 0.6), round(height * 0.4)], Qt.Orientation.Vertical)

    def _on_moved(self) -> None:
        if not self._arranging:
            self._by_user = True

    # ---- kept

    def to_bytes(self) -> bytes:
        """Return where the docks are, to be kept: Qt's bytes behind one that says how they came to be there."""
        how = _BY_USER * self._by_user | _NARROW * bool(self._narrow)
        return bytes([how]) + bytes(self._window.saveState().data())

    def restore(self, kept: bytes) -> None:
        """Come back as it was kept; docks that the program had arranged for another width are arranged anew."""
        names = frozenset(dock.objectName() for dock in self.docks.values())
        if kept and is_sound(kept[1:], names):
            self.arrange()
            by_user = bool(kept[0] & _BY_USER)
            if by_user or self._narrow == bool(kept[0] & _NARROW):
                self._by_user = self._window.restoreState(QByteArray(kept[1:])) and by_user


class _Title(QWidget):
    """The heading of a dock: its name, and buttons to float and to hide it."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        name = QLabel(dock.windowTitle().upper())
        name.setObjectName("caption")
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 2, 2, 2)
        row.setSpacing(2)
        row.addWidget(name, 1)
        for text, tip, act in (
            ("❐", "Take it out of the window, or put it back", lambda: dock.setFloating(not dock.isFloating())),
            ("✕", "Hide it; the View menu brings it back", dock.close),
        ):
            button = QToolButton()
            button.setObjectName("flat")
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(act)
            row.addWidget(button)
