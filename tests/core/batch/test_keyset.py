"""Looking up many keys: spread evenly as in a book, and forged so that they are not."""

import numpy as np
import pytest

from explorer.core.batch.keyset import KeyFilter, KeyIndex, KeyMemory

MOST = 2**64 - 1


@pytest.mark.parametrize("shift", [0, 20, 50])
@pytest.mark.parametrize("count", [0, 1, 2, 1000, 70_000])
def test_every_key_is_found_and_no_other(shift: int, count: int) -> None:
    source = np.random.default_rng(count)
    drawn = source.integers(0, MOST, count, dtype=np.uint64) >> np.uint64(shift)
    keys = np.unique(drawn)
    index = KeyIndex(keys)
    assert (index.find(keys) == np.arange(len(keys))).all()
    others = np.setdiff1d(
        np.concatenate([keys + np.uint64(1), keys ^ np.uint64(MOST), np.array([0, MOST], "u8")]), keys
    )
    assert (index.find(others) == -1).all()
    assert len(index) == len(keys)
    assert len(KeyFilter(keys).may_have(keys)) == len(keys)


def test_the_ends_of_the_range() -> None:
    index = KeyIndex(np.array([0, 1, MOST - 1, MOST], dtype=np.uint64))
    assert index.find(np.array([MOST, 2, 0, MOST - 1, MOST - 2, 1], dtype=np.uint64)).tolist() == [3, -1, 0, 2, -1, 1]


def test_a_memory_forgets_no_new_key() -> None:
    memory = KeyMemory(bits=4)
    keys = np.array([5, 5, 0, 7 << 60, 0], dtype=np.uint64)
    assert memory.new(keys).tolist() == [0, 2, 3]
    assert memory.new(keys[3:4]).tolist() == []
    assert memory.new(np.array([9], dtype=np.uint64)).tolist() == [0]
