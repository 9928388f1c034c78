"""The key inspector: pointing across the board, one table of conventions, and explaining a key that nothing fits."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

import chess
import chess.polyglot
import pytest
from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from explorer.app import make_window
from explorer.cli.options import WindowOptions
from explorer.commands.key import PAGES
from explorer.core.chess960 import start_position
from explorer.core.keys import changed_numbers
from explorer.core.keys import explain as explaining
from explorer.core.keys.agreement import agreement
from explorer.core.line import Line
from explorer.core.movetext import parse_moves
from explorer.core.position import START, Position
from explorer.model import derived, edits
from explorer.settings import Settings
from explorer.window.main_window import MainWindow

if TYPE_CHECKING:
    from tests.benchmarks.conftest import Ratios

FRAME = 1 / 60
TABLE_BOUND, EXPLAIN_BOUND = 15.0, 0.5
SIZE = (1440, 900)
OPENING = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O"


class Painted(QObject):
    """Counts the paint events of a widget and everything in it."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.count = 0
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.count += 1
        return False


@pytest.fixture
def window(qapp: QApplication) -> Iterator[MainWindow]:
    """Return the window with the sample book, in the middle of an opening, the line shown with its keys."""
    style = qapp.style().name()
    qapp.setStyle("Fusion")
    made = make_window(WindowOptions(size=SIZE), Settings()._replace(animate=False))
    made.show()
    made.complete()
    line = parse_moves(START, OPENING)
    made.context.store.update(lambda state: edits.opened_line(state, line, len(line.steps), "open"))
    made.context.store.update(lambda state: edits.viewed(state, state.view._replace(arrows=True, line_table=True)))
    _turn(made)
    yield made
    made.close()
    made.deleteLater()
    qapp.setStyleSheet("")
    qapp.setStyle(style)


def _turn(window: MainWindow, turns: int = 3) -> None:
    for _ in range(turns):
        window.context.store.flush()
        QApplication.processEvents()


def _way() -> list[chess.Square]:
    """Return the squares a mouse comes over that goes across the board to and fro: each step is another square."""
    rows = [range(8) if rank % 2 else range(7, -1, -1) for rank in range(8)]
    return [chess.square(file, rank) for rank, files in enumerate(rows) for file in files]


@pytest.mark.parametrize("title", PAGES)
def test_pointing_across_the_board(title: str, window: MainWindow, qapp: QApplication, ratios: Ratios) -> None:
    """A real mouse move to another square, and everything that follows from it painted, takes less than a frame."""
    pages, board = window.keys.pages, window.board.board
    pages.show_page(pages.titled(title))
    _turn(window)
    painted, handle = Painted(qapp), window.windowHandle()
    squares = _way()

    def move(square: chess.Square) -> float:
        place = board.mapTo(window, QPointF(*board.squares_geometry.centre(square)).toPoint())
        start = time.perf_counter()
        QTest.mouseMove(handle, place)
        QApplication.processEvents()
        return time.perf_counter() - start

    for square in squares:
        move(square)
    painted.count = 0
    taken = [move(square) for square in squares * 2]
    qapp.removeEventFilter(painted)
    typical, slowest = median(taken), max(taken)
    ratios.tell(
        f"pointing with {title} open: {typical * 1e3:.2f} ms, the slowest {slowest * 1e3:.2f} ms, "
        f"{painted.count / len(taken):.1f} widgets painted a step, at most {FRAME * 1e3:.1f} ms"
    )
    assert painted.count >= len(taken), "nothing was painted"
    assert isinstance(pages.current, QWidget)
    assert pages.current.isVisible()
    assert slowest < FRAME


def _positions() -> list[Position]:
    """Return positions of random games, standard and Chess960."""
    chance, found = random.Random(11), []
    for number in range(24):
        position = start_position(40 * number) if number % 2 else START
        for _ in range(chance.randrange(6, 40)):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(chance.choice(moves))
        found.append(position)
    return found


def _forget_everything() -> None:
    """Empty every cache of what follows from a position."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("explorer.core.position", "explorer.core.keys.rights", "explorer.core.keys.rules")):
            for value in vars(module).values():
                if callable(getattr(value, "cache_clear", None)):
                    value.cache_clear()
    derived.key_by.cache_clear()


def test_a_table_of_conventions(ratios: Ratios) -> None:
    """Against python-chess's key and its legal moves of the same position; each position is new to every cache."""
    todo = _positions()
    todo_ours, todo_theirs = iter(todo), iter(todo)

    def ours() -> float:
        position = next(todo_ours)
        _forget_everything()
        start = time.perf_counter()
        agreement(position)
        return time.perf_counter() - start

    def theirs() -> float:
        board = next(todo_theirs).board()
        start = time.perf_counter()
        chess.polyglot.zobrist_hash(board)
        list(board.legal_moves)
        return time.perf_counter() - start

    agreement(START)
    ratios.compare("a table of conventions", ours, theirs, bound=TABLE_BOUND, rounds=len(todo))


def test_explaining_a_key_that_nothing_fits(ratios: Ratios) -> None:
    """The whole search: every convention, every mistake alone and two together, and up to three numbers changed."""
    line, chance, taken = parse_moves(START, OPENING), random.Random(3), []
    changed_numbers.prepare()
    for ply in range(len(line.steps) + 1):
        place = Line(line.start, line.steps)
        start = time.perf_counter()
        found = explaining.explain(chance.getrandbits(64), line.position(ply), place, ply)
        taken.append(time.perf_counter() - start)
        assert found.match == "none"
    figures = f"{median(taken):.3f} s, slowest {max(taken):.3f} s, at most {EXPLAIN_BOUND} s"
    ratios.tell(f"explaining a hopeless key: {figures}")
    assert max(taken) < EXPLAIN_BOUND, figures
