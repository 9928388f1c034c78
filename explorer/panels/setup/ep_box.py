"""EpBox: the en passant square, chosen among those that a double push can have left, or any stated on purpose."""

from __future__ import annotations

from dataclasses import replace

import chess
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from explorer.commands import file
from explorer.commands import position as act
from explorer.commands.context import Context
from explorer.core.keys.randoms import EN_PASSANT
from explorer.core.position import Position, ep_capturers, ep_problem


class EpBox(QWidget):
    """A list of squares with what each does to the key, and a field for any other square."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.squares = QComboBox()
        self.squares.setObjectName("setup.ep")
        self.squares.setAccessibleName("En passant square")
        self.squares.activated.connect(lambda at: act.set_en_passant(context, self.squares.itemData(at)))
        self.any = QLineEdit()
        self.any.setObjectName("setup.any_ep")
        self.any.setAccessibleName("State any en passant square, possible or not")
        self.any.setPlaceholderText("any")
        self.any.setMaxLength(2)
        self.any.setToolTip("State any square on purpose, possible or not: e3, then Enter (Alt+Y)")
        QShortcut("Alt+Y", self.any, self.any.setFocus)
        self.any.returnPressed.connect(self._on_any)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.squares, 1)
        row.addWidget(self.any)

    def show_position(self, position: Position) -> None:
        """Show the stated square among those that can be chosen."""
        choices = en_passant_choices(position)
        if [self.squares.itemText(at) for at in range(self.squares.count())] != [text for text, _ in choices]:
            self.squares.clear()
            for text, square in choices:
                self.squares.addItem(text, square)
        self.squares.setCurrentIndex(next(i for i, (_, s) in enumerate(choices) if s == position.ep_square))
        self.squares.setEnabled(len(choices) > 1)
        self.squares.setToolTip(_tip(position, len(choices) > 1))

    def _on_any(self) -> None:
        name = self.any.text().strip().lower()
        if name in chess.SQUARE_NAMES:
            act.set_en_passant(self._context, chess.parse_square(name))
            self.any.clear()
        else:
            file.tell_problem(self._context, f"{name!r} is no square: squares are a1 to h8")


def en_passant_choices(position: Position) -> list[tuple[str, chess.Square | None]]:
    """Return the squares that can be stated: none, those a double push can have left, and the one stated now."""
    squares = [chess.square(file_, 5 if position.turn else 2) for file_ in range(8)]
    possible = [s for s in squares if ep_problem(replace(position, ep_square=s)) is None]
    choices: list[tuple[str, chess.Square | None]] = [("none", None)]
    choices += [(f"{chess.square_name(s)}: {_words(replace(position, ep_square=s), s)}", s) for s in possible]
    if position.ep_square is not None and position.ep_square not in possible:
        choices.append((f"{chess.square_name(position.ep_square)}: impossible", position.ep_square))
    return choices


def _tip(position: Position, has_choice: bool) -> str:
    """Say what the stated square does to the key, and what the signs in the list mean."""
    if not has_choice:
        return "No pawn can have just moved two squares"
    if position.ep_square is None:
        return "No square is stated. A square with a + adds that number of the table to the key, any other adds nothing"
    counts = bool(ep_capturers(position))
    number = EN_PASSANT + chess.square_file(position.ep_square)
    does = f"adds number {number} to the key" if counts else "adds nothing to the key"
    return f"{chess.square_name(position.ep_square)} {does}"


def _words(position: Position, square: chess.Square) -> str:
    """Say whether it can be captured on and what stating it does to the key."""
    capturers = ep_capturers(position)
    if not capturers:
        return "no pawn beside"
    legal = any(m.to_square == square and m.from_square in capturers for m in position.legal_moves())
    verdict = "capture possible" if legal else "pawn beside but illegal"
    return f"{verdict}, +{EN_PASSANT + chess.square_file(square)}"
