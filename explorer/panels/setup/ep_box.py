"""EpBox: the en passant square, chosen among those that a double push can have left, or any stated on purpose."""

from __future__ import annotations

from collections.abc import Callable

import chess
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from explorer.commands import file
from explorer.commands import position as act
from explorer.commands.context import Context
from explorer.core.keys.randoms import EN_PASSANT
from explorer.core.position import Position, ep_capturers, ep_problem
from explorer.core.words import capitalised
from explorer.panels.text import Text
from explorer.theme.tokens import Theme

_STAYS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class Squares(QComboBox):
    """A list whose lines say more than the closed box may have room for: that shows as much as fits, whole."""

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        option.currentText = shortened(option.currentText, self.fontMetrics().horizontalAdvance, field.width() - 4)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()


class EpBox(QWidget):
    """A list of squares, a field for any other square, and what the stated one does to the key."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.squares = Squares()
        self.squares.setObjectName("setup.ep")
        self.squares.setAccessibleName("En passant square")
        self.squares.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.squares.activated.connect(lambda at: act.set_en_passant(context, self.squares.itemData(at)))
        self.any = QLineEdit()
        self.any.setObjectName("setup.any_ep")
        self.any.setAccessibleName("State any en passant square, possible or not")
        self.any.setPlaceholderText("any")
        self.any.setMaxLength(2)
        self.any.setToolTip("State any square on purpose, possible or not: e3, then Enter (Alt+Y)")
        QShortcut("Alt+Y", self.any, self.any.setFocus)
        self.any.returnPressed.connect(self._on_any)
        self.any.textEdited.connect(lambda: self._mark_any(False))
        self.any.installEventFilter(self)
        self.effect = Text(lines=3)
        self.effect.setObjectName("setup.ep_effect")
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.squares, 1)
        row.addWidget(self.any)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.effect)

    def restyle(self, theme: Theme) -> None:
        """Take over a theme."""
        self.effect.set_colour(theme.dim)

    def show_position(self, position: Position) -> None:
        """Show the stated square among those that can be chosen."""
        choices = en_passant_choices(position)
        if [self.squares.itemText(at) for at in range(self.squares.count())] != [text for text, _ in choices]:
            self.squares.clear()
            for text, square in choices:
                self.squares.addItem(text, square)
            self.squares.view().setMinimumWidth(self.squares.view().sizeHintForColumn(0) + 24)
        self.squares.setCurrentIndex(next(i for i, (_, s) in enumerate(choices) if s == position.ep_square))
        self.squares.setEnabled(len(choices) > 1)
        effect = effect_words(position)
        self.effect.set_text(effect)
        self.squares.setAccessibleDescription(effect)
        self.squares.setToolTip(effect if len(choices) > 1 else f"No pawn can have just moved two squares. {effect}")

    def _on_any(self) -> None:
        name = self.any.text().strip().lower()
        if name in chess.SQUARE_NAMES:
            act.set_en_passant(self._context, chess.parse_square(name))
            self.any.clear()
        elif name:
            file.tell_problem(self._context, f"{name!r} is no square: squares are a1 to h8")
            self._mark_any(True)
            self.any.selectAll()

    def _mark_any(self, bad: bool) -> None:
        """Mark what was entered as no square until it is mended or left."""
        if bool(self.any.property("bad")) != bad:
            self.any.setProperty("bad", bad)
            self.any.style().unpolish(self.any)
            self.any.style().polish(self.any)

    # ---- Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Clear the field for any square when it is left."""
        if event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent) and event.reason() not in _STAYS:
            self.any.clear()
            self._mark_any(False)
        return super().eventFilter(watched, event)


def shortened(line: str, width_of: Callable[[str], int], room: int) -> str:
    """Return a line of the list without what it does to the key, and where that is too wide only its square."""
    verdict = line.split(" (")[0]
    return verdict if width_of(verdict) <= room else verdict.split(":")[0]


def en_passant_choices(position: Position) -> list[tuple[str, chess.Square | None]]:
    """Return the squares that can be stated: none, those a double push can have left, and the one stated now."""
    squares = [chess.square(file_, 5 if position.turn else 2) for file_ in range(8)]
    possible = [s for s in squares if ep_problem(position._replace(ep_square=s)) is None]
    choices: list[tuple[str, chess.Square | None]] = [("none", None)]
    choices += [(_line(position, s), s) for s in possible]
    if position.ep_square is not None and position.ep_square not in possible:
        choices.append((_line(position, position.ep_square), position.ep_square))
    return choices


def effect_words(position: Position) -> str:
    """Return what the stated square can do and what it does to the Polyglot key, in a sentence."""
    square = position.ep_square
    if square is None:
        return "Adds nothing to the Polyglot key."
    verdict = _verdict(position, square)
    return f"{capitalised(verdict)}: {_effect(position, square)} to the Polyglot key."


def _effect(position: Position, square: chess.Square) -> str:
    if not ep_capturers(position):
        return "adds nothing"
    file = chess.square_file(square)
    return f"adds number {EN_PASSANT + file} (en passant, file {chess.FILE_NAMES[file]})"


def _verdict(position: Position, square: chess.Square) -> str:
    """Say whether the stated square can be captured on."""
    if ep_problem(position) is not None:
        return "impossible"
    capturers = ep_capturers(position)
    if not capturers:
        return "no pawn beside"
    legal = any(m.to_square == square and m.from_square in capturers for m in position.legal_moves())
    return "capture possible" if legal else "pawn beside but illegal"


def _line(position: Position, square: chess.Square) -> str:
    """Return the line of the list for a square: what can be done there, and what stating it does to the key."""
    stated = position._replace(ep_square=square)
    effect = _effect(stated, square).split(" (")[0]
    return f"{chess.square_name(square)}: {_verdict(stated, square)} ({effect})"
