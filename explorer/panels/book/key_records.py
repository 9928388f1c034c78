"""What a book holds for a key alone: its records, the position if it is one that is known here, and what is no move."""

from __future__ import annotations

from typing import NamedTuple

from explorer.core.book.book import Book
from explorer.core.book.header import header_fields
from explorer.core.book.info import SENTINEL, header
from explorer.core.book.moves import meaning
from explorer.core.book.record import Record, decode
from explorer.core.book.why import variants
from explorer.core.keys.keytext import KeyTextError, parse_key
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.state import State
from explorer.panels.figures import count, grouped_hex, plural
from explorer.panels.table import Cell

TITLES = ("move", "record", "weight")
_FIELD = 8
"""Bytes of a header's text in each record, those behind its key."""


class Known(NamedTuple):
    """A position that has a key, and which one that is as a noun phrase."""

    position: Position
    name: str


class Answer(NamedTuple):
    """What there is to say of a key, and the cells of its records."""

    text: str
    rows: list[tuple[Cell, ...]]


def answer(book: Book, state: State, text: str) -> Answer:
    """Return what a book holds for a typed key. Raises BookError."""
    try:
        keys = parse_key(text)
    except KeyTextError as error:
        return Answer(str(error), [])
    found, key = max(((book.find(key, 1000), key) for key in keys), key=lambda one: one[0].count)
    if not found.count:
        words = " or ".join(grouped_hex(key) for key in keys)
        return Answer(f"No record has the key {words}.", [])
    head = header(book) if key == 0 else None
    if head is not None:
        return _header(head, found.records)
    what = f"{plural(found.count, 'record')} with the key {grouped_hex(key)}"
    if key == SENTINEL:
        return Answer(f"{what}: an end mark that some programs write, no position.", _rows(found.records, None))
    known = position_of(key, state)
    if known is not None:
        return Answer(f"{what}, which is that of {known.name}.", _rows(found.records, known.position))
    unknown = "A key is no position: which one it was is unknown, so the moves stand as their bits name them."
    return Answer(f"{what}. {unknown}", _rows(found.records, None))


def position_of(key: int, state: State) -> Known | None:
    """Return the position of a key if it is that on the board, one of the line, or one that is nearly the board's."""
    document = state.document
    if derived.key(state.position).value == key:
        return Known(state.position, "the position on the board")
    for ply in range(len(document.line.steps) + 1):
        position = document.line.position(ply)
        if derived.key(position).value == key:
            where = f"after {document.line.move_label(ply)}" if ply else "at the start of the line"
            return Known(position, f"the position {where}")
    for one in variants(state.position):
        if one.key == key:
            return Known(one.position or state.position, f"the position on the board, but {one.text}")
    return None


def _header(head: str, records: tuple[Record, ...]) -> Answer:
    many = len(head.encode()) // _FIELD + 1
    fields = "; ".join(f"{name} {value}" for name, value in header_fields(head))
    rows = []
    for record in records:
        if record.number >= many:
            rows += _rows((record,), None)
            continue
        part = record.to_bytes()[_FIELD:].partition(b"\0")[0].decode("utf-8", errors="replace")
        about = f"Text of the header, no move: {part!r}"
        rows.append((Cell(f"header text: {part!r}", about), _number(record), Cell("–", about)))
    beside = "" if len(records) <= many else f" {plural(len(records) - many, 'record')} of key 0 stand beside it."
    where = plural(min(many, len(records)), "record")
    text = f"The @PG@ header of the file stands in {where} of key 0: {fields.rstrip('.')}."
    return Answer(text + beside, rows)


def _rows(records: tuple[Record, ...], position: Position | None) -> list[tuple[Cell, ...]]:
    return [_cells(record, position) for record in records]


def _cells(record: Record, position: Position | None) -> tuple[Cell, ...]:
    coordinates = decode(record.code).coordinates
    here = meaning(position, record.code) if position is not None else None
    move = here.move if here is not None else None
    text = coordinates
    if position is not None and move is not None:
        text = f"{position.san(move)} ({coordinates})"
    elif here is not None:
        text = f"{coordinates} cannot be played: {here.reason}"
    about = f"{text}, weight {count(record.weight)}, learn {record.learn:08x}"
    return Cell(text, about, bold=move is not None), _number(record), Cell(count(record.weight), about)


def _number(record: Record) -> Cell:
    return Cell(
        f"{count(record.number)} at {count(record.offset)}", f"record number, and its byte offset {record.offset}"
    )
