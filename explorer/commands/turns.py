"""Turns: gradual work done a few milliseconds in each turn of the event loop, on the window's own thread."""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer

A_TURN = 0.012
"""Seconds of each turn of the event loop."""
T = TypeVar("T")


class Turns(QObject):
    """The piece of work that runs now; the newest wins.

    ``turned`` gets what the work yielded last after each turn that did not end it, ``ended`` is called when it is over:
    done, failed or left undone. Work that a user is told of, and may stop, is done by the window's ``Slices``.
    """

    def __init__(
        self,
        parent: QObject,
        turned: Callable[[Any], None] = lambda said: None,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(parent)
        self._turned, self._ended = turned, ended
        self._work: Generator[Any, None, Any] | None = None
        self._then: Callable[[Any], None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(lambda: self._turn(A_TURN))

    @property
    def is_working(self) -> bool:
        """Whether there is work that is not done."""
        return self._work is not None

    def start(self, work: Generator[Any, None, T], then: Callable[[T], None], at_once: float = A_TURN) -> None:
        """Do some work in place of what is being done, and go on with what it ends with.

        The first turn is now, and takes ``at_once`` seconds.
        """
        self.stop()
        self._work, self._then = work, then
        self._turn(at_once)

    def stop(self) -> None:
        """Leave the work undone, if there is any."""
        if self._work is not None:
            self._timer.stop()
            self._work = self._then = None
            self._ended()

    def _turn(self, seconds: float) -> None:
        work, then = self._work, self._then
        if work is None or then is None:
            return
        end, said = perf_counter() + seconds, None
        try:
            while perf_counter() < end:
                said = next(work)
        except StopIteration as done:
            self.stop()
            then(done.value)
        except BaseException:
            self.stop()
            raise
        else:
            self._timer.start()
            self._turned(said)
