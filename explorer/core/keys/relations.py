"""Position against key: other positions that share the key, and the same by the Laws with another key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import chess

from explorer.core.keys.en_passant import can_capture, why_not_counted
from explorer.core.keys.rights import Right, rights
from explorer.core.keys.value import key_value
from explorer.core.position import Position, castling_king, ep_capturers
from explorer.core.problems import problems


@dataclass(frozen=True, slots=True)
class Relation:
    """A partner position and a sentence what it has to do with this one.

    ``shares_key``: both have this key although they differ; otherwise the keys differ although the Laws (9.2.3) call
    the two the same. Ids: ``inner-rook``, ``vain-right``, ``vain-en-passant``, ``counters``, ``illegal-en-passant``.
    ``words`` name the partner in a few words: ``the position without …``.
    """

    id: str
    partner: Position
    key: int
    shares_key: bool
    text: str
    words: str


@lru_cache(maxsize=64)
def relations(position: Position) -> tuple[Relation, ...]:
    """Return the relations of ``position``, the counters' last."""
    pairs = (
        *_other_rooks(position),
        *_vain_rights(position),
        *_stated_en_passant(position),
        *_possible_en_passant(position),
        _counters(position),
    )
    own = key_value(position)
    found = []
    for name, partner, text, words in pairs:
        key = key_value(partner)
        found.append(Relation(name, partner, key, key == own, text, words))
    return tuple(found)


_Pair = tuple[str, Position, str, str]
"""Id, partner, the sentence and the words of a relation."""


def _other_rooks(position: Position) -> Iterator[_Pair]:
    """Every other rook on the side of the king that a right belongs to could have it, and the key be the same."""
    if not position.chess960:
        return
    for right in rights(position):
        for other in _rooks_beside(position, right):
            mine, theirs = chess.square_name(right.square), chess.square_name(other)
            side, wing = "White" if right.color else "Black", "king" if right.king_side else "queen"
            text = (
                f"The key is the same when the rook on {theirs} has the right instead of the one on {mine}: there is "
                f"one number for {side}'s {wing} side. The format says to leave the inner rook's position out of books."
            )
            words = f"the position where the rook on {theirs} has the right"
            yield "inner-rook", position.with_right(other, True), text, words


def _rooks_beside(position: Position, right: Right) -> list[chess.Square]:
    king = castling_king(position.squares, right.color, position.chess960)
    if king is None:
        return []
    base = 0 if right.color else 56
    squares = range(king + 1, base + 8) if right.king_side else range(base, king)
    return [s for s in squares if s != right.square and position.squares[s] == right.piece]


def _vain_rights(position: Position) -> Iterator[_Pair]:
    effective = position.effective_rights
    if position.rights != effective:
        vain = [problem.text for problem in problems(position) if problem.id == "vain-right"]
        text, words = f"The key is the same without it. {' '.join(vain)}", "the position without the vain right"
        yield "vain-right", position._replace(rights=effective), text, words


def _stated_en_passant(position: Position) -> Iterator[_Pair]:
    if position.ep_square is None:
        return
    without, name = position._replace(ep_square=None), chess.square_name(position.ep_square)
    words = f"the position without {name}"
    if why_not_counted(position):
        text = f"The key is the same without the en passant square {name}, which does not count: "
        yield "vain-en-passant", without, f"{text}{why_not_counted(position)}.", words
    elif not can_capture(position):
        text = (
            f"By the Laws (9.2.3) this is the same position as without {name}, since no capture there is legal; "
            "the keys differ, because a pawn stands beside."
        )
        yield "illegal-en-passant", without, text, words


def _possible_en_passant(position: Position) -> Iterator[_Pair]:
    """The other way round: no square is stated, and stating one would change the key but not the position."""
    if position.ep_square is not None:
        return
    for square in range(40, 48) if position.turn else range(16, 24):
        other = position._replace(ep_square=square)
        if not ep_capturers(other) or can_capture(other):
            continue
        pushed = chess.square_name(square - 8 if position.turn else square + 8)
        text = (
            f"Had the pawn on {pushed} just moved two squares, the key would be another, since a pawn stands beside; "
            "by the Laws (9.2.3) the position would be the same, since no capture would be legal."
        )
        yield "illegal-en-passant", other, text, f"the position with {chess.square_name(square)} stated"


def _counters(position: Position) -> _Pair:
    start = "The half-move clock and the move number are no part of the key"
    if (position.halfmove, position.fullmove) == (0, 1):
        text = f"{start}: it is the same one half-move before a draw by the fifty-move rule can be claimed."
        return "counters", position._replace(halfmove=99, fullmove=100), text, "the position with other counters"
    text = f"{start}: it is the same with {position.halfmove} and {position.fullmove} set back to 0 and 1."
    return "counters", position._replace(halfmove=0, fullmove=1), text, "the position with other counters"
