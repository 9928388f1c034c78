"""The book panel: every record of the position, why there are none, and what is odd about the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import chess
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QStackedLayout, QToolButton, QVBoxLayout, QWidget

from explorer.commands import file, position, view
from explorer.core.book.moves import FLAGS
from explorer.model import derived
from explorer.model.derived import BookPage, Row
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import OpenBook, State
from explorer.panels.figures import count, grouped_hex, plural, share
from explorer.panels.panel import Panel
from explorer.panels.table import BarDelegate, Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme import icons
from explorer.theme.style import fixed_font


@dataclass(frozen=True, slots=True)
class BookColumn:
    """A column of the table: how it looks, what it shows of a row, and by what it sorts."""

    look: Column
    cell: Callable[[BookPanel, Row], Cell]
    order: Callable[[Row], object]
    descending: bool = False


def _move_cell(panel: BookPanel, row: Row) -> Cell:
    move = row.move
    problem = panel.theme.problem if move.move is None else ""
    return Cell(move.san or move.uci, about(row), problem, bold=True)


def _share_cell(panel: BookPanel, row: Row) -> Cell:
    total = panel.page.weight if panel.page else 0
    return Cell(share(row.move.share), f"of the {count(total)} that all weights here sum to")


def _replies_cell(panel: BookPanel, row: Row) -> Cell:
    if row.replies is None:
        return Cell("")
    known = plural(row.replies, "record") if row.replies else "no record"
    return Cell(
        f"→ {count(row.replies)}" if row.replies else "", f"The book has {known} after this move", panel.theme.dim
    )


def _note_cell(panel: BookPanel, row: Row) -> Cell:
    move = row.move
    if move.move is None:
        return Cell(f"cannot be played: {move.reason}", about(row), panel.theme.problem)
    words = [flag.replace("-", " ") for flag in move.flags]
    return Cell(" · ".join([*([row.opening] if row.opening else []), *words]), about(row), panel.theme.dim)


COLUMNS: tuple[BookColumn, ...] = (
    BookColumn(Column("move", 62), _move_cell, lambda row: row.move.san or row.move.uci),
    BookColumn(
        Column("share", 70, about="The weight as a share of the sum of all weights of this position"),
        lambda panel, row: Cell("", share(row.move.share), bar=row.move.share),
        lambda row: row.move.record.weight,
        True,
    ),
    BookColumn(Column("", 64, right=True), _share_cell, lambda row: row.move.record.weight, True),
    BookColumn(
        Column("weight", 70, right=True, fixed=True, about="The weight as it is in the file, 0 to 65535"),
        lambda panel, row: Cell(count(row.move.record.weight)),
        lambda row: row.move.record.weight,
        True,
    ),
    BookColumn(
        Column("replies", 58, right=True, about="Records that the book has for the position after the move"),
        _replies_cell,
        lambda row: row.replies or 0,
        True,
    ),
    BookColumn(
        Column("record", 72, right=True, fixed=True, about="The number of the record in the file, from 0"),
        lambda panel, row: Cell(count(row.move.record.number), f"byte offset {count(row.move.record.offset)}"),
        lambda row: row.move.record.number,
    ),
    BookColumn(Column("leads to", 0), _note_cell, lambda row: row.opening or row.move.reason),
)
_WEIGHT, _RECORD = 3, 5


def about(row: Row) -> str:
    """Return everything a record says, for a tooltip."""
    move, record = row.move, row.move.record
    lines = [f"{move.san} ({move.uci})" if move.san else f"{move.uci}: cannot be played, {move.reason}"]
    lines.append(f"record {record.number}, offset {record.offset}, code {record.code:04x}, learn {record.learn:08x}")
    return "\n".join([*lines, *(f"{flag}: {FLAGS[flag]}" for flag in move.flags)])


class BookPanel(Panel):
    """What the open book has for the position."""

    id = "book"
    title = "Book"

    def build(self) -> None:
        self.page: BookPage | None = None
        self.shown: list[Row] = []
        self.sort = (_WEIGHT, True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 8)
        layout.setSpacing(6)
        layout.addLayout(self._heading())
        self.summary = Text()
        self.summary.setObjectName("book.summary")
        layout.addWidget(self.summary)
        layout.addWidget(self._remarks())
        self.table = Table([column.look for column in COLUMNS])
        self.table.setObjectName("book.moves")
        self.table.setAccessibleName("Book moves")
        offer_table(self.table, self.context)
        self.table.row_pointed.connect(self._on_row_pointed)
        self.table.row_chosen.connect(self._on_row_chosen)
        self.table.horizontalHeader().setSectionsClickable(True)
        self.table.horizontalHeader().sectionClicked.connect(self._on_header_clicked)
        self.bars = BarDelegate(self.table)
        self.table.setItemDelegateForColumn(1, self.bars)
        self.nothing = QLabel()
        self.nothing.setObjectName("book.nothing")
        self.nothing.setWordWrap(True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.nothing.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        body = QWidget()
        self.body = QStackedLayout(body)
        self.body.addWidget(self.table)
        self.body.addWidget(self.nothing)
        layout.addWidget(body, 1)

    def _heading(self) -> QHBoxLayout:
        self.books = QComboBox()
        self.books.setObjectName("book.books")
        self.books.setAccessibleName("Book")
        self.books.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.books.setMinimumContentsLength(10)
        self.books.activated.connect(lambda at: file.show_book_number(self.context, at))
        self.arrows = self._button("Arrows", "arrows", "Show the arrows of all book moves, wider for more weight")
        self.arrows.setCheckable(True)
        self.arrows.clicked.connect(lambda: view.toggle_arrows(self.context))
        self.open = self._button("Open…", "open", "Open a book (or a game, or a position)")
        self.open.clicked.connect(lambda: file.open_file(self.context))
        self.more = self._button("", "more", "Reload, close, and the books opened lately")
        self.more.setAccessibleName("More about books")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self.menu)
        row = QHBoxLayout()
        row.addWidget(self.books, 1)
        for button in (self.arrows, self.open, self.more):
            row.addWidget(button)
        return row

    def _button(self, text: str, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.setObjectName(f"book.{name}")
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if text else Qt.ToolButtonStyle.ToolButtonIconOnly
        button.setToolButtonStyle(style)
        return button

    def _remarks(self) -> QWidget:
        self.remarks = QWidget()
        row = QHBoxLayout(self.remarks)
        row.setContentsMargins(0, 0, 0, 0)
        self.remark = QLabel()
        self.remark.setObjectName("problem")
        self.remark.setWordWrap(True)
        self.reload = self._button("Reload", "reload", "Open the file as it is now")
        self.reload.clicked.connect(lambda: file.reload_book(self.context))
        row.addWidget(self.remark, 1)
        row.addWidget(self.reload, 0, Qt.AlignmentFlag.AlignTop)
        self.remarks.hide()
        return self.remarks

    def _fill_menu(self) -> None:
        self.menu.clear()
        state = self.context.state
        for command in (c for c in file.COMMANDS if c.id in ("file.reload", "file.close")):
            action = QAction(command.title, self.menu)
            action.setEnabled(not command.why_not(state))
            action.triggered.connect(lambda _=False, run=command.run: run(self.context))
            self.menu.addAction(action)
        self.menu.addSeparator()
        for path in state.recent:
            action = QAction(path.name, self.menu)
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, path=path: file.open_path(self.context, path))
            self.menu.addAction(action)

    def restyle(self) -> None:
        theme = self.theme
        for button, name in ((self.arrows, "arrows"), (self.open, "open"), (self.more, "more")):
            button.setIcon(icons.icon(name, theme.text, theme.faint))
        self.bars.full, self.bars.empty = QColor(theme.accent), QColor(theme.bit_off)
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        font = QFont(self.font())
        self.nothing.setFont(font)
        self.summary.set_colour(theme.dim)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the record numbers out where they would crowd out the names of openings; tooltips have them."""
        super().resizeEvent(event)
        self.table.setColumnHidden(_RECORD, self.width() < self.px(620))

    def draw(self, before: State | None, after: State) -> None:
        page = derived.book_page(after)
        known = after.open_book
        if before is None or before.books != after.books or before.active != after.active:
            self._draw_books(after)
        if before is None or before.view.arrows != after.view.arrows:
            self.arrows.setChecked(after.view.arrows)
        same = before is not None and page is self.page and before.position == after.position
        if same and before is not None and before.open_book == known and before.view == after.view:
            return
        self.page = page
        self.summary.set_text(summary(after, page))
        self._draw_remark(after)
        self._draw_rows(after, known)

    def _draw_books(self, state: State) -> None:
        self.books.clear()
        for known in state.books:
            self.books.addItem(known.book.name)
            self.books.setItemData(self.books.count() - 1, str(known.book.path), Qt.ItemDataRole.ToolTipRole)
        self.books.setCurrentIndex(state.active)
        self.books.setEnabled(bool(state.books))
        self.books.setToolTip(str(state.open_book.book.path) if state.open_book else "No book is open")
        self.arrows.setEnabled(bool(state.books))
        self.reload.setVisible(bool(state.open_book and state.open_book.changed))

    def _draw_remark(self, state: State) -> None:
        remark = remarks(state.open_book, self.page)
        if remark != self.remark.text():
            self.remark.setText(remark)
            self.remarks.setVisible(bool(remark))

    def _draw_rows(self, state: State, known: OpenBook | None) -> None:
        rows = list(self.page.rows) if self.page else []
        column, descending = self.sort
        rows.sort(key=lambda row: row.move.record.number)
        rows.sort(key=COLUMNS[column].order, reverse=descending)  # type: ignore[arg-type]
        self.shown = rows
        for at, known_column in enumerate(COLUMNS):
            mark = (" ↓" if descending else " ↑") if at == column else ""
            self.table.set_title(at, known_column.look.title + mark)
        if not rows:
            self.nothing.setText(why_nothing(state, self.page))
            self.body.setCurrentIndex(1)
            return
        self.body.setCurrentIndex(0)
        self.table.setCurrentCell(-1, -1)
        self.table.fill([[column.cell(self, row) for column in COLUMNS] for row in rows])

    def point(self, pointed: Pointed) -> None:
        if pointed.move is not None:
            return
        starts = [at for at, row in enumerate(self.shown) if _starts_at(row, pointed.square)]
        self.table.mark_rows(starts)

    def _on_header_clicked(self, column: int) -> None:
        descending = not self.sort[1] if column == self.sort[0] else COLUMNS[column].descending
        self.sort = (column, descending)
        self._draw_rows(self.context.state, self.context.state.open_book)

    def _on_row_pointed(self, row: int) -> None:
        move = self.shown[row].move.move if 0 <= row < len(self.shown) else None
        self.context.pointer.point(Pointed(move=move) if move else NOTHING)

    def _on_row_chosen(self, row: int) -> None:
        if not 0 <= row < len(self.shown):
            return
        move = self.shown[row].move
        if move.move is None:
            file.tell_problem(self.context, f"{move.uci} cannot be played here: {move.reason}")
        else:
            position.play(self.context, move.move)


