"""The moves panel: the line, walking along it, and the field for typed moves."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from explorer.commands import position, view
from explorer.commands.registry import command
from explorer.model.state import State
from explorer.panels.moves.flow import MoveFlow
from explorer.panels.panel import Panel
from explorer.panels.takeaway import offer_table
from explorer.theme import icons
from explorer.theme.style import fixed_font

if TYPE_CHECKING:
    from explorer.panels.moves.line_table import LineTable

_COMMAND = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier
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
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 2, 14, 10)
        layout.setSpacing(6)
        body = QWidget()
        self.body = QStackedLayout(body)
        self.body.addWidget(self.area)
        layout.addWidget(body, 1)
        layout.addLayout(self._buttons())

    @cached_property
    def table(self) -> LineTable:
        """The line as a table, made when it is first looked at: Qt's tables are slow to make for the first time."""
        from explorer.panels.moves.line_table import LineTable

        table = LineTable()
        table.row_chosen.connect(lambda ply: view.go_to(self.context, ply))
        offer_table(table, self.context)
        self.body.addWidget(table)
        self._style_table(table)
        return table

    def _style_table(self, table: LineTable) -> None:
        table.take_theme(self.theme)
        table.restyle(fixed_font(self.font().pointSizeF() * 0.95), self.zoom)

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
        self.keys = QToolButton()
        self.keys.setObjectName("moves.keys")
        self.keys.setText("Keys")
        self.keys.setCheckable(True)
        self.keys.setToolTip("The line as a table: keys, repetitions, lost rights, fifty-move count (Ctrl+J)")
        self.keys.clicked.connect(lambda: view.toggle_line_table(self.context))
        row.addWidget(self.keys)
        row.addStretch(1)
        self.field = QLineEdit()
        self.field.setObjectName("moves.field")
        self.field.setAccessibleName("Type a move")
        self.field.setPlaceholderText("Type a move:  e4  Nf3  O-O  e2e4     ( / )")
        self.field.setMaxLength(4000)
        self.field.returnPressed.connect(self._on_typed)
        self.field.installEventFilter(self)
        row.addWidget(self.field, 3)
        return row

    def restyle(self) -> None:
        for name, icon in _BUTTONS:
            self.buttons[name].setIcon(icons.icon(icon, self.theme.text, self.theme.faint))
        self.flow.restyle(self.theme)
        if "table" in self.__dict__:
            self._style_table(self.table)
        height = self.flow.fontMetrics().height() + 8
        self.area.setMinimumHeight(height + 4)

    def draw(self, before: State | None, after: State) -> None:
        as_table = after.view.line_table
        if before is not None and _facts(before) == _facts(after):
            return
        document = after.document
        self.keys.setChecked(as_table)
        self.body.setCurrentWidget(self.table if as_table else self.area)
        self.flow.show_line(document.line, document.ply)
        if as_table:
            self.table.show_line(document.line, document.ply, after.convention)
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let keys that an empty field has no use for walk, take back and undo; Escape goes back to the board."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape or not self.field.text():
                own = event.text().isprintable() and bool(event.text()) and not event.modifiers() & _COMMAND
                if not own:
                    event.ignore()
                    return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.context.dialogs.focus("board")
            return True
        return super().eventFilter(watched, event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            view.step(self.context, -1 if event.angleDelta().y() > 0 else 1)
        event.accept()


def _facts(state: State) -> tuple[object, ...]:
    """Return what the panel shows of a state; the line is told apart by identity, since comparing it takes long."""
    document, shown = state.document, state.view.line_table
    return id(document.line), document.ply, shown, state.convention if shown else ""
