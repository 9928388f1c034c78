"""What to know of the castling rights of a position, in sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import chess

from explorer.core.keys.rights import rights
from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.position import Position, castling_king


def side_name(position: Position, square: chess.Square) -> str:
    """Return which castling the right of a rook is for: ``king side``, ``queen side``, empty without a king to tell."""
    king = castling_king(position.squares, square < 8, position.chess960)
    return "" if king is None else "king side" if square > king else "queen side"


def is_inner(position: Position, square: chess.Square) -> bool:
    """Return whether a right that counts belongs to the rook on ``square`` while another rook stands further out."""
    return any(right.square == square and right.outer is not None for right in rights(position))


def inner_rook_words(position: Position, square: chess.Square) -> str:
    """Return what to know of the right of an inner rook on ``square``, in sentences; an empty text for other rooks."""
    right = next((right for right in rights(position) if right.square == square), None)
    if right is None or right.outer is None:
        return ""
    return (
        f"Inner rook: the Polyglot key cannot tell this right from that of the outer rook on "
        f"{chess.square_name(right.outer)}; the format asks to leave such positions out of books. "
        f"Extended offset {right.extended_offset}."
    )


def inner_rook_note(position: Position) -> str:
    """Return what to know of all rights that belong to an inner rook, or an empty text."""
    inner = [right for right in rights(position) if right.outer is not None]
    sentences: list[str] = []
    for right in inner:
        side, wing = "White" if right.color else "Black", "king" if right.king_side else "queen"
        rook, outer = chess.square_name(right.square), chess.square_name(right.outer or 0)
        sentences.append(
            f"▲ Inner rook: {side}'s {wing}-side right is the {rook} rook's, not the {outer} rook's. "
            f"Extended offset {right.extended_offset}."
        )
    if sentences:
        which = "it from that of the outer rook" if len(sentences) == 1 else "them from those of the outer rooks"
        sentences.append(f"The Polyglot key cannot tell {which}; the format asks to leave such positions out of books.")
    return "\n".join(sentences)


class OtherRules(NamedTuple):
    """That the FEN of a position holds other rights by the rules not in force.

    A sentence, the same in a few words, how many of the rights count there, and the position that the FEN is there.
    """

    text: str
    short: str
    counts: int
    position: Position


@lru_cache(maxsize=256)
def other_rules(position: Position) -> OtherRules | None:
    """Return what the FEN of a position reads as by the other rules when its rights are others there, else None.

    By standard rules that is told only where more would count by Chess960 rules. The FEN has to be read anew for it:
    the rooks whose rights are stated may be others.
    """
    if not position.rights or (not position.chess960 and position.effective_rights == position.rights):
        return None  # rights that count by standard rules are those of corner rooks, and count by Chess960 rules too
    try:
        other = parse_fen(fen(position), chess960=not position.chess960).position
    except FenError:
        return None
    here, there = position.effective_rights, other.effective_rights
    if here == there:
        return None
    if not position.chess960:
        more = there.bit_count() > here.bit_count()
        text = "By Chess960 rules more of these rights would count."
        return OtherRules(text, "more rights by Chess960", there.bit_count(), other) if more else None
    number, all_of = (here & there).bit_count(), here.bit_count()
    some = f"{number or 'none'} of its {all_of} rights would count"
    text = f"By standard rules this FEN would read differently: {some if all_of > 1 else 'its right would not count'}."
    return OtherRules(text, f"{number or 'none'} of {all_of} rights by standard rules", number, other)
