"""Contents: what a text holds and where its games or positions lie, with a title for each; no move is read."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from explorer.core.games import MOST, finding
from explorer.core.gradual import Gradual, finish
from explorer.core.movetext import first_move, looks_like_move, shortened
from explorer.core.notation import LARGEST_TEXT
from explorer.core.shorthand import LONGEST as LONGEST_SHORTHAND
from explorer.core.shorthand import expand, inside
from explorer.core.text import NOTHING, ReadError, Text, pieces_of, taking

Kind = Literal["position", "position command", "game"]
QUOTES = " \t\"'`,“”„‘’«»"
_QUOTES = r"(?:[ \t\"'`,]|\xe2\x80[\x98-\x9e]|\xc2[\xab\xbb])*+".encode("latin-1")
_FORMS: tuple[tuple[Kind, re.Pattern[bytes]], ...] = (
    ("position command", re.compile(_QUOTES + rb"position\s")),
    (
        "position",
        re.compile(
            _QUOTES
            + rb"(?:(?:fen|epd)(?:[ \t]*[:=]|(?=[ \t]))"
            + _QUOTES
            + rb")?[0-9A-Za-z~]*+(?:/[0-9A-Za-z~]*+){2,}+(?=[\s\"'`,_;]|\xe2\x80|\xc2\xbb|\Z)",
            re.IGNORECASE,
        ),
    ),
)
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.){0,200})"')
_TITLE = 200
_HEAD = 4000
_FIRST_MOVE = 1 << 20
"""Bytes of a game in which its first move has to begin; a long comment may stand before it."""
_LINES_AT_ONCE, _TITLES_AT_ONCE = 4000, 200


@dataclass(frozen=True, slots=True)
class Contents:
    """The items of a text by the bytes where they begin and end.

    ``others`` counts the lines of a list that are no items; ``notes`` are sentences on what was mended or left out;
    ``chess960`` tells that the text itself names the rules; ``tagged`` whether a game has tags; ``is_cut`` that there
    are more items than are looked at.
    """

    text: Text
    kind: Kind
    starts: Sequence[int]
    ends: Sequence[int]
    others: int = 0
    notes: tuple[str, ...] = ()
    chess960: bool = False
    tagged: bool = False
    is_cut: bool = False

    @property
    def count(self) -> int:
        """How many items there are."""
        return len(self.starts)

    def item(self, at: int) -> str:
        """Return the text of an item, from 0. Raises ReadError when there is none, or when it is too long."""
        plural = "s" if self.count > 1 else ""
        if not 0 <= at < self.count:
            raise ReadError(
                f"There is no item {at}: the text has {self.count} {self.kind}{plural}, counted from 0."
                + (" What comes after them is not looked at: split the text into smaller ones." if self.is_cut else "")
            )
        return self.between(self.starts[at], self.ends[at])

    def between(self, start: int, end: int) -> str:
        """Return a part of the text that is read. Raises ReadError when it is too long."""
        if end - start > LARGEST_TEXT:
            raise ReadError(
                f"One {self.kind} of the text is too long to be read: it has {end - start:,} bytes, and "
                f"{LARGEST_TEXT:,} is the most. Paste the part of it you want."
            )
        return self.text.part(start, end)

    def title(self, at: int) -> str:
        """Return a title for an item: its players, event, date and result, or its line."""
        start, end = self.starts[at], self.ends[at]
        if self.kind != "game":
            return self.text.part(start, min(end, start + _TITLE)).strip(QUOTES)
        return _game(at + 1, self.text.part(start, min(end, start + _HEAD)))


def contents_of(text: str) -> Contents:
    """Look through a text. Raises ReadError when it holds nothing that can be read."""
    return finish(looking_through(pieces_of(text)))


def looking_through(pieces: Iterable[bytes]) -> Gradual[Contents]:
    """Take a text in and look through it, gradually."""
    text = yield from taking(pieces)
    notes: tuple[str, ...] = ()
    chess960 = False
    if len(text) <= LONGEST_SHORTHAND:
        meant = expand(text.part(0, len(text)))
        if meant is not None:
            text, notes, chess960 = (yield from taking(pieces_of(meant.text))), meant.notes, meant.chess960
    found = yield from _items(text)
    return replace(found, notes=(*found.notes, *notes), chess960=chess960 or found.chess960)


def _items(text: Text, looks_inside: bool = True) -> Gradual[Contents]:
    """Find the items of a text, or of the one thing that can be read inside it."""
    data, start = text.data, 0
    first = b""
    steps = 0
    while not first and start < len(data):
        if steps % _LINES_AT_ONCE == 0:
            yield
        steps += 1
        end = _line_end(data, start)
        first = _said(bytes(data[start : min(end, start + _HEAD)]))
        start = end + 1
    for kind, form in _FORMS:
        if form.match(first):
            return (yield from _listed(text, kind, form))
    return (yield from _games(text, looks_inside))


def _line_end(data: bytearray, start: int) -> int:
    end = data.find(b"\n", start)
    return len(data) if end < 0 else end


def _said(line: bytes) -> bytes:
    """Return what a line says: nothing when it is blank or a comment."""
    bare = line.strip(b" \t\"'`,")
    return b"" if bare.startswith(b"#") else bare


def _listed(text: Text, kind: Kind, form: re.Pattern[bytes]) -> Gradual[Contents]:
    """Find the lines of a form."""
    data, start, others, steps = text.data, 0, 0, 0
    starts, ends = array("Q"), array("Q")
    while start < len(data) and len(starts) < MOST:
        if steps % _LINES_AT_ONCE == 0:
            yield start, len(data)
        steps += 1
        end = _line_end(data, start)
        if form.match(data, start, min(end, start + _HEAD)):
            starts.append(start)
            ends.append(end)
        elif _said(bytes(data[start : min(end, start + _HEAD)])):
            others += 1
        start = end + 1
    return Contents(text, kind, starts, ends, others, tuple(text.notes), is_cut=start < len(data))


def _games(text: Text, looks_inside: bool) -> Gradual[Contents]:
    """Find the games; what stands before the first one that has tags, and is no moves, is none."""
    games = yield from finding(text.data)
    starts, ends = games.starts, array("Q", games.starts[1:])
    ends.append(games.end)
    found = Contents(text, "game", starts, ends, 0, tuple(text.notes), False, games.has_tags, games.end < len(text))
    if not games.has_tags:
        if not (yield from _are_moves(found, 0)):
            return (yield from _within(text, looks_inside))
        return found
    has_tags = len(starts) < 2 or _has_tags(text, starts[0], ends[0])
    if has_tags or (yield from _are_moves(found, 0)):
        return found
    notes = (*found.notes, "What stands before the first game was left out.")
    return replace(found, starts=starts[1:], ends=ends[1:], notes=notes)


def _has_tags(text: Text, start: int, end: int) -> bool:
    return re.search(rb'^[ \t]*\[[ \t]*[A-Za-z0-9][\w+#=:-]*[ \t]+"', text.data[start:end], re.MULTILINE) is not None


def _are_moves(found: Contents, at: int) -> Gradual[bool]:
    start, end = found.starts[at], found.ends[at]
    return (yield from are_moves(found.text.part(start, min(end, start + _FIRST_MOVE))))


def are_moves(text: str) -> Gradual[bool]:
    """Tell whether a text begins as a line of moves does."""
    first = yield from first_move(text.lstrip(QUOTES))
    return first is not None and looks_like_move(first)


def _within(text: Text, looks_inside: bool) -> Gradual[Contents]:
    """Look for the one thing that can be read within a text that is nothing by itself."""
    bare = text.part(0, LONGEST_SHORTHAND + 1)
    meant = inside(bare) if looks_inside and (len(bare) <= LONGEST_SHORTHAND or bare.startswith("http")) else None
    if meant is None:
        raise none_of_these(bare)
    found = yield from _items((yield from taking(pieces_of(meant.text))), looks_inside=False)
    return replace(found, notes=(*text.notes, *meant.notes), chess960=meant.chess960)


def none_of_these(text: str) -> ReadError:
    """Return the error for a text that is nothing the reader knows."""
    start = shortened(text.strip())
    if not start:
        return ReadError(NOTHING)
    return ReadError(
        f"This is no FEN or EPD, no UCI position command, no PGN game and no line of moves; it begins “{start}”."
    )


# ---- titles


def titles(text: str) -> tuple[str, ...]:
    """Return a title for each item of a text, in the order of ``read_text``'s ``item``."""
    return finish(listing(contents_of(text)))


def listing(contents: Contents) -> Gradual[tuple[str, ...]]:
    """Return a title for each item, gradually."""
    found = []
    for at in range(contents.count):
        if at % _TITLES_AT_ONCE == 0:
            yield at, contents.count
        found.append(contents.title(at))
    return tuple(found)


def _game(at: int, head: str) -> str:
    if not re.search(r"^[ \t]*\[[ \t]*\w", head, re.MULTILINE):
        return f"{at}. {' '.join(head[:400].split())[:80]}"
    tags = dict(_TAG.findall(head.partition("\n\n")[0]))
    players = f"{tags.get('White', '?')} – {tags.get('Black', '?')}"
    rest = [tags[name] for name in ("Event", "Date", "Result") if tags.get(name, "?").strip("?.")]
    return f"{at}. {', '.join([players, *rest])}"
