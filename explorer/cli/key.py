"""``key``: the Polyglot key of a position, in its parts and numbers."""

from __future__ import annotations

import argparse

import chess

from explorer.cli.inner_rooks import add_inner_rooks, conventions_of
from explorer.cli.output import CommandError, remarks, say, say_json, table
from explorer.cli.parser import Once, Parser
from explorer.cli.position_options import add_position_options, choose, given, opened
from explorer.core.keys.agreement import agreement
from explorer.core.keys.convention import Convention, Key
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT, python_chess_note
from explorer.core.keys.rights import castle_offsets, extended_offsets
from explorer.core.keys.term import Term
from explorer.core.notation import FenError, describe, fen, parse_fen
from explorer.core.position import Position
from explorer.core.problems import problems

_NAMES = {"piece": "pieces", "castle": "castling", "en_passant": "en passant", "turn": "turn"}


def parser() -> argparse.ArgumentParser:
    """Return the parser of ``key``."""
    made = Parser("key", "Print the Polyglot key of a position, its four parts and the numbers it is made of.")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument("--batch", action=Once, metavar="FILE|-", help="a FEN a line in, a JSON object a line out")
    add_inner_rooks(made)
    add_position_options(made)
    return made


def run(words: list[str]) -> int:
    """Run ``key``."""
    options = parser().parse_args(words)
    if options.batch is not None:
        return _batch(options)
    chosen = choose(options)
    conventions = conventions_of(options)
    if options.json:
        say_json(key_fields(chosen.position, chosen.notes, conventions))
    else:
        _print(chosen.position)
        _print_conventions(chosen.position, conventions)
    remarks(_notes(chosen.position, chosen.notes))
    return 0


def key_fields(
    position: Position, notes: tuple[str, ...] = (), conventions: tuple[Convention, ...] = CONVENTIONS
) -> dict[str, object]:
    """Return the JSON object of a position's key; ``notes`` are what its reading had to say."""
    key = POLYGLOT.key(position)
    return {
        "fen": fen(position),
        "chess960": position.chess960,
        "key": f"{key.value:016x}",
        "parts": {part.part.value: f"{part.value:016x}" for part in key.parts},
        "terms": [term_fields(term) for term in key.terms],
        "problems": [problem.text for problem in problems(position)],
        "notes": list(_notes(position, notes)),
        "conventions": {convention.id: f"{convention.key(position).value:016x}" for convention in conventions},
        "castle_offsets": castle_offsets(position),
        "extended_offsets": extended_offsets(position),
    }


def term_fields(term: Term) -> dict[str, object]:
    """Return the JSON object of one number of the table."""
    return {
        "part": term.part.value,
        "index": term.index,
        "value": f"{term.value:016x}",
        "square": None if term.square is None else chess.square_name(term.square),
        "piece": term.piece,
        "reason": term.reason,
    }


def term_rows(terms: tuple[Term, ...]) -> list[tuple[str, ...]]:
    """Return the numbers as rows of a table: index, value, reason."""
    return [(str(term.index), f"{term.value:016x}", term.reason) for term in terms]


def _notes(position: Position, notes: tuple[str, ...]) -> tuple[str, ...]:
    """Return what was mended, what is ignored, and where python-chess gives another key."""
    ignored = [problem.text for problem in problems(position) if problem.id.startswith("vain-")]
    other = python_chess_note(position)
    return (*notes, *ignored, *([] if other is None else [other]))


def _print(position: Position) -> None:
    key: Key = POLYGLOT.key(position)
    rules = "Chess960" if position.chess960 else "standard chess"
    head = [("FEN", fen(position), ""), ("rules", rules, ""), ("key", f"{key.value:016x}", "")]
    width = max(len(name) for name in _NAMES.values())
    for name, value, _ in head:
        say(f"{name.ljust(width)}  {value}")
    say(table([(_NAMES[part.part.value].ljust(width), f"{part.value:016x}", part.reason) for part in key.parts]))
    if key.terms:
        say("")
        say(table([("index", "number", "why it counts"), *term_rows(key.terms)], right=(0,)))
    found = [problem.text for problem in problems(position) if not problem.id.startswith("vain-")]
    if found:
        say("\n" + "\n".join(found))


def _print_conventions(position: Position, conventions: tuple[Convention, ...]) -> None:
    others = [row for row in agreement(position, conventions) if not row.agrees]
    if others:
        say("\nother conventions")
        say(table([(row.convention.id, f"{row.key.value:016x}", row.reason) for row in others]))


def _batch(options: argparse.Namespace) -> int:
    others = [name for name in given(options) if name != "--chess960"]
    if others:
        raise CommandError(f"--batch reads its positions from a file: {' and '.join(others)} cannot go with it")
    conventions = conventions_of(options)
    with opened(options.batch) as file:
        for line in file:
            say_json(_batch_fields(line, options.chess960, conventions), flush=True)
    return 0


def _batch_fields(line: bytes, chess960: bool, conventions: tuple[Convention, ...]) -> dict[str, object]:
    text = line.decode("utf-8", errors="replace").lstrip("\ufeff").strip()
    try:
        reading = parse_fen(text, chess960)
    except FenError as error:
        return {"error": describe(error)}
    return key_fields(reading.position, reading.notes, conventions)
