"""The reader of pasted texts and files: FEN and EPD, UCI position commands, PGN games, lines of moves, links."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice

from explorer.core.contents import QUOTES, Contents, are_moves, contents_of, looking_through, none_of_these
from explorer.core.gradual import Gradual, finish
from explorer.core.line import Line
from explorer.core.movetext import MoveError, looks_like_move, playing, shortened, splitting
from explorer.core.notation import FenError, Reading, describe, parse_fen
from explorer.core.operations import counters_of, read_epd
from explorer.core.other_rules import other_rules_note
from explorer.core.pgn import left_out, reading_game
from explorer.core.position import Position
from explorer.core.text import ReadError, pieces_of

_NUMBERED = re.compile(r"\s\d{1,4}\s?(?:\.(?!\d)|…)")
_FIELD = re.compile(r"[^\s;]+")


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

    ``chess960`` names the rules; a PGN's Variant tag and a link's address can ask for them too, a FEN never does.
    ``item`` picks one of several games or positions, from 0. Raises ReadError; KeyInsteadError when the text is a key.
    """
    return read_item(contents_of(text), chess960, item)


def read_item(contents: Contents, chess960: bool = False, item: int = 0) -> Pasted:
    """Read one item of a text that was looked through. Raises ReadError."""
    return finish(reading_item(contents, chess960, item))


def reading(text: str, chess960: bool = False, item: int = 0) -> Gradual[Pasted]:
    """Do what ``read_text`` does, gradually."""
    contents = yield from looking_through(pieces_of(text))
    return (yield from reading_item(contents, chess960, item))


def reading_item(contents: Contents, chess960: bool = False, item: int = 0) -> Gradual[Pasted]:
    """Do what ``read_item`` does, gradually."""
    text = contents.item(item)
    rules = chess960 or contents.chess960
    several = contents.count > 1
    try:
        if contents.kind == "position":
            found = yield from _read_line(contents, text, rules)
        elif contents.kind == "position command":
            found = yield from _read_uci(text, rules)
        else:
            found = yield from _read_game(contents, text, rules)
    except FenError as error:
        where = f"Position {item + 1} of {contents.count}: " if several and contents.kind == "position" else ""
        sentence = describe(error)
        if contents.kind == "game":
            sentence = sentence.replace("The FEN", "The game's FEN tag", 1)
        raise ReadError(where + sentence) from error
    found = _by_other_rules(found)
    one_of = [f"This is {contents.kind} {item + 1} of {contents.count} in the text."] if several else []
    if contents.is_cut:
        one_of.append("There are more of them, which are not looked at: split the text into smaller ones.")
    return replace(found, notes=(*contents.notes, *one_of, *_others(contents), *found.notes), count=contents.count)


def _others(contents: Contents) -> list[str]:
    """Say how many lines of a list were left out."""
    number = contents.others
    if not number or (contents.kind == "position" and contents.count == 1 and _is_followed_by_moves(contents)):
        return []
    was = "was" if number == 1 else "were"
    if contents.kind == "position":
        return [f"{number} line{' that is' if number == 1 else 's that are'} no FEN {was} left out."]
    return [f"{number} other line{'' if number == 1 else 's'} {was} left out."]


def _is_followed_by_moves(contents: Contents) -> bool:
    rest = contents.text.part(contents.ends[0], min(contents.ends[0] + 4000, len(contents.text)))
    return finish(are_moves(rest))


def _by_other_rules(found: Pasted) -> Pasted:
    """Add what the other rules would make of a start whose rights do not all count."""
    note = other_rules_note(found.line.start)
    if note is None:
        return found
    stopped = found.stopped
    if stopped is not None and re.search(r"castl", stopped):
        stopped = f"{stopped} {note}"
        return replace(found, stopped=stopped)
    return replace(found, notes=(*found.notes, note))


# ---- FEN and EPD


