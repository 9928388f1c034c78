"""Keys as people write them: hex or decimal, read into the values they can mean."""

from __future__ import annotations

import re

_LONGEST = 80


class KeyTextError(ValueError):
    """A text that is no key; the message is one sentence."""


def parse_key(text: str) -> tuple[int, ...]:
    """Return what ``text`` can mean, 0 to 2^64 - 1, the likeliest first: one value, or two for digits only.

    Blanks, underscores and apostrophes between digits, ``0x`` or ``$`` before and a C suffix (``ULL``) behind are
    skipped. With ``0x`` or a letter a to f it is hex, up to 16 digits, leading zeros may be missing. With a minus it
    is decimal, two's complement. Digits alone: 17 and more are decimal; up to 16 are hex, and decimal as a second
    choice, which a caller should take when only that explains something. Raises KeyTextError.

    >>> [f"{value:x}" for value in parse_key("0x463B96181691FC9C")]
    ['463b96181691fc9c']
    >>> parse_key("-1") == (2**64 - 1,)
    True
    >>> parse_key("123")
    (291, 123)
    """
    shown = " ".join(text.split())
    if len(shown) > _LONGEST:
        raise KeyTextError(f"A key is shorter than {_LONGEST} characters.")
    digits = re.sub(r"[\s_'’`]", "", shown).lower().replace("−", "-").removeprefix("+")
    prefix = re.match(r"0x|\$|#", digits)
    digits = re.sub(r"(?<=[0-9a-f])[ul]{1,3}$", "", digits[prefix.end() :] if prefix else digits)
    if not digits:
        raise KeyTextError("There is nothing here: a key is up to 16 hex digits, or a decimal number.")
    if prefix is None and re.fullmatch(r"-[0-9]+|[0-9]{17,}", digits):
        return (_decimal(digits, shown),)
    values = [_hex(digits, shown)]
    if prefix is None and re.fullmatch(r"[0-9]+", digits) and int(digits) != values[0]:
        values.append(int(digits))
    return tuple(values)


def _hex(digits: str, shown: str) -> int:
    bad = next((letter for letter in digits if letter not in "0123456789abcdef"), None)
    if bad is not None:
        raise KeyTextError(f"{shown!r} is no key: {bad!r} is neither a hex digit nor part of a decimal number.")
    if len(digits) > 16:
        raise KeyTextError(f"{shown!r} has {len(digits)} hex digits; a key has 16 at most.")
    return int(digits, 16)


def _decimal(digits: str, shown: str) -> int:
    value = int(digits)
    if value >= 1 << 64:
        raise KeyTextError(f"{shown!r} is more than {(1 << 64) - 1}, the largest key.")
    if value < -(1 << 63):
        raise KeyTextError(f"{shown!r} is less than {-(1 << 63)}, the smallest signed key.")
    return value % (1 << 64)
