"""The set-up panel: a plain form for everything a FEN can say, and the tools of the board."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from explorer.commands import position as act
from explorer.commands import view
from explorer.commands.registry import command
from explorer.core.notation import COUNTER_LIMIT
from explorer.core.position import Position
from explorer.core.problems import problems
from explorer.model.state import State
from explorer.panels.panel import Panel, blocked
from explorer.panels.setup.ep_box import EpBox
from explorer.panels.setup.notes import inner_rook_note, rules_hint
from explorer.panels.setup.pair import Pair
from explorer.panels.setup.palette import Palette
from explorer.panels.setup.problem_list import ProblemList
from explorer.panels.setup.rights import RightsGrid
from explorer.panels.setup.start_box import StartBox

TOUCH = 44
"""The height and width in pixels, at normal zoom, that a finger hits without care."""
ROOMY = 1120
"""The height of the panel, likewise, from which on everything has it."""


class SetupPanel(Panel):
    """Tools and form for setting up a position."""

    id = "setup"
    title = "Set up"

    def build(self) -> None:
        self.captions: list[QLabel] = []
        self._sides = (0, 0, 0)
        inside = QWidget()
        form = QVBoxLayout(inside)
        form.setContentsMargins(14, 10, 14, 10)
        form.setSpacing(5)
        self._palette(form)
        self._whole_board(form)
        self._turn_and_rules(form)
        self._rights(form)
        self._en_passant(form)
        self._chess960(form)
        self._counters(form)
        self._problems(form)
        form.addStretch(1)
        for field in (self.ep.squares, self.halfmove, self.fullmove):
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            field.installEventFilter(self)
        self.area = QScrollArea()
        self.area.setWidget(inside)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.addWidget(self.area)

    # ---- building

    def _caption(self, form: QVBoxLayout, text: str) -> QLabel:
        label = QLabel(text.upper())
        label.setObjectName("caption")
        label.setAccessibleName(text.replace("&", ""))
        self.captions.append(label)
        if form.count():
            form.addSpacing(5)
        form.addWidget(label)
        return label

    def _palette(self, form: QVBoxLayout) -> None:
        caption, self.toolbox = self._caption(form, "Pieces and &tools"), Palette()
        caption.setBuddy(self.toolbox)
        self.toolbox.chosen.connect(lambda tool: act.choose_tool(self.context, tool))
        self.tools = self.toolbox.tools
        form.addWidget(self.toolbox)

    def _whole_board(self, form: QVBoxLayout) -> None:
        grid = QGridLayout()
        grid.setSpacing(4)
        self.acts: dict[str, QPushButton] = {}
        names = (
            ("start", "&Start"),
            ("clear", "&Clear"),
            ("swap", "S&wap"),
            ("mirror", "M&irror"),
            ("rotate", "Rot&ate"),
        )
        for at, (name, text) in enumerate(names):
            known = command(f"position.{name}")
            button = QPushButton(text)
            button.setObjectName(f"setup.{name}")
            button.setProperty("role", "small")
            button.setToolTip(known.title + (f" ({known.about})" if known.about else ""))
            button.clicked.connect(lambda _=False, run=known.run: run(self.context))
            self.acts[name] = button
            grid.addWidget(button, at // 3, at % 3)
        self.flip = flip = QPushButton("Flip view")
        flip.setObjectName("setup.flip")
        flip.setProperty("role", "small")
        flip.setToolTip("Show the board from the other side; the position stays (F)")
        flip.clicked.connect(lambda: view.flip(self.context))
        grid.addWidget(flip, 1, 2)
        form.addLayout(grid)

    def _turn_and_rules(self, form: QVBoxLayout) -> None:
        caption = self._caption(form, "T&urn")
        tips = ("White to move: adds number 780 to the key", "Black to move: adds nothing to the key")
        pair = Pair("Turn", ("○ White", "● Black"), tips, ("setup.white", "setup.black"))
        caption.setBuddy(pair)
        pair.chosen.connect(lambda at: act.set_turn(self.context, at == 0))
        self.turns = pair.buttons
        form.addWidget(pair)
        caption = self._caption(form, "Ru&les")
        tips = ("K, Q, k and q are the rooks on a1, h1, a8 and h8", "K, Q, k and q are the outermost rooks")
        pair = Pair("Rules", ("Standard", "Chess960"), tips, ("setup.standard", "setup.chess960"))
        caption.setBuddy(pair)
        pair.chosen.connect(lambda at: act.set_rules(self.context, at == 1))
        self.rules = pair.buttons
        form.addWidget(pair)

    def _rights(self, form: QVBoxLayout) -> None:
        caption = self._caption(form, "Castling ri&ghts, rook by rook")
        self.rights = RightsGrid()
        caption.setBuddy(self.rights)
        self.rights.toggled.connect(lambda square, held: act.set_right(self.context, square, held))
        form.addWidget(self.rights)
        self.inner = QLabel()
        self.inner.setObjectName("setup.inner")
        self.inner.setWordWrap(True)
        self.inner.hide()
        form.addWidget(self.inner)

    def _en_passant(self, form: QVBoxLayout) -> None:
        caption = self._caption(form, "E&n passant")
        self.ep = EpBox(self.context)
        caption.setBuddy(self.ep.squares)
        form.addWidget(self.ep)

    def _chess960(self, form: QVBoxLayout) -> None:
        caption = self._caption(form, "Chess96&0 start")
        self.start = StartBox(self.context)
        caption.setBuddy(self.start.number)
        form.addWidget(self.start)

    def _counters(self, form: QVBoxLayout) -> None:
        self._caption(form, "Counters (not in the key)")
        row = QHBoxLayout()
        row.setSpacing(4)
        self.halfmove, self.fullmove = QSpinBox(), QSpinBox()
        for box, least, shown, tip in (
            (self.halfmove, 0, "half-m&oves", "Half-moves since a pawn moved or a piece was taken"),
            (self.fullmove, 1, "&move", "The number of the move"),
        ):
            name = shown.replace("&", "")
            box.setRange(least, COUNTER_LIMIT)
            box.setObjectName(f"setup.{name}")
            box.setAccessibleName(name)
            box.setToolTip(tip)
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._on_counters)
            label = QLabel(shown)
            label.setObjectName("dim")
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box, 1)
        form.addLayout(row)

    def _problems(self, form: QVBoxLayout) -> None:
        self._caption(form, "What is wrong with it")
        self.problems = ProblemList()
        self.problems.mend_asked.connect(lambda problem: act.mend(self.context, problem))
        form.addWidget(self.problems)

    # ---- showing

    def restyle(self) -> None:
        small = QFont(self.font())
        small.setPointSizeF(self.font().pointSizeF() * 0.8)
        small.setBold(True)
        small.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
        for caption in self.captions:
            caption.setFont(small)
        self.toolbox.restyle(self.theme, self.zoom)
        fields = (*self.start.buttons.values(), self.start.number, self.ep.squares)
        for narrow in (*self.turns, *self.rules, *self.acts.values(), *fields):
            narrow.setMinimumWidth(self.px(44))
        self.problems.restyle(self.theme)
        self.start.picture.restyle(self.theme, self.px(24))
        self.ep.any.setFixedWidth(self.px(44))
        for box in (self.halfmove, self.fullmove):
            box.setMinimumWidth(self.px(48))
        self.area.setMinimumWidth(self.px(250))
        self._sides = (0, 0, 0)
        self._fit()

    def _fit(self) -> None:
        """Make everything that is clicked as large as there is room for, up to 44 pixels at normal zoom."""
        touch, width = self.px(TOUCH), max(self.area.width(), self.px(250)) - 48
        high = touch if self.height() >= self.px(ROOMY) else 0
        side = min(touch, max(self.px(31), (width - 5 * 4) // 6)) if high else self.px(31)
        cell = min(touch, max(self.px(23), (width - 14 - 8 * 2) // 8)) if high else self.px(23)
        if (side, cell, high) == self._sides:
            return
        self._sides = (side, cell, high)
        self.toolbox.fit(side, max(high, self.px(28)))
        self.rights.restyle(self.theme, cell)
        fields = (self.ep.squares, self.ep.any, self.start.number, self.halfmove, self.fullmove)
        buttons = (*self.turns, *self.rules, *self.acts.values(), *self.start.buttons.values(), self.flip)
        for widget in (*fields, *buttons):
            widget.setMinimumHeight(high)

    def draw(self, before: State | None, after: State) -> None:
        if before is None or before.view.tool != after.view.tool:
            self.tools[after.view.tool].setChecked(True)
        if before is not None and before.document is after.document:
            return
        position = after.position
        fields = (*self.turns, *self.rules, self.ep.squares, self.start.number, self.halfmove, self.fullmove)
        with blocked(*fields):
            self.turns[0 if position.turn else 1].setChecked(True)
            self.rules[1 if position.chess960 else 0].setChecked(True)
            self.rights.show_position(position)
            inner = inner_rook_note(position)
            self.inner.setText(inner)
            self.inner.setVisible(bool(inner))
            self.ep.show_position(position)
            self.start.show_position(position)
            self.halfmove.setValue(position.halfmove)
            self.fullmove.setValue(position.fullmove)
        for name, button in self.acts.items():
            button.setEnabled(not command(f"position.{name}").why_not(after))
        self._draw_problems(position)

    def _draw_problems(self, position: Position) -> None:
        found = problems(position)
        note = rules_hint(position)
        if not found:
            number = len(position.legal_moves())
            legal = f"Nothing: a legal position. {number or 'No'} legal move{'' if number == 1 else 's'}."
            note = f"{legal} {note}".strip()
        self.problems.show_problems(found, note)

    # ---- acting

    def _on_counters(self) -> None:
        act.set_counters(self.context, self.halfmove.value(), self.fullmove.value())

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the wheel scroll the form, and not change a field that is only passed over."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)
