"""RightsGrid: castling rights rook by rook, a row of eight cells for each colour."""

from __future__ import annotations

from typing import NamedTuple

import chess
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton

from explorer.core.position import Position, castling_king
from explorer.core.reasons import why_no_right
from explorer.core.remarks import inner_rook_words, side_name
from explorer.core.words import capitalised
from explorer.panels.setup.focus_group import FocusGroup
from explorer.theme import pieces
from explorer.theme.badge import paint_badge
from explorer.theme.tokens import LIGHT, Theme


class _Facts(NamedTuple):
    """What a cell shows."""

    held: bool
    counts: bool
    letter: str
    piece: str | None
    why: str
    side: str
    inner: str
    tile: str


class Cell(QToolButton):
    """The right of one rook, with a badge when that is an inner one."""

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = LIGHT
        self.has_badge = False

    def show_badge(self, has_badge: bool) -> None:
        """Show the badge, or none."""
        if has_badge != self.has_badge:
            self.has_badge = has_badge
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.has_badge:
            painter = QPainter(self)
            paint_badge(painter, QRectF(self.rect()).adjusted(0, 2, -2, 0), self.theme)
            painter.end()


class RightsGrid(FocusGroup):
    """A cell for each square of both back ranks. ``toggled`` is the rook's square and whether the right is held now."""

    toggled = Signal(int, bool)

    def __init__(self) -> None:
        super().__init__("Castling rights, rook by rook")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        grid.setColumnStretch(9, 1)
        self.cells: dict[chess.Square, Cell] = {}
        self._labels: list[QLabel] = []
        self._tile = ""
        self._facts: dict[chess.Square, _Facts] = {}
        for row, rank in enumerate((7, 0)):
            self._label(grid, row, 0, str(rank + 1))
            for file in range(8):
                grid.addWidget(self._cell(chess.square(file, rank)), row, file + 1)
        for file in range(8):
            self._label(grid, 2, file + 1, chess.FILE_NAMES[file])

    def _label(self, grid: QGridLayout, row: int, column: int, text: str) -> None:
        label = QLabel(text)
        label.setObjectName("dim")
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        grid.addWidget(label, row, column)
        self._labels.append(label)

    def _cell(self, square: chess.Square) -> Cell:
        cell = Cell()
        cell.setObjectName("right")
        cell.setProperty("square", chess.square_name(square))
        cell.setCheckable(True)
        cell.clicked.connect(lambda held, square=square: self._on_clicked(square, held))
        self.cells[square] = cell
        return cell

    def _on_clicked(self, square: chess.Square, held: bool) -> None:
        self._facts.pop(square, None)
        self.toggled.emit(square, held)

    def restyle(self, theme: Theme, width: int, height: int) -> None:
        """Take over a theme, and the size of a cell in pixels."""
        self._tile = theme.piece_tile
        for cell in self.cells.values():
            cell.theme = theme
            cell.setFixedSize(width, height)
            cell.setIconSize(QSize(min(width, height) - 6, min(width, height) - 6))

    def show_position(self, position: Position) -> None:
        """Show which rights are stated, which rooks could have one, and why others cannot."""
        for square, cell in self.cells.items():
            self._show_cell(cell, square, position)

    def _show_cell(self, cell: Cell, square: chess.Square, position: Position) -> None:
        piece = position.piece(square)
        facts = _Facts(
            bool(position.rights & chess.BB_SQUARES[square]),
            bool(position.effective_rights & chess.BB_SQUARES[square]),
            right_letter(position, square),
            piece if piece and piece in ("K" if square < 8 else "k", "R" if square < 8 else "r") else None,
            why_no_right(position, square),
            side_name(position, square),
            inner_rook_words(position, square),
            self._tile,
        )
        if self._facts.get(square) != facts:
            self._facts[square] = facts
            self._fill_cell(cell, square, facts)

    def _fill_cell(self, cell: Cell, square: chess.Square, facts: _Facts) -> None:
        held, counts, letter, shown, why, side, inner, tile = facts
        rook = f"{'White' if square < 8 else 'Black'}, rook on {chess.square_name(square)}"
        cell.setEnabled(held or not why)
        cell.setChecked(held)
        cell.setText(letter if held else "")
        cell.setIcon(pieces.icon(shown, 18, tile) if shown and not held else QIcon())
        cell.setAccessibleName(f"Castling right of {rook}{f', {side}' if side else ''}")
        if held:
            about = f"{rook}: {side} right held ({letter})" + ("" if counts else f", but it does not count: {why}")
            cell.setToolTip(f"{about}.\n{inner}" if inner else about)
        else:
            free = f"{rook}: no {side} right; click to give it"
            cell.setToolTip(capitalised(why) if why else free)
        cell.setAccessibleDescription(inner)
        cell.show_badge(bool(inner))


def right_letter(position: Position, square: chess.Square) -> str:
    """Return K, Q, k or q by the side of the king, or a file letter where there is no king to tell."""
    color = square < 8
    king = castling_king(position.squares, color, position.chess960)
    if king is None:
        letter = chess.FILE_NAMES[chess.square_file(square)]
    else:
        letter = "k" if square > king else "q"
    return letter.upper() if color else letter
