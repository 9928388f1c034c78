"""Lines: how a walk through a book came to a position, move by move, across gaps as well."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from explorer.core.book.gaps import GapWalk
from explorer.core.book.place import Place, place_of
from explorer.core.book.walk import Walk
from explorer.core.chess960 import start_position
from explorer.core.line import Line, Step
from explorer.core.position import Position

_KEPT = 20_000
"""Lines that stay known: those of a list share their beginnings."""


class Way(NamedTuple):
    """A line, and the plies of it, from 1, whose moves have no record in the book."""

    line: Line
    without_record: tuple[int, ...] = ()


class _End(NamedTuple):
    """A way, and the place it leads to."""

    way: Way
    place: Place


class _Origin(NamedTuple):
    """Where a position was come to from: a distinct key or else a root, and the codes of the moves from there.

    ``without_record`` is whether the last of them has no record.
    """

    id: int | None
    root: int
    codes: tuple[int, ...]
    without_record: bool = False


class Lines:
    """The lines that lead to the distinct keys of a book; ``singles`` are the roots that are no Chess960 starts."""

    def __init__(self, walk: Walk, singles: tuple[Position, ...], gaps: GapWalk | None) -> None:
        self._walk, self._singles, self._gaps = walk, singles, gaps
        self._known: dict[int, _End] = {}

    def has(self, id: int) -> bool:
        """Whether a line leads to a key."""
        return bool(self._walk.ply[id] >= 0) or (self._gaps is not None and bool(self._gaps.reached[id]))

    def to(self, id: int) -> Way:
        """Return the line by which the walk first came to a key: of book moves alone where there is one."""
        path: list[tuple[int, _Origin]] = []
        at: int | None = id
        while at is not None and at not in self._known:
            path.append((at, self._across(at) if self._walk.ply[at] < 0 else self._by_book(at)))
            at = path[-1][1].id
        end = self._known[at] if at is not None else _start(self._root(path[-1][1].root))
        for key, origin in reversed(path):
            end = _played(end, origin)
            self._keep(key, end)
        return end.way

    def _keep(self, id: int, end: _End) -> None:
        if len(self._known) >= _KEPT:
            self._known.clear()
        self._known[id] = end

    def _by_book(self, id: int) -> _Origin:
        book, row = self._walk.book, int(self._walk.via[id])
        if row >= 0:
            return _Origin(self._key_of(row), 0, (int(book.codes[row]),))
        return _Origin(None, int(np.flatnonzero(self._walk.roots.key == book.index.keys[id])[0]), ())

    def _across(self, id: int) -> _Origin:
        assert self._gaps is not None
        origin, code = int(self._gaps.origin[id]), int(self._gaps.code[id])
        moves = (code,) if code else ()
        if origin >= 0:
            codes = (int(self._walk.book.codes[origin]), *moves)
            return _Origin(self._key_of(origin), 0, codes, bool(code))
        number, keys = -1 - origin, len(self._walk.book.index)
        if number < keys:
            return _Origin(number, 0, moves, bool(code))
        return _Origin(None, number - keys, moves, bool(code))

    def _key_of(self, row: int) -> int:
        return int(self._walk.book.key_of(np.array([row]))[0])

    def _root(self, number: int) -> Position:
        singles = self._singles
        return singles[number] if number < len(singles) else start_position(number - len(singles))


def _start(root: Position) -> _End:
    return _End(Way(Line(root)), place_of(root))


def _played(end: _End, origin: _Origin) -> _End:
    way, place = end
    steps = list(way.line.steps)
    for code in origin.codes:
        move = place.meaning(code).move
        assert move is not None
        san, place = place.play(move)
        steps.append(Step(move, san, place.position))
    plies = (*way.without_record, len(steps)) if origin.without_record else way.without_record
    return _End(Way(Line(way.line.start, tuple(steps)), plies), place)
