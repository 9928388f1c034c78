"""Words as sentences need them."""

from __future__ import annotations


def capitalised(text: str) -> str:
    """Return a text with a capital at its start, but for a square or a pawn's move: those are written small.

    >>> capitalised("none of them"), capitalised("b5 would do this"), capitalised("")
    ('None of them', 'b5 would do this', '')
    """
    is_square = text[:1] in tuple("abcdefgh") and text[1:2] in tuple("12345678x")
    return text if is_square else text[:1].upper() + text[1:]
