"""The moves panel: the line, walking along it, and the field for typed moves and squares."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from explorer.commands import position, typed, view
from explorer.commands.registry import command
from explorer.model.state import State
from explorer.panels.moves.flow import MoveFlow
from explorer.panels.panel import Panel
from explorer.theme import icons
from explorer.theme.style import SCROLL_BAR, fixed_font

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
_SPARED = ("view.flip", "line.first", "line.last")
"""What leaves its place to the field where there is next to none; Home, End, F and the menus have it too."""
_TYPED = ("Type a move:  e4  Nf3  O-O  e2e4     ( / )", "Type a move:  e4  Nf3", "Type a move", "Move")
"""What the empty field says, the longest that fits."""
_ROOMY, _TIGHT = 44, 32
"""The width of a button at normal zoom, and where there is little room."""


class MovesPanel(Panel):
    """The line played."""

    id = "moves"
    title = "Moves"

    def build(self) -> None:
        self.flow = MoveFlow(lambda: self.area.width() - self.px(SCROLL_BAR))
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
        layout.addWidget(self._buttons())

    @cached_property
    def table(self) -> LineTable:
        """The line as a table, made when it is first looked at: Qt's tables are slow to make for the first time."""
        from explorer.panels.moves.line_table import LineTable
        from explorer.panels.takeaway import offer_table

        table = LineTable()
        table.row_chosen.connect(lambda ply: view.go_to(self.context, ply))
        offer_table(table, self.context)
        self.body.addWidget(table)
        self._style_table(table)
        return table

    def _style_table(self, table: LineTable) -> None:
        table.take_theme(self.theme)
        table.restyle(fixed_font(self.font().pointSizeF() * 0.95), self.zoom)

    def _buttons(self) -> QWidget:
        holder = QWidget()
        # What is in the row follows its width, and must not keep the user from making it narrower.
        holder.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.row = row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        self.buttons: dict[str, QPushButton] = {}
        for name, _icon in _BUTTONS:
            known = command(name)
            button = self._button(f"moves.{name}", known.title)
            button.clicked.connect(lambda _=False, run=known.run: run(self.context))
            self.buttons[name] = button
            row.addWidget(button)
        self.keys = self._button("moves.keys", "Keys")
        self.keys.setText("Keys")
        self.keys.setCheckable(True)
        self.keys.setToolTip("The line as a table: keys, repetitions, lost rights, fifty-move count (Ctrl+J)")
        self.keys.clicked.connect(lambda: view.toggle_line_table(self.context))
        row.addWidget(self.keys)
        row.addStretch(1)
        self.field = QLineEdit()
        self.field.setObjectName("moves.field")
        self.field.setAccessibleName("Type a move")
        self.field.setToolTip(typed.ABOUT)
        self.field.setAccessibleDescription(typed.ABOUT)
        self.field.setMaxLength(4000)
        self.field.returnPressed.connect(self._on_typed)
        self.field.installEventFilter(self)
        row.addWidget(self.field)
        return holder

    def _button(self, object_name: str, name: str) -> QPushButton:
        button = QPushButton()
        button.setObjectName(object_name)
        button.setAccessibleName(name)
        button.setProperty("role", "small")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        return button

    def restyle(self) -> None:
        for name, icon in _BUTTONS:
            self.buttons[name].setIcon(icons.icon(icon, self.theme.text, self.theme.faint))
            self.buttons[name].setIconSize(QSize(self.px(16), self.px(16)))
        self.flow.restyle(self.theme)
        if "table" in self.__dict__:
            self._style_table(self.table)
        height = self.flow.fontMetrics().height() + 8
        self.area.setMinimumHeight(height + 4)
        self._share_row()

    def _share_row(self) -> None:
        """Keep room for a typed move: with less width the buttons are narrower, then fewer."""
        margins = self.contentsMargins()
        layout = self.layout()
        if layout is not None:
            margins += layout.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        typing = self._width_of(_TYPED[2])
        keys = left = 0
        for wide, gap, spared, enough in (
            (_ROOMY, 6, (), typing),
            (_TIGHT, 4, (), typing),
            (_TIGHT, 4, _SPARED[:1], self._width_of(_TYPED[3])),
            (_TIGHT, 4, _SPARED, 0),
        ):
            keys = self.fontMetrics().horizontalAdvance("Keys") + self.px(wide - 18)
            buttons = len(_BUTTONS) - len(spared)
            left = room - buttons * self.px(wide) - keys - (buttons + 1) * gap
            if left >= enough:
                break
        self.row.setSpacing(gap)
        for name, button in self.buttons.items():
            button.setFixedWidth(self.px(wide))
            button.setHidden(name in spared)
        self.keys.setFixedWidth(keys)
        width = left if wide == _TIGHT else max(typing, left * 3 // 4)
        self.field.setFixedWidth(max(width, self.px(40)))
        fitting = (text for text in _TYPED if self._width_of(text) <= width)
        self.field.setPlaceholderText(next(fitting, _TYPED[-1]))

    def _width_of(self, text: str) -> int:
        """Return the width that the field needs to say a text."""
        return self.fontMetrics().horizontalAdvance(text) + self.px(22)

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
        if self.field.text().strip() and typed.enter(self.context, self.field.text()):
            self.field.clear()
        else:
            self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let keys that an empty field has no use for walk, take back and undo; Escape goes back to the board."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.KeyPress:
                position.play_moves(self.context)  # as Escape does everywhere
            event.accept()
            return True
        if event.type() == QEvent.Type.ShortcutOverride and not self.field.text():
            own = event.text().isprintable() and bool(event.text()) and not event.modifiers() & _COMMAND
            if not own:
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_row()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            view.step(self.context, -1 if event.angleDelta().y() > 0 else 1)
        event.accept()


def _facts(state: State) -> tuple[object, ...]:
    """Return what the panel shows of a state; the line is told apart by identity, since comparing it takes long."""
    document, shown = state.document, state.view.line_table
    return id(document.line), document.ply, shown, state.convention if shown else ""
