"""Why a file does not look like a book."""

from pathlib import Path

import pytest

from explorer.core.book.book import Book, open_book
from explorer.core.book.doubts import doubts
from explorer.core.book.record import Record

START_KEY, E4, RESERVED = 0x463B96181691FC9C, 0x031C, 0x8000


def file_of(path: Path, rows: list[tuple[int, int]], tail: bytes = b"") -> Path:
    path.write_bytes(b"".join(Record(0, key, code, 1, 0).to_bytes() for key, code in rows) + tail)
    return path


@pytest.mark.parametrize(
    ("rows", "tail", "found"),
    [
        pytest.param([(START_KEY, E4)], b"", (), id="a book"),
        pytest.param([], b"", (), id="empty: it is something else"),
        pytest.param([], b"x", ("it is shorter than one record of 16 bytes",), id="one byte"),
        pytest.param(
            [(9, RESERVED), (8, E4), (7, RESERVED)],
            b"",
            ("2 of its 3 records are no moves", "its keys are not in order", "it has no record of the start position"),
            id="noise",
        ),
        pytest.param(
            [(START_KEY, RESERVED)] * 300,
            b"",
            ("256 of its first 256 records are no moves",),
            id="only what is so is said",
        ),
    ],
)
def test_doubts(rows: list[tuple[int, int]], tail: bytes, found: tuple[str, ...], tmp_path: Path) -> None:
    book = open_book(file_of(tmp_path / "a.bin", rows, tail))
    assert doubts(book) == found
    assert len(book.remarks()) == (1 if found or not rows else 0)
    book.close()


def test_nothing_is_said_of_a_search_before_the_order_is_known(tmp_path: Path) -> None:
    book = Book(file_of(tmp_path / "a.bin", [(9, RESERVED), (8, RESERVED)]))
    assert book.remarks() == ("a.bin does not look like a Polyglot book: 2 of its 2 records are no moves.",)
    book.close()
