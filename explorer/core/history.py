"""History: undo and redo as values, with labels."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class History(NamedTuple, Generic[T]):
    """A present value, the ones before it and the ones undone; each change has the label of what made it.

    ``past`` is oldest first, ``future`` next-to-redo last. ``merge`` names a run of quick repeats that is one change.
    """

    present: T
    past: tuple[tuple[str, T], ...] = ()
    future: tuple[tuple[str, T], ...] = ()
    merge: str = ""

    def changed(self, value: T, label: str, merge: str = "") -> History[T]:
        """Return the history after a change; the same ``merge`` name twice running is one step to undo."""
        if value == self.present:
            return self
        if merge and merge == self.merge:
            return self._replace(present=value, future=())
        return History(value, (*self.past, (label, self.present)), (), merge)

    def viewed(self, value: T) -> History[T]:
        """Return the history with another present that is no change: nothing to undo, nothing lost to redo."""
        return self._replace(present=value, merge="")

    def undone(self) -> History[T]:
        """Return the history one change back; itself when there is none."""
        if not self.past:
            return self
        label, value = self.past[-1]
        return History(value, self.past[:-1], (*self.future, (label, self.present)))

    def redone(self) -> History[T]:
        """Return the history one undone change forward; itself when there is none."""
        if not self.future:
            return self
        label, value = self.future[-1]
        return History(value, (*self.past, (label, self.present)), self.future[:-1])

    @property
    def undo_label(self) -> str:
        """What undo would take back, or an empty text."""
        return self.past[-1][0] if self.past else ""

    @property
    def redo_label(self) -> str:
        """What redo would do again, or an empty text."""
        return self.future[-1][0] if self.future else ""
