"""The board panel: whose turn, by which rules, the board, and the FEN beneath it."""

from __future__ import annotations

import chess
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout

from explorer.commands import edit
from explorer.core.flavours import flavours
from explorer.core.keys.randoms import TURN
from explorer.core.keys.table import entry
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.board.fen_field import FenField
from explorer.panels.board.heading import Heading
from explorer.panels.board.picture import Arrow
from explorer.panels.board.widget import BoardWidget
from explorer.panels.panel import Panel
from explorer.theme import icons
from explorer.theme.style import fixed_font

NARROW = 440
"""The width at normal zoom below which the heading takes two lines, and the button beside the FEN has no word."""
TOUCH = 44
"""What a finger hits without care, likewise."""


class BoardPanel(Panel):
    """The board with its heading and the FEN field, which is live both ways."""

    id = "board"
    title = "Board"

    def build(self) -> None:
        self.heading = Heading(self.context)
        self.turn, self.rules, self.opening = self.heading.turn, self.heading.rules, self.heading.opening
        self.board = BoardWidget(self.context)
        self.board.hinted.connect(self._on_hinted)
        self._hint = ""
        self._pointed: Pointed = NOTHING
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 4)
        layout.setSpacing(6)
        layout.addWidget(self.heading)
        layout.addWidget(self.board, 1)
        layout.addLayout(self._fen_row())
        self.setTabOrder(self.heading.other, self.board)
        self.setTabOrder(self.board, self.fen)

    def _fen_row(self) -> QHBoxLayout:
        self.fen = FenField(self.context)
        self.fen.hinted.connect(self._on_hinted)
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
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.copy.setMenu(menu)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.fen, 1)
        row.addWidget(self.copy)
        return row

    def _fill(self, menu: QMenu) -> None:
        """Offer every spelling of the FEN; mark those that read back to another key."""
        menu.clear()
        lossy = {f"edit.copy_{flavour.id}" for flavour in flavours(self.context.state.position) if not flavour.same_key}
        for command in (known for known in edit.COMMANDS if known.id.startswith("edit.copy")):
            title = f"{command.title} (changes the key)" if command.id in lossy else command.title
            menu.addAction(title).triggered.connect(lambda _=False, run=command.run: run(self.context))

    def restyle(self) -> None:
        self.heading.restyle(self.theme, self.font(), self.zoom)
        self.fen.setFont(fixed_font(self.font().pointSizeF() * 0.95))
        self.copy.setIcon(icons.icon("copy", self.theme.text, self.theme.faint))
        self.copy.setIconSize(QSize(self.px(16), self.px(16)))
        self.board.restyle(self.theme, self.px(20), self.px(TOUCH))
        self._fit_width()

    def _fit_width(self) -> None:
        """Give what must be read the room there is where there is little width."""
        narrow = self.width() < self.px(NARROW)
        self.heading.fit(narrow)
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        if style != self.copy.toolButtonStyle():
            self.copy.setText("" if narrow else "Copy")
            self.copy.setToolButtonStyle(style)

    def draw(self, before: State | None, after: State) -> None:
        self.board.show_state(before, after)
        if before is None or before.document is not after.document:
            self._hint = ""
            self.heading.draw(after, "")
            self.fen.show_state(after)
        self._draw_links(after)

    def _draw_links(self, state: State) -> None:
        self.board.show_links(_marked(state, self._pointed), _arrows(state, self._pointed))

    def point(self, pointed: Pointed) -> None:
        self._pointed = pointed
        self._draw_links(self.context.state)

    def _on_hinted(self, text: str) -> None:
        if text != self._hint:
            self._hint = text
            self.heading.draw(self.context.state, text)

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
