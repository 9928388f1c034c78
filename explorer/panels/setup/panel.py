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
from explorer.core.remarks import inner_rook_note, other_rules
from explorer.model.state import State
from explorer.panels.panel import Panel, blocked, with_room
from explorer.panels.setup import room
from explorer.panels.setup.ep_box import EpBox
from explorer.panels.setup.pair import Pair
from explorer.panels.setup.palette import Palette
from explorer.panels.setup.problem_list import ProblemList
from explorer.panels.setup.rights import RightsGrid
from explorer.panels.setup.section import Section
from explorer.panels.setup.start_box import StartBox

WIDE = 470
"""The width of the panel at normal zoom from which on short parts of the form stand side by side."""


class SetupPanel(Panel):
    """Tools and form for setting up a position."""

    id = "setup"
    title = "Set up"

    def build(self) -> None:
        self._fitted: tuple[object, ...] = ()
        self._is_wide: bool | None = None
        inside = QWidget()
        self.form = form = QGridLayout(inside)
        form.setContentsMargins(room.EDGE, 10, room.EDGE, 10)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(room.GAP)
        self.sections = {
            "tools": self._tools(),
            "turn": self._turn(),
            "rules": self._rules(),
            "rights": self._rights(),
            "ep": self._en_passant(),
            "start": self._chess960(),
            "counters": self._counters(),
            "problems": self._problems(),
        }
        for field in (self.ep.squares, self.halfmove, self.fullmove):
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            field.installEventFilter(self)
        self._place(False)
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

    def _place(self, is_wide: bool) -> None:
        """Put the sections below each other, or short ones side by side."""
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        names = list(self.sections)
        places = {name: (row, 0, 1, 2) for row, name in enumerate(names)}
        if is_wide:
            places |= {"turn": (1, 0, 1, 1), "rules": (1, 1, 1, 1), "rights": (2, 0, 1, 2)}
            places |= {"ep": (3, 0, 1, 1), "start": (3, 1, 2, 1), "counters": (4, 0, 1, 1), "problems": (5, 0, 1, 2)}
        for name, section in self.sections.items():
            self.form.removeWidget(section)
            self.form.addWidget(section, *places[name])
        for row in range(len(names) + 1):
            self.form.setRowStretch(row, 0)
        self.form.setRowStretch(max(row for row, *_ in places.values()), 1)
        for column in (0, 1):
            self.form.setColumnStretch(column, 1)
        self._place_acts(6 if is_wide else 3)

    def _tools(self) -> Section:
        self.toolbox = Palette()
        self.toolbox.chosen.connect(lambda tool: act.choose_tool(self.context, tool))
        self.tools = self.toolbox.tools
        return Section("Pieces and &tools", self.toolbox, self._whole_board(), buddy=self.toolbox)

    def _whole_board(self) -> QGridLayout:
        self.acts_grid = QGridLayout()
        self.acts_grid.setSpacing(4)
        self.acts: dict[str, QPushButton] = {}
        names = (
            ("start", "&Start"),
            ("clear", "&Clear"),
            ("swap", "S&wap"),
            ("mirror", "M&irror"),
            ("rotate", "Rot&ate"),
        )
        for name, text in names:
            known = command(f"position.{name}")
            button = _small(f"setup.{name}", text)
            button.setToolTip(known.title + (f" ({known.about})" if known.about else ""))
            button.clicked.connect(lambda _=False, run=known.run: run(self.context))
            self.acts[name] = button
        self.flip = self.acts["flip"] = _small("setup.flip", "Flip view")
        self.flip.setToolTip("Show the board from the other side; the position stays (F)")
        self.flip.clicked.connect(lambda: view.flip(self.context))
        self._place_acts(3)  # at once, since Tab goes to widgets in the order in which they come into the form
        return self.acts_grid

    def _place_acts(self, columns: int) -> None:
        for at, button in enumerate(self.acts.values()):
            self.acts_grid.removeWidget(button)
            self.acts_grid.addWidget(button, at // columns, at % columns)

    def _turn(self) -> Section:
        tips = ("White to move: adds number 780 to the key", "Black to move: adds nothing to the key")
        pair = Pair("Turn", ("○ White", "● Black"), tips, ("setup.white", "setup.black"))
        pair.chosen.connect(lambda at: act.set_turn(self.context, at == 0))
        self.turns = pair.buttons
        return Section("T&urn", pair, buddy=pair)

    def _rules(self) -> Section:
        tips = ("K, Q, k and q are the rooks on a1, h1, a8 and h8", "K, Q, k and q are the outermost rooks")
        pair = Pair("Rules", ("Standard", "Chess960"), tips, ("setup.standard", "setup.chess960"))
        pair.chosen.connect(lambda at: act.set_rules(self.context, at == 1))
        self.rules = pair.buttons
        return Section("Ru&les", pair, buddy=pair)

    def _rights(self) -> Section:
        self.rights = RightsGrid()
        self.rights.toggled.connect(lambda square, held: act.set_right(self.context, square, held))
        self.inner = QLabel()
        self.inner.setObjectName("setup.inner")
        self.inner.setWordWrap(True)
        self.inner.hide()
        return Section("Castling ri&ghts, rook by rook", self.rights, self.inner, buddy=self.rights)

    def _en_passant(self) -> Section:
        self.ep = EpBox(self.context)
        return Section("E&n passant", self.ep, buddy=self.ep.squares)

    def _chess960(self) -> Section:
        self.start = StartBox(self.context)
        return Section("Chess96&0 start", self.start, buddy=self.start.number)

    def _counters(self) -> Section:
        row = QHBoxLayout()
        row.setSpacing(4)
        self.halfmove, self.fullmove = QSpinBox(), QSpinBox()
        with_room(self.halfmove, self.fullmove)
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
        return Section("Counters (not in the key)", row)

    def _problems(self) -> Section:
        self.problems = ProblemList(self.fullmove)
        self.problems.mend_asked.connect(lambda problem: act.mend(self.context, problem))
        self.problems.other_asked.connect(lambda: act.read_by_other_rules(self.context))
        return Section("What is wrong with it", self.problems)

    # ---- showing

    def restyle(self) -> None:
        small = QFont(self.font())
        small.setPointSizeF(self.font().pointSizeF() * 0.8)
        small.setBold(True)
        small.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
        for section in self.sections.values():
            section.caption.setFont(small)
        self.toolbox.restyle(self.theme, self.zoom)
        fields = (*self.start.buttons.values(), self.start.number, self.ep.squares)
        for narrow in (*self.turns, *self.rules, *self.acts.values(), *fields):
            narrow.setMinimumWidth(self.px(room.TOUCH))
        self.problems.restyle(self.theme)
        self.ep.restyle(self.theme)
        self.start.picture.restyle(self.theme, self.px(24))
        self.ep.any.setFixedWidth(self.px(room.TOUCH))
        for box in (self.halfmove, self.fullmove):
            box.setMinimumWidth(self.px(48))
        self.area.setMinimumWidth(self.px(250))
        self._fitted = ()
        self._fit()

    def _fit(self) -> None:
        """Make everything that is clicked as large as there is room for, up to 44 pixels at normal zoom."""
        shape = (self.area.width(), self.area.height())
        if shape == self._fitted:
            return
        self._fitted = shape
        is_wide = shape[0] >= self.px(WIDE)
        self._place(is_wide)
        width = max(shape[0], self.px(250)) - 2 * room.EDGE - self.px(10)  # the scroll bar may come and go
        least = [self.px(row) for row in (room.WIDE if is_wide else room.NARROW)]
        caption, line = self.sections["turn"].caption.sizeHint().height(), self.fontMetrics().height()
        spare = shape[1] - room.around(is_wide, caption, line, self.px(24)) - sum(least)
        self._size_rows(width, room.row_height(spare, least, self.px(room.TOUCH)))

    def _size_rows(self, width: int, high: int) -> None:
        """Make all rows at least ``high`` pixels high, and what stands in them as wide as that and ``width`` allow."""
        touch = self.px(room.TOUCH)
        piece = max(self.px(room.PIECE), high)
        self.toolbox.fit(min(piece, room.share(width, 6, 4, touch)), piece, max(self.px(room.TOOL), high))
        cell = max(self.px(room.CELL), room.share(width - self.px(14), 8, 2, touch))
        self.rights.restyle(self.theme, cell, max(self.px(room.CELL), high))
        fields = (self.ep.squares, self.ep.any, self.start.number, self.halfmove, self.fullmove)
        buttons = (*self.turns, *self.rules, *self.acts.values(), *self.start.buttons.values())
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
        for name in ("start", "clear"):
            self.acts[name].setEnabled(not command(f"position.{name}").why_not(after))
        self._draw_problems(position)

    def _draw_problems(self, position: Position) -> None:
        found = problems(position)
        other = other_rules(position)
        note = other.text if other is not None else ""
        if not found:
            number = len(position.legal_moves())
            legal = f"Nothing: a legal position. {number or 'No'} legal move{'' if number == 1 else 's'}."
            note = f"{legal} {note}".strip()
        is_choice = other is not None and (other.counts or not position.chess960)
        self.problems.show_problems(found, note, ("standard" if position.chess960 else "Chess960") if is_choice else "")

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


def _small(name: str, text: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    button.setProperty("role", "small")
    return button
