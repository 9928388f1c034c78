"""``book dump``: the moves of a book from a position on, as text, CSV, EPD, PGN or JSON."""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from explorer.cli.book_jobs import Meter, stoppable, whole
from explorer.cli.output import CommandError, remark, remarks, say
from explorer.cli.parser import Once, Parser
from explorer.cli.position_options import add_position_options, choose, given
from explorer.core.book.book import Book, open_book
from explorer.core.book.doubts import told
from explorer.core.book.dump import Node, Tree, epd, nodes
from explorer.core.book.moves import BookMove
from explorer.core.book.place import fen_of
from explorer.core.chess960 import NUMBERS, start_position
from explorer.core.position import START, Position

_HEAD = ("ply", "fen", "key", "record", "code", "uci", "san", "weight", "share", "learn", "flags")


def parser() -> Parser:
    """Return the parser of ``book dump``."""
    made = Parser("book dump", "Write out a book from a position on: every position once, with its moves.")
    made.add_argument("file", metavar="FILE", help="a Polyglot book (.bin)")
    made.add_argument("--format", action=Once, choices=tuple(_FORMATS), help="text is the default")
    made.add_argument("--json", action="store_true", help="the same as --format json")
    made.add_argument("--depth", action=Once, type=whole, metavar="N", help="go at most N plies deep")
    made.add_argument("--share", action=Once, type=_percent, metavar="P", help="leave out moves below P percent")
    made.add_argument("--starts", action=Once, choices=("standard", "chess960"), help="the start, or all 960")
    made.add_argument("--progress-json", action="store_true", help=argparse.SUPPRESS)
    add_position_options(made)
    return made


def run(words: list[str]) -> int:
    """Run ``book dump``."""
    options = parser().parse_args(words)
    if options.json and options.format not in (None, "json"):
        raise CommandError(f"--json and --format {options.format} exclude each other")
    roots, notes = _roots(options)
    book = open_book(Path(options.file))
    meter = Meter(options.progress_json, errors=True)
    try:
        with stoppable() as stop:
            found = nodes(book, roots, options.depth, (options.share or 0.0) / 100) if book.is_book else iter(())
            complete = [True]
            _write(options, _counted(found, book, meter, lambda: stop.asked, complete), complete)
        odd, changed = told(book), book.changed_on_disk()
    finally:
        meter.end()
        book.close()
    remarks((*notes, *odd, *([changed] if changed else [])))
    if not complete[0]:
        remark("Interrupted: what is printed is a part.")
    return 0 if complete[0] else 130


def _write(options: argparse.Namespace, found: Iterator[Node], complete: list[bool]) -> None:
    for text in _FORMATS["json" if options.json else options.format or "text"](found, complete):
        say(text)


def _counted(
    found: Iterator[Node], book: Book, meter: Meter, asked: Callable[[], bool], complete: list[bool]
) -> Iterator[Node]:
    done = 0
    for node in found:
        yield node
        done += len(node.moves)
        meter.show("writing", done, book.records)
        if asked():
            complete[0] = False
            return


def _roots(options: argparse.Namespace) -> tuple[list[Position], tuple[str, ...]]:
    if options.starts is None:
        chosen = choose(options)
        return [chosen.position], chosen.notes
    if given(options):
        raise CommandError(f"--starts and {given(options)[0]} exclude each other: each names a position")
    return [START] if options.starts == "standard" else [start_position(number) for number in NUMBERS], ()


def _percent(text: str) -> float:
    try:
        share = float(text.removesuffix("%"))
    except ValueError:
        share = -1.0
    if not 0 <= share <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is no percentage from 0 to 100")
    return share


# ---- formats: from nodes to pieces of text; ``complete`` is known when the last node has come


def _text(found: Iterable[Node], complete: list[bool]) -> Iterator[str]:
    for node in found:
        lines = [f"ply {node.ply}  {fen_of(node.position)}"]
        for move in node.moves:
            flags = f"  {' '.join(move.flags)}" if move.flags else ""
            lines.append(f"  {move.san or move.uci:8} {move.record.weight:6} {100 * move.share:5.1f} %{flags}")
        yield "\n".join(lines)


def _csv(found: Iterable[Node], complete: list[bool]) -> Iterator[str]:
    yield ",".join(_HEAD)
    for node in found:
        where = (node.ply, fen_of(node.position))
        rows = [{**_move(move), "flags": " ".join(move.flags)} for move in node.moves]
        if rows:
            lines = io.StringIO()
            csv.writer(lines, lineterminator="\n").writerows(
                [*where, *(row[name] for name in _HEAD[2:])] for row in rows
            )
            yield lines.getvalue().removesuffix("\n")


def _epd(found: Iterable[Node], complete: list[bool]) -> Iterator[str]:
    return map(epd, found)


def _pgn(found: Iterable[Node], complete: list[bool]) -> Iterator[str]:
    tree = Tree()
    for node in found:
        tree.add(node)
    for root in tree.roots():
        yield tree.game(root)


def _json(found: Iterable[Node], complete: list[bool]) -> Iterator[str]:
    """Yield one object a piece at a time, so that a whole book is never held."""
    before = '{"positions": ['
    for node in found:
        fields = {"ply": node.ply, "fen": fen_of(node.position), "chess960": node.position.chess960}
        moves = [_move(move) for move in node.moves]
        yield before + json.dumps({**fields, "key": f"{node.key:016x}", "moves": moves})
        before = ","
    yield f'{"" if before == "," else before}], "complete": {json.dumps(complete[0])}}}'


def _move(move: BookMove) -> dict[str, object]:
    from explorer.cli.book import _move_fields

    return _move_fields(move)


_FORMATS: dict[str, Callable[[Iterable[Node], list[bool]], Iterator[str]]] = {
    "text": _text,
    "csv": _csv,
    "epd": _epd,
    "pgn": _pgn,
    "json": _json,
}
