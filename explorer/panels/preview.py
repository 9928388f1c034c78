"""Preview: a small board that shows a position while it is pointed at."""

from __future__ import annotations

import chess
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.notation import fen
from explorer.core.position import EMPTY, Position
from explorer.theme.pieces import pixmap
from explorer.theme.tokens import LIGHT, Theme

_SIDE = 17


class Preview(QWidget):
    """A board without any means to change it; the squares of the move that led there are marked."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.hide()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName(name)
        self.setAccessibleName("Preview")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.position: Position | None = None
        self._move: chess.Move | None = None
        self._flipped = False
        self._theme: Theme = LIGHT
        self._side = _SIDE

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._side = theme, round(_SIDE * zoom / 100)
        self.updateGeometry()
        self.update()

    def show_position(self, position: Position | None, move: chess.Move | None = None, flipped: bool = False) -> None:
        """Show a position and the move that led there, or nothing."""
        self.position, self._move, self._flipped = position, move, flipped
        self.setAccessibleDescription(fen(position) if position is not None else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(8 * self._side, 8 * self._side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        marked = (self._move.from_square, self._move.to_square) if self._move is not None else ()
        ratio = self.devicePixelRatioF()
        for square in chess.SQUARES:
            file, rank = chess.square_file(square), chess.square_rank(square)
            column, row = (7 - file, rank) if self._flipped else (file, 7 - rank)
            box = QRectF(column * self._side, row * self._side, self._side, self._side)
            light = (file + rank) % 2 == 1
            painter.fillRect(box, QColor(self._theme.board_light if light else self._theme.board_dark))
            if square in marked:
                painter.fillRect(box, QColor(self._theme.last_move))
            letter = self.position.squares[square] if self.position is not None else EMPTY
            if letter != EMPTY:
                painter.drawPixmap(box.topLeft(), pixmap(letter, self._side, ratio))
        painter.setPen(QColor(self._theme.line))
        painter.drawRect(QRectF(0.5, 0.5, 8 * self._side - 1, 8 * self._side - 1))
        painter.end()
