"""Keeper: what a window shows, and how, is kept for the next start."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from explorer.commands import file
from explorer.session.folder import SessionFile, SessionFolder
from explorer.session.session import encode, session_of
from explorer.settings import Settings, SettingsFile

if TYPE_CHECKING:
    from explorer.window.main_window import MainWindow

KEEP_MS = 300
"""How long after a change it is kept; changes in between are kept with it."""
_OTHERWISE = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowStateChange,
}


class Keeper(QObject):
    """Keeps what a window shows, and how: soon after each change, whole, and off the window's thread."""

    _failed = Signal(str)

    def __init__(self, window: MainWindow, kept: SettingsFile, sessions: SessionFolder, session: SessionFile) -> None:
        super().__init__(window)
        self._window, self._kept, self._sessions, self._session = window, kept, sessions, session
        self._written, self._tidied, self._told = b"", False, False
        self._thread: Thread | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(KEEP_MS)
        self._timer.timeout.connect(self._keep)
        self._failed.connect(self._tell)
        window.context.store.changed.connect(self._on_changed)
        for part in (window, *window.docks.values()):
            part.installEventFilter(self)
        self._on_changed()

    def close(self) -> None:
        """Keep what is shown at the end, and leave the session to the next start."""
        self._timer.stop()
        if self._thread is not None:
            self._thread.join()
        settings = settings_of(self._window)
        self._write(settings, encode(session_of(self._window.context.state, settings, closed=True)))
        self._session.release()

    def _on_changed(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _keep(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            self._timer.start()
            return
        settings = settings_of(self._window)
        data = encode(session_of(self._window.context.state, settings))
        if data != self._written:
            self._written = data
            self._thread = Thread(target=self._write, args=(settings, data), name="keeper", daemon=True)
            self._thread.start()

    def _write(self, settings: Settings, data: bytes) -> None:
        try:
            self._session.write(data)
            self._kept.write(settings)
            if not self._tidied:
                self._tidied = True
                self._sessions.tidy()
        except OSError as error:
            self._failed.emit(error.strerror or str(error))

    def _tell(self, why: str) -> None:
        if not self._told:
            self._told = True
            file.tell_problem(self._window.context, f"What is open cannot be kept for the next start: {why}")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _OTHERWISE:
            self._on_changed()
        return False


def settings_of(window: MainWindow) -> Settings:
    """Return what of a window is kept beside its session: look, books and places of its panels."""
    state = window.context.state
    return Settings(
        state.view.theme,
        state.view.zoom,
        state.view.animate,
        state.recent,
        tuple(known.book.path for known in state.books),
        bytes(window.saveGeometry().data()),
        window.layout_bytes(),
        state.view.book_columns,
    )
