"""Gradual work: a generator that yields now and then, so that a window can do it bit by bit and stop in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Gradual = Generator[None, None, T]
"""Work that ends with a T; between two yields it takes a few milliseconds."""


def finish(work: Generator[None, None, T]) -> T:
    """Do all of the work at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
