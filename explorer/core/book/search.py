"""The binary search that finds a key in a sorted book, step by step, for showing how it is done."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.book.book import Book, BookError
from explorer.core.book.record import SIZE


@dataclass(frozen=True, slots=True)
class Probe:
    """One step: the records ``low`` to before ``high`` are left, record ``number`` in their middle has ``key``.

    ``goes_right`` says that the key looked for is larger, so that the search goes on behind it.
    """

    low: int
    high: int
    number: int
    key: int
    goes_right: bool


def search_steps(book: Book, key: int) -> tuple[Probe, ...]:
    """Return the probes of a binary search for the first record of ``key``; about log2 of the records.

    In a book that is not sorted they lead astray; the program itself searches a sorted index there.
    Raises BookError when the file ends early.
    """
    low, high = 0, book.records
    probes = []
    while low < high:
        middle = (low + high) // 2
        try:
            data = book.read_at(middle * SIZE, 8)
        except (OSError, ValueError) as error:
            raise BookError(f"{book.name} cannot be read: {error}.") from error
        if len(data) < 8:
            raise BookError(f"{book.name} ends before record {middle:,}: it was cut short while open.")
        found = int.from_bytes(data, "big")
        probes.append(Probe(low, high, middle, found, found < key))
        if found < key:
            low = middle + 1
        else:
            high = middle
    return tuple(probes)
