"""Heading: whose turn it is, by which rules, what is wrong with it, and the opening."""

from __future__ import annotations

import chess
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from explorer.commands import position as act
from explorer.commands.context import Context
from explorer.core import chess960
from explorer.core.problems import illegal_words
from explorer.core.remarks import other_rules
from explorer.core.words import capitalised
from explorer.model import derived
from explorer.model.state import State
from explorer.panels.text import Text
from explorer.theme.tokens import LIGHT, Theme

TURNS = {chess.WHITE: "White to move", chess.BLACK: "Black to move"}
_KEYS = "Ctrl+Shift+9"


class Heading(QWidget):
    """The line above the board, or two where there is little width. A hint stands in the place of the rules."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._theme: Theme = LIGHT
        self._narrow: bool | None = None
        self._zoom = 100
        self.turn, self.rules = Text(), Text()
        self.opening = Text(align=Qt.AlignmentFlag.AlignRight)
        self.opening.setObjectName("board.opening")
        self.other = QPushButton()
        self.other.setObjectName("board.other_rules")
        self.other.setProperty("role", "small")
        self.other.clicked.connect(lambda: act.read_by_other_rules(context))
        self.other.hide()
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.addWidget(self.turn, 0, 0)
        grid.addWidget(self.other, 0, 3)

    def restyle(self, theme: Theme, font: QFont, zoom: int) -> None:
        """Take over a theme, a font, and the zoom in percent."""
        self._theme = theme
        bold = QFont(font)
        bold.setBold(True)
        self.turn.setFont(bold)
        self.opening.set_colour(theme.dim)
        metrics = self.turn.fontMetrics()  # the room that either side needs, so that nothing moves when the turn does
        self.turn.setFixedWidth(max(map(metrics.horizontalAdvance, TURNS.values())) + 10)
        self._zoom, self._narrow = zoom, None

    def fit(self, narrow: bool) -> None:
        """Give the rules, or what stands in their place, a line of their own where there is little width."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        room = 0 if narrow else 26  # the height of the button, which comes and goes
        self._grid.setRowMinimumHeight(0, round(room * self._zoom / 100))
        for text in (self.rules, self.opening):
            self._grid.removeWidget(text)
        self._grid.addWidget(self.rules, *((1, 0, 1, 4) if narrow else (0, 1)))
        self._grid.addWidget(self.opening, *((0, 1, 1, 2) if narrow else (0, 2)))

    def draw(self, state: State, hint: str) -> None:
        """Show a state, or a hint in the place of the rules."""
        position = state.position
        self.turn.set_text(TURNS[position.turn])
        illegal, other = illegal_words(position), other_rules(position)
        if other is not None and position.chess960 and not other.counts:
            other = None  # it can only be meant by Chess960 rules: nobody has to choose
        words = [rules_words(state)]
        if illegal:
            words.insert(0, illegal)
        elif other is not None:
            words.append(other.short)
        said = hint or " · ".join(words)
        about = other.text if other is not None and not hint else ""
        self.rules.set_text(capitalised(said) if hint or illegal else said, about)
        self.rules.set_colour(self._theme.problem if illegal and not hint else self._theme.dim)
        self._show_other(position.chess960, other.text if other is not None and not hint else "")
        alone = bool(hint or illegal or other)
        self.opening.setHidden(alone)
        self._grid.setColumnStretch(2, 0 if alone else 1)
        self.opening.set_text("" if hint else derived.opening(state))

    def _show_other(self, is_chess960: bool, why: str) -> None:
        self.other.setVisible(bool(why))
        if not why:
            return
        name = "Standard rules" if is_chess960 else "Chess960 rules"
        about = f"Read the FEN by {name[:1].lower() if is_chess960 else name[:1]}{name[1:]}"
        self.other.setText(name)
        self.other.setShortcut(_KEYS)  # a text may bring one of its own
        self.other.setToolTip(f"{why}\n{about} ({_KEYS})")
        self.other.setAccessibleName(about)
        self.other.setAccessibleDescription(why)


def rules_words(state: State) -> str:
    """Return the rules in force, the Chess960 number at a start, and the ply."""
    position, document = state.position, state.document
    words = "Chess960" if position.chess960 else "standard chess"
    pair = chess960.numbers(position) if position.chess960 else None
    if pair:
        words += f" {pair[0]}" if pair[0] == pair[1] else f" {pair[0]} : {pair[1]}"
    return f"{words}, ply {document.ply}" if document.line.steps else words
