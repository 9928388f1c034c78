"""The reader of pasted texts and files: FEN and EPD, UCI position commands, PGN games, lines of moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from urllib.parse import unquote

from explorer.core.gradual import Gradual, finish
from explorer.core.line import Line
from explorer.core.movetext import (
    MoveError,
    first_move,
    looks_like_move,
    playing,
    shortened,
    splitting,
)
from explorer.core.notation import LARGEST_TEXT, FenError, Reading, describe, parse_fen
from explorer.core.operations import counters_of, read_epd
from explorer.core.pgn import finding, has_tags, left_out, reading_game
from explorer.core.position import Position

_FEN_LIKE = re.compile(r"[0-9A-Za-z~]*+(?:/[0-9A-Za-z~]*+){2,}+(?=\s|\Z)")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
_LONGEST_LINK = 4000
_LINES_AT_ONCE = 5000
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
    return finish(reading(text, chess960, item))


def reading(text: str, chess960: bool = False, item: int = 0) -> Gradual[Pasted]:
    """Do what ``read_text`` does, gradually."""
    notes: list[str] = []
    text = _clean(text, notes)
    yield
    text = _from_link(text, notes)
    lines = yield from _lines(text)
    first = lines[0] if lines else ""
    if re.match(r"position\s", first):
        found = yield from _read_uci(lines, chess960, item)
    elif _FEN_LIKE.match(first):
        found = yield from _read_fens(text, lines, chess960, item)
    elif has_tags(text):
        found = yield from _read_games(text, chess960, item)
    else:
        found = yield from _read_moves(text, chess960, item)
    return Pasted(found.line, (*notes, *found.notes), found.count, found.stopped)


def decode(data: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16 with a byte order mark, else Latin-1. Raises ReadError when too long."""
    if len(data) > LARGEST_TEXT:
        raise ReadError(_too_long(len(data), "bytes"))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _too_long(size: int, unit: str) -> str:
    return f"The text is too long to be read at once: {size:,} {unit}, and {LARGEST_TEXT:,} is the most."


def bare_text(text: str) -> str:
    """Return a text without characters that cannot be seen and with one line feed at the end of each line.

    Of blank lines one is left.
    """
    text = _INVISIBLE.sub("", text.replace("\0", "")).replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"\n\s*\n", "\n\n", text)


def _clean(text: str, notes: list[str]) -> str:
    if len(text) > LARGEST_TEXT:
        raise ReadError(_too_long(len(text), "characters"))
    if "\0" in text:
        notes.append("NUL characters were left out.")
    if _INVISIBLE.search(text, text.startswith("\ufeff")):
        notes.append("Invisible characters, such as marks of writing direction, were left out.")
    text = bare_text(text)
    if not text.strip():
        raise ReadError("There is nothing here: a FEN, a PGN game, a UCI position command or moves were expected.")
    return text


def _from_link(text: str, notes: list[str]) -> str:
    """Return the FEN that a link carries in its address; a text that is no link stays as it is."""
    link = text.strip()
    if not re.match(r"https?://\S+\Z", link):
        return text
    address = unquote(link[:_LONGEST_LINK]).replace("_", " ").replace("+", " ")
    fields = _FEN_IN_ADDRESS.search(address)
    if not fields:
        raise ReadError("This link carries no position in its address, and nothing is fetched from anywhere.")
    notes.append("The position was read from the link's address; nothing was fetched.")
    return fields.group()


def _lines(text: str) -> Gradual[list[str]]:
    """Return the lines of a text without the quotes and blanks around them, those that say something."""
    found: list[str] = []
    for number, line in enumerate(text.split("\n")):
        if number % _LINES_AT_ONCE == 0:
            yield
        bare = line.strip(_QUOTES)
        if bare and not bare.startswith("#"):
            found.append(bare)
    return found


def _pick(count: int, item: int, what: str) -> None:
    if not 0 <= item < count:
        raise ReadError(
            f"There is no item {item}: the text has {count} {what}{'s' if count > 1 else ''}, counted from 0."
        )


def _one_of(count: int, item: int, what: str) -> list[str]:
    return [f"This is {what} {item + 1} of {count} in the text."] if count > 1 else []


# ---- FEN and EPD


def _read_fens(text: str, lines: list[str], chess960: bool, item: int) -> Gradual[Pasted]:
    fens: list[str] = []
    for number, line in enumerate(lines):
        if number % _LINES_AT_ONCE == 0:
            yield
        if _FEN_LIKE.match(line):
            fens.append(line)
    _pick(len(fens), item, "position")
    chosen = fens[item]
    others = len(lines) - len(fens)
    try:
        rest = text.partition(chosen)[2] if len(fens) == 1 else ""
        if (yield from _are_moves(rest)):
            return (yield from _with_moves(parse_fen(chosen, chess960), rest.lstrip(_QUOTES)))
        found = yield from _read_fen(chosen, chess960)
    except FenError as error:
        where = f"Position {item + 1} of {len(fens)}: " if len(fens) > 1 else ""
        raise ReadError(where + describe(error)) from error
    notes = _one_of(len(fens), item, "position")
    if others:
        notes.append(f"{others} line{'s that are' if others > 1 else ' that is'} no FEN {_was(others)} left out.")
    return Pasted(found.line, (*notes, *found.notes), len(fens), found.stopped)


