"""The Books page: the open books side by side for the position, move by move, with what differs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import chess
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout

from explorer.commands import file, position
from explorer.model import derived
from explorer.model.derived import BookPage, Row
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import OpenBook, State
from explorer.panels.book.choice import Choice
from explorer.panels.figures import count, plural, share
from explorer.panels.page import Page
from explorer.panels.table import BarDelegate, Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.theme.style import fixed_font

MOST = 6
_LONGEST, _SHORTEST = 13, 7
"""Letters of a book's name above its column, which is wide or narrow."""
_MOVE, _BAR, _SHARE, _SUM, _BOOKS = 0, 1, 2, 3, 4
_MOVE_WIDTH, _MERGED = 60, (60, 60, 70)
_BOOK, _SMALL, _DIFFERS = 102, 62, 96
"""The width at normal zoom of a book's weights and shares, of the shares alone, and of what differs at least."""
_MODES = (("side", "side by side"), ("merged", "merged in one view"))
Named = tuple[chess.Move | None, str]


class BooksPage(Page):
    """A row for each move that any of the chosen books has, a column for each book; merged, with their mean share."""

    title = "Books"
    about = "The open books side by side, with what differs, or merged in one view"

    def build(self) -> None:
        self.rows: list[Named] = []
        self.off: set[Path] = set()
        self._listed: list[tuple[str, str, bool]] = []
        self._drawn: int | None = None
        self.is_wide = True
        self.list = QListWidget()
        self.list.setObjectName("book.list")
        self.list.setAccessibleName("Books that are compared")
        self.list.setMaximumHeight(78)
        self.list.itemChanged.connect(self._on_checked)
        self.up = self._mover("▲", "Put the marked book further to the front", -1)
        self.down = self._mover("▼", "Put the marked book further to the back", 1)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        about = "Side by side: what differs. Merged: one list, each move with the mean of its shares"
        self.mode = Choice("How the books are shown", about)
        self.mode.setObjectName("book.mode")
        for name, text in _MODES:
            self.mode.addItem(text, name)
        self.mode.activated.connect(lambda _at: self.draw(self.context.state))
        side = QVBoxLayout()
        side.addWidget(self.up)
        side.addWidget(self.down)
        top = QHBoxLayout()
        top.addWidget(self.list, 1)
        top.addLayout(side)
        top.addWidget(self.mode, 0, Qt.AlignmentFlag.AlignTop)
        self.note = QLabel()
        self.note.setObjectName("dim")
        self.note.setWordWrap(True)
        merged = [
            Column("all", _MERGED[0], about="The mean of the move's shares in the books that know the position"),
            Column("", _MERGED[1], right=True, about="The mean of the shares in percent"),
            Column("weights", _MERGED[2], right=True, about="The sum of the weights in all the books"),
        ]
        books = [Column("", _BOOK, right=True) for _ in range(MOST)]
        self.table = Table([Column("move", _MOVE_WIDTH), *merged, *books, Column("differs", 0)])
        self.table.setObjectName("book.side_by_side")
        self.table.setAccessibleName("Books side by side")
        self.bars = BarDelegate(self.table)
        self.table.setItemDelegateForColumn(_BAR, self.bars)
        self.table.row_pointed.connect(self._on_row_pointed)
        self.table.row_chosen.connect(self._on_row_chosen)
        offer_table(self.table, self.context)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.note)
        layout.addWidget(self.table, 1)

    def _mover(self, text: str, tip: str, step: int) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setProperty("role", "small")
        button.setFixedWidth(30)
        button.clicked.connect(lambda: self._on_move(step))
        return button

    def restyle(self) -> None:
        self.bars.full, self.bars.empty = QColor(self.theme.accent), QColor(self.theme.bit_off)
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.list.setMaximumHeight(round(78 * self.zoom / 100))
        self._drawn = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._drawn is not None and self._drawn != self.width():
            self.draw(self.context.state)

    def _fit(self, books: int, merged: bool) -> bool:
        """Give what differs its room; return whether there is room for the weights of each book beside its shares.

        First the bars give way, then the weights, which tooltips have; then the table scrolls sideways.
        """
        room = self.width() * 100 / self.zoom - 20 - _MOVE_WIDTH - merged * sum(_MERGED[1:])
        ways = [(True, _BOOK), (False, _BOOK), (False, _SMALL)] if merged else [(False, _BOOK), (False, _SMALL)]
        needs = [bars * _MERGED[0] + books * width + (_DIFFERS if books > 1 else 0) for bars, width in ways]
        at = next((at for at, need in enumerate(needs) if need <= room), len(ways) - 1)
        bars, width = ways[at]
        for column, shown in ((_BAR, bars), (_SHARE, merged), (_SUM, merged)):
            self.table.setColumnHidden(column, not shown)
        for column in range(_BOOKS, _BOOKS + MOST):
            self.table.setColumnHidden(column, column >= _BOOKS + books)
            self.table.setColumnWidth(column, round(width * self.zoom / 100))
        fits, last = needs[at] <= room, _BOOKS + MOST
        mode = QHeaderView.ResizeMode.Stretch if fits else QHeaderView.ResizeMode.Interactive
        self.table.horizontalHeader().setSectionResizeMode(last, mode)
        if not fits:
            self.table.setColumnWidth(last, round(_DIFFERS * self.zoom / 100))
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.table.setHorizontalScrollBarPolicy(policy)
        return width == _BOOK

    def draw(self, state: State) -> None:
        self._draw_list(state)
        chosen = [known for known in state.books if known.book.path not in self.off][:MOST]
        pages = [derived.page_of(known, state.position, state.convention) for known in chosen]
        merged = self.mode.currentData() == "merged"
        self._drawn = self.width()
        self.is_wide = self._fit(len(chosen), merged)
        for at in range(MOST):
            stem = chosen[at].book.path.stem if at < len(chosen) else ""
            longest = _LONGEST if self.is_wide else _SHORTEST
            self.table.set_title(at + _BOOKS, stem if len(stem) <= longest else f"{stem[: longest - 1]}…")
        shares = _mean_shares(pages)
        self.rows = _moves(pages)
        if merged:
            self.rows.sort(key=lambda name: (name[0] is None, -shares[name], name[1]))
        self.table.fill([self._cells(name, shares[name], chosen, pages) for name in self.rows])
        self.note.setText(self._words(state, len(chosen), merged))

    def _words(self, state: State, chosen: int, merged: bool) -> str:
        if not state.books:
            return "No book is open."
        if len(state.books) - len([k for k in state.books if k.book.path in self.off]) > MOST:
            return f"The first {MOST} of the chosen books are shown."
        second = " Open a second book to compare." if len(state.books) < 2 else ""
        books = plural(chosen, "book")
        how = (
            "the mean of the shares in the books that know the position"
            if merged
            else f"{'weights with their' if self.is_wide else 'the'} share in each, in the order of the first book"
        )
        return f"{plural(len(self.rows), 'move')} in {books}; {how}.{second}"

    def _draw_list(self, state: State) -> None:
        shown = [(known.book.name, str(known.book.path), known.book.path in self.off) for known in state.books]
        if shown == self._listed:
            return
        self._listed = shown
        self.list.blockSignals(True)
        row = self.list.currentRow()
        self.list.clear()
        for name, path, off in shown:
            item = QListWidgetItem(name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if off else Qt.CheckState.Checked)
            item.setToolTip(path)
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.list.blockSignals(False)

    def _on_move(self, step: int) -> None:
        at = self.list.currentRow()
        if 0 <= at < self.list.count() and 0 <= at + step < self.list.count():
            self.list.setCurrentRow(at + step)
            file.move_book(self.context, at, step)

    def _on_checked(self, item: QListWidgetItem) -> None:
        path = self.context.state.books[self.list.row(item)].book.path
        if item.checkState() == Qt.CheckState.Checked:
            self.off.discard(path)
        else:
            self.off.add(path)
        self._listed = [(n, p, Path(p) in self.off) for n, p, _ in self._listed]
        self.draw(self.context.state)

    def _cells(
        self, named: Named, mean: float, chosen: Sequence[OpenBook], pages: Sequence[BookPage]
    ) -> tuple[Cell, ...]:
        move, name = named
        found = [_row_of(page, move, name) for page in pages]
        total = sum(row.move.record.weight for row in found if row is not None)
        known = sum(bool(page.rows) for page in pages)
        words = f"the mean over {plural(known, 'book')} that know the position"
        cells = [Cell(name, bold=True, colour="" if move else self.theme.problem)]
        cells += [Cell("", share(mean), bar=mean), Cell(share(mean), words), Cell(count(total))]
        for row in found:
            if row is None:
                cells.append(Cell("–", "not in this book", self.theme.faint))
            else:
                weight, part = count(row.move.record.weight), share(row.move.share)
                about = f"weight {weight}, {part}; record {count(row.move.record.number)}"
                cells.append(Cell(f"{weight}  {part}" if self.is_wide else part, about))
        cells += [Cell("")] * (MOST - len(found))
        differs = _difference(found, pages, chosen)
        return (*cells, Cell(differs, differs, colour=self.theme.castle))

    def _on_row_pointed(self, row: int) -> None:
        move = self.rows[row][0] if 0 <= row < len(self.rows) else None
        self.context.pointer.point(Pointed(move=move) if move else NOTHING)

    def _on_row_chosen(self, row: int) -> None:
        move = self.rows[row][0] if 0 <= row < len(self.rows) else None
        if move is not None:
            position.play(self.context, move)


def _moves(pages: Sequence[BookPage]) -> list[tuple[chess.Move | None, str]]:
    """Return every move of any book once, as the first book has them by share, then the second, and so on.

    Records that cannot be played come last.
    """
    shares: dict[Named, list[float]] = {}
    for at, page in enumerate(pages):
        for row in page.rows:
            name = (row.move.move, row.move.san or row.move.uci)
            of_move = shares.setdefault(name, [1.0] * len(pages))
            of_move[at] = min(of_move[at], -row.move.share)
    return sorted(shares, key=lambda name: (name[0] is None, shares[name], name[1]))


def _mean_shares(pages: Sequence[BookPage]) -> dict[Named, float]:
    """Return the mean share of each move over the pages that have any; a page without the move counts as none."""
    known = [page for page in pages if page.rows]
    sums: dict[Named, float] = {}
    for page in known:
        for row in page.rows:
            name = (row.move.move, row.move.san or row.move.uci)
            sums[name] = sums.get(name, 0.0) + row.move.share
    return {name: total / len(known) for name, total in sums.items()}


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
