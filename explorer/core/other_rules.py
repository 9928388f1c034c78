"""OtherRules: what a FEN would mean by the rules it was not read by."""

from __future__ import annotations

from explorer.core.notation import fen, parse_fen
from explorer.core.position import Position


def other_rules_note(position: Position) -> str | None:
    """Return a sentence when Chess960 rules would keep castling rights that standard rules drop, else None.

    A FEN does not name its rules (``1R2K2R w KQ`` is two positions), and they are never guessed from it.
    """
    if position.chess960 or not position.rights:
        return None
    other = parse_fen(fen(position), chess960=True).position.effective_rights
    if not other & ~position.effective_rights:
        return None
    counted = position.effective_rights.bit_count()
    return (
        f"By standard rules, by which it is read, {counted or 'none'} of the castling rights of this FEN "
        f"{'counts' if counted == 1 else 'count'}; by Chess960 rules {other.bit_count()} would."
    )
