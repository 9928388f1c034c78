"""On a real screen (Xvfb with a window manager): mouse, keys, focus and shortcuts as X11 gives them."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from tests.books import write_book

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("Xvfb", "openbox", "xdotool")
PATIENCE = 30.0
"""Seconds that anything may take, on a busy machine."""

missing = [name for name in NEEDED if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")

Shown = dict[str, Any]


@pytest.fixture(scope="module")
def screen() -> Iterator[dict[str, str]]:
    """Start a virtual screen with a window manager; return the environment of its programs."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    environment = {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    environment.pop("WAYLAND_DISPLAY", None)
    manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    yield environment
    for process in (manager, server):
        process.terminate()
        process.wait(PATIENCE)


class Screen:
    """A window in another process: xdotool uses it, JSON lines say what it shows."""

    def __init__(self, environment: dict[str, str], book: Path) -> None:
        self._environment = environment
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.journeys.screen", str(book)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
        )
        self._left = b""
        self.shown: Shown = {}

    def xdotool(self, *words: str | int) -> None:
        """Let the mouse and the keyboard do something."""
        subprocess.run(["xdotool", *map(str, words)], env=self._environment, check=True, timeout=PATIENCE)

    def wait(self, condition: Callable[[Shown], object]) -> Shown:
        """Read what is shown until something is so."""
        pipe = self.process.stdout
        assert pipe is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for told in self._lines(pipe):
                self.shown = told
                if condition(told):
                    return told
        raise AssertionError(f"this was shown at last: { ({**self.shown, 'places': ''}) }")

    def _lines(self, pipe: IO[bytes]) -> Iterator[Shown]:
        ready, _, _ = select.select([pipe], [], [], 1.0)
        if ready:
            self._left += os.read(pipe.fileno(), 1 << 16)
            *lines, self._left = self._left.split(b"\n")
            for line in lines:
                yield json.loads(line)

    def move_to(self, square: str) -> None:
        """Move the mouse to a square, where it is now."""
        self.xdotool("mousemove", *self.shown["places"][square])

    def click(self, square: str) -> None:
        self.move_to(square)
        self.xdotool("click", 1)

    def drag(self, start: str, end: str) -> None:
        self.move_to(start)
        self.xdotool("mousedown", 1)
        x, y = self.shown["places"][end]
        self.xdotool("mousemove", x - 9, y - 9)
        self.move_to(end)
        self.xdotool("mouseup", 1)


@pytest.fixture
def real(screen: dict[str, str], tmp_path: Path) -> Iterator[Screen]:
    """Return the window on the screen, with the focus on its board."""
    made = Screen(screen, write_book(tmp_path / "small.bin"))
    made.wait(lambda shown: shown["active"])
    made.xdotool("key", "alt+1")
    made.wait(lambda shown: shown["focus"] == "board.squares")
    yield made
    if made.process.poll() is None:
        made.process.terminate()
    made.process.wait(PATIENCE)
    assert made.process.stdout is not None
    made.process.stdout.close()


def test_play_walk_undo_and_leave(real: Screen) -> None:
    real.drag("e2", "e4")
    real.wait(lambda shown: "/4P3/8/PPPP1PPP/" in shown["shown"] and "KQkq e3" in shown["shown"])
    real.click("e7")
    real.click("e5")
    real.wait(lambda shown: "4p3/4P3" in shown["shown"])
    real.xdotool("key", "Left")
    real.wait(lambda shown: " b KQkq e3" in shown["shown"])
    real.xdotool("key", "ctrl+z")
    real.wait(lambda shown: " b KQkq e3" in shown["shown"])
    real.xdotool("key", "ctrl+z")
    real.wait(lambda shown: shown["key"] == "463B 9618 1691 FC9C")
    real.xdotool("key", "ctrl+shift+z")
    real.wait(lambda shown: shown["key"] == "823C 9B50 FD11 4196")
    real.xdotool("key", "ctrl+q")
    assert real.process.wait(PATIENCE) == 0


def test_fields_dialogs_and_the_way_back(real: Screen) -> None:
    real.xdotool("key", "slash")
    real.wait(lambda shown: shown["focus"] == "moves.field")
    real.xdotool("type", "Nf3 f5")
    real.xdotool("key", "Return")
    real.wait(lambda shown: "/5N2/" in shown["shown"] and shown["flipped"] is False)

    real.xdotool("key", "alt+1")
    real.wait(lambda shown: shown["focus"] == "board.squares")
    real.xdotool("key", "ctrl+k")
    real.wait(lambda shown: shown["dialogs"] == ["palette"])
    real.xdotool("type", "flip")
    real.xdotool("key", "Return")
    real.wait(lambda shown: shown["flipped"] and not shown["dialogs"] and shown["focus"] == "board.squares")
    real.xdotool("key", "f")
    real.wait(lambda shown: not shown["flipped"])

    real.xdotool("key", "F1")
    real.wait(lambda shown: shown["dialogs"] == ["shortcuts"])
    real.xdotool("key", "Escape")
    real.wait(lambda shown: not shown["dialogs"] and shown["active"])

    real.xdotool("key", "ctrl+Up")
    real.wait(lambda shown: shown["cursor"] is not None)
    real.xdotool("key", "shift+q")
    real.wait(lambda shown: "Q" in shown["shown"].split()[0].replace("RNBQKB", ""))
    real.xdotool("key", "Escape")
    real.wait(lambda shown: shown["cursor"] is None)

    real.xdotool("key", "ctrl+shift+c")
    real.wait(lambda shown: shown["clipboard"] == shown["key"].replace(" ", "").lower())


def test_the_program_itself(screen: dict[str, str]) -> None:
    process = subprocess.Popen([sys.executable, "-m", "explorer", "--fresh"], cwd=ROOT, env=screen)
    try:
        find = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "^Polyglot Explorer$"]
        found = subprocess.run(find, env=screen, capture_output=True, text=True, check=True, timeout=PATIENCE)
        window = found.stdout.split()[0]
        subprocess.run(
            ["xdotool", "windowactivate", "--sync", window, "key", "ctrl+q"], env=screen, check=True, timeout=PATIENCE
        )
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait(PATIENCE)


def test_a_signal_closes_the_program(screen: dict[str, str]) -> None:
    process = subprocess.Popen([sys.executable, "-m", "explorer", "--fresh"], cwd=ROOT, env=screen)
    try:
        find = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "^Polyglot Explorer$"]
        subprocess.run(find, env=screen, capture_output=True, check=True, timeout=PATIENCE)
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait(PATIENCE)
