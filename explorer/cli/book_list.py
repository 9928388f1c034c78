"""``book info --list``: the records behind a count, a page at a time."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explorer.cli.book_jobs import Meter, run_steps, stoppable, whole
from explorer.cli.output import CommandError, remark, say, say_json, table
from explorer.cli.parser import Once, Parser
from explorer.core.book.book import Book
from explorer.core.book.record import Record, decode

if TYPE_CHECKING:
    from explorer.core.book.kinds import Page

LISTS = (
    *("key_zero", "sentinels", "duplicates", "zero_weight", "null_moves", "learn_nonzero", "at_ceiling"),
    "descents",
)
"""The names of ``core.book.kinds.KINDS``, which takes numpy along."""
_USUAL = 100


def add_list_options(parser: Parser) -> None:
    """Add the options that name a page of a list."""
    parser.add_argument("--list", action=Once, choices=LISTS, help="print the records behind a count instead")
    parser.add_argument("--limit", action=Once, type=whole, metavar="N", help=f"with --list: up to N ({_USUAL})")
    parser.add_argument(
        "--from", dest="first", action=Once, type=whole, metavar="R", help="with --list: from record R on"
    )


def list_records(options: argparse.Namespace, book: Book) -> int:
    """Print a page of a list and return the exit status."""
    from explorer.core.book.kinds import KINDS, Page, page_steps

    page, meter = Page(_USUAL if options.limit is None else options.limit), Meter(options.progress_json)
    first = options.first or 0
    try:
        with stoppable() as stop:
            steps = page_steps(book, options.list, first, page)
            complete = run_steps((("listing", done, book.records) for done in steps), meter, stop)
        changed = book.changed_while_read()
    except OSError as error:
        raise CommandError(f"{book.path} cannot be read: {error.strerror or error}") from error
    finally:
        meter.end()
    if options.json or options.progress_json:
        known = {"file": str(book.path), "list": options.list, "from": first}
        items = [{"offset": record.offset, **record_fields(record)} for record in page.records]
        say_json({**known, "items": items, "next": page.next, "complete": complete and not changed}, flush=True)
    else:
        _print(page, KINDS[options.list])
    if changed:
        remark(changed)
    return 130 if not complete else 2 if changed else 0


def record_fields(record: Record) -> dict[str, object]:
    """Return the JSON object of a record whose position is not known."""
    return {
        "record": record.number,
        "key": f"{record.key:016x}",
        "code": f"{record.code:04x}",
        "uci": decode(record.code).coordinates,
        "weight": record.weight,
        "learn": f"{record.learn:08x}",
    }


def _print(page: Page, what: str) -> None:
    rows: list[tuple[str, ...]] = [("record", "key", "code", "move", "weight", "learn")]
    for record in page.records:
        code = f"{record.code:04x}", decode(record.code).coordinates
        rows.append((f"{record.number:,}", f"{record.key:016x}", *code, str(record.weight), f"{record.learn:08x}"))
    say(f"{what}:" if page.records else f"There are no {what}.")
    if page.records:
        say(table(rows, right=(0, 4)))
    if page.next is not None:
        say(f"There are more: go on with --from {page.next}")
