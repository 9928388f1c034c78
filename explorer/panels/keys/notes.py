"""Notes: what must be said of the key in words, and the button that ends it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from explorer.commands import key as act
from explorer.commands.context import Context
from explorer.core.keys.conventions import POLYGLOT, named, python_chess_note
from explorer.model import derived
from explorer.model.state import State
from explorer.panels.figures import plural
from explorer.panels.takeaway import NOT_IN_PICTURE


class _Note(QLabel):
    """A text that takes as many lines as it needs.

    Qt's own height for a width would give the panel a scroll bar that it does not need: a scroll area then asks for
    the height that everything in it would like to have, not for what it must have.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("problem")
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        return QSize(40, self.heightForWidth(max(60, self.width())))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class Notes(QWidget):
    """A line that is there only while something must be said."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._said = ("", "")
        self.note = _Note()
        self.back = QToolButton()
        self.back.setObjectName("keys.back")
        self.back.setProperty(NOT_IN_PICTURE, True)
        self.back.clicked.connect(self._on_back)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.note, 1)
        row.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def draw(self, state: State) -> None:
        """Say what must be said of the key of a state."""
        said = note_of(state)
        if said == self._said:
            return  # a new text would lay out the card anew
        self._said = note, back = said
        self.note.setText(note)
        self.back.setText(back)
        self.back.setVisible(bool(back))
        self.setVisible(bool(note))

    def _on_back(self) -> None:
        if self._context.state.toggled:
            act.back_to_key(self._context)
        else:
            act.use_convention(self._context, POLYGLOT.id)


def note_of(state: State) -> tuple[str, str]:
    """Return what must be said of the key, in sentences, and the text of the button that ends it."""
    if state.toggled:
        have = {term.index for term in derived.real_key(state).terms}
        out, come = len(state.toggled & have), len(state.toggled - have)
        numbers = plural(out or come, "number")
        said = f"{numbers} left out" if out else f"{numbers} added"
        also = f", {come} added" if out and come else ""
        return f"What if: {said}{also}. This is not the position's key.", "Back to the key"
    if state.convention != POLYGLOT.id:
        known = named(state.convention)
        return f"This is not the Polyglot key. {known.summary}", "Back to Polyglot"
    return python_chess_note(state.position) or "", ""
