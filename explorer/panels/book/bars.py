"""Bars: a row of counts as bars."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.theme.tokens import LIGHT, Theme


class Bars(QWidget):
    """A bar for each value, as high as it is large; the heading says what they are."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._values: Sequence[int] = ()
        self._labels: Sequence[str] = ()
        self._theme: Theme = LIGHT
        self._zoom = 1.0

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._zoom = theme, zoom / 100
        self.updateGeometry()
        self.update()

    def show_values(self, values: Sequence[int], labels: Sequence[str] = ()) -> None:
        """Show values from left to right, with labels beneath some of them."""
        self._values, self._labels = values, labels
        self.setAccessibleDescription(", ".join(map(str, values[:64])))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, round(60 * self._zoom) + QFontMetrics(self.font()).height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        height = QFontMetrics(self.font()).height()
        painter.setPen(QColor(self._theme.dim))
        painter.drawText(0, QFontMetrics(self.font()).ascent(), self.accessibleName())
        most = max(self._values, default=0) or 1
        step = self.width() / max(1, len(self._values))
        room = self.height() - height - 4
        for at, value in enumerate(self._values):
            tall = room * value / most
            box = QRectF(at * step, self.height() - tall - 1, max(1.0, step - 1), tall)
            painter.fillRect(box, QColor(self._theme.accent))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()
