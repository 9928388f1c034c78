"""Numbers as the window writes them."""

from __future__ import annotations

THIN = "\u202f"
"""A thin space at which no line is broken."""


def grouped_hex(value: int) -> str:
    """Return a 64-bit number as four groups of upper-case hex digits.

    >>> grouped_hex(0x463B96181691FC9C)
    '463B 9618 1691 FC9C'
    """
    text = f"{value:016X}"
    return " ".join(text[i : i + 4] for i in range(0, 16, 4))


def count(number: int) -> str:
    """Return a whole number with thin spaces between thousands."""
    return f"{number:,}".replace(",", THIN)


def share(part: float) -> str:
    """Return a share 0 to 1 as percent with one decimal; above none but below that it is ``<0.1 %``."""
    if 0 < part < 0.0005:
        return f"<0.1{THIN}%"
    return f"{part * 100:.1f}{THIN}%"


def plural(number: int, one: str, many: str = "") -> str:
    """Return a count with its noun."""
    return f"{count(number)} {one if number == 1 else many or one + 's'}"
