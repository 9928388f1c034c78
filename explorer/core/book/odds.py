"""Odds: how likely a program plays each record of a position, under each way that programs choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.core.book.moves import BookMove


class Odds(NamedTuple):
    """The chances of a record, 0 to 1: ``best`` when only the heaviest is played, ``weighted``, and ``uniform``.

    Programs that look at the position (polyglot, python-chess with a board) leave out what cannot be played and what
    has weight 0, whichever way they choose; so the chances are those among the other records. A repeated record is
    drawn for itself. Of several heaviest the first of the file is played.
    """

    best: float = 0.0
    weighted: float = 0.0
    uniform: float = 0.0


def odds_of(moves: Sequence[BookMove]) -> tuple[Odds, ...]:
    """Return the odds of all records of a position, given in file order; none where none can be chosen.

    >>> odds_of(())
    ()
    """
    weights = [move.record.weight if move.move is not None else 0 for move in moves]
    total, playable = sum(weights), sum(map(bool, weights))
    first = weights.index(max(weights)) if total else -1
    return tuple(
        Odds(float(at == first), weight / total, 1 / playable) if weight else Odds()
        for at, weight in enumerate(weights)
    )
