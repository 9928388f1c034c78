"""The Moves page: every record of the position, or why there are none; on demand the legal moves that are not there."""

from __future__ import annotations

import chess
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from explorer.commands import book, file, position, view
from explorer.core.book.odds import odds_of
from explorer.model import derived
from explorer.model.derived import BookPage, Row
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.book.columns import COLUMNS, IDS, Shown, about, absent_cells, cells_of, total_cells
from explorer.panels.book.moves_foot import MovesFoot
from explorer.panels.book.nothing import why_nothing
from explorer.panels.book.placed_columns import PlacedColumns
from explorer.panels.page import Page
from explorer.panels.table import BarDelegate, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_WEIGHT, _BAR, _SHARE = (IDS.index(name) for name in ("weight", "bar", "share"))
LEAST = 280
"""The width at normal zoom with which moves, shares and weights can be read."""


class MovesPage(Page):
    """The records of the position in the book that is shown."""

    title = "Moves"
    about = "Every record of the position"

    def build(self) -> None:
        self.page: BookPage | None = None
        self.shown: list[Row] = []
        self.absent: tuple[derived.Absent, ...] = ()
        self.sort = (_WEIGHT, True)
        self._drawn: State | None = None
        self.table, self.totals = self._moves(), self._totals()
        self.placing = PlacedColumns(self.table, self.totals)
        self.placing.moved.connect(lambda text: view.set_book_columns(self.context, text))
        self.foot = MovesFoot()
        self.foot.changed.connect(lambda: self.draw(self.context.state))
        self.foot.columns_asked.connect(lambda: self._on_columns(QPoint(0, 0)))
        self.nothing = Text(lines=12)
        self.nothing.setObjectName("book.nothing")
        body = QWidget()
        self.body = QStackedLayout(body)
        both = QWidget()
        column_of_two = QVBoxLayout(both)
        column_of_two.setContentsMargins(0, 0, 0, 0)
        column_of_two.setSpacing(0)
        column_of_two.addWidget(self.table, 1)
        column_of_two.addWidget(self.totals)
        self.body.addWidget(both)
        holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 4, 0, 0)
        box.addWidget(self.nothing)
        box.addStretch(1)
        self.body.addWidget(holder)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(body, 1)
        layout.addWidget(self.foot)

    def _moves(self) -> Table:
        table = Table([column.look for column in COLUMNS])
        table.setObjectName("book.moves")
        table.setAccessibleName("Book moves")
        table.row_pointed.connect(self._on_row_pointed)
        table.row_chosen.connect(self._on_row_chosen)
        table.row_checked.connect(self._on_inspect)
        table.setToolTip("Enter plays the move, Space shows its record")
        offer_table(table, self.context, self._offer_record)
        header = table.horizontalHeader()
        header.sectionClicked.connect(self._on_header_clicked)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_columns)
        header.setToolTip("Click to sort, drag to reorder, right-click to choose columns")
        self.bars = BarDelegate(table)
        table.setItemDelegateForColumn(IDS.index("bar"), self.bars)
        return table

    def _totals(self) -> Table:
        totals = Table([column.look._replace(width=column.look.width or 1) for column in COLUMNS])
        totals.setObjectName("book.totals")
        totals.setAccessibleName("Totals of the book moves")
        totals.horizontalHeader().hide()
        totals.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        totals.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        totals.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return totals

    @property
    def columns(self) -> QPushButton:
        """The button that offers the columns."""
        return self.foot.columns

    def show_column(self, column: int, on: bool) -> None:
        """Show or hide a column."""
        self.placing.show(column, on)

    def _on_columns(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.placing.fill_menu(menu)
        menu.popup(self.table.horizontalHeader().mapToGlobal(at))

    def restyle(self) -> None:
        self.bars.full, self.bars.empty = QColor(self.theme.accent), QColor(self.theme.bit_off)
        self.placing.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.totals.setFixedHeight(self.totals.verticalHeader().defaultSectionSize() + 2)
        self.placing.place(self.context.state.view.book_columns, self.width())
        self.setMinimumWidth(round(LEAST * self.zoom / 100))
        self.foot.restyle(self.theme, self.zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the record numbers out where they would crowd out the names of openings; tooltips have them."""
        super().resizeEvent(event)
        shown = self._drawn
        if shown is not None and self.placing.place(shown.view.book_columns, self.width()):
            self._fill(shown)

    # ---- showing

    def draw(self, state: State) -> None:
        self._drawn = state
        self.placing.place(state.view.book_columns, self.width())
        self.page = derived.book_page(state)
        rows = list(self.page.rows) if self.page else []
        wanted = self.foot.filter.text().lower().split()
        if wanted:
            rows = [row for row in rows if all(word in _searched(row) for word in wanted)]
        column, descending = self.sort
        rows.sort(key=lambda row: row.move.record.number)
        rows.sort(key=COLUMNS[column].order, reverse=descending)  # type: ignore[arg-type]
        self.shown = rows
        self.absent = derived.absent_moves(state) if self.foot.others.isChecked() else ()
        if rows or self.absent:
            self._fill(state)
            self.body.setCurrentIndex(0)
            return
        filtered = bool(self.page and self.page.rows)
        self.nothing.set_text("No record fits the filter." if filtered else why_nothing(state, self.page))
        self.body.setCurrentIndex(1)

    def _fill(self, state: State) -> None:
        """Fill the tables, but for the columns that are not shown."""
        columns, shown = self.placing.shown, self._asked(state)
        for at, known in enumerate(COLUMNS):
            word = "share" if at == _SHARE and not columns[_BAR] else known.look.title
            mark = (" ↓" if self.sort[1] else " ↑") if at == self.sort[0] else ""
            self.table.set_title(at, word + mark)
        if self.table.currentRow() >= 0:
            self.table.setCurrentCell(-1, -1)
        cells = [cells_of(shown, row, columns) for row in self.shown]
        self.table.fill([*cells, *(absent_cells(shown.theme, other, columns) for other in self.absent)])
        self.totals.fill([total_cells(shown, self.shown, columns)])
        self._mark(state)

    def _asked(self, state: State) -> Shown:
        """Return what the cells of the rows ask beside them."""
        rows = self.page.rows if self.page else ()
        weights = [row.move.record.weight for row in rows]
        in_file = sorted((row.move for row in rows), key=lambda move: move.record.number)
        numbers = (move.record.number for move in in_file)
        odds = dict(zip(numbers, odds_of(in_file), strict=True))
        return Shown(
            self.theme,
            sum(weights),
            max(weights, default=0),
            odds,
            derived.leading_back(state),
            self.foot.dim.value() / 100,
        )

    def _mark(self, state: State) -> None:
        """Mark the record that somebody wanted to see."""
        wanted = state.inspected.record if state.inspected is not None else None
        self.table.mark_rows([at for at, row in enumerate(self.shown) if row.move.record.number == wanted])

    # ---- pointing and playing

    def point(self, pointed: Pointed) -> None:
        if pointed.move is not None:
            return
        self.table.mark_rows([at for at, row in enumerate(self.shown) if _starts_at(row, pointed.square)])

    def _move_at(self, row: int) -> chess.Move | None:
        if 0 <= row < len(self.shown):
            return self.shown[row].move.move
        at = row - len(self.shown)
        return self.absent[at].move if 0 <= at < len(self.absent) else None

    def _on_header_clicked(self, column: int) -> None:
        descending = not self.sort[1] if column == self.sort[0] else COLUMNS[column].descending
        self.sort = (column, descending)
        self.draw(self.context.state)

    def _on_row_pointed(self, row: int) -> None:
        move = self._move_at(row)
        self.context.pointer.point(Pointed(move=move) if move else NOTHING)

    def _on_inspect(self, row: int) -> None:
        if 0 <= row < len(self.shown):
            book.inspect(self.context, self.shown[row].move.record.number)

    def _offer_record(self, menu: QMenu, row: int) -> None:
        if 0 <= row < len(self.shown):
            menu.addAction("Show this record", lambda: self._on_inspect(row))

    def _on_row_chosen(self, row: int) -> None:
        move = self._move_at(row)
        if move is not None:
            position.play(self.context, move)
        elif 0 <= row < len(self.shown):
            odd = self.shown[row].move
            file.tell_problem(self.context, f"{odd.uci} cannot be played here: {odd.reason}")


def _searched(row: Row) -> str:
    return f"{about(row)} {row.opening}".lower()


def _starts_at(row: Row, square: chess.Square | None) -> bool:
    return square is not None and row.move.move is not None and row.move.move.from_square == square
