"""What a key is when it is not ours: another convention's, a known mistake's, or ours with numbers changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, count
from typing import Literal

from explorer.core.keys.convention import Convention
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT
from explorer.core.keys.keytext import parse_key
from explorer.core.keys.mistakes import MISTAKES
from explorer.core.keys.randoms import RANDOMS
from explorer.core.keys.recipe import Place, Recipe, recipe
from explorer.core.keys.table import entry
from explorer.core.keys.term import Term
from explorer.core.line import Line
from explorer.core.position import Position

Match = Literal["own", "convention", "mistake", "terms", "none"]
_LEVELS: tuple[Match, ...] = ("own", "convention", "mistake", "terms", "none")


@dataclass(frozen=True, slots=True)
class Fit:
    """One explanation: the ids of the convention, or of one or two mistakes, or the terms; and a sentence."""

    ids: tuple[str, ...]
    terms: tuple[Term, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """What ``key`` is: the first level that fits, and everything that fits there."""

    key: int
    match: Match
    fits: tuple[Fit, ...]
    text: str

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of all fits, each once."""
        return tuple(dict.fromkeys(name for fit in self.fits for name in fit.ids))

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms of all fits, each once: the numbers by which the key differs from ours."""
        return tuple(dict.fromkeys(term for fit in self.fits for term in fit.terms))

    @property
    def rank(self) -> tuple[int, int]:
        """How far one has to seek: smaller is simpler."""
        return _LEVELS.index(self.match), min((len(fit.ids) + len(fit.terms) for fit in self.fits), default=0)


def explain_text(
    text: str,
    position: Position,
    line: Line | None = None,
    ply: int = 0,
    conventions: tuple[Convention, ...] = CONVENTIONS,
) -> Explanation:
    """Explain a key as people write it; of two readings (see ``parse_key``) the one with the simpler explanation.

    Raises KeyTextError.
    """
    found = [explain(value, position, line, ply, conventions) for value in parse_key(text)]
    return min(found, key=lambda explanation: explanation.rank)


def explain(
    key: int,
    position: Position,
    line: Line | None = None,
    ply: int = 0,
    conventions: tuple[Convention, ...] = CONVENTIONS,
) -> Explanation:
    """Say what ``key`` is for ``position``, which stands at ``ply`` of ``line`` if one is given.

    The order: our own, another convention's, one mistake's, two mistakes', ours XOR one, two or three numbers.
    """
    place = Place(Line(position), 0) if line is None else Place(line, ply)
    own = POLYGLOT.key(position).value
    if key == own:
        text = "It is the Polyglot key of this position."
        return Explanation(key, "own", (Fit((POLYGLOT.id,), (), text),), text)
    fits = _conventions(key, position, conventions)
    if fits:
        return Explanation(key, "convention", fits, _text(fits))
    fits = _mistakes(key, place)
    if fits:
        return Explanation(key, "mistake", fits, _text(fits))
    ours = frozenset(term.index for term in POLYGLOT.key(position).terms)
    fits = tuple(Fit((), terms, _terms_text(terms, ours)) for terms in changed_numbers(key ^ own))
    if fits:
        return Explanation(key, "terms", fits, _text(fits))
    return Explanation(key, "none", (), _NOTHING)


_NOTHING = (
    "Nothing fits: it is this position's key by no convention known here, by no known mistake, alone or two together, "
    "and not the Polyglot key with one, two or three numbers of the table changed."
)


def _text(fits: tuple[Fit, ...]) -> str:
    return fits[0].text if len(fits) == 1 else " Or: ".join(fit.text for fit in fits)


def _conventions(key: int, position: Position, conventions: tuple[Convention, ...]) -> tuple[Fit, ...]:
    found = []
    for convention in conventions[1:]:
        if convention.key(position).value == key:
            text = f"It is the key by the convention {convention.name}. {convention.difference(position)}"
            found.append(Fit((convention.id,), (), text.strip()))
    return tuple(found)


# ---- mistakes


def _mistakes(key: int, place: Place) -> tuple[Fit, ...]:
    for keys in (_alone, _together):
        found: dict[tuple[int, ...], Recipe] = {}
        for mistakes, wrong in keys(place).get(key, ()):
            found.setdefault(mistakes, wrong)
        if found:
            return tuple(_mistake_fit(mistakes, wrong) for mistakes, wrong in found.items())
    return ()


Found = dict[int, list[tuple[tuple[int, ...], Recipe]]]
"""From a key to the mistakes (places in MISTAKES) that make it, and how."""


@lru_cache(maxsize=8)
def _alone(place: Place) -> Found:
    found: Found = {}
    right = recipe(place)
    for at, mistake in enumerate(MISTAKES):
        for wrong in mistake.forms(right):
            found.setdefault(wrong.key, []).append(((at,), wrong))
    return found


@lru_cache(maxsize=4)
def _together(place: Place) -> Found:
    found: Found = {}
    right = recipe(place)
    for first, mistake in enumerate(MISTAKES):
        for wrong in mistake.forms(right):
            for second in range(first + 1, len(MISTAKES)):
                for both in MISTAKES[second].forms(wrong):
                    found.setdefault(both.key, []).append(((first, second), both))
    return found


def _mistake_fit(mistakes: tuple[int, ...], wrong: Recipe) -> Fit:
    entries = [MISTAKES[at] for at in mistakes]
    details = [detail() for detail in wrong.details]
    extra = f" ({'; '.join(details)})" if details else ""
    if len(entries) == 1:
        text = f"A known mistake: {entries[0].sentence[:-1]}{extra}."
    else:
        text = f"Two known mistakes together: {entries[0].name}, and {entries[1].name}{extra}."
    return Fit(tuple(entry.id for entry in entries), (), text)


# ---- numbers


def changed_numbers(difference: int) -> tuple[tuple[Term, ...], ...]:
    """Return all sets of one, two or three numbers of the table with this XOR; only those of the fewest numbers."""
    for search in (_one, _two, _three):
        found = tuple(tuple(map(entry, indices)) for indices in sorted(set(search(difference))))
        if found:
            return found
    return ()


def _one(difference: int) -> Iterator[tuple[int, ...]]:
    if difference in _index():
        yield (_index()[difference],)


def _two(difference: int) -> Iterator[tuple[int, ...]]:
    index = _index()
    for at, number in enumerate(RANDOMS):
        other = index.get(difference ^ number, -1)
        if other > at:
            yield at, other


def _three(difference: int) -> Iterator[tuple[int, ...]]:
    for at in _firsts(difference):
        for two in _two(difference ^ RANDOMS[at]):
            if at not in two:
                yield tuple(sorted((at, *two)))


def _firsts(difference: int) -> list[int]:
    """Return the numbers that leave a pair. The first search of a process goes without the table of pairs.

    Making the table takes three times as long as one search without it, and each search with it almost no time.
    """
    if next(_searches()):
        pairs = _pairs()
        return [at for at, number in enumerate(RANDOMS) if difference ^ number in pairs]
    numbers, found = frozenset(RANDOMS), []
    for at, number in enumerate(RANDOMS):
        if not numbers.isdisjoint(map((difference ^ number).__xor__, RANDOMS[at + 1 :])):
            found.append(at)
    return found


def prepare() -> None:
    """Make the table of pairs now, in about 0.1 s, so that every search from here on takes almost no time."""
    next(_searches())
    _pairs()


@lru_cache(maxsize=1)
def _searches() -> Iterator[int]:
    return count()


@lru_cache(maxsize=1)
def _index() -> dict[int, int]:
    return {number: index for index, number in enumerate(RANDOMS)}


@lru_cache(maxsize=1)
def _pairs() -> frozenset[int]:
    """Return the XOR of every pair of numbers: 304,590 of them, made once in about 0.1 s."""
    return frozenset(one ^ other for one, other in combinations(RANDOMS, 2))


def _terms_text(terms: tuple[Term, ...], ours: frozenset[int]) -> str:
    out = [f"{term.reason} ({term.index})" for term in terms if term.index in ours]
    added = [f"{term.reason} ({term.index})" for term in terms if term.index not in ours]
    parts = [f"without {', '.join(out)}"] if out else []
    parts += [f"with {', '.join(added)} added"] if added else []
    return f"It is the Polyglot key {' and '.join(parts)}."
