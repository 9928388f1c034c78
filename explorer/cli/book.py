"""``book moves``, ``book info`` and ``book order``: what a book holds."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from explorer.cli import book_check, book_diff, book_dump, book_why
from explorer.cli.book_help import help_parser
from explorer.cli.book_jobs import Meter, no_book, run_steps, stoppable
from explorer.cli.book_list import add_list_options, list_records
from explorer.cli.output import CommandError, printable, remark, remarks, say, say_json, table
from explorer.cli.parser import Once, Parser, take_word
from explorer.cli.position_options import add_position_options, choose
from explorer.core.book.book import Book, BookError, open_book
from explorer.core.book.info import Info, info_steps
from explorer.core.book.kind import UNKNOWN
from explorer.core.book.moves import BookMove, book_moves, percent
from explorer.core.book.order import build_index, first_descent
from explorer.core.keys.conventions import POLYGLOT

MOST = 10_000
"""Records of one position that are shown; only a forged file has more."""
_BETWEEN = 0.1
_COUNTS = (
    *("positions", "sorted", "first_descent", "header", "key_zero", "sentinels", "duplicates", "zero_weight"),
    *("null_moves", "learn_nonzero", "max_weight", "starts"),
)


def run(words: list[str]) -> int:
    """Run what stands after ``book``."""
    action, rest = take_word(words, ACTIONS)
    if action is None:
        if {"-h", "--help"} & set(rest):
            help_parser().print_help()
            return 0
        raise CommandError("book needs moves, info, check, diff, dump or why after it, and a file: book moves FILE")
    try:
        return ACTIONS[action](rest)
    except BookError as error:
        raise CommandError(str(error)) from error


def moves_parser() -> Parser:
    """Return the parser of ``book moves``."""
    made = _parser("moves", "Print the moves a book has in a position, in file order.")
    made.add_argument("--json", action="store_true", help="print JSON")
    add_position_options(made)
    return made


def info_parser() -> Parser:
    """Return the parser of ``book info``."""
    made = _parser("info", "Print what a book holds: counts over all its records.")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    made.add_argument("--progress-json", action="store_true", help=argparse.SUPPRESS)
    add_list_options(made)
    return made


def order_parser() -> Parser:
    """Return the parser of ``book order``."""
    made = _parser("order", "Check the order of a big book; the window runs this in a process of its own.")
    made.add_argument("--index", action=Once, metavar="PATH", help="where to write the index of an unsorted book")
    return made


def _parser(action: str, description: str) -> Parser:
    made = Parser(f"book {action}", description)
    made.add_argument("file", metavar="FILE", help="a Polyglot book (.bin)")
    return made


# ---- moves


def _moves(words: list[str]) -> int:
    options = moves_parser().parse_args(words)
    chosen = choose(options)
    book = open_book(Path(options.file))
    try:
        key = POLYGLOT.key(chosen.position).value
        found = book.find(key, MOST) if book.is_book else None
        notes = book.remarks()
    finally:
        book.close()
    shown = book_moves(chosen.position, found.records) if found else ()
    if options.json:
        say_json([_move_fields(move) for move in shown])
    elif shown:
        say(_move_table(shown))
    remarks((*chosen.notes, *notes))
    if found and found.note:
        remark(found.note)
    if found and found.count > len(shown):
        remark(f"Only the first {len(shown):,} of {found.count:,} records of this position are shown.")
    if book.is_book and book.kind != UNKNOWN and not shown:
        remark(f"{book.name} has no record of this position (key {key:016x}).")
    return 0


def _move_fields(move: BookMove) -> dict[str, object]:
    record = move.record
    return {
        "record": record.number,
        "offset": record.offset,
        "key": f"{record.key:016x}",
        "code": f"{record.code:04x}",
        "uci": move.uci,
        "san": move.san,
        "weight": record.weight,
        "share": move.share,
        "learn": f"{record.learn:08x}",
        "flags": list(move.flags),
    }


def _move_table(moves: tuple[BookMove, ...]) -> str:
    rows: list[tuple[str, ...]] = [("move", "uci", "weight", "share", "learn", "record", "code", "remarks")]
    for move in moves:
        record = move.record
        odd = ", ".join(move.flags) + (f": {move.reason}" if move.reason else "")
        share = percent(move.share)
        learn, code = f"{record.learn:08x}", f"{record.code:04x}"
        rows.append((move.san or "-", move.uci, str(record.weight), share, learn, str(record.number), code, odd))
    return table(rows, right=(2, 3, 5))


# ---- info


def _info(words: list[str]) -> int:
    options = info_parser().parse_args(words)
    if options.list is None and (options.limit, options.first) != (None, None):
        raise CommandError("--limit and --from go with --list, which names the records to print")
    book = Book(Path(options.file))
    if options.list is not None:
        try:
            return list_records(options, book)
        finally:
            book.close()
    meter = Meter(options.progress_json)
    try:
        with stoppable() as stop:
            known: dict[str, object] = {}
            complete = run_steps(_info_steps(book, known, options.figures), meter, stop)
            notes = no_book(book)
        changed = book.changed_while_read()
    except OSError as error:
        raise CommandError(f"{options.file} cannot be read: {error.strerror or error}") from error
    finally:
        meter.end()
        book.close()
    if options.json or options.progress_json:
        say_json(known if complete and not changed else {**known, "complete": False}, flush=True)
    else:
        say(table([(name.replace("_", " "), _value(value)) for name, value in known.items()]))
    remarks(notes)
    if changed:
        remark(changed)
    return 130 if not complete else 2 if changed else 0


def _info_steps(book: Book, known: dict[str, object], figures: bool) -> Iterator[tuple[str, int, int]]:
    """Read the file through and put its facts into ``known``; those of its spread too when they are asked for."""
    known |= info_fields(book, None)
    steps = info_steps(book)
    while True:
        try:
            yield "reading", next(steps), book.records
        except StopIteration as end:
            known |= info_fields(book, end.value)
            break
    if figures:
        from explorer.core.book.figures import Figures, figures_steps

        found = Figures()
        for done in figures_steps(book, found):
            yield "counting", done, book.records
        known |= {
            "weight_histogram": found.weights,
            "records_per_position": found.per_position,
            "key_spread": found.spread,
            "castling_codes": found.castling,
            "at_ceiling": found.at_ceiling,
        }


def info_fields(book: Book, info: Info | None) -> dict[str, object]:
    """Return the JSON object of a whole book; the counts are None while they are not known."""
    facts: dict[str, object] = {
        "file": str(book.path),
        "size": book.size,
        "kind": book.kind,
        "records": book.records,
        "trailing_bytes": book.trailing,
    }
    if info is None:
        return facts | dict.fromkeys(_COUNTS)
    return facts | {
        "positions": info.positions,
        "sorted": info.first_descent is None,
        "first_descent": info.first_descent,
        "header": info.header,
        "key_zero": info.key_zero,
        "sentinels": info.sentinels,
        "duplicates": info.duplicates,
        "zero_weight": info.zero_weight,
        "null_moves": info.null_moves,
        "learn_nonzero": info.learn_nonzero,
        "max_weight": info.max_weight,
        "starts": list(info.starts),
    }


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        shown = ", ".join(map(str, value[:12])) or "none"
        return shown + (f" and {len(value) - 12} more" if len(value) > 12 else "")
    if isinstance(value, str):
        return printable(value.replace("\n", " / "))
    return "-" if value is None else f"{value:,}"


# ---- order


def _order(words: list[str]) -> int:
    """Print progress as JSON lines, ten a second at most, and at the end the first descent and the index written."""
    options = order_parser().parse_args(words)
    book = Book(Path(options.file))
    try:
        descent = _find_descent(book)
        index = options.index if descent >= 0 else None
        if index is not None:
            _write_index(book, Path(index))
    except OSError as error:
        raise CommandError(f"{options.file} cannot be read, or its index not be written: {error}") from error
    finally:
        book.close()
    say_json({"descent": descent, "index": index}, flush=True)
    return 0


def _find_descent(book: Book) -> int:
    done, last = 0, 0.0
    for descent in first_descent(book.read_at, book.records):
        if descent is not None:
            return descent
        done = min(done + (1 << 16), book.records)
        if time.monotonic() - last >= _BETWEEN:
            last = time.monotonic()
            say_json({"done": done, "total": book.records}, flush=True)
    return -1


def _write_index(book: Book, path: Path) -> None:
    try:
        with path.open("wb") as file:
            build_index(book.read_at, book.records, file)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


ACTIONS: dict[str, Callable[[list[str]], int]] = {
    "moves": _moves,
    "info": _info,
    "order": _order,
    "check": book_check.run,
    "diff": book_diff.run,
    "dump": book_dump.run,
    "why": book_why.run,
}
PARSERS: tuple[Callable[[], argparse.ArgumentParser], ...] = (
    moves_parser,
    info_parser,
    order_parser,
    book_check.parser,
    book_diff.parser,
    book_dump.parser,
    book_why.parser,
)
