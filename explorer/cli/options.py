"""What the command line asks of the window."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from explorer.core.line import Line

THEMES = ("system", "light", "dark", "contrast")
SMALLEST = (1024, 680)
LARGEST = (16_384, 16_384)
SCALES = (0.5, 4.0)


class WindowOptions(NamedTuple):
    """Options of the window; None where nothing was asked for.

    ``size`` is width and height in logical pixels, ``scale`` a factor, ``start`` the line that the position options
    name and ``ply`` the place in it that is shown, ``chess960`` whether ``--chess960`` was given, ``notes`` what the
    reader of the position had to say, a sentence each.
    """

    files: tuple[Path, ...] = ()
    books: tuple[Path, ...] = ()
    theme: str | None = None
    size: tuple[int, int] | None = None
    scale: float | None = None
    fresh: bool = False
    reset_settings: bool = False
    screenshot: Path | None = None
    start: Line | None = None
    ply: int = 0
    chess960: bool = False
    notes: tuple[str, ...] = ()
