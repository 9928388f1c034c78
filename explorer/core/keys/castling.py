"""The castling rules of the conventions beside Polyglot's own: by rook square, extended, corners only."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from explorer.core.keys.convention import PartRule
from explorer.core.keys.inner_rooks import FIRST_INDEX, InnerRooks
from explorer.core.keys.randoms import CASTLE, RANDOMS
from explorer.core.keys.rights import Right, rights
from explorer.core.keys.rules import Terms
from explorer.core.keys.term import Part, Term
from explorer.core.position import Position

CUTE_INDEX = FIRST_INDEX + 12
"""Index in terms of Cute Chess's number for the rook square a1; White's eight files, then Black's."""

CUTE_CHESS = (
    0xF165B587DF898190,
    0x7FD8A7C292FE74F8,
    0xFBA47DA7BBE9DF63,
    0xE2A880EF685F3FBA,
    0xFC7EFAFF94613194,
    0xC2A0F80F93E49A1D,
    0x462DAEDE8E151DDC,
    0x31D71DCE64B2C310,
    0x1EF6E6DBB1961EC9,
    0x53BBA33AD35D9F15,
    0x397335EB683ECC89,
    0x714870EEF35B1C15,
    0xC20284FC4945C6E5,
    0xB724CFA9C2D7EDFD,
    0xA58F2584EF4B94EC,
    0xA57E6339DD2CF3A0,
)
"""Cute Chess's castling numbers by rook square, a1 to h1, then a8 to h8; the four corners are Polyglot's numbers."""

_CORNERS = chess.SquareSet(chess.BB_CORNERS)


def castling_extended(inner: InnerRooks) -> PartRule:
    """Return the rule of the Chess960 extension with the numbers of ``inner`` for rooks that are not outermost."""

    def rule(position: Position) -> Terms:
        held = rights(position)
        terms = tuple(_extended_term(right, inner) for right in held)
        if not terms:
            return (), "none: no right is held"
        offsets = ", ".join(str(right.extended_offset) for right in held)
        return terms, f"offset{'s' if len(held) > 1 else ''} {offsets}" + _table(held, inner)

    return rule


def _table(held: tuple[Right, ...], inner: InnerRooks) -> str:
    return f"; numbers of inner rooks from {inner.name}" if any(right.outer is not None for right in held) else ""


def _extended_term(right: Right, inner: InnerRooks) -> Term:
    if right.outer is None:
        return _term(right, CASTLE + right.offset, RANDOMS[CASTLE + right.offset], right.reason)
    at = right.extended_offset - 4
    where = f", inside the rook on {chess.square_name(right.outer)} (offset {right.extended_offset}, {inner.name})"
    return _term(right, FIRST_INDEX + at, inner.numbers[at], right.reason + where)


def castling_by_square(position: Position) -> Terms:
    """Cute Chess's rule: a number for each rook square, Polyglot's own only on the four corners."""
    held = rights(position)
    terms = tuple(_cute_term(right) for right in held)
    if not terms:
        return (), "none: no right is held"
    return terms, f"by rook square: {square_names(right.square for right in held)}"


def _cute_term(right: Right) -> Term:
    at = chess.square_file(right.square) + (0 if right.color else 8)
    if right.square in _CORNERS:
        return _term(right, CASTLE + right.offset, RANDOMS[CASTLE + right.offset], right.reason)
    return _term(right, CUTE_INDEX + at, CUTE_CHESS[at], right.reason + " (Cute Chess's number of that square)")


def castling_corners(position: Position) -> Terms:
    """Rights count only with rooks on a1, h1, a8 and h8."""
    held = rights(position)
    kept = [right for right in held if right.square in _CORNERS]
    out = square_names(right.square for right in held if right.square not in _CORNERS)
    terms = tuple(_term(r, CASTLE + r.offset, RANDOMS[CASTLE + r.offset], r.reason) for r in kept)
    start = f"rooks on {square_names(r.square for r in kept)}" if kept else "none: no right of a rook in a corner"
    return terms, start + (f"; not those on {out}" if out else "")


def _term(right: Right, index: int, value: int, reason: str) -> Term:
    return Term(Part.CASTLE, index, value, right.square, right.piece, reason)


def square_names(squares: Iterable[chess.Square]) -> str:
    """Return squares as words: ``b1 and g1``."""
    names = [chess.square_name(square) for square in squares]
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
