"""The keys that known mistakes make of a position, one mistake alone or two together, made once for each place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from explorer.core.gradual import Gradual
from explorer.core.keys.mistakes import MISTAKES
from explorer.core.keys.recipe import Place, Recipe, recipe

Mistakes = tuple[int, ...]
"""One or two places in MISTAKES, in the order in which they are made."""
Keys = dict[int, list[tuple[Mistakes, Recipe]]]
"""From a key to the mistakes that make it, and how."""
_KEPT = 12


def mistakes_of(key: int, place: Place) -> Gradual[dict[Mistakes, Recipe]]:
    """Return which mistakes alone make ``key``, or else which two together; of two orders that do, only the first."""
    for make in (_alone, _together):
        made = yield from _made(make, place)
        found: dict[Mistakes, Recipe] = {}
        for mistakes, wrong in made.get(key, ()):
            found.setdefault(mistakes, wrong)
        if found:
            return {at: wrong for at, wrong in found.items() if at == tuple(sorted(at)) or at[::-1] not in found}
    return {}


def is_order_telling(mistakes: Mistakes, key: int, place: Place) -> bool:
    """Tell whether two mistakes would not make ``key`` in the other order."""
    second, first = mistakes
    if MISTAKES[second].elsewhere:
        return False
    right = recipe(place)
    return all(both.key != key for wrong in MISTAKES[first].forms(right) for both in MISTAKES[second].forms(wrong))


Make = Callable[[Place], Iterator[tuple[Mistakes, Recipe]]]
_MADE: dict[tuple[Make, Place], Keys] = {}


def _made(make: Make, place: Place) -> Gradual[Keys]:
    """Return all keys of ``make`` for a place; those of the last places are kept."""
    if (make, place) not in _MADE:
        keys: Keys = {}
        for at, (mistakes, wrong) in enumerate(make(place)):
            keys.setdefault(wrong.key, []).append((mistakes, wrong))
            if not at % 8:
                yield
        while len(_MADE) >= _KEPT:
            del _MADE[next(iter(_MADE))]
        _MADE[make, place] = keys
    return _MADE[make, place]


def _alone(place: Place) -> Iterator[tuple[Mistakes, Recipe]]:
    right = recipe(place)
    for at, mistake in enumerate(MISTAKES):
        for wrong in mistake.forms(right):
            yield (at,), wrong


def _together(place: Place) -> Iterator[tuple[Mistakes, Recipe]]:
    """Make each two in the order of the list, and the other way round where the second is no other position's key."""
    right = recipe(place)
    for first, mistake in enumerate(MISTAKES):
        for wrong in mistake.forms(right):
            for second, other in enumerate(MISTAKES):
                if second > first or (second < first and not other.elsewhere and not mistake.elsewhere):
                    for both in other.forms(wrong):
                        yield (first, second), both
