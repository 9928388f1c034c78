"""The options that name a position, the same for every verb and for the window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from explorer.cli.output import CommandError
from explorer.cli.parser import Once
from explorer.core.chess960 import start_position
from explorer.core.line import Line
from explorer.core.notation import LARGEST_TEXT, FenError, describe, parse_fen
from explorer.core.position import Position

OPTIONS = ("fen", "number", "chess960", "moves", "paste", "item")


class Chosen(NamedTuple):
    """The line that the options name, the ply of it that is shown, and notes, a sentence each."""

    line: Line
    ply: int
    notes: tuple[str, ...]

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.line.position(self.ply)


def add_position_options(parser: argparse.ArgumentParser) -> None:
    """Add the position options to a parser."""
    group = parser.add_argument_group("the position")
    group.add_argument("--fen", action=Once, metavar="FEN", help="a FEN, X-FEN or Shredder-FEN (default: the start)")
    group.add_argument("--number", action=Once, metavar="N[:M]", help="a Chess960 start, or one for White and Black")
    group.add_argument("--chess960", action="store_true", help="by Chess960 rules; --number implies it")
    group.add_argument("--moves", action=Once, metavar="MOVES", help="SAN or UCI moves, played after it")
    group.add_argument("--paste", action=Once, metavar="FILE|-", help="a text: FEN, EPD, UCI, PGN or moves")
    group.add_argument("--item", action=Once, metavar="K", help="which game or position of --paste, from 0")


def given(options: argparse.Namespace) -> list[str]:
    """Return the position options that were given, as they are written."""
    return [f"--{name}" for name in OPTIONS if getattr(options, name) not in (None, False)]


def choose(options: argparse.Namespace, for_window: bool = False) -> Chosen:
    """Return what the position options name. Raises CommandError.

    A pasted text whose moves stop being playable is an error, but for the window, which shows it up to there.
    """
    sources = [name for name in given(options) if name in ("--fen", "--number", "--paste")]
    if len(sources) > 1:
        raise CommandError(f"{' and '.join(sources)} exclude each other: each names a position")
    if options.item is not None and options.paste is None:
        raise CommandError("--item picks one of the games or positions of --paste, which is not given")
    chosen = _source(options, for_window)
    if options.moves is None:
        return chosen
    from explorer.core.movetext import MoveError, parse_moves  # a window mostly starts without

    try:
        more = parse_moves(chosen.position, options.moves, chosen.ply)
    except MoveError as error:
        raise CommandError(f"--moves: {error}") from error
    line = Line(chosen.line.start, (*chosen.line.steps[: chosen.ply], *more.steps))
    return Chosen(line, len(line.steps), chosen.notes)


def read_file(name: str) -> bytes:
    """Return the bytes of a text file, or of standard input for ``-``, no more than 4,000,000."""
    with opened(name) as file:
        try:
            return file.read(LARGEST_TEXT)
        except (OSError, ValueError) as error:
            raise CommandError(cannot_read(name, error)) from error


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """Open a file, or standard input for ``-``."""
    if name == "-":
        if sys.stdin is None:
            raise CommandError("there is no standard input to read")
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(name).open("rb"))
        except (OSError, ValueError) as error:
            raise CommandError(cannot_read(name, error)) from error
        yield file


def cannot_read(name: str, error: Exception) -> str:
    """Return a sentence for a file that cannot be opened or read."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"{name} cannot be read: {why[:1].lower()}{why[1:]}"


def _source(options: argparse.Namespace, for_window: bool) -> Chosen:
    if options.paste is not None:
        return _paste(options, for_window)
    if options.number is not None:
        return Chosen(Line(_number(options.number)), 0, ())
    if options.fen is None:
        return Chosen(Line(Position(chess960=options.chess960)), 0, ())
    try:
        reading = parse_fen(options.fen, options.chess960)
    except FenError as error:
        raise CommandError(f"--fen: {describe(error)}") from error
    return Chosen(Line(reading.position), 0, (*reading.notes, *_by_other_rules(reading.position)))


def _by_other_rules(position: Position) -> tuple[str, ...]:
    """Return a sentence when Chess960 rules would keep castling rights that standard rules drop."""
    if position.rights == position.effective_rights:
        return ()
    from explorer.core.other_rules import other_rules_note

    note = other_rules_note(position)
    return () if note is None else (f"{note} --chess960 reads it so.",)


def _number(text: str) -> Position:
    white, colon, black = text.partition(":")
    if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in (white, black or "0" * (not colon))):
        raise CommandError(f"--number: {text!r} is neither a number 0 to 959 nor two such as 518:0")
    try:
        return start_position(int(white), int(black) if colon else None)
    except ValueError as error:
        raise CommandError(f"--number: {error}") from error


def _paste(options: argparse.Namespace, for_window: bool) -> Chosen:
    from explorer.core.contents import looking_through  # a window mostly starts without the readers
    from explorer.core.gradual import finish
    from explorer.core.reader import read_item
    from explorer.core.text import ReadError, pieces_of_file

    item = options.item or "0"
    if not (item.isascii() and item.isdigit() and len(item) < 10):
        raise CommandError(f"--item: {item!r} is no whole number from 0")
    try:
        with opened(options.paste) as file:
            found = read_item(finish(looking_through(pieces_of_file(file))), options.chess960, int(item))
    except ReadError as error:
        raise CommandError(f"--paste: {error}") from error
    except (OSError, ValueError) as error:
        raise CommandError(cannot_read(options.paste, error)) from error
    if found.stopped is None:
        return Chosen(found.line, found.ply, found.notes)
    if not for_window:
        raise CommandError(f"--paste: {found.stopped}")
    return Chosen(found.line, found.ply, (*found.notes, found.stopped))
