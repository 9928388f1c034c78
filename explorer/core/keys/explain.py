"""What a key is when it is not ours: another convention's, a known mistake's, or ours with numbers changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from explorer.core.gradual import Gradual, finish
from explorer.core.keys.changed_numbers import changed_numbers_gradually
from explorer.core.keys.convention import Convention
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT
from explorer.core.keys.keytext import parse_key
from explorer.core.keys.mistakes import MISTAKES
from explorer.core.keys.recipe import Place, Recipe
from explorer.core.keys.term import Term
from explorer.core.keys.wrong_keys import is_order_telling, mistakes_of
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
    return finish(explain_text_gradually(text, position, line, ply, conventions))


def explain_text_gradually(
    text: str,
    position: Position,
    line: Line | None = None,
    ply: int = 0,
    conventions: tuple[Convention, ...] = CONVENTIONS,
) -> Gradual[Explanation]:
    """Do what ``explain_text`` does bit by bit. Raises KeyTextError at the first step."""
    first, *others = parse_key(text)
    best = yield from explain_gradually(first, position, line, ply, conventions)
    for value in others:
        other = yield from explain_gradually(value, position, line, ply, conventions)
        best = min(best, other, key=lambda explanation: explanation.rank)
    return best


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
    return finish(explain_gradually(key, position, line, ply, conventions))


def explain_gradually(
    key: int,
    position: Position,
    line: Line | None = None,
    ply: int = 0,
    conventions: tuple[Convention, ...] = CONVENTIONS,
) -> Gradual[Explanation]:
    """Do what ``explain`` does bit by bit."""
    place = Place(Line(position), 0) if line is None else Place(line, ply)
    own = POLYGLOT.key(position).value
    if key == own:
        text = "It is the Polyglot key of this position."
        return Explanation(key, "own", (Fit((POLYGLOT.id,), (), text),), text)
    fits = _conventions(key, position, conventions)
    if fits:
        return Explanation(key, "convention", fits, _text(fits))
    yield
    wrong = yield from mistakes_of(key, place)
    if wrong:
        fits = tuple(_mistake_fit(mistakes, made, place) for mistakes, made in wrong.items())
        return Explanation(key, "mistake", fits, _text(fits))
    ours = frozenset(term.index for term in POLYGLOT.key(position).terms)
    sets = yield from changed_numbers_gradually(key ^ own)
    fits = tuple(Fit((), terms, _terms_text(terms, ours)) for terms in sets)
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


def _mistake_fit(mistakes: tuple[int, ...], wrong: Recipe, place: Place) -> Fit:
    entries = [MISTAKES[at] for at in mistakes]
    details = [detail() for detail in wrong.details]
    extra = f" ({'; '.join(details)})" if details else ""
    if len(entries) == 1:
        text = f"A known mistake: {entries[0].sentence[:-1]}{extra}."
    else:
        then = "and then" if is_order_telling(mistakes, wrong.key, place) else "and"
        text = f"Two known mistakes together: {entries[0].name}, {then} {entries[1].name}{extra}."
    return Fit(tuple(entry.id for entry in entries), (), text)


def _terms_text(terms: tuple[Term, ...], ours: frozenset[int]) -> str:
    out = [f"{term.reason} ({term.index})" for term in terms if term.index in ours]
    added = [f"{term.reason} ({term.index})" for term in terms if term.index not in ours]
    parts = [f"without {', '.join(out)}"] if out else []
    parts += [f"with {', '.join(added)} added"] if added else []
    return f"It is the Polyglot key {' and '.join(parts)}."
