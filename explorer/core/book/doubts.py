"""Why a file does not look like a book."""

from __future__ import annotations

from explorer.core.book.book import Book
from explorer.core.book.kind import HEAD, UNKNOWN
from explorer.core.book.record import Record, decode, records
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.position import START


def doubts(book: Book) -> tuple[str, ...]:
    """Return what speaks against a file that does not look like a book, as clauses; nothing for any other file.

    Raises BookError when it cannot be read.
    """
    if book.kind != UNKNOWN:
        return ()
    sample = list(records(book.read_at(0, HEAD)))
    if not sample:
        return ("it is shorter than one record of 16 bytes",)
    odd = sum(not _may_be_move(record) for record in sample)
    which = f"its {len(sample)}" if len(sample) == book.records else f"its first {len(sample)}"
    found = [f"{odd} of {which} records are no moves"] if odd else []
    if book.descent is None:  # not known yet: a search of what may be out of order proves nothing
        return tuple(found)
    if book.descent >= 0:
        found.append("its keys are not in order")
    if not book.find(POLYGLOT.key(START).value, 1).count:
        found.append("it has no record of the start position")
    return tuple(found)


def told(book: Book) -> tuple[str, ...]:
    """Return what is odd about a file, a sentence each; one that does not look like a book gets only that one."""
    against = doubts(book)
    if not against:
        return book.remarks()
    return (f"{book.name} does not look like a Polyglot book: {listed(against)}.",)


def listed(clauses: tuple[str, ...]) -> str:
    """Return clauses as one: ``a, b, and c``."""
    return clauses[0] if len(clauses) == 1 else f"{', '.join(clauses[:-1])}, and {clauses[-1]}"


def _may_be_move(record: Record) -> bool:
    """Tell whether the code has two squares and a promotion there is (5 is a king's, in antichess).

    Header and filler records have none; their keys are of 0 bits or 1 bits alone.
    """
    code = decode(record.code)
    goes = code.from_square != code.to_square or record.key in (0, 2**64 - 1)
    return goes and not code.reserved and code.promotion <= 5
