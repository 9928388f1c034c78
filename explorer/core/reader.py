"""The reader of pasted texts and files: FEN and EPD, UCI position commands, PGN games, lines of moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote

from explorer.core.line import Line
from explorer.core.movetext import (
    MoveError,
    looks_like_move,
    play_tokens,
    shortened,
    split_movetext,
)
from explorer.core.notation import FenError, Reading, parse_fen
from explorer.core.pgn import find_games, has_tags, left_out, read_game
from explorer.core.position import Position

LIMIT = 2_000_000
"""The longest text that is read, in characters (and the longest file, in bytes)."""

_FEN_LIKE = re.compile(r"[0-9A-Za-z~]*(/[0-9A-Za-z~]*){2,}(?=\s|\Z)")
_UCI = re.compile(r"position\s+(?:(startpos)|fen\s+(.*?))(?:\s+moves\b(.*))?", re.DOTALL)
_FEN_IN_ADDRESS = re.compile(
    r"(?<=[/= ])(?:[1-8pnbrqkPNBRQK]{1,8}/){7}[1-8pnbrqkPNBRQK]{1,8}(?![A-Za-z0-9])"
    r"(?: [wb](?: (?:-|[KQkqA-Ha-h]{1,4})(?: (?:-|[a-h][36])(?: \d+(?: \d+)?)?)?)?)?"
)
_QUOTES = " \t\"'`,"


class ReadError(ValueError):
    """A text that is nothing the reader knows, or is wrong in its first part; a whole sentence for the user."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a text holds: a ``line`` and the ``ply`` of it that is shown, the last.

    ``notes`` are sentences on what was mended, left out or supposed; ``count`` is how many games or positions the
    text has, of which this is one; ``stopped`` says where and why moves stop being playable, None when they do not.
    """

    line: Line
    notes: tuple[str, ...] = ()
    count: int = 1
    stopped: str | None = None

    @property
    def ply(self) -> int:
        """The ply that is shown: the last of the line."""
        return len(self.line.steps)


def read_text(text: str, chess960: bool = False, item: int = 0) -> Pasted:
    """Read what was pasted: FEN or EPD lines, UCI ``position`` commands, PGN games or moves.

    ``chess960`` names the rules; a PGN's Variant tag can ask for them too, a FEN never does. ``item`` picks one of
    several games or positions, from 0. Raises ReadError.
    """
    notes: list[str] = []
    text = _clean(text, notes)
    text = _from_link(text, notes)
    first = next((line for line in text.split("\n") if not _is_skipped(line)), "")
    if re.match(r"\s*position\s", first):
        found = _read_uci(text, chess960, item)
    elif _FEN_LIKE.match(first.strip(_QUOTES)):
        found = _read_fens(text, chess960, item)
    elif has_tags(text):
        found = _read_games(text, chess960, item)
    else:
        found = _read_moves(text, chess960, item)
    return Pasted(found.line, (*notes, *found.notes), found.count, found.stopped)


def decode(data: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16 with a byte order mark, else Latin-1. Raises ReadError when too long."""
    if len(data) > LIMIT:
        raise ReadError(_too_long(len(data), "bytes"))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def describe(error: FenError) -> str:
    """Return a whole sentence for a FEN error: the field, the place and what is wrong there."""
    where = error.field if error.field.startswith("after") else f"in its {error.field}"
    return f"The FEN is wrong {where}, character {error.at + 1}: {error.message}."


def _too_long(size: int, unit: str) -> str:
    return f"The text is too long to be read at once: {size:,} {unit}, and {LIMIT:,} is the most."


def _clean(text: str, notes: list[str]) -> str:
    if len(text) > LIMIT:
        raise ReadError(_too_long(len(text), "characters"))
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        text = text.replace("\0", "")
        notes.append("NUL characters were left out.")
    text = re.sub(r"\n\s*\n", "\n\n", text)
    if not text.strip():
        raise ReadError("There is nothing here: a FEN, a PGN game, a UCI position command or moves were expected.")
    return text


def _from_link(text: str, notes: list[str]) -> str:
    """Return the FEN that a link carries in its address; a text that is no link stays as it is."""
    link = text.strip()
    if not re.match(r"https?://\S+\Z", link):
        return text
    address = unquote(link).replace("_", " ").replace("+", " ")
    fields = _FEN_IN_ADDRESS.search(address)
    if not fields:
        raise ReadError("This link carries no position in its address, and nothing is fetched from anywhere.")
    notes.append("The position was read from the link's address; nothing was fetched.")
    return fields.group()


def _is_skipped(line: str) -> bool:
    return not line.strip(_QUOTES) or line.lstrip().startswith("#")


def _pick(count: int, item: int, what: str) -> None:
    if not 0 <= item < count:
        raise ReadError(
            f"There is no item {item}: the text has {count} {what}{'s' if count > 1 else ''}, counted from 0."
        )


def _one_of(count: int, item: int, what: str) -> list[str]:
    return [f"This is {what} {item + 1} of {count} in the text."] if count > 1 else []


