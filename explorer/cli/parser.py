"""The argument parser of every verb: no abbreviations, errors of one line, no option silently lost."""

from __future__ import annotations

import argparse
from collections.abc import Container, Sequence
from typing import Any, NoReturn

from explorer.cli.output import NAME, CommandError

_POSITION = ("--fen", "--number", "--moves", "--paste", "--item")
_WINDOW = ("--book", "--theme", "--size", "--scale", "--screenshot")
_WHOLE = ("--from", "--starts", "--findings", "--limit", "--format", "--depth", "--share")
_LISTS = ("--only", "--export", "--list")
TAKE_VALUE = frozenset((*_POSITION, *_WINDOW, *_WHOLE, *_LISTS, "--batch", "--index", "--inner-rooks"))
"""Every option that is followed by a value, of any verb; a test compares it with the parsers."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def __init__(self, verb: str, description: str, **more: Any) -> None:
        super().__init__(prog=f"{NAME} {verb}".strip(), description=description, allow_abbrev=False, **more)

    def error(self, message: str) -> NoReturn:
        """Raise CommandError: no usage is printed."""
        raise CommandError(message)


class Once(argparse.Action):
    """Store a value; a second one is refused, since one of the two would be lost."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Take the value unless there is one already."""
        if getattr(namespace, self.dest) is not None:
            raise argparse.ArgumentError(self, "it is given twice")
        setattr(namespace, self.dest, values)


def take_word(words: list[str], names: Container[str]) -> tuple[str | None, list[str]]:
    """Take the first word that is no option and no option's value, when it is one of ``names``.

    Options before it stay with the rest, so that they work as if they came after it.

    >>> take_word(["--fen", "key", "key", "--json"], ("key",))
    ('key', ['--fen', 'key', '--json'])
    """
    at = 0
    while at < len(words) and words[at].startswith("-") and words[at] not in ("-", "--"):
        at += 2 if words[at] in TAKE_VALUE else 1
    if at < len(words) and words[at] in names:
        return words[at], words[:at] + words[at + 1 :]
    return None, words
