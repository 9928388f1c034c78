"""Gradual work in slices: what is shown of it while it goes on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from explorer.commands import slices
from explorer.commands import turns as turning
from explorer.commands.slices import Slices
from explorer.core.gradual import Gradual
from explorer.core.movetext import playing
from explorer.core.position import START
from explorer.model.state import State
from explorer.model.store import Store


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a clock of one number, which is read instead of the real one."""
    now = [100.0]
    for module in (slices, turning):
        monkeypatch.setattr(module, "perf_counter", lambda: now[0])
    return now


def work(clock: list[float], steps: list[tuple[int, int] | None]) -> Gradual[str]:
    """Yield these steps, each a second later."""
    for step in steps:
        clock[0] += 1
        yield step
    return "done"


def turns(store: Store, clock: list[float], steps: list[tuple[int, int] | None]) -> list[dict[str, object]]:
    """Return the figures shown after each turn of the event loop until the work is done."""
    made, found = Slices(store), []
    ended: list[str] = []
    made.start("Reading the text", work(clock, steps), ended.append)
    while made.is_working:
        found.append(dict(store.state.work[0].figures))
        QCoreApplication.processEvents()
    assert ended == ["done"]
    assert store.state.work == ()
    return found


def test_the_time_left_is_shown_where_it_is_known(qapp: QApplication, clock: list[float]) -> None:
    store = Store(State())
    shown = turns(store, clock, [None, (0, 40), (10, 40), (20, 40), None])
    assert shown == [
        {},
        {},
        {"done": 10, "total": 40, "seconds_left": 3.0},
        {"done": 20, "total": 40, "seconds_left": 2.0},
        {},
    ]


def test_nothing_is_shown_where_it_is_not_known(qapp: QApplication, clock: list[float]) -> None:
    assert turns(Store(State()), clock, [None, None, None]) == [{}, {}, {}]


def test_moves_tell_how_many_are_played() -> None:
    assert list(playing(START, ["Nf3", "Nf6", "Ng1", "Ng8"] * 6)) == [(0, 24), (10, 24), (20, 24)]
