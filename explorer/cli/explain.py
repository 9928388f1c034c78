"""``explain``: what a key is when it is not this position's."""

from __future__ import annotations

from explorer.cli.inner_rooks import add_inner_rooks, conventions_of
from explorer.cli.key import term_fields, term_rows
from explorer.cli.output import CommandError, remarks, say, say_json, table
from explorer.cli.parser import Parser
from explorer.cli.position_options import add_position_options, choose
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.explain import Explanation, explain_text
from explorer.core.keys.keytext import KeyTextError


def parser() -> Parser:
    """Return the parser of ``explain``."""
    made = Parser(
        "explain",
        "Say what a key is: this position's, another convention's, a known mistake's, or ours with numbers changed. "
        "A key of digits only is read as hex; as decimal when it is longer than 16 digits or only that explains it.",
    )
    made.add_argument("key", nargs="+", metavar="KEY", help="hex, with or without 0x, or a decimal number")
    made.add_argument("--json", action="store_true", help="print JSON")
    add_inner_rooks(made)
    add_position_options(made)
    return made


def run(words: list[str]) -> int:
    """Run ``explain``."""
    options = parser().parse_args(words)
    chosen = choose(options)
    conventions = conventions_of(options)
    try:
        found = explain_text(" ".join(options.key), chosen.position, chosen.line, chosen.ply, conventions)
    except KeyTextError as error:
        raise CommandError(str(error)) from error
    if options.json:
        say_json(_fields(found))
    else:
        _print(found, POLYGLOT.key(chosen.position).value)
    remarks(chosen.notes)
    return 0


def _fields(found: Explanation) -> dict[str, object]:
    return {
        "match": found.match,
        "names": list(found.names),
        "terms": [term_fields(term) for term in found.terms],
        "text": found.text,
    }


def _print(found: Explanation, own: int) -> None:
    say(f"key       {found.key:016x}")
    if found.match != "own":
        say(f"Polyglot  {own:016x}")
    say("\n" + "\n".join(fit.text for fit in found.fits) if found.fits else "\n" + found.text)
    if found.terms:
        say("\n" + table([("index", "number", "what it is for"), *term_rows(found.terms)], right=(0,)))
