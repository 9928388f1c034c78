"""The line: how often each position has occurred, by the Polyglot key and by the Laws, and rights lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import chess

from explorer.core.keys.en_passant import can_capture
from explorer.core.keys.randoms import CASTLE
from explorer.core.keys.rights import Right, rights
from explorer.core.keys.table import entry
from explorer.core.keys.term import Term
from explorer.core.keys.value import key_value
from explorer.core.line import Line, Step
from explorer.core.position import Position, ep_capturers

FIFTY, SEVENTY_FIVE = 100, 150
"""Half-moves without capture or pawn move: from here a draw can be claimed (9.3), here the game is drawn (9.6.2)."""


class LostRight(NamedTuple):
    """A right that a move lost for good: the rook's, the number that left the key, and a sentence why."""

    right: Right
    term: Term
    text: str


class Occurrence(NamedTuple):
    """The position at one ply: its key, and how often it has now occurred by the key and by the Laws.

    ``reason`` says why the two counts differ, else it is empty. ``halfmove`` is the count of the fifty-move rule.
    """

    ply: int
    key: int
    by_key: int
    by_laws: int
    reason: str
    lost: tuple[LostRight, ...]
    halfmove: int

    @property
    def mark(self) -> int:
        """By the Laws: 3 at the third occurrence (9.2, a claim), 5 at the fifth (9.6.1, a draw), else 0."""
        return self.by_laws if self.by_laws in (3, 5) else 0

    @property
    def key_mark(self) -> int:
        """The same by the key."""
        return self.by_key if self.by_key in (3, 5) else 0


def occurrences(line: Line, key_of: Callable[[Position], int] = key_value) -> tuple[Occurrence, ...]:
    """Return an occurrence for every ply, 0 to the last, in linear time; ``key_of`` is Polyglot's key or another."""
    by_key: dict[int, list[int]] = {}
    by_laws: dict[object, list[int]] = {}
    found: list[Occurrence] = []
    before: tuple[Right, ...] = ()
    for ply in range(len(line.steps) + 1):
        position = line.position(ply)
        held = rights(position) if position.rights else ()
        key, law = key_of(position), _law(position, held)
        same_key, same_law = by_key.setdefault(key, []), by_laws.setdefault(law, [])
        reason = _reason(line, ply, same_key, same_law)
        same_key.append(ply)
        same_law.append(ply)
        lost = _lost(line.steps[ply - 1], line.position(ply - 1), before, held) if ply else ()
        found.append(Occurrence(ply, key, len(same_key), len(same_law), reason, lost, position.halfmove))
        before = held
    return tuple(found)


def _law(position: Position, held: tuple[Right, ...]) -> object:
    """Return what makes two positions the same by FIDE Laws 9.2.3: pieces, turn, rights, a legal en passant capture."""
    square = position.ep_square if can_capture(position) else None
    return position.squares, position.turn, tuple(right.square for right in held), square


def _reason(line: Line, ply: int, same_key: list[int], same_law: list[int]) -> str:
    """Return why the counts differ: of the plies before, ``same_key`` and ``same_law`` are those equal to this one."""
    if len(same_key) == len(same_law):
        return ""
    if len(same_law) > len(same_key):
        keyed = set(same_key)
        return _by_key_apart(line, ply, next(other for other in same_law if other not in keyed))
    lawful = set(same_law)
    other = next(other for other in same_key if other not in lawful)
    return f"It has the key of the position {_at(line, other)}, but by the Laws it is another."


def _by_key_apart(line: Line, ply: int, other: int) -> str:
    counts = [at for at in (other, ply) if ep_capturers(line.position(at))]
    stated = [at for at in (other, ply) if line.position(at).ep_square is not None]
    counted = next(iter((*counts, *stated)), ply)
    square = line.position(counted).ep_square
    if square is None:
        return f"By the Laws it is the position {_at(line, other)}; the key is another."
    name = chess.square_name(square)
    where = "there" if counted == other else "here"
    return (
        f"By the Laws it is the position {_at(line, other)}; the key is another, since {where} it counts en passant "
        f"on {name}, although no capture is legal."
    )


def _at(line: Line, ply: int) -> str:
    return f"after {line.move_label(ply)}" if ply else "at the start"


def _lost(step: Step, position: Position, before: tuple[Right, ...], after: tuple[Right, ...]) -> tuple[LostRight, ...]:
    if len(before) == len(after):
        return ()
    left = {right.square for right in after}
    return tuple(_lost_right(step, position, right) for right in before if right.square not in left)


def _lost_right(step: Step, position: Position, right: Right) -> LostRight:
    term = entry(CASTLE + right.offset)
    count = step.position.halfmove
    clock = f"the fifty-move count goes on: {count}" if count else "the fifty-move count starts again with the capture"
    lost = f"{step.san} loses {term.reason} for good, and the key number {term.index}"
    text = f"{lost}: {_why(step.move, position, right)}; {clock}."
    return LostRight(right, term, text)


def _why(move: chess.Move, position: Position, right: Right) -> str:
    name = chess.square_name(right.square)
    if right.color != position.turn:
        return f"the rook on {name} is taken"
    if move.to_square == right.square:
        return "it is used"
    if move.from_square == right.square:
        return f"the rook leaves {name}"
    target = position.piece(move.to_square)
    return "the king castles" if target == right.piece else "the king moves"
