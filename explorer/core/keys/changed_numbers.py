"""Which numbers of the table were changed: all sets of one, two or three numbers that have a given XOR."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count

from explorer.core.gradual import Gradual, finish
from explorer.core.keys.randoms import RANDOMS
from explorer.core.keys.table import entry
from explorer.core.keys.term import Term

_ROWS = 16
"""So many numbers are gone through between two yields."""


def changed_numbers(difference: int) -> tuple[tuple[Term, ...], ...]:
    """Return all sets of one, two or three numbers of the table with this XOR; only those of the fewest numbers."""
    return finish(changed_numbers_gradually(difference))


def changed_numbers_gradually(difference: int) -> Gradual[tuple[tuple[Term, ...], ...]]:
    """Do what ``changed_numbers`` does bit by bit."""
    found = set(_one(difference)) or set(_two(difference))
    yield
    if not found:
        firsts = yield from _firsts(difference)
        found = set(_three(difference, firsts))
    return tuple(tuple(map(entry, indices)) for indices in sorted(found))


def _one(difference: int) -> Iterator[tuple[int, ...]]:
    if difference in _index():
        yield (_index()[difference],)


def _two(difference: int) -> Iterator[tuple[int, ...]]:
    index = _index()
    for at, number in enumerate(RANDOMS):
        other = index.get(difference ^ number, -1)
        if other > at:
            yield at, other


def _three(difference: int, firsts: list[int]) -> Iterator[tuple[int, ...]]:
    for at in firsts:
        for two in _two(difference ^ RANDOMS[at]):
            if at not in two:
                yield tuple(sorted((at, *two)))


def _firsts(difference: int) -> Gradual[list[int]]:
    """Return the numbers that leave a pair. The first search of a process goes without the table of pairs.

    Making the table takes three times as long as one search without it, and each search with it almost no time.
    """
    if next(_searches()):
        pairs = yield from _PAIRS.made()
        return [at for at, number in enumerate(RANDOMS) if difference ^ number in pairs]
    numbers, found = frozenset(RANDOMS), []
    for at, number in enumerate(RANDOMS):
        if not numbers.isdisjoint(map((difference ^ number).__xor__, RANDOMS[at + 1 :])):
            found.append(at)
        if not at % _ROWS:
            yield
    return found


def prepare() -> None:
    """Make the table of pairs now, in about 0.1 s, so that every search from here on takes almost no time."""
    next(_searches())
    finish(_PAIRS.made())


@lru_cache(maxsize=1)
def _searches() -> Iterator[int]:
    return count()


@lru_cache(maxsize=1)
def _index() -> dict[int, int]:
    return {number: index for index, number in enumerate(RANDOMS)}


class _Pairs:
    """The XOR of every pair of numbers: 304,590 of them. A search that is given up leaves the next one less to do."""

    def __init__(self) -> None:
        self._found: set[int] = set()
        self._rows = 0

    def made(self) -> Gradual[set[int]]:
        """Make what is missing, and return all."""
        while self._rows < len(RANDOMS):
            for at in range(self._rows, min(self._rows + _ROWS, len(RANDOMS))):
                self._found.update(map(RANDOMS[at].__xor__, RANDOMS[at + 1 :]))
            self._rows += _ROWS
            yield
        return self._found


_PAIRS = _Pairs()
