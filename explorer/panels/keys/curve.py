"""Curve: the chance of an accident over the number of positions, on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.accidents import chance, curve
from explorer.theme.tokens import LIGHT, Theme


class Curve(QWidget):
    """The curve, and the number asked for on it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Chance of an accident by number of positions")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._theme: Theme = LIGHT
        self._zoom = 1.0
        self._bits, self._n = 64, 0
        self._points: Sequence[tuple[int, float]] = ()

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._zoom = theme, zoom / 100
        self.updateGeometry()
        self.update()

    def show_curve(self, bits: int, n: int) -> None:
        """Show the curve of ``bits`` with ``n`` marked on it."""
        if bits != self._bits or not self._points:
            self._points = curve(bits)
        self._bits, self._n = bits, n
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, round(120 * self._zoom))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._points:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetrics(self.font())
        left = metrics.horizontalAdvance("100 %") + 6
        room = QRectF(left, 6, self.width() - left - 8, self.height() - metrics.height() - 12)
        self._axes(painter, room, metrics)
        path = QPainterPath()
        for at, (n, share) in enumerate(self._points):
            point = self._at(n, share, room)
            path.lineTo(point) if at else path.moveTo(point)
        painter.setPen(QPen(QColor(self._theme.accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        if self._n >= 2:
            painter.setBrush(QColor(self._theme.castle))
            painter.drawEllipse(self._at(self._n, chance(self._n, self._bits), room), 4.5, 4.5)
        painter.end()

    def _at(self, n: int, share: float, room: QRectF) -> QPointF:
        most = math.log(max(self._points[-1][0], 3) / 2)
        x = min(1.0, max(0.0, math.log(max(n, 2) / 2) / most))
        return QPointF(room.left() + x * room.width(), room.bottom() - share * room.height())

    def _axes(self, painter: QPainter, room: QRectF, metrics: QFontMetrics) -> None:
        painter.setPen(QColor(self._theme.dim))
        for share in (0.0, 0.5, 1.0):
            y = room.bottom() - share * room.height()
            painter.drawText(QPointF(0, y + metrics.ascent() / 2 - 1), f"{share * 100:.0f} %")
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(self._theme.dim))
        top = math.log10(max(self._points[-1][0], 10))
        step = max(1, round(top / 6))
        for power in range(step, math.floor(top) + 1, step):
            x = self._at(10**power, 0, room).x()
            box = QRectF(x - 30, room.bottom() + 3, 60, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"10^{power}")
