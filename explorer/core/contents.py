"""What a text of several games or positions holds, a title for each, without reading the moves."""

from __future__ import annotations

import re

from explorer.core.pgn import find_games, has_tags

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.){0,200})"')
_FEN_LIKE = re.compile(r"[0-9A-Za-z~]*(/[0-9A-Za-z~]*){2,}(?=\s|\Z)")
_QUOTES = " \t\"'`,"


def titles(text: str) -> tuple[str, ...]:
    """Return a title for each item of a text, in the order of ``read_text``'s ``item``.

    Games are named by their players, event, date and result, positions by their line, UCI commands by theirs.
    """
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    lines = [line.strip() for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    if lines and re.match(r"position\s", lines[0]):
        return tuple(line[:200] for line in lines if re.match(r"position\s", line))
    if lines and _FEN_LIKE.match(lines[0].strip(_QUOTES)):
        return tuple(line[:200] for line in lines if _FEN_LIKE.match(line.strip(_QUOTES)))
    games = find_games(re.sub(r"\n\s*\n", "\n\n", text))
    return tuple(_game(at, text[start : start + 4000]) for at, (start, _end) in enumerate(games, 1))


def _game(at: int, head: str) -> str:
    if not has_tags(head):
        return f"{at}. {head.strip()[:80]}"
    tags = dict(_TAG.findall(head.partition("\n\n")[0]))
    players = f"{tags.get('White', '?')} – {tags.get('Black', '?')}"
    rest = [tags[name] for name in ("Event", "Date", "Result") if tags.get(name, "?").strip("?.")]
    return f"{at}. {', '.join([players, *rest])}"
