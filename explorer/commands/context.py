"""Context: what a command may use, passed in."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from explorer.commands.slices import Slices
from explorer.model.pointer import Pointer
from explorer.model.state import State
from explorer.model.store import Store

if TYPE_CHECKING:
    from PySide6.QtGui import QImage


class Clipboard(Protocol):
    """The system's clipboard."""

    def text(self) -> str:
        """Return the text on it, or an empty one."""

    def set_text(self, text: str) -> None:
        """Put a text on it."""

    def set_image(self, image: QImage) -> None:
        """Put a picture on it."""


class Dialogs(Protocol):
    """What is asked and shown outside the panels."""

    def choose_file(self, then: Callable[[Path], None]) -> None:
        """Ask for a file and go on with ``then`` when one was chosen."""

    def choose_save(self, name: str, then: Callable[[Path], None]) -> None:
        """Ask where to save a file, with a name to begin with, and go on with ``then`` when a place was chosen."""

    def choose_item(self, titles: Sequence[str], then: Callable[[int], None]) -> None:
        """Ask for one of several games or positions, with a search, and go on with its number."""

    def show_commands(self) -> None:
        """Show the palette of all commands."""

    def show_shortcuts(self) -> None:
        """Show the sheet of shortcuts."""

    def show_about(self) -> None:
        """Show what the program is and whose work is in it."""

    def show_key(self, text: str) -> None:
        """Show what a key is, and what the book holds for it."""

    def focus(self, panel: str) -> None:
        """Put the keyboard focus into a panel, or into the field of that name."""

    def move_cursor(self, files: int, ranks: int) -> None:
        """Show the board's cursor, or move it by files and ranks as seen on the screen."""

    def show_square(self, square: int) -> None:
        """Show the board's cursor on a square, the keyboard focus staying where it is."""

    def quit(self) -> None:
        """Close the window."""


class Jobs(Protocol):
    """Whole-book jobs in child processes."""

    def start(self, kind: str, book: Path, title: str, words: Sequence[str], target: Path | None = None) -> None:
        """Start a job of a kind on a book: the words are those of the command line; ``target`` takes what it prints."""

    def cancel(self, kind: str) -> None:
        """Ask a job to stop; what it knows by then is kept."""

    def stop(self) -> None:
        """End everything at once."""


class Context:
    """The store, what is pointed at, and the world outside; ``chance`` is where random choices come from."""

    def __init__(
        self,
        store: Store,
        pointer: Pointer,
        clipboard: Clipboard,
        dialogs: Dialogs,
        chance: random.Random | None = None,
        jobs: Jobs | None = None,
        slices: Slices | None = None,
    ) -> None:
        self.store, self.pointer, self.clipboard, self.dialogs = store, pointer, clipboard, dialogs
        self.random = chance or random.Random()
        self.jobs, self.slices = jobs, slices

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self.store.state
