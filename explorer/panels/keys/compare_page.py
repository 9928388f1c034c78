"""The Compare page: two positions by part and number, and what a key from another program is."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton

from explorer.commands import key as act
from explorer.commands import position
from explorer.core.keys.conventions import with_inner_rooks
from explorer.core.keys.explain import explain_text
from explorer.core.keys.keytext import KeyTextError
from explorer.core.keys.term import Part
from explorer.core.keys.trace import trace
from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.state import State
from explorer.panels.figures import plural
from explorer.panels.keys.term_cells import TERM_COLUMNS, term_cells
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font
from explorer.theme.tokens import NAMES

_COLUMNS = (Column("only", 56, about="Which of the two positions has the number"), *TERM_COLUMNS)
_BOARD, _FIRST, _OTHER = "Board", "First", "Other"
_RULES = ("standard chess", "Chess960")
PAUSE_MS = 120
"""Typing rests so long before a key is explained."""


class ComparePage(Page):
    """The position on the board, or a typed one, against another one, and the explanation of a key."""

    title = "Compare"
    about = "Two positions by part and number; what another program's key is"

    def build(self) -> None:
        self.first: Position | None = None
        self.other: Position | None = None
        self._pinned: Position | None = None
        layout = self.scrolling_layout()
        layout.addLayout(self._explain_row())
        self.answer = QLabel()
        self.answer.setObjectName("keys.answer")
        self.answer.setWordWrap(True)
        self.answer.setMinimumWidth(10)
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self.answer)
        layout.addLayout(self._positions())
        self.result = Text(lines=3)
        self.result.setObjectName("keys.compare")
        layout.addWidget(self.result)
        self.table = Table(_COLUMNS)
        self.table.setAccessibleName("Numbers in which the positions differ")
        self.table.setMinimumHeight(150)
        offer_table(self.table, self.context)
        layout.addWidget(self.table, 1)

    def _explain_row(self) -> QHBoxLayout:
        self.field = QLineEdit()
        self.field.setObjectName("keys.explain")
        self.field.setAccessibleName("Explain a key")
        self.field.setPlaceholderText("a key from another program: hex, 0x…, or decimal")
        self.field.setMaxLength(200)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self.explain_now)
        self.field.textEdited.connect(lambda _text: self._timer.start())
        self.field.returnPressed.connect(self.explain_now)
        label = QLabel("E&xplain a key")
        label.setObjectName("dim")
        label.setBuddy(self.field)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.field, 1)
        return row

    def _positions(self) -> QGridLayout:
        self.fens: list[QLineEdit] = []
        self.names: list[QLabel] = []
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for row, (text, name) in enumerate(((_BOARD, "keys.fen_a"), (_OTHER, "keys.fen_b"))):
            field = QLineEdit()
            field.setObjectName(name)
            field.setMaxLength(400)
            field.setClearButtonEnabled(True)
            label = QLabel(text)
            label.setObjectName("dim")
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
            self.fens.append(field)
            self.names.append(label)
        self.fens[0].setAccessibleName("First FEN; the board's when nothing is typed")
        self.fens[0].setPlaceholderText("a FEN; when nothing is typed, that of the board")
        self.fens[0].textEdited.connect(self._on_first_typed)
        self.fens[0].editingFinished.connect(self._on_first_left)
        self.fens[1].setAccessibleName("FEN to compare with")
        self.fens[1].setPlaceholderText("a FEN, or pin a position and move on")
        self.fens[1].textEdited.connect(self._on_typed)
        self.pin, self.swap = QPushButton("Pin"), QPushButton("Show")
        self.pin.setToolTip("Keep the position on the board as the other one (Ctrl+P)")
        self.pin.clicked.connect(lambda: act.pin(self.context))
        self.swap.setToolTip("Put the other position on the board, and keep this one for comparing")
        self.swap.clicked.connect(self._on_swap)
        grid.addWidget(self.pin, 0, 2)
        grid.addWidget(self.swap, 1, 2)
        return grid

    def restyle(self) -> None:
        font = fixed_font(self.font().pointSizeF() * 0.9)
        for field in (*self.fens, self.field):
            field.setFont(font)
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.answer.setStyleSheet(f"color: {self.theme.text};")

    def draw(self, state: State) -> None:
        if self.first is None and not self.fens[0].hasFocus():
            self._show_fen(0, state.position)
        if state.pinned != self._pinned:
            self._pinned = state.pinned
            if state.pinned is not None:
                self.other = state.pinned
                self._show_fen(1, state.pinned)
        self._compare(state)
        if self.field.text().strip():
            self._timer.start()

    def _show_fen(self, at: int, shown: Position) -> None:
        self.fens[at].setText(fen(shown))
        self.fens[at].setCursorPosition(0)

    def _on_first_typed(self, text: str) -> None:
        state = self.context.state
        self.first = None
        if text.strip():
            try:
                self.first = parse_fen(text, state.position.chess960).position
            except FenError as error:
                self._say_no_fen(error)
                return
        self._compare(state)

    def _on_first_left(self) -> None:
        """Go back to the board's FEN when what was typed is none."""
        if self.first is None:
            self._show_fen(0, self.context.state.position)
            self._compare(self.context.state)

    def _say_no_fen(self, error: FenError) -> None:
        self.result.set_text(f"That is no FEN yet: {error}.")
        self.table.fill([])

    def _on_typed(self, text: str) -> None:
        state = self.context.state
        if not text.strip():
            self.other = None
            act.unpin(self.context)
            self._compare(state)
            return
        try:
            self.other = parse_fen(text, state.position.chess960).position
        except FenError as error:
            self.other = None
            self._say_no_fen(error)
            return
        self._compare(state)

    def _on_swap(self) -> None:
        if self.other is not None:
            other = self.other
            act.pin(self.context)
            position.set_up(self.context, other, "show the compared position")

    def _compare(self, state: State) -> None:
        self.swap.setEnabled(self.other is not None)
        name = _BOARD if self.first is None else _FIRST
        self.names[0].setText(name)
        if self.other is None:
            self.result.set_text(
                "Pin this position and change it, or type a FEN, to see in which numbers they differ. FENs are read by "
                f"the board's rules, {_RULES[state.position.chess960]}."
            )
            self.table.fill([])
            return
        first = state.position if self.first is None else self.first
        mine, theirs = derived.key_by(first, state.convention), derived.key_by(self.other, state.convention)
        found = trace(mine, theirs)
        same = [NAMES[p] for p, a, b in zip(Part, mine.parts, theirs.parts, strict=True) if a.value == b.value]
        differ = [NAMES[p] for p, a, b in zip(Part, mine.parts, theirs.parts, strict=True) if a.value != b.value]
        numbers = plural(len(found.removed) + len(found.added), "number")
        if not differ:
            equal = self.other == first
            text = "The same position." if equal else "Two positions with one key: every part is equal."
        else:
            equals = f"; equal: {', '.join(same)}" if same else ""
            flipped = plural(found.bits_flipped, "bit")
            text = f"They differ in {numbers} and {flipped}. Parts that differ: {', '.join(differ)}{equals}."
        self.result.set_text(f"{text} {_by_rules(name.lower(), first, self.other)}")
        rows = [(Cell(name.lower(), bold=True), *term_cells(term, self.theme)) for term in found.removed]
        rows += [(Cell(_OTHER.lower(), bold=True), *term_cells(term, self.theme)) for term in found.added]
        self.table.fill(rows)

    def take_text(self, text: str) -> None:
        self.field.setText(text)
        self.explain_now()

    def explain_now(self) -> None:
        """Explain the key in the field for the position on the board."""
        self._timer.stop()
        text = self.field.text().strip()
        if not text:
            self.answer.setText("")
            return
        document = self.context.state.document
        try:
            known = with_inner_rooks(self.context.state.inner_rooks)
            found = explain_text(text, document.position, document.line, document.ply, known)
        except KeyTextError as error:
            self.answer.setText(str(error))
            return
        words = found.text
        if len(found.fits) > 1:
            words = "\n".join(f"• {fit.text}" for fit in found.fits[:12])
            words += f"\nand {len(found.fits) - 12} more" if len(found.fits) > 12 else ""
        self.answer.setText(f"{found.key:016x}: {words}")


def _by_rules(name: str, first: Position, other: Position) -> str:
    """Return by which rules the two positions are read."""
    if first.chess960 == other.chess960:
        return f"Both are read by the rules of {_RULES[first.chess960]}."
    return f"By the rules of {_RULES[first.chess960]} ({name}) and of {_RULES[other.chess960]} (other)."
