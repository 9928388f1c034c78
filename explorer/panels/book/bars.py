"""Bars: a row of counts as bars."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.panels.figures import count
from explorer.theme.tokens import LIGHT, Theme


class Bars(QWidget):
    """A bar for each value, as high as it is large; the heading says what they are, the tooltip how many."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.values: Sequence[int] = ()
        self._labels: Sequence[str] = ()
        self._note = ""
        self._theme: Theme = LIGHT
        self._zoom = 1.0

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._zoom = theme, zoom / 100
        self.updateGeometry()
        self.update()

    def show_values(self, values: Sequence[int], labels: Sequence[str] = (), note: str = "") -> None:
        """Show values from left to right, with a label beneath each that has room, and a note beside the heading."""
        self.values, self._labels, self._note = values, labels, note
        named = [f"{self.label(at)}: {value}" for at, value in enumerate(values)]
        self.setAccessibleDescription(". ".join([*([note] if note else []), ", ".join(named)]))
        self.update()

    def label(self, at: int) -> str:
        """Return what a bar stands for."""
        return self._labels[at] if at < len(self._labels) else str(at)

    def sizeHint(self) -> QSize:
        lines = 2 if self._labels else 1
        return QSize(300, round(56 * self._zoom) + lines * QFontMetrics(self.font()).height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.values:
            at = min(int(event.pos().x() * len(self.values) / max(1, self.width())), len(self.values) - 1)
            QToolTip.showText(event.globalPos(), f"{self.label(at)}: {count(self.values[at])}", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = QFontMetrics(self.font())
        height = metrics.height()
        painter.setPen(QColor(self._theme.dim))
        heading = f"{self.accessibleName()}  {self._note}".strip()
        painter.drawText(0, metrics.ascent(), metrics.elidedText(heading, Qt.TextElideMode.ElideRight, self.width()))
        most = max(self.values, default=0) or 1
        step = self.width() / max(1, len(self.values))
        floor = self.height() - 1 - (height if self._labels else 0)
        room = floor - height - 5
        for at, value in enumerate(self.values):
            tall = max(1.0, room * value / most) if value else 0.0
            painter.fillRect(QRectF(at * step, floor - tall, max(1.0, step - 1), tall), QColor(self._theme.accent))
        painter.drawLine(0, floor, self.width(), floor)
        self._paint_labels(painter, metrics, step, floor + 1, height)
        painter.end()

    def _paint_labels(self, painter: QPainter, metrics: QFontMetrics, step: float, top: int, height: int) -> None:
        free = 0.0
        for at, label in enumerate(self._labels[: len(self.values)]):
            wide = metrics.horizontalAdvance(label)
            left = min(max(0.0, at * step + (step - wide) / 2), self.width() - wide)
            if left >= free:
                painter.drawText(QRectF(left, top, wide + 1, height), Qt.AlignmentFlag.AlignLeft, label)
                free = left + wide + 8
