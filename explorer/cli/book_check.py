"""``book check``: what a whole book holds, and what can be reached in it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.cli.book_jobs import Meter, Stop, no_book, positions_of, run_steps, stoppable, whole
from explorer.cli.output import CommandError, remark, remarks, say, say_json, table
from explorer.cli.parser import Once, Parser
from explorer.core.book.book import Book
from explorer.core.position import START, Position

if TYPE_CHECKING:
    from explorer.core.book.check import Check
    from explorer.core.book.info import Info
    from explorer.core.book.lists import Watch

INTERRUPTED = 130
CHANGED = 2
"""The file could not be read as it was opened: what is known is printed all the same."""
_COUNTS = ("key_zero", "sentinels", "duplicates", "zero_weight", "null_moves", "learn_nonzero", "max_weight", "starts")
_INFO = ("positions", "sorted", "first_descent", "header", *_COUNTS)


def parser() -> Parser:
    """Return the parser of ``book check``."""
    made = Parser("book check", "Walk a whole book and print what it holds, what can be reached and what is odd.")
    made.add_argument("file", metavar="FILE", help="a Polyglot book (.bin)")
    made.add_argument("--json", action="store_true", help="print JSON")
    made.add_argument("--from", dest="fens", action="append", default=[], metavar="FEN", help="where to start; again")
    made.add_argument("--chess960", action="store_true", help="read the FENs of --from by Chess960 rules")
    made.add_argument("--starts", action=Once, choices=("standard", "chess960"), help="the start, or all 960")
    made.add_argument("--gaps", action="store_true", help="also across gaps of one position")
    made.add_argument("--findings", action=Once, type=whole, metavar="N", help="list up to N findings of each kind")
    made.add_argument("--fail-on-findings", action="store_true", help="exit 1 when something is wrong with the book")
    made.add_argument("--progress-json", action="store_true", help=argparse.SUPPRESS)
    made.add_argument("--reached", action="store_true", help=argparse.SUPPRESS)
    made.add_argument("--only", action=Once, metavar="LIST", help=argparse.SUPPRESS)
    made.add_argument("--export", action=Once, choices=("txt", "csv", "json", "fen", "epd"), help=argparse.SUPPRESS)
    return made


def run(words: list[str]) -> int:
    """Run ``book check``."""
    options = parser().parse_args(words)
    roots, notes = _roots(options)
    book = Book(Path(options.file))
    meter = Meter(options.progress_json, errors=options.export is not None)
    try:
        with stoppable() as stop:
            status, changed = _run(options, book, roots, meter, stop)
        if changed is None and (later := book.changed_on_disk()):
            changed = f"{later} The report is of the book as it was opened."
        odd = no_book(book)
    finally:
        meter.end()
        book.close()
    remarks((*notes, *odd))
    if changed:
        remark(changed)
    return status


def _roots(options: argparse.Namespace) -> tuple[list[Position], list[str]]:
    roots, notes = positions_of(options.fens, options.chess960)
    if options.starts == "standard" or not (options.starts or roots):
        roots.insert(0, START)
    return roots, notes


def _run(
    options: argparse.Namespace, book: Book, roots: list[Position], meter: Meter, stop: Stop
) -> tuple[int, str | None]:
    """Return the exit status, and a sentence when the file changed while its records were read."""
    from explorer.core.book.check import Check

    check = Check(book, roots, options.starts == "chess960", options.gaps)
    known: list[Info] = []
    complete = run_steps(_steps(book, check, known), meter, stop)
    fields = check_fields(book, known[0] if known else None, check, complete)
    if options.gaps:
        from explorer.core.book.lists import gaps_figures

        fields["gaps_figures"] = gaps_figures(check)
    if options.json or options.progress_json or options.export:
        stop.asked = False  # what is known of a walk that was stopped is listed; a further Ctrl+C ends that
        if options.findings is not None or options.export:
            fields["findings"] = findings_fields(check, options, _watch(meter, stop))
        complete = complete and not stop.asked
        fields["complete"] = fields["complete"] and complete
        meter.end()
        _say(fields, options.export)
    else:
        meter.end()
        _print(fields, check, 3 if options.findings is None else options.findings)
    if not complete:
        return INTERRUPTED, check.changed
    if check.changed:
        return CHANGED, check.changed
    return 1 if options.fail_on_findings and wrong(fields) else 0, None


def _watch(meter: Meter, stop: Stop) -> Watch:
    def watch(done: int, total: int) -> bool:
        meter.show("listing", done, total)
        return not stop.asked

    return watch


def _say(fields: dict[str, object], form: str | None) -> None:
    if form is None:
        say_json(fields, flush=True)
        return
    from explorer.core.book.export import export

    say(export(fields, form).removesuffix("\n"))


def _steps(book: Book, check: Check, known: list[Info]) -> Iterator[tuple[str, int, int]]:
    from explorer.core.book.info import info_steps

    steps = info_steps(book)
    while True:
        try:
            yield "reading", next(steps), book.records
        except StopIteration as done:
            if book.changed_while_read() is None:  # else they are counts of a part, or of two books
                known.append(done.value)
            break
    for progress in check.steps():
        yield progress.phase, progress.done, progress.total


def check_fields(book: Book, info: Info | None, check: Check, complete: bool) -> dict[str, object]:
    """Return the JSON object; what is not known yet is None."""
    from explorer.cli.book import info_fields

    report = check.report()
    if info is not None:
        facts = info_fields(book, info)
    else:
        facts = {"file": str(book.path), "size": book.size, "kind": book.kind, "records": book.records}
        facts |= {"trailing_bytes": book.trailing} | dict.fromkeys(_INFO)
    return {
        **facts,
        "reached_records": report.reached_records,
        "reached_positions": report.reached_positions,
        "reached_with_gaps": report.reached_with_gaps,
        "illegal": report.illegal,
        "bad_promotion": report.bad_promotion,
        "castling": {
            "king_takes_rook": report.king_takes_rook,
            "two_squares": report.two_squares,
            "corner": report.corner,
        },
        "max_ply": report.max_ply,
        "inner_rook_positions": report.inner_rook_positions,
        "complete": complete and report.complete,
        "seconds": round(report.seconds, 3),
    }


def wrong(fields: dict[str, object]) -> list[str]:
    """Return the names of the fields that say that something is wrong with the book."""
    counts = ("trailing_bytes", "duplicates", "illegal", "bad_promotion", "inner_rook_positions")
    found = [name for name in counts if fields[name]]
    castling = fields["castling"]
    assert isinstance(castling, dict)
    found += ["castling"] if castling["corner"] else []
    across = fields.get("gaps_figures")
    if isinstance(across, dict) and any(across[name] for name in ("illegal", "bad_promotion", "corner", "inner_rook")):
        found.append("gaps_figures")
    found += ["sorted"] if fields["sorted"] is False else []
    return found + (["kind"] if fields["kind"] not in ("polyglot", "empty") else [])


def findings_fields(check: Check, options: argparse.Namespace, watch: Watch | None = None) -> dict[str, object]:
    """Return the JSON object of what stands behind the figures, at most ``--findings`` items of each list.

    With ``--reached`` there are also the lists of what is nothing odd and the options of the walk, as the window needs
    them; with ``--only`` there is one list. An export has all items of that one, or else of what is odd.
    """
    from explorer.core.book.lists import FINDINGS, Lists, depths_fields
    from explorer.core.book.walk_report import ACROSS, BEYOND

    lists = Lists(check)
    names: tuple[str, ...] = lists.names() if options.reached or options.only else FINDINGS
    if check.gap_walk is not None and not (options.reached or options.only):
        names += tuple(f"{BEYOND if options.export else ACROSS}{name}" for name in FINDINGS)
    if options.only and not lists.has(options.only):
        raise CommandError(f"--only: there is no list {options.only!r}; there are {', '.join(names)}")
    fields = depths_fields(check)
    for name in (options.only,) if options.only else names:
        whole_list = options.export and (options.only or name.removeprefix(BEYOND) in FINDINGS)
        fields[name] = lists.found(name, None if whole_list else options.findings or 0, watch)
    return {**fields, "asked": _asked(options)} if options.reached else fields


def _asked(options: argparse.Namespace) -> list[str]:
    """Return the options that make the same walk again."""
    words = [word for text in options.fens for word in ("--from", text)]
    words += ["--starts", options.starts] if options.starts else []
    return words + (["--chess960"] if options.chess960 else []) + (["--gaps"] if options.gaps else [])


def _print(fields: dict[str, object], check: Check, limit: int) -> None:
    from explorer.cli.book import _value
    from explorer.core.book.lists import sentences

    rows: list[tuple[str, ...]] = []
    for name, value in fields.items():
        if name == "gaps_figures":
            continue
        if isinstance(value, dict):
            rows += [(f"{name} {key}".replace("_", " "), _value(count)) for key, count in value.items()]
        else:
            rows.append((name.replace("_", " "), _value(value)))
    across = fields.get("gaps_figures")
    if isinstance(across, dict):
        counts = {name: value for name, value in across.items() if name != "depths"}
        rows += [(f"across gaps {name}".replace("_", " "), _value(value)) for name, value in counts.items()]
    say(table(rows))
    for sentence in sentences(check, limit):
        say(sentence)
