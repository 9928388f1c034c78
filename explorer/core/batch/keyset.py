"""Looking many keys up at once: an index of sorted keys, and a filter that says which are worth looking up."""

from __future__ import annotations

import numpy as np

from explorer.core.batch.arrays import I64, U8, U64

_ROUNDS = 6
_MOST_BITS = 24


class KeyIndex:
    """Distinct keys in ascending order, found by their leading bits.

    A book's keys are spread evenly, so that a key stands where its leading bits say, or one or two further on. Keys
    that are not spread (a forged book) are bisected.
    """

    def __init__(self, keys: U64) -> None:
        """Take ``keys``, distinct and ascending; four bytes for each leading value are held beside them."""
        bits = max(1, min(_MOST_BITS, len(keys).bit_length()))
        self.keys = keys
        self._shift = np.uint64(64 - bits)
        edges = np.arange(1 << bits, dtype=np.uint64) << self._shift
        self._first = np.searchsorted(keys, edges).astype(np.int32)
        self._last = len(keys) - 1

    def __len__(self) -> int:
        return len(self.keys)

    def find(self, wanted: U64) -> I64:
        """Return the index of each wanted key, -1 where it is not there."""
        if self._last < 0:
            return np.full(len(wanted), -1, dtype=np.int64)
        at = np.minimum(self._first.take((wanted >> self._shift).view(np.int64)), self._last).astype(np.int64)
        there = self.keys.take(at)
        found = np.where(there == wanted, at, -1)
        rows = np.flatnonzero(there < wanted)
        for _ in range(_ROUNDS):
            if not len(rows):
                return found
            look = np.minimum(at.take(rows) + 1, self._last)
            at[rows] = look
            there, asked = self.keys.take(look), wanted.take(rows)
            hit = there == asked
            found[rows[hit]] = look[hit]
            rows = rows[(there < asked) & (look < self._last)]
        asked = wanted.take(rows)
        look = np.minimum(np.searchsorted(self.keys, asked), self._last)
        found[rows] = np.where(self.keys.take(look) == asked, look, -1)
        return found


class KeyFilter:
    """A set of keys that answers at once and sometimes says yes too often, for one key in 16 to 32.

    It has one bit for each value of the leading bits and the last three. Fewer mistakes would need a larger set, and
    waiting for memory costs more than looking these few up.
    """

    def __init__(self, keys: U64) -> None:
        """Take the keys, in ascending order; two to four bytes are held for each."""
        bits = max(6, len(keys).bit_length() + 4)
        self._shift = np.uint64(67 - bits)
        self._held: U8 = np.zeros(1 << bits - 3, dtype=np.uint8)
        at = (keys >> self._shift).view(np.int64)
        starts = np.flatnonzero(np.concatenate(([len(keys) > 0], at[1:] != at[:-1])))
        if len(starts):
            single = np.left_shift(np.uint8(1), _last_bits(keys))
            self._held[at.take(starts)] = np.bitwise_or.reduceat(single, starts)

    def may_have(self, wanted: U64) -> I64:
        """Return the rows of keys that may be in the set."""
        held: U8 = self._held.take((wanted >> self._shift).view(np.int64))
        held >>= _last_bits(wanted)
        held &= np.uint8(1)
        return np.flatnonzero(held.view(np.bool_))


def _last_bits(keys: U64) -> U8:
    bits: U8 = keys.astype(np.uint8) & np.uint8(7)
    return bits


class KeyMemory:
    """Remembers keys that came by lately, so that most repeats are dropped; never drops a new one."""

    def __init__(self, bits: int = 22) -> None:
        """Hold 2 to the power of ``bits`` keys, eight bytes each."""
        self._shift = np.uint64(64 - bits)
        self._held = np.zeros(1 << bits, dtype=np.uint64)

    def new(self, keys: U64) -> I64:
        """Return the rows of ``keys`` not remembered, one row a key, and remember them. Key 0 is always new."""
        at = (keys >> self._shift).view(np.int64)
        rows = np.flatnonzero((self._held.take(at) != keys) | (keys == np.uint64(0)))
        _, first = np.unique(keys.take(rows), return_index=True)
        rows = np.sort(rows.take(first))
        self._held[at.take(rows)] = keys.take(rows)
        return rows
