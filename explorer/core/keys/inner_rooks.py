"""Numbers 4 to 15 of the Chess960 extension: this program's own, since the format never published any.

The format's page names the offsets and leaves the numbers "to be filled in". Ours are the first 8 bytes, big-endian,
of the SHA-256 of ``polyglot-chess960-inner-rook/1/<white|black>/<file>``. Another table can be read from a JSON file.
"""

from __future__ import annotations

from typing import NamedTuple

FIRST_INDEX = 781
"""Index of offset 4 in terms: these numbers stand behind the 781 of the format."""


class InnerRooks(NamedTuple):
    """A named table of twelve 64-bit numbers: White's inner rooks on files b to g, then Black's."""

    name: str
    numbers: tuple[int, ...]


OWN = InnerRooks(
    "polyglot-chess960-inner-rook/1",
    (
        0xCFCD9B67641BAF34,
        0x7C2D6CEACCC22F31,
        0x287D0EA91D291A96,
        0xF49DB5B73BB81B76,
        0x1DC5C316D5239B4C,
        0x90E866987498C135,
        0x6E471F345B82FC2B,
        0x438653EB8CDA76FA,
        0xDDFEA06AEAE5E22B,
        0x123A22AA590398D2,
        0xB033381F709A16FA,
        0x3EF276642BDB05A9,
    ),
)


class InnerRooksError(ValueError):
    """A text that is no table of twelve numbers; the message is one sentence."""


def parse_inner_rooks(text: str, name: str = "your own") -> InnerRooks:
    """Read a JSON list of twelve hex numbers, or an object with it as ``numbers`` and a ``name``.

    The numbers go from White's b-file to g-file, then Black's. Raises InnerRooksError.
    """
    import json  # the start does without

    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InnerRooksError(f"This is no JSON: {error}.") from None
    if isinstance(data, dict):
        name = str(data.get("name", name))
        data = data.get("numbers")
    if not isinstance(data, list) or len(data) != 12:
        raise InnerRooksError("A list of twelve hex numbers was expected: White's files b to g, then Black's.")
    numbers = tuple(_number(at, item) for at, item in enumerate(data))
    if len(set(numbers)) < 12:
        raise InnerRooksError("The twelve numbers must all differ.")
    return InnerRooks(name, numbers)


def _number(at: int, item: object) -> int:
    digits = item.lower().removeprefix("0x") if isinstance(item, str) else ""
    if not 1 <= len(digits) <= 16 or set(digits) - set("0123456789abcdef"):
        raise InnerRooksError(f"Number {at + 1} of 12 is {item!r}, not a text of up to 16 hex digits.")
    return int(digits, 16)
