"""The XOR ladder: a key built number by number, and the numbers behind each of its bits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from explorer.core.keys.term import Term


class Rung(NamedTuple):
    """One step: the number that is XORed, the ``value`` after it, and whether it takes itself out again.

    The bits that flip are those of ``term.value``.
    """

    term: Term
    value: int
    vanishes: bool

    @property
    def flipped(self) -> tuple[int, ...]:
        """The bits that flip, 63 the first of the hex digits, 0 the last."""
        return bits(self.term.value)


def bits(value: int) -> tuple[int, ...]:
    """Return the bits of a 64-bit ``value`` that are 1, the highest (63) first."""
    return tuple(bit for bit in range(63, -1, -1) if value >> bit & 1)


def ladder(terms: Iterable[Term], start: int = 0) -> tuple[Rung, ...]:
    """Return a rung for each of ``terms``, in their order; a number that comes a second time vanishes."""
    value, present, rungs = start, set[int](), []
    for term in terms:
        value ^= term.value
        rungs.append(Rung(term, value, term.index in present))
        present ^= {term.index}
    return tuple(rungs)


def remaining(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms that are left when numbers that come an even number of times have vanished."""
    left: dict[int, Term] = {}
    for term in terms:
        if left.pop(term.index, None) is None:
            left[term.index] = term
    return tuple(left.values())


class Column(NamedTuple):
    """The numbers that have one ``bit`` (63 the first, 0 the last); the key has it when they are odd in number."""

    bit: int
    terms: tuple[Term, ...]

    @property
    def is_odd(self) -> bool:
        """Whether the key has the bit."""
        return len(self.terms) % 2 == 1


def column(terms: Iterable[Term], bit: int) -> Column:
    """Return the terms that have ``bit``, 0 to 63."""
    return Column(bit, tuple(term for term in terms if term.value >> bit & 1))
