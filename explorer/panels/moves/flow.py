"""MoveFlow: the moves of a line, laid out like text, each one clickable."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.core.chess960 import castling_spellings
from explorer.core.line import Line
from explorer.panels.accessible import use_role
from explorer.theme.tokens import LIGHT, Theme

_NOTHING = ("No moves yet: drag a piece, or click a book move.", "No moves yet: drag a piece.", "No moves yet.")
"""What an empty line says, the longest that fits."""


class _Word(NamedTuple):
    """A word of the flow: a move number (ply 0) or a move."""

    text: str
    ply: int
    box: QRect


class MoveFlow(QWidget):
    """The moves; ``chosen`` is the ply of the one that was clicked."""

    chosen = Signal(int)

    def __init__(self, room: Callable[[], int]) -> None:
        """``room`` is the width for words: beside a scroll bar that may come, so that all is laid out but once."""
        super().__init__()
        self._room = room
        self.setObjectName("moves.line")
        self.setAccessibleName("Moves of the line")
        use_role(MoveFlow, QAccessible.Role.StaticText)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._theme: Theme = LIGHT
        self._line, self._ply = Line(), 0
        self._words: list[_Word] = []
        self._height = self._laid_for = 0

    def restyle(self, theme: Theme) -> None:
        """Take over a theme and the font."""
        self._theme = theme
        self._lay_out()

    def show_line(self, line: Line, ply: int) -> None:
        """Show a line with one ply marked."""
        changed = line is not self._line
        self._line, self._ply = line, ply
        if changed:
            self.setAccessibleDescription(" ".join(line.move_label(at) for at in range(1, len(line.steps) + 1)))
            self._lay_out()
        self.update()

    def current_box(self) -> QRect:
        """Return where the marked move stands."""
        return next((word.box for word in self._words if word.ply == self._ply and self._ply), QRect(0, 0, 1, 1))

    def box_of(self, ply: int) -> QRect:
        """Return where the move that leads to ``ply`` stands."""
        return next((word.box for word in self._words if word.ply == ply), QRect())

    def _lay_out(self) -> None:
        metrics = QFontMetrics(self.font())
        height, width = metrics.height() + 8, max(self._room(), 60)
        self._laid_for = width
        words: list[_Word] = []
        widths: dict[str, int] = {}
        of_numbers = {digits: metrics.horizontalAdvance("8" * digits) for digits in range(12)}
        x = y = 0
        before = self._line.start
        for ply, step in enumerate(self._line.steps, 1):
            number = f"{before.fullmove}." if before.turn else f"{before.fullmove}…" if ply == 1 else ""
            number_width = of_numbers[len(number)] + 8 if number else 0
            if step.san not in widths:
                widths[step.san] = metrics.horizontalAdvance(step.san) + 12
            move_width = widths[step.san]
            if x and x + number_width + move_width > width:
                x, y = 0, y + height + 2
            if number:
                words.append(_Word(number, 0, QRect(x, y, number_width, height)))
                x += number_width
            words.append(_Word(step.san, ply, QRect(x, y, move_width, height)))
            x += move_width
            before = step.position
        self._words = words
        if y + height != self._height:
            self._height = y + height
            self.setMinimumHeight(self._height)
            self.updateGeometry()
        self.update()

    def _word_at(self, at: QPoint) -> _Word | None:
        return next((word for word in self._words if word.ply and word.box.contains(at)), None)

    def words_at(self, at: QPoint) -> str:
        """Return how the castling at a point is written in other spellings; nothing for other moves."""
        word = self._word_at(at)
        if word is None:
            return ""
        return castling_spellings(self._line.position(word.ply - 1), self._line.steps[word.ply - 1].move)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.words_at(event.pos()), self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(300, max(self._height, QFontMetrics(self.font()).height() + 8))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if max(self._room(), 60) != self._laid_for:
            self._lay_out()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        word = self._word_at(event.position().toPoint())
        self.setCursor(Qt.CursorShape.PointingHandCursor if word else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        word = self._word_at(event.position().toPoint())
        if word is not None:
            self.chosen.emit(word.ply)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.AlternateBase))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, font = self._theme, QFont(self.font())
        painter.setFont(font)
        if not self._words:
            painter.setPen(QColor(theme.dim))
            fitting = (text for text in _NOTHING if painter.fontMetrics().horizontalAdvance(text) <= self.width())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignTop, next(fitting, _NOTHING[-1]))
        for word in self._words:
            if not word.box.intersects(event.rect()):
                continue
            marked = word.ply and word.ply == self._ply
            if marked:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.accent))
                painter.drawRoundedRect(word.box.adjusted(0, 1, 0, -1), 4, 4)
            later = word.ply > self._ply
            painter.setPen(QColor(theme.on_accent if marked else theme.text if word.ply and not later else theme.dim))
            painter.drawText(word.box, Qt.AlignmentFlag.AlignCenter, word.text)
        painter.end()
