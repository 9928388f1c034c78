"""The options of the window, which opens when no verb is given."""

from __future__ import annotations

import argparse
import math
import os
import re
from pathlib import Path

from explorer import __version__
from explorer.cli.options import LARGEST, SCALES, SMALLEST, THEMES, WindowOptions
from explorer.cli.output import CommandError, remarks
from explorer.cli.parser import Once, Parser
from explorer.cli.position_options import add_position_options, choose, given

_VERBS = """\
printing without a window:
  polyglot-explorer key [position] [--json] [--batch FILE|-]
  polyglot-explorer explain KEY [position] [--json]
  polyglot-explorer trace [position] --moves MOVES [--json]
  polyglot-explorer book moves FILE [position] [--json]
  polyglot-explorer book info FILE [--json]
"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line without a verb."""
    description = "Look inside Polyglot opening books and the 64-bit keys they are built on."
    made = Parser("", description, epilog=_VERBS, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("files", nargs="*", metavar="FILE", help="books, PGN games, FEN or EPD lists, texts")
    made.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    group = made.add_argument_group("the window")
    group.add_argument("--book", action="append", default=[], metavar="FILE", help="a book; again for several")
    group.add_argument("--theme", action=Once, choices=THEMES)
    group.add_argument("--size", action=Once, type=_size, metavar="WxH", help="from 1024x680")
    group.add_argument("--scale", action=Once, type=_scale, metavar="S", help="0.5 to 4")
    group.add_argument("--fresh", action="store_true", help="as at a first start; nothing is read or kept")
    group.add_argument("--reset-settings", action="store_true", help="forget all settings, then open")
    group.add_argument("--screenshot", action=Once, metavar="OUT.png", help="paint the window once, save it, quit")
    add_position_options(made)
    return made


def options(words: list[str]) -> WindowOptions:
    """Return what ``words`` ask of the window. Raises CommandError."""
    asked = parser().parse_args(words)
    chosen = choose(asked, for_window=True) if given(asked) else None
    if chosen is not None:
        remarks(chosen.notes)
    return WindowOptions(
        files=tuple(_readable(name) for name in asked.files),
        books=tuple(_readable(name) for name in asked.book),
        theme=asked.theme,
        size=asked.size,
        scale=asked.scale,
        fresh=asked.fresh,
        reset_settings=asked.reset_settings,
        screenshot=None if asked.screenshot is None else _writable(asked.screenshot),
        start=None if chosen is None else chosen.line,
        ply=0 if chosen is None else chosen.ply,
        chess960=asked.chess960,
        notes=() if chosen is None else chosen.notes,
    )


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1280x800")
    size = int(match[1]), int(match[2])
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        raise argparse.ArgumentTypeError(f"{text} is too small: {SMALLEST[0]}x{SMALLEST[1]} is the least")
    if size[0] > LARGEST[0] or size[1] > LARGEST[1]:
        raise argparse.ArgumentTypeError(f"{text} is too large: {LARGEST[0]}x{LARGEST[1]} is the most")
    return size


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = math.nan
    if not SCALES[0] <= scale <= SCALES[1]:
        raise argparse.ArgumentTypeError(f"{text!r} is no factor from {SCALES[0]:g} to {SCALES[1]:g}")
    return scale


def _readable(name: str) -> Path:
    path = Path(name)
    if not path.exists():
        raise CommandError(f"{name} cannot be read: there is no such file")
    if path.is_dir():
        raise CommandError(f"{name} cannot be read: it is a directory")
    if not os.access(path, os.R_OK):
        raise CommandError(f"{name} cannot be read: reading it is not permitted")
    return path


def _writable(name: str) -> Path:
    path = Path(name)
    if not path.parent.is_dir():
        raise CommandError(f"--screenshot: there is no directory {path.parent}")
    if path.is_dir():
        raise CommandError(f"--screenshot: {name} is a directory")
    return path
