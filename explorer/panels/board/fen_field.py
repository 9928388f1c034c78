"""FenField: the FEN of the position, live both ways."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolTip

from explorer.commands import file
from explorer.commands.context import Context
from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.words import capitalised
from explorer.model.state import State

_STAYS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)


class FenField(QLineEdit):
    """A field whose text is shown on the board as soon as it is a FEN, and is kept, marked, while it is none.

    ``hinted`` says what is wrong with it, or nothing.
    """

    hinted = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._told = ""
        self.setObjectName("board.fen")
        self.setAccessibleName("FEN")
        self.setMaxLength(4000)
        self.textEdited.connect(self._on_edited)
        self.returnPressed.connect(self._on_entered)

    def show_state(self, state: State) -> None:
        """Show the FEN of a state, unless what is being typed means the same position."""
        if not (self.hasFocus() and self._says(state)):
            self._show(state)

    def _says(self, state: State) -> bool:
        """Tell whether what is typed means the position shown: then it is left as it is typed."""
        try:
            return parse_fen(self.text(), state.position.chess960).position == state.position
        except FenError:
            return False

    def _show(self, state: State) -> None:
        text = fen(state.position)
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)
        self._mark("")

    def _mark(self, problem: str) -> None:
        bad = bool(problem)
        self.setToolTip(problem)
        if bool(self.property("bad")) != bad:
            self.setProperty("bad", bad)
            self.style().unpolish(self)
            self.style().polish(self)
        self.hinted.emit(problem)

    def _problem(self) -> str:
        """Return what is wrong with the text, or an empty one."""
        try:
            parse_fen(self.text(), self._context.state.position.chess960)
        except FenError as error:
            return str(error)
        return ""

    def _on_edited(self, text: str) -> None:
        self._told = ""
        try:
            file.show_fen(self._context, text)
        except FenError as error:
            self._mark(str(error))
        else:
            self._mark("")

    def _on_entered(self) -> None:
        """Spell the FEN as the program does; what is none stays to be mended."""
        problem = self._problem()
        if problem:
            self._told = self.text()
            text = f"This is no FEN, and nothing was changed: mend it, or press Escape. {capitalised(problem)}"
            file.tell_problem(self._context, text)
        else:
            self._show(self._context.state)

    def _on_left(self) -> None:
        """Go back to the FEN of the position when what was typed is none, and say so once."""
        problem = self._problem()
        if problem and self.text() != self._told:
            file.tell_problem(self._context, f"That was no FEN, and nothing was changed. {capitalised(problem)}")
        self._show(self._context.state)

    # ---- Qt

    def event(self, event: QEvent) -> bool:
        """Take Escape for the field while there is something to go back from; show what is cut as a tooltip."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self.property("bad"):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._show(self._context.state)
                self.selectAll()
                return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and not self.toolTip():
            is_cut = self.fontMetrics().horizontalAdvance(self.text()) > self.width() - 20
            QToolTip.showText(event.globalPos(), self.text() if is_cut else "", self)
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _STAYS:
            self._on_left()
