"""The Moves page: every record of the position, or why there are none; on demand the legal moves that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import chess
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from explorer.commands import book, file, position, view
from explorer.model import derived
from explorer.model.derived import BookPage, Row
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.book.column_layout import Placed, from_text, to_text
from explorer.panels.book.columns import COLUMNS, Shown, about, cells_of, total_cells
from explorer.panels.figures import count, grouped_hex, plural
from explorer.panels.page import Page
from explorer.panels.table import BarDelegate, Cell, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

IDS = tuple(column.id for column in COLUMNS)
_WEIGHT, _LEADS = IDS.index("weight"), IDS.index("leads")
FEW = 8
"""Columns that share the width; of more the table scrolls sideways."""


class MovesPage(Page):
    """The records of the position in the book that is shown."""

    title = "Moves"
    about = "Every record of the position"

    def build(self) -> None:
        self.page: BookPage | None = None
        self.shown: list[Row] = []
        self.absent: tuple[derived.Absent, ...] = ()
        self.sort = (_WEIGHT, True)
        self.table = Table([column.look for column in COLUMNS])
        self.table.setObjectName("book.moves")
        self.table.setAccessibleName("Book moves")
        self.table.row_pointed.connect(self._on_row_pointed)
        self.table.row_chosen.connect(self._on_row_chosen)
        self.table.row_checked.connect(self._on_inspect)
        self.table.setToolTip("Enter plays the move, Space shows its record")
        offer_table(self.table, self.context, self._offer_record)
        header = self.table.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSectionsMovable(True)
        header.sectionClicked.connect(self._on_header_clicked)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_columns)
        header.setToolTip("Click to sort, drag to reorder, right-click to choose columns")
        self.totals = Table([column.look._replace(width=column.look.width or 1) for column in COLUMNS])
        self.totals.setObjectName("book.totals")
        self.totals.setAccessibleName("Totals of the book moves")
        self.totals.horizontalHeader().hide()
        self.totals.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.totals.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.totals.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for bar in (self.table.horizontalScrollBar(), self.totals.horizontalScrollBar()):
            bar.rangeChanged.connect(lambda *_: self._scroll_totals())
            bar.valueChanged.connect(lambda _value: self._scroll_totals())
        self.table.viewport().installEventFilter(self)
        self._placing = False
        self._placed: list[Placed] = []
        header.sectionResized.connect(self._on_resized)
        header.sectionMoved.connect(lambda *_: self._on_user_placed())
        self.bars = BarDelegate(self.table)
        self.table.setItemDelegateForColumn(IDS.index("bar"), self.bars)
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
        layout.addLayout(self._foot())

    def _foot(self) -> QHBoxLayout:
        self.filter = QLineEdit()
        self.filter.setObjectName("book.filter")
        self.filter.setAccessibleName("Filter the book moves")
        self.filter.setPlaceholderText("filter: e4, illegal, Sicilian")
        self.filter.textChanged.connect(lambda _text: self.draw(self.context.state))
        self.dim = QDoubleSpinBox()
        self.dim.setObjectName("book.dim")
        self.dim.setAccessibleName("Dim moves under this share")
        self.dim.setRange(0, 100)
        self.dim.setDecimals(1)
        self.dim.setSuffix(" %")
        self.dim.setToolTip("Moves with a smaller share are dimmed")
        self.dim.valueChanged.connect(lambda _value: self.draw(self.context.state))
        self.others = QCheckBox("not in book")
        self.others.setObjectName("book.others")
        self.others.setToolTip(
            "List the legal moves that are not in the book too; those that reach a book position say so"
        )
        self.others.toggled.connect(lambda _on: self.draw(self.context.state))
        self.columns = QPushButton("Columns")
        self.columns.setProperty("role", "small")
        self.columns.setToolTip("Choose the columns")
        self.columns.clicked.connect(lambda: self._on_columns(QPoint(0, 0)))
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.filter, 1)
        label = QLabel("dim under")
        label.setObjectName("dim")
        row.addWidget(label)
        row.addWidget(self.dim)
        row.addWidget(self.others)
        row.addWidget(self.columns)
        return row

    def restyle(self) -> None:
        self.bars.full, self.bars.empty = QColor(self.theme.accent), QColor(self.theme.bit_off)
        font = fixed_font(self.font().pointSizeF() * 0.98)
        with self._placing_columns():
            self.table.restyle(font, self.zoom)
        self.totals.restyle(font, self.zoom)
        self.totals.setFixedHeight(round(24 * self.zoom / 100) + 2)
        self._placed = []
        self._place(self.context.state.view.book_columns)

    # ---- columns

    def _on_columns(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for column, known in enumerate(COLUMNS):
            action = menu.addAction(known.look.title or known.look.about)
            action.setToolTip(known.look.about)
            action.setCheckable(True)
            action.setChecked(not self.table.isColumnHidden(column))
            action.setEnabled(known.id != "move")
            action.toggled.connect(lambda on, column=column: self.show_column(column, on))
        menu.addSeparator()
        menu.addAction("As at first", lambda: view.set_book_columns(self.context, ""))
        menu.popup(self.table.horizontalHeader().mapToGlobal(at))

    def show_column(self, column: int, on: bool) -> None:
        """Show or hide a column."""
        with self._placing_columns():
            self.table.setColumnHidden(column, not on)
        self._on_user_placed()

    def _first(self) -> list[Placed]:
        """Return the columns as they are at first: no record numbers where they would crowd out names of openings."""
        room = self.width() >= round(590 * self.zoom / 100)
        return [
            Placed(column.id, column.look.width, column.at_first and (room or column.id != "record"))
            for column in COLUMNS
        ]

    def _place(self, text: str) -> None:
        """Place the columns as a text says."""
        placed = from_text(text, self._first())
        if placed == self._placed:
            return
        many = sum(column.shown for column in placed) > FEW
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if many else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        header = self.table.horizontalHeader()
        with self._placing_columns():
            self.table.setHorizontalScrollBarPolicy(policy)
            mode = QHeaderView.ResizeMode.Interactive if many else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(_LEADS, mode)
            for to, column in enumerate(placed):
                at = IDS.index(column.id)
                header.moveSection(header.visualIndex(at), to)
                self.table.setColumnHidden(at, not column.shown)
                if at != _LEADS or many:
                    self.table.setColumnWidth(at, round((column.width or 160) * self.zoom / 100))
            self.table.setColumnHidden(IDS.index("move"), False)
        self._placed = placed
        self._place_totals()

    def _place_totals(self) -> None:
        """Put the totals below their columns."""
        header, below = self.table.horizontalHeader(), self.totals.horizontalHeader()
        for at in range(len(COLUMNS)):
            below.moveSection(below.visualIndex(at), header.visualIndex(at))
        for at in range(len(COLUMNS)):
            self.totals.setColumnHidden(at, self.table.isColumnHidden(at))
            if not self.table.isColumnHidden(at):
                self.totals.setColumnWidth(at, header.sectionSize(at))

    def _scroll_totals(self) -> None:
        self.totals.horizontalScrollBar().setValue(self.table.horizontalScrollBar().value())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the totals as wide as what is seen of the moves, beside a scroll bar or not."""
        if event.type() == QEvent.Type.Resize and watched is self.table.viewport():
            self.totals.setMaximumWidth(self.table.viewport().width() + 2 * self.table.frameWidth())
        return super().eventFilter(watched, event)

    @contextmanager
    def _placing_columns(self) -> Iterator[None]:
        before, self._placing = self._placing, True
        try:
            yield
        finally:
            self._placing = before

    def _on_resized(self, column: int, _old: int, new: int) -> None:
        if new:
            self.totals.setColumnWidth(column, new)
        by_drag = self.table.horizontalHeader().sectionResizeMode(column) == QHeaderView.ResizeMode.Interactive
        if by_drag and new and not self._placing:
            self._on_user_placed()

    def _on_user_placed(self) -> None:
        """Keep what the user did to the columns."""
        if self._placing:
            return
        header = self.table.horizontalHeader()
        order = sorted(range(len(COLUMNS)), key=header.visualIndex)
        text = to_text([Placed(IDS[at], self._width(at), not self.table.isColumnHidden(at)) for at in order])
        many = sum(not self.table.isColumnHidden(at) for at in order) > FEW
        stretched = header.sectionResizeMode(_LEADS) == QHeaderView.ResizeMode.Stretch
        self._placed = [] if many == stretched else from_text(text, self._first())
        self._place_totals()
        view.set_book_columns(self.context, text)

    def _width(self, column: int) -> int:
        """Return the width of a column at normal zoom, 0 for one that takes what is left."""
        if self.table.horizontalHeader().sectionResizeMode(column) == QHeaderView.ResizeMode.Stretch:
            return 0
        if self.table.isColumnHidden(column):
            return next((p.width for p in self._placed or self._first() if p.id == IDS[column]), 0)
        return round(self.table.columnWidth(column) * 100 / self.zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the record numbers out where they would crowd out the names of openings; tooltips have them."""
        super().resizeEvent(event)
        if not self.context.state.view.book_columns:
            self._place("")

    # ---- showing

    def draw(self, state: State) -> None:
        self._place(state.view.book_columns)
        self.page = derived.book_page(state)
        rows = list(self.page.rows) if self.page else []
        wanted = self.filter.text().lower().split()
        rows = [row for row in rows if all(word in _searched(row) for word in wanted)]
        column, descending = self.sort
        rows.sort(key=lambda row: row.move.record.number)
        rows.sort(key=COLUMNS[column].order, reverse=descending)  # type: ignore[arg-type]
        self.shown = rows
        self.absent = derived.absent_moves(state) if self.others.isChecked() else ()
        for at, known in enumerate(COLUMNS):
            mark = (" ↓" if descending else " ↑") if at == column else ""
            self.table.set_title(at, known.look.title + mark)
        if not rows and not self.absent:
            filtered = bool(self.page and self.page.rows)
            self.nothing.set_text("No record fits the filter." if filtered else why_nothing(state, self.page))
            self.body.setCurrentIndex(1)
            return
        self.body.setCurrentIndex(0)
        self.table.setCurrentCell(-1, -1)
        shown = self._shown(state)
        cells = [cells_of(shown, row) for row in rows]
        self.table.fill([*cells, *(self._absent_cells(other) for other in self.absent)])
        self.totals.fill([total_cells(shown, rows)])
        self._mark(state)

    def _shown(self, state: State) -> Shown:
        rows = self.page.rows if self.page else ()
        weights = [row.move.record.weight for row in rows]
        best = max(weights, default=0)
        return Shown(
            self.theme,
            sum(weights),
            best,
            weights.count(best),
            sum(weight > 0 for weight in weights),
            derived.leading_back(state),
            self.dim.value() / 100,
        )

    def _absent_cells(self, other: derived.Absent) -> list[Cell]:
        faint = self.theme.faint
        note = "not in the book"
        if other.replies:
            note = f"not in the book, but reaches a book position ({plural(other.replies, 'record')})"
        texts = {"move": other.san, "leads": note, "uci": other.move.uci(), "replies": f"→ {count(other.replies)}"}
        if not other.replies:
            texts["replies"] = ""
        colour = self.theme.dim if other.replies else faint
        return [Cell(texts.get(name, ""), note if name == "move" else "", colour) for name in IDS]

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


def why_nothing(state: State, page: BookPage | None) -> str:
    """Return why there are no book moves, and what to do about it."""
    known = state.open_book
    if known is None or page is None:
        return "No book is open. Open one, or drop a .bin file on the window."
    if page.error:
        return page.error
    side = "White" if state.position.turn else "Black"
    key = grouped_hex(derived.real_key(state).value)
    cut = page.found.searched if page.found else None
    number = plural(known.book.records if cut is None else cut, "record")
    if not known.book.records:
        return f"{known.book.name} has no record at all."
    return (
        f"No moves: none of the {number} {'of' if cut is None else 'left of'} {known.book.name} has the key {key}, "
        f"which is this position with {side} to move. The page Why tries what is near."
    )
