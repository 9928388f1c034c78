"""The Numbers page: every number that counts, sorted and filtered, each with a check box: what if it did not?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import chess
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout

from explorer.commands import key as act
from explorer.core.keys.ladder import column
from explorer.core.keys.randoms import CASTLE, TURN, formula
from explorer.core.keys.rights import Right, rights, why_unusable
from explorer.core.keys.table import entry
from explorer.core.keys.term import Part, Term
from explorer.core.keys.trace import Trace, trace
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.figures import plural
from explorer.panels.keys.term_cells import TERM_COLUMNS, term_cells
from explorer.panels.keys.term_table import TermTable
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font
from explorer.theme.tokens import NAMES

_SORTS = (("part", 1), ("piece", 2), ("square", 3), ("index", 4), ("value", 6))
"""What the table can be sorted by, and the column of each."""
_COLUMNS = (Column("", 22, about="Clear a box to leave the number out of the key: what if?"), *TERM_COLUMNS)
_PARTS = list(Part)


def _part_order(term: Term) -> tuple[int, int]:
    return _PARTS.index(term.part), term.index


_ORDERS: tuple[Callable[[Term], tuple[object, ...]], ...] = (
    _part_order,
    _part_order,
    lambda term: (term.piece or "~", term.index),
    lambda term: (-1 if term.square is None else term.square, term.index),
    lambda term: (term.index,),
    lambda term: (term.index,),
    lambda term: (term.value,),
)


class NumbersPage(Page):
    """The numbers of the key."""

    title = "Numbers"
    about = "Every number of the table that counts"

    def build(self) -> None:
        self.rows: list[Term] = []
        self._preview: Trace | None = None
        self._bit: int | None = None
        self._right: Right | None = None
        self._pinned_bit: int | None = None
        self._number: Term | None = None
        self._sort = (1, False)
        self.listed = Text()
        self.listed.setObjectName("keys.listed")
        self.table = TermTable(_COLUMNS)
        self.table.setObjectName("keys.numbers")
        self.table.setAccessibleName("Numbers of the key")
        offer_table(self.table, self.context)
        self.table.row_pointed.connect(self._on_row_pointed)
        self.table.row_checked.connect(self._on_row_checked)
        self.table.horizontalHeader().setSectionsClickable(True)
        self.table.horizontalHeader().sectionClicked.connect(self._on_header_clicked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(self.listed, 1)
        head.addWidget(self._sort_button())
        layout.addLayout(head)
        layout.addWidget(self.table, 1)
        self._show_sort()

    def _sort_button(self) -> QToolButton:
        """Make the menu that sorts without a mouse; heads of columns take no focus."""
        self.sort = QToolButton()
        self.sort.setObjectName("flat")
        self.sort.setToolTip("Sort the numbers; the same once more turns them round")
        self.sort.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.sort)
        for name, column_at in _SORTS:
            menu.addAction(f"Sort by {name}", partial(self.sort_by, column_at))
        self.sort.setMenu(menu)
        return self.sort

    def restyle(self) -> None:
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.listed.set_colour(self.theme.dim)
        self.sort.setFixedHeight(round(20 * self.zoom / 100))

    def draw(self, state: State) -> None:
        real, self._bit = derived.real_key(state), self.context.pointer.value.bit
        have = {term.index for term in real.terms}
        added = [entry(index) for index in sorted(state.toggled - have)]
        shown = state.view.part
        self.rows = [term for term in (*real.terms, *added) if shown is None or term.part == shown]
        if self.bit is not None:
            having = {term.index for term in column(derived.shown_key(state).terms, self.bit).terms}
            self.rows = [term for term in self.rows if term.index in having]
        at, descending = self._sort
        self.rows.sort(key=_ORDERS[at], reverse=descending)
        self._preview = self._right = self._number = None
        self._draw_listed(state)
        self.table.fill([(_box(term, state, have), *term_cells(term, self.theme)) for term in self.rows])

    def _draw_listed(self, state: State) -> None:
        """Say what the table lists, or what the book move that is pointed at would change."""
        preview, part = self._preview, state.view.part
        if self._bit is not None:
            self.listed.set_text(bit_words(state, self._bit))
        elif self._right is not None and preview is None:
            self.listed.set_text(right_words(state.position, self._right))
        elif self._number is not None:
            self.listed.set_text(number_words(self._number))
        elif preview is None and self.bit is not None:
            self.listed.set_text(f"{bit_words(state, self.bit)}; click the bit again for all")
        elif preview is not None:
            out, came = plural(len(preview.removed), "number"), plural(len(preview.added), "number")
            flipped = plural(preview.bits_flipped, "bit")
            self.listed.set_text(f"The move takes {out} out (framed) and brings {came} in; {flipped} of 64 flip")
        elif part is None:
            count = len(derived.shown_key(state).terms)
            lacking = len(self.rows) - count
            rest = (
                f", {lacking} of them left out; the key is the XOR of {count}" if lacking else "; the key is their XOR"
            )
            self.listed.set_text(plural(len(self.rows), "number") + rest)
        else:
            numbers = plural(len(self.rows), "number")
            self.listed.set_text(f"{numbers} of the part {NAMES[part]}; click the part again for all")

    def point(self, pointed: Pointed) -> None:
        state = self.context.state
        preview = previewed(state, pointed)
        right = pointed_right(state, pointed)
        number = next((term for term in self.rows if term.index == pointed.index), None)
        if (preview, right, number) != (self._preview, self._right, self._number) or pointed.bit != self._bit:
            if pointed.bit != self._bit:
                self.draw(state)
            self._preview, self._right, self._number = preview, right, number
            self._draw_listed(state)
        indices = {term.index for term in pointed_terms(state, pointed)} if pointed.bit is None else ()
        rows = [at for at, term in enumerate(self.rows) if term.index in indices]
        if rows and pointed.square is not None:
            self.table.scrollTo(self.table.model().index(rows[0], 0))
        self.table.mark_rows(rows)

    @property
    def bit(self) -> int | None:
        """The bit whose numbers are listed: the one that is pointed at, else the pinned one."""
        return self._pinned_bit if self._bit is None else self._bit

    def pin_bit(self, bit: int | None) -> None:
        """List only the numbers that have a bit also while it is not pointed at; None: all again."""
        self._pinned_bit = bit

    def sort_by(self, column: int) -> None:
        """Sort by a column of the table; a second time the other way round."""
        self._sort = (column, column == self._sort[0] and not self._sort[1])
        self._show_sort()
        self.draw(self.context.state)

    def _show_sort(self) -> None:
        """Say by what the rows are sorted, on the button and in the head of the column."""
        sorted_by, descending = self._sort
        arrow = "↓" if descending else "↑"
        for at, known in enumerate(_COLUMNS):
            title = known.title or ("part" if at == 1 else "")
            self.table.set_title(at, f"{title} {arrow}".strip() if at == sorted_by else title)
        name = next(name for name, column_at in _SORTS if column_at == sorted_by)
        self.sort.setText(f"Sort: {name} {arrow}")
        self.sort.setAccessibleName(f"Sorted by {name}, {'descending' if descending else 'ascending'}; sort by")

    def _on_header_clicked(self, column: int) -> None:
        self.sort_by({0: 1, 5: 4}.get(column, column))

    def _on_row_pointed(self, row: int) -> None:
        inside = 0 <= row < len(self.rows)
        self.context.pointer.point(Pointed(index=self.rows[row].index) if inside else NOTHING)

    def _on_row_checked(self, row: int) -> None:
        if 0 <= row < len(self.rows):
            act.toggle_number(self.context, self.rows[row].index)


def _box(term: Term, state: State, have: set[int]) -> Cell:
    counts = (term.index in have) != (term.index in state.toggled)
    hint = "Counts; click to leave it out: what if?" if counts else "Left out; click to let it count again"
    return Cell("", hint, checked=counts)


def bit_words(state: State, bit: int) -> str:
    """Return how many numbers have a bit (63 the first, 0 the last), and what follows for the key."""
    terms = derived.shown_key(state).terms
    found = column(terms, bit)
    odd = "odd, so the key has it" if found.is_odd else "even, so the key does not"
    have = "has it" if len(found.terms) == 1 else "have it"
    return f"Bit {bit}: {len(found.terms)} of {plural(len(terms), 'number')} {have}: {odd}"


def bit_count(state: State, bit: int) -> str:
    """Return how many numbers have a bit, in as few words as there is room for beside its column."""
    terms = derived.shown_key(state).terms
    found = column(terms, bit)
    return f"bit {bit}: {len(found.terms)} of {len(terms)}, {'odd: 1' if found.is_odd else 'even: 0'}"


def number_words(term: Term) -> str:
    """Return what a number is for and how its index comes about."""
    made = formula(term.index) if term.index <= TURN else "another table's"
    if term.part == Part.PIECE:
        kind, square = divmod(term.index, 64)
        made = f"64×{kind} + 8×{square // 8} + {square % 8}"
    return f"index {term.index}" + (f" = {made}" if made != str(term.index) else "") + f": {term.reason}"


def pointed_right(state: State, pointed: Pointed) -> Right | None:
    """Return the castling right whose number or rook is pointed at."""
    if pointed.index is None and pointed.square is None:
        return None
    if pointed.index is not None and pointed.index < CASTLE:
        return None
    castle = derived.real_key(state).parts[_PARTS.index(Part.CASTLE)].terms
    square = pointed.square
    if pointed.index is not None:
        square = next((term.square for term in castle if term.index == pointed.index), None)
    return next((right for right in rights(state.position) if right.square == square), None)


def right_words(position: Position, right: Right) -> str:
    """Say that a right is held, and why castling by it cannot be played now, or that it can."""
    why = why_unusable(position, right)
    held = f"{'KQkq'[right.offset]}, the rook on {chess.square_name(right.square)}: held, "
    return held + ("and can be used now" if why is None else f"cannot be used now because {why}")


def pointed_terms(state: State, pointed: Pointed) -> tuple[Term, ...]:
    """Return the numbers of what is pointed at: that number, those of the square, or those the move takes out."""
    preview = previewed(state, pointed)
    if preview is not None:
        return preview.removed
    if pointed == NOTHING:
        return ()
    terms = derived.shown_key(state).terms
    if pointed.bit is not None:
        return column(terms, pointed.bit).terms
    if pointed.index is not None:
        return tuple(term for term in terms if term.index == pointed.index)
    return tuple(term for term in terms if term.square == pointed.square)


def previewed(state: State, pointed: Pointed) -> Trace | None:
    """Return what playing the move that is pointed at would change in the key; None when no legal move is."""
    position, move = state.position, pointed.move
    if move is None or not position.is_legal(move):
        return None
    return trace(derived.real_key(state), derived.key_by(position.play(move), state.convention))
