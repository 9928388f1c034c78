"""Comparing books, against a plain reading of both."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from explorer.core.book.book import Book
from explorer.core.book.diff import Difference, diff_steps
from explorer.core.book.record import Record, records


def compared(first: Path, second: Path, limit: int = 20) -> Difference:
    books = Book(first), Book(second)
    found = Difference(limit)
    for _ in diff_steps(*books, found):
        pass
    for book in books:
        book.close()
    return found


def numbered(data: bytes) -> dict[tuple[int, int, int], Record]:
    """Return the records by key, code and how many of the same came before."""
    seen: Counter[tuple[int, int]] = Counter()
    found = {}
    for record in records(data):
        pair = (record.key, record.code)
        found[*pair, seen[pair]] = record
        seen[pair] += 1
    return found


def expected(first: bytes, second: bytes) -> tuple[int, ...]:
    a, b = numbered(first), numbered(second)
    both = a.keys() & b.keys()
    equal = [k for k in both if (a[k].weight, a[k].learn) == (b[k].weight, b[k].learn)]
    weight, learn = (sum(getattr(a[k], name) != getattr(b[k], name) for k in both) for name in ("weight", "learn"))
    keys = {k[0] for k in a}, {k[0] for k in b}
    alone = len(a.keys() - b.keys()), len(b.keys() - a.keys())
    return (*alone, len(equal), len(both) - len(equal), weight, learn, len(keys[0] & keys[1]), len(keys[0] - keys[1]))


def figures(found: Difference) -> tuple[int, ...]:
    counts = (found.equal, found.changed, found.weight, found.learn, found.positions_both, found.positions_only[0])
    return (*found.only, *counts)


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("counts", [(0, 0), (0, 5), (5, 0), (60, 50), (3000, 20)])
def test_small_books_with_repeats(counts: tuple[int, int], in_order: bool, tmp_path: Path) -> None:
    source, paths = random.Random(str(counts)), [tmp_path / "a.bin", tmp_path / "b.bin"]
    for path, count in zip(paths, counts, strict=True):
        rows = [
            Record(
                0, source.choice((0, 5, 9, 2**64 - 1)), source.randrange(9), source.randrange(3), source.randrange(2)
            )
            for _ in range(count)
        ]
        listed = sorted(rows, key=lambda record: record.key) if in_order else rows
        path.write_bytes(b"".join(record.to_bytes() for record in listed))
    data = [path.read_bytes() for path in paths]
    assert figures(compared(paths[0], paths[1])) == expected(data[0], data[1])


@pytest.mark.parametrize(
    ("a", "b"), [("performance", "gm2600"), ("rodent-unsorted", "old-pychess"), ("nothing", "kk2440")]
)
def test_real_books(a: str, b: str, shared: Path) -> None:
    paths = [shared / "books" / f"{name}.bin" for name in (a, b)]
    found = compared(paths[0], paths[1], limit=3)
    assert figures(found) == expected(paths[0].read_bytes(), paths[1].read_bytes())
    assert found.complete
    assert len(found.only_examples[0]) == min(3, found.only[0])
    for record in found.only_examples[0]:
        assert paths[0].read_bytes()[record.offset : record.offset + 16] == record.to_bytes()
