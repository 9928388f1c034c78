"""Records of a kind, page by page."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from explorer.cli.book_list import LISTS
from explorer.core.book import kinds
from explorer.core.book.book import Book
from explorer.core.book.kinds import KINDS, Page, page_steps
from explorer.core.book.record import Record

FULL = 2**64 - 1


def book_of(path: Path, rows: list[tuple[int, int, int, int]]) -> Book:
    path.write_bytes(b"".join(Record(0, *row).to_bytes() for row in rows))
    return Book(path)


def pages(book: Book, kind: str, limit: int) -> list[Record]:
    found: list[Record] = []
    first: int | None = 0
    while first is not None:
        page = Page(limit)
        for _ in page_steps(book, kind, first, page):
            pass
        assert len(page.records) == limit or page.next is None
        found += page.records
        first = page.next
    return found


def expected(rows: list[tuple[int, int, int, int]], kind: str) -> list[int]:
    seen: set[tuple[int, int]] = set()
    found = []
    for number, (key, code, weight, learn) in enumerate(rows):
        is_so = {
            "key_zero": key == 0,
            "sentinels": key == FULL,
            "duplicates": (key, code) in seen,
            "zero_weight": weight == 0,
            "null_moves": code == 0,
            "learn_nonzero": learn != 0,
            "at_ceiling": weight == 65520,
            "descents": number > 0 and key < rows[number - 1][0],
        }
        seen.add((key, code))
        found += [number] if is_so[kind] else []
    return found


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_pages_have_each_record_once(
    kind: str, in_order: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kinds, "_CHUNK", 7)
    monkeypatch.setattr(kinds, "PASS", 50)
    draw = random.Random(5)
    rows = [
        (draw.choice((0, 1, 2, 3, FULL)), draw.choice((0, 5, 6)), draw.choice((0, 1, 65520)), draw.choice((0, 9)))
        for _ in range(120)
    ]
    rows = sorted(rows, key=lambda row: row[0]) if in_order else rows
    book = book_of(tmp_path / "a.bin", rows)
    for limit in (3, 200):
        found = pages(book, kind, limit)
        assert [record.number for record in found] == expected(rows, kind)
        assert [record[1:] for record in found] == [rows[record.number] for record in found]
    book.close()


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_file_and_a_page_beyond_the_end(kind: str, tmp_path: Path) -> None:
    for rows, first in (([], 0), ([(0, 0, 0, 0)] * 2, 9)):
        book, page = book_of(tmp_path / "a.bin", rows), Page(5)
        assert list(page_steps(book, kind, first, page)) is not None
        assert (page.records, page.next) == ([], None)
        book.close()


def test_the_command_line_knows_them_all() -> None:
    assert set(LISTS) == set(KINDS)
