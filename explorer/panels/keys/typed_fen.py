"""A FEN that is typed, with the rules by which it is read and what of it does not count by them."""

from __future__ import annotations

import chess
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.position import Position
from explorer.panels.panel import blocked
from explorer.theme.style import fixed_font

RULES = ("standard chess", "Chess960")


class TypedFen(QWidget):
    """A FEN field under its name, the box of its rules and a button. ``changed`` when another position is typed."""

    changed = Signal()
    left = Signal()

    def __init__(self, name: str, object_name: str, button: str) -> None:
        super().__init__()
        self.position: Position | None = None
        """What was typed or shown last; None when nothing is there, or no FEN."""
        self.error: FenError | None = None
        self.note = ""
        """In a sentence, if the rules were chosen for the rights' sake, or which rights do not count by them."""
        self.field, self.name, self.rules, self.button = (
            QLineEdit(),
            QLabel(name),
            QCheckBox("960"),
            QPushButton(button),
        )
        self.field.setObjectName(object_name)
        self.field.setMaxLength(400)
        self.field.setClearButtonEnabled(True)
        self.field.setMinimumWidth(60)
        self.name.setObjectName("dim")
        self.name.setBuddy(self.field)
        self.rules.setObjectName(f"{object_name}.960")
        self.rules.setToolTip("Read this FEN by the rules of Chess960: rights of rooks that do not stand in the corner")
        self.rules.setAccessibleName(f"Read the FEN {name} by Chess960 rules")
        self.button.setProperty("role", "small")
        self.button.setMinimumWidth(44)
        head = QHBoxLayout()
        head.addWidget(self.name)
        head.addStretch(1)
        head.addWidget(self.rules)
        head.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self.field)
        self.rules.toggled.connect(self._on_rules)
        self.field.editingFinished.connect(self.left)

    def restyle(self) -> None:
        """Take over the font of the window."""
        self.field.setFont(fixed_font(self.font().pointSizeF() * 0.9))

    def show_position(self, position: Position | None) -> None:
        """Show a position that was not typed, by its own rules; None empties the field."""
        self.position, self.error = position, None
        self.note = dropped(position) if position is not None else ""
        text = "" if position is None else fen(position)
        if text != self.field.text():
            self.field.setText(text)
            self.field.setCursorPosition(0)
        if position is not None:
            self._check(position.chess960)

    def read(self, text: str, chess960: bool) -> None:
        """Read a typed FEN by some rules, or by those of Chess960 where standard chess would lose rights.

        The box shows which; what is typed stays.
        """
        self.position, self.error, self.note = None, None, ""
        if not text.strip():
            return
        try:
            self.position, self.note = read_fen(text, chess960)
        except FenError as error:
            self.error = error
            return
        self._check(self.position.chess960)

    def _check(self, chess960: bool) -> None:
        with blocked(self.rules):
            self.rules.setChecked(chess960)

    def _on_rules(self, chess960: bool) -> None:
        """Read the same FEN by the rules the user wants, whatever is lost."""
        try:
            self.position = parse_fen(self.field.text(), chess960).position
        except FenError:
            return
        self.error, self.note = None, dropped(self.position)
        self.changed.emit()


def read_fen(text: str, chess960: bool) -> tuple[Position, str]:
    """Read a FEN by some rules, and say in a sentence what to know of it: other rules were needed, or rights are lost.

    Raises FenError.
    """
    position = parse_fen(text, chess960).position
    if not chess960:
        other = parse_fen(text, True).position
        if other.effective_rights.bit_count() > position.effective_rights.bit_count():
            return other, f"Read by Chess960 rules, since its rights need them ({_letters(other.effective_rights)})."
    return position, dropped(position)


def dropped(position: Position) -> str:
    """Say in a sentence which stated rights do not count by the position's rules; nothing if all do."""
    lost = position.rights & ~position.effective_rights
    if not lost:
        return ""
    by_other = position._replace(chess960=not position.chess960)
    hint = "" if by_other.effective_rights & lost == 0 else f", they would by those of {RULES[by_other.chess960]}"
    rooks = _letters(lost)
    return f"Rights with the rook on {rooks} do not count by the rules of {RULES[position.chess960]}{hint}."


def _letters(rights: chess.Bitboard) -> str:
    return " ".join(chess.square_name(square) for square in chess.SquareSet(rights))
