"""What no one caught: one dialog that says so, while the program goes on."""

from __future__ import annotations

import faulthandler
import io
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from explorer.window.crash_sheet import CrashSheet

QUIET_S = 5.0
"""For so long after "Continue" the same crash does not open the dialog again, since closing it paints the window."""
_KEPT, _LONGEST, _OTHERS = 5, 20_000, "others"


class CrashReporter(QObject):
    """Takes what nothing else catches (slots, events, threads, destructors) and shows it, in one dialog for all."""

    _caught = Signal(str)

    def __init__(self, fen: Callable[[], str], window: QWidget | None = None) -> None:
        super().__init__(window)
        self._fen, self._window = fen, window
        self._texts: dict[str, str] = {}
        self._counts: Counter[str] = Counter()
        self._quiet: dict[str, float] = {}
        self.dialog: CrashSheet | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(100)
        self._timer.timeout.connect(self._refresh)
        # Queued: a dialog must not be made inside a paint event, nor in another thread.
        self._caught.connect(self._on_caught, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over Python's hooks, and have the stacks written to standard error when the process itself dies."""
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread
        sys.unraisablehook = self._on_unraisable
        with suppress(OSError, ValueError, RuntimeError, AttributeError):
            if sys.stderr is not None:
                faulthandler.enable()

    def uninstall(self) -> None:
        """Give Python its own hooks back."""
        sys.excepthook, threading.excepthook = sys.__excepthook__, threading.__excepthook__
        sys.unraisablehook = sys.__unraisablehook__

    # ---- the hooks, in whatever thread and however deep in Qt

    def _on_exception(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, Exception):
            self._take(kind, error, trace)
        else:
            sys.__excepthook__(kind, error, trace)  # type: ignore[arg-type]

    def _on_thread(self, given: threading.ExceptHookArgs) -> None:
        if given.exc_type is not SystemExit:
            self._take(given.exc_type, given.exc_value, given.exc_traceback)

    def _on_unraisable(self, given: sys.UnraisableHookArgs) -> None:
        self._take(given.exc_type, given.exc_value, given.exc_traceback)

    def _take(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        import traceback

        try:
            text = "".join(traceback.format_exception(kind, error, trace))[-_LONGEST:]
            place = _place(kind, trace)
            _let_go(error, trace)
            if place not in self._texts and len(self._texts) < _KEPT:
                self._texts[place] = text
                _print(text)
            self._caught.emit(place)
        except Exception:  # nothing may come out of a hook
            _print(traceback.format_exc())

    # ---- the dialog

    def _on_caught(self, place: str) -> None:
        import traceback

        try:
            place = place if place in self._texts else _OTHERS
            self._counts[place] += 1
            if self.dialog is not None:
                if not self._timer.isActive():
                    self._timer.start()
            elif time.monotonic() - self._quiet.get(place, -QUIET_S) >= QUIET_S:
                self._open()
        except Exception:  # a slot that raises would be caught and shown, and raise again
            _print(traceback.format_exc())

    def _open(self) -> None:
        from explorer.window.crash_sheet import CrashSheet

        # A dialog whose parent is blocked by an open one would be blocked too.
        self.dialog = CrashSheet(None if QApplication.activeModalWidget() else self._window)
        self.dialog.quit.clicked.connect(self._quit)
        self.dialog.finished.connect(self._on_closed)
        self._refresh()
        self.dialog.show()

    def _refresh(self) -> None:
        if self.dialog is not None:
            crashes = [(text, self._counts[place]) for place, text in list(self._texts.items())]
            self.dialog.show_crashes(self._position(), crashes, self._counts.total())

    def _position(self) -> str:
        try:
            return self._fen()
        except Exception as error:  # what is shown may be what is broken
            return f"unknown ({type(error).__name__})"

    def _on_closed(self) -> None:
        self._quiet = dict.fromkeys(self._counts, time.monotonic())
        self.dialog = None

    def _quit(self) -> None:
        if self.dialog is not None:
            self.dialog.close()
        if self._window is None or not self._window.close():
            QApplication.exit(1)


def _place(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Return what tells one crash from another: its kind and the way to it. The words may differ each time."""
    frames = []
    while trace is not None:
        frames.append(f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join((kind.__name__, *frames[-20:]))


def _let_go(error: BaseException | None, trace: TracebackType | None) -> None:
    """Drop what an exception keeps alive: a painter left on a window crashes Qt at its next painting."""
    import traceback

    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        traceback.clear_frames(error.__traceback__)
        error = error.__cause__ or error.__context__
    traceback.clear_frames(trace)
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):
        if hasattr(sys, name):
            delattr(sys, name)


def _print(text: str) -> None:
    with suppress(OSError, ValueError, io.UnsupportedOperation):
        if sys.stderr is not None:
            sys.stderr.write(text)
            sys.stderr.flush()
