"""Where the squares lie on the widget. No Qt."""

from __future__ import annotations

from typing import NamedTuple

import chess

LEAST, ROOMY = 0.48, 0.64
"""The height of the margins above and below the board in sides of a square, up to what a finger needs: what is kept
free where the board could be larger, and what is asked for where only the width keeps it small."""


class Geometry(NamedTuple):
    """The board in a widget: ``side`` of a square, ``left`` and ``top`` of the corner square, in whole pixels.

    ``margin`` is the width of the coordinates beside the board and the height of those above and below, ``deep`` the
    height of the places for castling rights there, at least as much.
    """

    side: int
    left: int
    top: int
    flipped: bool
    margin: int
    deep: int

    def corner(self, square: chess.Square) -> tuple[int, int]:
        """Return left and top of a square."""
        column, row = chess.square_file(square), 7 - chess.square_rank(square)
        if self.flipped:
            column, row = 7 - column, 7 - row
        return self.left + column * self.side, self.top + row * self.side

    def centre(self, square: chess.Square) -> tuple[float, float]:
        """Return the middle of a square."""
        left, top = self.corner(square)
        return left + self.side / 2, top + self.side / 2

    def square_at(self, x: float, y: float) -> chess.Square | None:
        """Return the square at a point, or None beside the board."""
        column, row = int((x - self.left) // self.side), int((y - self.top) // self.side)
        if not (0 <= column < 8 and 0 <= row < 8):
            return None
        if self.flipped:
            column, row = 7 - column, 7 - row
        return chess.square(column, 7 - row)


def edge_box(geometry: Geometry, square: chess.Square) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the place above or below a square of a back rank that can be clicked."""
    return _box_beside(geometry, square, geometry.deep)


def letter_box(geometry: Geometry, square: chess.Square) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the part of that place next to the board, where it is painted."""
    return _box_beside(geometry, square, min(geometry.deep, round(1.3 * geometry.margin)))


def _box_beside(geometry: Geometry, square: chess.Square, height: int) -> tuple[int, int, int, int]:
    left, top = geometry.corner(square)
    width = min(geometry.side, max(geometry.deep, 2 * geometry.margin))
    below = top > geometry.top
    return left + (geometry.side - width) // 2, top + geometry.side if below else top - height, width, height


def fit(width: int, height: int, flipped: bool, margin: int, touch: int = 0) -> Geometry:
    """Return the largest board of whole-pixel squares in a widget, with room for coordinates on every side.

    Above and below the room is up to ``touch`` high, so that a finger hits the castling rights there.
    """
    side = max(8, min(width - 2 * margin, height - 2 * margin) // 8)
    while side > 8 and 8 * side + 2 * _deep(side, margin, touch, LEAST) > height:
        side -= 1
    left = max(margin, (width - 8 * side) // 2)
    deep = max(margin, min(_deep(side, margin, touch, ROOMY), (height - 8 * side) // 2))
    return Geometry(side, left, deep, flipped, margin, deep)


def height_for(width: int, margin: int, touch: int = 0) -> int:
    """Return the height that a board as wide as ``width`` allows has, with what is above and below it."""
    side = max(8, (width - 2 * margin) // 8)
    return 8 * side + 2 * _deep(side, margin, touch, ROOMY)


def _deep(side: int, margin: int, touch: int, share: float) -> int:
    return max(margin, min(touch, round(share * side)))