def _read_line(contents: Contents, line: str, chess960: bool) -> Gradual[Pasted]:
    if contents.count == 1 and _is_followed_by_moves(contents):
        reading = parse_fen(line.strip(QUOTES), chess960)
        return (yield from _with_moves(reading, contents.between(contents.ends[0], len(contents.text)).lstrip(QUOTES)))
    return (yield from _read_fen(_unwrapped(line), chess960))


def _unwrapped(line: str) -> str:
    """Return a line without straight quotes and commas around it, as lists in programs have them."""
    return line.strip(" \t\"'`,")


def _read_fen(line: str, chess960: bool) -> Gradual[Pasted]:
    """Read a line that begins with a FEN or four fields of EPD; ``moves …`` is played, hmvc and fmvn are taken over."""
    numbered = _NUMBERED.search(line, 0, line.find(";") if ";" in line else len(line))
    if numbered and (yield from are_moves(line[numbered.start() :])):
        return (yield from _with_moves(parse_fen(line[: numbered.start()], chess960), line[numbered.start() :]))
    end = _end_of_fields(line)
    rest = line[end:].strip()
    if rest.startswith("moves"):
        return (yield from _with_moves(parse_fen(line[:end], chess960), rest.removeprefix("moves")))
    if rest and ";" not in rest and looks_like_move(rest.split(maxsplit=1)[0]):
        return (yield from _with_moves(parse_fen(line[:end], chess960), rest))
    if rest and not re.match(r"[A-Za-z;#{(]", rest):
        end, rest = len(line), ""
    operations = counters_of(rest)
    reading, rest = read_epd(line[:end], chess960, operations.counters), operations.rest
    notes = [f"What follows the position was left out: {shortened(rest, 60)}"] if rest.strip("; ") else []
    return Pasted(Line(reading.position), (*reading.notes, *operations.notes, *notes))


def _end_of_fields(line: str) -> int:
    """Return where the fields of a FEN end: after four when an operation or a move follows them, else after six."""
    fields = list(islice(_FIELD.finditer(line.partition(";")[0]), 8))
    if fields and re.fullmatch(r"(?:fen|epd)[:=]?", fields[0].group().strip(QUOTES), re.IGNORECASE):
        fields = fields[1:]
    fields = fields[:6]
    for at, field in enumerate(fields[3:], 3):
        if field.group() == "moves" or (at == 4 and field.group()[0].isalpha()):
            return fields[at - 1].end()
    return fields[-1].end() if fields else len(line)


def _with_moves(reading: Reading, text: str) -> Gradual[Pasted]:
    split = yield from splitting(text)
    line, stopped = yield from _play(reading.position, split.moves)
    return Pasted(line, (*reading.notes, *left_out(split)), stopped=stopped)


def _play(start: Position, tokens: tuple[str, ...]) -> Gradual[tuple[Line, str | None]]:
    try:
        return (yield from playing(start, tokens)), None
    except MoveError as error:
        return error.line, str(error)


# ---- UCI


def _read_uci(line: str, chess960: bool) -> Gradual[Pasted]:
    words = line.strip(QUOTES).split()[1:]
    head = words[: words.index("moves")] if "moves" in words else words
    if head != ["startpos"] and head[:1] != ["fen"]:
        raise ReadError("A UCI position command is “position startpos” or “position fen …”, and “moves …” after it.")
    start = Reading(Position(chess960=chess960)) if head[0] == "startpos" else parse_fen(" ".join(head[1:]), chess960)
    return (yield from _with_moves(start, " ".join(words[len(head) + 1 :])))


# ---- games and moves


def _read_game(contents: Contents, text: str, chess960: bool) -> Gradual[Pasted]:
    game = yield from reading_game(text, chess960)
    if game is None:
        raise none_of_these(text)
    if game.stopped is not None and not game.line.steps and not contents.tagged:
        raise ReadError(f"The moves cannot be played from the start position. {game.stopped}")
    return Pasted(game.line, game.notes, stopped=game.stopped)
