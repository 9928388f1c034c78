"""The rows that compare two keys: the keys, each part with its numbers that only one of them has, and their XOR."""

from __future__ import annotations

from PySide6.QtGui import QIcon

from explorer.core.keys.convention import Key, PartOfKey
from explorer.core.keys.term import Part, Term
from explorer.core.keys.trace import trace
from explorer.panels.figures import grouped_hex
from explorer.panels.keys.term_cells import term_cells
from explorer.panels.table import Cell, Column
from explorer.theme import icons
from explorer.theme.tokens import NAMES, Theme

INDEX, FIRST, OTHER = 1, 2, 3
"""Columns that a page hides or gives another title."""
VALUES = (FIRST, OTHER, 4)
WIDE, NARROW = 134, 114
"""The width of a key at normal zoom, with gaps between its groups and without."""
COLUMNS = (
    Column("difference", 0, about="The key, its parts, and the numbers that only one of the two has"),
    Column("index", 44, right=True, fixed=True, about="The place in the table of 781 numbers"),
    Column("board", WIDE, right=True, fixed=True, about="What the first position has"),
    Column("other", WIDE, right=True, fixed=True, about="What the other position has"),
    Column("XOR", WIDE, right=True, fixed=True, about="Where the two differ, bit by bit"),
)
EQUAL = "equal"


def compare_rows(first: Key, other: Key, theme: Theme, grouped: bool = True) -> list[tuple[Cell, ...]]:
    """Return the row of the keys, then parts that differ with their numbers, then those that are equal."""
    found = trace(first, other)
    rows = [_row(Cell("Key", bold=True), first.value, other.value, theme, grouped)]
    pairs = list(zip(Part, first.parts, other.parts, strict=True))
    for part, mine, theirs in sorted(pairs, key=lambda pair: pair[1].value == pair[2].value):
        rows.append(_part_row(part, mine, theirs, theme, grouped))
        rows += [_number_row(term, theme, grouped, is_first=True) for term in found.removed if term.part == part]
        rows += [_number_row(term, theme, grouped, is_first=False) for term in found.added if term.part == part]
    return rows


def _part_row(part: Part, mine: PartOfKey, theirs: PartOfKey, theme: Theme, grouped: bool) -> tuple[Cell, ...]:
    icon = QIcon(icons.part_pixmap(part, theme.part(part), 12))
    head = Cell(NAMES[part], f"{mine.reason}\n{theirs.reason}", icon=icon, bold=True)
    return _row(head, mine.value, theirs.value, theme, grouped)


def _row(head: Cell, mine: int, theirs: int, theme: Theme, grouped: bool) -> tuple[Cell, ...]:
    equal = mine == theirs
    difference = Cell(EQUAL, "", theme.dim) if equal else _value(mine ^ theirs, grouped, bits=True)
    return head, Cell(""), _value(mine, grouped), _value(theirs, grouped), difference


def _number_row(term: Term, theme: Theme, grouped: bool, is_first: bool) -> tuple[Cell, ...]:
    _, word, place, index, *_ = term_cells(term, theme)
    # A right is told by its letter, everything else by its place; a piece by its picture as well.
    head = Cell(f"{'−' if is_first else '+'} {word.text or place.text}", term.reason, icon=word.icon)
    value = _value(term.value, grouped)
    mine, theirs = (value, Cell("")) if is_first else (Cell(""), value)
    return head, index, mine, theirs, value


def _value(value: int, grouped: bool, bits: bool = False) -> Cell:
    about = f"{value:016x}" + (f": {value.bit_count()} of 64 bits" if bits else "")
    return Cell(grouped_hex(value) if grouped else f"{value:016X}", about)
