"""MessageBar: what the program has to say, in the window, until it is put away."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from explorer.model.state import Message
from explorer.theme import icons
from explorer.theme.tokens import LIGHT, Theme

STAYS_MS = 6000


class MessageBar(QFrame):
    """A sentence at the foot of its parent; news go by themselves after a while, problems stay."""

    dismissed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._room, self._theme = parent, LIGHT
        self.setObjectName("message")
        self.text = QLabel()
        self.text.setObjectName("message.text")
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QToolButton()
        self.close_button.setObjectName("flat")
        self.close_button.setAccessibleName("Close the message")
        self.close_button.setToolTip("Close")
        self.close_button.setIconSize(QSize(14, 14))
        self.close_button.clicked.connect(self.dismissed)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 6, 8)
        row.addWidget(self.text, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.dismissed)
        self.hide()

    def restyle(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        if not self.isHidden():
            self._draw_button()

    def _draw_button(self) -> None:
        self.close_button.setIcon(icons.icon("close", self._theme.text, self._theme.faint))

    def show_message(self, message: Message | None) -> None:
        """Show a message, or nothing."""
        self._timer.stop()
        if message is None:
            self.hide()
            return
        self.setProperty("kind", message.kind)
        self.style().unpolish(self)
        self.style().polish(self)
        self._draw_button()
        self.text.setText(message.text)
        self.setAccessibleName(message.text)
        self.show()
        self.place()
        if message.kind == "info":
            self._timer.start(STAYS_MS)

    def place(self) -> None:
        """Lie at the foot of the parent, no wider than reads well."""
        parent = self._room
        width = min(parent.width() - 24, 760)
        height = max(self.heightForWidth(width), self.sizeHint().height() if not self.hasHeightForWidth() else 0)
        self.setGeometry((parent.width() - width) // 2, parent.height() - height - 10, width, height)
        self.raise_()
