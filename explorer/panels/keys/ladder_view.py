"""LadderView: a row for each number with the running value and the bits it flipped; rows can be dragged elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.keys.ladder import Rung
from explorer.core.keys.randoms import CASTLE
from explorer.core.keys.term import Part, Term
from explorer.panels.figures import grouped_hex
from explorer.theme import icons
from explorer.theme.pieces import pixmap
from explorer.theme.style import fixed_font
from explorer.theme.tokens import LIGHT, Theme


class LadderView(QWidget):
    """The ladder. ``moved`` is from row, to row; ``stepped`` the row that was clicked; ``pointed`` the one under it."""

    moved = Signal(int, int)
    stepped = Signal(int)
    pointed = Signal(int)
    doubled = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("keys.ladder")
        self.setAccessibleName("XOR ladder")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._theme: Theme = LIGHT
        self._zoom = 1.0
        self._rungs: Sequence[Rung] = ()
        self._step = 0
        self._drag: int | None = None
        self._marked: frozenset[int] = frozenset()

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._theme, self._zoom = theme, zoom / 100
        self.updateGeometry()
        self.update()

    def show_rungs(self, rungs: Sequence[Rung], step: int) -> None:
        """Show a ladder, climbed up to ``step`` rows."""
        size = len(self._rungs)
        self._rungs, self._step = rungs, step
        if len(rungs) != size:
            self.updateGeometry()
        now = rungs[step - 1] if 0 < step <= len(rungs) else None
        self.setAccessibleDescription(f"row {step} of {len(rungs)}: {now.term.reason}, {now.value:016x}" if now else "")
        self.update()

    def mark(self, indices: frozenset[int]) -> None:
        """Mark the rows of the numbers that are pointed at elsewhere."""
        if indices != self._marked:
            self._marked = indices
            self.update()

    @property
    def row_height(self) -> int:
        """The height of a row in pixels."""
        return round(22 * self._zoom)

    def row_box(self, row: int) -> QRectF:
        """Return where a row stands."""
        return QRectF(0, row * self.row_height, self.width(), self.row_height)

    def _row_at(self, y: float) -> int:
        return max(0, min(int(y // self.row_height), len(self._rungs) - 1))

    def sizeHint(self) -> QSize:
        return QSize(420, max(1, len(self._rungs)) * self.row_height + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        small = fixed_font(self.font().pointSizeF() * 0.92)
        for row, rung in enumerate(self._rungs):
            box = self.row_box(row)
            if box.toAlignedRect().intersects(event.rect()):
                self._paint_row(painter, row, rung, box, small)
        painter.end()

    def _paint_row(self, painter: QPainter, row: int, rung: Rung, box: QRectF, small: QFont) -> None:
        theme, side = self._theme, 12 * self._zoom
        if row == self._step - 1:
            painter.fillRect(box, QColor(theme.hover))
        if rung.term.index in self._marked:
            painter.setPen(QPen(QColor(theme.marked), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.8, 0.8, -0.8, -0.8), 3, 3)
        painter.setOpacity(1.0 if row < self._step else 0.35)
        y = box.center().y() - side / 2
        shape = icons.part_pixmap(rung.term.part, theme.part(rung.term.part), round(side))
        painter.drawPixmap(2, round(y), shape)
        self._paint_name(painter, rung.term, box)
        hex_width = QFontMetrics(small).horizontalAdvance(grouped_hex(0)) + 4
        self._paint_bits(
            painter, rung, QRectF(74 * self._zoom, box.top(), box.width() - hex_width - 84 * self._zoom, box.height())
        )
        painter.setFont(small)
        painter.setPen(QColor(theme.problem if rung.vanishes else theme.text))
        right = QRectF(box.right() - hex_width, box.top(), hex_width, box.height())
        painter.drawText(right, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, grouped_hex(rung.value))
        painter.setOpacity(1.0)

    def _paint_name(self, painter: QPainter, term: Term, box: QRectF) -> None:
        theme, z = self._theme, self._zoom
        if term.part == Part.PIECE and term.piece:
            side = 18 * z
            tile = QRectF(18 * z, box.center().y() - side / 2, side, side)
            if theme.is_dark:
                painter.fillRect(tile, QColor(theme.piece_tile))
            painter.drawPixmap(tile.topLeft(), pixmap(term.piece, side, self.devicePixelRatioF()))
        painter.setFont(self.font())
        painter.setPen(QColor(theme.text))
        where = QRectF(40 * z, box.top(), 34 * z, box.height())
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, short_name(term))

    def _paint_bits(self, painter: QPainter, rung: Rung, room: QRectF) -> None:
        theme, gap = self._theme, 2.0
        width = (room.width() - 15 * gap) / 64
        if width < 1.5:
            return
        on, off, flip = QColor(theme.text), QColor(theme.bit_off), QColor(theme.part(rung.term.part))
        height = 9 * self._zoom
        top = room.center().y() - height / 2
        for bit in range(64):
            x = room.left() + bit * width + bit // 4 * gap
            cell = QRectF(x, top, max(1.0, width - 0.8), height)
            painter.fillRect(cell, on if rung.value >> (63 - bit) & 1 else off)
            if rung.term.value >> (63 - bit) & 1:
                painter.fillRect(QRectF(x, top + height, cell.width(), 2.5 * self._zoom), flip)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._rungs and event.button() == Qt.MouseButton.LeftButton:
            self._drag = self._row_at(event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._rungs:
            return
        row = self._row_at(event.position().y())
        self.pointed.emit(row)
        if self._drag is not None and row != self._drag:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.moved.emit(self._drag, row)
            self._drag = row

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            self.stepped.emit(self._drag + 1)
        self._drag = None
        self.unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.doubled.emit(self._row_at(event.position().y()))

    def leaveEvent(self, event: object) -> None:
        self.pointed.emit(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        row = self._step - 1
        if step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            if 0 <= row + step < len(self._rungs) and row >= 0:
                self.moved.emit(row, row + step)
                self.stepped.emit(self._step + step)
        elif step:
            self.stepped.emit(max(0, min(self._step + step, len(self._rungs))))
        elif event.key() == Qt.Key.Key_Space and row >= 0:
            self.doubled.emit(row)
        else:
            event.ignore()


def short_name(term: Term) -> str:
    """Return the square, the right, the file or the turn of a number, short."""
    if term.part == Part.CASTLE and CASTLE <= term.index < CASTLE + 4:
        return "KQkq"[term.index - CASTLE]
    if term.part == Part.TURN:
        return "turn"
    if term.part == Part.EN_PASSANT and term.square is not None:
        return f"{chess.FILE_NAMES[chess.square_file(term.square)]}-file"
    return chess.square_name(term.square) if term.square is not None else str(term.index)
