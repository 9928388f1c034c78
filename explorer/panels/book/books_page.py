"""The Books page: the open books side by side for the position, move by move, with what differs."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout

from explorer.commands import file, position
from explorer.model import derived
from explorer.model.derived import BookPage, Row
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import OpenBook, State
from explorer.panels.figures import count, share
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.theme.style import fixed_font

MOST = 4


class BooksPage(Page):
    """A row for each move that any of the chosen books has, a column for each book."""

    title = "Books"
    about = "The open books side by side, with what differs"

    def build(self) -> None:
        self.rows: list[tuple[chess.Move | None, str]] = []
        self.off: set[int] = set()
        self.list = QListWidget()
        self.list.setObjectName("book.list")
        self.list.setAccessibleName("Books that are compared")
        self.list.setMaximumHeight(78)
        self.list.itemChanged.connect(self._on_checked)
        self.up = QPushButton("▲")
        self.up.setToolTip("Put the marked book further to the front")
        self.up.clicked.connect(lambda: file.move_book(self.context, self.list.currentRow(), -1))
        self.down = QPushButton("▼")
        self.down.setToolTip("Put the marked book further to the back")
        self.down.clicked.connect(lambda: file.move_book(self.context, self.list.currentRow(), 1))
        for button in (self.up, self.down):
            button.setProperty("role", "small")
            button.setFixedWidth(30)
        side = QVBoxLayout()
        side.addWidget(self.up)
        side.addWidget(self.down)
        top = QHBoxLayout()
        top.addWidget(self.list, 1)
        top.addLayout(side)
        self.note = QLabel()
        self.note.setObjectName("dim")
        self.note.setWordWrap(True)
        fixed = [Column("move", 70)]
        books = [Column("", 110, right=True) for _ in range(MOST)]
        self.table = Table([*fixed, *books, Column("differs", 0)])
        self.table.setObjectName("book.side_by_side")
        self.table.setAccessibleName("Books side by side")
        self.table.row_pointed.connect(self._on_row_pointed)
        self.table.row_chosen.connect(self._on_row_chosen)
        offer_table(self.table, self.context)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.note)
        layout.addWidget(self.table, 1)

    def restyle(self) -> None:
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)

    def draw(self, state: State) -> None:
        self._draw_list(state)
        chosen = [known for known in state.books if id(known.book) not in self.off][:MOST]
        pages = [derived.page_of(known, state.position, state.convention) for known in chosen]
        for at in range(MOST):
            self.table.setColumnHidden(at + 1, at >= len(chosen))
            self.table.set_title(at + 1, chosen[at].book.path.stem if at < len(chosen) else "")
        self.rows = _moves(pages)
        self.table.fill([self._cells(move, name, chosen, pages) for move, name in self.rows])
        words = "Open a second book to compare." if len(state.books) < 2 else ""
        if len(state.books) - len(self.off) > MOST:
            words = f"The first {MOST} of the chosen books are shown."
        self.note.setText(words or f"{len(self.rows)} moves in {len(chosen)} books; weights with their share in each.")

    def _draw_list(self, state: State) -> None:
        self.list.blockSignals(True)
        row = self.list.currentRow()
        self.list.clear()
        for known in state.books:
            item = QListWidgetItem(known.book.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if id(known.book) in self.off else Qt.CheckState.Checked)
            item.setToolTip(str(known.book.path))
            self.list.addItem(item)
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)

    def _on_checked(self, item: QListWidgetItem) -> None:
        known = self.context.state.books[self.list.row(item)]
        if item.checkState() == Qt.CheckState.Checked:
            self.off.discard(id(known.book))
        else:
            self.off.add(id(known.book))
        self.draw(self.context.state)

    def _cells(
        self, move: chess.Move | None, name: str, chosen: Sequence[OpenBook], pages: Sequence[BookPage]
    ) -> tuple[Cell, ...]:
        found = [_row_of(page, move, name) for page in pages]
        cells = [Cell(name, bold=True, colour="" if move else self.theme.problem)]
        for row in found:
            if row is None:
                cells.append(Cell("–", "not in this book", self.theme.faint))
            else:
                text = f"{count(row.move.record.weight)}  {share(row.move.share)}"
                cells.append(Cell(text, f"record {row.move.record.number}"))
        cells += [Cell("")] * (MOST - len(found))
        return (*cells, Cell(_difference(found, pages, chosen), colour=self.theme.castle))

    def _on_row_pointed(self, row: int) -> None:
        move = self.rows[row][0] if 0 <= row < len(self.rows) else None
        self.context.pointer.point(Pointed(move=move) if move else NOTHING)

    def _on_row_chosen(self, row: int) -> None:
        move = self.rows[row][0] if 0 <= row < len(self.rows) else None
        if move is not None:
            position.play(self.context, move)


def _moves(pages: Sequence[BookPage]) -> list[tuple[chess.Move | None, str]]:
    """Return every move of any book once, those of the largest share first; records that cannot be played last."""
    best: dict[tuple[chess.Move | None, str], float] = {}
    for page in pages:
        for row in page.rows:
            key = (row.move.move, row.move.san or row.move.uci)
            best[key] = max(best.get(key, 0.0), row.move.share)
    return sorted(best, key=lambda key: (key[0] is None, -best[key], key[1]))


def _row_of(page: BookPage, move: chess.Move | None, name: str) -> Row | None:
    same = (row for row in page.rows if row.move.move == move and (row.move.san or row.move.uci) == name)
    return next(same, None)


def _rank(page: BookPage, row: Row) -> int:
    return sum(other.move.record.weight > row.move.record.weight for other in page.rows)


def _difference(found: Sequence[Row | None], pages: Sequence[BookPage], chosen: Sequence[OpenBook]) -> str:
    """Say whether a move is only here, only there, or stands at another place by weight."""
    if len(found) < 2:
        return ""
    there = [at for at, row in enumerate(found) if row is not None]
    if len(there) == 1:
        return f"only in {chosen[there[0]].book.path.stem}"
    if len(there) < len(found):
        missing = [chosen[at].book.path.stem for at, row in enumerate(found) if row is None]
        return f"not in {', '.join(missing)}"
    ranks = [_rank(page, row) + 1 for page, row in zip(pages, found, strict=True) if row is not None]
    return f"order: {' / '.join(map(str, ranks))}" if len(set(ranks)) > 1 else ""
