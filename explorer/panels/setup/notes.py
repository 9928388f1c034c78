"""What to know of the castling rights of a position, in sentences. No Qt."""

from __future__ import annotations

import chess

from explorer.core.keys.rights import rights
from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.position import Position


def inner_rook_note(position: Position) -> str:
    """Return what to know of rights that belong to an inner rook, or an empty text."""
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


def rules_hint(position: Position) -> str:
    """Return what changes by the other rules when the same FEN holds other castling rights there, or an empty text."""
    if not position.rights or (not position.chess960 and position.effective_rights == position.rights):
        return ""  # rights that count by standard rules are those of corner rooks, and count by Chess960 rules too
    try:
        other = parse_fen(fen(position), chess960=not position.chess960).position
    except FenError:
        return ""
    here, there = position.effective_rights, other.effective_rights
    if here == there:
        return ""
    if not position.chess960:
        more = there.bit_count() > here.bit_count()
        return "By Chess960 rules more of these rights would count: choose Chess960 above." if more else ""
    number, all_of = (here & there).bit_count(), here.bit_count()
    return f"By standard rules this FEN would read differently: {number or 'none'} of its {all_of} rights would count."
