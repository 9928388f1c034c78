"""BoardWidget: the painted board; it turns mouse and keys into gestures and gestures into commands."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import NamedTuple

import chess
from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QCursor,
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

from explorer.commands import position as act
from explorer.commands import view
from explorer.commands.context import Context
from explorer.core.chess960 import castling_spellings
from explorer.core.position import Position
from explorer.core.reasons import held_but_unusable, why_no_right
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import ERASE, MOVE, PLAY, State
from explorer.panels.accessible import use_interface
from explorer.panels.board import accessible, paint, spoken
from explorer.panels.board.animation import glides
from explorer.panels.board.geometry import Geometry, edge_box, fit, height_for
from explorer.panels.board.gestures import Act, Drop, drop, paints, targets
from explorer.panels.board.picture import PROMOTIONS, Arrow, Chip, Picture, promotion_squares
from explorer.theme.pieces import pixmap
from explorer.theme.tokens import LIGHT, Theme

GLIDE_MS = 140
_CURSORS = {
    Act.NOTHING: Qt.CursorShape.ForbiddenCursor,
    Act.PLAY: Qt.CursorShape.ClosedHandCursor,
    Act.PROMOTE: Qt.CursorShape.ClosedHandCursor,
    Act.MOVE: Qt.CursorShape.SizeAllCursor,
    Act.COPY: Qt.CursorShape.DragCopyCursor,
    Act.REMOVE: Qt.CursorShape.PointingHandCursor,
}
_LETTERS = {getattr(Qt.Key, f"Key_{letter}"): letter.lower() for letter in "KQRBNP"}
_BACK = (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Backtab)
_ON = (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Tab)
_COPY_KEY = Qt.KeyboardModifier.AltModifier if sys.platform == "darwin" else Qt.KeyboardModifier.ControlModifier


class _Hand(NamedTuple):
    """A piece being dragged: where from, where it is, and what releasing it would do."""

    start: chess.Square
    at: QPointF
    free: bool
    copy: bool
    moved: bool = False
    over: chess.Square | None = None


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
        self._context = context
        self.picture = Picture()
        self.cursor_square: chess.Square | None = None
        self._theme: Theme = LIGHT
        self._margin = 20
        self._geometry = fit(400, 400, False, 20)
        self._static: QPixmap | None = None
        self._hand: _Hand | None = None
        self._stroke: str | None = None
        self._painting: str | None = None
        self._strokes = 0
        self._promotions: tuple[chess.Square, chess.Square] | None = None
        self._clock, self._timer = QElapsedTimer(), QTimer(self)
        self._timer.setInterval(12)
        self._timer.timeout.connect(self._glide)

    @property
    def _position(self) -> Position:
        return self._context.state.position

    # ---- what is shown

    def restyle(self, theme: Theme, margin: int) -> None:
        """Take over a theme and the width of the coordinates' margin."""
        self._theme, self._margin = theme, margin
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
            self._set(replace(_resting(after), cursor=self.cursor_square, glides=moving))
            if moving:
                self._clock.start()
                self._timer.start()
        elif before.view.tool != after.view.tool:
            self._deselect()
        accessible.tell_change(self, before, after)

    def show_links(self, marked: frozenset[chess.Square], arrows: tuple[Arrow, ...]) -> None:
        """Mark squares and draw arrows."""
        if (marked, arrows) != (self.picture.marked, self.picture.arrows):
            self._set(replace(self.picture, marked=marked, arrows=arrows))

    def _set(self, picture: Picture) -> None:
        if picture != self.picture:
            before, self.picture = self.picture, picture
            self.update()
            accessible.tell_picture(self, before, picture)

    def _glide(self) -> None:
        if self._clock.elapsed() >= GLIDE_MS:
            self._timer.stop()
            self._set(replace(self.picture, glides=()))
        self.update()

    def _refit(self) -> None:
        flipped = self._context.state.view.flipped
        self._geometry = fit(self.width(), self.height(), flipped, self._margin)
        self._static = None
        self.update()

    def height_wanted(self, width: int) -> int:
        """Return the height that a board has in a widget of ``width``."""
        return height_for(width, self._margin)

    @property
    def squares_geometry(self) -> Geometry:
        """Where the squares lie now."""
        return self._geometry

    # ---- gestures

    def chip_at(self, x: float, y: float) -> Chip | None:
        """Return the castling right at a point of the margin, or None."""
        for chip in self.picture.chips:
            left, top, width, height = edge_box(self._geometry, chip.square)
            if left <= x < left + width and top <= y < top + height:
                return chip
        return None

    def _chip_words(self, chip: Chip) -> str:
        side = "White" if chip.square < 8 else "Black"
        what = f"{side}'s castling right with the rook on {chess.square_name(chip.square)}"
        if not chip.held:
            return f"{what}: not held; click to give it"
        if not chip.counts:
            return f"{what} is stated but does not count: {why_no_right(self._position, chip.square)}; click to drop it"
        unusable = held_but_unusable(self._position, chip.square)
        return f"{what} is held{f', cannot be used now: {unusable}' if unusable else ''}; click to take it"

    def castling_words(self, x: float, y: float) -> str:
        """Return the spellings of the castling that a click at a point would play with the king picked up."""
        square, start = self._geometry.square_at(x, y), self.picture.selected
        if square is None or start is None or self._context.state.view.tool != PLAY:
            return ""
        move = targets(self._position, start).get(square)
        return castling_spellings(self._position, move) if move is not None else ""

    def _press(self, square: chess.Square | None, event: QMouseEvent) -> None:
        tool, mods = self._context.state.view.tool, event.modifiers()
        left = event.button() == Qt.MouseButton.LeftButton
        free = bool(mods & Qt.KeyboardModifier.ShiftModifier)
        copy = bool(mods & _COPY_KEY)
        chip = self.chip_at(event.position().x(), event.position().y()) if square is None and left else None
        if chip is not None:
            act.set_right(self._context, chip.square, not chip.held)
        elif square is None:
            self._deselect()
        elif left and (free or copy):
            self._lift(square, event.position(), free, copy)
        elif tool not in (PLAY, MOVE):
            if left or tool != ERASE:
                self._begin_stroke(square, paints(tool, not left))
        elif left and not self._click_second(square, tool):
            self._lift(square, event.position(), tool == MOVE, False)

    def _click_second(self, square: chess.Square, tool: str) -> bool:
        """Take a press as the second click of a move; False when it is a first one."""
        selected = self.picture.selected
        if selected is None or selected == square:
            return False
        plan = drop(self._position, tool, selected, square)
        if plan.act != Act.NOTHING:
            self._do(plan, selected, square)
            return True
        if self._position.piece(square) is None:
            self.hinted.emit(plan.text)
            self._deselect()
            return True
        return False

    def _lift(self, square: chess.Square, at: QPointF, free: bool, copy: bool) -> None:
        if self._position.piece(square) is None:
            self._deselect()
            return
        self._hand = _Hand(square, at, free, copy, over=square)
        self._select(square)

    def _select(self, square: chess.Square) -> None:
        plays = self._context.state.view.tool == PLAY
        reach = frozenset(targets(self._position, square)) if plays else frozenset()
        self._set(replace(self.picture, selected=square, targets=reach))

    def _deselect(self) -> None:
        self._set(replace(self.picture, selected=None, targets=frozenset(), drop=None, lifted=None))

    def _end_gestures(self) -> None:
        self._hand, self._promotions = None, None
        self._timer.stop()

    def _drag(self, event: QMouseEvent) -> None:
        hand, at = self._hand, event.position()
        assert hand is not None
        moved = hand.moved or (at - hand.at).manhattanLength() > 4
        over = self._geometry.square_at(at.x(), at.y())
        dirty = self._hand_rect(hand)
        self._hand = hand._replace(at=at if moved else hand.at, moved=moved, over=over)
        if moved and (not hand.moved or over != hand.over):
            plan = self._plan(self._hand)
            self.hinted.emit(plan.text)
            self.setCursor(_CURSORS[plan.act] if over != hand.start else Qt.CursorShape.ClosedHandCursor)
            shown = over if over != hand.start else None
            lift = {"lifted": hand.start, "lift_stays": hand.copy}
            self._set(replace(self.picture, drop=shown, drop_ok=plan.act != Act.NOTHING, **lift))  # type: ignore[arg-type]
        elif moved:
            self.update(dirty.united(self._hand_rect(self._hand)))

    def _hand_rect(self, hand: _Hand) -> QRect:
        side = self._geometry.side
        return QRect(int(hand.at.x() - side), int(hand.at.y() - side), 2 * side, 2 * side)

    def _plan(self, hand: _Hand) -> Drop:
        tool = self._context.state.view.tool
        return drop(self._position, tool, hand.start, hand.over, hand.free, hand.copy)

    def _release(self) -> None:
        hand, self._hand = self._hand, None
        if hand is None:
            return
        self._set(replace(self.picture, drop=None, lifted=None, lift_stays=False))
        if not hand.moved:
            return
        plan = self._plan(hand)
        self.hinted.emit(plan.text if plan.act == Act.NOTHING else "")
        if plan.act == Act.NOTHING:
            if hand.over != hand.start:
                self._deselect()
            return
        self._do(plan, hand.start, hand.over)

    def _do(self, plan: Drop, start: chess.Square, end: chess.Square | None) -> None:
        self._deselect()
        if plan.act == Act.PLAY and plan.move is not None:
            act.play(self._context, plan.move)
        elif plan.act == Act.PROMOTE and end is not None:
            self._promotions = (start, end)
            self._set(replace(self.picture, promotion=end, choice=0))
            self.hinted.emit("promote to queen, knight, rook or bishop")
        elif plan.act in (Act.MOVE, Act.COPY, Act.REMOVE):
            act.move_freely(self._context, start, end, plan.act == Act.COPY)

    def _begin_stroke(self, square: chess.Square, letter: str | None) -> None:
        self._strokes += 1
        self._stroke, self._painting = f"stroke {self._strokes}", letter
        self._paint_square(square)

    def _paint_square(self, square: chess.Square) -> None:
        if self._stroke is not None and self._position.piece(square) != self._painting:
            act.put(self._context, square, self._painting, self._stroke)

    def _choose_promotion(self, index: int | None) -> None:
        pair, self._promotions = self._promotions, None
        self._set(replace(self.picture, promotion=None))
        self.hinted.emit("")
        if pair is not None and index is not None:
            act.play(self._context, chess.Move(pair[0], pair[1], PROMOTIONS[index]))

    def _choose_offered(self, square: chess.Square | None) -> None:
        offered = () if self.picture.promotion is None else promotion_squares(self.picture.promotion)
        self._choose_promotion(offered.index(square) if square in offered else None)

    # ---- the cursor

    def move_cursor(self, files: int, ranks: int) -> None:
        """Show the cursor, or move it as seen on the screen."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        square = self.cursor_square
        if square is None:
            square = self.picture.selected if self.picture.selected is not None else chess.E4
        else:
            way = -1 if self._geometry.flipped else 1
            file = min(7, max(0, chess.square_file(square) + way * files))
            rank = min(7, max(0, chess.square_rank(square) + way * ranks))
            square = chess.square(file, rank)
        self._show_cursor(square)

    def _show_cursor(self, square: chess.Square | None) -> None:
        self.cursor_square = square
        self._set(replace(self.picture, cursor=square))
        self._context.pointer.point(NOTHING if square is None else Pointed(square=square))
        self.hinted.emit("" if square is None else spoken.square(self._position, square))

    def go_to_square(self, square: chess.Square) -> None:
        """Show the cursor on a square, with the keyboard."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_cursor(square)

    def press_square(self, square: chess.Square) -> None:
        """Do what a click on a square does: pick up, put down, use the tool, or choose a promotion."""
        if self._promotions is not None:
            self._choose_offered(square)
        else:
            self._pick_or_put(square)

    def _on_hinted(self, text: str) -> None:
        accessible.tell_hint(self, text)

    def _cursor_key(self, event: QKeyEvent) -> bool:
        square, key = self.cursor_square, event.key()
        if square is None:
            return False
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in _LETTERS:
            letter = _LETTERS[Qt.Key(key)]
            act.put(self._context, square, letter.upper() if shift else letter)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            act.put(self._context, square, None)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._pick_or_put(square)
        elif key == Qt.Key.Key_Escape:
            self._show_cursor(None)
        else:
            return False
        return True

    def _pick_or_put(self, square: chess.Square) -> None:
        selected, tool = self.picture.selected, self._context.state.view.tool
        letter = paints(tool, False)
        if letter is not None or tool == ERASE:
            act.put(self._context, square, letter)
        elif selected is None:
            if self._position.piece(square) is not None:
                self._select(square)
        elif selected == square or not self._click_second(square, tool):
            self._deselect()

    def _promotion_key(self, key: int) -> bool:
        if self._promotions is None:
            return False
        types = [chess.piece_symbol(kind) for kind in PROMOTIONS]
        if _LETTERS.get(Qt.Key(key)) in types:
            self._choose_promotion(types.index(_LETTERS[Qt.Key(key)]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose_promotion(self.picture.choice)
        elif key == Qt.Key.Key_Escape:
            self._choose_promotion(None)
        elif key in (*_BACK, *_ON):
            step = -1 if key in _BACK else 1
            self._set(replace(self.picture, choice=(self.picture.choice + step) % 4))
        return True

    def _escape(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or (self.picture.selected is None and self._hand is None):
            return False
        self._hand = None
        self._deselect()
        return True

    # ---- Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._wants(event):
            event.accept()
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            chip = self.chip_at(event.pos().x(), event.pos().y())
            words = self._chip_words(chip) if chip else self.castling_words(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    def _wants(self, event: QKeyEvent) -> bool:
        """Tell whether a key is the board's own just now, before any shortcut sees it."""
        if self._promotions is not None:
            return True
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Escape:
            return self.cursor_square is not None or self.picture.selected is not None or self._hand is not None
        own = {*_LETTERS, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter}
        return self.cursor_square is not None and plain and event.key() in own

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (self._promotion_key(event.key()) or self._cursor_key(event) or self._escape(event)):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab while a promotion is chosen."""
        return self._promotions is None and super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        accessible.tell_focus_later(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        square = self._geometry.square_at(event.position().x(), event.position().y())
        if self._promotions is not None:
            self._choose_offered(square)
            return
        self._press(square, event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        square = self._geometry.square_at(event.position().x(), event.position().y())
        if self._hand is not None:
            self._drag(event)
        elif self._stroke is not None and square is not None:
            self._paint_square(square)
        else:
            self._hover(square)
        self._context.pointer.point(NOTHING if square is None else Pointed(square=square))

    def _hover(self, square: chess.Square | None) -> None:
        tool = self._context.state.view.tool
        here = square is not None and self._position.piece(square) is not None
        shape = Qt.CursorShape.ArrowCursor
        if tool in (PLAY, MOVE):
            shape = Qt.CursorShape.OpenHandCursor if here else shape
        elif square is not None:
            shape = Qt.CursorShape.PointingHandCursor if tool == ERASE else Qt.CursorShape.CrossCursor
        if self.cursor().shape() != shape:
            self.setCursor(QCursor(shape))
        if square is not None and tool == PLAY and self.picture.selected is not None:
            self.hinted.emit(drop(self._position, tool, self.picture.selected, square).text)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._stroke = None
        self._release()
        self.unsetCursor()

    def leaveEvent(self, event: QEvent) -> None:
        self._context.pointer.point(NOTHING)
        self.hinted.emit("")

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            view.step(self._context, -1 if event.angleDelta().y() > 0 else 1)
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
        hand = self._hand
        letter = None if hand is None or not hand.moved else self._position.piece(hand.start)
        if hand is None or letter is None:
            return
        side = self._geometry.side
        painter.setOpacity(0.45 if hand.over is None and self._plan(hand).act == Act.REMOVE else 1.0)
        painter.drawPixmap(hand.at - QPointF(side / 2, side / 2), pixmap(letter, side, ratio))
        painter.setOpacity(1.0)


def _resting(state: State) -> Picture:
    """Return the picture of a state with nothing in the hand and nothing pointed at."""
    position, document = state.position, state.document
    board = position.board()
    last: tuple[chess.Square, ...] = ()
    if document.ply:
        move = document.line.steps[document.ply - 1].move
        last = (move.from_square, move.to_square)
    king = board.king(position.turn)
    check = king if king is not None and board.is_check() else None
    return Picture(position.squares, position.turn, last, check, chips=_chips(position))


def _chips(position: Position) -> tuple[Chip, ...]:
    """Return the castling rights that are held, and those that standing rooks could have."""
    effective = position.effective_rights
    found = []
    for square in (*range(8), *range(56, 64)):
        held = bool(position.rights & chess.BB_SQUARES[square])
        if held or not why_no_right(position, square):
            found.append(Chip(square, held, bool(effective & chess.BB_SQUARES[square])))
    return tuple(found)
