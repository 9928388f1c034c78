"""The table of 781 numbers, entry by entry: what each is for."""

from __future__ import annotations

import chess

from explorer.core.keys.randoms import CASTLE, EN_PASSANT, PIECE_KINDS, RANDOMS, TURN
from explorer.core.keys.term import Part, Term

_RIGHTS = ("White's king-side", "White's queen-side", "Black's king-side", "Black's queen-side")


def entry(index: int) -> Term:
    """Return table entry ``index`` (0 to 780) as a term; a right and a file have no square, its reason is its use.

    Raises IndexError for other indices.
    """
    if not 0 <= index <= TURN:
        raise IndexError(f"the table has no number {index}: they go from 0 to {TURN}")
    value = RANDOMS[index]
    if index < CASTLE:
        letter, square = PIECE_KINDS[index // 64], index % 64
        name = chess.piece_name(chess.PIECE_SYMBOLS.index(letter.lower()))
        colour = "white" if letter.isupper() else "black"
        return Term(Part.PIECE, index, value, square, letter, f"{colour} {name} on {chess.square_name(square)}")
    if index < EN_PASSANT:
        piece = "R" if index < CASTLE + 2 else "r"
        return Term(Part.CASTLE, index, value, None, piece, f"{_RIGHTS[index - CASTLE]} castling right")
    if index < TURN:
        return Term(
            Part.EN_PASSANT, index, value, None, None, f"en passant on file {chess.FILE_NAMES[index - EN_PASSANT]}"
        )
    return Term(Part.TURN, index, value, None, None, "White to move")
