"""Table: rows of text held by Qt, filled again without making them anew, with the row under the pointer told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QAccessible, QAccessibleEvent, QBrush, QColor, QFont, QIcon, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from explorer.panels.accessible import use_interface
from explorer.panels.panel import blocked

_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
BAR = Qt.ItemDataRole.UserRole + 1
_NAME, _DESCRIPTION = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole


class Cell(NamedTuple):
    """What a cell shows: ``bar`` 0 to 1 paints a bar instead of the text, ``colour`` is ``#rrggbb`` or empty.

    ``checked`` makes it a check box.
    """

    text: str
    about: str = ""
    colour: str = ""
    icon: QIcon | None = None
    bold: bool = False
    bar: float | None = None
    checked: bool | None = None


EMPTY = Cell("")
ROW = 22
"""The height of a row at normal zoom."""
_STRETCH = 72
"""The width at normal zoom that a column which takes what is left should have at least."""


@lru_cache(maxsize=64)
def _ink(colour: str) -> QBrush:
    return QBrush(QColor(colour))


class Column(NamedTuple):
    """A column: its title, whether it is ``right`` aligned, in the ``fixed`` face, and which width it takes.

    ``width`` is in pixels at normal zoom; 0 takes what is left. ``least`` is the width where there is little room.
    """

    title: str
    width: int
    right: bool = False
    fixed: bool = False
    about: str = ""
    least: int = 0


class Table(QTableWidget):
    """A read-only table of whole rows. ``row_pointed`` tells the row under the pointer or the keyboard, -1 for none."""

    row_pointed = Signal(int)
    row_chosen = Signal(int)
    row_checked = Signal(int)

    def __init__(self, columns: Sequence[Column]) -> None:
        super().__init__(0, len(columns))
        self._columns = tuple(columns)
        self._shown: list[tuple[Cell, ...]] = []
        self._fixed, self._bold = QFont(), QFont()
        self._zoom = 100
        use_interface(type(self), Table._on_asked)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setMinimumSectionSize(16)
        for at, column in enumerate(columns):
            item = QTableWidgetItem(column.title)
            self.setHorizontalHeaderItem(at, item)
            item.setTextAlignment(_RIGHT if column.right else _LEFT)
            item.setToolTip(column.about)
            if not column.title:
                item.setData(_NAME, column.about)
            mode = QHeaderView.ResizeMode.Interactive if column.width else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(at, mode)
        self.setMouseTracking(True)
        self.viewport().installEventFilter(self)
        self.cellEntered.connect(lambda row, _column: self.row_pointed.emit(row))
        self.currentCellChanged.connect(lambda row, *_: self.row_pointed.emit(row))
        self.cellClicked.connect(self._on_cell_clicked)

    def _on_cell_clicked(self, row: int, column: int) -> None:
        checks = self._cell(row, column).checked is not None
        (self.row_checked if checks else self.row_chosen).emit(row)

    def restyle(self, fixed: QFont, zoom: int) -> None:
        """Take over the fixed-width font and the zoom in percent."""
        self._fixed, self._bold = fixed, QFont(self.font())
        self._bold.setBold(True)
        self._shown = []
        self.setRowCount(0)
        self._zoom = zoom
        for at, column in enumerate(self._columns):
            if column.width:
                self.setColumnWidth(at, round(column.width * zoom / 100))
        self._share_room()
        self.verticalHeader().setDefaultSectionSize(round(ROW * zoom / 100))
        header = QFont(self.font())
        header.setPointSizeF(header.pointSizeF() * 0.88)
        self.horizontalHeader().setFont(header)
        self.horizontalHeader().setFixedHeight(round((ROW + 2) * zoom / 100))

    def set_fixed_font(self, fixed: QFont) -> None:
        """Take over another fixed-width font, and nothing else: this may be done while the table is being resized."""
        self._fixed = fixed
        with blocked(self, self.model()):
            for column, look in enumerate(self._columns):
                for row in range(self.rowCount() if look.fixed else 0):
                    item = self.item(row, column)
                    if item is not None:
                        item.setFont(fixed)
        self.viewport().update()

    def fill(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Show rows of cells; only what differs from what is shown reaches Qt."""
        wanted = [tuple(cells) for cells in rows]
        if wanted == self._shown:
            return
        grows = len(wanted) != self.rowCount()
        with blocked(self, self.model()):
            if grows:
                self.model().blockSignals(False)
                self.setRowCount(len(wanted))
                self.model().blockSignals(True)
            for at, cells in enumerate(wanted):
                shown = self._shown[at] if at < len(self._shown) else ()
                if shown != cells:
                    for column, cell in enumerate(cells):
                        was = shown[column] if shown else EMPTY
                        if cell is not was and cell != was:
                            self._fill_cell(at, column, cell, was)
            self._shown = wanted
        if grows and self.isVisible():
            # Left to Qt, rows are laid out and a scroll bar comes or goes after the painting: all is painted twice.
            self.executeDelayedItemsLayout()
            for kind in (QEvent.Type.MetaCall, QEvent.Type.LayoutRequest):
                QCoreApplication.sendPostedEvents(self, kind.value)
        self.viewport().update()
        if QAccessible.isActive():
            self._name_rows(range(self.rowCount()))

    def set_cell(self, row: int, column: int, cell: Cell) -> None:
        """Show another content in one cell."""
        with blocked(self):
            self._fill_cell(row, column, cell, self._cell(row, column))
        cells = self._shown[row]
        self._shown[row] = (*cells[:column], cell, *cells[column + 1 :])
        if QAccessible.isActive():
            self._name_rows((row,))

    def mark_rows(self, rows: Sequence[int]) -> None:
        """Mark rows that are linked to what is pointed at elsewhere; nothing is told of it."""
        marked = QItemSelection()
        model, last = self.model(), self.columnCount() - 1
        for row in rows:
            marked.select(model.index(row, 0), model.index(row, last))
        with blocked(self):
            self.selectionModel().select(marked, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def set_title(self, column: int, title: str) -> None:
        """Give a column another title."""
        item = self.horizontalHeaderItem(column)
        if item is not None and item.text() != title:
            item.setText(title)

    def _fill_cell(self, row: int, column: int, cell: Cell, shown: Cell) -> None:
        """Bring one cell from what it shows to another content; one that is empty needs no item before it has some."""
        item = self.item(row, column) or self._new_item(row, column)
        if cell.text != shown.text:
            item.setText(cell.text)
        if cell.about != shown.about:
            item.setToolTip(cell.about)
        if cell.bar != shown.bar:
            item.setData(BAR, cell.bar)
        if cell.checked != shown.checked:
            checks = Qt.CheckState.Checked if cell.checked else Qt.CheckState.Unchecked
            item.setData(Qt.ItemDataRole.CheckStateRole, None if cell.checked is None else checks)
        if cell.icon is not shown.icon:
            item.setIcon(cell.icon or QIcon())
        if cell.colour != shown.colour:
            item.setData(Qt.ItemDataRole.ForegroundRole, _ink(cell.colour) if cell.colour else None)
        if cell.bold != shown.bold and not self._columns[column].fixed:
            item.setData(Qt.ItemDataRole.FontRole, self._bold if cell.bold else None)

    def _new_item(self, row: int, column: int) -> QTableWidgetItem:
        look, item = self._columns[column], QTableWidgetItem()
        item.setTextAlignment(_RIGHT if look.right else _LEFT)
        item.setFlags(_FLAGS)
        if look.fixed:
            item.setFont(self._fixed)
        self.setItem(row, column, item)
        return item

    # ---- for a screen reader

    def _on_asked(self) -> None:
        """Name the rows before a screen reader sees them; Qt's own interface for tables does the rest."""
        self._name_rows(range(self.rowCount()), is_news=False)

    def _name_rows(self, rows: Iterable[int], is_news: bool = True) -> None:
        """Name every cell, also one that has no text; the first, which Up and Down go along, has its whole row."""
        for row in rows:
            cells = [self._cell(row, column) for column in range(self.columnCount())]
            names = [cell.text or cell.about.partition("\n")[0] for cell in cells]
            looks = zip(self._columns[1:], names[1:], strict=True)
            titled = [f"{look.title} {name}" if look.right and look.title else name for look, name in looks if name]
            rest = ", ".join(dict.fromkeys(titled))
            is_box = cells[0].checked is not None
            self._name_item(row, 0, rest if is_box else names[0], names[0] if is_box else rest, is_news)
            for column in range(1, len(names)):
                self._name_item(row, column, names[column], "", is_news)

    def _cell(self, row: int, column: int) -> Cell:
        inside = 0 <= row < len(self._shown) and column < len(self._shown[row])
        return self._shown[row][column] if inside else EMPTY

    def _name_item(self, row: int, column: int, name: str, description: str, is_news: bool) -> None:
        item = self.item(row, column)
        if item is None or (item.data(_NAME), item.data(_DESCRIPTION)) == (name, description):
            return
        with blocked(self, self.model()):
            item.setData(_NAME, name)
            item.setData(_DESCRIPTION, description)
        if is_news:
            event = QAccessibleEvent(self, QAccessible.Event.NameChanged)
            event.setChild((row + 1) * (self.columnCount() + 1) + column + 1)
            QAccessible.updateAccessibility(event)

    def _share_room(self) -> None:
        """Give columns that can do with less their ``least`` width when all would not fit."""
        if not any(column.least for column in self._columns):
            return
        room = self.viewport().width() * 100 / self._zoom
        fits = sum(column.width or _STRETCH for column in self._columns) <= room
        for at, column in enumerate(self._columns):
            if column.least:
                self.setColumnWidth(at, round((column.width if fits else column.least) * self._zoom / 100))

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.row_pointed.emit(-1)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.row_chosen.emit(self.currentRow())
        elif event.key() == Qt.Key.Key_Space and self.currentRow() >= 0:
            self.row_checked.emit(self.currentRow())
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            super().keyPressEvent(event)
        else:
            event.ignore()


class BarDelegate(QStyledItemDelegate):
    """Paints a cell's bar, 0 to 1, in colours that the owner sets."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.full, self.empty = QColor(), QColor()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        share = index.data(BAR)
        if share is None:
            return
        box = QRectF(option.rect)
        height = min(10.0, box.height() * 0.4)
        bar = QRectF(box.left() + 4, box.center().y() - height / 2, box.width() - 12, height)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.empty)
        painter.drawRoundedRect(bar, height / 2, height / 2)
        if share > 0:
            bar.setWidth(max(2.0, bar.width() * share))
            painter.setBrush(self.full)
            radius = min(height / 2, bar.width() / 2)
            painter.drawRoundedRect(bar, radius, radius)
        painter.restore()
