"""The array types of the batch engine, and small steps on columns of bit boards."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

U8 = NDArray[np.uint8]
U16 = NDArray[np.uint16]
U64 = NDArray[np.uint64]
I64 = NDArray[np.int64]
Bool = NDArray[np.bool_]
AnyArray = NDArray[Any]

ONE = np.uint64(1)
ZERO = np.uint64(0)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)

_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_SHIFT = np.uint64(58)
SQUARE_OF = np.zeros(64, dtype=np.int64)
"""The square of each hash of a single bit; ``HASH_OF`` the other way."""
HASH_OF = np.zeros(64, dtype=np.int64)
for _square in range(64):
    HASH_OF[_square] = (((1 << _square) * int(_DE_BRUIJN)) & int(ALL)) >> 58
SQUARE_OF[HASH_OF] = np.arange(64)


def bits(squares: I64) -> U64:
    """Return one bit a square."""
    return np.left_shift(ONE, squares.view(np.uint64))


def lowest(boards: U64) -> U64:
    """Return the lowest bit of each board alone; 0 of an empty one."""
    return boards & (ALL - boards + ONE)


def square_of(single: U64) -> I64:
    """Return the square of boards of one bit; 0 of an empty one."""
    return SQUARE_OF.take(hash_of(single))


def hash_of(single: U64) -> I64:
    """Return the hashes of boards of one bit, each 0 to 63: a multiplication by a de Bruijn number."""
    return (single * _DE_BRUIJN >> _SHIFT).view(np.int64)


def has(boards: U64, squares: I64) -> U64:
    """Return 1 where the board has the square, else 0."""
    return boards >> squares.view(np.uint64) & ONE
