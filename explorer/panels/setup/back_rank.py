"""BackRank: a picture of the start that a number names."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.panels.accessible import use_role
from explorer.theme.pieces import pixmap
from explorer.theme.tokens import LIGHT, Theme


class BackRank(QWidget):
    """White's back rank, and Black's above it when that is another; nothing when there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("setup.back_rank")
        use_role(BackRank, QAccessible.Role.Graphic)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._theme: Theme = LIGHT
        self._side = 24
        self._rows: tuple[str, ...] = ()
        self.hide()

    def restyle(self, theme: Theme, side: int) -> None:
        """Take over a theme and the side of a square in pixels."""
        self._theme, self._side = theme, side
        self.updateGeometry()
        self.update()

    def show_ranks(self, white: str, black: str) -> None:
        """Show back ranks of eight upper-case letters each; empty ones show nothing."""
        rows = (white,) if white == black and white else (black.lower(), white) if white else ()
        if rows != self._rows:
            self._rows = rows
            self.setAccessibleName(" over ".join(rows) or "no start position")
            self.setToolTip(" over ".join(rows))
            self.setVisible(bool(rows))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(8 * self._side, self._side * max(1, len(self._rows)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        light, dark = QColor(self._theme.board_light), QColor(self._theme.board_dark)
        for row, rank in enumerate(self._rows):
            for file, letter in enumerate(rank):
                at = QPointF(file * self._side, row * self._side)
                is_light = (file + row + len(self._rows)) % 2 == 0
                painter.fillRect(QRectF(at.x(), at.y(), self._side, self._side), light if is_light else dark)
                painter.drawPixmap(at, pixmap(letter, self._side, self.devicePixelRatioF()))
        painter.end()
