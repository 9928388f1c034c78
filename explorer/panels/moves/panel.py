"""The moves panel: the line, walking along it, and the field for typed moves."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QToolButton, QVBoxLayout

from explorer.commands import position, view
from explorer.commands.registry import command
from explorer.model.state import State
from explorer.panels.moves.flow import MoveFlow
from explorer.panels.panel import Panel
from explorer.theme import icons

_BUTTONS = (
    ("line.first", "first"),
    ("line.back", "back"),
    ("line.forward", "forward"),
    ("line.last", "last"),
    ("view.flip", "flip"),
)


class MovesPanel(Panel):
    """The line played."""

    id = "moves"
    title = "Moves"

    def build(self) -> None:
        self.flow = MoveFlow()
        self.flow.chosen.connect(lambda ply: view.go_to(self.context, ply))
        self.area = QScrollArea()
        self.area.setWidget(self.flow)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 2, 14, 10)
        layout.setSpacing(6)
        layout.addWidget(self.area, 1)
        layout.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.buttons: dict[str, QToolButton] = {}
        for name, _icon in _BUTTONS:
            button, known = QToolButton(), command(name)
            button.setObjectName(f"moves.{name}")
            button.setAccessibleName(known.title)
            button.clicked.connect(lambda _=False, run=known.run: run(self.context))
            self.buttons[name] = button
            row.addWidget(button)
        row.addStretch(1)
        self.field = QLineEdit()
        self.field.setObjectName("moves.field")
        self.field.setAccessibleName("Type a move")
        self.field.setPlaceholderText("Type a move:  e4  Nf3  O-O  e2e4     ( / )")
        self.field.setMaxLength(4000)
        self.field.returnPressed.connect(self._on_typed)
        row.addWidget(self.field, 3)
        return row

    def restyle(self) -> None:
        for name, icon in _BUTTONS:
            self.buttons[name].setIcon(icons.icon(icon, self.theme.text, self.theme.faint))
        self.flow.restyle(self.theme)
        height = self.flow.fontMetrics().height() + 8
        self.area.setMinimumHeight(height + 4)

    def draw(self, before: State | None, after: State) -> None:
        if before is not None and before.document is after.document:
            return
        document = after.document
        self.flow.show_line(document.line, document.ply)
        for name, button in self.buttons.items():
            known = command(name)
            why = known.why_not(after)
            button.setEnabled(not why)
            keys = f"  ({', '.join(known.shortcuts)})" if known.shortcuts else ""
            button.setToolTip(why or known.title + keys)
        box = self.flow.current_box()
        self.area.ensureVisible(box.center().x(), box.center().y(), 0, box.height() // 2)

    def _on_typed(self) -> None:
        if self.field.text().strip() and position.play_text(self.context, self.field.text()):
            self.field.clear()
        else:
            self.field.selectAll()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            view.step(self.context, -1 if event.angleDelta().y() > 0 else 1)
        event.accept()
