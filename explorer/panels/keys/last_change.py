"""The Change page: what the last change did to the key, and what each legal move would do."""

from __future__ import annotations

import chess
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.flips import flips as polyglot_flips
from explorer.core.keys.trace import Trace, trace
from explorer.core.position import Position
from explorer.core.words import capitalised
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.figures import grouped_hex, plural
from explorer.panels.keys.histogram import Histogram
from explorer.panels.keys.numbers import previewed
from explorer.panels.keys.term_cells import TERM_COLUMNS, term_cells
from explorer.panels.keys.term_table import TermTable
from explorer.panels.page import Page
from explorer.panels.panel import blocked
from explorer.panels.table import Cell, Column
from explorer.panels.takeaway import offer_picture, offer_table, save_button
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_COLUMNS = (Column("", 26, about="− went out, + came in"), *TERM_COLUMNS)


class ChangePage(Page):
    """The last change, or what a move would do, as numbers that go out and come in.

    The box always names what is shown: the move that is pointed at anywhere, else the one chosen in it, else the last
    change.
    """

    title = "Change"
    about = "What the last change, or a move pointed at, does to the key"

    def build(self) -> None:
        self.trace: Trace | None = None
        self._shown: Trace | None = None
        self._chosen: chess.Move | None = None
        self._listed: tuple[Position, str] | None = None
        self.headline = Text(lines=2)
        self.headline.setObjectName("keys.change")
        self.table = TermTable(_COLUMNS)
        self.table.setAccessibleName("Numbers that went out and came in")
        self.table.row_pointed.connect(self._on_row_pointed)
        self.moves = QComboBox()
        self.moves.setAccessibleName("Preview a legal move")
        self.moves.setToolTip("What a legal move would do to the key")
        self.moves.activated.connect(self._on_chosen)
        self.moves.highlighted.connect(self._on_highlighted)
        self.moves.view().installEventFilter(self)
        self.histogram = Histogram()
        offer_table(self.table, self.context)
        offer_picture(self.histogram, self.context, "bits flipped")
        row = QHBoxLayout()
        label = QLabel("Preview a move")
        label.setObjectName("dim")
        label.setBuddy(self.moves)
        row.addWidget(label)
        row.addWidget(self.moves, 1)
        row.addWidget(save_button(self.context, self.table, (self.histogram, "bits flipped")))
        layout = self.scrolling_layout()
        self.table.setMinimumHeight(150)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.headline)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.histogram)
        layout.addStretch(0)

    def restyle(self) -> None:
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.histogram.restyle(self.theme, self.zoom)

    def draw(self, state: State) -> None:
        change = state.change
        self.trace = None
        if change is not None:
            before = derived.key_by(change.before, state.convention)
            self.trace = trace(before, derived.real_key(state))
        if self._listed != (state.position, state.convention):
            self._listed = state.position, state.convention
            self._draw_moves(state)
        self._show_what_is(self.context.pointer.value)

    def _draw_moves(self, state: State) -> None:
        found = flips(state.position, state.convention)
        self._chosen = None
        with blocked(self.moves):
            self.moves.clear()
            self.moves.addItem("the last change", None)
            for san, move, bits in found:
                self.moves.addItem(f"{san}   flips {bits} of 64", move)
            self.moves.setEnabled(bool(found))
        self.histogram.show_flips([bits for _, _, bits in found])

    def _show_what_is(self, pointed: Pointed) -> None:
        """Show what the move that is pointed at would do, else the one chosen, else what the last change did."""
        state = self.context.state
        for at in (pointed, Pointed(move=self._chosen)):
            preview = previewed(state, at)
            if preview is not None and at.move is not None:
                self._name(at.move)
                self._show(preview, f"{state.position.san(at.move)} would do this")
                return
        self._name(None)
        self._show(self.trace, state.change.label if state.change else "")

    def _name(self, move: chess.Move | None) -> None:
        """Let the box say what is shown; while its list is open it says so itself."""
        at = next((at for at in range(self.moves.count()) if self.moves.itemData(at) == move), 0)
        if at != self.moves.currentIndex() and not self.moves.view().isVisible():
            with blocked(self.moves):
                self.moves.setCurrentIndex(at)

    def _show(self, shown: Trace | None, label: str) -> None:
        self._shown = shown
        self.table.setVisible(shown is not None)
        if shown is None:
            self.headline.set_text("Nothing has changed yet: play a move, edit, paste or undo, and see what it did.")
            self.table.fill([])
            return
        looks = len(shown.removed) + len(shown.added)
        full = len(derived.real_key(self.context.state).terms)
        flipped = plural(shown.bits_flipped, "bit")
        self.headline.set_text(
            f"{capitalised(label)}: {flipped} of 64 flipped; "
            f"{plural(looks, 'table look-up')}, against {full} for the whole key."
        )
        rows = [_value_row("before", shown.before)]
        rows += [
            (Cell("−", "went out", self.theme.problem, bold=True), *term_cells(t, self.theme)) for t in shown.removed
        ]
        rows += [
            (Cell("+", "came in", self.theme.en_passant, bold=True), *term_cells(t, self.theme)) for t in shown.added
        ]
        rows.append(_value_row("after", shown.after))
        self.table.fill(rows)

    def point(self, pointed: Pointed) -> None:
        if pointed.move is not None or self._chosen is not None or self._shown is not self.trace:
            self._show_what_is(pointed)

    def _on_highlighted(self, at: int) -> None:
        move = self.moves.itemData(at)
        self.context.pointer.point(Pointed(move=move) if move else NOTHING)

    def _on_chosen(self, at: int) -> None:
        self._chosen = self.moves.itemData(at)
        self._on_highlighted(at)
        self._show_what_is(self.context.pointer.value)

    def _on_row_pointed(self, row: int) -> None:
        shown = self._shown
        terms = (*shown.removed, *shown.added) if shown else ()
        inside = 0 < row <= len(terms)
        if inside:
            self.context.pointer.point(Pointed(index=terms[row - 1].index))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Forget the line that was only looked at when the list is put away; one that was chosen is told next."""
        if event.type() == QEvent.Type.Hide and watched is self.moves.view():
            self.context.pointer.point(NOTHING)
            self._show_what_is(NOTHING)
        return super().eventFilter(watched, event)


def _value_row(name: str, value: int) -> tuple[Cell, ...]:
    about = "the key before" if name == "before" else "the key after: the XOR of all rows above"
    return (
        Cell("=" if name == "after" else "", about),
        Cell(name, about, bold=True),
        *[Cell("")] * 4,
        Cell(grouped_hex(value), about, bold=True),
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
