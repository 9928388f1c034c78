"""One change of the position, every panel painted again, against one SVG picture of the board."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import chess
import chess.svg
import pytest
from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget

from explorer.app import make_window
from explorer.cli.options import WindowOptions
from explorer.core.line import Line
from explorer.core.position import START, Position
from explorer.model import derived, edits
from explorer.settings import Settings
from explorer.window.main_window import MainWindow

if TYPE_CHECKING:
    from tests.benchmarks.conftest import Ratios

BOUND = 1.0
ROUNDS = 60
SIZE = (1440, 900)


class Paints(QObject):
    """Counts how often widgets are painted."""

    def __init__(self, widgets: dict[str, QWidget]) -> None:
        super().__init__()
        self._names = {widget: name for name, widget in widgets.items()}
        self.counts = dict.fromkeys(widgets, 0)
        for widget in widgets.values():
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.counts[self._names[watched]] += 1
        return False

    def begin(self) -> None:
        """Count from 0."""
        self.counts = dict.fromkeys(self.counts, 0)

    def missing(self) -> list[str]:
        """Return which widgets have not been painted."""
        return [name for name, count in self.counts.items() if not count]


@pytest.fixture
def window(qapp: QApplication) -> Iterator[MainWindow]:
    """Return the window as at a first start, with the sample book, pieces not gliding."""
    style = qapp.style().name()
    qapp.setStyle("Fusion")
    made = make_window(WindowOptions(size=SIZE), Settings()._replace(animate=False))
    made.show()
    made.complete()
    _settle(made)
    yield made
    made.close()
    made.deleteLater()
    qapp.setStyleSheet("")
    qapp.setStyle(style)


def _settle(window: MainWindow) -> None:
    window.context.store.flush()
    for _ in range(3):
        QApplication.processEvents()


def _places(window: MainWindow, leaving_the_book: bool) -> Iterator[tuple[Line, chess.Move]]:
    """Yield lines of the sample book, the shortest first, each with one more move into a position of its own."""
    chance, seen, lines = random.Random(7), {START}, [Line()]
    while lines:
        line = lines.pop(0)
        ply, position = len(line.steps), line.position(len(line.steps))
        in_book = _book_moves(window, position)
        played = [move for move in in_book if position.play(move) not in seen]
        seen.update(position.play(move) for move in played)
        lines += [line.played(ply, move) for move in played]
        known = {move for move in position.legal_moves() if _book_moves(window, position.play(move))}
        choice = [move for move in position.legal_moves() if move not in known] if leaving_the_book else played
        choice = [move for move in choice if (move in known) is not leaving_the_book]
        if choice:
            yield line, chance.choice(choice)


def _book_moves(window: MainWindow, position: Position) -> list[chess.Move]:
    known = window.context.state.open_book
    assert known is not None
    return [row.move.move for row in derived.page_of(known, position).rows if row.move.move is not None]


def _forget_everything() -> None:
    """Empty every cache of what follows from a position; pictures of pieces and icons stay."""
    caches = [
        value
        for name, module in sys.modules.items()
        if name.startswith(("explorer.core.", "explorer.model."))
        for value in vars(module).values()
        if callable(getattr(value, "cache_clear", None))
    ]
    assert len(caches) >= 4
    for cache in caches:
        cache.cache_clear()


@pytest.mark.parametrize("leaving_the_book", [False, True], ids=["in the book", "out of the book"])
def test_position_change(leaving_the_book: bool, window: MainWindow, ratios: Ratios) -> None:
    assert window.size().toTuple() == SIZE
    store = window.context.store
    watched: dict[str, QWidget] = {
        "board": window.board.board,
        "key": window.keys.value,
        "bits": window.keys.bits,
        "numbers": window.keys.table.viewport(),
        "book": window.book.nothing if leaving_the_book else window.book.table.viewport(),
        "moves": window.moves.flow,
    }
    assert all(widget.isVisibleTo(window) for name, widget in watched.items() if name != "book")
    paints = Paints(watched)
    places = list(islice(_places(window, leaving_the_book), ROUNDS))
    assert len(places) == ROUNDS
    todo = iter(places)
    _forget_everything()

    def change() -> float:
        line, move = next(todo)
        store.update(lambda state: edits.opened_line(state, line, len(line.steps), "go there"))
        _settle(window)
        paints.begin()
        start = time.perf_counter()
        store.update(lambda state: edits.played(state, move))
        store.flush()
        for _ in range(5):
            QApplication.processEvents()
            if not paints.missing():
                break
        seconds = time.perf_counter() - start
        assert not paints.missing(), paints.missing()
        return seconds

    def picture() -> float:
        board = store.state.position.board()
        return _svg_seconds(board, window.board.board.size())

    where = "out of the book" if leaving_the_book else "in the book"
    ratios.compare(f"position change {where}", change, picture, bound=BOUND, rounds=ROUNDS)


def _svg_seconds(board: chess.Board, size: QSize) -> float:
    start = time.perf_counter()
    made = QPixmap(size)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    QSvgRenderer(QByteArray(chess.svg.board(board).encode())).render(painter)
    painter.end()
    return time.perf_counter() - start
