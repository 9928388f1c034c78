"""The set-up panel: a plain form for everything a FEN can say, and the tools of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from explorer.commands import position as act
from explorer.commands.registry import command
from explorer.core import chess960
from explorer.core.notation import COUNTER_LIMIT, FenError, fen, parse_fen
from explorer.core.position import Position, ep_capturers, ep_problem
from explorer.core.problems import problems
from explorer.model.state import ERASE, MOVE, PLAY, State
from explorer.panels.panel import Panel, all_widgets, blocked
from explorer.panels.setup.rights import RightsGrid
from explorer.theme import icons, pieces

_TOOLS = (
    (PLAY, "play", "Play moves (Esc): drag or click a piece and its target"),
    (MOVE, "move", "Move freely: any piece to anywhere; off the board it is gone"),
    (ERASE, "erase", "Erase: click or drag over pieces"),
)
_NAMES = {letter: chess.piece_name(chess.PIECE_SYMBOLS.index(letter)) for letter in "kqrbnp"}


class SetupPanel(Panel):
    """Tools and form for setting up a position."""

    id = "setup"
    title = "Set up"

    def build(self) -> None:
        self.captions: list[QLabel] = []
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
        self.area = QScrollArea()
        self.area.setWidget(inside)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.addWidget(self.area)

    # ---- building

    def _caption(self, form: QVBoxLayout, text: str) -> None:
        label = QLabel(text.upper())
        label.setObjectName("caption")
        label.setAccessibleName(text)
        self.captions.append(label)
        if form.count():
            form.addSpacing(5)
        form.addWidget(label)

    def _palette(self, form: QVBoxLayout) -> None:
        self._caption(form, "Pieces and tools")
        grid = QGridLayout()
        grid.setSpacing(4)
        self.tools: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        for row, letters in enumerate(("KQRBNP", "kqrbnp")):
            for column, letter in enumerate(letters):
                side = "white" if letter.isupper() else "black"
                tip = f"Place a {side} {_NAMES[letter.lower()]}: click or drag; right click for the other colour"
                grid.addWidget(self._tool(letter, tip, group), row, column)
        for column, (tool, _icon, tip) in enumerate(_TOOLS):
            button = self._tool(tool, tip, group)
            button.setText({PLAY: "Play", MOVE: "Move", ERASE: "Erase"}[tool])
            button.setProperty("act", True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            grid.addWidget(button, 2, 2 * column, 1, 2)
        form.addLayout(grid)

    def _tool(self, tool: str, tip: str, group: QButtonGroup) -> QToolButton:
        button = QToolButton()
        button.setObjectName("tool")
        button.setCheckable(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip.split(":", maxsplit=1)[0])
        button.setProperty("tool", tool)
        button.clicked.connect(lambda: act.choose_tool(self.context, tool))
        group.addButton(button)
        self.tools[tool] = button
        return button

    def _whole_board(self, form: QVBoxLayout) -> None:
        row = QHBoxLayout()
        row.setSpacing(4)
        self.acts: dict[str, QPushButton] = {}
        for name, text in (("start", "&Start"), ("clear", "&Clear"), ("swap", "S&wap"), ("mirror", "&Mirror")):
            known = command(f"position.{name}")
            button = QPushButton(text)
            button.setObjectName(f"setup.{name}")
            button.setProperty("role", "small")
            button.setToolTip(known.title + (f" ({known.about})" if known.about else ""))
            button.clicked.connect(lambda _=False, run=known.run: run(self.context))
            self.acts[name] = button
            row.addWidget(button, 1)
        form.addLayout(row)

    def _pair(
        self, names: Sequence[str], tips: Sequence[str], ids: Sequence[str]
    ) -> tuple[QHBoxLayout, list[QPushButton]]:
        row, group, buttons = QHBoxLayout(), QButtonGroup(self), []
        row.setSpacing(4)
        for name, tip, object_name in zip(names, tips, ids, strict=True):
            button = QPushButton(name)
            button.setObjectName(object_name)
            button.setCheckable(True)
            button.setToolTip(tip)
            group.addButton(button)
            row.addWidget(button, 1)
            buttons.append(button)
        return row, buttons

    def _turn_and_rules(self, form: QVBoxLayout) -> None:
        self._caption(form, "Turn")
        tips = ("White to move: adds number 780 to the key", "Black to move: adds nothing to the key")
        row, self.turns = self._pair(("○ White", "● Black"), tips, ("setup.white", "setup.black"))
        self.turns[0].clicked.connect(lambda: act.set_turn(self.context, chess.WHITE))
        self.turns[1].clicked.connect(lambda: act.set_turn(self.context, chess.BLACK))
        form.addLayout(row)
        self._caption(form, "Rules")
        tips = ("K, Q, k and q are the rooks on a1, h1, a8 and h8", "K, Q, k and q are the outermost rooks")
        row, self.rules = self._pair(("Standard", "Chess960"), tips, ("setup.standard", "setup.chess960"))
        self.rules[0].clicked.connect(lambda: act.set_rules(self.context, False))
        self.rules[1].clicked.connect(lambda: act.set_rules(self.context, True))
        form.addLayout(row)

    def _rights(self, form: QVBoxLayout) -> None:
        self._caption(form, "Castling rights, rook by rook")
        self.rights = RightsGrid()
        self.rights.toggled.connect(lambda square, held: act.set_right(self.context, square, held))
        form.addWidget(self.rights)

    def _en_passant(self, form: QVBoxLayout) -> None:
        self._caption(form, "En passant")
        self.ep = QComboBox()
        self.ep.setObjectName("setup.ep")
        self.ep.setAccessibleName("En passant square")
        self.ep.activated.connect(lambda at: act.set_en_passant(self.context, self.ep.itemData(at)))
        form.addWidget(self.ep)

    def _chess960(self, form: QVBoxLayout) -> None:
        self._caption(form, "Chess960 start")
        row = QHBoxLayout()
        row.setSpacing(4)
        self.number = QSpinBox()
        self.number.setObjectName("setup.number")
        self.number.setAccessibleName("Chess960 number")
        self.number.setRange(-1, 959)
        self.number.setSpecialValueText("–")
        self.number.setKeyboardTracking(False)
        self.number.setToolTip("The number 0 to 959 of the start position; 518 is the standard one")
        self.number.valueChanged.connect(self._on_number)
        self.random = QPushButton("&Random")
        self.random.setObjectName("setup.random")
        self.random.setToolTip("One of the 960 starts by chance (Ctrl+R)")
        self.random.clicked.connect(lambda: act.random_number(self.context))
        row.addWidget(self.number, 1)
        row.addWidget(self.random, 1)
        form.addLayout(row)
        self.back_rank = QLabel()
        self.back_rank.setObjectName("dim")
        form.addWidget(self.back_rank)

    def _counters(self, form: QVBoxLayout) -> None:
        self._caption(form, "Counters (not in the key)")
        row = QHBoxLayout()
        row.setSpacing(4)
        self.halfmove, self.fullmove = QSpinBox(), QSpinBox()
        for box, least, name, tip in (
            (self.halfmove, 0, "half-moves", "Half-moves since a pawn moved or a piece was taken"),
            (self.fullmove, 1, "move", "The number of the move"),
        ):
            box.setRange(least, COUNTER_LIMIT)
            box.setObjectName(f"setup.{name}")
            box.setAccessibleName(name)
            box.setToolTip(tip)
            box.setKeyboardTracking(False)
            box.valueChanged.connect(self._on_counters)
            label = QLabel(name)
            label.setObjectName("dim")
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box, 1)
        form.addLayout(row)

    def _problems(self, form: QVBoxLayout) -> None:
        self._caption(form, "What is wrong with it")
        self.problems = QLabel()
        self.problems.setObjectName("setup.problems")
        self.problems.setWordWrap(True)
        self.problems.setMinimumWidth(10)
        self.problems.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        form.addWidget(self.problems)

    # ---- showing

    def restyle(self) -> None:
        side, small = self.px(31), QFont(self.font())
        small.setPointSizeF(self.font().pointSizeF() * 0.8)
        small.setBold(True)
        small.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
        for caption in self.captions:
            caption.setFont(small)
        icons_of = {tool: icon for tool, icon, _tip in _TOOLS}
        for tool, button in self.tools.items():
            if tool in icons_of:
                button.setIcon(icons.icon(icons_of[tool], self.theme.text, self.theme.faint))
                button.setMinimumSize(self.px(40), self.px(28))
            else:
                button.setIcon(pieces.icon(tool, side - 5))
                button.setMinimumSize(side, side)
                button.setIconSize(QSize(side - 5, side - 5))
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
        self.rights.restyle(self.theme, self.px(23))
        for narrow in (*self.turns, *self.rules, *self.acts.values(), self.random, self.number, self.ep):
            narrow.setMinimumWidth(self.px(40))
        for box in (self.halfmove, self.fullmove):
            box.setMinimumWidth(self.px(48))
        self.area.setMinimumWidth(self.px(250))

    def draw(self, before: State | None, after: State) -> None:
        if before is None or before.view.tool != after.view.tool:
            self.tools[after.view.tool].setChecked(True)
        if before is not None and before.document is after.document:
            return
        position = after.position
        with blocked(*all_widgets(self)):
            self.turns[0 if position.turn else 1].setChecked(True)
            self.rules[1 if position.chess960 else 0].setChecked(True)
            self.rights.show_position(position)
            self._draw_en_passant(position)
            pair = chess960.numbers(position)
            self.number.setValue(pair[0] if pair and pair[0] == pair[1] else -1)
            self.halfmove.setValue(position.halfmove)
            self.fullmove.setValue(position.fullmove)
        self.back_rank.setText(_back_rank(position))
        for name, button in self.acts.items():
            button.setEnabled(not command(f"position.{name}").why_not(after))
        self._draw_problems(position)

    def _draw_en_passant(self, position: Position) -> None:
        choices = en_passant_choices(position)
        if [self.ep.itemText(at) for at in range(self.ep.count())] != [text for text, _ in choices]:
            self.ep.clear()
            for text, square in choices:
                self.ep.addItem(text, square)
        self.ep.setCurrentIndex(next(i for i, (_, s) in enumerate(choices) if s == position.ep_square))
        self.ep.setEnabled(len(choices) > 1)
        self.ep.setToolTip(
            "The square a pawn passed with its double push"
            if len(choices) > 1
            else "No pawn can have just moved two squares"
        )

    def _draw_problems(self, position: Position) -> None:
        found = problems(position)
        if found:
            text = "\n".join(problem.text for problem in found)
        else:
            number = len(position.legal_moves())
            text = f"Nothing: a legal position. {number or 'No'} legal move{'' if number == 1 else 's'}."
        hint = _rules_hint(position)
        self.problems.setText(f"{text}\n{hint}" if hint else text)
        name = "problem" if found else "dim"
        if self.problems.property("role") != name:
            self.problems.setProperty("role", name)
            self.problems.setStyleSheet(f"color: {self.theme.problem if found else self.theme.dim};")

    # ---- acting

    def _on_number(self, number: int) -> None:
        if number >= 0:
            act.set_number(self.context, number)

    def _on_counters(self) -> None:
        act.set_counters(self.context, self.halfmove.value(), self.fullmove.value())


def en_passant_choices(position: Position) -> list[tuple[str, chess.Square | None]]:
    """Return the squares that can be stated: none, those a double push can have left, and the one stated now."""
    squares = [chess.square(file, 5 if position.turn else 2) for file in range(8)]
    possible = [s for s in squares if ep_problem(replace(position, ep_square=s)) is None]
    choices: list[tuple[str, chess.Square | None]] = [("none", None)]
    for square in possible:
        beside = ep_capturers(replace(position, ep_square=square))
        counts = "pawn beside: counts" if beside else "no pawn beside"
        choices.append((f"{chess.square_name(square)}  {counts}", square))
    if position.ep_square is not None and position.ep_square not in possible:
        choices.append((f"{chess.square_name(position.ep_square)}  impossible: ignored", position.ep_square))
    return choices


def _back_rank(position: Position) -> str:
    pair = chess960.numbers(position)
    if pair is None:
        return "the pieces do not stand as at a start"
    if pair[0] == pair[1]:
        return f"{chess960.back_rank(pair[0])}" + (", the standard start" if pair[0] == chess960.STANDARD else "")
    return f"White {pair[0]}, Black {pair[1]}"


def _rules_hint(position: Position) -> str:
    """Say when the same FEN holds more castling rights by Chess960 rules."""
    if position.chess960 or position.rights == position.effective_rights:
        return ""
    try:
        other = parse_fen(fen(position), chess960=True).position
    except FenError:
        return ""
    more = other.effective_rights.bit_count()
    if more <= position.effective_rights.bit_count():
        return ""
    return "By Chess960 rules more of these rights would count: choose Chess960 above."
