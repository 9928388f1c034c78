"""Kinds of records that ``info`` counts, listed a page at a time in bounded memory, in file order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from explorer.core.batch.arrays import I64, AnyArray, Bool
from explorer.core.book.book import Book
from explorer.core.book.figures import CEILING
from explorer.core.book.info import PASS
from explorer.core.book.order import first_descent, lower_bound
from explorer.core.book.record import SIZE, Record

KINDS = {
    "key_zero": "records with key 0, as a header has",
    "sentinels": "records with key ffffffffffffffff, which fill a file",
    "duplicates": "records whose key and move stand in an earlier one",
    "zero_weight": "records of weight 0",
    "null_moves": "records whose move is 0",
    "learn_nonzero": "records with learn in use",
    "at_ceiling": f"records of weight {CEILING}",
    "descents": "records whose key is smaller than the one before",
}
_LAYOUT = np.dtype([("key", ">u8"), ("code", ">u2"), ("weight", ">u2"), ("learn", ">u4")])
_CHUNK = 1 << 16
_FLAGS: dict[str, Callable[[AnyArray], Bool]] = {
    "key_zero": lambda rows: rows["key"] == 0,
    "sentinels": lambda rows: rows["key"] == np.uint64(2**64 - 1),
    "zero_weight": lambda rows: rows["weight"] == 0,
    "null_moves": lambda rows: rows["code"] == 0,
    "learn_nonzero": lambda rows: rows["learn"] != 0,
    "at_ceiling": lambda rows: rows["weight"] == CEILING,
}


@dataclass(slots=True)
class Page:
    """Up to ``limit`` records of a kind; ``next`` is the number of the next one, None when there is none."""

    limit: int
    records: list[Record] = field(default_factory=list)
    next: int | None = None

    def take(self, rows: AnyArray, flags: AnyArray, first: int) -> bool:
        """Take the flagged of some rows, the first of which is record ``first``; return whether the page is full."""
        for at in np.flatnonzero(flags)[: self.limit - len(self.records) + 1].tolist():
            if len(self.records) == self.limit:
                self.next = first + at
                return True
            self.records.append(_record(rows[at], first + at))
        return False


def page_steps(book: Book, kind: str, first: int, page: Page) -> Iterator[int]:
    """Fill ``page`` with records of one of ``KINDS`` from record ``first`` on; yield the records looked at so far."""
    if kind == "duplicates":
        yield from _duplicates(book, first, page)
        return
    last = int.from_bytes(book.read_at((first - 1) * SIZE, 8), "big") if kind == "descents" and first else 0
    for at, rows in _chunks(book, first):
        if kind == "descents":
            keys = rows["key"].astype(np.uint64)
            flags = keys < np.concatenate((np.array([last], dtype=np.uint64), keys[:-1]))
            last = int(keys[-1])
        else:
            flags = _FLAGS[kind](rows)
        if page.take(rows, flags, at):
            return
        yield at + len(rows)


def _chunks(book: Book, first: int) -> Iterator[tuple[int, AnyArray]]:
    """Yield the records from ``first`` on, with the number of the first of each chunk, as far as the file goes now."""
    for at in range(first, book.records, _CHUNK):
        data = book.read_at(at * SIZE, min(_CHUNK, book.records - at) * SIZE)
        if len(data) < SIZE:
            return
        yield at, np.frombuffer(data, dtype=_LAYOUT, count=len(data) // SIZE)


def _record(row: AnyArray, number: int) -> Record:
    return Record(number, int(row["key"]), int(row["code"]), int(row["weight"]), int(row["learn"]))


# ---- repeated records


def _duplicates(book: Book, first: int, page: Page) -> Iterator[int]:
    descents = set()
    for descent in first_descent(book.read_at, book.records):
        descents.add(descent)
        yield 0
    if descents - {None, -1}:
        yield from _of_unsorted(book, first, page)
        return
    seen, last = np.zeros(1 << 16, dtype=bool), -1
    key = book.read_at(first * SIZE, 8)
    start = lower_bound(book.read_at, book.records, key)[0] if len(key) == 8 else first
    for at, rows in _chunks(book, start):
        keys, codes = rows["key"].astype(np.uint64), rows["code"].astype(np.uint16)
        run = np.zeros(len(rows), dtype=np.int64)
        np.cumsum(keys[1:] != keys[:-1], out=run[1:])
        flags = _repeated(run << 16 | codes)
        if int(keys[0]) == last:
            flags |= (run == 0) & seen.take(codes)
        else:
            seen[:] = False
        if run[-1]:
            seen[:] = False
        seen[codes[run == run[-1]]] = True
        last = int(keys[-1])
        if page.take(rows, flags & (np.arange(at, at + len(rows)) >= first), at):
            return
        yield at + len(rows)


def _repeated(values: I64) -> Bool:
    """Return where a value stood before."""
    order = np.argsort(values, kind="stable")
    flags = np.zeros(len(values), dtype=bool)
    flags[order[1:]] = values[order[1:]] == values[order[:-1]]
    return flags


def _of_unsorted(book: Book, first: int, page: Page) -> Iterator[int]:
    """Find repeated records in any order, a share of them in each pass over the file."""
    passes, numbers = -(-book.records // PASS), np.empty(0, dtype=np.int64)
    for turn in range(passes):
        parts: list[tuple[AnyArray, ...]] = []
        for at, rows in _chunks(book, 0):
            keys, codes = rows["key"].astype(np.uint64), rows["code"].astype(np.uint64)
            mixed = ((keys ^ codes) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)
            mine = np.flatnonzero(mixed % np.uint64(passes) == np.uint64(turn))
            parts.append((keys.take(mine), codes.take(mine).astype(np.uint16), mine + at))
            yield at + len(rows)
        if not parts:
            return
        keys, codes, where = (np.concatenate(column) for column in zip(*parts, strict=True))
        order = np.lexsort((codes, keys))
        keys, codes, where = keys.take(order), codes.take(order), where.take(order)
        same = np.flatnonzero((keys[1:] == keys[:-1]) & (codes[1:] == codes[:-1])) + 1
        found = where.take(same)
        numbers = np.sort(np.concatenate([numbers, found[found >= first]]))[: page.limit + 1]
    for number in numbers.tolist():
        rows = np.frombuffer(book.read_at(number * SIZE, SIZE).ljust(SIZE, b"\0"), dtype=_LAYOUT)
        page.take(rows, np.ones(1, dtype=bool), number)
