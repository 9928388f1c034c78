"""BitRows: the 64 bits of each part, and their XOR with its hex digits beneath."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.keys.convention import Key
from explorer.core.keys.term import Part, Term
from explorer.panels.accessible import use_role
from explorer.theme import icons
from explorer.theme.tokens import LIGHT, NAMES, Theme


class BitRows(QWidget):
    """Four rows of 64 bits, most significant first, and the row of their XOR; hex digits stand beneath each four."""

    bit_pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("keys.bits")
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._bit: int | None = None
        self.setAccessibleName("Bits of the key")
        use_role(BitRows, QAccessible.Role.Graphic)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._key: Key | None = None
        self._marked: tuple[Term, ...] = ()
        self._theme: Theme = LIGHT
        self._zoom = 1.0
        self._cells: list[list[QRectF]] = []

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._zoom = theme, zoom / 100
        self._cells = []
        self.updateGeometry()
        self.update()

    def show_key(self, key: Key) -> None:
        """Show the bits of a key."""
        if key is not self._key:
            self._key = key
            rows = [f"{NAMES[part.part]} {part.value:064b}" for part in key.parts]
            self.setAccessibleDescription("; ".join([*rows, f"key {key.value:064b}"]))
            self.update()

    def mark(self, terms: tuple[Term, ...]) -> None:
        """Frame the bits of the numbers that are pointed at."""
        if terms != self._marked:
            self._marked = terms
            self.update()

    def mark_bit(self, bit: int | None, words: str) -> None:
        """Frame a column, 63 the first, 0 the last; ``words`` say what it is."""
        if bit != self._bit:
            self._bit = bit
            self.setToolTip(words)
            self.update()

    def bit_at(self, x: float) -> int | None:
        """Return the bit of the column at ``x``, or None."""
        found = (b for b in range(64) if self._cell(0, b).left() - 0.5 <= x <= self._cell(0, b).right() + 1.5)
        place = next(found, None)
        return None if place is None else 63 - place

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        bit = self.bit_at(event.position().x())
        self.bit_pointed.emit(-1 if bit is None else bit)

    def leaveEvent(self, event: QEvent) -> None:
        self.bit_pointed.emit(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the columns with Up and Down; Left and Right walk along the line everywhere."""
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if step:
            self.bit_pointed.emit(63 if self._bit is None else max(0, min(63, self._bit + step)))
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(420, round(self._zoom * (5 * 15 + 4)) + QFontMetrics(self.font()).height())

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def _cell(self, row: int, bit: int) -> QRectF:
        """Return the place of a bit, counted from the left."""
        if not self._cells:
            self._cells = [[self._place(r, b) for b in range(64)] for r in range(5)]
        return self._cells[row][bit]

    def _place(self, row: int, bit: int) -> QRectF:
        left, gap = 20 * self._zoom, 3.0
        width = (self.width() - left - 15 * gap - 2) / 64
        x = left + bit * width + (bit // 4) * gap
        y = row * 15 * self._zoom + (4 * self._zoom if row == 4 else 0)
        return QRectF(x, y + 2, width - 1, 10 * self._zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._cells = []

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._key is None:
            return
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().alternateBase())
        side = round(11 * self._zoom)
        for row, part in enumerate(self._key.parts):
            colour = self._theme.part(part.part)
            at = QPointF(0, self._cell(row, 0).center().y() - side / 2)
            painter.drawPixmap(at, icons.part_pixmap(part.part, colour, side))
            self._paint_row(painter, row, part.value, colour)
            self._frame_marked(painter, row, part.part)
        painter.setPen(QColor(self._theme.dim))
        painter.setFont(self.font())
        equals = QRectF(0, self._cell(4, 0).center().y() - 9, 16 * self._zoom, 18)
        painter.drawText(equals, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, "=")
        self._paint_row(painter, 4, self._key.value, self._theme.text)
        self._paint_hex(painter, self._key.value)
        if self._bit is not None:
            painter.setPen(QPen(QColor(self._theme.accent), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            top, bottom = self._cell(0, 63 - self._bit), self._cell(4, 63 - self._bit)
            painter.drawRect(top.united(bottom).adjusted(-1.5, -1.5, 1.5, 1.5))
        painter.end()

    def _paint_row(self, painter: QPainter, row: int, value: int, colour: str) -> None:
        """Paint the cells of a row in two strokes, since a call for each of 64 costs more than the painting."""
        cells = self._cells[row]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.bit_off))
        painter.drawRects([cell for bit, cell in enumerate(cells) if not value >> (63 - bit) & 1])
        painter.setBrush(QColor(colour))
        painter.drawRects([cell for bit, cell in enumerate(cells) if value >> (63 - bit) & 1])

    def _frame_marked(self, painter: QPainter, row: int, part: Part) -> None:
        painter.setPen(QPen(QColor(self._theme.text), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for term in self._marked:
            if term.part == part:
                for bit in (b for b in range(64) if term.value >> (63 - b) & 1):
                    painter.drawRect(self._cell(row, bit).adjusted(-0.5, -1.5, 0.5, 1.5))

    def _paint_hex(self, painter: QPainter, value: int) -> None:
        font = QFont(self.font())
        painter.setFont(font)
        painter.setPen(QColor(self._theme.dim))
        top = self._cell(4, 0).bottom() + 1
        height = QFontMetrics(font).height()
        for digit, letter in enumerate(f"{value:016X}"):
            first, last = self._cell(4, 4 * digit), self._cell(4, 4 * digit + 3)
            box = QRectF(first.left(), top, last.right() - first.left(), height)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
