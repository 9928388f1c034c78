"""Why a file does not look like a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.core.book.kind import HEAD, START_KEY, UNKNOWN, may_be_move
from explorer.core.book.record import records

if TYPE_CHECKING:
    from explorer.core.book.book import Book


def doubts(book: Book) -> tuple[str, ...]:
    """Return what speaks against a file that does not look like a book, as clauses; nothing for any other file.

    Raises BookError when it cannot be read.
    """
    if book.kind != UNKNOWN:
        return ()
    sample = list(records(book.read_at(0, HEAD)))
    if not sample:
        return ("it is shorter than one record of 16 bytes",)
    odd = sum(not may_be_move(record) for record in sample)
    which = f"its {len(sample)}" if len(sample) == book.records else f"its first {len(sample)}"
    found = [f"{odd} of {which} records are no moves"] if odd else []
    if book.descent is None:  # not known yet: a search of what may be out of order proves nothing
        return tuple(found)
    if book.descent >= 0:
        found.append("its keys are not in order")
    if not book.find(START_KEY, 1).count:
        found.append("it has no record of the start position")
    return tuple(found)


def listed(clauses: tuple[str, ...]) -> str:
    """Return clauses as one: ``a, b, and c``."""
    return clauses[0] if len(clauses) == 1 else f"{', '.join(clauses[:-1])}, and {clauses[-1]}"
