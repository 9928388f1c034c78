"""The Tree page: book lines from the position, opened branch by branch, and the ways of the book into the position."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCursor, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from explorer.commands import book as act
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import OpenBook, State
from explorer.panels.book.ways_view import WaysView
from explorer.panels.figures import count, share
from explorer.panels.page import Page
from explorer.panels.preview import Preview
from explorer.panels.text import Text

_OF_LINE = 2
_WIDE = 420
"""The width at normal zoom from which on there is room for the shares of the whole line."""
_NODE = Qt.ItemDataRole.UserRole
_HINT = "Enter plays the line, Space opens a branch or jumps to the same position, + and − open and close."


@dataclass(frozen=True, slots=True)
class Node:
    """A branch: the moves from the root, the position they lead to, its key, and the share of the whole line."""

    moves: tuple[chess.Move, ...]
    position: Position
    key: int
    share: float


class TreePage(Page):
    """A lazy tree of the book's lines, and behind a button the ways into the position."""

    title = "Tree"
    about = "Lines of the book from this position, opened branch by branch"

    def build(self) -> None:
        self._root: tuple[Position, OpenBook, str] | None = None
        # The root is None: Qt makes its item, and Python's name for that would outlive it and then stand for whatever
        # is made at the same place in memory.
        self.places: dict[int, QTreeWidgetItem | None] = {}
        self.tree = QTreeWidget()
        self.tree.setObjectName("book.tree")
        self.tree.setAccessibleName("Tree of book lines")
        self.tree.setHeaderLabels(["move", "share", "of line", "weight", "leads to"])
        self.tree.setMouseTracking(True)
        self.tree.setUniformRowHeights(True)
        self.tree.itemExpanded.connect(self._on_expanded)
        self.tree.itemEntered.connect(lambda item, _column: self._preview(item))
        self.tree.currentItemChanged.connect(lambda item, _old: self._preview(item))
        self.tree.itemDoubleClicked.connect(lambda item, _column: self._on_chosen(item))
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.installEventFilter(self)
        self.tree.viewport().installEventFilter(self)
        head = self.tree.header()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        head.setStretchLastSection(False)
        self.ways = WaysView(self.context, self._show_preview)
        self.line = Text()
        self.line.setObjectName("book.tree.line")
        self.into = self._button("Ways in", "List the positions of the book from which a book move leads here")
        self.into.setObjectName("book.ways.button")
        self.into.setCheckable(True)
        self.into.toggled.connect(self._on_into)
        self.walk = self._button("Random walk", "Play book moves by chance, by weight, until the book ends")
        self.walk.clicked.connect(lambda: act.random_walk(self.context))
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.into)
        row.addWidget(self.walk)
        self.preview = Preview(self, "book.preview")
        self.views = QStackedWidget()
        self.views.addWidget(self.tree)
        self.views.addWidget(self.ways)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.views, 1)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("role", "small")
        button.setToolTip(tip)
        return button

    def restyle(self) -> None:
        self._fit()
        self.line.set_colour(self.theme.dim)
        self.preview.restyle(self.theme, self.zoom)
        self.ways.restyle(self.theme, self.zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave the shares of the whole line to tooltips where they would crowd out weights and openings."""
        is_narrow = self.width() < round(_WIDE * self.zoom / 100)
        self.tree.setColumnHidden(_OF_LINE, is_narrow)
        for column, width in enumerate((100, 56, 70, 60) if is_narrow else (130, 62, 70, 62)):
            self.tree.setColumnWidth(column, round(width * self.zoom / 100))

    def draw(self, state: State) -> None:
        known = state.open_book
        if self.into.isChecked():
            self.line.set_text(self.ways.draw(state))
            return
        if known is None:
            self.tree.clear()
            self._root = None
            self._show_preview(None)
            self.line.set_text("No book is open.")
            return
        root = (state.position, known, state.convention)
        if root == self._root:
            return
        self._root = root
        self.tree.clear()
        self._show_preview(None)
        key = derived.key_by(state.position, state.convention).value
        self.places = {key: None}
        self._fill(self.tree, Node((), state.position, key, 1.0))
        number = self.tree.topLevelItemCount()
        self.line.set_text(_HINT if number else "The book has no move here.", _HINT)

    def _on_into(self, on: bool) -> None:
        self.views.setCurrentIndex(int(on))
        self._root = None
        self._show_preview(None)
        self.draw(self.context.state)
        (self.ways.table if on else self.tree).setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, parent: QTreeWidget | QTreeWidgetItem, node: Node) -> None:
        """Add the book moves of a branch; a position that is in the tree already is named and not opened again."""
        assert self._root is not None
        _, known, convention = self._root
        page = derived.page_of(known, node.position, convention)
        if page.error:
            self.line.set_text(page.error)
        for row in sorted(page.rows, key=lambda r: -r.move.record.weight):
            move = row.move
            item = QTreeWidgetItem(parent)
            of_line = share(node.share * move.share)
            item.setToolTip(1, f"{share(move.share)} of the sum of the weights here, {of_line} of the whole line")
            texts = (move.san or f"{move.uci} ?", share(move.share), of_line)
            for column, text in enumerate((*texts, count(move.record.weight), row.opening)):
                item.setText(column, text)
                if 1 <= column <= 3:
                    item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if move.move is None:
                item.setText(4, f"cannot be played: {move.reason}")
                continue
            bold = QFont(self.font())
            bold.setBold(True)
            item.setFont(0, bold)
            after = node.position.play(move.move)
            key = derived.key_by(after, convention).value
            item.setData(0, _NODE, Node((*node.moves, move.move), after, key, node.share * move.share))
            if key in self.places:
                item.setText(4, f"same as {self._name(self.places[key])}{'; ' + row.opening if row.opening else ''}")
                item.setToolTip(4, f"{item.text(4)}\nThe position is in the tree already: Space jumps there")
            else:
                self.places[key] = item
                if row.replies:
                    item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)

    def _name(self, item: QTreeWidgetItem | None) -> str:
        node = item.data(0, _NODE) if item is not None else None
        if not isinstance(node, Node) or self._root is None:
            return "the position above"
        return line_text(self._root[0], node.moves)

    def _on_expanded(self, item: QTreeWidgetItem) -> None:
        node = item.data(0, _NODE)
        if isinstance(node, Node) and self.places.get(node.key) is item and item.childCount() == 0:
            self._fill(item, node)

    def _show_preview(self, position: Position | None, move: chess.Move | None = None) -> None:
        """Show a position at the right, above or below what is pointed at, or take the preview away."""
        self.preview.show_position(position, move, self.context.state.view.flipped)
        self.preview.setVisible(position is not None)
        if position is None:
            return
        size = self.preview.sizeHint()
        area = self.ways.table if self.into.isChecked() else self.tree
        at = area.viewport().mapFromGlobal(QCursor.pos())
        over = area.viewport().rect().contains(at)
        y = at.y() if over else area.visualRect(area.currentIndex()).center().y()
        corner = area.viewport().mapTo(self, area.viewport().rect().topRight())
        below = y < area.viewport().height() / 2
        top = corner.y() + (area.viewport().height() - size.height() if below else 0)
        self.preview.setGeometry(corner.x() - size.width(), max(0, top), size.width(), size.height())
        self.preview.raise_()

    def _preview(self, item: QTreeWidgetItem | None) -> None:
        node = item.data(0, _NODE) if item is not None else None
        if not isinstance(node, Node) or self._root is None:
            return
        self.line.set_text(line_text(self._root[0], node.moves), _HINT)
        self._show_preview(node.position, node.moves[-1])
        first = node.moves[0]
        self.context.pointer.point(Pointed(move=first) if len(node.moves) == 1 else NOTHING)

    def _on_chosen(self, item: QTreeWidgetItem | None) -> None:
        node = item.data(0, _NODE) if item is not None else None
        if isinstance(node, Node):
            act.play_line(self.context, node.moves)

    def _on_space(self, item: QTreeWidgetItem | None) -> None:
        """Jump from a transposition to its place; open or close any other branch."""
        if item is None:
            return
        node = item.data(0, _NODE)
        if isinstance(node, Node) and self.places.get(node.key) is not item:
            self.jump_to_same(item)
        else:
            item.setExpanded(not item.isExpanded())

    def jump_to_same(self, item: QTreeWidgetItem) -> None:
        """Go from a transposition to where its position stands in the tree; for the root itself, to the top."""
        node = item.data(0, _NODE)
        known = isinstance(node, Node) and node.key in self.places
        there = (self.places[node.key] or self.tree.topLevelItem(0)) if known else None
        if there is not None and there is not item:
            self.tree.setCurrentItem(there)
            self.tree.scrollToItem(there)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.context.pointer.point(NOTHING)
            if not self.tree.hasFocus():
                self._show_preview(None)
        if watched is self.tree and event.type() == QEvent.Type.FocusOut:
            self._show_preview(None)
        if watched is self.tree and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._on_chosen(self.tree.currentItem())
                return True
            if event.key() == Qt.Key.Key_Space:
                self._on_space(self.tree.currentItem())
                return True
        return super().eventFilter(watched, event)


def line_text(start: Position, moves: tuple[chess.Move, ...]) -> str:
    """Return moves from a position as text with move numbers."""
    words, position = [], start
    for at, move in enumerate(moves):
        if position.turn or at == 0:
            words.append(f"{position.fullmove}{'.' if position.turn else '…'}")
        words.append(position.san(move))
        position = position.play(move)
    return " ".join(words)