def _starts_at(row: Row, square: chess.Square | None) -> bool:
    return square is not None and row.move.move is not None and row.move.move.from_square == square


def summary(state: State, page: BookPage | None) -> str:
    """Return whose turn it is, how many records there are, and what their weights sum to."""
    side = "White" if state.position.turn else "Black"
    if page is None:
        return f"{side} to move"
    if page.error:
        return page.error
    if page.found is None or not page.found.count:
        return f"{side} to move, no record"
    moves = plural(page.found.count, "record")
    more = f", the first {count(len(page.rows))} shown" if page.found.count > len(page.rows) else ""
    return f"{side} to move, {moves}{more}, weights sum to {count(page.weight)}"


def remarks(known: OpenBook | None, page: BookPage | None) -> str:
    """Return what is odd about the file of a book, and about how this page of it was found, in sentences."""
    if known is None:
        return ""
    note = page.found.note if page and page.found else ""
    return " ".join(part for part in (*known.book.remarks(), known.changed or "", note) if part)


def why_nothing(state: State, page: BookPage | None) -> str:
    """Return why there are no book moves, and what to do about it."""
    known = state.open_book
    if known is None or page is None:
        return "No book is open. Open one, or drop a .bin file on the window."
    if page.error:
        return page.error
    side = "White" if state.position.turn else "Black"
    key = grouped_hex(derived.real_key(state).value)
    number = plural(known.book.records, "record")
    if not known.book.records:
        return f"{known.book.name} has no record at all."
    return (
        f"No moves: none of the {number} of {known.book.name} has the key {key}, "
        f"which is this position with {side} to move."
    )
