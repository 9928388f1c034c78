"""VerbJob: a command of this program run as a child process, with progress as JSON lines and its result at the end."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

INTERRUPTED = 130
_NAME = "polyglot-explorer: "
"""Begins what the command line says on standard error."""


class VerbJob(QObject):
    """One run. ``progressed`` has what the child says on the way, ``finished`` its last object; both are dicts.

    With a ``target`` what the child prints goes to that file, which is whole or not there at all; the child says how
    far it is on its standard errors, and ``finished`` has the file, its size, whether it is ``complete``, and what the
    child said last (of a dump: ``positions``, ``records``, ``nothing``).

    A cancelled child is interrupted, and gives what it knows by then; one that knows nothing yet has ``failed`` with an
    empty text.
    """

    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(str)

    def __init__(self, words: Sequence[str], target: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last: dict[str, object] | None = None
        self._ended = self._cancelled = False
        self._target = target
        self._errors = b""
        self._process = QProcess(self)
        if target is None:
            self._process.readyReadStandardOutput.connect(self._on_output)
        else:
            self._process.setStandardOutputFile(str(_part(target)))
            self._process.readyReadStandardError.connect(self._on_errors)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._words = words
        QTimer.singleShot(0, self, self._start)  # a start may fail at once, before anyone listens

    def _start(self) -> None:
        if self._ended:
            return
        if self._cancelled:
            self._ended = True
            self.failed.emit("")
            return
        self._process.start(sys.executable, ["-m", "explorer", *self._words])

    def cancel(self) -> None:
        """Interrupt the child; it ends by itself with what is known."""
        self._cancelled = True
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
        self._tidy()

    def _on_output(self) -> None:
        while self._process.canReadLine():
            self._take(bytes(self._process.readLine().data()))

    def _on_errors(self) -> None:
        self._errors += bytes(self._process.readAllStandardError().data())
        *lines, rest = self._errors.split(b"\n")
        kept = [line for line in lines if not line.startswith(b"{")]
        for line in lines:
            if line.startswith(b"{"):
                self._take(line)
        self._errors = b"\n".join([*kept, rest])

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
        if self._ended:
            return
        self._ended = True
        found = self._written() if self._target is not None else self._said()
        if found is not None:
            self.finished.emit(found)
            return
        self._errors += bytes(self._process.readAllStandardError().data())
        error = self._errors.decode(errors="replace").strip()
        self._tidy()
        ended = "the program that did it ended early"
        said = error.splitlines()[-1].removeprefix(_NAME) if error else ended
        self.failed.emit("" if self._cancelled else said)

    def _said(self) -> dict[str, object] | None:
        self._on_output()
        self._take(bytes(self._process.readAllStandardOutput().data()))
        return self._last if self._last is not None and "phase" not in self._last else None

    def _written(self) -> dict[str, object] | None:
        """Put what the child printed where it belongs; None when the child failed, which leaves what was there."""
        assert self._target is not None
        self._on_errors()
        status = self._process.exitCode()
        crashed = self._process.exitStatus() == QProcess.ExitStatus.CrashExit
        if crashed or status not in (0, INTERRUPTED):
            return None
        try:
            size = _part(self._target).stat().st_size
            if not size and status:
                return None
            _part(self._target).replace(self._target)
        except OSError as error:
            self._errors += f"\n{self._target} could not be written: {error.strerror}".encode()
            return None
        last = self._last if self._last is not None and "phase" not in self._last else {}
        return {**last, "file": str(self._target), "size": size, "complete": status == 0}

    def _tidy(self) -> None:
        if self._target is not None:
            with contextlib.suppress(OSError):
                _part(self._target).unlink(missing_ok=True)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and not self._ended:
            self._ended = True
            self._tidy()
            where = f"{self._target} could not be written: " if self._target is not None else ""
            self.failed.emit(where + self._process.errorString())


def _part(target: Path) -> Path:
    return target.with_name(f".{target.name}.part")
