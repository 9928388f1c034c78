"""Histogram: how many bits each legal move flips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.panels.accessible import use_role
from explorer.theme.tokens import LIGHT, Theme


class Histogram(QWidget):
    """A bar for each number of bits 0 to 64, as high as the moves that flip so many."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Bits flipped by the legal moves")
        use_role(Histogram, QAccessible.Role.Graphic)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._flips: Sequence[int] = ()
        self._theme: Theme = LIGHT
        self._zoom = 1.0

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._zoom = theme, zoom / 100
        self.updateGeometry()
        self.update()

    def show_flips(self, flips: Sequence[int]) -> None:
        """Show the bits flipped by each move."""
        self._flips = flips
        mean = sum(flips) / len(flips) if flips else 0.0
        text = (
            f"{len(flips)} legal moves flip {min(flips)} to {max(flips)} bits, {mean:.1f} on average" if flips else ""
        )
        self.setAccessibleDescription(text)
        self.setToolTip(text + (": a good hash flips about half of 64" if flips else ""))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, round(64 * self._zoom) + 2 * QFontMetrics(self.font()).height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = QFontMetrics(self.font())
        counts = Counter(self._flips)
        most = max(counts.values(), default=1)
        scale = metrics.horizontalAdvance(str(most)) + 6
        half = metrics.horizontalAdvance("64") / 2 + 1
        room = QRectF(scale, metrics.height() + 4, self.width() - scale, 0)
        room.setBottom(self.height() - metrics.height() - 2)
        painter.setPen(QColor(self._theme.dim))
        painter.drawText(0, metrics.ascent(), self.accessibleDescription() or "No legal moves")
        step = (room.width() - half) / 65
        self._paint_scale(painter, room, most, metrics)
        for bits, number in counts.items():
            height = room.height() * number / most
            bar = QRectF(room.left() + bits * step + 1, room.bottom() - height, step - 2, height)
            painter.fillRect(bar, QColor(self._theme.accent))
        painter.setPen(QColor(self._theme.dim))
        for bits in range(0, 65, 8):
            middle = room.left() + (bits + 0.5) * step
            box = QRectF(middle - 2 * half, room.bottom() + 1, 4 * half, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(bits))
        painter.end()

    def _paint_scale(self, painter: QPainter, room: QRectF, most: int, metrics: QFontMetrics) -> None:
        """Paint how many moves the height of a bar stands for: none, all that the highest has, and half where whole."""
        for number in sorted({0, most, most // 2 if most % 2 == 0 else most}):
            y = room.bottom() - room.height() * number / most
            painter.setPen(QPen(QColor(self._theme.line if number else self._theme.dim), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(self._theme.dim))
            box = QRectF(0, y - metrics.height() / 2, room.left() - 4, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, str(number))
