"""Chooser: one of several games or positions of a text, found by typing a part of its title."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QTableView, QVBoxLayout, QWidget

A_TURN = 0.01
"""Seconds of each turn of the event loop that are spent on a search."""
_AT_ONCE = 500
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class Titles(QAbstractListModel):
    """Those of the titles that were found. A hundred thousand are no copy in Qt: it asks for those that are seen."""

    def __init__(self, titles: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._titles = titles
        self._found: Sequence[int] = range(len(titles))

    def item(self, row: int) -> int:
        """Return which of the titles stands in a row."""
        return self._found[row]

    def show_all(self) -> None:
        """Show every title."""
        self._show(range(len(self._titles)))

    def searching(self, text: str) -> Iterator[None]:
        """Show the titles that contain a text in any case, more and more of them."""
        wanted, found = text.casefold(), array("L")
        self._show(found)
        for start in range(0, len(self._titles), _AT_ONCE):
            some = self._titles[start : start + _AT_ONCE]
            more = [at for at, title in enumerate(some, start) if wanted in title.casefold()]
            if more:
                self.beginInsertRows(QModelIndex(), len(found), len(found) + len(more) - 1)
                found.extend(more)
                self.endInsertRows()
            yield

    def _show(self, found: Sequence[int]) -> None:
        self.beginResetModel()
        self._found = found
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole or not index.isValid():
            return None
        return self._titles[self._found[index.row()]]


def _list_of(model: Titles) -> QTableView:
    """Return a list of titles. A table asks only for the rows that are seen; a QListView looks at each."""
    made = QTableView()
    made.setModel(model)
    made.setShowGrid(False)
    made.setTabKeyNavigation(False)
    made.setWordWrap(False)
    made.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    made.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    made.horizontalHeader().setStretchLastSection(True)
    for header in (made.horizontalHeader(), made.verticalHeader()):
        header.hide()
    made.verticalHeader().setDefaultSectionSize(made.fontMetrics().height() + 4)
    return made


class Chooser(QDialog):
    """A list with a search; Enter or a double-click takes the marked one."""

    def __init__(self, titles: Sequence[str], then: Callable[[int], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("chooser")
        self.setWindowTitle("Which of them?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._then, self._count = then, len(titles)
        self.field = QLineEdit()
        self.field.setPlaceholderText("a part of a name, an event, a year")
        self.field.setAccessibleName("Search")
        self.field.installEventFilter(self)
        self.field.returnPressed.connect(self._take)
        self._model = Titles(titles, self)
        self._search: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_turn)
        self.field.textChanged.connect(self._on_text)
        self.label = QLabel()
        self.list = _list_of(self._model)
        self.list.setAccessibleName("Games and positions")
        self.list.activated.connect(self._take)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.label)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self.resize(620, 480)
        self._on_text("")

    def _on_text(self, text: str) -> None:
        """Search anew; what takes no longer than a turn is there at once."""
        self._timer.stop()
        self._search = self._model.searching(text) if text else None
        if self._search is None:
            self._model.show_all()
            self._show_count()
        else:
            self._timer.start()
            self._on_turn()

    def _on_turn(self) -> None:
        end = perf_counter() + A_TURN
        while self._search is not None and perf_counter() < end:
            self._go_on()
        self._show_count()

    def _go_on(self) -> None:
        if self._search is not None and next(self._search, self) is self:
            self._search = None
            self._timer.stop()

    def _show_count(self) -> None:
        rows = self._model.rowCount()
        if rows and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self._model.index(0, 0))
        text = f"The text holds {self._count:,} games or positions"
        more = " so far" if self._search is not None else ""
        self.label.setText(f"{text}; {rows:,} of them match{more}." if self.field.text() else f"{text}.")

    def _take(self) -> None:
        while self._search is not None and not self._model.rowCount():
            self._go_on()  # the first that matches, if there is one
        self._show_count()
        index = self.list.currentIndex()
        if index.isValid():
            item = self._model.item(index.row())
            self._timer.stop()
            self.close()
            self._then(item)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                row = max(0, min(self.list.currentIndex().row() + step, self._model.rowCount() - 1))
                self.list.setCurrentIndex(self._model.index(row, 0))
                return True
        return super().eventFilter(watched, event)
