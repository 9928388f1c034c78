"""Gradual work: a generator that yields now and then, so that a window can do it bit by bit and stop in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")
Gradual = Generator[Any, None, T]
"""Work that ends with a T; between two yields it takes a few milliseconds.

It yields None, or, where that is known, how much is done of how much: two whole numbers.
"""


def finish(work: Gradual[T]) -> T:
    """Do all of the work at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
