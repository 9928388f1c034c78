"""The 960 start positions as columns."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from explorer.core.batch.positions import Positions, from_letters
from explorer.core.chess960 import NUMBERS

_KNIGHTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))


@lru_cache(maxsize=1)
def chess960_starts() -> Positions:
    """Return the Chess960 starts, row by number."""
    ranks = [_rank(number) for number in NUMBERS]
    text = "".join(rank + "P" * 8 + "." * 32 + "p" * 8 + rank.lower() for rank in ranks)
    letters = np.frombuffer(text.encode(), dtype=np.uint8).reshape(-1, 64)
    rights = []
    for rank in ranks:
        sides = (8 | rank.rindex("R")) | (8 | rank.index("R")) << 4
        rights.append(sides | sides << 8)
    none = np.zeros(len(ranks), dtype=np.uint8)
    return from_letters(letters, np.array(rights, dtype=np.uint16), none, none)


def _rank(number: int) -> str:
    """Return a back rank by Scharnagl's numbering; ``chess960.back_rank`` does it slowly."""
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    rank = [""] * 8
    rank[2 * light + 1] = rank[2 * dark] = "B"
    free = [file for file in range(8) if not rank[file]]
    rank[free.pop(queen)] = "Q"
    for file in [free[at] for at in _KNIGHTS[knights]]:
        rank[file] = "N"
    free = [file for file in free if not rank[file]]
    for file, letter in zip(free, "RKR", strict=True):
        rank[file] = letter
    return "".join(rank)
