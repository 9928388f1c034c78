"""VerbJob: a command of this program run as a child process, with progress as JSON lines and its result at the end."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, Signal


class VerbJob(QObject):
    """One run. ``progressed`` has what the child says on the way, ``finished`` its last object; both are dicts.

    A cancelled child is interrupted, and gives what it knows by then; one that does not answer is killed.
    """

    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(str)

    def __init__(self, words: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last: dict[str, object] | None = None
        self._ended = False
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._process.start(sys.executable, ["-m", "explorer", *words])

    def cancel(self) -> None:
        """Interrupt the child; it ends by itself with what is known."""
        pid = self._process.processId()
        if self._process.state() == QProcess.ProcessState.Running and pid:
            if os.name == "posix":
                os.kill(pid, signal.SIGINT)
            else:
                self._process.kill()

    def kill(self) -> None:
        """End the child at once; nothing more is said."""
        self._ended = True
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.kill()
            self._process.waitForFinished(2000)

    def _on_output(self) -> None:
        while self._process.canReadLine():
            self._take(bytes(self._process.readLine().data()))

    def _take(self, line: bytes) -> None:
        try:
            said = json.loads(line)
        except ValueError:
            return
        if not isinstance(said, dict):
            return
        self._last = said
        if "phase" in said and not self._ended:
            self.progressed.emit(said)

    def _on_finished(self) -> None:
        self._on_output()
        self._take(bytes(self._process.readAllStandardOutput().data()))
        if self._ended:
            return
        self._ended = True
        if self._last is not None and "phase" not in self._last:
            self.finished.emit(self._last)
            return
        error = bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
        self.failed.emit(error.splitlines()[-1] if error else "the program that did it ended early")

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and not self._ended:
            self._ended = True
            self.failed.emit(self._process.errorString())
