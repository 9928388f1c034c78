"""``book diff``: what two books have in common and what only one of them has."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.cli.book_jobs import Meter, no_book, run_steps, stoppable, whole
from explorer.cli.book_list import record_fields
from explorer.cli.output import remark, say, say_json, table
from explorer.cli.parser import Once, Parser
from explorer.core.book.book import Book
from explorer.core.book.record import Record, decode

if TYPE_CHECKING:
    from explorer.core.book.diff import Difference


def parser() -> Parser:
    """Return the parser of ``book diff``."""
    made = Parser("book diff", "Compare two books: records only in one, in both, with another weight or learn.")
    made.add_argument("first", metavar="A", help="a Polyglot book (.bin)")
    made.add_argument("second", metavar="B", help="another")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument("--limit", action=Once, type=whole, metavar="N", help="list up to N of each difference (20)")
    made.add_argument("--fail-on-findings", action="store_true", help="exit 1 when the books differ")
    made.add_argument("--progress-json", action="store_true", help=argparse.SUPPRESS)
    return made


def run(words: list[str]) -> int:
    """Run ``book diff``."""
    from explorer.core.book.diff import Difference, diff_steps

    options = parser().parse_args(words)
    books = [Book(Path(options.first))]
    meter = Meter(options.progress_json)
    difference = Difference(20 if options.limit is None else options.limit)
    try:
        books.append(Book(Path(options.second)))
        with stoppable() as stop:
            steps = ((step.phase, step.done, step.total) for step in diff_steps(books[0], books[1], difference))
            complete = run_steps(steps, meter, stop)
            meter.end()
            cut = [book.changed_while_read() for book in books]
            difference.complete = difference.complete and not any(cut)
            fields = diff_fields(books, difference)
            if options.json or options.progress_json:
                say_json(fields, flush=True)
            else:
                _print(books, difference)
        odd = [sentence for book in books for sentence in no_book(book)]
        changed = [now or book.changed_on_disk() for book, now in zip(books, cut, strict=True)]
    finally:
        meter.end()
        for book in books:
            book.close()
    for text in [*changed, *odd]:
        if text:
            remark(text)
    if not complete:
        return 130
    if any(cut):
        return 2
    differs = any(difference.only) or difference.changed
    return 1 if options.fail_on_findings and differs else 0


def diff_fields(books: list[Book], found: Difference) -> dict[str, object]:
    """Return the JSON object of a comparison."""
    return {
        "a": {"file": str(books[0].path), "records": books[0].records},
        "b": {"file": str(books[1].path), "records": books[1].records},
        "only_a": found.only[0],
        "only_b": found.only[1],
        "equal": found.equal,
        "different": found.changed,
        "different_weight": found.weight,
        "different_learn": found.learn,
        "positions_only_a": found.positions_only[0],
        "positions_only_b": found.positions_only[1],
        "positions_both": found.positions_both,
        "complete": found.complete,
        "examples": {
            "only_a": [record_fields(record) for record in found.only_examples[0]],
            "only_b": [record_fields(record) for record in found.only_examples[1]],
            "different": [{"a": record_fields(a), "b": record_fields(b)} for a, b in found.changed_examples],
        },
    }


def _print(books: list[Book], found: Difference) -> None:
    names = [book.name for book in books]
    rows: list[tuple[str, ...]] = [("", "records", "positions")]
    rows += [(f"only {names[at]}", f"{found.only[at]:,}", f"{found.positions_only[at]:,}") for at in (0, 1)]
    rows.append(("in both, equal", f"{found.equal:,}", f"{found.positions_both:,} shared"))
    rows.append(("in both, another weight", f"{found.weight:,}", ""))
    rows.append(("in both, other learn data", f"{found.learn:,}", ""))
    say(table(rows, right=(1, 2)))
    for at in (0, 1):
        for record in found.only_examples[at]:
            say(f"only {names[at]}: record {record.number:,} {_text(record)}")
    for a, b in found.changed_examples:
        say(f"changed: record {a.number:,} {_text(a)} -> record {b.number:,} {_text(b)}")


def _text(record: Record) -> str:
    move = decode(record.code).coordinates
    return f"key {record.key:016x} move {move} weight {record.weight} learn {record.learn:08x}"
