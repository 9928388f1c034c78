"""The board panel: whose turn, by which rules, the board, and the FEN beneath it."""

from __future__ import annotations

import chess
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFont, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QMenu, QToolButton, QVBoxLayout

from explorer.commands import edit, file
from explorer.core import chess960
from explorer.core.flavours import flavours
from explorer.core.keys.randoms import TURN
from explorer.core.keys.table import entry
from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.board.picture import Arrow
from explorer.panels.board.widget import BoardWidget
from explorer.panels.panel import Panel
from explorer.panels.text import Text
from explorer.theme import icons
from explorer.theme.style import fixed_font

NARROW = 440
"""The width at normal zoom below which the heading takes two lines, and the button beside the FEN has no word."""
TURNS = {chess.WHITE: "White to move", chess.BLACK: "Black to move"}


class BoardPanel(Panel):
    """The board with its heading and the FEN field, which is live both ways."""

    id = "board"
    title = "Board"

    def build(self) -> None:
        self.turn, self.rules = Text(), Text()
        self.opening = Text(align=Qt.AlignmentFlag.AlignRight)
        self.opening.setObjectName("board.opening")
        self.board = BoardWidget(self.context)
        self.board.hinted.connect(self._on_hinted)
        self._hint = ""
        self._pointed: Pointed = NOTHING
        self._narrow: bool | None = None
        self.heading = heading = QGridLayout()
        heading.setHorizontalSpacing(10)
        heading.setVerticalSpacing(2)
        heading.setColumnStretch(1, 1)
        heading.setColumnStretch(2, 1)
        heading.addWidget(self.turn, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 4)
        layout.setSpacing(6)
        layout.addLayout(heading)
        layout.addWidget(self.board, 1)
        layout.addLayout(self._fen_row())
        self.setTabOrder(self.board, self.fen)

    def _fen_row(self) -> QHBoxLayout:
        self.fen = QLineEdit()
        self.fen.setObjectName("board.fen")
        self.fen.setAccessibleName("FEN")
        self.fen.setMaxLength(4000)
        self.fen.textEdited.connect(self._on_fen_edited)
        self.fen.editingFinished.connect(self._on_fen_left)
        label = QLabel("FEN")
        label.setObjectName("dim")
        label.setBuddy(self.fen)
        self.copy = QToolButton()
        self.copy.setText("Copy")
        self.copy.setObjectName("board.copy")
        self.copy.setAccessibleName("Copy the FEN")
        self.copy.setToolTip("Copy the FEN; the arrow has its other spellings")
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.copy)
        for command in (c for c in edit.COMMANDS if c.id.startswith("edit.copy")):
            action = QAction(command.title, menu)
            action.triggered.connect(lambda _=False, run=command.run: run(self.context))
            action.setData(command.id.removeprefix("edit.copy_"))
            menu.addAction(action)
        menu.aboutToShow.connect(lambda: _mark_flavours(menu, self.context.state.position))
        self.copy.setMenu(menu)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.fen, 1)
        row.addWidget(self.copy)
        return row

    def restyle(self) -> None:
        bold = QFont(self.font())
        bold.setBold(True)
        self.turn.setFont(bold)
        self.rules.set_colour(self.theme.dim)
        self.opening.set_colour(self.theme.dim)
        self.fen.setFont(fixed_font(self.font().pointSizeF() * 0.95))
        self.copy.setIcon(icons.icon("copy", self.theme.text, self.theme.faint))
        self.copy.setIconSize(QSize(self.px(16), self.px(16)))
        self.board.restyle(self.theme, self.px(20))
        self._fit_turn()
        self._fit_width()

    def _fit_width(self) -> None:
        """Give the rules, or the hint that stands in their place, a line of their own where there is little width."""
        narrow = self.width() < self.px(NARROW)
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for text in (self.rules, self.opening):
            self.heading.removeWidget(text)
        self.heading.addWidget(self.rules, *((1, 0, 1, 3) if narrow else (0, 1)))
        self.heading.addWidget(self.opening, *((0, 1, 1, 2) if narrow else (0, 2)))
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.copy.setText("" if narrow else "Copy")
        self.copy.setToolButtonStyle(style)

    def _fit_turn(self) -> None:
        """Take the room that either side needs, so that nothing moves when the turn does."""
        metrics = self.turn.fontMetrics()
        self.turn.setFixedWidth(max(map(metrics.horizontalAdvance, TURNS.values())) + 10)

    def draw(self, before: State | None, after: State) -> None:
        self.board.show_state(before, after)
        if before is None or before.document is not after.document:
            self.turn.set_text(TURNS[after.position.turn])
            self._hint = ""
            self._draw_heading(after)
            if not (self.fen.hasFocus() and self._fen_says(after)):
                self._show_fen(after)
        self._draw_links(after)

    def _draw_heading(self, state: State) -> None:
        if self._hint:
            self.rules.set_text(self._hint[:1].upper() + self._hint[1:])
            self.opening.set_text("")
            self.opening.hide()
            return
        self.opening.show()
        self.rules.set_text(heading(state))
        self.opening.set_text(derived.opening(state))

    def _draw_links(self, state: State) -> None:
        self.board.show_links(_marked(state, self._pointed), _arrows(state, self._pointed))

    def point(self, pointed: Pointed) -> None:
        self._pointed = pointed
        self._draw_links(self.context.state)

    def _on_hinted(self, text: str) -> None:
        if text != self._hint:
            self._hint = text
            self._draw_heading(self.context.state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be no higher than the board needs, so that the line follows it closely."""
        self._fit_width()
        layout = self.layout()
        assert layout is not None
        around = layout.sizeHint().height() - self.board.sizeHint().height()
        width = self.width() - layout.contentsMargins().left() - layout.contentsMargins().right()
        self.setMaximumHeight(self.board.height_wanted(width) + around)
        super().resizeEvent(event)
        if layout.geometry() != self.contentsRect():  # while it is being shown Qt tells the layout only the old height
            layout.setGeometry(self.contentsRect())

    # ---- the FEN field

    def _fen_says(self, state: State) -> bool:
        """Tell whether what is typed means the position shown: then it is left as it is typed."""
        try:
            return parse_fen(self.fen.text(), state.position.chess960).position == state.position
        except FenError:
            return False

    def _show_fen(self, state: State) -> None:
        text = fen(state.position)
        if text != self.fen.text():
            self.fen.setText(text)
            self.fen.setCursorPosition(0)
        self._mark_fen("")

    def _mark_fen(self, problem: str) -> None:
        bad = bool(problem)
        self.fen.setToolTip(problem)
        if bool(self.fen.property("bad")) != bad:
            self.fen.setProperty("bad", bad)
            self.fen.style().unpolish(self.fen)
            self.fen.style().polish(self.fen)
        self._on_hinted(problem)

    def _on_fen_edited(self, text: str) -> None:
        try:
            file.show_fen(self.context, text)
        except FenError as error:
            self._mark_fen(str(error))
        else:
            self._mark_fen("")

    def _on_fen_left(self) -> None:
        """Go back to the FEN of the position when what was typed is none, and say so once."""
        if not self._fen_says(self.context.state):
            try:
                parse_fen(self.fen.text(), self.context.state.position.chess960)
            except FenError as error:
                file.tell_problem(self.context, f"That was no FEN, and nothing was changed. {_sentence(str(error))}")
        self._show_fen(self.context.state)


def _mark_flavours(menu: QMenu, position: Position) -> None:
    """Mark the spellings of the FEN that read back to another key."""
    mark = " (changes the key)"
    lossy = {flavour.id for flavour in flavours(position) if not flavour.same_key}
    for action in menu.actions():
        action.setText(action.text().removesuffix(mark) + (mark if action.data() in lossy else ""))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def heading(state: State) -> str:
    """Return the rules in force, the Chess960 number at a start, and the ply."""
    position, document = state.position, state.document
    words = "Chess960" if position.chess960 else "standard chess"
    pair = chess960.numbers(position) if position.chess960 else None
    if pair:
        words += f" {pair[0]}" if pair[0] == pair[1] else f" {pair[0]} : {pair[1]}"
    return f"{words}, ply {document.ply}" if document.line.steps else words


def _marked(state: State, pointed: Pointed) -> frozenset[chess.Square]:
    if pointed.bit is not None:
        from explorer.core.keys.ladder import column  # bits are pointed at long after the start

        having = column(derived.shown_key(state).terms, pointed.bit).terms
        return frozenset(t.square for t in having if t.square is not None)
    if pointed.index is None:
        return frozenset()
    terms = derived.shown_key(state).terms
    if pointed.index <= TURN:
        terms = (*terms, entry(pointed.index))
    return frozenset(t.square for t in terms if t.index == pointed.index and t.square is not None)


def _arrows(state: State, pointed: Pointed) -> tuple[Arrow, ...]:
    if pointed.move is not None:
        return (Arrow(pointed.move.from_square, pointed.move.to_square),)
    page = derived.book_page(state) if state.view.arrows else None
    if page is None:
        return ()
    moves = [row.move for row in page.rows if row.move.move is not None]
    most = max((move.record.weight for move in moves), default=0) or 1
    ordered = sorted(moves, key=lambda move: move.record.weight)
    return tuple(
        Arrow(move.move.from_square, move.move.to_square, move.record.weight / most) for move in ordered if move.move
    )
