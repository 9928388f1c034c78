"""What a gesture on the board will do, before it is done. No Qt."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import chess

from explorer.core.chess960 import is_castling
from explorer.core.position import Position
from explorer.core.reasons import why_not
from explorer.model.state import ERASE, MOVE, PLAY


class Act(Enum):
    """What will happen when the button is released."""

    NOTHING = "nothing"
    PLAY = "play"
    PROMOTE = "promote"
    MOVE = "move"
    COPY = "copy"
    REMOVE = "remove"


class Drop(NamedTuple):
    """The act, the move it plays if it plays one, and a clause that says it or says why not."""

    act: Act
    text: str = ""
    move: chess.Move | None = None


def targets(position: Position, start: chess.Square) -> dict[chess.Square, chess.Move]:
    """Return where the piece on ``start`` may legally go, with the move (of several promotions, the queen's).

    Castling is on the rook's square, and at the end of the king's walk, the c- or g-file two squares away or more,
    where nothing else is meant.
    """
    found: dict[chess.Square, chess.Move] = {}
    castlings = []
    for move in position.legal_moves():
        if move.from_square != start:
            continue
        if move.promotion in (None, chess.QUEEN):
            found[move.to_square] = move
        if is_castling(position, move):
            castlings.append(move)
    for move in castlings:
        end = chess.square(6 if move.to_square > start else 2, chess.square_rank(start))
        if abs(end - start) >= 2:
            found.setdefault(end, move)
    return found


def drop(
    position: Position,
    tool: str,
    start: chess.Square,
    end: chess.Square | None,
    free: bool = False,
    copy: bool = False,
) -> Drop:
    """Return what releasing the piece of ``start`` on ``end`` (None: beside the board) does.

    ``free`` and ``copy`` are the keys that move freely and copy under any tool.
    """
    if copy:
        return _copied(start, end)
    if free or tool != PLAY:
        return _moved(start, end)
    if end is None or end == start:
        return Drop(Act.NOTHING)
    move = targets(position, start).get(end)
    if move is None:
        asked = chess.Move(start, end)
        return Drop(Act.NOTHING, f"cannot be played: {why_not(position, asked)}")
    if move.promotion:
        return Drop(Act.PROMOTE, f"promote on {chess.square_name(end)}", move)
    return Drop(Act.PLAY, f"play {position.san(move)}", move)


def _copied(start: chess.Square, end: chess.Square | None) -> Drop:
    if end is None or end == start:
        return Drop(Act.NOTHING)
    return Drop(Act.COPY, f"copy to {chess.square_name(end)}")


def _moved(start: chess.Square, end: chess.Square | None) -> Drop:
    if end == start:
        return Drop(Act.NOTHING)
    if end is None:
        return Drop(Act.REMOVE, f"take off the piece on {chess.square_name(start)}")
    return Drop(Act.MOVE, f"move freely to {chess.square_name(end)}")


def paints(tool: str, other_colour: bool) -> str | None:
    """Return the FEN letter that a tool places (``other_colour`` for the right button), or None if it places none."""
    if tool in (PLAY, MOVE, ERASE):
        return None
    return tool.swapcase() if other_colour else tool
