"""What a whole book holds: counts over all its records, in bounded memory."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from explorer.core.book.book import Book
from explorer.core.book.record import SIZE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Keys = NDArray[np.uint64]
    Codes = NDArray[np.uint16]
    Columns = np.ndarray[Any, np.dtype[np.void]]

CHUNK = 1 << 16
"""Records looked at between two yields."""
PASS = 1 << 22
"""Records of an unsorted book whose keys and codes are held in memory at once, about 40 bytes each."""
HEADER_LIMIT = 1 << 16
_LAYOUT = [("key", ">u8"), ("code", ">u2"), ("weight", ">u2"), ("learn", ">u4")]
SENTINEL = 0xFFFFFFFFFFFFFFFF


@dataclass(frozen=True, slots=True)
class Info:
    """Counts over all records of a file, header and filler records included, whatever kind the file is of.

    ``positions`` are distinct keys; ``first_descent`` is the first record whose key is smaller than the one before it
    (None: sorted); ``duplicates`` are records whose key and move code stood in an earlier one; ``starts`` the
    Chess960 numbers, 518 included, whose start position is in the book.
    """

    positions: int
    first_descent: int | None
    header: str | None
    key_zero: int
    sentinels: int
    duplicates: int
    zero_weight: int
    null_moves: int
    learn_nonzero: int
    max_weight: int
    starts: tuple[int, ...]


def read_info(book: Book) -> Info:
    """Return the counts of ``book``."""
    steps = info_steps(book)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            info: Info = done.value
            return info


def info_steps(book: Book) -> Generator[int, None, Info]:
    """Count all records of ``book`` and return its Info; yield the records looked at so far, again for each pass.

    A sorted book is read once. An unsorted one is read once more for every ``PASS`` records, to count distinct keys.
    """
    import numpy as np

    totals, done, starts = _Totals(), 0, np.array(sorted(start_keys()), dtype=np.uint64)
    for columns in _columns(book):
        totals.add(columns, done, starts)
        done += len(columns)
        yield done
    positions, duplicates = totals.runs.positions, totals.runs.duplicates
    if totals.descent is not None:
        positions, duplicates = yield from _unsorted(book)
    return Info(
        positions,
        totals.descent,
        header(book),
        totals.key_zero,
        totals.sentinels,
        duplicates,
        totals.zero_weight,
        totals.null_moves,
        totals.learn_nonzero,
        totals.max_weight,
        tuple(sorted(start_keys()[key] for key in totals.starts)),
    )


def header(book: Book) -> str | None:
    """Return the text of the ``@PG@`` header: the last eight bytes of the first records with key 0, up to a NUL.

    None when there is none, or no NUL ends it (Van den Bergh, Header format for polyglot books).
    """
    text, data = b"", book.read_at(0, HEADER_LIMIT)
    for at in range(0, len(data) - SIZE + 1, SIZE):
        if any(data[at : at + 8]):
            break
        text += data[at + 8 : at + SIZE]
    if not text.startswith(b"@PG@") or b"\0" not in text:
        return None
    return text.partition(b"\0")[0].decode("utf-8", errors="replace")


@lru_cache(maxsize=1)
def start_keys() -> dict[int, int]:
    """Return the Chess960 number of each of the 960 start positions by its Polyglot key."""
    from explorer.core.batch.starts import chess960_starts

    return {key: number for number, key in enumerate(chess960_starts().key.tolist())}


class _Totals:
    """The counts that need one pass in file order."""

    def __init__(self) -> None:
        self.key_zero = self.sentinels = self.zero_weight = self.null_moves = self.learn_nonzero = self.max_weight = 0
        self.descent: int | None = None
        self.starts: set[int] = set()
        self.runs = _Runs()
        self._last = 0

    def add(self, columns: Columns, first: int, starts: Keys) -> None:
        import numpy as np

        keys = columns["key"].astype(np.uint64)
        swapped = columns.view(
            np.dtype([(name, kind[1:]) for name, kind in _LAYOUT])
        )  # zero is zero and equal is equal in either byte order
        codes = np.ascontiguousarray(swapped["code"])
        self.key_zero += int(np.count_nonzero(keys == 0))
        self.sentinels += int(np.count_nonzero(keys == np.uint64(SENTINEL)))
        self.zero_weight += int(np.count_nonzero(swapped["weight"] == 0))
        self.null_moves += int(np.count_nonzero(codes == 0))
        self.learn_nonzero += int(np.count_nonzero(swapped["learn"]))
        self.max_weight = max(self.max_weight, int(columns["weight"].astype(np.uint16).max()))
        if self.descent is None:
            falls = np.flatnonzero(keys < np.concatenate(([np.uint64(self._last)], keys[:-1])))
            if len(falls):
                self.descent = first + int(falls[0])
            else:
                self.runs.add(keys, codes)
        self._add_starts(keys, starts)
        self._last = int(keys[-1])

    def _add_starts(self, keys: Keys, starts: Keys) -> None:
        if self.descent is not None:
            keys.sort()
        at = keys.searchsorted(starts)
        there = at < len(keys)
        self.starts.update(starts[there][keys[at[there]] == starts[there]].tolist())


class _Runs:
    """Distinct keys and repeated records of a sorted book: only the codes of the last key are remembered."""

    def __init__(self) -> None:
        import numpy as np

        self.positions = self.duplicates = 0
        self._key: int | None = None
        self._seen = np.zeros(1 << 16, dtype=bool)

    def add(self, keys: Keys, codes: Codes) -> None:
        import numpy as np

        runs = np.zeros(len(keys), dtype=np.uint64)
        np.cumsum(keys[1:] != keys[:-1], out=runs[1:])
        pairs = runs << np.uint64(16) | codes
        pairs.sort()
        pairs = pairs[np.concatenate(([True], pairs[1:] != pairs[:-1]))]
        repeated, last = len(keys) - len(pairs), runs[-1]
        fresh = 1 + int(last)
        if self._key is not None and int(keys[0]) == self._key:
            fresh -= 1
            repeated += int(np.count_nonzero(self._seen[pairs[pairs < np.uint64(1 << 16)]]))
        if int(keys[-1]) != self._key:
            self._key = int(keys[-1])
            self._seen[:] = False
        self._seen[pairs[pairs >> np.uint64(16) == last] & np.uint64(0xFFFF)] = True
        self.positions += fresh
        self.duplicates += repeated


def _distinct(keys: Keys, codes: Codes) -> tuple[Keys, Codes]:
    """Return the distinct pairs of key and code, sorted."""
    import numpy as np

    order = np.lexsort((codes, keys))
    keys, codes = keys[order], codes[order]
    new = np.ones(len(keys), dtype=bool)
    new[1:] = (keys[1:] != keys[:-1]) | (codes[1:] != codes[:-1])
    return keys[new], codes[new]


def _unsorted(book: Book) -> Generator[int, None, tuple[int, int]]:
    """Count distinct keys and repeated records in any order, a share of the keys in each pass over the file."""
    import numpy as np

    passes = -(-book.records // PASS)
    positions = duplicates = 0
    for number in range(passes):
        keys, codes = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.uint16)
        waiting: list[tuple[Keys, Codes]] = []
        held = done = total = 0
        for columns in _columns(book):
            some = columns["key"].astype(np.uint64)
            mine = _share(some, passes) == number
            waiting.append((some[mine], columns["code"].astype(np.uint16)[mine]))
            total += len(waiting[-1][0])
            held += len(waiting[-1][0])
            done += len(columns)
            if held > PASS // 4:
                keys, codes = _merged(keys, codes, waiting)
                waiting, held = [], 0
            yield done
        keys, codes = _merged(keys, codes, waiting)
        duplicates += total - len(keys)
        positions += int(np.count_nonzero(keys[1:] != keys[:-1])) + (len(keys) > 0)
    return positions, duplicates


def _share(keys: Keys, passes: int) -> Keys:
    """Return the pass each key belongs to: spread evenly even over keys that are alike (Fibonacci hashing)."""
    import numpy as np

    mixed: Keys = (keys * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)
    return mixed % np.uint64(passes)


def _merged(keys: Keys, codes: Codes, more: list[tuple[Keys, Codes]]) -> tuple[Keys, Codes]:
    import numpy as np

    all_keys = np.concatenate([keys, *(part for part, _ in more)])
    return _distinct(all_keys, np.concatenate([codes, *(part for _, part in more)]))


def _columns(book: Book) -> Iterator[Columns]:
    """Yield the records of ``book`` as columns, a chunk at a time, as far as the file goes now."""
    import numpy as np

    layout = np.dtype(_LAYOUT)
    for first in range(0, book.records, CHUNK):
        data = book.read_at(first * SIZE, min(CHUNK, book.records - first) * SIZE)
        if len(data) < SIZE:
            return
        yield np.frombuffer(data, dtype=layout, count=len(data) // SIZE)
