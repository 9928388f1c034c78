"""Recipe: how a program makes a key, so that a mistake is a change of the recipe and two together are two changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from explorer.core.keys.randoms import CASTLE, PIECE_KINDS, RANDOMS, TURN
from explorer.core.keys.rights import castle_offsets
from explorer.core.keys.value import en_passant_value
from explorer.core.line import Line
from explorer.core.position import EMPTY, Position

Kinds = tuple[int, ...]
KINDS: Kinds = tuple(range(12))
"""The kind of each letter of ``PIECE_KINDS``, as the format has it."""


class Place(NamedTuple):
    """A ply of a line: the position a key is for, and what came before it."""

    line: Line
    ply: int

    @property
    def position(self) -> Position:
        """The position at this ply."""
        return self.line.position(self.ply)


class Recipe(NamedTuple):
    """What goes into a key; ``recipe()`` gives the format's own.

    ``kinds`` and ``flip`` (XORed to the square) say where a piece's number stands in the table; ``slots`` are the
    castling offsets that count and ``castling`` the four numbers they stand for; ``en_passant`` and ``turn`` are the
    numbers added for them, 0 of none; ``output`` is what becomes of the XOR. ``details`` say what a mistake with
    several forms did, and are asked only of the ones that fit.
    """

    place: Place
    position: Position
    slots: tuple[int, ...]
    en_passant: int
    turn: int
    kinds: Kinds = KINDS
    flip: int = 0
    castling: tuple[int, ...] = RANDOMS[CASTLE : CASTLE + 4]
    output: Callable[[int], int] | None = None
    details: tuple[Callable[[], str], ...] = ()

    def said(self, detail: Callable[[], str], **changes: object) -> Recipe:
        """Return the recipe with ``changes`` and one more detail."""
        return self._replace(**changes, details=(*self.details, detail))  # type: ignore[arg-type]

    @property
    def key(self) -> int:
        """The key that this recipe makes."""
        value = _pieces(self.position.squares, self.kinds, self.flip) ^ self.en_passant ^ self.turn
        for slot in self.slots:
            value ^= self.castling[slot]
        return value if self.output is None else self.output(value)


def recipe(place: Place, position: Position | None = None) -> Recipe:
    """Return the format's recipe for a place, or for another position in its stead."""
    found = place.position if position is None else position
    turn = RANDOMS[TURN] if found.turn else 0
    return Recipe(place, found, tuple(castle_offsets(found)), en_passant_value(found), turn)


@lru_cache(maxsize=8192)
def _pieces(squares: str, kinds: Kinds, flip: int) -> int:
    value = 0
    for square, letter in enumerate(squares):
        if letter != EMPTY:
            value ^= RANDOMS[64 * kinds[_KIND[letter]] + (square ^ flip)]
    return value


_KIND = {letter: kind for kind, letter in enumerate(PIECE_KINDS)}
