"""The Why page: which keys near this position's the book knows, and the records of a typed key."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout

from explorer.commands import book as act
from explorer.commands import file, view
from explorer.core.book.book import Book, BookError
from explorer.core.book.why import nearest_earlier, variants
from explorer.core.position import Position
from explorer.model.derived import key
from explorer.model.state import State
from explorer.panels.book import key_records
from explorer.panels.figures import count, grouped_hex, plural
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

NEAR = ("the same position, but …", "key", "records")
_WIDE = 420
"""The width at normal zoom from which on there is room for keys."""


class _Near(NamedTuple):
    """A row: what was tried, its key, how many records it has, and where a click goes (a position, or a ply).

    ``meaning`` says what follows when the book knows the key.
    """

    text: str
    key: int
    records: int
    meaning: str
    position: Position | None = None
    ply: int | None = None


class WhyPage(Page):
    """Why the book has no moves here: what is near, and what a key holds."""

    title = "Why"
    about = "Why there are no moves: what the book knows nearby, and the records of a typed key"

    def build(self) -> None:
        self.rows: list[_Near] = []
        self._typed_at: Position | None = None
        self.answer = Text(lines=3)
        self.answer.setObjectName("book.why")
        self.meaning = Text(lines=3)
        self.meaning.setObjectName("book.why.meaning")
        self.key = QLineEdit()
        self.key.setObjectName("book.key")
        self.key.setAccessibleName("Look up a key")
        self.key.setPlaceholderText("a key: 16 hex digits, or decimal")
        self.key.setMaxLength(80)
        self.key.textEdited.connect(lambda _text: self._on_typed())
        label = QLabel("Look up a key")
        label.setObjectName("dim")
        label.setBuddy(self.key)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.key, 1)
        self.table = Table((Column(NEAR[0], 0), Column(NEAR[1], 164, fixed=True), Column(NEAR[2], 64, right=True)))
        self.table.setObjectName("book.near")
        self.table.setAccessibleName("What is near")
        self.table.row_chosen.connect(self._on_chosen)
        self.table.row_pointed.connect(self._show_meaning)
        offer_table(self.table, self.context)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.answer)
        layout.addWidget(self.meaning)
        layout.addWidget(self.table, 1)

    def restyle(self) -> None:
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.95), self.zoom)
        self.key.setFont(fixed_font(self.font().pointSizeF() * 0.95))
        self.meaning.setFixedHeight(3 * self.fontMetrics().lineSpacing() + 2)
        self.meaning.set_colour(self.theme.dim)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave the keys out where they would crowd out what was tried; tooltips have them."""
        self.table.setColumnHidden(1, self.width() < round(_WIDE * self.zoom / 100))

    def draw(self, state: State) -> None:
        known = state.open_book
        if state.position != self._typed_at:
            self.key.clear()  # a key was asked for at another position, and hides what is near this one
        self.rows = []
        self._show_meaning(-1)
        if known is None:
            self.answer.set_text("No book is open.")
            self.table.fill([])
            return
        try:
            if self.key.text().strip():
                self._draw_key(known.book, state, self.key.text())
            else:
                self._draw_near(known.book, state)
        except BookError as error:
            self.answer.set_text(str(error))
            self.table.fill([])

    def take_text(self, text: str) -> None:
        self.key.setText(text)
        self._on_typed()

    def _on_typed(self) -> None:
        self._typed_at = self.context.state.position
        self.draw(self.context.state)

    def _show_titles(self, titles: tuple[str, ...]) -> None:
        for at, title in enumerate(titles):
            self.table.set_title(at, title)

    def _draw_near(self, book: Book, state: State) -> None:
        self._show_titles(NEAR)
        tried = variants(state.position)
        rows = [_Near(v.text, v.key, book.find(v.key, 1000).count, v.meaning, v.position) for v in tried]
        document, own = state.document, book.find(key(state.position).value, 1000).count
        earlier = nearest_earlier(book, document.line, document.ply)
        if earlier is not None:
            where = document.line.move_label(earlier.ply) if earlier.ply else "the start of the line"
            left = document.line.move_label(earlier.ply + 1)
            meaning = (
                f"The book has the position before {left} too: nothing is wrong here."
                if own
                else f"The line left the book with {left}: this is the last position before it that the book has."
            )
            text = f"earlier in the line, after {where}"
            rows.insert(0, _Near(text, earlier.key, earlier.records, meaning, ply=earlier.ply))
        rows.sort(key=lambda row: not row.records)
        self.rows = rows
        self.answer.set_text(_answer(own, sum(bool(row.records) for row in rows), len(rows)))
        self.table.fill([self._near_cells(row) for row in rows])
        self._show_meaning(-1)

    def _show_meaning(self, at: int) -> None:
        """Say what it means that the book knows a row, or else the first; one that it does not know has a tooltip."""
        row = self.rows[at if 0 <= at < len(self.rows) and self.rows[at].records else 0] if self.rows else None
        known = row is not None and bool(row.records)
        self.meaning.setVisible(known)
        self.meaning.set_text(row.meaning if row is not None and known else "")

    def _near_cells(self, row: _Near) -> tuple[Cell, ...]:
        colour = "" if row.records else self.theme.faint
        about = (
            f"{row.text}\n{row.meaning}" if row.records else f"{row.text}\nNot in this book. If it were: {row.meaning}"
        )
        about += f"\nkey {row.key:016x}" if self.table.isColumnHidden(1) else ""
        return (
            Cell(row.text, about, colour, bold=bool(row.records)),
            Cell(grouped_hex(row.key), f"{row.key:016x}", colour),
            Cell(count(row.records), plural(row.records, "record"), colour),
        )

    def _draw_key(self, book: Book, state: State, text: str) -> None:
        self._show_titles(key_records.TITLES)
        found = key_records.answer(book, state, text)
        self.answer.set_text(found.text)
        self.table.fill(found.rows)

    def _on_chosen(self, at: int) -> None:
        if not 0 <= at < len(self.rows):
            return
        row = self.rows[at]
        if row.ply is not None:
            view.go_to(self.context, row.ply)
        elif row.position is not None:
            act.show_position(self.context, row.position, row.text)
        else:
            file.tell_problem(self.context, "Only the key differs there: it is the same position on the board")


def _answer(own: int, hits: int, tried: int) -> str:
    """Return the headline: whether the position itself is in the book, and how many of the keys nearby are."""
    itself = f"The book has {plural(own, 'record')} of this position itself. " if own else ""
    if hits:
        return f"{itself}The book knows {hits} of the {tried} keys nearby; click one to go there."
    if own:
        return f"{itself}It knows none of the {tried} keys nearby."
    return (
        f"The book knows none of the {tried} keys nearby, so neither turn, castling, en passant nor another convention "
        "is the reason: the position is not in it."
    )
