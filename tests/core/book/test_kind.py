"""What a file is."""

from pathlib import Path

import pytest

from explorer.core.book.kind import HEAD, START_KEY, guess
from explorer.core.book.record import Record
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.position import START

START_RECORD = bytes.fromhex("463b96181691fc9c 031c 0001 00000000")


@pytest.mark.parametrize(
    ("head", "name", "kind"),
    [
        pytest.param(b"", "a.bin", "empty", id="empty"),
        pytest.param(START_RECORD, "a.bin", "polyglot", id="one-record"),
        pytest.param(START_RECORD + b"\n", "a.bin", "polyglot", id="trailing-byte"),
        pytest.param(bytes(8) + b"@PG@\n1.0" + START_RECORD, "a.bin", "polyglot", id="header"),
        pytest.param(b"\xff" * 8 + bytes(8), "a.bin", "polyglot", id="sentinel-only"),
        pytest.param(b"version https://git-lfs.github.com/spec/v1\n", "a.bin", "lfs-pointer", id="lfs"),
        pytest.param(b"\n  <!DOCTYPE html>\n<html>", "a.bin", "html", id="html"),
        pytest.param(b"\xef\xbb\xbf<html lang='en'>", "a.bin", "html", id="html-with-bom"),
        pytest.param(b'[Event "a"]\n[Site "b"]\n', "a.bin", "pgn", id="pgn"),
        pytest.param(b"1. e4 e5 2. Nf3 Nc6 3. Bb5", "a.bin", "pgn", id="pgn-moves"),
        pytest.param(b"PK\x03\x04" + bytes(30), "a.bin", "archive", id="zip"),
        pytest.param(b"\x1f\x8b\x08" + bytes(30), "a.bin", "archive", id="gzip"),
        pytest.param(b"7z\xbc\xaf\x27\x1c" + bytes(30), "a.bin", "archive", id="7z"),
        pytest.param(bytes(40), "book.ctg", "ctg", id="ctg"),
        pytest.param(b"x", "a.bin", "unknown", id="one-byte"),
    ],
)
def test_guess(head: bytes, name: str, kind: str) -> None:
    assert guess(head, len(head), Path(name)) == kind


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("not-a-book-greko", "unknown"),
        ("not-a-book-html", "html"),
        ("not-a-book-lfs-pointer", "lfs-pointer"),
        ("nothing", "empty"),
        ("sentinel-only", "polyglot"),
        ("pg-header-tiny", "polyglot"),
        ("antichess", "polyglot"),
    ],
)
def test_real_files(name: str, kind: str, shared: Path) -> None:
    path = shared / "books" / f"{name}.bin"
    with path.open("rb") as file:
        assert guess(file.read(HEAD), path.stat().st_size, path) == kind


def sample(good: int, odd: int, *keys: int) -> bytes:
    codes = [0x031C] * good + [0x8000] * odd
    listed = [*keys, *range(len(codes) + 9, 9, -1)][: len(codes)]
    return b"".join(Record(0, key, code, 1, 0).to_bytes() for key, code in zip(listed, codes, strict=True))


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        pytest.param(sample(20, 8, START_KEY), "polyglot", id="unsorted-odd-with-start"),
        pytest.param(sample(24, 4), "polyglot", id="unsorted-few-odd"),
        pytest.param(sample(18, 10), "unknown", id="unsorted-many-odd"),
        pytest.param(sample(3, 1), "unknown", id="few-records"),
        pytest.param(sample(1, 9, START_KEY), "unknown", id="start-and-noise"),
    ],
)
def test_unsorted_books_with_odd_records(data: bytes, kind: str) -> None:
    assert guess(data, len(data), Path("a.bin")) == kind


def test_the_key_of_the_start() -> None:
    assert POLYGLOT.key(START).value == START_KEY
