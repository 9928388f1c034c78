"""What the board says of a place that the pointer rests on. No Qt."""

from __future__ import annotations

import chess

from explorer.core.chess960 import castling_spellings
from explorer.core.position import Position
from explorer.core.reasons import held_but_unusable, why_no_right
from explorer.core.remarks import inner_rook_words, side_name
from explorer.panels.board.gestures import targets
from explorer.panels.board.picture import Chip


def chip_words(position: Position, chip: Chip) -> str:
    """Return whose castling right a chip is, whether it is held and counts, and what a click does to it."""
    side = "White" if chip.square < 8 else "Black"
    which = side_name(position, chip.square).replace(" ", "-")
    what = f"{side}'s {which} castling right with the rook on {chess.square_name(chip.square)}".replace("  ", " ")
    if not chip.held:
        return f"{what}: not held; click to give it"
    if not chip.counts:
        return f"{what} is stated but does not count: {why_no_right(position, chip.square)}; click to drop it"
    unusable = held_but_unusable(position, chip.square)
    words = f"{what} is held{f', cannot be used now: {unusable}' if unusable else ''}; click to take it"
    inner = inner_rook_words(position, chip.square)
    return f"{words}.\n{inner}" if inner else words


def castling_words(position: Position, start: chess.Square, end: chess.Square) -> str:
    """Return the spellings of the castling that the piece on ``start`` plays by going to ``end``, if it is one."""
    move = targets(position, start).get(end)
    return castling_spellings(position, move) if move is not None else ""
