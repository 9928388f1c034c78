"""RightsGrid: castling rights rook by rook, a row of eight cells for each colour."""

from __future__ import annotations

import chess
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton

from explorer.core.position import Position, castling_king
from explorer.core.reasons import why_no_right
from explorer.panels.setup.focus_group import FocusGroup
from explorer.theme import pieces
from explorer.theme.tokens import Theme


class RightsGrid(FocusGroup):
    """A cell for each square of both back ranks. ``toggled`` is the rook's square and whether the right is held now."""

    toggled = Signal(int, bool)

    def __init__(self) -> None:
        super().__init__("Castling rights, rook by rook")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        grid.setColumnStretch(9, 1)
        self.cells: dict[chess.Square, QToolButton] = {}
        self._labels: list[QLabel] = []
        self._tile = ""
        self._facts: dict[chess.Square, tuple[bool, str, str | None, str, bool, str]] = {}
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

    def _cell(self, square: chess.Square) -> QToolButton:
        cell = QToolButton()
        cell.setObjectName("right")
        cell.setProperty("square", chess.square_name(square))
        cell.setCheckable(True)
        cell.clicked.connect(lambda held, square=square: self._on_clicked(square, held))
        self.cells[square] = cell
        return cell

    def _on_clicked(self, square: chess.Square, held: bool) -> None:
        self._facts.pop(square, None)
        self.toggled.emit(square, held)

    def restyle(self, theme: Theme, side: int) -> None:
        """Take over a theme, and the width of a cell in pixels."""
        self._tile = theme.piece_tile
        for cell in self.cells.values():
            cell.setFixedSize(side, side)
            cell.setIconSize(QSize(side - 6, side - 6))

    def show_position(self, position: Position) -> None:
        """Show which rights are stated, which rooks could have one, and why others cannot."""
        for square, cell in self.cells.items():
            self._show_cell(cell, square, position)

    def _show_cell(self, cell: QToolButton, square: chess.Square, position: Position) -> None:
        held = bool(position.rights & chess.BB_SQUARES[square])
        piece = position.piece(square)
        shown = piece if piece and piece in ("K" if square < 8 else "k", "R" if square < 8 else "r") else None
        why = why_no_right(position, square)
        counts = bool(position.effective_rights & chess.BB_SQUARES[square])
        facts = (held, right_letter(position, square), shown, why, counts, self._tile)
        if self._facts.get(square) == facts:
            return
        self._facts[square] = facts
        self._fill_cell(cell, square, *facts[:5])

    def _fill_cell(
        self,
        cell: QToolButton,
        square: chess.Square,
        held: bool,
        letter: str,
        shown: str | None,
        why: str,
        counts: bool,
    ) -> None:
        cell.setEnabled(held or not why)
        cell.setChecked(held)
        cell.setText(letter if held else "")
        cell.setIcon(pieces.icon(shown, 18, self._tile) if shown and not held else QIcon())
        name = f"{'White' if square < 8 else 'Black'}, rook on {chess.square_name(square)}"
        cell.setAccessibleName(f"Castling right of {name}")
        if held:
            cell.setToolTip(f"{name}: right held ({letter})" + ("" if counts else f", but it does not count: {why}"))
        else:
            cell.setToolTip(why[:1].upper() + why[1:] if why else f"{name}: no right; click to give it")


def right_letter(position: Position, square: chess.Square) -> str:
    """Return K, Q, k or q by the side of the king, or a file letter where there is no king to tell."""
    color = square < 8
    king = castling_king(position.squares, color, position.chess960)
    if king is None:
        letter = chess.FILE_NAMES[chess.square_file(square)]
    else:
        letter = "k" if square > king else "q"
    return letter.upper() if color else letter
