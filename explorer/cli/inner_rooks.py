"""The option that replaces the program's own numbers of the Chess960 extension."""

from __future__ import annotations

import argparse

from explorer.cli.output import CommandError
from explorer.cli.parser import Once
from explorer.cli.position_options import read_file
from explorer.core.keys.convention import Convention
from explorer.core.keys.conventions import CONVENTIONS, with_inner_rooks
from explorer.core.keys.inner_rooks import InnerRooksError, parse_inner_rooks


def add_inner_rooks(parser: argparse.ArgumentParser) -> None:
    """Add ``--inner-rooks`` to a parser."""
    about = "twelve hex numbers (JSON) for chess960-extended instead of this program's own"
    parser.add_argument("--inner-rooks", action=Once, metavar="FILE", help=about)


def conventions_of(options: argparse.Namespace) -> tuple[Convention, ...]:
    """Return the conventions, with the numbers of the file if one is given. Raises CommandError."""
    if options.inner_rooks is None:
        return CONVENTIONS
    try:
        text = read_file(options.inner_rooks).decode("utf-8-sig")
        return with_inner_rooks(parse_inner_rooks(text, options.inner_rooks))
    except UnicodeDecodeError:
        raise CommandError(f"--inner-rooks: {options.inner_rooks} is no text") from None
    except InnerRooksError as error:
        raise CommandError(f"--inner-rooks: {error}") from error
