"""A context for commands without a window: a clipboard, dialogs that write down what is asked, a fixed chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.commands.context import Context
from explorer.commands.registry import command
from explorer.core.line import Line
from explorer.core.notation import fen, parse_fen
from explorer.model import edits
from explorer.model.pointer import Pointer
from explorer.model.state import State
from explorer.model.store import Store


class Clipboard:
    def __init__(self) -> None:
        self.content = ""
        self.images: list[object] = []

    def text(self) -> str:
        return self.content

    def set_text(self, text: str) -> None:
        self.content = text

    def set_image(self, image: object) -> None:
        self.images.append(image)


@dataclass
class Dialogs:
    asked: list[str] = field(default_factory=list)
    chosen: Path | None = None
    titles: tuple[str, ...] = ()
    item: int | None = None
    key: str = ""

    def choose_item(self, titles: Sequence[str], then: Callable[[int], None]) -> None:
        self.titles = tuple(titles)
        if self.item is not None:
            then(self.item)

    def show_key(self, text: str) -> None:
        self.key = text

    def choose_file(self, then: Callable[[Path], None]) -> None:
        self.asked.append("choose a file")
        if self.chosen is not None:
            then(self.chosen)

    def choose_save(self, name: str, then: Callable[[Path], None]) -> None:
        self.asked.append(f"save {name}")
        if self.chosen is not None:
            then(self.chosen)

    def show_commands(self) -> None:
        self.asked.append("show commands")

    def show_shortcuts(self) -> None:
        self.asked.append("show shortcuts")

    def show_about(self) -> None:
        self.asked.append("show about")

    def focus(self, panel: str) -> None:
        self.asked.append(f"focus {panel}")

    def move_cursor(self, files: int, ranks: int) -> None:
        self.asked.append(f"cursor {files} {ranks}")

    def show_square(self, square: int) -> None:
        self.asked.append(f"square {square}")

    def quit(self) -> None:
        self.asked.append("quit")


class Desk:
    """A context, and what commands did with it."""

    def __init__(self) -> None:
        self.store = Store(State())
        self.clipboard, self.dialogs = Clipboard(), Dialogs()
        self.context = Context(self.store, Pointer(self.store), self.clipboard, self.dialogs, random.Random(960))

    @property
    def state(self) -> State:
        return self.store.state

    @property
    def fen(self) -> str:
        return fen(self.state.position)

    @property
    def said(self) -> str:
        """The message, or an empty text."""
        return self.state.message.text if self.state.message else ""

    @property
    def line(self) -> str:
        return " ".join(step.san for step in self.state.document.line.steps)

    def run(self, name: str) -> State:
        """Run a command that can be used; return the state from before."""
        before, known = self.state, command(name)
        assert known.why_not(before) == ""
        known.run(self.context)
        return before

    def show(self, text: str, chess960: bool = False) -> None:
        """Put up a position."""
        line = Line(parse_fen(text, chess960).position)
        self.store.update(lambda state: edits.opened_line(state, line, 0, "show"))


@pytest.fixture
def desk(qapp: QApplication) -> Iterator[Desk]:
    made = Desk()
    yield made
    for known in made.state.books:
        known.book.close()
