"""How large the controls of the form can be in the room there is. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

TOUCH = 44
"""The height and width in pixels, at normal zoom, that a finger hits without care."""
PIECE, TOOL, BUTTON, FIELD, COUNTER, CELL = 31, 28, 28, 28, 32, 23
"""The least heights of rows of pieces, tools, buttons, fields and rights, likewise."""
NARROW = (PIECE, PIECE, TOOL, BUTTON, BUTTON, BUTTON, BUTTON, CELL, CELL, FIELD, FIELD, COUNTER)
WIDE = (PIECE, PIECE, TOOL, BUTTON, BUTTON, CELL, CELL, FIELD, COUNTER)
"""The rows of controls one below the other, with the form in one column and in two."""


EDGE, GAP = 14, 8
"""The margins of the form at both sides, and the distance between its sections."""


def around(is_wide: bool, caption: int, line: int, picture: int) -> int:
    """Return the height of everything but the rows, from those of a caption, a line of text and a back rank.

    Qt would know it too, but only after the next turn of its event loop.
    """
    sections = 6 if is_wide else 8
    tools, rights, effect = 4 + 4 + 5 + (0 if is_wide else 4), 2 + 2 + line, 4 + line + 2
    problem = 3 * line + BUTTON  # one sentence and its remedy
    start = 0 if is_wide else 5 + picture + 5 + line
    return 20 + (sections - 1) * GAP + sections * (caption + 5) + tools + rights + effect + start + problem


def row_height(spare: int, least: Sequence[int], most: int) -> int:
    """Return the height, at most ``most``, that all rows can have when ``spare`` pixels are shared out among them.

    ``least`` are their heights without it: the lowest rows grow first.

    >>> row_height(10, (20, 25), 44)
    27
    """
    for height in range(most, min(least, default=most), -1):
        if sum(max(0, height - row) for row in least) <= spare:
            return height
    return min(least, default=most)


def share(width: int, columns: int, gap: int, most: int) -> int:
    """Return the width of each of some columns in ``width`` pixels with gaps between them, at most ``most``."""
    return min(most, (width - (columns - 1) * gap) // columns)
