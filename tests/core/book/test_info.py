"""Counts over a whole book."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.core.book import info
from explorer.core.book.book import Book
from explorer.core.book.info import Info, info_steps, read_info, start_keys
from explorer.core.book.record import Record, records

RECORDS = st.builds(
    Record,
    st.just(0),
    st.sampled_from([0, 1, 2, 0x463B96181691FC9C, 2**63, 2**64 - 1]),
    st.integers(0, 3),
    st.integers(0, 2),
    st.integers(0, 1),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.bin"


def slow_info(data: bytes) -> Info:
    """Count with everything in memory."""
    found = list(records(data))
    keys = [record.key for record in found]
    pairs = Counter((record.key, record.code) for record in found)
    text = b"".join(record.to_bytes()[8:] for record in found if record.key == 0)
    return Info(
        len(set(keys)),
        next((at for at in range(1, len(keys)) if keys[at] < keys[at - 1]), None),
        text.partition(b"\0")[0].decode() if text.startswith(b"@PG@") and keys[0] == 0 else None,
        keys.count(0),
        keys.count(2**64 - 1),
        len(found) - len(pairs),
        sum(not record.weight for record in found),
        sum(not record.code for record in found),
        sum(bool(record.learn) for record in found),
        max((record.weight for record in found), default=0),
        tuple(sorted(start_keys()[key] for key in set(keys) & set(start_keys()))),
    )


@pytest.mark.parametrize("is_sorted", [True, False], ids=["sorted", "any-order"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(listed=st.lists(RECORDS, max_size=40))
def test_it_agrees_with_a_slow_count(is_sorted: bool, listed: list[Record], path: Path) -> None:
    if is_sorted:
        listed = sorted(listed, key=lambda record: record.key)
    path.write_bytes(b"".join(record.to_bytes() for record in listed))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(info, "CHUNK", 3)
        patch.setattr(info, "PASS", 8)
        book = Book(path)
        assert read_info(book) == slow_info(path.read_bytes())
        book.close()


@pytest.mark.parametrize(
    ("tail", "header"),
    [
        pytest.param([b"@PG@\n1.0", b"\n2\n0\nabc", b"\0" * 8], "@PG@\n1.0\n2\n0\nabc", id="nul-record"),
        pytest.param([b"@PG@\n1.0", b"\n2\n0\nab\0"], "@PG@\n1.0\n2\n0\nab", id="ends-on-a-border"),
        pytest.param([b"@PG@\n1.0"], None, id="no-nul"),
        pytest.param([b"\0" * 8], None, id="key-0-and-no-header"),
        pytest.param([b"@PG@\xff\0\0\0"], "@PG@�", id="no-utf-8"),
        pytest.param([], None, id="none"),
    ],
)
def test_header(tail: list[bytes], header: str | None, path: Path) -> None:
    path.write_bytes(b"".join(bytes(8) + part for part in tail) + Record(0, 9, 1, 1, 0).to_bytes())
    book = Book(path)
    assert read_info(book).header == header
    book.close()


def test_all_960_starts_have_keys_of_their_own(path: Path) -> None:
    assert len(start_keys()) == 960
    path.write_bytes(b"".join(Record(0, key, 1, 1, 0).to_bytes() for key in sorted(start_keys())))
    book = Book(path)
    assert read_info(book).starts == tuple(range(960))
    book.close()


def test_progress_and_a_book_cut_short(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(info, "CHUNK", 4)
    path.write_bytes(b"".join(Record(0, key, 1, 1, 0).to_bytes() for key in range(10)))
    book = Book(path)
    assert list(info_steps(book)) == [4, 8, 10]
    path.write_bytes(path.read_bytes()[: 5 * 16 + 3])
    assert read_info(book).positions == 5
    book.close()


NAMES = (
    "antichess",
    "chess960",
    "cutechess-small",
    "gm2600",
    "gnuchess-smallbook",
    "king-of-the-hill",
    "kk2440",
    "lasker-trap",
    "not-a-book-greko",
    "not-a-book-html",
    "not-a-book-lfs-pointer",
    "nothing",
    "ob2600",
    "old-pychess",
    "one-sided-lila",
    "pg-header-tiny",
    "rodent-unsorted",
    "sentinel-only",
)


@pytest.mark.parametrize("name", NAMES)
def test_real_books_agree_with_a_slow_count(name: str, shared: Path) -> None:
    path = shared / "books" / f"{name}.bin"
    book = Book(path)
    assert read_info(book) == slow_info(path.read_bytes())
    book.close()
