"""The Table page: all 781 numbers as a picture and a list, searched by hex, index or use."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit

from explorer.commands import key as act
from explorer.core.keys.randoms import TURN
from explorer.core.keys.table import entry
from explorer.core.keys.term import Term
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.figures import plural
from explorer.panels.keys.numbers import pointed_terms
from explorer.panels.keys.table_picture import TablePicture
from explorer.panels.keys.table_search import search
from explorer.panels.keys.term_cells import TERM_COLUMNS, term_cells
from explorer.panels.keys.term_table import TermTable
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column
from explorer.panels.takeaway import offer_picture, offer_table, save_button
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_COLUMNS = (Column("in", 27, about="In the key now; click to leave it out or to add it: what if?"), *TERM_COLUMNS)
_ENTRIES: tuple[Term, ...] = tuple(entry(index) for index in range(TURN + 1))


class TablePage(Page):
    """The whole table of numbers."""

    title = "Table"
    about = "All 781 numbers: what each is for, and which are in use"

    def build(self) -> None:
        self._used: frozenset[int] | None = None
        self._filled = False
        self.picture = TablePicture()
        self.picture.pointed.connect(self._on_index)
        self.picture.chosen.connect(self._on_chosen)
        self.field = QLineEdit()
        self.field.setObjectName("keys.table.search")
        self.field.setAccessibleName("Search the table")
        self.field.setPlaceholderText("hex digits, an index, or words: 9D39  213  white knight f3  file e")
        self.field.textChanged.connect(self._filter)
        self.table = TermTable(_COLUMNS)
        self.table.setObjectName("keys.table")
        self.table.setAccessibleName("The table of 781 numbers")
        offer_table(self.table, self.context)
        offer_picture(self.picture, self.context, "table of numbers")
        self.table.row_pointed.connect(self._on_index)
        self.table.row_checked.connect(lambda index: act.toggle_number(self.context, index))
        label = QLabel("Search")
        label.setObjectName("dim")
        label.setBuddy(self.field)
        self.found = Text()
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.field, 1)
        row.addWidget(save_button(self.context, self.table, (self.picture, "table of numbers")))
        layout = self.scrolling_layout()
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.found)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.picture)
        self.table.setMinimumHeight(150)

    def restyle(self) -> None:
        self.picture.restyle(self.theme, self.zoom)
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.found.set_colour(self.theme.dim)
        self._filled, self._used = False, None

    def draw(self, state: State) -> None:
        used = frozenset(term.index for term in derived.shown_key(state).terms)
        self.picture.show_used(used)
        if not self._filled:
            self.table.fill([(_in(t.index in used), *term_cells(t, self.theme)) for t in _ENTRIES])
            self._filled = True
            self._filter(self.field.text())
        elif self._used is not None:
            for index in used ^ self._used:
                self.table.set_cell(index, 0, _in(index in used))
        if used != self._used:
            self._used = used
            self._say()

    def _filter(self, text: str) -> None:
        found = search(text)
        for term in _ENTRIES:
            self.table.setRowHidden(term.index, term.index not in found)
        self._say()

    def _say(self) -> None:
        shown = sum(not self.table.isRowHidden(index) for index in range(self.table.rowCount()))
        used = len(self._used or ())
        self.found.set_text(f"{plural(shown, 'number')} listed, {used} of 781 in the key now (coloured)")

    def point(self, pointed: Pointed) -> None:
        found = {term.index for term in pointed_terms(self.context.state, pointed)}
        self.picture.mark(frozenset(found | ({pointed.index} if pointed.index is not None else set())))

    def _on_index(self, index: int) -> None:
        self.context.pointer.point(Pointed(index=index) if index >= 0 else NOTHING)

    def _on_chosen(self, index: int) -> None:
        self.field.clear()
        self.table.setCurrentCell(index, 3)
        self.table.scrollTo(self.table.model().index(index, 3), TermTable.ScrollHint.PositionAtCenter)
        self.show_widget(self.table)


def _in(used: bool) -> Cell:
    return Cell("", "in the key now" if used else "not in the key now", checked=used)
