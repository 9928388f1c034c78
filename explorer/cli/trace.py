"""``trace``: what the last move of a line changed in the key."""

from __future__ import annotations

from explorer.cli.key import term_fields, term_rows
from explorer.cli.output import CommandError, remarks, say, say_json, table
from explorer.cli.parser import Parser
from explorer.cli.position_options import add_position_options, choose
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.trace import Trace, trace


def parser() -> Parser:
    """Return the parser of ``trace``."""
    made = Parser("trace", "Print which numbers the last of the moves took out of the key and brought into it.")
    made.add_argument("--json", action="store_true", help="print JSON")
    add_position_options(made)
    return made


def run(words: list[str]) -> int:
    """Run ``trace``."""
    options = parser().parse_args(words)
    chosen = choose(options)
    if not chosen.ply:
        raise CommandError("trace shows what a move changed: give --moves, or a --paste with moves")
    keys = [POLYGLOT.key(chosen.line.position(ply)) for ply in (chosen.ply - 1, chosen.ply)]
    found = trace(*keys)
    if options.json:
        say_json(_fields(chosen.line.steps[chosen.ply - 1].san, found))
    else:
        _print(chosen.line.move_label(chosen.ply), found)
    remarks(chosen.notes)
    return 0


def _fields(san: str, found: Trace) -> dict[str, object]:
    return {
        "move": san,
        "before": f"{found.before:016x}",
        "after": f"{found.after:016x}",
        "removed": [term_fields(term) for term in found.removed],
        "added": [term_fields(term) for term in found.added],
        "bits_flipped": found.bits_flipped,
    }


def _print(move: str, found: Trace) -> None:
    say(f"{move}: {found.bits_flipped} of 64 bits flip")
    say(f"before  {found.before:016x}\nafter   {found.after:016x}\n")
    rows = [("out", *row) for row in term_rows(found.removed)] + [("in", *row) for row in term_rows(found.added)]
    say(table([("", "index", "number", "why it counts"), *rows], right=(1,)))
