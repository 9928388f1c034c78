"""What changed between two keys: the numbers that went out and the numbers that came in."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.keys.convention import Key
from explorer.core.keys.term import Term


@dataclass(frozen=True, slots=True)
class Trace:
    """The step from one key to another: ``before`` XOR all removed and added values is ``after``."""

    before: int
    after: int
    removed: tuple[Term, ...]
    added: tuple[Term, ...]

    @property
    def bits_flipped(self) -> int:
        """How many of the 64 bits differ."""
        return (self.before ^ self.after).bit_count()


def trace(before: Key, after: Key) -> Trace:
    """Return what changed; a number that counts in both, for whatever reason, is no change."""
    old, new = ({term.index for term in key.terms} for key in (before, after))
    removed = tuple(term for term in before.terms if term.index not in new)
    added = tuple(term for term in after.terms if term.index not in old)
    return Trace(before.value, after.value, removed, added)
