"""The whole program in a process of its own, which can be asked, killed and started again."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PATIENCE_S = 60.0

DRIVER = """
import ast, json, sys, threading
from explorer import app
from explorer.__main__ import main
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog

class Ear(QObject):
    heard = Signal(str)

    def hear(self):
        for line in sys.stdin:
            self.heard.emit(line)

    def do(self, line):
        names["state"] = names["window"].context.state
        body = ast.parse(json.loads(line)).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "asked", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "asked", "eval"), names) if last else None
        print(json.dumps(value, default=str), flush=True)

def dialogs():
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]

def make_window(*given):
    window = names["window"] = make(*given)
    QTimer.singleShot(0, threading.Thread(target=ear.hear, daemon=True).start)
    return window

ear, names, make = Ear(), {"dialogs": dialogs, "QApplication": QApplication}, app.make_window
ear.heard.connect(ear.do, Qt.ConnectionType.QueuedConnection)
app.make_window = make_window
sys.exit(main())
"""


class Program:
    """A running program. ``config`` is the folder that settings and sessions lie in."""

    def __init__(self, config: Path, *options: str) -> None:
        environment = {**os.environ, "XDG_CONFIG_HOME": str(config), "QT_QPA_PLATFORM": "offscreen"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", DRIVER, *options],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._said = b""

    def ask(self, code: str) -> Any:
        """Run Python statements in the program's own event loop; return the value of the last one."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(code).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._line(code))

    def _line(self, code: str) -> bytes:
        assert self._process.stdout is not None
        limit = time.monotonic() + PATIENCE_S
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._said:
                ready = selector.select(max(0.0, limit - time.monotonic()))
                said = os.read(self._process.stdout.fileno(), 65_536) if ready else b""
                if not said:
                    raise AssertionError(f"no answer to {code!r}: {self.end()[1]}")
                self._said += said
        line, _, self._said = self._said.partition(b"\n")
        return line

    def until(self, code: str | Callable[[], object]) -> None:
        """Ask again and again until the answer is true; every question gives the program a turn."""
        limit = time.monotonic() + PATIENCE_S
        while not (self.ask(code) if isinstance(code, str) else code()):
            assert time.monotonic() < limit, f"never came true: {code}"
            if not isinstance(code, str):
                self.ask("None")

    def kill(self) -> None:
        """End it as a crash does."""
        self._process.kill()
        self.end()

    def close(self) -> tuple[int, str]:
        """Close the window; return the exit status and what was written to standard error."""
        return self.stop(signal.SIGTERM)

    def stop(self, number: signal.Signals) -> tuple[int, str]:
        """Send a signal; return the exit status and what was written to standard error."""
        self._process.send_signal(number)
        return self.end()

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit status and what was written to standard error."""
        try:
            _, errors = self._process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            _, errors = self._process.communicate()
            raise AssertionError(f"it did not end: {errors.decode()}") from None
        lines = errors.decode().splitlines()
        return self._process.returncode, "\n".join(line for line in lines if "This plugin does not" not in line)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()
