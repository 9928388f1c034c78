"""BitRows: the 64 bits of each part, and their XOR with its hex digits beneath; columns are pointed at and pinned."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.keys.convention import Key
from explorer.core.keys.term import Part, Term
from explorer.panels.accessible import announce, use_role
from explorer.panels.takeaway import IN_PICTURE
from explorer.theme import icons
from explorer.theme.tokens import LIGHT, NAMES, Theme

_NAME = "Bits of the key"
_GAP = 5


class BitRows(QWidget):
    """Four rows of 64 bits, most significant first, and the row of their XOR; hex digits stand beneath each four."""

    bit_pointed = Signal(int)
    """A column, 63 the first, 0 the last; -1: none any more."""
    bit_pinned = Signal(int)
    """A column that is to stay marked, or -1: no column any more."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("keys.bits")
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._bit: int | None = None
        self._words = self._short = ""
        self._walks = False
        self.setAccessibleName(_NAME)
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
            self._describe()
            self.update()

    def _describe(self) -> None:
        """Give a screen reader the marked column, digit by digit, or all of them."""
        if self._key is None:
            return
        rows = [(NAMES[part.part], part.value) for part in self._key.parts] + [("key", self._key.value)]
        if self._bit is None:
            digits = [f"{name} {value:064b}" for name, value in rows]
        else:
            digits = [f"{name} {value >> self._bit & 1}" for name, value in rows]
        self.setAccessibleName(f"{_NAME}: {self._words}" if self._words else _NAME)
        self.setAccessibleDescription("; ".join(digits))

    def mark(self, terms: tuple[Term, ...]) -> None:
        """Frame the bits of the numbers that are pointed at."""
        if terms != self._marked:
            self._marked = terms
            self.update()

    def mark_bit(self, bit: int | None, words: str, short: str = "") -> None:
        """Frame a column, 63 the first, 0 the last; ``words`` say what it is, ``short`` is painted beneath it."""
        if (bit, words) != (self._bit, self._words):
            self._bit, self._words, self._short = bit, words, short
            self._describe()
            self.setToolTip(f"{words}. Click to keep these numbers listed." if words else "")
            if self._walks and words:
                announce(self, words)
            self.update()

    def bit_at(self, x: float) -> int | None:
        """Return the bit of the column at ``x``, or None."""
        found = (b for b in range(64) if self._cell(0, b).left() - 0.5 <= x <= self._cell(0, b).right() + 1.5)
        place = next(found, None)
        return None if place is None else 63 - place

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        bit = self.bit_at(event.position().x())
        self.bit_pointed.emit(-1 if bit is None else bit)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            bit = self.bit_at(event.position().x())
            self.bit_pinned.emit(-1 if bit is None else bit)

    def leaveEvent(self, event: QEvent) -> None:
        self.bit_pointed.emit(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._walks and event.reason() != Qt.FocusReason.PopupFocusReason:
            self._walks = False
            self.bit_pointed.emit(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the columns with Up and Down and pin one with Space; Left and Right walk along the line."""
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if step:
            self._walks = True
            self.bit_pointed.emit(63 if self._bit is None else max(0, min(63, self._bit + step)))
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._bit is not None:
            self.bit_pinned.emit(self._bit)
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
        plain = bool(self.property(IN_PICTURE))
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.AlternateBase))
        side = round(11 * self._zoom)
        for row, part in enumerate(self._key.parts):
            colour = self._theme.part(part.part)
            at = QPointF(0, self._cell(row, 0).center().y() - side / 2)
            painter.drawPixmap(at, icons.part_pixmap(part.part, colour, side))
            self._paint_row(painter, row, part.value, colour)
            if not plain:
                self._frame_marked(painter, row, part.part)
        painter.setPen(QColor(self._theme.dim))
        painter.setFont(self.font())
        equals = QRectF(0, self._cell(4, 0).center().y() - 9, 16 * self._zoom, 18)
        painter.drawText(equals, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, "=")
        self._paint_row(painter, 4, self._key.value, self._theme.text)
        self._paint_hex(painter, self._key.value)
        if self._bit is not None and not plain:
            self._paint_words(painter, self._bit)
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

    def _paint_words(self, painter: QPainter, bit: int) -> None:
        """Paint what a column is beneath it, on the side where there is more room, over the hex digits there."""
        metrics = QFontMetrics(self.font())
        digit = (63 - bit) // 4
        beside = [self._cell(4, at).left() for at in range(0, 64, 4)] + [float(self.width())]
        box = QRectF(0, self._cell(4, 0).bottom() + 1, self.width(), metrics.height())
        to_right = digit < 8
        box.setLeft(beside[digit + 1] if to_right else 0)
        box.setRight(self.width() if to_right else beside[digit] - 2)
        words = metrics.elidedText(self._short, Qt.TextElideMode.ElideRight, int(box.width()))
        width = metrics.horizontalAdvance(words) + 2 * _GAP
        box = QRectF(box.left() if to_right else box.right() - width, box.top(), width, box.height())
        painter.fillRect(box, self.palette().color(QPalette.ColorRole.AlternateBase))
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.accent))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

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
