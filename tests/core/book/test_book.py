"""Opening and searching books, hostile ones too."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.core.book.book import Book, BookError, open_book
from explorer.core.book.record import Record

START_KEY = 0x463B96181691FC9C
ALL_ONES = 0xFFFFFFFFFFFFFFFF
SORTED = [(1, 0x031C), (START_KEY, 0x031C), (START_KEY, 0x02DB), (ALL_ONES, 0x0000)]


def write(path: Path, keys_and_codes: list[tuple[int, int]], tail: bytes = b"") -> Path:
    data = b"".join(Record(0, key, code, 1, 0).to_bytes() for key, code in keys_and_codes)
    path.write_bytes(data + tail)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.bin"


@pytest.mark.parametrize(
    ("data", "kind", "records", "trailing", "is_book"),
    [
        pytest.param(b"", "empty", 0, 0, False, id="empty"),
        pytest.param(b"x", "unknown", 0, 1, True, id="1-byte"),
        pytest.param(Record(0, START_KEY, 0x031C, 1, 0).to_bytes() + b"\n", "polyglot", 1, 1, True, id="17-bytes"),
    ],
)
def test_odd_sizes(data: bytes, kind: str, records: int, trailing: int, is_book: bool, path: Path) -> None:
    path.write_bytes(data)
    book = open_book(path)
    assert (book.kind, book.records, book.trailing, book.is_book) == (kind, records, trailing, is_book)
    assert book.find(START_KEY).count == records
    assert book.remarks()
    book.close()


def test_all_records_of_a_key_in_file_order(path: Path) -> None:
    book = open_book(write(path, SORTED))
    assert [record.code for record in book.find(START_KEY).records] == [0x031C, 0x02DB]
    assert book.find(ALL_ONES).count == 1
    assert book.find(0).records == ()
    assert book.remarks() == ()
    assert book.name == "book.bin"
    book.close()


def test_an_unsorted_book_loses_nothing(path: Path) -> None:
    book = open_book(write(path, [*SORTED, (START_KEY, 0x029A), (1, 0x0153)]))
    assert book.descent == 4
    assert [record.number for record in book.find(START_KEY).records] == [1, 2, 4]
    assert book.find(START_KEY, limit=2).count == 3
    assert "not sorted (first at record 4)" in book.remarks()[0]
    book.close()


def test_a_book_cut_short_while_open_is_searched_as_far_as_it_goes(path: Path) -> None:
    book = open_book(write(path, SORTED))
    os.truncate(path, 2 * 16 + 7)
    found = book.find(START_KEY)
    assert [record.number for record in found.records] == [1]
    assert found.note == "book.bin was cut short while open, from 64 to 39 bytes; only these were searched."
    assert book.changed_on_disk() == "book.bin has changed on disk since it was opened."
    os.truncate(path, 0)
    assert book.find(START_KEY).count == 0
    book.close()


def test_an_unsorted_book_cut_short_while_open(path: Path) -> None:
    book = open_book(write(path, [(START_KEY, 1), (1, 2), (START_KEY, 3)]))
    os.truncate(path, 2 * 16)
    assert [record.number for record in book.find(START_KEY).records] == [0]
    book.close()


def test_a_sparse_gigabyte_of_zeros_opens_at_once(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 30)
    book = open_book(path)
    assert book.descent is None
    found = book.find(0, limit=10)
    assert (len(found.records), found.count) == (10, 1 << 26)
    assert book.find(1).count == 0
    assert "The order of the records is not yet checked." in book.remarks()
    book.close()


def test_a_key_with_many_records(path: Path) -> None:
    book = open_book(write(path, [(5, code) for code in range(200)]))
    assert [record.code for record in book.find(5).records] == list(range(200))
    assert len(book.find(5, limit=70).records) == 70
    assert book.find(5, limit=70).count == 200
    book.close()


def test_an_unsorted_book_of_one_key_is_searched_no_further_than_asked(path: Path) -> None:
    book = open_book(write(path, [(9, 0x031C), *[(5, 0x02DB)] * 5000]))
    assert book.descent == 1
    found = book.find(5, limit=3)
    assert ([record.number for record in found.records], found.count) == ([1, 2, 3], 5000)
    os.truncate(path, 3 * 16)
    assert [record.number for record in book.find(5).records] == [1, 2]
    book.close()


def test_a_header_stays_out_of_the_way(path: Path) -> None:
    text = b"@PG@\n1.0\n2\n1\nnormal\nhi\x00\x00"
    assert len(text) % 8 == 0
    head = b"".join(bytes(8) + text[at : at + 8] for at in range(0, len(text), 8))
    rest = b"".join(Record(0, key, code, 1, 0).to_bytes() for key, code in SORTED)
    path.write_bytes(head + rest)
    book = open_book(path)
    assert (book.kind, book.records, book.descent) == ("polyglot", len(text) // 8 + len(SORTED), -1)
    assert book.find(START_KEY).count == 2
    assert book.find(0).count == len(text) // 8
    book.close()


@pytest.mark.parametrize("name", ["missing.bin", "", "nul\0.bin"])
def test_what_cannot_be_opened(name: str, tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        open_book(tmp_path / name)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_a_directory_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="is a directory: a book is a single"):
        open_book(tmp_path)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions are another matter on Windows")
def test_no_permission(path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    write(path, SORTED).chmod(0)
    with pytest.raises(BookError, match="reading it is not permitted"):
        open_book(path)


def test_no_permission_is_said_in_words_even_to_root(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_words: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    write(path, SORTED)
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(BookError, match="cannot be read: reading it is not permitted"):
        open_book(path)


def test_a_closed_book_says_so(path: Path) -> None:
    book = open_book(write(path, SORTED))
    book.close()
    with pytest.raises(BookError):
        book.find(START_KEY)


def test_a_replaced_file_is_noticed_and_a_deleted_one(path: Path) -> None:
    book = open_book(write(path, SORTED))
    assert book.changed_on_disk() is None
    write(path, [*SORTED, *SORTED])
    assert "has changed on disk" in str(book.changed_on_disk())
    book.close()
    path.unlink()
    assert "no longer there" in str(book.changed_on_disk())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 6), max_size=60), st.integers(0, 6))
def test_every_look_up_finds_what_a_scan_finds(path: Path, keys: list[int], key: int) -> None:
    book = open_book(write(path, [(other, at) for at, other in enumerate(keys)]))
    if book.is_book:
        assert [record.number for record in book.find(key).records] == [n for n, k in enumerate(keys) if k == key]
    book.close()


def test_no_order_is_known_before_it_is_checked(path: Path) -> None:
    book = Book(write(path, SORTED))
    assert "The order of the records is not yet checked." in book.remarks()
    assert list(book.order_steps()) == [len(SORTED)]
    assert book.descent == -1
    book.close()
