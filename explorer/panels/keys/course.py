"""Course: the pairs of keys found to share their first bits beside those expected, for ever more keys of a sample."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.accidents import Collisions, expected_pairs
from explorer.panels.accessible import use_role
from explorer.panels.figures import count, plural
from explorer.theme.tokens import LIGHT, Theme

_STEPS = 60
Place = Callable[[float, float], QPointF]
"""Where so many keys with so many pairs stand."""


class Course(QWidget):
    """A dot for the pairs found among the first n keys, on the line of those expected; both scales are logarithmic.

    Upright it is the logarithm of one more than the pairs, so that none has its place too.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("keys.chance.course")
        self.setAccessibleName("Pairs found and expected by number of keys")
        use_role(Course, QAccessible.Role.Graphic)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._theme: Theme = LIGHT
        self._zoom = 1.0
        self._bits = 64
        self._found: Sequence[Collisions] = ()

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._zoom = theme, zoom / 100
        self.updateGeometry()
        self.update()

    def show_course(self, bits: int, found: Sequence[Collisions]) -> None:
        """Show what was found for growing numbers of keys."""
        self._bits, self._found = bits, found
        told = [f"{count(at.n)}: {count(at.pairs)}" for at in found]
        self.setAccessibleDescription(f"Keys and pairs that share {plural(bits, 'bit')}: {', '.join(told)}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, round(64 * self._zoom) + 2 * QFontMetrics(self.font()).height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._found:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetrics(self.font())
        most = self._found[-1].n
        top = max(10.0, expected_pairs(most, self._bits), self._found[-1].pairs)
        left = metrics.horizontalAdvance("10^10") + 6
        high = 1.4 * metrics.height()
        room = QRectF(left, high, self.width() - left - 10, self.height() - metrics.height() - high - 4)
        least = self._found[0].n

        def place(n: float, pairs: float) -> QPointF:
            across = math.log(n / least) / max(math.log(most / least), 1e-9)
            return QPointF(room.left() + across * room.width(), room.bottom() - room.height() * _height(pairs, top))

        self._axes(painter, room, metrics, place, top)
        self._legend(painter, room, metrics)
        path = QPainterPath(place(least, expected_pairs(least, self._bits)))
        for step in range(1, _STEPS + 1):
            n = least * (most / least) ** (step / _STEPS)
            path.lineTo(place(n, expected_pairs(round(n), self._bits)))
        painter.setPen(QPen(QColor(self._theme.accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.castle))
        for found in self._found:
            painter.drawEllipse(place(found.n, found.pairs), 4, 4)
        painter.end()

    def _axes(self, painter: QPainter, room: QRectF, metrics: QFontMetrics, place: Place, top: float) -> None:
        most, least = self._found[-1].n, self._found[0].n
        powers = math.floor(math.log10(top))
        for power in (None, *range(0, powers + 1, max(1, math.ceil(powers / 3)))):
            pairs = 0 if power is None else 10**power
            y = place(least, pairs).y()
            if pairs == 1 and powers > 1:
                continue
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(self._theme.dim))
            text = f"10^{power}" if power is not None and power > 3 else str(pairs)
            box = QRectF(0, y - metrics.height() / 2, room.left() - 5, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        right = math.inf
        for n in (most, *(found.n for found in reversed(self._found))):
            text = count(n)
            width = metrics.horizontalAdvance(text)
            x = min(place(n, 0).x() - width / 2, self.width() - width)
            if x + width + 12 < right:
                right = x
                painter.drawText(QPointF(x, room.bottom() + metrics.height()), text)

    def _legend(self, painter: QPainter, room: QRectF, metrics: QFontMetrics) -> None:
        theme, y = self._theme, metrics.height() / 2
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.drawLine(QPointF(room.left(), y), QPointF(room.left() + 16, y))
        words = f"pairs expected to share {plural(self._bits, 'bit')}"
        painter.setPen(QColor(theme.dim))
        painter.drawText(QPointF(room.left() + 22, metrics.ascent()), words)
        x = room.left() + 22 + metrics.horizontalAdvance(words) + 18
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.castle))
        painter.drawEllipse(QPointF(x, y), 4, 4)
        painter.setPen(QColor(theme.dim))
        painter.drawText(QPointF(x + 9, metrics.ascent()), "pairs found")


def _height(pairs: float, top: float) -> float:
    """Return how high, 0 to 1, a number of pairs stands."""
    return math.log1p(pairs) / math.log1p(top)
