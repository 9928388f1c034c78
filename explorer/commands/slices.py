"""Slices: gradual work done bit by bit on the window's own thread, so that it can be stopped and nothing waits."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any, TypeVar

from PySide6.QtCore import QObject

from explorer.commands.turns import Turns
from explorer.model import edits
from explorer.model.state import Work
from explorer.model.store import Store

KIND = "reading"
AT_ONCE = 0.03
"""Seconds that are spent before anything is shown: what is short is done then and there."""
BETWEEN = 0.2
"""Seconds between two figures that are shown."""

T = TypeVar("T")
Done = tuple[int, int] | None


class Slices(QObject):
    """The piece of work that runs now; the newest wins. A child process would read no faster, and have to be told."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store
        self._title = ""
        self._first: tuple[float, int] | None = None
        self._shown = 0.0
        self._turns = Turns(self, self._show_done, lambda: store.update(lambda state: edits.idle(state, KIND)))

    @property
    def is_working(self) -> bool:
        """Whether there is work that is not done."""
        return self._turns.is_working

    def start(self, title: str, work: Generator[Any, None, T], then: Callable[[T], None]) -> None:
        """Do some work and go on with what it ends with; what does not end at once is shown as a job.

        Where the work yields how much is done of how much, the time left is shown too.
        """
        self._title, self._first, self._shown = title, None, 0.0
        self._turns.start(work, then, AT_ONCE)

    def cancel(self) -> None:
        """Stop the work at the user's wish."""
        if self.is_working:
            self.stop()
            self._store.update(lambda state: edits.told(state, "The reading was stopped. Nothing was changed."))

    def stop(self) -> None:
        """Stop the work, if there is any, and say nothing."""
        self._turns.stop()

    def _show_done(self, done: Done) -> None:
        """Show how far the work is, and the time left at the pace since it was first known; nothing where it is not."""
        now = perf_counter()
        if done is None:
            self._first = None
        elif self._first is None:
            self._first = (now, done[0])
        if now - self._shown < BETWEEN:
            return
        self._shown = now
        figures: dict[str, object] = {}
        if done is not None and self._first is not None and done[0] > self._first[1]:
            pace = (now - self._first[0]) / (done[0] - self._first[1])
            figures = {"done": done[0], "total": done[1], "seconds_left": pace * (done[1] - done[0])}
        work = Work(KIND, self._title, figures)
        if work not in self._store.state.work:
            self._store.update(lambda state: edits.working(state, work))
