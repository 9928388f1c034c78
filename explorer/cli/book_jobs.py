"""What the whole-book commands share: progress, and an end on Ctrl+C that keeps what is known."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from explorer.cli.output import CommandError, say_json
from explorer.core.book.book import CHECK_AT_ONCE, Book
from explorer.core.book.kind import UNKNOWN
from explorer.core.notation import FenError, describe, parse_fen
from explorer.core.position import Position

_BETWEEN = 0.1


class Stop:
    """Whether Ctrl+C was pressed; a second time ends the program at once."""

    def __init__(self) -> None:
        self.asked = False

    def ask(self, _signal: int, _frame: FrameType | None) -> None:
        """Take a signal."""
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Let Ctrl+C only ask to stop."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, stop.ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


class Meter:
    """Shows progress: a line that is written over on a terminal, JSON lines when they are asked for.

    The JSON goes to standard output, or to standard ``errors`` where the output is what was asked for.
    """

    def __init__(self, as_json: bool, errors: bool = False) -> None:
        self._json, self._errors = as_json, errors
        self._line = not as_json and sys.stderr is not None and sys.stderr.isatty()
        self._began = time.monotonic()
        self._last = 0.0
        self._phase = ""
        self._shown = False

    def show(self, phase: str, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` records are looked at, ten times a second at most."""
        now = time.monotonic()
        if phase != self._phase:
            self._phase, self._began = phase, now
        if now - self._last < _BETWEEN or not (self._json or self._line):
            return
        self._last = now
        rate = done / (now - self._began) if now > self._began else 0.0
        left = (total - done) / rate if rate else None
        if self._json:
            fields = {"phase": phase, "done": done, "total": total, "rate": round(rate), "seconds_left": left}
            if self._errors:
                sys.stderr.write(json.dumps(fields) + "\n")
                sys.stderr.flush()
            else:
                say_json(fields, flush=True)
        else:
            self._write(f"{phase}: {done:,} of {total:,} records, {rate:,.0f} a second, {_seconds(left)}")

    def end(self) -> None:
        """Wipe the line."""
        if self._shown:
            self._write("")

    def _write(self, text: str) -> None:
        self._shown = True
        sys.stderr.write(f"\r{text[:78]:78}" + ("" if text else "\r"))
        sys.stderr.flush()


def run_steps(steps: Iterable[tuple[str, int, int]], meter: Meter, stop: Stop) -> bool:
    """Go through the steps (phase, done, total); return whether they came to their end."""
    for phase, done, total in steps:
        meter.show(phase, done, total)
        if stop.asked:
            return False
    return not stop.asked


def no_book(book: Book) -> list[str]:
    """Return the sentence about a file that is no book or does not look like one; nothing for any other.

    What speaks against one is known only when its order is, so that is looked at now.
    """
    if book.is_book and book.kind != UNKNOWN:
        return []
    if book.is_book and book.descent is None and book.size < CHECK_AT_ONCE:
        for _ in book.order_steps():
            pass
    return [book.remarks()[0]]


def positions_of(fens: list[str], chess960: bool) -> tuple[list[Position], list[str]]:
    """Return the positions of ``--from`` and what had to be mended. Raises CommandError."""
    found: list[Position] = []
    notes: list[str] = []
    for text in fens:
        try:
            reading = parse_fen(text, chess960)
        except FenError as error:
            raise CommandError(f"--from: {describe(error)}") from error
        if any(reading.position.squares.count(king) != 1 for king in "Kk"):
            raise CommandError(f"--from: a walk needs one king a side, and {text!r} has not")
        found.append(reading.position)
        notes += reading.notes
    return found, notes


def whole(text: str) -> int:
    """Return a whole number from 0, as an option has it."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)


def _seconds(left: float | None) -> str:
    return "" if left is None else f"{left:,.0f} s left"
