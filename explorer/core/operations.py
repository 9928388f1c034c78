"""The operations of EPD that say something of the position: hmvc, the half-move clock, and fmvn, the move number."""

from __future__ import annotations

import re
from typing import NamedTuple

from explorer.core.notation import COUNTER_LIMIT, FIELDS, Reading, parse_fen

_LONGEST = 4096
"""Characters in which operations are looked for; an EPD line has 1,024 at most by its standard."""
_OPERATION = re.compile(r'(?:[^;"]|"[^"]*"?)+;?|;')
_COUNTERS = {"hmvc": (4, 0), "fmvn": (5, 1)}
"""The field of a FEN that an operation stands for, and the least it can be."""


class Operations(NamedTuple):
    """The counters by FEN field, the ``rest`` of the text, and what was wrong with a counter, a sentence each."""

    counters: dict[int, int]
    rest: str
    notes: tuple[str, ...]


def counters_of(text: str) -> Operations:
    """Return the counters that the operations of an EPD line state, the first where one is stated twice."""
    counters: dict[int, int] = {}
    kept: list[str] = []
    notes: list[str] = []
    for match in _OPERATION.finditer(text[:_LONGEST]):
        words = match.group().rstrip(";").split()
        field, least = _COUNTERS.get(words[0] if words else "", (0, 0))
        if not field:
            kept.append(match.group())
            continue
        operand = " ".join(words[1:])
        if not re.fullmatch("[0-9]{1,9}", operand) or not least <= int(operand) <= COUNTER_LIMIT:
            wanted = f"a whole number from {least} to {COUNTER_LIMIT} was expected, not {operand[:24]!r}"
            notes.append(f"The operation {words[0]} ({FIELDS[field]}) was left out: {wanted}.")
        elif counters.setdefault(field, int(operand)) != int(operand):
            notes.append(
                f"The {FIELDS[field]} is stated twice, as {counters[field]} and as {operand}; the first counts."
            )
    return Operations(counters, ("".join(kept) + text[_LONGEST:]).strip(), tuple(notes))


def read_epd(text: str, chess960: bool, counters: dict[int, int]) -> Reading:
    """Read four to six fields of a FEN with the counters of operations; those that the FEN has stand. Raises FenError.

    Counters that neither has are supposed, with a note.
    """
    fields, notes = text.split(), []
    for field, number in sorted(counters.items()):
        if len(fields) > field and fields[field] != str(number):
            notes.append(
                f"The {FIELDS[field]} is {fields[field]} in the FEN and {number} in an operation; the FEN's stands."
            )
    if counters and len(fields) < 4:
        notes.append("The operations hmvc and fmvn were left out: four fields have to stand before them.")
    supposed = {4: 0, 5: 1}
    if 4 <= len(fields) < 6 and max(counters, default=0) >= len(fields):
        missing = [field for field in range(len(fields), 6) if field not in counters]
        notes += [f"Supposed, since missing: {FIELDS[field]} ({supposed[field]})." for field in missing]
        text = " ".join((text, *(str({**supposed, **counters}[field]) for field in range(len(fields), 6))))
    reading = parse_fen(text, chess960)
    if reading.position.ep_square is not None and counters.get(4) and reading.position.halfmove:
        notes.append(
            f"A half-move clock of {counters[4]} and an en passant square contradict each other: it is 0 after a "
            "double push. Both were taken as stated."
        )
    return Reading(reading.position, (*reading.notes, *notes))
