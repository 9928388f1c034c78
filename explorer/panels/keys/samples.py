"""Where samples of real keys come from: a book, or random games; both gradually."""

from __future__ import annotations

import random
from collections.abc import Iterator

from explorer.core.accidents import Sample
from explorer.core.book.book import Book, BookError
from explorer.core.book.record import SIZE
from explorer.core.gradual import Gradual
from explorer.core.keys.value import key_value
from explorer.core.position import START

MOST_KEYS = 200_000
"""Keys of a sample, at most."""
_WHOLE = 1_000_000
"""A book of so many records is read whole; of a larger one records are drawn."""
_AT_ONCE = 4096
_HEADER, _FILLER = 0, (1 << 64) - 1


def book_sample(book: Book, sample: Sample, chance_of: random.Random) -> Gradual[None]:
    """Put distinct keys of a book into a sample, in random order, and count them.

    In the order of the book the first keys would be the smallest ones, which share their first bits. Header and filler
    keys are left out; what cannot be read is as well.
    """
    try:
        keys = yield from (_all_keys(book) if book.records <= _WHOLE else _drawn_keys(book, chance_of))
    except (OSError, ValueError, BookError):
        return
    for start in range(0, min(len(keys), MOST_KEYS), _AT_ONCE):
        for at in range(start, min(start + _AT_ONCE, len(keys))):
            other = chance_of.randrange(at, len(keys))
            keys[at], keys[other] = keys[other], keys[at]
        sample.add(keys[start : min(start + _AT_ONCE, MOST_KEYS)])
        yield
    yield from sample.count()


def _all_keys(book: Book) -> Gradual[list[int]]:
    found: dict[int, None] = {}
    for start in range(0, book.records, _AT_ONCE):
        found.update(dict.fromkeys(_keys(book.read_at(start * SIZE, min(_AT_ONCE, book.records - start) * SIZE))))
        yield
    return _real(found)


def _drawn_keys(book: Book, chance_of: random.Random) -> Gradual[list[int]]:
    """Return the keys of records drawn at random: neighbours in a book share their first bits."""
    found: dict[int, None] = {}
    for at in range(MOST_KEYS):
        found.update(dict.fromkeys(_keys(book.read_at(chance_of.randrange(book.records) * SIZE, SIZE))))
        if not at % 256:
            yield
    return _real(found)


def _keys(data: bytes) -> Iterator[int]:
    return (int.from_bytes(data[at : at + 8], "big") for at in range(0, len(data) - SIZE + 1, SIZE))


def _real(found: dict[int, None]) -> list[int]:
    found.pop(_HEADER, None)
    found.pop(_FILLER, None)
    return list(found)


def games_sample(sample: Sample, chance_of: random.Random, most: int = MOST_KEYS) -> Gradual[None]:
    """Put the positions of random games into a sample until it has ``most`` keys, and count them as they double."""
    for key in random_keys(chance_of):
        sample.add((key,))
        if len(sample.keys) == sample.next_count:
            yield from sample.count()
        if len(sample.keys) >= most:
            return
        yield


def random_keys(chance_of: random.Random) -> Iterator[int]:
    """Yield the Polyglot keys of positions of random games, without end."""
    while True:
        position = START
        for _ in range(120):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(chance_of.choice(moves))
            yield key_value(position)
