"""StartBox: a Chess960 start by number, pair or back rank, with its picture while it is typed, or by chance."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from explorer.commands import position as act
from explorer.commands.context import Context
from explorer.commands.registry import command
from explorer.core import chess960
from explorer.core.position import Position
from explorer.panels.setup.back_rank import BackRank

_STAYS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class StartBox(QWidget):
    """The field for the number, the two dice, and the picture of what the field names."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.number = QLineEdit()
        self.number.setObjectName("setup.number")
        self.number.setAccessibleName("Chess960 number")
        self.number.setMaxLength(40)
        self.number.setPlaceholderText("0 to 959")
        self.number.setToolTip(
            "A number 0 to 959 (518 is the standard start), a pair White:Black such as 356:12,\n"
            "or a back rank such as BBQNNRKR; then Enter"
        )
        self.number.textEdited.connect(self._draw)
        self.number.returnPressed.connect(self._on_entered)
        self.number.installEventFilter(self)
        self.buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.number, 1)
        for name, text in (("random960", "Ran&dom"), ("random_pair", "Pai&r")):
            row.addWidget(self._button(name, text))
        self.picture = BackRank()
        self.note = QLabel()
        self.note.setObjectName("dim")
        self.note.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addLayout(row)
        layout.addWidget(self.picture)
        layout.addWidget(self.note)

    def _button(self, name: str, text: str) -> QPushButton:
        known = command(f"position.{name}")
        button = QPushButton(text)
        button.setObjectName(f"setup.{name}")
        button.setProperty("role", "small")
        button.setToolTip(known.title + (f" ({known.shortcuts[0]})" if known.shortcuts else ""))
        button.clicked.connect(lambda: known.run(self._context))
        self.buttons[name] = button
        return button

    def show_position(self, position: Position) -> None:
        """Show the number or the pair of a start position, or that it is none."""
        self.number.setText(number_text(position))
        self._draw(self.number.text())

    def _draw(self, text: str) -> None:
        """Show the back rank of what stands in the field, while it is typed too."""
        try:
            white, black = chess960.parse(text)
        except ValueError as error:
            self.picture.show_ranks("", "")
            self.note.setText(str(error) if text.strip() else "The pieces do not stand as at a start.")
            return
        self.picture.show_ranks(chess960.back_rank(white), chess960.back_rank(black))
        standard = ", the standard start" if white == black == chess960.STANDARD else ""
        words = f"Start {white}" if white == black else f"White {white}, Black {black}"
        self.note.setText(words + standard)

    def _on_entered(self) -> None:
        problem = act.set_numbers(self._context, self.number.text())
        if problem:
            self.note.setText(problem)
            self.number.selectAll()

    def _on_left(self) -> None:
        """Take up what was typed when the field is left; what is no start gives way to what is on the board."""
        if self.number.text() == number_text(self._context.state.position):
            return
        if self.number.text().strip():
            act.set_numbers(self._context, self.number.text())
        self.show_position(self._context.state.position)

    # ---- Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the field being left: after Enter on what is no start, ``editingFinished`` does not come again.

        Escape drops what was typed before the window takes the key and goes back to the board.
        """
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.show_position(self._context.state.position)
            return False
        if event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent) and event.reason() not in _STAYS:
            self._on_left()
        return super().eventFilter(watched, event)


def number_text(position: Position) -> str:
    """Return the number or the pair of a start position, or an empty text."""
    pair = chess960.numbers(position)
    if pair is None:
        return ""
    return str(pair[0]) if pair[0] == pair[1] else f"{pair[0]}:{pair[1]}"
