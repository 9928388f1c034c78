"""The program: the command line first, the window only when one is wanted."""

from __future__ import annotations

import gc
import sys

from explorer.cli import main as run_command_line
from explorer.cli.output import remark


def main() -> int:
    """Run the program and return its exit status."""
    gc.disable()  # nothing that a start makes is garbage; a verb turns it on again, and so does the window
    result = run_command_line()
    if isinstance(result, int):
        gc.enable()
        return result
    problem = qt_problem(sys.version_info[:2], pyside_version())
    if problem is not None:
        remark(problem)
        return 2
    from explorer.app import run

    return run(result)


def qt_problem(python: tuple[int, ...], pyside: str | None) -> str | None:
    """Return a sentence when the window cannot run on these versions, else None.

    PySide6 6.12 on Python 3.11 or older loses a reference to None on every void call and aborts after some thousands.
    """
    if pyside is None:
        return "The window needs PySide6, which is not installed: pip install PySide6-Essentials."
    numbers = tuple(int(part) for part in pyside.split(".")[:2] if part.isdigit())
    if python >= (3, 12) or numbers < (6, 12):
        return None
    found = ".".join(map(str, python))
    return (
        f"PySide6 {pyside} crashes on Python {found}: use Python 3.12 or newer, "
        'or an older PySide6 (pip install "PySide6-Essentials<6.12").'
    )


def pyside_version() -> str | None:
    """Return the version of PySide6, None when it is not installed.

    Importing the package alone starts nothing of Qt, and is much quicker than asking for its metadata.
    """
    try:
        import PySide6
    except ImportError:
        return None
    return PySide6.__version__


if __name__ == "__main__":
    raise SystemExit(main())
