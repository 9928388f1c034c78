"""Term: one number of the table that counts in a key, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from operator import xor

import chess


class Part(Enum):
    """The four parts of a key; the value is the name that programs read."""

    PIECE = "piece"
    CASTLE = "castle"
    EN_PASSANT = "en_passant"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class Term:
    """One number: its ``part``, table ``index`` 0 to 780, 64-bit ``value`` and the ``reason`` why it counts.

    Numbers of other conventions' own tables have an ``index`` from 781.
    ``square`` is the piece's, the rook's for a right, the stated en passant square, None for the turn. ``piece`` is
    the FEN letter of the piece, ``R`` or ``r`` for a right, else None.
    """

    part: Part
    index: int
    value: int
    square: chess.Square | None
    piece: str | None
    reason: str


def xor_of(terms: Iterable[Term]) -> int:
    """Return the XOR of the values of ``terms``; 0 of none."""
    return reduce(xor, (term.value for term in terms), 0)