def _read_fen(line: str, chess960: bool) -> Gradual[Pasted]:
    """Read a line that begins with a FEN or four fields of EPD; ``moves …`` is played, hmvc and fmvn are taken over."""
    fields = list(islice(re.finditer(r"[^\s;]+", line.partition(";")[0]), 6))
    end = fields[4].start() if len(fields) > 4 and fields[4].group()[0].isalpha() else fields[-1].end()
    rest = line[end:].strip()
    if rest.startswith("moves"):
        return (yield from _with_moves(parse_fen(line[:end], chess960), rest.removeprefix("moves")))
    if rest and not re.match(r"[A-Za-z;#{(]", rest):
        end, rest = len(line), ""
    operations = counters_of(rest)
    reading, rest = read_epd(line[:end], chess960, operations.counters), operations.rest
    notes = [f"What follows the position was left out: {shortened(rest, 60)}"] if rest.strip("; ") else []
    return Pasted(Line(reading.position), (*reading.notes, *operations.notes, *notes))


def _with_moves(reading: Reading, text: str) -> Gradual[Pasted]:
    split = yield from splitting(text)
    line, stopped = yield from _play(reading.position, split.moves)
    return Pasted(line, (*reading.notes, *left_out(split)), stopped=stopped)


def _play(start: Position, tokens: tuple[str, ...]) -> Gradual[tuple[Line, str | None]]:
    try:
        return (yield from playing(start, tokens)), None
    except MoveError as error:
        return error.line, str(error)


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


# ---- UCI


def _read_uci(lines: list[str], chess960: bool, item: int) -> Gradual[Pasted]:
    commands: list[str] = []
    for number, line in enumerate(lines):
        if number % _LINES_AT_ONCE == 0:
            yield
        if re.match(r"position\s", line):
            commands.append(line)
    _pick(len(commands), item, "position command")
    words = commands[item].split()[1:]
    head = words[: words.index("moves")] if "moves" in words else words
    if head != ["startpos"] and head[:1] != ["fen"]:
        raise ReadError("A UCI position command is “position startpos” or “position fen …”, and “moves …” after it.")
    try:
        reading = Reading(Position(chess960=chess960)) if head[0] == "startpos" else _uci_fen(head[1:], chess960)
    except FenError as error:
        raise ReadError(describe(error)) from error
    found = yield from _with_moves(reading, " ".join(words[len(head) + 1 :]))
    notes = _one_of(len(commands), item, "position command")
    others = len(lines) - len(commands)
    if others:
        notes.append(f"{others} other line{'s' if others > 1 else ''} {_was(others)} left out.")
    return Pasted(found.line, (*notes, *found.notes), len(commands), found.stopped)


def _uci_fen(fields: list[str], chess960: bool) -> Reading:
    return parse_fen(" ".join(fields), chess960)


# ---- games and moves


def _read_games(text: str, chess960: bool, item: int) -> Gradual[Pasted]:
    games = yield from finding(text)
    before = text[: games[1][0]] if len(games) > 1 else ""
    has_preamble = len(games) > 1 and not has_tags(before) and not (yield from _are_moves(before))
    if has_preamble:
        games = games[1:]
    _pick(len(games), item, "game")
    start, end = games[item]
    try:
        game = yield from reading_game(text[start:end], chess960)
    except FenError as error:
        raise ReadError(describe(error).replace("The FEN", "The game's FEN tag", 1)) from error
    if game is None:
        raise _none_of_these(text)
    preamble = ["What stands before the first game was left out."] if has_preamble else []
    notes = (*preamble, *_one_of(len(games), item, "game"), *game.notes)
    return Pasted(game.line, notes, len(games), game.stopped)


def _are_moves(text: str) -> Gradual[bool]:
    first = yield from first_move(text.lstrip(_QUOTES))
    return first is not None and looks_like_move(first)


def _read_moves(text: str, chess960: bool, item: int) -> Gradual[Pasted]:
    """Read moves without tags, of one game or several; the first of them has to be a move that can be played."""
    games = yield from finding(text)
    if not (yield from _are_moves(text[slice(*games[0])])):
        raise _none_of_these(text)
    found = yield from _read_games(text, chess960, item)
    if found.stopped is not None and not found.line.steps:
        raise ReadError(f"The moves cannot be played from the start position. {found.stopped}")
    return found


def _none_of_these(text: str) -> ReadError:
    start = shortened(text.strip())
    return ReadError(
        f"This is no FEN or EPD, no UCI position command, no PGN game and no line of moves; it begins “{start}”."
    )
