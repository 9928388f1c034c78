"""The Tree page: book lines from the position, opened branch by branch; transpositions are recognised and end there."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout

from explorer.commands import book as act
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import OpenBook, State
from explorer.panels.figures import count, share
from explorer.panels.page import Page
from explorer.panels.text import Text

_NODE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Node:
    """A branch: the moves from the root, the position they lead to, its key, and the share of the whole line."""

    moves: tuple[chess.Move, ...]
    position: Position
    key: int
    share: float


class TreePage(Page):
    """A lazy tree of the book's lines."""

    title = "Tree"
    about = "Lines of the book from this position, opened branch by branch"

    def build(self) -> None:
        self._root: tuple[Position, OpenBook, str] | None = None
        self.places: dict[int, QTreeWidgetItem] = {}
        self.tree = QTreeWidget()
        self.tree.setObjectName("book.tree")
        self.tree.setAccessibleName("Tree of book lines")
        self.tree.setHeaderLabels(["move", "share", "of line", "weight", "leads to"])
        self.tree.setMouseTracking(True)
        self.tree.setUniformRowHeights(True)
        self.tree.itemExpanded.connect(self._on_expanded)
        self.tree.itemEntered.connect(lambda item, _column: self._preview(item))
        self.tree.currentItemChanged.connect(lambda item, _old: self._preview(item))
        self.tree.itemActivated.connect(lambda item, _column: self._on_chosen(item))
        self.tree.viewport().installEventFilter(self)
        head = self.tree.header()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        head.setStretchLastSection(False)
        self.line = Text()
        self.line.setObjectName("book.tree.line")
        self.walk = QPushButton("Random walk")
        self.walk.setProperty("role", "small")
        self.walk.setToolTip("Play book moves by chance, by weight, until the book ends")
        self.walk.clicked.connect(lambda: act.random_walk(self.context))
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.walk)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.tree, 1)

    def restyle(self) -> None:
        for column, width in enumerate((140, 64, 84, 70)):
            self.tree.setColumnWidth(column, round(width * self.zoom / 100))
        self.line.set_colour(self.theme.dim)

    def draw(self, state: State) -> None:
        known = state.open_book
        if known is None:
            self.tree.clear()
            self._root = None
            self.line.set_text("No book is open.")
            return
        root = (state.position, known, state.convention)
        if root == self._root:
            return
        self._root = root
        self.tree.clear()
        key = derived.key_by(state.position, state.convention).value
        self.places = {key: self.tree.invisibleRootItem()}
        self._fill(self.tree.invisibleRootItem(), Node((), state.position, key, 1.0))
        number = self.tree.topLevelItemCount()
        self.line.set_text("Enter or double-click plays the line." if number else "The book has no move here.")

    def _fill(self, parent: QTreeWidgetItem, node: Node) -> None:
        """Add the book moves of a branch; a position that is in the tree already is named and not opened again."""
        assert self._root is not None
        _, known, convention = self._root
        for row in sorted(derived.page_of(known, node.position, convention).rows, key=lambda r: -r.move.record.weight):
            move = row.move
            item = QTreeWidgetItem(parent)
            texts = (move.san or f"{move.uci} ?", share(move.share), share(node.share * move.share))
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
                item.setToolTip(4, "The position is in the tree already: Enter plays the line, Space jumps there")
            else:
                self.places[key] = item
                if row.replies:
                    item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)

    def _name(self, item: QTreeWidgetItem) -> str:
        node = item.data(0, _NODE)
        if not isinstance(node, Node) or self._root is None:
            return "the position above"
        return line_text(self._root[0], node.moves)

    def _on_expanded(self, item: QTreeWidgetItem) -> None:
        node = item.data(0, _NODE)
        if isinstance(node, Node) and item.childCount() == 0:
            self._fill(item, node)

    def _preview(self, item: QTreeWidgetItem | None) -> None:
        node = item.data(0, _NODE) if item is not None else None
        if not isinstance(node, Node) or self._root is None:
            return
        self.line.set_text(line_text(self._root[0], node.moves))
        first = node.moves[0]
        self.context.pointer.point(Pointed(move=first) if len(node.moves) == 1 else NOTHING)

    def _on_chosen(self, item: QTreeWidgetItem) -> None:
        node = item.data(0, _NODE)
        if isinstance(node, Node):
            act.play_line(self.context, node.moves)

    def jump_to_same(self, item: QTreeWidgetItem) -> None:
        """Go from a transposition to where its position stands in the tree."""
        node = item.data(0, _NODE)
        there = self.places.get(node.key) if isinstance(node, Node) else None
        if there is not None and there is not item:
            self.tree.setCurrentItem(there)
            self.tree.scrollToItem(there)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.context.pointer.point(NOTHING)
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
