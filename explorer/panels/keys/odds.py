"""Chances and expected numbers in the words of a teacher."""

from __future__ import annotations

import math

from explorer.core.accidents import chance, expected_pairs
from explorer.panels.figures import count, plural

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_EXACT = 10**15


def one_in(number: float) -> str:
    """Return ``1 in 47 000``, of two digits that count, or of a power of ten.

    >>> one_in(46_934.8).replace(chr(0x202F), " ")
    '1 in 47 000'
    >>> one_in(3.2e21)
    '1 in 10²¹'
    """
    if number >= _EXACT:
        return f"1 in 10{str(math.floor(math.log10(number))).translate(_SUPERSCRIPTS)}"
    whole = round(number)
    return f"1 in {count(round(whole, 2 - len(str(whole))))}"


def odds(probability: float) -> str:
    """Return a chance: ``about 1 in 47 000``, ``12.3 %``, ``none``, or ``certain``."""
    if probability >= 0.9995:
        return "as good as certain" if probability < 1 else "certain"
    if probability >= 0.01:
        return f"{probability * 100:.1f} %"
    return "none" if probability == 0 else f"about {one_in(1 / probability)}"


def pairs(number: float) -> str:
    """Return an expected number of pairs with its noun: whole from 100, with a decimal or two below that."""
    if number >= 100:
        return plural(round(number), "pair")
    if number == 0:
        return "no pairs"
    if number >= 0.01:
        shown = f"{number:.1f}" if number >= 1 else f"{number:.2f}"
        return "1 pair" if shown in ("1.0", "1.00") else f"{shown} pairs"
    return f"a pair in {one_in(1 / number).replace('1 in', 'about 1 of')} such sets"


def chance_words(n: int, bits: int) -> str:
    """Return the chance that any two of ``n`` positions share ``bits`` bits, and how many pairs are expected."""
    if n < 2:
        return "It takes two positions to share a key."
    probability, expected, all_bits = chance(n, bits), expected_pairs(n, bits), plural(bits, "bit")
    share = f"two of {count(n)} positions share all {all_bits}"
    if probability == 1 and n > 1 << bits:
        text = f"It is certain that {share}: there are only {count(1 << bits)} different keys."
    elif probability >= 0.9995:
        text = f"It is as good as certain that {share}."
    else:
        text = f"The chance that any {share} is {odds(probability)}."
    return f"{text} Expected: {pairs(expected)}."
