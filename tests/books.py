"""Books made on the spot."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import chess

from explorer.core.book.record import Record, encode
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.position import START, Position

Entry = tuple[Position, str | int, int]
"""A position, a move in coordinates (castling as king takes rook) or a bare 16-bit code, and a weight."""


def after(*moves: str, start: Position = START) -> Position:
    """Return the position after moves in coordinates."""
    for move in moves:
        start = start.play(chess.Move.from_uci(move))
    return start


def book_bytes(entries: Iterable[Entry], is_sorted: bool = True) -> bytes:
    """Return a book of these records, by key unless it is to be unsorted; the learn field is 0."""
    made = []
    for position, move, weight in entries:
        code = move if isinstance(move, int) else encode(chess.Move.from_uci(move))
        made.append(Record(0, POLYGLOT.key(position).value, code, weight, 0))
    if is_sorted:
        made.sort(key=lambda record: record.key)
    return b"".join(record.to_bytes() for record in made)


SMALL: tuple[Entry, ...] = (
    (START, "e2e4", 60),
    (START, "d2d4", 30),
    (START, "g1f3", 10),
    (START, "a1a5", 5),
    (after("e2e4"), "e7e5", 3),
    (after("e2e4"), "c7c5", 2),
    (after("e2e4", "e7e5"), "g1f3", 7),
    (after("e2e4", "e7e5", "g1f3"), "b8c6", 1),
    (after("d2d4"), "d7d5", 0),
)
"""A book with 4 records at the start, one of which no one can play, and lines of up to 4 plies."""


def write_book(path: Path, entries: Iterable[Entry] = SMALL, is_sorted: bool = True) -> Path:
    """Write a book and return its path."""
    path.write_bytes(book_bytes(entries, is_sorted))
    return path
