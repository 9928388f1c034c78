"""``book --help``: the verbs that look into books."""

from __future__ import annotations

from explorer.cli.parser import Parser

_VERBS = {
    "moves": "the moves a book has in a position",
    "info": "what a book holds: counts over all its records, and the records behind them",
    "check": "walk a whole book: what is reached, and what is odd",
    "diff": "compare two books",
    "dump": "write a book out as text, CSV, EPD, PGN or JSON",
    "why": "why a book has no moves in a position",
}


def help_parser() -> Parser:
    """Return the parser of ``book`` alone, which is there for its help."""
    made = Parser("book", "Look into Polyglot books.", usage="%(prog)s VERB FILE [options]")
    verbs = made.add_argument_group("verbs (book VERB --help lists the options of each)")
    for name, text in _VERBS.items():
        verbs.add_argument(name, help=text)
    return made
