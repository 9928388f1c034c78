"""The key panel: 16 hex digits, the four parts with their reasons, their bits, and every number that counts."""

from __future__ import annotations

import chess
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QIcon
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout

from explorer.commands import key as act
from explorer.core.keys.conventions import POLYGLOT, python_chess_note
from explorer.core.keys.randoms import CASTLE, formula
from explorer.core.keys.term import Part, Term
from explorer.core.keys.trace import Trace, trace
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.figures import grouped_hex, plural
from explorer.panels.keys.bits import BitRows
from explorer.panels.panel import Panel
from explorer.panels.table import Cell, Column, Table
from explorer.panels.text import Text
from explorer.theme import icons, pieces
from explorer.theme.style import fixed_font
from explorer.theme.tokens import NAMES

_COLUMNS = (
    Column("", 26, about="The part of the key"),
    Column("", 30, about="The piece, or the right"),
    Column("square", 60),
    Column("index", 50, right=True, fixed=True, about="The place in the table of 781 numbers"),
    Column("64×kind + square", 0, about="How the index comes about"),
    Column("value", 172, right=True, fixed=True, about="The number, in hex"),
)


class KeysPanel(Panel):
    """The key of the position, taken apart."""

    id = "keys"
    title = "Key"

    def build(self) -> None:
        self.rows: list[Term] = []
        self._preview: Trace | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 8)
        layout.setSpacing(7)
        layout.addLayout(self._heading())
        layout.addLayout(self._parts())
        self.bits = BitRows()
        layout.addWidget(self.bits)
        self.note = QLabel()
        self.note.setObjectName("problem")
        self.note.setWordWrap(True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.note.hide()
        layout.addWidget(self.note)
        self.listed = Text()
        self.listed.setObjectName("keys.listed")
        layout.addWidget(self.listed)
        self.table = Table(_COLUMNS)
        self.table.setObjectName("keys.numbers")
        self.table.setAccessibleName("Numbers of the key")
        self.table.row_pointed.connect(self._on_row_pointed)
        layout.addWidget(self.table, 1)

    def _heading(self) -> QHBoxLayout:
        self.value = Text()
        self.value.setObjectName("keys.value")
        self.convention = QLabel(POLYGLOT.name)
        self.convention.setObjectName("dim")
        self.convention.setToolTip(POLYGLOT.summary)
        self.copy = QToolButton()
        self.copy.setText("Copy")
        self.copy.setObjectName("keys.copy")
        self.copy.setToolTip("Copy the key as hex, with or without 0x, or as a decimal number")
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.copy)
        for command in act.COMMANDS:
            action = QAction(command.title, menu)
            action.triggered.connect(lambda _=False, run=command.run: run(self.context))
            menu.addAction(action)
        self.copy.setMenu(menu)
        row = QHBoxLayout()
        row.addWidget(self.value, 1)
        row.addWidget(self.convention)
        row.addWidget(self.copy)
        return row

    def _parts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(3, 1)
        self.part_shapes: dict[Part, QLabel] = {}
        self.part_names: dict[Part, Text] = {}
        self.part_values: dict[Part, Text] = {}
        self.part_reasons: dict[Part, Text] = {}
        for row, part in enumerate(Part):
            shape, name, value, reason = QLabel(), Text(NAMES[part]), Text(), Text(lines=3)
            name.setObjectName(f"keys.{part.value}")
            reason.setObjectName(f"keys.{part.value}.reason")
            value.setObjectName(f"keys.{part.value}.value")
            for column, widget in enumerate((shape, name, value, reason)):
                grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignTop if column < 3 else Qt.AlignmentFlag(0))
                if isinstance(widget, Text):
                    widget.setCursor(Qt.CursorShape.PointingHandCursor)
                    widget.clicked.connect(lambda part=part: self._on_part_clicked(part))
            self.part_shapes[part], self.part_names[part] = shape, name
            self.part_values[part], self.part_reasons[part] = value, reason
        return grid

    def restyle(self) -> None:
        points = self.font().pointSizeF()
        bold = QFont(self.font())
        bold.setBold(True)
        self.value.setFont(fixed_font(points * 1.75, bold=True))
        self.convention.setFont(self.font())
        self.copy.setIcon(icons.icon("copy", self.theme.text, self.theme.faint))
        self.copy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        small = fixed_font(points)
        name_width = max(QFontMetrics(bold).horizontalAdvance(NAMES[part]) for part in Part) + 6
        value_width = QFontMetrics(small).horizontalAdvance(grouped_hex(0)) + 6
        for part in Part:
            self.part_shapes[part].setPixmap(icons.part_pixmap(part, self.theme.part(part), self.px(12)))
            self.part_names[part].setFont(bold)
            self.part_names[part].setFixedWidth(name_width)
            self.part_values[part].setFont(small)
            self.part_values[part].setFixedWidth(value_width)
            self.part_reasons[part].set_colour(self.theme.dim)
        self.bits.restyle(self.theme, self.zoom)
        self.table.restyle(fixed_font(points * 0.98), self.zoom)
        self.listed.set_colour(self.theme.dim)

    def draw(self, before: State | None, after: State) -> None:
        same = before is not None and before.position == after.position and before.view == after.view
        if same:
            return
        key = derived.key(after.position)
        self.value.set_text(grouped_hex(key.value), f"{key.value} as a decimal number")
        for part in key.parts:
            self.part_values[part.part].set_text(grouped_hex(part.value))
            self.part_reasons[part.part].set_text(part.reason, "Click to list only the numbers of this part")
        self.bits.show_key(key)
        note = python_chess_note(after.position) or ""
        self.note.setText(note)
        self.note.setVisible(bool(note))
        shown = after.view.part
        self.rows = [term for term in key.terms if shown is None or term.part == shown]
        self._preview = None
        self._draw_listed(after)
        self.table.fill([self._cells(term) for term in self.rows])

    def _draw_listed(self, state: State) -> None:
        """Say what the table lists, or what the book move that is pointed at would change."""
        preview, part = self._preview, state.view.part
        if preview is not None:
            out, came = plural(len(preview.removed), "number"), plural(len(preview.added), "number")
            flipped = plural(preview.bits_flipped, "bit")
            self.listed.set_text(f"The move takes {out} out (framed) and brings {came} in; {flipped} of 64 flip")
        elif part is None:
            self.listed.set_text(f"{plural(len(self.rows), 'number')}; the key is their XOR")
        else:
            numbers = plural(len(self.rows), "number")
            self.listed.set_text(f"{numbers} of the part {NAMES[part]}; click the part again for all")

    def _cells(self, term: Term) -> tuple[Cell, ...]:
        colour = self.theme.part(term.part)
        shape = QIcon(icons.part_pixmap(term.part, colour, 12))
        letter = term.piece if term.part == Part.PIECE else None
        word = (
            ""
            if letter
            else {Part.CASTLE: "KQkq"[term.index - CASTLE] if term.part == Part.CASTLE else ""}.get(term.part, "")
        )
        where = chess.square_name(term.square) if term.square is not None else "White"
        if term.part == Part.EN_PASSANT and term.square is not None:
            where = f"file {chess.FILE_NAMES[chess.square_file(term.square)]}"
        return (
            Cell("", NAMES[term.part], icon=shape),
            Cell(
                word,
                term.reason,
                icon=pieces.icon(letter, 18, self.theme.piece_tile if self.theme.is_dark else "") if letter else None,
                bold=True,
            ),
            Cell(where, term.reason),
            Cell(str(term.index), f"number {term.index} of 0 to 780"),
            Cell(_formula(term), term.reason, self.theme.dim),
            Cell(grouped_hex(term.value), f"{term.value:016x}"),
        )

    def point(self, pointed: Pointed) -> None:
        state = self.context.state
        preview = previewed(state, pointed)
        if preview != self._preview:
            self._preview = preview
            self._draw_listed(state)
        terms = preview.removed if preview else pointed_terms(state, pointed)
        self.bits.mark(terms)
        indices = {term.index for term in terms}
        rows = [at for at, term in enumerate(self.rows) if term.index in indices]
        if rows and pointed.square is not None:
            self.table.scrollTo(self.table.model().index(rows[0], 0))
        self.table.mark_rows(rows)

    def _on_row_pointed(self, row: int) -> None:
        inside = 0 <= row < len(self.rows)
        self.context.pointer.point(Pointed(index=self.rows[row].index) if inside else NOTHING)

    def _on_part_clicked(self, part: Part) -> None:
        act.list_part(self.context, None if self.context.state.view.part == part else part)


def _formula(term: Term) -> str:
    if term.part == Part.CASTLE:
        side = "white" if term.piece == "R" else "black"
        return f"{side} {'O-O' if (term.index - CASTLE) % 2 == 0 else 'O-O-O'}"
    return formula(term.index)


def pointed_terms(state: State, pointed: Pointed) -> tuple[Term, ...]:
    """Return the numbers of the key that belong to what is pointed at: one number, or those of a square."""
    if pointed.index is None and pointed.square is None:
        return ()
    terms = derived.key(state.position).terms
    if pointed.index is not None:
        return tuple(term for term in terms if term.index == pointed.index)
    return tuple(term for term in terms if term.square == pointed.square)


def previewed(state: State, pointed: Pointed) -> Trace | None:
    """Return what playing the book move that is pointed at would change in the key; None when none is."""
    position, move = state.position, pointed.move
    if move is None or not position.is_legal(move):
        return None
    return trace(derived.key(position), derived.key(position.play(move)))
