"""``book why``: why a position has no moves in a book."""

from __future__ import annotations

from pathlib import Path

from explorer.cli.output import remarks, say, say_json, table
from explorer.cli.parser import Parser
from explorer.cli.position_options import Chosen, add_position_options, choose
from explorer.core.book.book import Book, open_book
from explorer.core.book.why import Earlier, Variant, nearest_earlier, variants
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.notation import fen


def parser() -> Parser:
    """Return the parser of ``book why``."""
    made = Parser("book why", "Tell why a position has no moves in a book: what other readings of it the book knows.")
    made.add_argument("file", metavar="FILE", help="a Polyglot book (.bin)")
    made.add_argument("--json", action="store_true", help="print JSON")
    add_position_options(made)
    return made


def run(words: list[str]) -> int:
    """Run ``book why``."""
    options = parser().parse_args(words)
    chosen = choose(options)
    book = open_book(Path(options.file))
    try:
        tried = [(variant, _count(book, variant.key)) for variant in variants(chosen.position)]
        fields, notes = why_fields(book, chosen, tried), book.remarks()
    finally:
        book.close()
    if options.json:
        say_json(fields)
    else:
        _print(fields, [variant.meaning for variant, count in tried if count])
    remarks((*chosen.notes, *notes))
    return 0


def why_fields(book: Book, chosen: Chosen, tried: list[tuple[Variant, int]]) -> dict[str, object]:
    """Return the JSON object: the position, its other readings with records, the nearest earlier one in the book."""
    position = chosen.position
    key = POLYGLOT.key(position).value
    earlier = nearest_earlier(book, chosen.line, chosen.ply) if book.is_book else None
    return {
        "file": str(book.path),
        "fen": fen(position),
        "chess960": position.chess960,
        "key": f"{key:016x}",
        "records": _count(book, key),
        "known": [variant.id for variant, count in tried if count],
        "variants": [_variant_fields(variant, count) for variant, count in tried],
        "nearest": None if earlier is None else _earlier_fields(chosen, earlier),
    }


def _count(book: Book, key: int) -> int:
    return book.find(key, 1).count if book.is_book else 0


def _variant_fields(variant: Variant, count: int) -> dict[str, object]:
    other = variant.position
    return {
        "id": variant.id,
        "text": variant.text,
        "fen": None if other is None else fen(other),
        "chess960": None if other is None else other.chess960,
        "key": f"{variant.key:016x}",
        "records": count,
    }


def _earlier_fields(chosen: Chosen, earlier: Earlier) -> dict[str, object]:
    return {
        "ply": earlier.ply,
        "move": chosen.line.move_label(earlier.ply) if earlier.ply else None,
        "next_move": chosen.line.move_label(earlier.ply + 1),
        "fen": fen(chosen.line.position(earlier.ply)),
        "key": f"{earlier.key:016x}",
        "records": earlier.records,
    }


def _print(fields: dict[str, object], meanings: list[str]) -> None:
    say(f"{fields['fen']}\nkey {fields['key']}: {fields['records']} records in {fields['file']}")
    listed = fields["variants"]
    assert isinstance(listed, list)
    rows: list[tuple[str, ...]] = [("records", "key", "the position")]
    rows += [(str(row["records"]), row["key"], row["text"]) for row in listed]
    say("")
    say(table(rows, right=(0,)))
    for meaning in meanings:
        say(f"\n{meaning}")
    nearest = fields["nearest"]
    if isinstance(nearest, dict):
        where = f"after {nearest['move']}" if nearest["move"] else "the start of the line"
        left = "" if fields["records"] else f": it left the book with {nearest['next_move']}"
        say(f"\nThe nearest earlier position in the book is {where}{left}.")
