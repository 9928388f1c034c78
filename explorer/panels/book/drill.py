"""Drill: figures, and the lists behind them, in one place: a figure opens its list, a button or Escape goes back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from explorer.panels.table import Table
from explorer.panels.text import Text
from explorer.theme.tokens import Theme

_ANY = (1 << 24) - 1
_LINES, _HIGH = 3, 9
"""Lines of what is said of an item; below a height of so many lines there are two."""


class Drill(QWidget):
    """The figures, a table or what has one as its focus proxy, and one table for each kind of list.

    A line below says what is shown.

    ``opened`` tells whether a list is open, and not the figures.
    """

    opened = Signal(bool)

    def __init__(self, name: str, figures: QWidget, *lists: Table) -> None:
        super().__init__()
        self.figures, self.lists = figures, lists
        self.stack = QStackedWidget()
        for table in (figures, *lists):
            self.stack.addWidget(table)
        for table in lists:
            table.installEventFilter(self)
        self.back = QPushButton("◂ Figures")
        self.back.setObjectName(f"{name}.back")
        self.back.setProperty("role", "small")
        self.back.setToolTip("Back to the figures (Escape)")
        self.back.clicked.connect(self.close_list)
        self.detail = Text(lines=_LINES)
        self.detail.setObjectName(f"{name}.detail")
        self.foot = QHBoxLayout()
        self.foot.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        self.foot.addWidget(self.detail, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.stack, 1)
        layout.addLayout(self.foot)
        self.back.hide()

    def restyle(self, theme: Theme) -> None:
        """Take over a theme."""
        self.detail.set_colour(theme.dim)
        self._fit()

    def open_list(self, table: Table, text: str) -> None:
        """Show a list, with the keyboard in it if it was in the figures."""
        focused = self.figures.hasFocus()
        self.stack.setCurrentWidget(table)
        self.back.show()
        self.detail.set_text(text)
        self._fit()
        self.opened.emit(True)
        if focused:
            table.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_list(self, text: str | bool = "") -> None:
        """Show the figures again."""
        focused = self.back.hasFocus() or any(table.hasFocus() for table in self.lists)
        self.stack.setCurrentWidget(self.figures)
        self.detail.set_text(text if isinstance(text, str) else "")
        if focused:
            self.figures.setFocus(Qt.FocusReason.OtherFocusReason)
        self.back.hide()
        self._fit()
        self.opened.emit(False)

    def _fit(self) -> None:
        """Keep a list from moving under the pointer: while it is open, what is said of an item has a fixed height."""
        line = self.fontMetrics().lineSpacing()
        is_open = self.stack.currentWidget() is not self.figures
        lines = 0 if not is_open else _LINES if self.height() >= _HIGH * line else 2
        self.detail.setMinimumHeight(lines * line + 2 if lines else 0)
        self.detail.setMaximumHeight(lines * line + 2 if lines else _ANY)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and watched in self.lists:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.close_list()
                return True
        return super().eventFilter(watched, event)
