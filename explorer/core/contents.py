"""What a text of several games or positions holds, a title for each, without reading the moves."""

from __future__ import annotations

import re

from explorer.core.gradual import Gradual, finish
from explorer.core.movetext import first_move, looks_like_move
from explorer.core.pgn import finding, has_tags
from explorer.core.reader import bare_text

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.){0,200})"')
_FEN_LIKE = re.compile(r"[0-9A-Za-z~]*+(?:/[0-9A-Za-z~]*+){2,}+(?=\s|\Z)")
_QUOTES = " \t\"'`,"
_AT_ONCE = 200


def titles(text: str) -> tuple[str, ...]:
    """Return a title for each item of a text, in the order of ``read_text``'s ``item``.

    Games are named by their players, event, date and result, positions by their line, UCI commands by theirs.
    """
    return finish(listing(text))


def listing(text: str) -> Gradual[tuple[str, ...]]:
    """Do what ``titles`` does, gradually."""
    text = bare_text(text)
    yield
    lines: list[str] = []
    for number, line in enumerate(text.split("\n")):
        if number % (20 * _AT_ONCE) == 0:
            yield
        bare = line.strip(_QUOTES)
        if bare and not bare.startswith("#"):
            lines.append(bare)
    first = lines[0] if lines else ""
    for form in (re.compile(r"position\s"), _FEN_LIKE):
        if form.match(first):
            found = []
            for number, line in enumerate(lines):
                if number % (20 * _AT_ONCE) == 0:
                    yield
                if form.match(line):
                    found.append(line[:200])
            return tuple(found)
    return (yield from _games(text))


def _games(text: str) -> Gradual[tuple[str, ...]]:
    """Name the games of a text, counted as the reader counts them: what stands before the first one is none."""
    games = yield from finding(text)
    if len(games) > 1 and not has_tags(text[: games[1][0]]):
        first = yield from first_move(text[: games[1][0]].lstrip(_QUOTES))
        if first is None or not looks_like_move(first):
            games = games[1:]
    found = []
    for at, (start, end) in enumerate(games, 1):
        if at % _AT_ONCE == 0:
            yield
        found.append(_game(at, text[start : min(end, start + 4000)]))
    return tuple(found)


def _game(at: int, head: str) -> str:
    if not has_tags(head):
        return f"{at}. {' '.join(head[:400].split())[:80]}"
    tags = dict(_TAG.findall(head.partition("\n\n")[0]))
    players = f"{tags.get('White', '?')} – {tags.get('Black', '?')}"
    rest = [tags[name] for name in ("Event", "Date", "Result") if tags.get(name, "?").strip("?.")]
    return f"{at}. {', '.join([players, *rest])}"
