"""PGN: the tags and the main line of one game.

``chess.pgn`` is not used: it looks for moves inside words, so that the German ``2. Sf3`` becomes the pawn move f3,
passes over what it does not know, and logs what it cannot play.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from explorer.core.chess960 import NUMBERS, start_position
from explorer.core.gradual import Gradual, finish
from explorer.core.line import Line
from explorer.core.movetext import MoveError, Movetext, playing, splitting
from explorer.core.notation import parse_fen
from explorer.core.position import Position

_TAG = r'\[[ \t]*(?P<name>[A-Za-z0-9][\w+#=:-]*)[ \t]+"(?P<value>(?:[^"\\\n]++|\\.)*+)"[ \t]*\]'
_MARK = re.compile(
    rf"""
    (?P<comment>\{{[^}}]*(?:\}}|\Z))
    |(?P<rest>;[^\n]*|^%[^\n]*)
    |(?P<tag>(?:^[ \t]*)?{_TAG}|^[ \t]*\[[^\n]*)
    |(?P<words>[^\s{{;\[]++(?:[ \t]++[^\s{{;\[]++){{0,99}}+|[ \t]++)
    """,
    re.VERBOSE | re.MULTILINE,
)
"""Tags and what can hide them; ``words`` are what lies between, so that a run of them is passed at once."""
_MARKS_AT_ONCE = 200
_NUMBER_TAGS = ("position", "startposition", "chess960position")
_LOOSE_TAG = re.compile(r'\s*\[[ \t]*(\w+)[ \t]+"(.*)"[ \t]*\]\s*')
_CHESS960 = re.compile(r"960|9lx|fischer?r?andom|fischerr?and|freestyle|d?frc|crc|wildfr|wild22")
_CHESS960_WORDS = re.compile(
    r"(?:chess|variant|double|shuffle|random|andom|960|9lx|fischer|fische|freestyle|d?frc|crc|wild|fr|22)+"
)
_STANDARD = {"", "standard", "normal", "chess", "fromposition", "classical", "regular"}


class Game(NamedTuple):
    """One game of a PGN: the line that can be played of its main line, notes, and why its moves stop, if they do."""

    line: Line
    notes: tuple[str, ...]
    stopped: str | None


def read_game(text: str, chess960: bool = False) -> Game | None:
    """Read one game: its start from the FEN and Variant tags, and its main line as far as it can be played.

    None when the text has neither a tag nor a move. Raises FenError when the FEN tag is none.
    """
    return finish(reading_game(text, chess960))


def reading_game(text: str, chess960: bool = False) -> Gradual[Game | None]:
    """Do what ``read_game`` does, gradually."""
    tags, others, movetext = yield from _taking_tags(text)
    split = yield from splitting(movetext)
    if not tags and not split.moves:
        return None
    notes: list[str] = []
    start = _start(tags, chess960, notes)
    if others:
        one = "1 line that begins with a bracket and is no tag was left out."
        many = f"{others} lines that begin with a bracket and are no tags were left out."
        notes.append(many if others > 1 else one)
    try:
        line, stopped = (yield from playing(start, split.moves)), None
    except MoveError as error:
        line, stopped = error.line, str(error)
        left = len(split.moves) - len(line.steps) - 1
        if left:
            stopped += f" The {left} moves after it are left out." if left > 1 else " The move after it is left out."
    if start.fullmove == 1 and line.steps and split.number not in (None, 0, 1):
        notes.append(f"The moves are numbered from {split.number} on; they were played from the start position.")
    notes += left_out(split)
    return Game(line, tuple(notes), stopped)


def left_out(split: Movetext) -> list[str]:
    """Return a sentence for what a movetext has beside its main line, when it has something."""
    parts = []
    for count, word in ((split.variations, "variation"), (split.comments, "comment")):
        if count:
            parts.append(f"{count} {word}{'s' if count > 1 else ''}")
    notes = []
    if parts:
        verb = "was" if split.variations + split.comments == 1 else "were"
        notes.append(f"{' and '.join(parts)} {verb} left out: the main line is read.")
    if split.unclosed:
        notes.append("A comment or a variation is not closed: all after its start was taken for it.")
    return notes


def is_chess960(variant: str) -> bool:
    """Return whether the value of a Variant tag means Chess960, in one of its many spellings.

    >>> is_chess960("Chess 960"), is_chess960("fischerandom"), is_chess960("Chess9LX"), is_chess960("Atomic960")
    (True, True, True, False)
    """
    name = re.sub(r"[\W_]", "", variant.lower())[:80]
    return _CHESS960.search(name) is not None and _CHESS960_WORDS.fullmatch(name) is not None


def _taking_tags(text: str) -> Gradual[tuple[dict[str, str], int, str]]:
    """Find the tags by lower-case name, how many lines are tags gone wrong, and the text without both."""
    tags: dict[str, str] = {}
    rest, at, others = [], 0, 0
    for number, match in enumerate(_MARK.finditer(text)):
        if number % _MARKS_AT_ONCE == 0:
            yield
        if match.lastgroup == "tag":
            rest.append(text[at : match.start()])
            at = match.end()
            name, value = match["name"], match["value"]
            if name is None and (loose := _LOOSE_TAG.fullmatch(match.group())):
                name, value = loose.groups()
            if name is None:
                others += 1
            else:
                tags.setdefault(name.lower(), re.sub(r"\\(.)", r"\1", value))
    return tags, others, "".join((*rest, text[at:]))


def _start(tags: dict[str, str], chess960: bool, notes: list[str]) -> Position:
    tag = next((name for name in ("variant", "rules") if tags.get(name, "").strip()), "variant")
    variant = tags.get(tag, "").strip()
    rules = chess960 or is_chess960(variant)
    name = re.sub(r"[\W_]", "", variant.lower())
    if not rules and name not in _STANDARD and not name.startswith("wild"):
        notes.append(
            f"Its variant, {variant[:40]}, is another game than chess: the moves are read by the rules of chess."
        )
    elif rules and not chess960:
        notes.append(f"The {tag.capitalize()} tag, {variant[:40]}, makes it Chess960.")
    fen = tags.get("fen", "").strip()
    if not fen or fen == "?":
        return _start_without_fen(tags, rules, notes)
    reading = parse_fen(fen, rules)
    notes += reading.notes
    return reading.position


def _start_without_fen(tags: dict[str, str], chess960: bool, notes: list[str]) -> Position:
    """Return the start of a game without a FEN tag: the one of its number when it has one, else the usual one."""
    tag = next((name for name in _NUMBER_TAGS if re.fullmatch("[0-9]{1,4}", tags.get(name, "").strip())), "")
    number = int(tags[tag]) if tag else -1
    if chess960 and number in NUMBERS:
        notes.append(f"There is no FEN tag; the {tag.capitalize()} tag names the Chess960 start {number}.")
        return start_position(number)
    if tags.get("setup") == "1":
        notes.append("The SetUp tag announces a FEN tag that is not there: the usual start position is taken.")
    elif chess960 and tags.get("variant", "") + tags.get("rules", ""):
        notes.append("There is no FEN tag, so the usual start, Chess960 number 518, is taken.")
    return Position(chess960=chess960)
