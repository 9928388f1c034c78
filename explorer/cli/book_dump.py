"""``book dump``: the moves of a book from a position on, as text, CSV, EPD, PGN or JSON."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from explorer.cli.book_jobs import Meter, Stop, run_steps, stoppable, whole
from explorer.cli.output import CommandError, remark, remarks, say
from explorer.cli.parser import Once, Parser
from explorer.cli.position_options import add_position_options, choose, given
from explorer.core.book.book import Book, open_book
from explorer.core.book.dump import Node, Tree, epd, nodes
from explorer.core.book.kind import UNKNOWN
from explorer.core.book.moves import BookMove, percent
from explorer.core.chess960 import NUMBERS, start_position
from explorer.core.notation import fen
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
    made.add_argument("--gaps", action="store_true", help="also across gaps of one position")
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
            dump = _Dump(book, options.depth, meter, stop)
            for text in _FORMATS["json" if options.json else options.format or "text"](
                dump.nodes(options, roots), dump
            ):
                say(text)
        odd, changed = book.remarks(), dump.changed or book.changed_on_disk()
    finally:
        meter.end()
        book.close()
    looks = book.is_book and book.kind != UNKNOWN
    nothing = None if dump.records else _nothing(book, options, dump) if looks else odd[0]
    remarks((*notes, *odd, *filter(None, (changed, nothing if looks else None))))
    if dump.stopped:
        remark("Interrupted: what is printed is a part.")
    if options.progress_json:
        fields = {"positions": dump.positions, "records": dump.records, "nothing": nothing}
        sys.stderr.write(json.dumps(fields) + "\n")
    return 130 if dump.stopped else 2 if dump.changed else 0


class _Dump:
    """The nodes of a dump as they go by, counted; ``complete`` is known when the last one has come."""

    def __init__(self, book: Book, depth: int | None, meter: Meter, stop: Stop) -> None:
        self.depth = depth
        self._book, self._meter, self._stop = book, meter, stop
        self.positions = self.records = 0
        self.stopped = False
        self.changed: str | None = None

    @property
    def complete(self) -> bool:
        """Whether it came to its end, from a file that held still."""
        return not self.stopped and self.changed is None

    def nodes(self, options: argparse.Namespace, roots: list[Position]) -> Iterator[Node]:
        """Yield the nodes that the options ask for; those that are not in the book only where they are of use."""
        for node in self._found(options, roots) if self._book.is_book else ():
            if node.moves or not node.across:
                self.positions += 1
            yield node
            self.records += len(node.moves)
            self._meter.show("writing", self.records, self._book.records)
            if self._stop.asked:
                self.stopped = True
                break
        self.changed = self._book.changed_while_read()

    def _found(self, options: argparse.Namespace, roots: list[Position]) -> Iterator[Node]:
        share = (options.share or 0.0) / 100
        if not options.gaps:
            return nodes(self._book, roots, options.depth, share)
        from explorer.core.book.dump_gaps import GapDump

        found = GapDump(self._book, roots, options.depth, share)
        steps = ((step.phase, step.done, step.total) for step in found.steps())
        self.stopped = not run_steps(steps, self._meter, self._stop)
        return iter(()) if self.stopped else found.nodes()


def _nothing(book: Book, options: argparse.Namespace, dump: _Dump) -> str:
    """Return why a dump is empty and what to try, in a sentence."""
    if dump.positions:
        return (
            f"There is nothing to write: no record has a share of {options.share:g} % or more; try a smaller --share."
        )
    where = "any of the starts" if options.starts == "chess960" else "this position"
    if options.gaps:
        return (
            f"There is nothing to write: {book.name} has no record of {where}, and none of a position one or two moves "
            "from there; name one of its positions with --fen or --moves, or try --starts chess960."
        )
    return (
        f"There is nothing to write: {book.name} has no record of {where}; try --gaps, for a book made for one colour, "
        "--starts chess960, or a position of the book with --fen or --moves."
    )


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


# ---- formats: from nodes to pieces of text; whether the dump is complete is known when the last node has come


def _in_book(found: Iterable[Node]) -> Iterator[Node]:
    """Yield the nodes that the book has; others only lead from one of its positions to another."""
    return (node for node in found if node.moves or not node.across)


def _text(found: Iterable[Node], dump: _Dump) -> Iterator[str]:
    for node in _in_book(found):
        lines = [f"ply {node.ply}  {fen(node.position)}"]
        for move in node.moves:
            flags = f"  {' '.join(move.flags)}" if move.flags else ""
            lines.append(f"  {move.san or move.uci:8} {move.record.weight:6} {percent(move.share):>7}{flags}")
        yield "\n".join(lines)


def _csv(found: Iterable[Node], dump: _Dump) -> Iterator[str]:
    yield ",".join(_HEAD)
    for node in _in_book(found):
        where = (node.ply, fen(node.position))
        rows = [{**_move(move), "flags": " ".join(move.flags)} for move in node.moves]
        if rows:
            lines = io.StringIO()
            csv.writer(lines, lineterminator="\n").writerows(
                [*where, *(row[name] for name in _HEAD[2:])] for row in rows
            )
            yield lines.getvalue().removesuffix("\n")


def _epd(found: Iterable[Node], dump: _Dump) -> Iterator[str]:
    return map(epd, _in_book(found))


def _pgn(found: Iterable[Node], dump: _Dump) -> Iterator[str]:
    tree = Tree(dump.depth)
    for node in found:
        tree.add(node)
    for root in tree.roots():
        yield tree.game(root)


def _json(found: Iterable[Node], dump: _Dump) -> Iterator[str]:
    """Yield one object a piece at a time, so that a whole book is never held."""
    before = '{"positions": ['
    for node in _in_book(found):
        fields = {"ply": node.ply, "fen": fen(node.position), "chess960": node.position.chess960}
        moves = [_move(move) for move in node.moves]
        yield before + json.dumps({**fields, "key": f"{node.key:016x}", "moves": moves})
        before = ","
    yield f'{"" if before == "," else before}], "complete": {json.dumps(dump.complete)}}}'


def _move(move: BookMove) -> dict[str, object]:
    from explorer.cli.book import _move_fields

    return _move_fields(move)


_FORMATS: dict[str, Callable[[Iterable[Node], _Dump], Iterator[str]]] = {
    "text": _text,
    "csv": _csv,
    "epd": _epd,
    "pgn": _pgn,
    "json": _json,
}
