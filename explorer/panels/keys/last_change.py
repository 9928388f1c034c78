"""The Change page: what the last change did to the key, and what each legal move would do."""

from __future__ import annotations

import chess
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.flips import flips as polyglot_flips
from explorer.core.keys.trace import Trace, trace
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.figures import grouped_hex, plural
from explorer.panels.keys.histogram import Histogram
from explorer.panels.keys.numbers import previewed
from explorer.panels.keys.term_cells import TERM_COLUMNS, term_cells
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_picture, offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_COLUMNS = (Column("", 44, about="− went out, + came in"), *TERM_COLUMNS)


class ChangePage(Page):
    """The last change as numbers that went out and came in."""

    title = "Change"
    about = "What the last change, or a move pointed at, does to the key"

    def build(self) -> None:
        self.trace: Trace | None = None
        self._shown: Trace | None = None
        self.headline = Text(lines=2)
        self.headline.setObjectName("keys.change")
        self.table = Table(_COLUMNS)
        self.table.setAccessibleName("Numbers that went out and came in")
        self.table.row_pointed.connect(self._on_row_pointed)
        self.moves = QComboBox()
        self.moves.setAccessibleName("Preview a legal move")
        self.moves.setToolTip("What a legal move would do to the key")
        self.moves.activated.connect(self._on_move)
        self.moves.highlighted.connect(self._on_move)
        self.histogram = Histogram()
        offer_table(self.table, self.context)
        offer_picture(self.histogram, self.context, "bits flipped")
        row = QHBoxLayout()
        label = QLabel("Preview a move")
        label.setObjectName("dim")
        label.setBuddy(self.moves)
        row.addWidget(label)
        row.addWidget(self.moves, 1)
        layout = self.scrolling_layout()
        self.table.setMinimumHeight(150)
        layout.setSpacing(4)
        layout.addWidget(self.headline)
        layout.addWidget(self.table, 1)
        layout.addLayout(row)
        layout.addWidget(self.histogram)

    def restyle(self) -> None:
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.histogram.restyle(self.theme, self.zoom)

    def draw(self, state: State) -> None:
        change = state.change
        self.trace = None
        if change is not None:
            before = derived.key_by(change.before, state.convention)
            self.trace = trace(before, derived.real_key(state))
        self._show(self.trace, change.label if change else "")
        self._draw_moves(state)

    def _draw_moves(self, state: State) -> None:
        found = flips(state.position, state.convention)
        self.moves.blockSignals(True)
        self.moves.clear()
        self.moves.addItem("the last change", None)
        for san, move, bits in found:
            self.moves.addItem(f"{san}   flips {bits} of 64", move)
        self.moves.setEnabled(bool(found))
        self.moves.blockSignals(False)
        self.histogram.show_flips([bits for _, _, bits in found])

    def _show(self, shown: Trace | None, label: str) -> None:
        self._shown = shown
        if shown is None:
            self.headline.set_text("Nothing has changed yet: play a move, edit, paste or undo, and see what it did.")
            self.table.fill([])
            return
        looks = len(shown.removed) + len(shown.added)
        full = len(derived.real_key(self.context.state).terms)
        flipped = plural(shown.bits_flipped, "bit")
        self.headline.set_text(
            f"{label[:1].upper()}{label[1:]}: {flipped} of 64 flipped; "
            f"{plural(looks, 'table look-up')}, against {full} for the whole key."
        )
        rows = [_value_row("old", shown.before)]
        rows += [
            (Cell("−", "went out", self.theme.problem, bold=True), *term_cells(t, self.theme)) for t in shown.removed
        ]
        rows += [
            (Cell("+", "came in", self.theme.en_passant, bold=True), *term_cells(t, self.theme)) for t in shown.added
        ]
        rows.append(_value_row("new", shown.after))
        self.table.fill(rows)

    def point(self, pointed: Pointed) -> None:
        state = self.context.state
        preview = previewed(state, pointed)
        if preview is not None and pointed.move is not None:
            self._show(preview, f"{state.position.san(pointed.move)} would do this")
        elif self._shown is not self.trace:
            self._show(self.trace, state.change.label if state.change else "")

    def _on_move(self, at: int) -> None:
        move = self.moves.itemData(at, Qt.ItemDataRole.UserRole)
        self.context.pointer.point(Pointed(move=move) if move else NOTHING)

    def _on_row_pointed(self, row: int) -> None:
        shown = self._shown
        terms = (*shown.removed, *shown.added) if shown else ()
        inside = 0 < row <= len(terms)
        if inside and self._shown is self.trace:
            self.context.pointer.point(Pointed(index=terms[row - 1].index))


def _value_row(name: str, value: int) -> tuple[Cell, ...]:
    return (
        Cell(name, bold=True),
        *[Cell("")] * 4,
        Cell("XOR"),
        Cell(grouped_hex(value), bold=True),
    )


def flips(position: Position, convention: str) -> list[tuple[str, chess.Move, int]]:
    """Return SAN, move and bits flipped (0 to 64) for every legal move, by SAN."""
    board = position.board()
    if convention == POLYGLOT.id:
        found = [(board.san(flip.move), flip.move, flip.bits_flipped) for flip in polyglot_flips(position)]
        return sorted(found, key=lambda item: item[0])
    before = derived.key_by(position, convention).value
    found = []
    for move in position.legal_moves():
        after = derived.key_by(position.play(move), convention).value
        found.append((board.san(move), move, (before ^ after).bit_count()))
    return sorted(found, key=lambda item: item[0])
