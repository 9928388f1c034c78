"""Mending: FENs as they are found in the wild, made regular where their meaning is clear; each change is told."""

from __future__ import annotations

import re
from typing import NamedTuple

_QUOTES = " \t\"'`,“”„‘’«»"
_PREFIX = re.compile(r"(?:FEN|EPD)(?:\s*[:=]\s*|\s+)", re.IGNORECASE)
_DASHES = re.compile("[‐‑‒–—−]")
_LONGEST = 1000


class Mended(NamedTuple):
    """A FEN made regular, and what was changed, a sentence each."""

    text: str
    notes: tuple[str, ...]


def mended(text: str) -> Mended | None:
    """Return a FEN made regular; None when nothing is known that could be changed."""
    if len(text) > _LONGEST:
        return None
    notes: list[str] = []
    text = _bare(text, notes)
    fields = text.split()
    if not fields:
        return None
    if re.fullmatch(r"(?:[^/]+/){8}", fields[0]):
        notes.append("The slash after the eighth rank was left out.")
        fields[0] = fields[0][:-1]
    fields[1:] = _ordered(_split(fields[1:], notes), notes)
    return Mended(" ".join(fields), tuple(notes)) if notes else None


def _bare(text: str, notes: list[str]) -> str:
    """Return a text without quotes and a word before it, its dashes and blanks as a FEN has them."""
    bare = text.strip(_QUOTES)
    if bare != text.strip():
        notes.append("The quotation marks around it were left out.")
    if prefix := _PREFIX.match(bare):
        notes.append(f"The word {prefix.group().split()[0].rstrip(':=')} before it was left out.")
        bare = bare[prefix.end() :].strip(_QUOTES)
    if bare.endswith("."):
        notes.append("The full stop after it was left out.")
        bare = bare.rstrip(".")
    if "_" in bare:
        notes.append("Underscores were read as blanks.")
        bare = bare.replace("_", " ")
    if dash := _DASHES.search(bare):
        notes.append(f"The dash {dash.group()} was read as -.")
        bare = _DASHES.sub("-", bare)
    return bare


def _split(fields: list[str], notes: list[str]) -> list[str]:
    """Take apart a castling field and a dash that stand together."""
    for at, field in enumerate(fields[:2]):
        if match := re.fullmatch(r"([KQkqA-Ha-h]{2,8})(-|[a-h][36])", field):
            notes.append(f"{field} was read as {match[1]} {match[2]}.")
            return [*fields[:at], match[1], match[2], *fields[at + 1 :]]
    return fields


def _ordered(fields: list[str], notes: list[str]) -> list[str]:
    """Return turn, castling, en passant and counters in this order, those that are missing in between supposed."""
    turn = _turn(fields, notes)
    if turn is None:
        return fields
    rest = fields[1:]
    first = next((at for at, field in enumerate(rest) if field.isdecimal()), len(rest))
    middle, counters = rest[:first], rest[first:]
    while len(middle) > 2 and middle[-1] == "-":
        counters.insert(0, middle.pop())
    if len(middle) > 2 or len(counters) > 2:
        return fields
    if len(middle) == 2 and _is_castling(middle[1]) and (middle[0] == "-" or _is_square(middle[0])):
        notes.append(f"The fields {middle[0]} and {middle[1]} stand in the wrong order; they were exchanged.")
        middle.reverse()
    elif len(middle) < 2 and counters:
        if middle and _is_square(middle[0]):
            middle.insert(0, "-")
            notes.append("The castling field is missing; - was supposed.")
        else:
            missing = ("castling and en passant fields are", "en passant field is")[len(middle)]
            notes.append(f"The {missing} missing; - was supposed.")
            middle += ["-"] * (2 - len(middle))
    for at, (name, value) in enumerate((("half-move clock", "0"), ("move number", "1"))):
        if counters[at : at + 1] == ["-"]:
            counters[at] = value
            notes.append(f"The {name} - was read as {value}.")
    return [turn, *middle, *counters]


def _turn(fields: list[str], notes: list[str]) -> str | None:
    """Return the turn, and put it first; None when it is not clear."""
    if not fields:
        return None
    if re.fullmatch("white|black", fields[0], re.IGNORECASE):
        notes.append(f"The turn {fields[0]} was read as {fields[0][0].lower()}.")
        return fields[0][0].lower()
    if fields[0] in ("w", "b", "W", "B"):
        return fields[0]
    turns = [field for field in fields if field in ("w", "b")]
    if len(turns) != 1 or not (_is_castling(fields[0]) or fields[0] == "-" or _is_square(fields[0])):
        return None
    fields.remove(turns[0])
    fields.insert(0, turns[0])
    notes.append(f"The turn {turns[0]} stands in the wrong place; it was put first.")
    return turns[0]


def _is_castling(field: str) -> bool:
    return re.fullmatch("[KQkqA-Ha-h]{1,8}", field) is not None


def _is_square(field: str) -> bool:
    return re.fullmatch("[a-hA-H][1-8]", field) is not None
