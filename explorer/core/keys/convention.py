"""Convention: a rule that says which numbers of the table count in a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from explorer.core.keys.term import Part, Term, xor_of
from explorer.core.position import Position

PartRule = Callable[[Position], tuple[tuple[Term, ...], str]]
"""From a position to the terms of one part and one sentence why they are these, or why there are none."""


class PartOfKey(NamedTuple):
    """One part of a key: its terms, their XOR (64 bits, 0 of none) and the reason in a sentence."""

    part: Part
    terms: tuple[Term, ...]
    value: int
    reason: str


class Key(NamedTuple):
    """A key taken apart: its four parts in the order of ``Part``, and their XOR."""

    parts: tuple[PartOfKey, ...]
    value: int

    @property
    def terms(self) -> tuple[Term, ...]:
        """Every term, part by part, by table index within the pieces."""
        return tuple(term for part in self.parts for term in part.terms)


def _no_difference(_position: Position) -> str:
    return ""


class Convention(NamedTuple):
    """A named rule for keys: one rule for each part, in the order of ``Part``.

    ``users`` says who uses it. ``difference`` gives, where the key is not Polyglot's, one sentence why.
    """

    id: str
    name: str
    summary: str
    rules: tuple[PartRule, PartRule, PartRule, PartRule]
    users: str = ""
    difference: Callable[[Position], str] = _no_difference

    def key(self, position: Position) -> Key:
        """Return the key of ``position``, legal or not, in its parts."""
        parts = []
        for part, rule in zip(Part, self.rules, strict=True):
            terms, reason = rule(position)
            parts.append(PartOfKey(part, terms, xor_of(terms), reason))
        value = parts[0].value ^ parts[1].value ^ parts[2].value ^ parts[3].value
        return Key(tuple(parts), value)
