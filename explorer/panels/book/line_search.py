"""LineSearch: the lines of book moves that lead from the start to keys, looked for a little at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable

import chess
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from explorer.commands.turns import Turns
from explorer.core.book.book import Book, BookError
from explorer.core.book.place import Place, place_of
from explorer.core.line import Line, play_all
from explorer.core.position import START

_Step = tuple[int, chess.Move, str]
"""The key of the position before, the move that was played there, and its SAN."""
MOST = 100_000
"""Positions that are looked at; each is kept as its key and the move that led there."""


class LineSearch(QObject):
    """Goes breadth first through one book while its ``owner`` is seen; ``progressed`` says that there is news.

    What is found is the shortest line of book moves from the start position to a key.
    """

    progressed = Signal()

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self._book: Book | None = None
        self._wanted: set[int] = set()
        self._origin: dict[int, _Step | None] = {}
        self._waiting: deque[Place] = deque()
        self._told = 0
        self._turns = Turns(self, lambda _: self._tell())

    @property
    def is_working(self) -> bool:
        """Whether some of the wanted keys may still be found."""
        return bool(self._waiting) and bool(self._wanted)

    @property
    def looked(self) -> int:
        """How many positions were come to."""
        return len(self._origin)

    def want(self, book: Book | None, keys: Iterable[int]) -> None:
        """Look for lines to some keys in place of those wanted before; None is a book that is not open."""
        if book is not self._book:
            start = place_of(START)
            self._book, self._origin = book, {start.key: None}
            self._waiting = deque([start] if book is not None else [])
        self._wanted = {key for key in keys if key not in self._origin}
        self._told = len(self._wanted)
        self.resume()

    def resume(self) -> None:
        """Go on, after the owner was out of sight."""
        if self.is_working and not self._turns.is_working:
            self._turns.start(self._searching(), lambda _: self._tell(), at_once=0)

    def line(self, key: int) -> Line | None:
        """Return the line that leads to a key, None when none is found yet."""
        return play_all(START, [move for _, move, _ in self._steps(key)]) if key in self._origin else None

    def text(self, key: int) -> str | None:
        """Return the line that leads to a key as text, empty for the start; None when none is found yet."""
        if key not in self._origin:
            return None
        sans = [san for _, _, san in self._steps(key)]
        return " ".join(san if at % 2 else f"{at // 2 + 1}. {san}" for at, san in enumerate(sans))

    def _steps(self, key: int) -> list[_Step]:
        steps: list[_Step] = []
        while (step := self._origin[key]) is not None:
            steps.append(step)
            key = step[0]
        return steps[::-1]

    def _searching(self) -> Generator[None, None, None]:
        """Look at a position at each step, while the owner is seen."""
        try:
            while self.is_working and self._owner.isVisible():
                self._look(self._waiting.popleft())
                yield
        except BookError:
            self._waiting.clear()  # the panel says what became of the file

    def _tell(self) -> None:
        if len(self._wanted) != self._told or not self.is_working:
            self._told = len(self._wanted)
            self.progressed.emit()

    def _look(self, place: Place) -> None:
        assert self._book is not None
        for record in self._book.find(place.key, 1000).records:
            move = place.meaning(record.code).move
            if move is None:
                continue
            san, after = place.play(move)
            if after.key in self._origin:
                continue
            if len(self._origin) >= MOST:
                self._waiting.clear()
                return
            self._origin[after.key] = (place.key, move, san)
            self._wanted.discard(after.key)
            self._waiting.append(after)
