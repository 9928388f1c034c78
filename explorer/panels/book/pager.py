"""Pager: the buttons below a long list: a page of its items at a time, and all of them when only the first are here."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from explorer.panels.figures import count
from explorer.panels.table import Table

PAGE = 500
"""Rows shown at once: a table is filled with them in a few milliseconds."""


class Pager(QObject):
    """The place in a list of ``total`` items, from ``first`` on, and the buttons that change it.

    ``turned`` asks for another page; ``all_asked`` and ``stopped`` are about items that were not brought along.
    """

    turned = Signal()
    all_asked = Signal()
    stopped = Signal()

    def __init__(self, name: str, table: Table, foot: QHBoxLayout) -> None:
        super().__init__()
        self.first = self.total = 0
        self._table, self._is_busy = table, False
        self.all = self._button(name, "List all", "all", "Go through the book once more, for every item of this list")
        self.earlier = self._button(name, "◂", "earlier", f"The {PAGE} before")
        self.later = self._button(name, "▸", "later", f"The next {PAGE}")
        self.earlier.setAccessibleName("Earlier items")
        self.later.setAccessibleName("Later items")
        self.all.clicked.connect(self._on_all)
        self.earlier.clicked.connect(lambda: self._turn(-PAGE))
        self.later.clicked.connect(lambda: self._turn(PAGE))
        for button in (self.all, self.earlier, self.later):
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def _button(self, name: str, text: str, ending: str, about: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"{name}.{ending}")
        button.setProperty("role", "small")
        button.setToolTip(about)
        return button

    def hide(self) -> None:
        """Show no button: no list is open."""
        for button in (self.all, self.earlier, self.later):
            button.hide()

    def begin(self, total: int, has_more: bool) -> None:
        """Begin at the first page of ``total`` items; ``has_more`` offers those that were not brought along."""
        self.first, self.total = 0, total
        self.all.setVisible(has_more)
        self.earlier.setVisible(total > PAGE)
        self.later.setVisible(total > PAGE)
        self._enable()

    def show_busy(self, is_busy: bool) -> None:
        """Offer to stop while the rest of the items is being brought."""
        if is_busy != self._is_busy:
            self._is_busy = is_busy
            self.all.setText("Stop" if is_busy else "List all")

    def words(self) -> str:
        """Return which items are shown, when they are not all."""
        if self.total <= PAGE:
            return ""
        last = min(self.first + PAGE, self.total)
        return f"{count(self.first + 1)} to {count(last)} of {count(self.total)}. "

    def _on_all(self) -> None:
        (self.stopped if self._is_busy else self.all_asked).emit()

    def _turn(self, by: int) -> None:
        self.first += by
        self._enable()
        self.turned.emit()

    def _enable(self) -> None:
        had_focus = next((one for one in (self.earlier, self.later) if one.hasFocus()), None)
        self.earlier.setEnabled(self.first > 0)
        self.later.setEnabled(self.first + PAGE < self.total)
        if had_focus is not None and not had_focus.isEnabled():
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
