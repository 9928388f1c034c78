"""Every convention's key of one position: where they agree with Polyglot and, where not, why."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.keys.convention import Convention, Key
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT
from explorer.core.position import Position


@dataclass(frozen=True, slots=True)
class Row:
    """A convention's key; ``agrees`` with Polyglot's, or the ``reason`` in a sentence (empty when it agrees)."""

    convention: Convention
    key: Key
    agrees: bool
    reason: str


def agreement(position: Position, conventions: tuple[Convention, ...] = CONVENTIONS) -> tuple[Row, ...]:
    """Return a row for each convention, in their order."""
    own = POLYGLOT.key(position)
    rows = []
    for convention in conventions:
        key = own if convention is POLYGLOT else convention.key(position)
        agrees = key.value == own.value
        rows.append(Row(convention, key, agrees, "" if agrees else convention.difference(position)))
    return tuple(rows)
