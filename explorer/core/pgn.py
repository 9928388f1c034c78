"""PGN texts: where their games begin, and the tags and main line of one of them.

``chess.pgn`` is not used: it looks for moves inside words, so that the German ``2. Sf3`` becomes the pawn move f3,
passes over what it does not know, and logs what it cannot play.
"""

from __future__ import annotations

import re
from typing import NamedTuple

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
    |(?P<open>\()|(?P<close>\))
    |(?P<result>(?<!\S)(?:1-0|0-1|1/2-1/2|\*)(?!\S))
    |(?P<first>\n\n[ \t]*1[ \t]*\.(?!\s*\.))
    |(?P<words>[^\s{{;()\[]++(?:[ \t]++(?![01*])[^\s{{;()\[]++)*+|[ \t]++)
    """,
    re.VERBOSE | re.MULTILINE,
)
"""Where something begins or ends; ``words`` are what lies between, so that a long run of them is passed at once."""
_MARKS_AT_ONCE = 2000
_LOOSE_TAG = re.compile(r'\s*\[[ \t]*(\w+)[ \t]+"(.*)"[ \t]*\]\s*')
_FIRST_TAG = re.compile(r'^[ \t]*\[[ \t]*[A-Za-z0-9][\w+#=:-]*[ \t]+"', re.MULTILINE)
_CHESS960 = (
    {"chess960", "960", "frc", "crc", "dfrc", "freestyle", "freestylechess", "wildfr", "wild22"}
    | {"fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess", "fischerandomwild"}
    | {"doublefischerandom", "doublefischerrandom", "doublefischerandomchess", "doublefischerrandomchess"}
)
_STANDARD = {"", "standard", "normal", "chess", "fromposition", "classical", "regular"}


class Game(NamedTuple):
    """One game of a PGN: the line that can be played of its main line, notes, and why its moves stop, if they do."""

    line: Line
    notes: tuple[str, ...]
    stopped: str | None


def has_tags(text: str) -> bool:
    """Return whether a line of ``text`` begins as a PGN tag does, whether or not the tag is closed."""
    return _FIRST_TAG.search(text) is not None


def find_games(text: str) -> tuple[tuple[int, int], ...]:
    """Return where the games of ``text`` begin and end, without reading their moves.

    A game begins with tags after movetext, after a result, or with move 1 after a blank line.
    """
    return finish(finding(text))


def finding(text: str) -> Gradual[tuple[tuple[int, int], ...]]:
    """Do what ``find_games`` does, gradually."""
    starts, has_content, has_ended, depth, at = [0], False, False, 0, 0
    for number, match in enumerate(_MARK.finditer(text)):
        if number % _MARKS_AT_ONCE == 0:
            yield
        kind, here = match.lastgroup, match.start()
        if kind == "words":
            continue
        if not _is_blank(text, at, here):
            if has_ended:
                starts.append(at)
            has_content, has_ended = True, False
        at = match.end()
        if kind == "tag":
            if has_content:
                starts.append(here)
            has_content, has_ended, depth = False, False, 0
        elif kind == "comment":
            has_content = True
        elif kind in ("open", "close"):
            depth = max(0, depth + (1 if kind == "open" else -1))
        elif kind == "result" and depth == 0:
            has_content = has_ended = True
        elif kind == "first" and depth == 0:
            if has_content:
                starts.append(here)
            has_content, has_ended = True, False
    if has_ended and not _is_blank(text, at, len(text)):
        starts.append(at)
    return tuple(zip(starts, [*starts[1:], len(text)], strict=True))


def _is_blank(text: str, start: int, end: int) -> bool:
    return start == end or text[start:end].isspace()


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

    >>> is_chess960("Chess 960"), is_chess960("fischerandom"), is_chess960("Atomic")
    (True, True, False)
    """
    return re.sub(r"[\W_]", "", variant.lower()) in _CHESS960


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
    variant = tags.get("variant", "").strip()
    rules = chess960 or is_chess960(variant)
    name = re.sub(r"[\W_]", "", variant.lower())
    if not rules and name not in _STANDARD and not name.startswith("wild"):
        notes.append(
            f"Its variant, {variant[:40]}, is another game than chess: the moves are read by the rules of chess."
        )
    elif rules and not chess960:
        notes.append(f"The Variant tag, {variant[:40]}, makes it Chess960.")
    fen = tags.get("fen", "").strip()
    if not fen or fen == "?":
        if tags.get("setup") == "1":
            notes.append("The SetUp tag announces a FEN tag that is not there: the usual start position is taken.")
        return Position(chess960=rules)
    reading = parse_fen(fen, rules)
    notes += reading.notes
    return reading.position
