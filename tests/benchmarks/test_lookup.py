"""A look-up in a book, read by position, against python-chess's in a memory-mapped file."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import chess.polyglot
import pytest

from explorer.core.book.book import Book, open_book
from explorer.core.book.record import Record

if TYPE_CHECKING:
    from tests.benchmarks.conftest import Ratios

BOUND = 3.0
RECORDS, KEYS_A_ROUND = 200_000, 400


@pytest.fixture(scope="module")
def book_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a sorted book of one to eight records a key."""
    chance = random.Random(1)
    path = tmp_path_factory.mktemp("book") / "made.bin"
    keys: list[int] = []
    while len(keys) < RECORDS:
        keys += [chance.getrandbits(64)] * chance.randint(1, 8)
    records = (
        Record(at, key, chance.getrandbits(12), chance.getrandbits(16), 0) for at, key in enumerate(sorted(keys))
    )
    path.write_bytes(b"".join(record.to_bytes() for record in records))
    return path


@pytest.fixture(scope="module")
def book(book_file: Path) -> Iterator[Book]:
    opened = open_book(book_file)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def reader(book_file: Path) -> Iterator[chess.polyglot.MemoryMappedReader]:
    with chess.polyglot.open_reader(book_file) as opened:
        yield opened


@pytest.mark.parametrize("present", [True, False], ids=["present", "absent"])
def test_look_up(present: bool, book: Book, reader: chess.polyglot.MemoryMappedReader, ratios: Ratios) -> None:
    chance = random.Random(2)
    known = {entry.key for entry in reader}
    there = sorted(known)

    def keys() -> list[int]:
        made = [chance.choice(there) if present else chance.getrandbits(64) for _ in range(KEYS_A_ROUND)]
        assert present or known.isdisjoint(made)
        return made

    def ours() -> float:
        return _seconds(book.find, keys())

    def theirs() -> float:
        return _seconds(lambda key: list(reader.find_all(key, minimum_weight=0)), keys())

    for key in keys():
        expected = list(reader.find_all(key, minimum_weight=0))
        assert [record.weight for record in book.find(key).records] == [entry.weight for entry in expected]
        assert bool(expected) is present
    name = "present" if present else "absent"
    ratios.compare(f"{KEYS_A_ROUND} look-ups, keys {name}", ours, theirs, bound=BOUND, rounds=25)


def _seconds(look_up: Callable[[int], object], keys: Iterable[int]) -> float:
    start = time.perf_counter()
    for key in keys:
        look_up(key)
    return time.perf_counter() - start
