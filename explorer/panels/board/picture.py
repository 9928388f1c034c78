"""Picture: everything that is to be painted on the board, as one value. No Qt."""

from __future__ import annotations

from typing import NamedTuple

import chess

from explorer.core.position import EMPTY
from explorer.panels.board.animation import Glide


class Arrow(NamedTuple):
    """An arrow from the middle of one square to another; ``strength`` 0 to 1 makes it wider and denser."""

    start: chess.Square
    end: chess.Square
    strength: float = 1.0


class Chip(NamedTuple):
    """A castling right at the edge of the board: the rook's square, and whether the right is held and counts.

    ``inner`` when it counts and another rook stands further out.
    """

    square: chess.Square
    held: bool
    counts: bool
    inner: bool = False


class Picture(NamedTuple):
    """What is on the board.

    ``targets`` are dots on empty squares and corners on occupied ones; ``marked`` is linked to what is pointed at;
    ``drop`` is the square a piece would be released on, ``drop_ok`` whether anything would happen. ``lifted`` is the
    square whose piece is in the hand, ``lift_stays`` whether it stays there too (a copy). ``promotion`` is the square
    of the promotion chooser, ``choice`` its piece type under the cursor.
    """

    squares: str = EMPTY * 64
    turn: chess.Color = chess.WHITE
    last_move: tuple[chess.Square, ...] = ()
    check: chess.Square | None = None
    selected: chess.Square | None = None
    targets: frozenset[chess.Square] = frozenset()
    marked: frozenset[chess.Square] = frozenset()
    arrows: tuple[Arrow, ...] = ()
    cursor: chess.Square | None = None
    drop: chess.Square | None = None
    drop_ok: bool = True
    lifted: chess.Square | None = None
    lift_stays: bool = False
    promotion: chess.Square | None = None
    choice: int = 0
    glides: tuple[Glide, ...] = ()
    chips: tuple[Chip, ...] = ()

    def covered(self) -> frozenset[chess.Square]:
        """Return the squares whose piece is painted elsewhere just now."""
        hidden = {glide.end for glide in self.glides}
        if self.lifted is not None and not self.lift_stays:
            hidden.add(self.lifted)
        return frozenset(hidden)


PROMOTIONS = (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP)


def promotion_squares(square: chess.Square) -> tuple[chess.Square, ...]:
    """Return the four squares of the chooser, from the promotion square towards the middle of the board."""
    step = -8 if chess.square_rank(square) == 7 else 8
    return tuple(square + step * i for i in range(4))
