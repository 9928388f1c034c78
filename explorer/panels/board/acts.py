"""Acts: picking up, putting down and promoting on the board, alike for the mouse, the keyboard and a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from explorer.commands import position as act
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import ERASE, PLAY
from explorer.panels.board.gestures import Act, Drop, drop, paints, targets
from explorer.panels.board.picture import PROMOTIONS, promotion_squares

if TYPE_CHECKING:
    from explorer.panels.board.widget import BoardWidget


class Acts:
    """Turns what is done to squares into commands, and marks the square that is picked up."""

    def __init__(self, board: BoardWidget) -> None:
        self._board = board
        self._promotion: tuple[chess.Square, chess.Square] | None = None

    @property
    def is_promoting(self) -> bool:
        """Whether a promotion is being chosen: until then nothing else is done."""
        return self._promotion is not None

    def select(self, square: chess.Square) -> None:
        """Mark the piece that the next square is for, and where it may go."""
        plays = self._board.tool == PLAY
        reach = frozenset(targets(self._board.position, square)) if plays else frozenset()
        self._board.show_picture(self._board.picture._replace(selected=square, targets=reach))

    def deselect(self) -> None:
        """Have no piece marked or lifted."""
        resting = self._board.picture._replace(selected=None, targets=frozenset(), drop=None, lifted=None)
        self._board.show_picture(resting)

    def pointed(self, square: chess.Square | None) -> Pointed:
        """Return what is pointed at: the move that the piece picked up would play to a square, else the square."""
        board = self._board
        hand, start = board.mouse.hand, board.picture.selected
        plays = board.tool == PLAY and (hand is None or not (hand.free or hand.copy))
        if square is None:
            return NOTHING
        if plays and start is not None and square in board.picture.targets:
            return Pointed(move=targets(board.position, start).get(square))
        return Pointed(square=square)

    def give_up_promotion(self) -> None:
        """Forget a promotion that was being chosen when the position changed."""
        self._promotion = None

    def press_square(self, square: chess.Square) -> None:
        """Do what a click on a square does: pick up, put down, use the tool, or choose a promotion."""
        if self.is_promoting:
            self.choose_offered(square)
        else:
            self.pick_or_put(square)

    def pick_or_put(self, square: chess.Square) -> None:
        """Use the tool on a square, or pick up the piece there, or put down the one that was picked up."""
        selected, tool = self._board.picture.selected, self._board.tool
        letter = paints(tool, False)
        if letter is not None or tool == ERASE:
            act.put(self._board.context, square, letter)
        elif selected is None:
            if self._board.position.piece(square) is not None:
                self.select(square)
        elif selected == square or not self.click_second(square):
            self.deselect()

    def click_second(self, square: chess.Square) -> bool:
        """Take a press as the second click of a move; False when it is a first one."""
        selected = self._board.picture.selected
        if selected is None or selected == square:
            return False
        plan = drop(self._board.position, self._board.tool, selected, square)
        if plan.act != Act.NOTHING:
            self.do(plan, selected, square)
            return True
        if self._board.position.piece(square) is None:
            self._board.hinted.emit(plan.text)
            self.deselect()
            return True
        return False

    def do(self, plan: Drop, start: chess.Square, end: chess.Square | None) -> None:
        """Do what was planned with the piece on ``start``."""
        self.deselect()
        context = self._board.context
        if plan.act == Act.PLAY and plan.move is not None:
            act.play(context, plan.move)
        elif plan.act == Act.PROMOTE and end is not None:
            self._promotion = (start, end)
            self._board.show_picture(self._board.picture._replace(promotion=end, choice=0))
            self._board.hinted.emit("promote to queen, knight, rook or bishop")
        elif plan.act in (Act.MOVE, Act.COPY, Act.REMOVE):
            act.move_freely(context, start, end, plan.act == Act.COPY)

    def choose_promotion(self, index: int | None) -> None:
        """Promote to the piece of PROMOTIONS at ``index``, or to none."""
        pair, self._promotion = self._promotion, None
        self._board.show_picture(self._board.picture._replace(promotion=None))
        self._board.hinted.emit("")
        if pair is not None and index is not None:
            act.play(self._board.context, chess.Move(pair[0], pair[1], PROMOTIONS[index]))

    def choose_offered(self, square: chess.Square | None) -> None:
        """Promote to the piece that is offered on a square; any other square offers none."""
        promotion = self._board.picture.promotion
        offered = () if promotion is None else promotion_squares(promotion)
        self.choose_promotion(offered.index(square) if square in offered else None)
