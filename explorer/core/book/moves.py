"""BookMove: a record seen from a position: what it plays, its share, and what is odd about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import chess

from explorer.core.book.record import Code, Record, decode
from explorer.core.position import Position
from explorer.core.reasons import why_not

FLAGS = {
    "zero-weight": "Its weight is 0: no program chooses it.",
    "illegal": "It cannot be played here.",
    "null-move": "It goes from a square to the same square.",
    "bad-promotion": "Its promotion bits make no sense here.",
    "reserved-bit": "Bit 15 of the move, which has no meaning, is set.",
    "duplicate": "An earlier record of this key has the same move.",
    "castling-two-squares": "Castling is written as the king going two squares, not as king takes rook.",
    "castling-corner": "Castling names the corner of the rank, where the castling rook does not stand.",
}


class Meaning(NamedTuple):
    """What a move code means in a position: the ``move`` (castling as king takes rook) or None and the ``reason``.

    ``flags`` are ids of ``FLAGS`` that follow from the code and the position alone.
    """

    move: chess.Move | None
    flags: tuple[str, ...] = ()
    reason: str = ""


class BookMove(NamedTuple):
    """One record of a position: ``share`` is its weight by the sum of all records' weights, 0 when that is 0.

    ``uci`` is what is meant, castling as king takes rook, or the bits as coordinates for a record that cannot be
    played; ``san`` is None then. ``reason`` says why it cannot be played, as a clause.
    """

    record: Record
    move: chess.Move | None
    uci: str
    san: str | None
    share: float
    flags: tuple[str, ...]
    reason: str


def percent(share: float) -> str:
    """Return a share (0 to 1) with one decimal; what is above none never reads as none.

    >>> percent(0.25), percent(0.0001), percent(0)
    ('25.0 %', '<0.1 %', '0.0 %')
    """
    return "<0.1 %" if 0 < share < 0.0005 else f"{100 * share:.1f} %"


def meaning(position: Position, code: int) -> Meaning:
    """Return what ``code`` means in ``position``; castling, in three spellings, is told by the king on its square."""
    bits = decode(code)
    if bits.from_square == bits.to_square:
        reserved = ("reserved-bit",) if bits.reserved else ()
        return Meaning(None, ("illegal", "null-move", *reserved), "it goes nowhere")
    castling = None if bits.promotion else _castling(position, bits)
    if castling is None:
        found = _ordinary(position, bits)
    elif position.is_legal(castling.move):
        found = Meaning(castling.move, castling.flags)
    else:
        found = Meaning(None, ("illegal",), why_not(position, castling.move) or "")
    if not bits.reserved:
        return found
    flags = tuple(flag for flag in found.flags if flag not in ("illegal", "reserved-bit"))
    return Meaning(None, ("illegal", *flags, "reserved-bit"), "bit 15 of the move is set")


class _Castling(NamedTuple):
    move: chess.Move
    flags: tuple[str, ...] = ()


def _castling(position: Position, bits: Code) -> _Castling | None:
    """Return the castling that the squares mean, legal or not; None when they mean none.

    King takes own rook; else, unless the king may simply go there, two files to the c- or g-file, or a corner of the
    rank, with a right on that side.
    """
    king, to = bits.from_square, bits.to_square
    if position.piece(king) != ("K" if position.turn else "k"):
        return None
    if chess.square_rank(king) != chess.square_rank(to):
        return None
    rights = chess.SquareSet(position.effective_rights & (chess.BB_RANK_1 if position.turn else chess.BB_RANK_8))
    if to in rights:
        return _Castling(chess.Move(king, to))
    if position.is_legal(chess.Move(king, to)):
        return None
    rook = next((square for square in rights if (square > king) == (to > king)), None)
    if rook is None:
        return None
    file, distance = chess.square_file(to), abs(to - king)
    if distance == 2 and file == (6 if to > king else 2):
        return _Castling(chess.Move(king, rook), ("castling-two-squares",))
    if file == (7 if to > king else 0):
        return _Castling(chess.Move(king, rook), ("castling-corner",))
    return None


def _ordinary(position: Position, bits: Code) -> Meaning:
    move = chess.Move(bits.from_square, bits.to_square, bits.promotion_piece)
    if bits.promotion <= 4 and position.is_legal(move):
        return Meaning(move)
    if bits.promotion > 4:
        return Meaning(None, ("illegal", "bad-promotion"), f"promotion code {bits.promotion} means no piece")
    plain = chess.Move(bits.from_square, bits.to_square)
    if bits.promotion:
        pawn = position.piece(bits.from_square) in ("P", "p")
        wrong = not pawn or chess.square_rank(bits.to_square) not in (0, 7)
        reason = "the move is no promotion" if wrong else why_not(position, move) or ""
        return Meaning(None, ("illegal", "bad-promotion") if wrong else ("illegal",), reason)
    lacks = position.is_legal(chess.Move(bits.from_square, bits.to_square, chess.QUEEN))
    flags = ("illegal", "bad-promotion") if lacks else ("illegal",)
    return Meaning(None, flags, why_not(position, plain) or "")


def book_moves(position: Position, records: Iterable[Record]) -> tuple[BookMove, ...]:
    """Return each record as seen from ``position``, in the order given; none is dropped."""
    listed = tuple(records)
    return with_meanings(listed, [meaning(position, record.code) for record in listed], position.san)


def with_meanings(
    records: Sequence[Record], meanings: Iterable[Meaning], san: Callable[[chess.Move], str]
) -> tuple[BookMove, ...]:
    """Return the records of a position, given what each means there and how its legal moves are written."""
    total = sum(record.weight for record in records)
    seen: set[object] = set()
    moves = []
    for record, meant in zip(records, meanings, strict=True):
        same: object = meant.move or record.code
        flags = meant.flags
        if not record.weight or same in seen or len(flags) > 1:
            odd = {*flags, "" if record.weight else "zero-weight", "duplicate" if same in seen else ""}
            flags = tuple(flag for flag in FLAGS if flag in odd)
        seen.add(same)
        moves.append(
            BookMove(
                record,
                meant.move,
                meant.move.uci() if meant.move else decode(record.code).coordinates,
                san(meant.move) if meant.move else None,
                record.weight / total if total else 0.0,
                flags,
                meant.reason,
            )
        )
    return tuple(moves)
