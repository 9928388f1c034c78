"""OrderCheck: the order of a big book, checked by a child process that cannot stall the window."""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from pathlib import Path
from typing import IO

from PySide6.QtCore import QObject, QProcess, Signal


class OrderCheck(QObject):
    """One check. ``progressed`` counts records; ``finished`` gives the first descent (-1: none) and the index file."""

    progressed = Signal(object)
    finished = Signal(object, object)
    failed = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._index = Path(tempfile.mkdtemp(prefix="polyglot-explorer-")) / "index"
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._done = False
        order = ["book", "order", str(path), "--index", str(self._index)]
        self._process.start(sys.executable, ["-m", "explorer", *order])

    def cancel(self) -> None:
        """Stop the child and wait for its end."""
        self._done = True
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.kill()
            self._process.waitForFinished(2000)
        self._tidy()

    def _on_output(self) -> None:
        while self._process.canReadLine() and not self._done:
            self._take(json.loads(bytes(self._process.readLine().data())))

    def _take(self, line: dict[str, object]) -> None:
        if "descent" not in line:
            self.progressed.emit(line.get("done", 0))
            return
        self._done = True
        index: IO[bytes] | None = None
        if line.get("index"):
            index = self._index.open("rb", buffering=0)
        self.finished.emit(line["descent"], index)

    def _on_finished(self) -> None:
        self._on_output()
        if not self._done:
            self._done = True
            error = bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
            self.failed.emit(error.splitlines()[-1] if error else "the checking program ended early")
        self._tidy()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and not self._done:
            self._done = True
            self.failed.emit(self._process.errorString())

    def _tidy(self) -> None:
        """Remove the index; where an open file cannot be removed (Windows) it stays in the temporary folder."""
        with contextlib.suppress(OSError):
            self._index.unlink(missing_ok=True)
            self._index.parent.rmdir()
