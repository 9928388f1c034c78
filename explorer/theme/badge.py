"""The badge of a castling right that belongs to an inner rook: a disc with an exclamation mark in a corner."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.theme.tokens import Theme

SHARE = 0.36
"""The badge's side in heights of what it is painted on."""


def paint_badge(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the badge into the upper right corner of a box."""
    side = max(11.0, min(box.width(), box.height()) * SHARE)
    disc = QRectF(box.right() - side + 1, box.top() - 1, side, side)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(theme.castle), 1.4))
    painter.setBrush(QColor(theme.card))
    painter.drawEllipse(disc)
    painter.setPen(QPen(QColor(theme.text), max(1.6, side * 0.14), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    x, top = disc.center().x(), disc.top()
    painter.drawLine(QPointF(x, top + side * 0.24), QPointF(x, top + side * 0.54))
    painter.drawPoint(QPointF(x, top + side * 0.77))
    painter.restore()
