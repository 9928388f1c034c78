"""The search in the table of 781 numbers: by index, by hex digits, and by every word that a row shows."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from explorer.core.keys.randoms import EN_PASSANT, TURN
from explorer.core.keys.table import entry
from explorer.core.keys.term import Part, Term
from explorer.panels.keys.term_cells import term_cells
from explorer.theme.tokens import LIGHT, NAMES

_ALL = frozenset(range(TURN + 1))
_WORD = re.compile(r"[^\s,;:()='’]+")
_LEAST = 3
"""So many hex digits are searched anywhere in a number; fewer are in too many."""


class _Row(NamedTuple):
    """The words of a row as they are written and in lower case, and all but the hex digits in one lower-case text."""

    words: frozenset[str]
    lower: frozenset[str]
    text: str


def search(text: str) -> frozenset[int]:
    """Return the indices of the numbers that a search finds.

    Every word of it has to be in the row: as it is written (``K``), or else whatever its case, or else as a part of a
    word; the first of the three that is found anywhere counts. Three hex digits and more also find numbers with them.
    """
    words = _WORD.findall(text)
    if not words:
        return _ALL
    rows = _rows()
    wanted, lower = frozenset(words), frozenset(word.lower() for word in words)
    found = (
        {at for at, row in rows.items() if wanted <= row.words}
        or {at for at, row in rows.items() if lower <= row.lower}
        or {at for at, row in rows.items() if all(word in row.text for word in lower)}
    )
    return frozenset(found | _with_digits("".join(words).lower()))


def _with_digits(text: str) -> set[int]:
    """Return the numbers that have some hex digits in a row, or hold an index of these digits."""
    is_marked = text.startswith("0x")
    digits = text.removeprefix("0x")
    if not re.fullmatch(f"[0-9a-f]{{{1 if is_marked else _LEAST},16}}", digits):
        return set()
    return {at for at in _ALL if digits in f"{entry(at).value:016x}"}


@lru_cache(maxsize=1)
def _rows() -> dict[int, _Row]:
    return {at: _row(entry(at)) for at in sorted(_ALL)}


def _row(term: Term) -> _Row:
    *shown, value = [cell.text for cell in term_cells(term, LIGHT)]
    text = " ".join((NAMES[term.part], *shown, term.reason, _also(term)))
    words = frozenset(_WORD.findall(f"{text} {value}"))
    return _Row(words, frozenset(word.lower() for word in words), text.lower())


def _also(term: Term) -> str:
    """Return what a row is called elsewhere: a file as players write it, the turn of the side that adds nothing."""
    if term.part == Part.EN_PASSANT:
        return f"{'abcdefgh'[term.index - EN_PASSANT]}-file ep"
    if term.part == Part.TURN:
        return "turn, number left out with black to move"
    return ""
