"""Where the squares lie on the widget. No Qt."""

from __future__ import annotations

from typing import NamedTuple

import chess


class Geometry(NamedTuple):
    """The board in a widget: ``side`` of a square, ``left`` and ``top`` of the corner square, in whole pixels."""

    side: int
    left: int
    top: int
    flipped: bool
    margin: int

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
    """Return left, top, width and height of the place in the margin beside a square of a back rank."""
    left, top = geometry.corner(square)
    width = min(geometry.side, 2 * geometry.margin)
    below = top > geometry.top
    return (
        left + (geometry.side - width) // 2,
        top + geometry.side if below else top - geometry.margin,
        width,
        geometry.margin,
    )


def fit(width: int, height: int, flipped: bool, margin: int) -> Geometry:
    """Return the largest board of whole-pixel squares in a widget, with room for coordinates on every side."""
    side = max(8, min(width - 2 * margin, height - 2 * margin) // 8)
    left = max(margin, (width - 8 * side) // 2)
    return Geometry(side, left, margin, flipped, margin)


def height_for(width: int, margin: int) -> int:
    """Return the height that a board as wide as ``width`` allows has, with its coordinates."""
    return 8 * max(8, (width - 2 * margin) // 8) + 2 * margin
