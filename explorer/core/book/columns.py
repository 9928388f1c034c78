"""A whole book in memory as columns, sorted by key: 12 to 40 bytes a record. To be imported only where it is used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.core.batch.arrays import I64, U16, U64, AnyArray
from explorer.core.batch.keyset import KeyIndex
from explorer.core.book.book import Book
from explorer.core.book.record import SIZE

LAYOUT = np.dtype([("key", ">u8"), ("code", ">u2"), ("weight", ">u2"), ("learn", ">u4")])
CHUNK = 1 << 18
"""Records read at once."""


@dataclass(frozen=True, slots=True)
class BookColumns:
    """The records of a book in the order of their keys, those of one key in file order.

    ``index`` finds a distinct key; the rows of key number ``i`` are ``first[i]`` to before ``first[i + 1]``.
    ``numbers`` has the record number of each row, None when it is the row's own.
    """

    index: KeyIndex
    first: I64
    codes: U16
    weights: U16
    numbers: I64 | None

    @property
    def records(self) -> int:
        """How many records were read."""
        return len(self.codes)

    def numbers_of(self, rows: I64) -> I64:
        """Return the record numbers of rows."""
        return rows if self.numbers is None else self.numbers.take(rows)

    def key_of(self, rows: I64) -> I64:
        """Return the number of the distinct key each row belongs to."""
        return np.searchsorted(self.first, rows, side="right") - 1

    def counts(self, ids: I64) -> I64:
        """Return how many records each of the distinct keys ``ids`` has."""
        return self.first.take(ids + 1) - self.first.take(ids)


def raw_chunks(book: Book, chunk: int = CHUNK) -> Iterator[AnyArray]:
    """Yield the records as they stand, as far as the file goes now."""
    for first in range(0, book.records, chunk):
        data = book.read_at(first * SIZE, min(chunk, book.records - first) * SIZE)
        if len(data) < SIZE:
            return
        yield np.frombuffer(data, dtype=LAYOUT, count=len(data) // SIZE)


def read_columns(book: Book) -> BookColumns:
    """Read ``book`` and sort it by key when it is not sorted."""
    keys = np.empty(book.records, dtype=np.uint64)
    codes, weights = np.empty((2, book.records), dtype=np.uint16)
    done = 0
    for chunk in raw_chunks(book):
        part = slice(done, done + len(chunk))
        keys[part], codes[part], weights[part] = chunk["key"], chunk["code"], chunk["weight"]
        done += len(chunk)
    return columns_of(keys[:done], codes[:done], weights[:done])


def columns_of(keys: U64, codes: U16, weights: U16) -> BookColumns:
    """Return the columns of records given in file order."""
    numbers = None
    if (keys[1:] < keys[:-1]).any():
        numbers = np.argsort(keys, kind="stable")
        keys, codes, weights = keys.take(numbers), codes.take(numbers), weights.take(numbers)
    starts = np.flatnonzero(np.concatenate(([len(keys) > 0], keys[1:] != keys[:-1])))
    first = np.append(starts, len(keys))
    return BookColumns(KeyIndex(keys.take(starts)), first, codes, weights, numbers)


def with_share(book: BookColumns, share: float) -> BookColumns:
    """Return the records whose share of their key's weight is at least ``share`` (0 to 1), in the order of keys."""
    if not share or not book.records:
        return book
    counts = np.diff(book.first)
    totals = np.repeat(np.add.reduceat(book.weights.astype(np.int64), book.first[:-1]), counts)
    rows = np.flatnonzero((totals > 0) & (book.weights / np.maximum(totals, 1) >= share))
    keys = np.repeat(book.index.keys, counts)
    return columns_of(keys.take(rows), book.codes.take(rows), book.weights.take(rows))
