"""The Numbers page: every number that counts, sorted and filtered, each with a check box: what if it did not?"""

from __future__ import annotations

from collections.abc import Callable

import chess
from PySide6.QtWidgets import QVBoxLayout

from explorer.commands import key as act
from explorer.core.keys.ladder import column
from explorer.core.keys.randoms import CASTLE
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
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font
from explorer.theme.tokens import NAMES

_COLUMNS = (Column("", 24, about="Clear a box to leave the number out of the key: what if?"), *TERM_COLUMNS)
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
        self._sort = (0, False)
        self.listed = Text()
        self.listed.setObjectName("keys.listed")
        self.table = Table(_COLUMNS)
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
        layout.addWidget(self.listed)
        layout.addWidget(self.table, 1)

    def restyle(self) -> None:
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.listed.set_colour(self.theme.dim)

    def draw(self, state: State) -> None:
        real = derived.real_key(state)
        have = {term.index for term in real.terms}
        added = [entry(index) for index in sorted(state.toggled - have)]
        shown = state.view.part
        self.rows = [term for term in (*real.terms, *added) if shown is None or term.part == shown]
        column, descending = self._sort
        self.rows.sort(key=_ORDERS[column], reverse=descending)
        self._preview = self._right = None
        self._draw_listed(state)
        self.table.fill([(_box(term, state, have), *term_cells(term, self.theme)) for term in self.rows])

    def _draw_listed(self, state: State) -> None:
        """Say what the table lists, or what the book move that is pointed at would change."""
        preview, part = self._preview, state.view.part
        if self._bit is not None:
            self.listed.set_text(bit_words(state, self._bit))
            return
        if self._right is not None and preview is None:
            self.listed.set_text(right_words(state.position, self._right))
            return
        if preview is not None:
            out, came = plural(len(preview.removed), "number"), plural(len(preview.added), "number")
            flipped = plural(preview.bits_flipped, "bit")
            self.listed.set_text(f"The move takes {out} out (framed) and brings {came} in; {flipped} of 64 flip")
        elif part is None:
            self.listed.set_text(f"{plural(len(self.rows), 'number')}; the key is their XOR")
        else:
            numbers = plural(len(self.rows), "number")
            self.listed.set_text(f"{numbers} of the part {NAMES[part]}; click the part again for all")

    def point(self, pointed: Pointed) -> None:
        state = self.context.state
        preview = previewed(state, pointed)
        right = pointed_right(state, pointed)
        if preview != self._preview or pointed.bit != self._bit or right != self._right:
            self._preview, self._bit, self._right = preview, pointed.bit, right
            self._draw_listed(state)
        indices = {term.index for term in pointed_terms(state, pointed)}
        rows = [at for at, term in enumerate(self.rows) if term.index in indices]
        if rows and pointed.square is not None:
            self.table.scrollTo(self.table.model().index(rows[0], 0))
        self.table.mark_rows(rows)

    def _on_header_clicked(self, column: int) -> None:
        self._sort = (column, column == self._sort[0] and not self._sort[1])
        self.draw(self.context.state)

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
    odd = "odd, so the key has it" if found.is_odd else "even, so the key has it not"
    return f"Bit {bit}: {len(found.terms)} of {plural(len(terms), 'number')} have it (marked): {odd}"


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
