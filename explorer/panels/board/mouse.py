"""Mouse: clicks, drags and strokes on the board."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

import chess
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QCursor, QMouseEvent

from explorer.commands import position as act
from explorer.model.state import ERASE, MOVE, PLAY
from explorer.panels.board.gestures import Act, Drop, drop, paints

if TYPE_CHECKING:
    from explorer.panels.board.widget import BoardWidget

_CURSORS = {
    Act.NOTHING: Qt.CursorShape.ForbiddenCursor,
    Act.PLAY: Qt.CursorShape.ClosedHandCursor,
    Act.PROMOTE: Qt.CursorShape.ClosedHandCursor,
    Act.MOVE: Qt.CursorShape.SizeAllCursor,
    Act.COPY: Qt.CursorShape.DragCopyCursor,
    Act.REMOVE: Qt.CursorShape.PointingHandCursor,
}
_COPY_KEY = Qt.KeyboardModifier.AltModifier if sys.platform == "darwin" else Qt.KeyboardModifier.ControlModifier


class Hand(NamedTuple):
    """A piece being dragged: where from, where it is, and whether it moves freely or is copied when it is released."""

    start: chess.Square
    at: QPointF
    free: bool
    copy: bool
    moved: bool = False
    over: chess.Square | None = None


class Mouse:
    """What the mouse does on the board: a piece in the hand, or a stroke of a tool over squares."""

    def __init__(self, board: BoardWidget) -> None:
        self._board = board
        self.hand: Hand | None = None
        self._stroke: str | None = None
        self._painting: str | None = None
        self._strokes = 0

    def press(self, square: chess.Square | None, event: QMouseEvent) -> None:
        """Begin what a pressed button begins; ``square`` is None beside the board."""
        board = self._board
        tool, mods = board.tool, event.modifiers()
        left = event.button() == Qt.MouseButton.LeftButton
        free = bool(mods & Qt.KeyboardModifier.ShiftModifier)
        copy = bool(mods & _COPY_KEY)
        chip = board.chip_at(event.position().x(), event.position().y()) if square is None and left else None
        if chip is not None:
            act.set_right(board.context, chip.square, not chip.held)
        elif square is None:
            board.acts.deselect()
        elif left and (free or copy):
            self._lift(square, event.position(), free, copy)
        elif tool not in (PLAY, MOVE):
            if left or tool != ERASE:
                self._begin_stroke(square, paints(tool, not left))
        elif left and not board.acts.click_second(square):
            self._lift(square, event.position(), tool == MOVE, False)

    def move(self, square: chess.Square | None, at: QPointF) -> None:
        """Drag what is in the hand, go on with a stroke, or say what a press would do."""
        if self.hand is not None:
            self._drag(self.hand, at)
        elif self._stroke is not None and square is not None:
            self._paint_square(square)
        else:
            self._hover(square)

    def release(self) -> None:
        """End the stroke, or put down what is in the hand."""
        self._stroke = None
        hand, self.hand = self.hand, None
        if hand is None:
            return
        board = self._board
        board.show_picture(board.picture._replace(drop=None, lifted=None, lift_stays=False))
        if not hand.moved:
            return
        plan = self.plan(hand)
        board.hinted.emit(plan.text if plan.act == Act.NOTHING else "")
        if plan.act == Act.NOTHING:
            if hand.over != hand.start:
                board.acts.deselect()
            return
        board.acts.do(plan, hand.start, hand.over)

    def plan(self, hand: Hand) -> Drop:
        """Return what releasing the button would do."""
        return drop(self._board.position, self._board.tool, hand.start, hand.over, hand.free, hand.copy)

    def _lift(self, square: chess.Square, at: QPointF, free: bool, copy: bool) -> None:
        if self._board.position.piece(square) is None:
            self._board.acts.deselect()
            return
        self.hand = Hand(square, at, free, copy, over=square)
        self._board.acts.select(square)

    def _drag(self, hand: Hand, at: QPointF) -> None:
        board = self._board
        moved = hand.moved or (at - hand.at).manhattanLength() > 4
        over = board.squares_geometry.square_at(at.x(), at.y())
        self.hand = hand._replace(at=at if moved else hand.at, moved=moved, over=over)
        if moved and (not hand.moved or over != hand.over):
            plan = self.plan(self.hand)
            board.hinted.emit(plan.text)
            board.setCursor(_CURSORS[plan.act] if over != hand.start else Qt.CursorShape.ClosedHandCursor)
            shown = over if over != hand.start else None
            picture = board.picture._replace(lifted=hand.start, lift_stays=hand.copy)
            board.show_picture(picture._replace(drop=shown, drop_ok=plan.act != Act.NOTHING))
        elif moved:
            board.update(self._around(hand).united(self._around(self.hand)))

    def _around(self, hand: Hand) -> QRect:
        """Return what has to be painted again when the hand moves away."""
        side = self._board.squares_geometry.side
        return QRect(int(hand.at.x() - side), int(hand.at.y() - side), 2 * side, 2 * side)

    def _begin_stroke(self, square: chess.Square, letter: str | None) -> None:
        self._strokes += 1
        self._stroke, self._painting = f"stroke {self._strokes}", letter
        self._paint_square(square)

    def _paint_square(self, square: chess.Square) -> None:
        if self._stroke is not None and self._board.position.piece(square) != self._painting:
            act.put(self._board.context, square, self._painting, self._stroke)

    def _hover(self, square: chess.Square | None) -> None:
        board = self._board
        tool, selected = board.tool, board.picture.selected
        here = square is not None and board.position.piece(square) is not None
        shape = Qt.CursorShape.ArrowCursor
        if tool in (PLAY, MOVE):
            shape = Qt.CursorShape.OpenHandCursor if here else shape
        elif square is not None:
            shape = Qt.CursorShape.PointingHandCursor if tool == ERASE else Qt.CursorShape.CrossCursor
        if board.cursor().shape() != shape:
            board.setCursor(QCursor(shape))
        if square is not None and tool == PLAY and selected is not None:
            board.hinted.emit(drop(board.position, tool, selected, square).text)
