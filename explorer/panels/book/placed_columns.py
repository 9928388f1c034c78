"""PlacedColumns: which columns of the book moves are shown, in which order and how wide, with the totals below."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView, QMenu

from explorer.panels.book.column_layout import Placed, from_text, to_text
from explorer.panels.book.columns import COLUMNS, IDS
from explorer.panels.table import Table

_LEADS = IDS.index("leads")
FEW = 8
"""Columns that share the width; of more the table scrolls sideways."""
ROOM = {"record": 590, "bar": 400, "replies": 340}
"""The width at normal zoom from which on a column does not crowd out the names of openings, and is there at first."""


class PlacedColumns(QObject):
    """Places the columns of ``table`` and of ``totals``; ``moved`` has the text of what the user did to them."""

    moved = Signal(str)

    def __init__(self, table: Table, totals: Table) -> None:
        super().__init__(table)
        self._table, self._totals = table, totals
        self._zoom, self._width = 100, 0
        self._placing = False
        self._placed: list[Placed] = []
        self.shown: list[bool] = [True] * len(COLUMNS)
        """For each of COLUMNS whether it is shown: what is in the others nobody sees."""
        header = table.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSectionsMovable(True)
        header.sectionResized.connect(self._on_resized)
        header.sectionMoved.connect(lambda *_: self._on_moved())
        for bar in (table.horizontalScrollBar(), totals.horizontalScrollBar()):
            bar.rangeChanged.connect(lambda *_: self._scroll_totals())
            bar.valueChanged.connect(lambda _value: self._scroll_totals())
        table.viewport().installEventFilter(self)

    def restyle(self, font: QFont, zoom: int) -> None:
        """Take over the fixed-width font and the zoom; the columns have to be placed anew then."""
        self._zoom, self._placed = zoom, []
        with self._by_program():
            self._table.restyle(font, zoom)
        self._totals.restyle(font, zoom)

    def place(self, text: str, width: int) -> bool:
        """Place the columns as a text says, or as at first in a page of ``width``; return whether others are shown."""
        self._width = width
        placed = from_text(text, self._first())
        if placed == self._placed:
            return False
        before = self.shown
        many = sum(column.shown for column in placed) > FEW
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if many else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        header = self._table.horizontalHeader()
        with self._by_program():
            self._table.setHorizontalScrollBarPolicy(policy)
            mode = QHeaderView.ResizeMode.Interactive if many else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(_LEADS, mode)
            for to, column in enumerate(placed):
                at = IDS.index(column.id)
                header.moveSection(header.visualIndex(at), to)
                self._table.setColumnHidden(at, not column.shown)
                if at != _LEADS or many:
                    self._table.setColumnWidth(at, round((column.width or 160) * self._zoom / 100))
            self._table.setColumnHidden(IDS.index("move"), False)
        self._placed = placed
        self._place_totals()
        return before != self.shown

    def show(self, column: int, on: bool) -> None:
        """Show or hide a column, as the user wants it."""
        with self._by_program():
            self._table.setColumnHidden(column, not on)
        self._on_moved()

    def fill_menu(self, menu: QMenu) -> None:
        """Offer every column in a menu, to be shown or hidden."""
        for column, known in enumerate(COLUMNS):
            action = menu.addAction(known.look.title or known.look.about)
            action.setToolTip(known.look.about)
            action.setCheckable(True)
            action.setChecked(self.shown[column])
            action.setEnabled(known.id != "move")
            action.toggled.connect(lambda on, column=column: self.show(column, on))
        menu.addSeparator()
        menu.addAction("As at first", lambda: self.moved.emit(""))

    def _first(self) -> list[Placed]:
        width = self._width * 100 / self._zoom
        return [
            Placed(column.id, column.look.width, column.at_first and width >= ROOM.get(column.id, 0))
            for column in COLUMNS
        ]

    def _place_totals(self) -> None:
        """Put the totals below their columns."""
        header, below = self._table.horizontalHeader(), self._totals.horizontalHeader()
        for at in range(len(COLUMNS)):
            below.moveSection(below.visualIndex(at), header.visualIndex(at))
        self.shown = [not self._table.isColumnHidden(at) for at in range(len(COLUMNS))]
        for at, shown in enumerate(self.shown):
            self._totals.setColumnHidden(at, not shown)
            if shown:
                self._totals.setColumnWidth(at, header.sectionSize(at))

    def _scroll_totals(self) -> None:
        self._totals.horizontalScrollBar().setValue(self._table.horizontalScrollBar().value())

    @contextmanager
    def _by_program(self) -> Iterator[None]:
        """Keep what is done to the columns from being taken for the user's."""
        before, self._placing = self._placing, True
        try:
            yield
        finally:
            self._placing = before

    def _on_resized(self, column: int, _old: int, new: int) -> None:
        if new:
            self._totals.setColumnWidth(column, new)
        by_drag = self._table.horizontalHeader().sectionResizeMode(column) == QHeaderView.ResizeMode.Interactive
        if by_drag and new and not self._placing:
            self._on_moved()

    def _on_moved(self) -> None:
        """Tell what the user did to the columns."""
        if self._placing:
            return
        header = self._table.horizontalHeader()
        order = sorted(range(len(COLUMNS)), key=header.visualIndex)
        text = to_text([Placed(IDS[at], self._width_of(at), not self._table.isColumnHidden(at)) for at in order])
        many = sum(not self._table.isColumnHidden(at) for at in order) > FEW
        stretched = header.sectionResizeMode(_LEADS) == QHeaderView.ResizeMode.Stretch
        self._placed = [] if many == stretched else from_text(text, self._first())
        self._place_totals()
        self.moved.emit(text)

    def _width_of(self, column: int) -> int:
        """Return the width of a column at normal zoom, 0 for one that takes what is left."""
        if self._table.horizontalHeader().sectionResizeMode(column) == QHeaderView.ResizeMode.Stretch:
            return 0
        if self._table.isColumnHidden(column):
            return next((p.width for p in self._placed or self._first() if p.id == IDS[column]), 0)
        return round(self._table.columnWidth(column) * 100 / self._zoom)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the totals as wide as what is seen of the moves, beside a scroll bar or not."""
        if event.type() == QEvent.Type.Resize and watched is self._table.viewport():
            self._totals.setMaximumWidth(self._table.viewport().width() + 2 * self._table.frameWidth())
        return super().eventFilter(watched, event)
