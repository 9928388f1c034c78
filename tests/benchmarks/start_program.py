"""Starts the program as ``python -m explorer`` does, says so when the window has been painted, and quits.

With ``--then-open FILE`` as its first words it opens that file once the window is there, and tells as JSON how long
that took in seconds, how many child processes are looking through it, and the most memory it held so far, in bytes.
"""

from __future__ import annotations

import json
import runpy
import sys
import time
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explorer.window.main_window import MainWindow

then_open: Path | None = None


class AfterImport:
    """Hooks into explorer.app once it is imported; until then nothing is imported that the program does not import."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return where explorer.app is, with the hook in its loader; leave any other module to the other finders."""
        if name != "explorer.app":
            return None
        spec = PathFinder.find_spec(name, path)
        assert spec is not None
        loader: Any = spec.loader
        run = loader.exec_module

        def run_and_hook(module: ModuleType) -> None:
            run(module)
            hook(module)

        loader.exec_module = run_and_hook
        return spec


def hook(app: Any) -> None:
    """Have ``painted`` called when the first window has been painted."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                watched.removeEventFilter(self)
                QTimer.singleShot(0, lambda: painted(made[0]))  # that is when all of the window is painted
            return False

    watch, make = Watch(), app.make_window
    made: list[MainWindow] = []

    def make_and_watch(*given: Any) -> MainWindow:
        made.append(make(*given))
        made[0].board.board.installEventFilter(watch)
        return made[0]

    app.make_window = make_and_watch


def painted(window: MainWindow) -> None:
    """Say that the window is there, with a book open as at a first start."""
    print("painted", flush=True)
    if then_open is not None:
        print(json.dumps(open_book(window, then_open)), flush=True)
    assert window.context.state.open_book is not None
    window.close()


def open_book(window: MainWindow, path: Path) -> dict[str, float]:
    """Open a book, look three positions up in it, and return what that took; the path ``-`` opens nothing."""
    from PySide6.QtCore import QProcess
    from PySide6.QtWidgets import QApplication

    from explorer.commands import file, position

    def show() -> None:
        window.context.store.flush()
        QApplication.processEvents()

    start = time.perf_counter()
    if path.name != "-":
        file.open_path(window.context, path)
    show()
    seconds = time.perf_counter() - start
    for move in ("e4", "c5", "Nf3"):
        assert position.play_text(window.context, move)
        show()
    checks = [process for process in window.findChildren(QProcess) if process.waitForStarted()]
    running = [process for process in checks if process.state() == QProcess.ProcessState.Running]
    return {"seconds": seconds, "checks": len(running), "memory": memory()}


def memory() -> int:
    """Return the most memory that this process has held, in bytes."""
    status = Path("/proc/self/status").read_text("ascii")
    return 1024 * int(status.partition("VmHWM:")[2].split()[0])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--then-open"]:
        then_open = Path(sys.argv.pop(2))
        del sys.argv[1]
    sys.meta_path.insert(0, AfterImport())
    runpy.run_module("explorer", run_name="__main__", alter_sys=True)
