"""Panel: what every dockable view is, and the look that they share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from explorer.commands.context import Context
from explorer.model.pointer import Pointed
from explorer.model.state import State
from explorer.theme.tokens import LIGHT, Theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractSpinBox


class Panel(QFrame):
    """A view of the state: built once, drawn on every change, told of what is pointed at."""

    id = ""
    title = ""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("card")
        self.context = context
        self.theme: Theme = LIGHT
        self.zoom = 100
        self.build()

    def build(self) -> None:
        """Make the widgets, once."""

    def restyle(self) -> None:
        """Take over ``self.theme`` and ``self.zoom`` where the style sheet does not reach."""

    def draw(self, before: State | None, after: State) -> None:
        """Show ``after``; ``before`` is what was shown (None: nothing yet)."""

    def point(self, pointed: Pointed) -> None:
        """Mark what is pointed at."""

    def px(self, length: float) -> int:
        """Return a length in pixels at the zoom of the window."""
        return round(length * self.zoom / 100)


def with_room(*boxes: QAbstractSpinBox) -> None:
    """Keep the text of number fields off their left edge: style sheets do not reach it."""
    for box in boxes:
        box.lineEdit().setTextMargins(5, 0, 0, 0)


def refuse_drops(widget: QWidget) -> None:
    """Let a file that is dropped on a field be opened, as anywhere else in the window."""
    for field in widget.findChildren(QLineEdit):
        field.setAcceptDrops(False)


@contextmanager
def blocked(*objects: QObject) -> Iterator[None]:
    """Keep widgets from emitting while they are filled."""
    before = [(item, item.blockSignals(True)) for item in objects]
    try:
        yield
    finally:
        for item, was in before:
            item.blockSignals(was)
