"""The table of 781 numbers and what each index is for.

The numbers are python-chess's copy of the table of the Polyglot format. A test compares their SHA-256 with the one of
the format's own table.
"""

from __future__ import annotations

import chess
from chess.polyglot import POLYGLOT_RANDOM_ARRAY

RANDOMS: tuple[int, ...] = tuple(POLYGLOT_RANDOM_ARRAY)
CASTLE, EN_PASSANT, TURN = 768, 772, 780
PIECE_KINDS = "pPnNbBrRqQkK"


def piece_index(letter: str, square: chess.Square) -> int:
    """Return the table index of a piece (FEN letter) on a square: 64 x kind + 8 x rank + file, black pawn first.

    >>> piece_index("K", 0)
    704
    """
    return 64 * PIECE_KINDS.index(letter) + square


def castle_index(color: chess.Color, king_side: bool) -> int:
    """Return the table index of a right: White king side 768, queen side 769, Black's 770 and 771."""
    return CASTLE + (0 if color else 2) + (0 if king_side else 1)


def formula(index: int) -> str:
    """Return how a table index comes about: ``64×3 + 21`` for a piece, else a word for the offset."""
    if index < CASTLE:
        return f"64×{index // 64} + {index % 64}"
    if index < EN_PASSANT:
        return f"{CASTLE} + {index - CASTLE}"
    return f"{EN_PASSANT} + {index - EN_PASSANT}" if index < TURN else str(TURN)
