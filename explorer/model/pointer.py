"""Pointer: what the mouse or the board's cursor is on; a second observable beside the store, since it changes often."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from PySide6.QtCore import QObject, Signal


@dataclass(frozen=True, slots=True)
class Pointed:
    """What is pointed at: a square, a number of the key by table index, a move, or a bit of the key (63 to 0)."""

    square: chess.Square | None = None
    index: int | None = None
    move: chess.Move | None = None
    bit: int | None = None


NOTHING = Pointed()


class Pointer(QObject):
    """What is pointed at, and ``changed`` when that is something else."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.value = NOTHING

    def point(self, value: Pointed) -> None:
        """Point at something."""
        if value != self.value:
            self.value = value
            self.changed.emit(value)
