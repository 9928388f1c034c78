"""BoardWidget: the painted board, which hands what mouse and keyboard do on to those who know what it means."""

from __future__ import annotations

import chess
from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.commands import view
from explorer.commands.context import Context
from explorer.core.position import Position
from explorer.model.pointer import NOTHING
from explorer.model.state import PLAY, State
from explorer.panels.accessible import use_interface
from explorer.panels.board import accessible, paint
from explorer.panels.board.acts import Acts
from explorer.panels.board.animation import glides
from explorer.panels.board.geometry import Geometry, edge_box, fit, height_for
from explorer.panels.board.gestures import Act
from explorer.panels.board.keyboard import Keyboard
from explorer.panels.board.mouse import Mouse
from explorer.panels.board.picture import Arrow, Chip, Picture
from explorer.panels.board.resting import resting
from explorer.panels.board.words import castling_words, chip_words
from explorer.theme.pieces import pixmap
from explorer.theme.tokens import LIGHT, Theme

GLIDE_MS = 140


class BoardWidget(QWidget):
    """The board. ``hinted`` says in a clause what the pointer or the hand is about to do, or why it cannot."""

    hinted = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("board.squares")
        self.setAccessibleName("Board")
        use_interface(BoardWidget, accessible.BoardInterface)
        self.hinted.connect(self._on_hinted)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.context = context
        self.picture = Picture()
        self.acts, self.mouse, self.keyboard = Acts(self), Mouse(self), Keyboard(self)
        self._theme: Theme = LIGHT
        self._margin, self._touch = 20, 44
        self._geometry = fit(400, 400, False, 20, 44)
        self._static: QPixmap | None = None
        self._clock, self._timer = QElapsedTimer(), QTimer(self)
        self._timer.setInterval(12)
        self._timer.timeout.connect(self._glide)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.context.state.position

    @property
    def tool(self) -> str:
        """The tool that is chosen: PLAY, MOVE, ERASE, or the FEN letter of a piece."""
        return self.context.state.view.tool

    @property
    def cursor_square(self) -> chess.Square | None:
        """Where the cursor of the keyboard is, while it is shown."""
        return self.keyboard.square

    @property
    def squares_geometry(self) -> Geometry:
        """Where the squares lie now."""
        return self._geometry

    # ---- what is shown

    def restyle(self, theme: Theme, margin: int, touch: int) -> None:
        """Take over a theme, the width of the coordinates' margin, and what a finger hits without care."""
        self._theme, self._margin, self._touch = theme, margin, touch
        self._refit()

    def show_state(self, before: State | None, after: State) -> None:
        """Show a state; a move glides there when it is asked for."""
        flipped = after.view.flipped
        if flipped != self._geometry.flipped:
            self._refit()
        position = after.position
        if before is None or position != before.position:
            self._end_gestures()
            glide = before is not None and after.view.animate and self.isVisible()
            moving = glides(before.position.squares, position.squares) if before and glide else ()
            self.show_picture(resting(after)._replace(cursor=self.cursor_square, glides=moving))
            if moving:
                self._clock.start()
                self._timer.start()
        elif before.view.tool != after.view.tool:
            self.acts.deselect()
        accessible.tell_change(self, before, after)

    def show_links(self, marked: frozenset[chess.Square], arrows: tuple[Arrow, ...]) -> None:
        """Mark squares and draw arrows."""
        if (marked, arrows) != (self.picture.marked, self.picture.arrows):
            self.show_picture(self.picture._replace(marked=marked, arrows=arrows))

    def show_picture(self, picture: Picture) -> None:
        """Show a picture, and tell a screen reader what is new in it."""
        if picture != self.picture:
            before, self.picture = self.picture, picture
            self.update()
            accessible.tell_picture(self, before, picture)

    def _end_gestures(self) -> None:
        self.mouse.hand = None
        self.acts.give_up_promotion()
        self._timer.stop()

    def _glide(self) -> None:
        if self._clock.elapsed() >= GLIDE_MS:
            self._timer.stop()
            self.show_picture(self.picture._replace(glides=()))
        self.update()

    def _refit(self) -> None:
        flipped = self.context.state.view.flipped
        self._geometry = fit(self.width(), self.height(), flipped, self._margin, self._touch)
        self._static = None
        self.update()

    def height_wanted(self, width: int) -> int:
        """Return the height that a board has in a widget of ``width``."""
        return height_for(width, self._margin, self._touch)

    # ---- what is done

    def move_cursor(self, files: int, ranks: int) -> None:
        """Show the cursor, or move it as seen on the screen."""
        self.keyboard.move_cursor(files, ranks)

    def go_to_square(self, square: chess.Square) -> None:
        """Show the cursor on a square, with the keyboard."""
        self.keyboard.go_to_square(square)

    def show_cursor(self, square: chess.Square) -> None:
        """Show the cursor on a square, and where the piece there may go, wherever the keyboard is."""
        self.keyboard.show_cursor(square)
        if self.position.piece(square) is not None and self.tool == PLAY and not self.acts.is_promoting:
            self.acts.select(square)

    def press_square(self, square: chess.Square) -> None:
        """Do what a click on a square does: pick up, put down, use the tool, or choose a promotion."""
        self.acts.press_square(square)

    def chip_at(self, x: float, y: float) -> Chip | None:
        """Return the castling right at a point of the margin, or None."""
        for chip in self.picture.chips:
            left, top, width, height = edge_box(self._geometry, chip.square)
            if left <= x < left + width and top <= y < top + height:
                return chip
        return None

    def castling_words(self, x: float, y: float) -> str:
        """Return the spellings of the castling that a click at a point would play with the king picked up."""
        square, start = self._geometry.square_at(x, y), self.picture.selected
        if square is None or start is None or self.tool != PLAY:
            return ""
        return castling_words(self.position, start, square)

    def _on_hinted(self, text: str) -> None:
        accessible.tell_hint(self, text)

    # ---- Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.keyboard.wants(event):
            event.accept()
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            x, y = event.pos().x(), event.pos().y()
            chip = self.chip_at(x, y)
            QToolTip.showText(
                event.globalPos(), chip_words(self.position, chip) if chip else self.castling_words(x, y), self
            )
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keyboard.press(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab while a promotion is chosen."""
        return not self.acts.is_promoting and super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        accessible.tell_focus_later(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        square = self._geometry.square_at(event.position().x(), event.position().y())
        if self.acts.is_promoting:
            self.acts.choose_offered(square)
        else:
            self.mouse.press(square, event)
        self.context.pointer.point(self.acts.pointed(square))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        square = self._geometry.square_at(event.position().x(), event.position().y())
        self.mouse.move(square, event.position())
        self.context.pointer.point(self.acts.pointed(square))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.mouse.release()
        self.unsetCursor()
        square = self._geometry.square_at(event.position().x(), event.position().y())
        self.context.pointer.point(self.acts.pointed(square))

    def leaveEvent(self, event: QEvent) -> None:
        self.context.pointer.point(NOTHING)
        self.hinted.emit("")

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            view.step(self.context, -1 if event.angleDelta().y() > 0 else 1)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._refit()

    def sizeHint(self) -> QSize:
        return QSize(560, 560)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 240)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._static is None or self._static.devicePixelRatio() != ratio:
            font = QFont(self.font())
            font.setBold(True)
            size = (self.width(), self.height())
            self._static = paint.static_layer(self._geometry, self._theme, font, *size, ratio)
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.drawPixmap(0, 0, self._static)
        progress = min(1.0, self._clock.elapsed() / GLIDE_MS) if self.picture.glides else 1.0
        eased = 1 - (1 - progress) ** 2
        paint.paint(painter, self.picture, self._geometry, self._theme, eased, ratio, event.region())
        self._paint_hand(painter, ratio)
        if self.hasFocus():
            painter.setPen(QColor(self._theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            g = self._geometry
            painter.drawRect(g.left - 1, g.top - 1, 8 * g.side + 1, 8 * g.side + 1)
        painter.end()

    def _paint_hand(self, painter: QPainter, ratio: float) -> None:
        hand = self.mouse.hand
        letter = None if hand is None or not hand.moved else self.position.piece(hand.start)
        if hand is None or letter is None:
            return
        side = self._geometry.side
        painter.setOpacity(0.45 if hand.over is None and self.mouse.plan(hand).act == Act.REMOVE else 1.0)
        painter.drawPixmap(hand.at - QPointF(side / 2, side / 2), pixmap(letter, side, ratio))
        painter.setOpacity(1.0)
