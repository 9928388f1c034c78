"""Turns: gradual work of a page, done a few milliseconds in each turn of the event loop; the newest wins."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer

A_TURN = 0.012
"""Seconds of each turn of the event loop."""
T = TypeVar("T")


class Turns(QObject):
    """The work of a page: what nobody has to be told of, or may stop, as they may with the window's ``Slices``."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Generator[None, None, Any] | None = None
        self._then: Callable[[Any], None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    @property
    def is_working(self) -> bool:
        """Whether there is work that is not done."""
        return self._work is not None

    def start(self, work: Generator[None, None, T], then: Callable[[T], None]) -> None:
        """Do some work in place of what is being done, and go on with what it ends with; the first turn is now."""
        self.stop()
        self._work, self._then = work, then
        self._turn()

    def stop(self) -> None:
        """Leave the work undone."""
        self._timer.stop()
        self._work = self._then = None

    def _turn(self) -> None:
        work, then = self._work, self._then
        if work is None or then is None:
            return
        end = perf_counter() + A_TURN
        try:
            while perf_counter() < end:
                next(work)
        except StopIteration as done:
            self.stop()
            then(done.value)
        except BaseException:
            self.stop()
            raise
        else:
            self._timer.start()
