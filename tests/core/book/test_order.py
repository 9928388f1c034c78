"""The order of a book and the index of one that is not sorted."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.book import order
from explorer.core.book.order import build_index, first_descent, lower_bound
from explorer.core.book.record import Record

KEYS = st.lists(st.integers(0, 9) | st.integers(2**63 - 2, 2**64 - 1), max_size=40)


def reader(keys: list[int]) -> order.ReadAt:
    data = b"".join(Record(0, key, 0, 1, 0).to_bytes() for key in keys)
    return lambda offset, length: data[offset : offset + length]


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "CHUNK", 4)


@given(KEYS)
def test_first_descent(keys: list[int]) -> None:
    *between, found = first_descent(reader(keys), len(keys))
    expected = next((at for at in range(1, len(keys)) if keys[at] < keys[at - 1]), -1)
    assert found == expected
    assert all(step is None for step in between)


@given(KEYS)
def test_an_index_lists_all_records_sorted_and_in_file_order(keys: list[int]) -> None:
    file = io.BytesIO()
    build_index(reader(keys), len(keys), file)
    rows = list(struct.iter_unpack(">QQ", file.getvalue()))
    assert rows == sorted((key, number) for number, key in enumerate(keys))


@pytest.mark.parametrize("length", [0, 16, 4 * 16, 5 * 16 + 3])
def test_a_file_cut_short_meanwhile(length: int) -> None:
    keys = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    whole = reader(keys)

    def cut(offset: int, wanted: int) -> bytes:
        return whole(offset, max(0, min(wanted, length - offset)))

    assert list(first_descent(cut, len(keys)))[-1] == -1
    file = io.BytesIO()
    build_index(cut, len(keys), file)
    rows = list(struct.iter_unpack(">QQ", file.getvalue()))
    left = length // 16
    assert rows == [(keys[n], n) for n in range(left)] + [(2**64 - 1, n) for n in range(left, len(keys))]


@given(KEYS.map(sorted), st.integers(0, 10))
def test_lower_bound(keys: list[int], key: int) -> None:
    found, probes = lower_bound(reader(keys), len(keys), key.to_bytes(8, "big"))
    assert found == sum(other < key for other in keys)
    assert probes <= len(keys).bit_length()
