"""The command line: verbs that print and never import Qt, and the options of the window."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from explorer.cli.options import WindowOptions
from explorer.cli.output import CommandError, remark
from explorer.cli.parser import take_word

__all__ = ["WindowOptions", "main"]


def _late(verb: str) -> Callable[[list[str]], int]:
    """Return what runs a verb: its module is imported only then, so that the window waits for none of them."""

    def run(words: list[str]) -> int:
        gc.enable()  # the start of a window does without, long work must not
        status: int = import_module(f"explorer.cli.{verb}").run(words)
        return status

    return run


VERBS: dict[str, Callable[[list[str]], int]] = {verb: _late(verb) for verb in ("key", "trace", "book", "explain")}


def main(argv: Sequence[str] | None = None) -> int | WindowOptions:
    """Run a verb and return its exit status (0 done, 2 bad input, 130 interrupted), or the options of the window."""
    try:
        result = _run(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
    except CommandError as error:
        remark(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        remark(str(error))
        return 2
    return result


def _run(words: list[str]) -> int | WindowOptions:
    verb, rest = take_word(words, VERBS)
    try:
        if verb is not None:
            return VERBS[verb](rest)
        from explorer.cli import window

        return window.options(rest)
    except SystemExit as done:  # argparse leaves so after --help and --version
        return done.code if isinstance(done.code, int) else 0


def _forget_output() -> None:
    """Send what is still buffered nowhere: the reader of our output has gone, and the exit would complain."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
