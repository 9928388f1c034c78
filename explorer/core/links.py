"""Links: the position that a link, or any sentence, carries; nothing is fetched from anywhere."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from explorer.core.text import ReadError

_LINK = re.compile(r"(?:https?://|(?<![\w/.@-])(?=[\w-]+\.[\w.-]*[a-z]{2}/))[\w.-]+(?::\d+)?/", re.IGNORECASE)
_ALONE = re.compile(r"(?:<|\()?(?:url:\s*)?(?P<link>\S+?)(?:>|\))?[.,;]?\Z", re.IGNORECASE)
_RANK = "[1-8pnbrqkPNBRQK~]{1,16}"
_GAP = "[ _+]+"
_END = "(?![A-Za-z0-9])"
_POSITION = re.compile(
    rf"(?<![A-Za-z0-9~])(?P<placement>(?:{_RANK}/){{7}}{_RANK}){_END}(?P<hand>/[pnbrqPNBRQ]*{_END}|\[[^\]\s]*\])?"
    rf"(?P<fields>(?:{_GAP}[wbWB]{_END})?(?:{_GAP}(?:[-–—]|[KQkqA-Ha-h]{{1,6}}|[a-h][1-8]){_END}){{0,2}}"
    rf"(?:{_GAP}(?:\d{{1,4}}|[-–—]){_END}){{0,2}})"
)
_MOVES = re.compile(r"(?:/pgn/|[?&]pgn=)([^?&#\s]+)", re.IGNORECASE)
_CHESS960 = re.compile(r"(?<![a-z0-9])(?:chess-?960|fischer-?random|frc)(?![a-z0-9])", re.IGNORECASE)
_VARIANTS = (
    ("atomic", "Atomic"),
    ("crazyhouse", "Crazyhouse"),
    ("antichess", "Antichess"),
    ("horde", "Horde"),
    ("king-?of-?the-?hill", "King of the Hill"),
    ("three-?check|3-?check", "Three-check"),
    ("racing-?kings", "Racing Kings"),
    ("bughouse", "Bughouse"),
    ("duck-?chess", "Duck chess"),
    ("giveaway|suicide", "Giveaway"),
)
NO_POSITION = "This link carries no position in its address, and nothing is fetched from anywhere."


class Meant(NamedTuple):
    """The text that another text stands for, with notes, and whether it names the rules of Chess960."""

    text: str
    notes: tuple[str, ...]
    chess960: bool = False


def from_link(text: str) -> Meant | None:
    """Return what a text that is one link, with or without its scheme, carries; None when it is no link.

    Raises ReadError when it carries nothing.
    """
    alone = _ALONE.match(text.strip())
    link = alone["link"] if alone else ""
    begin = _LINK.match(link)
    if begin is None:
        return None
    meant = _carried(link)
    if meant is None and re.match(r"https?:|www\.|[\w.-]+\.(?:org|com|net|cn|de|io)/", link, re.IGNORECASE):
        raise ReadError(NO_POSITION)
    return meant


def within(text: str) -> Meant | None:
    """Return the position within a sentence: in a link, or a FEN among other words; None when there is none."""
    for begin in _LINK.finditer(text):
        if meant := _carried(text[begin.start() :]):
            return meant._replace(notes=("What stands around the link was left out.", *meant.notes))
    found = _POSITION.search(text)
    if found is None:
        return None
    return Meant(_fen(found), ("What stands around the FEN was left out.",))


def _carried(link: str) -> Meant | None:
    address = unquote(link)
    fetched = "was read from the link's address; nothing was fetched."
    found = _POSITION.search(address)
    if found is None:
        moves = _MOVES.search(link)
        text = re.sub("[_+]", " ", unquote(moves[1])) if moves else ""
        return Meant(text, (f"The game {fetched}",)) if text.strip() else None
    notes = [f"The position {fetched}"]
    hand = (found["hand"] or "").strip("/[]")
    if hand:
        notes.append(f"The pieces in hand, {hand[:40]}, were left out.")
    around = address[: found.start()] + " " + address[found.end() :].partition(" ")[0]
    chess960 = _CHESS960.search(around) is not None
    if chess960:
        notes.append("The address says Chess960, so it is read by Chess960 rules.")
    for name, shown in _VARIANTS:
        if re.search(rf"(?<![a-z])(?:{name})(?![a-z])", around, re.IGNORECASE):
            notes.append(f"The rules of {shown}, which the address names, are not known here: it is read as chess.")
    return Meant(_fen(found), tuple(notes), chess960)


def _fen(found: re.Match[str]) -> str:
    return found["placement"] + re.sub("[_+]", " ", found["fields"])
