"""TablePicture: the 781 numbers as twelve small boards and a row of thirteen cells, those in use coloured."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.keys.randoms import CASTLE, EN_PASSANT, PIECE_KINDS, TURN
from explorer.core.keys.table import entry
from explorer.panels.accessible import use_role
from explorer.theme.pieces import pixmap
from explorer.theme.tokens import LIGHT, Theme

_CELLS = TURN + 1


class TablePicture(QWidget):
    """A cell for each number. ``pointed`` is the index under the pointer or -1, ``chosen`` one that was clicked."""

    pointed = Signal(int)
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("keys.table.picture")
        self.setAccessibleName("The table of 781 numbers")
        use_role(TablePicture, QAccessible.Role.Graphic)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._theme: Theme = LIGHT
        self._zoom = 1.0
        self._used: frozenset[int] = frozenset()
        self._marked: frozenset[int] = frozenset()

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._zoom = theme, zoom / 100
        self.updateGeometry()
        self.update()

    def show_used(self, used: frozenset[int]) -> None:
        """Colour the numbers that are in use."""
        if used != self._used:
            self._used = used
            self.setAccessibleDescription(f"{len(used)} of 781 in use")
            self.update()

    def mark(self, marked: frozenset[int]) -> None:
        """Frame the numbers that are pointed at."""
        if marked != self._marked:
            self._marked = marked
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, round(2 * self._cell() * 8 + 2 * 12 * self._zoom + self._cell() * 1.6 + 10))

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def _cell(self) -> float:
        return 7.0 * self._zoom

    def _box(self, index: int) -> QRectF:
        cell = self._cell()
        if index >= CASTLE:
            left = (index - CASTLE) * cell * 1.7 + (0, 1.2, 2.4)[(index >= EN_PASSANT) + (index >= TURN)] * cell
            return QRectF(left, 2 * (cell * 8 + 12 * self._zoom) + 4, cell * 1.5, cell * 1.5)
        kind, square = divmod(index, 64)
        column, row = kind // 2, kind % 2
        left = column * self.width() / 6 + square % 8 * cell
        return QRectF(left, row * (cell * 8 + 12 * self._zoom) + (7 - square // 8) * cell, cell - 1, cell - 1)

    def index_at(self, at: QPointF) -> int:
        """Return the index of the number at a point, or -1."""
        return next((index for index in range(_CELLS) if self._box(index).adjusted(0, 0, 1, 1).contains(at)), -1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        off = QColor(self._theme.bit_off)
        for index in range(_CELLS):
            used = index in self._used
            painter.fillRect(self._box(index), QColor(self._theme.part(entry(index).part)) if used else off)
        cell = self._cell()
        side = min(20.0 * self._zoom, self.width() / 6 - 8 * cell - 4)
        for kind, letter in enumerate(PIECE_KINDS):
            if side > 8:
                at = self._box(64 * kind + 63).topRight() + QPointF(3, 0)
                if self._theme.is_dark:
                    painter.fillRect(QRectF(at.x(), at.y(), side, side), QColor(self._theme.piece_tile))
                painter.drawPixmap(at, pixmap(letter, side, self.devicePixelRatioF()))
        painter.setPen(QPen(QColor(self._theme.text), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for index in self._marked:
            painter.drawRect(self._box(index).adjusted(-1, -1, 1, 1))
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.index_at(event.position())
        self.setToolTip(f"{index}: {entry(index).reason}" if index >= 0 else "")
        self.pointed.emit(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.index_at(event.position())
        if index >= 0:
            self.chosen.emit(index)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit(-1)
