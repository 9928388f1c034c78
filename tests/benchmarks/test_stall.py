"""The longest time the window is away from its event loop while a big book is walked through in the background.

A timer of 5 ms tells: what it comes late is a stall. EXPLORER_BIG_BOOK names a file to keep the big book in.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.commands import bench
from explorer.settings import Settings
from tests.benchmarks.big_book import write_big_book
from tests.gui import Gui, Key, open_window

if TYPE_CHECKING:
    from tests.benchmarks.conftest import Ratios

RECORDS = 2_000_000
TICK_MS = 5
LONGEST_MS = 50.0
TRIES = 3
"""Walks of which the best counts: whatever else the machine does stalls a window too."""


class Clock(QObject):
    """Notes the longest time between two turns of the event loop, and how long the thread itself was at work."""

    def __init__(self) -> None:
        super().__init__()
        self.longest_ms, self.busiest_ms, self.ticks = 0.0, 0.0, 0
        self._last, self._worked = time.perf_counter(), time.thread_time()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_tick)
        self._timer.start(TICK_MS)

    def _on_tick(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        self.busiest_ms = max(self.busiest_ms, 1000 * (worked - self._worked))
        self.longest_ms = max(self.longest_ms, 1000 * (now - self._last) - TICK_MS)
        self.ticks += 1
        self._last, self._worked = now, worked

    def stop(self) -> None:
        """Stop the clock."""
        self._timer.stop()


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    given = os.environ.get("EXPLORER_BIG_BOOK")
    path = Path(given) if given else tmp_path_factory.mktemp("stall") / "big.bin"
    if not path.exists():
        write_big_book(path, RECORDS)
    return path


@pytest.fixture
def gui(qapp: QApplication, big: Path) -> Iterator[Gui]:
    options = WindowOptions(size=(1440, 900), theme="light", books=(big,))
    yield from open_window(options, Settings(animate=False, books=()))


def walked(gui: Gui, plays: bool) -> Clock:
    """Walk through the book, and along a line meanwhile if somebody ``plays``; return what the clock saw."""
    gui.wait(lambda: all(known.descent is not None for known in gui.state.books), 120_000)
    gc.collect()
    clock = Clock()
    bench.walk(gui.context, "standard", gaps=False)
    gui.wait(lambda: bool(gui.state.work) and bool(gui.state.work[-1].figures), 60_000)
    while gui.state.work:
        if plays:
            gui.press_key(Key.Key_Right if gui.state.document.ply < 3 else Key.Key_Home)
        QTest.qWait(100)  # between two keys of a user, not for anything to happen
    gui.settle()
    clock.stop()
    assert gui.state.reports
    assert clock.ticks > 20
    return clock


@pytest.mark.parametrize("page", ["Moves", "Check"])
@pytest.mark.parametrize("plays", [False, True], ids=["idle", "walking along a line"])
def test_the_longest_stall_during_a_walk(gui: Gui, ratios: Ratios, page: str, plays: bool) -> None:
    pages = gui.window.book.pages
    pages.show_page(pages.titled(page))
    for move in (("e2", "e4"), ("e7", "e5"), ("d2", "d4")):
        gui.drag(*move)
    gui.settle()
    stalls: list[float] = []
    busiest = 0.0
    for _ in range(TRIES):
        clock = walked(gui, plays)
        stalls.append(clock.longest_ms)
        busiest = max(busiest, clock.busiest_ms)
    what = f"longest stall during a walk, page {page}, {'walking along a line' if plays else 'idle'}"
    ratios.tell(f"{what}: {median(stalls):.1f} ms, {busiest:.1f} ms of them at work ({len(stalls)} walks)")
    assert median(stalls) <= LONGEST_MS, stalls
