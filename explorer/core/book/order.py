"""The order of a book: where it first descends, and a sorted index for a book that is not sorted."""

from __future__ import annotations

import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from operator import gt
from typing import IO

from explorer.core.book.record import SIZE

CHUNK = 1 << 16
"""Records checked between two yields."""

_AT_ONCE = 128

ReadAt = Callable[[int, int], bytes]
"""Read ``length`` bytes at ``offset``; fewer come back where the file ends."""


def first_descent(read_at: ReadAt, count: int) -> Iterator[int | None]:
    """Check the order of ``count`` records: yield None after each chunk, and at last a record number or -1.

    The number is that of the first record whose key is smaller than the key before it; -1 says there is none.
    """
    last = b""
    for first in range(0, count, CHUNK):
        data = _whole_records(read_at, first, count)
        if not data:
            break
        keys = _keys(data)
        if last > data[:8]:
            yield first
            return
        if any(map(gt, keys, keys[1:])):
            yield first + next(i for i, (a, b) in enumerate(pairwise(keys), 1) if a > b)
            return
        last = data[-SIZE : -SIZE + 8]
        yield None
    yield -1


def _whole_records(read_at: ReadAt, first: int, count: int) -> bytes:
    """Return the records of the chunk that begins at ``first``, as far as the file still goes."""
    data = read_at(first * SIZE, min(CHUNK, count - first) * SIZE)
    return data[: len(data) // SIZE * SIZE]


def _keys(data: bytes) -> array[int]:
    words = array("Q")
    words.frombytes(data)
    if sys.byteorder == "little":
        words.byteswap()
    return words[::2]


def build_index(read_at: ReadAt, count: int, file: IO[bytes]) -> None:
    """Write the sorted index of an unsorted book to ``file``: rows of key and record number, eight bytes each.

    Rows of one key come in file order, so that the index is bisected like a book. Records that are gone from a file
    cut short meanwhile get the last of all keys. Needs about 32 bytes a record.
    """
    import numpy as np

    keys = np.full(count, 2**64 - 1, dtype=">u8")
    for first in range(0, count, CHUNK):
        data = _whole_records(read_at, first, count)
        keys[first : first + len(data) // SIZE] = np.frombuffer(data, dtype=">u8")[::2] if data else 0
    order = np.argsort(keys.astype("u8"), kind="stable")
    rows = np.empty((count, 2), dtype=">u8")
    rows[:, 0], rows[:, 1] = keys[order], order
    file.write(rows.data)
    file.flush()


def index_file() -> IO[bytes]:
    """Return a temporary file for an index, which is gone when it is closed."""
    return tempfile.TemporaryFile(prefix="polyglot-explorer-")


def lower_bound(read_at: ReadAt, count: int, key: bytes) -> tuple[int, int]:
    """Return the first row whose key is not below ``key`` (eight bytes, big-endian), and the probes it took.

    Rows are sixteen bytes, the key first, ascending. Bytes compare as unsigned numbers do. The last few probes share
    one read.
    """
    low, high, probes = 0, count, 0
    block, first = b"", 0
    while low < high:
        if not block and high - low <= _AT_ONCE:
            block, first = read_at(low * SIZE, (high - low) * SIZE), low
        middle = (low + high) // 2
        probes += 1
        at = (middle - first) * SIZE
        if (block[at : at + 8] if block else read_at(middle * SIZE, 8)) < key:
            low = middle + 1
        else:
            high = middle
    return low, probes
