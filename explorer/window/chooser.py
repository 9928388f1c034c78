"""Chooser: one of several games or positions of a text, found by typing a part of its title."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSortFilterProxyModel, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget


class Chooser(QDialog):
    """A list with a search; Enter or a double-click takes the marked one."""

    def __init__(self, titles: Sequence[str], then: Callable[[int], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("chooser")
        self.setWindowTitle("Which of them?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._then = then
        self.field = QLineEdit()
        self.field.setPlaceholderText("a part of a name, an event, a year")
        self.field.setAccessibleName("Search")
        self.field.installEventFilter(self)
        self.field.returnPressed.connect(self._take)
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(QStringListModel(list(titles), self))
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.field.textChanged.connect(self._search)
        self.list = QListView()
        self.list.setUniformItemSizes(True)
        self.list.setModel(self._proxy)
        self.list.setAccessibleName("Games and positions")
        self.list.activated.connect(self._take)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel(f"The text holds {len(titles):,} games or positions."))
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self.resize(620, 480)
        self._search("")

    def _search(self, text: str) -> None:
        self._proxy.setFilterFixedString(text)
        self.list.setCurrentIndex(self._proxy.index(0, 0))

    def _take(self) -> None:
        index = self.list.currentIndex()
        if index.isValid():
            item = self._proxy.mapToSource(index).row()
            self.close()
            self._then(item)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                row = max(0, min(self.list.currentIndex().row() + step, self._proxy.rowCount() - 1))
                self.list.setCurrentIndex(self._proxy.index(row, 0))
                return True
        return super().eventFilter(watched, event)