# ---- FEN and EPD


def _read_fens(text: str, chess960: bool, item: int) -> Pasted:
    lines = [line.strip(_QUOTES) for line in text.split("\n") if not _is_skipped(line)]
    fens = [line for line in lines if _FEN_LIKE.match(line)]
    _pick(len(fens), item, "position")
    chosen = fens[item]
    others = len(lines) - len(fens)
    try:
        if len(fens) == 1 and _are_moves(text.partition(chosen)[2]):
            return _with_moves(parse_fen(chosen, chess960), text.partition(chosen)[2].lstrip(_QUOTES))
        found = _read_fen(chosen, chess960)
    except FenError as error:
        where = f"Position {item + 1} of {len(fens)}: " if len(fens) > 1 else ""
        raise ReadError(where + describe(error)) from error
    notes = _one_of(len(fens), item, "position")
    if others:
        notes.append(f"{others} line{'s that are' if others > 1 else ' that is'} no FEN {_was(others)} left out.")
    return Pasted(found.line, (*notes, *found.notes), len(fens), found.stopped)


def _read_fen(line: str, chess960: bool) -> Pasted:
    """Read a line that begins with a FEN or four fields of EPD; operations are left out, ``moves …`` is played."""
    fields = list(re.finditer(r"[^\s;]+", line.partition(";")[0]))[:6]
    end = fields[4].start() if len(fields) > 4 and fields[4].group()[0].isalpha() else fields[-1].end()
    rest = line[end:].strip()
    if rest.startswith("moves"):
        return _with_moves(parse_fen(line[:end], chess960), rest.removeprefix("moves"))
    if rest and not re.match(r"[A-Za-z;#{(]", rest):
        end, rest = len(line), ""
    reading = parse_fen(line[:end], chess960)
    notes = [f"What follows the position was left out: {shortened(rest, 60)}"] if rest.strip("; ") else []
    return Pasted(Line(reading.position), (*reading.notes, *notes))


def _with_moves(reading: Reading, text: str) -> Pasted:
    split = split_movetext(text)
    line, stopped = _play(reading.position, split.moves)
    return Pasted(line, (*reading.notes, *left_out(split)), stopped=stopped)


def _play(start: Position, tokens: tuple[str, ...]) -> tuple[Line, str | None]:
    try:
        return play_tokens(start, tokens), None
    except MoveError as error:
        return error.line, str(error)


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


# ---- UCI


def _read_uci(text: str, chess960: bool, item: int) -> Pasted:
    lines = [line.strip() for line in text.split("\n") if not _is_skipped(line)]
    commands = [line for line in lines if line.split(maxsplit=1)[0] == "position"]
    _pick(len(commands), item, "position command")
    match = _UCI.fullmatch(commands[item])
    if match is None:
        raise ReadError("A UCI position command is “position startpos” or “position fen …”, and “moves …” after it.")
    start, fen, moves = match.groups()
    try:
        reading = Reading(Position(chess960=chess960)) if start else parse_fen(fen, chess960)
    except FenError as error:
        raise ReadError(describe(error)) from error
    found = _with_moves(reading, moves or "")
    notes = _one_of(len(commands), item, "position command")
    others = len(lines) - len(commands)
    if others:
        notes.append(f"{others} other line{'s' if others > 1 else ''} {_was(others)} left out.")
    return Pasted(found.line, (*notes, *found.notes), len(commands), found.stopped)


# ---- games and moves


def _read_games(text: str, chess960: bool, item: int) -> Pasted:
    games = find_games(text)
    has_preamble = len(games) > 1 and not has_tags(text[: games[1][0]]) and not _are_moves(text[: games[1][0]])
    if has_preamble:
        games = games[1:]
    _pick(len(games), item, "game")
    start, end = games[item]
    try:
        game = read_game(text[start:end], chess960)
    except FenError as error:
        raise ReadError(describe(error).replace("The FEN", "The game's FEN tag", 1)) from error
    if game is None:
        raise _none_of_these(text)
    preamble = ["What stands before the first game was left out."] if has_preamble else []
    notes = (*preamble, *_one_of(len(games), item, "game"), *game.notes)
    return Pasted(game.line, notes, len(games), game.stopped)


def _are_moves(text: str) -> bool:
    first = split_movetext(text.lstrip(_QUOTES)).moves[:1]
    return bool(first) and looks_like_move(first[0])


def _read_moves(text: str, chess960: bool, item: int) -> Pasted:
    """Read moves without tags, of one game or several; the first of them has to be a move that can be played."""
    if not _are_moves(text[slice(*find_games(text)[0])]):
        raise _none_of_these(text)
    found = _read_games(text, chess960, item)
    if found.stopped is not None and not found.line.steps:
        raise ReadError(f"The moves cannot be played from the start position. {found.stopped}")
    return found


def _none_of_these(text: str) -> ReadError:
    start = shortened(text.strip())
    return ReadError(
        f"This is no FEN or EPD, no UCI position command, no PGN game and no line of moves; it begins “{start}”."
    )
