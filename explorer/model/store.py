"""Store: the one observable. It holds the state and tells everyone when it was replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.model.state import State


class Store(QObject):
    """The state, and ``changed(before, after)``, sent once for all changes of one turn of the event loop."""

    changed = Signal(object, object)

    def __init__(self, state: State, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._told = state
        self._drawing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.flush)

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self._state

    def update(self, edit: Callable[[State], State]) -> None:
        """Replace the state by what ``edit`` makes of it. Raises RuntimeError inside a draw: a panel only shows."""
        if self._drawing:
            raise RuntimeError("the state was changed from inside a draw")
        self._state = edit(self._state)
        if self._state is not self._told:
            self._timer.start()

    def flush(self) -> None:
        """Tell of changes now instead of at the next turn of the event loop."""
        self._timer.stop()
        before, after = self._told, self._state
        if before is not after:
            self._told = after
            self.changed.emit(before, after)

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """Forbid changes while a panel draws."""
        before, self._drawing = self._drawing, True
        try:
            yield
        finally:
            self._drawing = before
