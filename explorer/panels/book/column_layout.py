"""ColumnLayout: which columns of a table are shown, in which order and how wide, as a text that can be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDEST = 2000


@dataclass(frozen=True, slots=True)
class Placed:
    """A column by its id: its width in pixels at normal zoom (0: as it comes), and whether it is shown."""

    id: str
    width: int
    shown: bool


def to_text(columns: Sequence[Placed]) -> str:
    """Return columns from left to right as a text.

    >>> to_text([Placed("move", 62, True), Placed("learn", 76, False)])
    'move=62 -learn=76'
    """
    return " ".join(f"{'' if column.shown else '-'}{column.id}={column.width}" for column in columns)


def from_text(text: str, first: Sequence[Placed]) -> list[Placed]:
    """Return what a text says of the columns ``first``; those it does not know stand at the end.

    >>> from_text("-b=9 x=1 b=3", [Placed("a", 1, True), Placed("b", 2, True)])
    [Placed(id='b', width=9, shown=False), Placed(id='a', width=1, shown=True)]
    """
    known = {column.id: column for column in first}
    found: dict[str, Placed] = {}
    for word in text.split()[: 4 * len(first)]:
        name, _, width = word.removeprefix("-").partition("=")
        if name in known and name not in found and width.isascii() and width.isdigit():
            found[name] = Placed(name, min(int(width[:6]), WIDEST), not word.startswith("-"))
    return [*found.values(), *(column for column in first if column.id not in found)]
