"""Line: a start position and the moves played from it, as a value."""

from __future__ import annotations

from typing import NamedTuple

import chess

from explorer.core.position import START, Position


class Step(NamedTuple):
    """One move of a line: the move (castling as king takes rook), its SAN and the position it leads to."""

    move: chess.Move
    san: str
    position: Position


class Line(NamedTuple):
    """A start position and steps; ply 0 is the start, ply n the position after n moves."""

    start: Position = START
    steps: tuple[Step, ...] = ()

    def position(self, ply: int) -> Position:
        """Return the position after ``ply`` moves, 0 to ``len(steps)``."""
        return self.steps[ply - 1].position if ply else self.start

    def played(self, ply: int, move: chess.Move) -> Line:
        """Return the line with ``move`` played at ``ply``: steps after it are cut, unless the move is the next one.

        Raises ValueError when the move is not legal there.
        """
        if ply < len(self.steps) and self.steps[ply].move == move:
            return self
        before = self.position(ply)
        after = before.play(move)
        return Line(self.start, (*self.steps[:ply], Step(move, before.san(move), after)))

    def move_label(self, ply: int) -> str:
        """Return the move that led to ``ply`` (1 or more) with its number: ``1. e4``, ``1... e5``."""
        before = self.position(ply - 1)
        return f"{before.fullmove}{'.' if before.turn else '...'} {self.steps[ply - 1].san}"


def play_all(start: Position, moves: list[chess.Move]) -> Line:
    """Return the line of ``moves`` from ``start``. Raises ValueError at the first that is not legal."""
    line = Line(start)
    for move in moves:
        line = line.played(len(line.steps), move)
    return line
