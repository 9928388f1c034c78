"""Printing: answers to standard output, remarks to standard error, one line each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import NoReturn, TextIO

NAME = "polyglot-explorer"


class CommandError(Exception):
    """Something that ends a command with exit status 2; the text is one sentence for the user."""


def not_built(verb: str) -> Callable[[list[str]], int]:
    """Return a command that says it is not there yet."""

    def run(_words: list[str]) -> NoReturn:
        raise CommandError(f"{verb} is not built yet")

    return run


def say(text: str) -> None:
    """Print ``text`` to standard output; characters it cannot encode come as escapes."""
    _write(sys.stdout, text)


def say_json(value: object, flush: bool = False) -> None:
    """Print ``value`` as one line of JSON, in ASCII."""
    say(json.dumps(value))
    if flush and sys.stdout is not None:
        sys.stdout.flush()


def remark(text: str) -> None:
    """Print a note or an error to standard error, on one line."""
    _write(sys.stderr, f"{NAME}: {printable(' '.join(text.split()))}")


def remarks(texts: Iterable[str]) -> None:
    """Print notes to standard error, one line each."""
    for text in texts:
        remark(text)


def printable(text: str) -> str:
    """Return ``text`` with escapes for control characters, which a file name or a book's header may hold."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def table(rows: list[tuple[str, ...]], right: tuple[int, ...] = ()) -> str:
    """Return ``rows`` in aligned columns, two blanks between; the columns numbered in ``right`` end together."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _write(stream: TextIO | None, text: str) -> None:
    if stream is None:  # the window's entry on Windows has no console
        return
    try:
        stream.write(text + "\n")
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, errors="backslashreplace").decode(encoding) + "\n")
