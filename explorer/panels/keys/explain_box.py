"""The field in which a key from another program is typed, and what it is."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from explorer.commands.context import Context
from explorer.commands.turns import Turns
from explorer.core.keys.conventions import with_inner_rooks
from explorer.core.keys.explain import Explanation, explain_text_gradually
from explorer.core.keys.keytext import KeyTextError, parse_key
from explorer.panels.figures import plural

PAUSE_MS = 120
"""Typing rests so long before a key is explained."""
_LINES = 6
"""So many lines of explanations are seen at once; the others are scrolled to."""
_DIGITS = re.compile(r"(?:0x|\$|#)?([0-9a-f]{1,15})", re.IGNORECASE)


class Answer(QScrollArea):
    """Explanations, as high as they are, up to six lines; more are scrolled to, by keyboard too."""

    def __init__(self) -> None:
        super().__init__()
        self._label = QLabel()
        self._label.setObjectName("keys.answer")
        self._label.setWordWrap(True)
        self._label.setMinimumWidth(10)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWidget(self._label)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("What the key is")
        self.hide()

    def text(self) -> str:
        """Return the whole text."""
        return self._label.text()

    def set_text(self, text: str) -> None:
        """Show a text; nothing is shown of an empty one."""
        if text != self.text():
            self._label.setText(text)
            self.setAccessibleDescription(text)
            self.verticalScrollBar().setValue(0)
        self.setVisible(bool(text))
        self._fit()

    def _fit(self) -> None:
        """Take the height of the text; what is more than fits can have the focus, to be scrolled by keyboard.

        Whether there is a scroll bar is said here, since one that comes and goes by itself changes the height again.
        """
        line, wanted = self._label.fontMetrics().lineSpacing(), max(0, self._label.heightForWidth(self.width()))
        is_long = wanted > _LINES * line + 4
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if is_long else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if bar != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(bar)
        self.setFixedHeight(_LINES * line + 4 if is_long else wanted)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_long else Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class ExplainBox(QWidget):
    """Explains the key that is typed for the position on the board, while it is typed and when the board changes."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._turns = Turns(self)
        self._is_whole = False
        self.field = QLineEdit()
        self.field.setObjectName("keys.explain")
        self.field.setAccessibleName("Explain a key")
        self.field.setPlaceholderText("a key from another program: hex, 0x…, or decimal")
        self.field.setMaxLength(200)
        self.answer = Answer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._explain)
        self.field.textEdited.connect(self._on_edited)
        self.field.returnPressed.connect(self.explain_now)
        label = QLabel("E&xplain a key")
        label.setObjectName("dim")
        label.setBuddy(self.field)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.field, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.answer)

    @property
    def is_working(self) -> bool:
        """Whether the answer to what is typed has still to come."""
        return self._timer.isActive() or self._turns.is_working

    def take_text(self, text: str) -> None:
        """Explain a whole key."""
        self.field.setText(text)
        self.explain_now()

    def explain_now(self) -> None:
        """Explain what is in the field as a whole key, however short."""
        self._is_whole = True
        self._explain()

    def explain_again(self) -> None:
        """Explain the same key for what is on the board now."""
        if self.field.text().strip():
            self._timer.start()

    def _on_edited(self, _text: str) -> None:
        self._is_whole = False
        self._turns.stop()
        self._timer.start()

    def _explain(self) -> None:
        self._timer.stop()
        text = self.field.text().strip()
        if not text:
            self._turns.stop()
            self.answer.set_text("")
            return
        document, inner = self._context.state.document, self._context.state.inner_rooks
        try:
            parse_key(text)
        except KeyTextError as error:
            self._turns.stop()
            self.answer.set_text(str(error))
            return
        known = with_inner_rooks(inner)
        work = explain_text_gradually(text, document.position, document.line, document.ply, known)
        self._turns.start(work, lambda found: self._show(text, found))

    def _show(self, text: str, found: Explanation) -> None:
        typed = "" if self._is_whole else digits(text)
        if typed and found.match == "none":
            self.answer.set_text(self._so_far(typed))
            return
        words = found.text
        if len(found.fits) > 1:
            words = "\n".join((f"{len(found.fits)} explanations fit.", *(f"• {fit.text}" for fit in found.fits)))
        self.answer.set_text(f"{found.key:016x}: {words}")

    def _so_far(self, typed: str) -> str:
        """Say what a key that begins so can be."""
        state = self._context.state
        names = [
            known.name
            for known in with_inner_rooks(state.inner_rooks)
            if f"{known.key(state.position).value:016x}".startswith(typed)
        ]
        begins = f" So far it is how this position's key by {' and '.join(names)} begins." if names else ""
        hint = "type on, or press Enter to have it explained as a whole key"
        return f"{plural(len(typed), 'hex digit')} of 16: {hint}.{begins}"


def digits(text: str) -> str:
    """Return the hex digits of a key that has fewer than 16, in lower case; nothing of any other text."""
    found = _DIGITS.fullmatch(re.sub(r"[\s_'’`]", "", text))
    return found[1].lower() if found else ""
