"""The Compare page: two positions by part and number, and what a key from another program is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout

from explorer.commands import key as act
from explorer.commands import position
from explorer.core.keys.trace import trace
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.figures import plural
from explorer.panels.keys.compare_rows import COLUMNS, FIRST, INDEX, NARROW, VALUES, WIDE, compare_rows
from explorer.panels.keys.explain_box import ExplainBox
from explorer.panels.keys.typed_fen import RULES, TypedFen
from explorer.panels.page import Page
from explorer.panels.table import Table
from explorer.panels.takeaway import offer_table, save_button
from explorer.panels.text import Text
from explorer.theme.style import fixed_font
from explorer.theme.tokens import NAMES

_BOARD, _FIRST, _OTHER = "Board", "First", "Other"
_SIDE_BY_SIDE, _WITH_INDEX, _GROUPED = 400, 620, 480
"""Widths at normal zoom from which the FENs stand side by side, the index has a column, and keys their gaps."""


class ComparePage(Page):
    """The position on the board, or a typed one, against another one, and the explanation of a key."""

    title = "Compare"
    about = "Two positions by part and number; what another program's key is"

    def build(self) -> None:
        self._typed = False
        self._pinned: Position | None = None
        layout = self.scrolling_layout()
        layout.setSpacing(2)
        self.explaining = ExplainBox(self.context)
        self.field, self.answer = self.explaining.field, self.explaining.answer
        layout.addWidget(self.explaining)
        layout.addLayout(self._positions())
        self.result = Text(lines=4)
        self.result.setObjectName("keys.compare")
        self.table = Table(COLUMNS)
        self.table.setAccessibleName("Difference of two positions")
        self.table.row_pointed.connect(self._on_row_pointed)
        offer_table(self.table, self.context)
        row = QHBoxLayout()
        row.addWidget(self.result, 1)
        self.save = save_button(self.context, self.table)
        row.addWidget(self.save, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(row)
        layout.addWidget(self.table, 1)

    @property
    def first(self) -> Position | None:
        """The first position that is typed; None while it is the board's."""
        return self.fens[0].position if self._typed else None

    @property
    def other(self) -> Position | None:
        """The position that is compared with, if there is one."""
        return self.fens[1].position

    def _positions(self) -> QBoxLayout:
        first, other = TypedFen(_BOARD, "keys.fen_a", "Pin"), TypedFen(_OTHER, "keys.fen_b", "Show")
        self.fens = (first, other)
        self.pin, self.swap = first.button, other.button
        first.field.setAccessibleName("First FEN; the board's when nothing is typed")
        first.field.setPlaceholderText("a FEN; when nothing is typed, that of the board")
        first.field.textEdited.connect(self._on_first_typed)
        first.left.connect(self._on_first_left)
        first.changed.connect(self._on_first_rules)
        other.field.setAccessibleName("FEN to compare with")
        other.field.setPlaceholderText("a FEN, or pin a position and move on")
        other.field.textEdited.connect(self._on_typed)
        other.changed.connect(lambda: self._compare(self.context.state))
        self.pin.setToolTip("Keep the position on the board as the other one (Ctrl+P)")
        self.pin.clicked.connect(lambda: act.pin(self.context))
        self.swap.setToolTip("Put the other position on the board, and keep this one for comparing")
        self.swap.clicked.connect(self._on_swap)
        self._fens = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._fens.setSpacing(8)
        for typed in self.fens:
            self._fens.addWidget(typed, 1)
        return self._fens

    def restyle(self) -> None:
        self.field.setFont(fixed_font(self.font().pointSizeF() * 0.9))
        for typed in self.fens:
            typed.restyle()
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.86), self.zoom)
        self.save.setFixedHeight(round(0.2 * self.zoom))
        self.table.setMinimumHeight(round(0.8 * self.zoom))
        self._share_width()

    def draw(self, state: State) -> None:
        if not self._typed and not self.fens[0].field.hasFocus():
            self.fens[0].show_position(state.position)
        if state.pinned != self._pinned:
            self._pinned = state.pinned
            if state.pinned is not None:
                self.fens[1].show_position(state.pinned)
        self._compare(state)
        self.explaining.explain_again()

    def take_text(self, text: str) -> None:
        self.explaining.take_text(text)

    def _on_first_typed(self, text: str) -> None:
        self._typed = bool(text.strip())
        self.fens[0].read(text, self.context.state.position.chess960)
        self._compare(self.context.state)

    def _on_first_rules(self) -> None:
        """Keep the board's FEN as a typed one when it is read by other rules than the board's."""
        self._typed = self.fens[0].position != self.context.state.position
        self._compare(self.context.state)

    def _on_first_left(self) -> None:
        """Go back to the board's FEN when what was typed is none."""
        if self.first is None:
            self._typed = False
            self.fens[0].show_position(self.context.state.position)
            self._compare(self.context.state)

    def _on_typed(self, text: str) -> None:
        self.fens[1].read(text, self.context.state.position.chess960)
        if not text.strip():
            act.unpin(self.context)
        self._compare(self.context.state)

    def _on_swap(self) -> None:
        other = self.other
        if other is not None:
            act.pin(self.context)
            position.set_up(self.context, other, "show the compared position")

    def _compare(self, state: State) -> None:
        self.swap.setEnabled(self.other is not None)
        name = _FIRST if self._typed else _BOARD
        self.fens[0].name.setText(name)
        self.table.set_title(FIRST, name.lower())
        error = next((typed.error for typed in self.fens if typed.error is not None), None)
        if error is not None:
            self.result.set_text(f"That is no FEN yet: {error}.")
            self.table.fill([])
            return
        first = state.position if self.first is None else self.first
        if self.other is None:
            self.result.set_text(
                "Pin this position and change it, or type a FEN, to see in which numbers they differ. FENs are read by "
                f"the board's rules, {RULES[state.position.chess960]}."
            )
            self.table.fill([])
            return
        mine, theirs = derived.key_by(first, state.convention), derived.key_by(self.other, state.convention)
        found = trace(mine, theirs)
        pairs = list(zip(NAMES.values(), mine.parts, theirs.parts, strict=True))
        differ = [part for part, a, b in pairs if a.value != b.value]
        if not differ:
            equal = self.other == first
            text = "The same position." if equal else "Two positions with one key: every part is equal."
        else:
            numbers = plural(len(found.removed) + len(found.added), "number")
            flipped = plural(found.bits_flipped, "bit")
            text = f"They differ in {numbers} and {flipped}. Parts that differ: {', '.join(differ)}."
        notes = [f"{typed.name.text()}: {typed.note}" for typed in self.fens if typed.note]
        self.result.set_text(" ".join((text, *notes, _by_rules(name.lower(), first, self.other))))
        self.table.fill(compare_rows(mine, theirs, self.theme, self._room() >= _GROUPED))

    # ---- pointing

    def _on_row_pointed(self, row: int) -> None:
        item = self.table.item(row, INDEX) if row >= 0 else None
        index = item.text() if item is not None else ""
        self.context.pointer.point(Pointed(index=int(index)) if index else NOTHING)

    # ---- room

    def _room(self) -> float:
        """Return the width of the page at normal zoom."""
        return self.width() * 100 / self.zoom

    def _share_width(self) -> None:
        """Let what has no room give way: the index, the gaps in keys, and FENs that stand side by side."""
        room = self._room()
        side = QBoxLayout.Direction.LeftToRight if room >= _SIDE_BY_SIDE else QBoxLayout.Direction.TopToBottom
        if self._fens.direction() != side:
            self._fens.setDirection(side)
        self.table.setColumnHidden(INDEX, room < _WITH_INDEX)
        for column in VALUES:
            self.table.setColumnWidth(column, round((WIDE if room >= _GROUPED else NARROW) * self.zoom / 100))
        self._compare(self.context.state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._share_width()


def _by_rules(name: str, first: Position, other: Position) -> str:
    """Return by which rules the two positions are read."""
    if first.chess960 == other.chess960:
        return f"Both are read by the rules of {RULES[first.chess960]}."
    return f"By the rules of {RULES[first.chess960]} ({name}) and of {RULES[other.chess960]} (other)."
