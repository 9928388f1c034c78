"""Which pieces glide where between two positions. No Qt."""

from __future__ import annotations

from typing import NamedTuple

import chess

from explorer.core.position import EMPTY

MOST = 4


class Glide(NamedTuple):
    """One piece (FEN letter) on its way from ``start`` to ``end``."""

    letter: str
    start: chess.Square
    end: chess.Square


def glides(before: str, after: str) -> tuple[Glide, ...]:
    """Return how pieces went from ``before`` to ``after`` (64 letters each), the nearest of a kind first.

    Nothing when more than four squares gained a piece: then it is no move but another position.
    """
    changed = [square for square in chess.SQUARES if before[square] != after[square]]
    came = [square for square in changed if after[square] != EMPTY]
    left = [square for square in changed if before[square] != EMPTY]
    if len(came) > MOST or len(left) > 2 * MOST:
        return ()
    found = []
    for end in came:
        from_here = [s for s in left if before[s] == after[end] and s != end]
        if not from_here:
            continue
        start = min(from_here, key=lambda s: chess.square_distance(s, end))
        left.remove(start)
        found.append(Glide(after[end], start, end))
    return tuple(found)
