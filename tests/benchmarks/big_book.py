"""Makes a big book of reachable positions: every record is reached from the start position by book moves."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from explorer.core.batch.arrays import I64, U64, AnyArray, has
from explorer.core.batch.generate import legal_moves
from explorer.core.batch.play import next_keys, play
from explorer.core.batch.positions import Positions, from_positions, join
from explorer.core.batch.tables import PAWN
from explorer.core.book.columns import LAYOUT
from explorer.core.position import START

BLOCK = 1 << 13
WIDEST = 400_000
"""Positions of one ply that are gone on from; the moves to others lead out of the book."""


def write_big_book(path: Path, count: int) -> None:
    """Write ``count`` records, sorted, by falling weight within a position; always the same ones.

    The moves are those of pawns, captures and castling, none of which can be undone: polyglot's info-book goes from
    position to position as long as it finds new ones, and crashes when a line of it has more than 1,024 moves.
    """
    parts: list[AnyArray] = []
    seen = np.empty(0, dtype=np.uint64)
    level, held = from_positions([START]), 0
    while held < count:
        share = 20 if len(level) < WIDEST // 2 else 10
        made = [_chosen(level.part(at, at + BLOCK), share) for at in range(0, len(level), BLOCK)]
        seen = np.sort(np.concatenate([seen, level.key]))
        children = join([positions for _, positions in made])
        at = np.minimum(np.searchsorted(seen, children.key), len(seen) - 1)
        forth = np.flatnonzero(seen[at] != children.key)
        parts.append(np.concatenate([part for part, _ in made])[forth])
        held += len(forth)
        _, rows = np.unique(children.key[forth], return_index=True)
        level = children.take(forth[rows][:WIDEST])
    whole = np.concatenate(parts)[:count]
    whole = whole[np.lexsort((-whole["weight"].astype(np.int64), whole["key"]))]
    path.write_bytes(whole.astype(LAYOUT).tobytes())  # joining arrays makes their bytes native


def _chosen(level: Positions, share: int) -> tuple[AnyArray, Positions]:
    """Return records of about ``share`` of 64 moves of each position, and the positions after them."""

    def sieve(keys: U64) -> I64:
        return np.flatnonzero((keys >> np.uint64(7)) % np.uint64(64) < np.uint64(share))

    rows, moves = legal_moves(level, sieve)
    taken = has(level.occupied.take(rows), moves.end) != 0
    forth = np.flatnonzero(taken | (moves.piece & 7 == PAWN))
    rows, moves = rows.take(forth), moves.take(forth)
    keys = next_keys(moves)
    records = np.empty(len(rows), dtype=LAYOUT)
    promotion = np.array([0, 0, 1, 0, 0, 2, 3, 4])[moves.promotion]
    records["key"] = level.key[rows]
    records["code"] = promotion << 12 | moves.start << 6 | moves.end
    records["weight"] = keys >> np.uint64(50) | np.uint64(1)
    records["learn"] = 0
    return records, play(moves, keys)
