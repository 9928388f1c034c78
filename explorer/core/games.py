"""Games: where the games of a PGN text begin, found in its bytes without reading their moves."""

from __future__ import annotations

import re
from array import array
from typing import NamedTuple

from explorer.core.gradual import Gradual, finish

MOST = 1_000_000
"""Games or positions of one text that can be chosen from; what comes after them is not looked at."""
_AT_ONCE = 200
_WINDOW = 1 << 18
"""Bytes that one search looks at. A tag or a run of words that is longer is taken for several."""
_EDGE = 64

_TAG = rb'\[[ \t]*[A-Za-z0-9][\w+#=:-]*[ \t]+"(?:[^"\\\n]++|\\.)*+"[ \t]*\]'
_MARK = re.compile(
    rb"""
    (?P<comment>\{)
    |(?P<rest>;|^%%)
    |(?P<tag>(?:^[ \t]*)?%s)
    |(?P<loose>^[ \t]*\[)
    |(?P<open>\()|(?P<close>\))
    |(?P<result>(?<!\S)(?:1-0|0-1|1/2-1/2|\*)(?!\S))
    |(?P<first>\n\n[ \t]*1[ \t]*\.(?!\s*\.))
    |(?P<blank>[ \t]++)
    |(?P<words>[^\s{;()\[]++(?:[ \t]++(?![01*])[^\s{;()\[]++)*+|\[)
    """
    % _TAG,
    re.VERBOSE | re.MULTILINE,
)
"""Where something begins; ``words`` are what lies between, so that a long run of them is passed at once."""
_PLAIN = re.compile(
    rb'(?:\[\w++ "[^"\\\n]*+"\]\n)++\s*+(?P<body>(?:[^\s\[{;%()]|\{[^}]*+\})(?:[^\[{;%]++|\{[^}]*+\})*+)(?=\[|\Z)'
)
"""A game as most are: well-formed tags, then movetext without a bracket in it but in its comments."""
_FIRST_TAG = re.compile(rb'[ \t]*\[[ \t]*[A-Za-z0-9][\w+#=:-]*[ \t]+"')
_RESULTS = (b"1-0", b"0-1", b"1/2-1/2", b"*")


class Games(NamedTuple):
    """Where games begin, the first at 0, where the last one ends, and whether there is any tag."""

    starts: array[int]
    end: int
    has_tags: bool

    def bounds(self) -> list[tuple[int, int]]:
        """Return where each begins and ends."""
        return [(start, self.ends(at)) for at, start in enumerate(self.starts)]

    def ends(self, at: int) -> int:
        """Return where a game ends."""
        return self.starts[at + 1] if at + 1 < len(self.starts) else self.end


def find_games(data: bytes | bytearray) -> Games:
    """Return where the games of a text begin and end, without reading their moves.

    A game begins with tags after movetext, after a result, or with move 1 after a blank line.
    """
    return finish(finding(data))


def finding(data: bytes | bytearray) -> Gradual[Games]:
    """Do what ``find_games`` does, gradually; how many bytes of how many are done is told now and then."""
    search = _Search(data)
    steps, told = 0, -_WINDOW
    while not search.is_done and len(search.starts) <= MOST:
        if steps % _AT_ONCE == 0 or search.here - told >= _WINDOW:
            told = search.here
            yield told, len(data)
        steps += 1
        if not (search.is_fresh and search.skip_game()):
            search.step()
    search.finish()
    if len(search.starts) > MOST:
        return Games(search.starts[:MOST], search.starts[MOST], search.has_tags)
    return Games(search.starts, len(data), search.has_tags)


class _Search:
    """How far the search is, and what it knows of the game it is in."""

    def __init__(self, data: bytes | bytearray) -> None:
        self.data, self.here, self.starts = data, 0, array("Q", [0])
        self.has_tags = False
        self.is_fresh = True
        """Whether a game begins here, and nothing of it has been seen."""
        self._at = 0
        """Where what comes after the last mark begins; whether words stand there."""
        self._has_words = False
        self._has_content = self._has_ended = False
        self._depth = 0

    @property
    def is_done(self) -> bool:
        return self.here >= len(self.data)

    def finish(self) -> None:
        """Take what stands after the last result for a game."""
        if self._has_ended and self._has_words:
            self.starts.append(self._at)

    def skip_game(self) -> bool:
        """Pass a game as most are, at once; return whether it was one."""
        data, here = self.data, self.here
        match = _PLAIN.match(data, here, here + _WINDOW)
        if match is None:
            return False
        start, end = match.span("body")
        if end < len(data) and (end >= here + _WINDOW or data[end - 1] != 10):
            return False
        last = _without_result(data, start, end)
        if data.find(b"\n\n", start, last) >= 0 or any(data.find(r, start, last) >= 0 for r in _RESULTS):
            return False
        self.has_tags, self.here, self._at = True, end, end
        if end < len(data):
            self.starts.append(end)
        return True

    def step(self) -> None:
        """Go to the next mark, and past it."""
        data, here = self.data, self.here
        self.is_fresh = False
        match = _MARK.search(data, here, here + _WINDOW)
        if match is not None and match.lastgroup != "words" and match.end() > here + _WINDOW - _EDGE:
            match = _MARK.search(data, here, here + 2 * _WINDOW)
        if match is None:
            self.here = min(here + _WINDOW, len(data))
            return
        self.here = match.end()
        kind = match.lastgroup or ""
        if kind in ("words", "blank"):
            self._has_words = self._has_words or kind == "words"
            return
        if self._has_words and self._has_ended:
            self.starts.append(self._at)
            self._has_content, self._has_ended = True, False
        elif self._has_words:
            self._has_content = True
        self._has_words = False
        self._mark(kind, match.start())
        self._at = self.here

    def _mark(self, kind: str, start: int) -> None:
        if kind in ("tag", "loose"):
            self._tag(kind, start)
        elif kind == "comment":
            self._has_content = True
            self.here = self._past(b"}")
        elif kind == "rest":
            self.here = self._past(b"\n") - 1 if self.data.find(b"\n", self.here) >= 0 else len(self.data)
        elif kind in ("open", "close"):
            self._depth = max(0, self._depth + (1 if kind == "open" else -1))
        elif self._depth == 0:
            if kind == "first" and self._has_content:
                self.starts.append(start)
            self._has_content, self._has_ended = True, kind == "result"

    def _tag(self, kind: str, start: int) -> None:
        if self._has_content:
            self.starts.append(start)
            self.here, self.is_fresh = start, True
        begins, self._has_content, self._has_ended, self._depth = self._has_content, False, False, 0
        if begins:
            return
        self.has_tags = self.has_tags or _FIRST_TAG.match(self.data, start) is not None
        if kind == "loose":
            end = self.data.find(b"\n", self.here)
            self.here = len(self.data) if end < 0 else end

    def _past(self, mark: bytes) -> int:
        end = self.data.find(mark, self.here)
        return len(self.data) if end < 0 else end + 1


def _without_result(data: bytes | bytearray, start: int, end: int) -> int:
    """Return where the movetext ends before the result at its end, if there is one."""
    tail = bytes(data[max(start, end - 16) : end])
    bare = tail.rstrip()
    for result in _RESULTS:
        if bare.endswith(result):
            return end - len(tail) + len(bare) - len(result)
    return end - len(tail) + len(bare)
