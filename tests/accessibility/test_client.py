"""A real AT-SPI client on a real screen: what a screen reader of the desktop finds, does and hears."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
SYSTEM_PYTHON = "/usr/bin/python3"
_TOOLS = ("xvfb-run", "xauth", "Xvfb", "dbus-run-session", "openbox", SYSTEM_PYTHON)
_TRY_BINDINGS = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
_TRY_SCREEN = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
_SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")


def missing() -> str:
    """Return what keeps the client from running here, or an empty text."""
    if sys.platform != "linux":
        return "AT-SPI is the accessibility of Linux desktops"
    tools = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if tools:
        return f"not installed: {', '.join(tools)} (packages xvfb, xauth, dbus, openbox, python3)"
    if not _SERVICE.is_file():
        return "the accessibility bus is not installed (package at-spi2-core)"
    if subprocess.run([SYSTEM_PYTHON, "-c", _TRY_BINDINGS], capture_output=True, check=False).returncode:
        return "the system's Python has no AT-SPI bindings (packages python3-gi, gir1.2-atspi-2.0)"
    screen = ["xvfb-run", "-a", sys.executable, "-c", _TRY_SCREEN]
    environment = {**os.environ, "QT_QPA_PLATFORM": "xcb"}
    if subprocess.run(screen, capture_output=True, check=False, env=environment).returncode:
        return "Qt cannot use a virtual screen (packages libxcb-cursor0 and its relatives)"
    return ""


def run_in_session(command: list[str], environment: dict[str, str], seconds: int = 150) -> tuple[int, str, str]:
    """Run a command on a screen and a session bus of its own; afterwards nothing of it is left."""
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "dbus-run-session", "--", *command]
    process = subprocess.Popen(
        screen, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        output, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, errors = process.communicate()
    return process.returncode, output, errors


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what the client found."""
    why = missing()
    if why:
        pytest.skip(why)
    home = tmp_path_factory.mktemp("home")
    environment = {**os.environ, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "PYTHONPATH": str(HERE.parents[1])}
    for name in ("DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "XDG_CONFIG_HOME", "XDG_SESSION_TYPE"):
        environment.pop(name, None)
    program = [sys.executable, "-m", "explorer", "--fresh"]
    status, output, errors = run_in_session([SYSTEM_PYTHON, str(HERE / "client.py"), *program], environment)
    assert status == 0, errors
    assert "Traceback" not in errors, errors
    found = json.loads(output.splitlines()[-1])
    assert isinstance(found, dict)
    return found


def test_the_board_is_found_with_its_64_cells(seen: dict[str, Any]) -> None:
    role, description = seen["board"]
    assert role == "table"
    assert description.startswith("White to move. White: king e1")
    assert len(seen["cells"]) == 64
    assert (seen["cells"][0], seen["cells"][36], seen["cells"][63]) == ("a8 black rook", "e4 empty", "h1 white rook")
    assert seen["roles"] == ["table cell"]


def test_the_parts_of_the_key_are_found_with_value_and_reason(seen: dict[str, Any]) -> None:
    assert seen["key"] == "label"
    assert seen["parts"] == [
        "Pieces: C5D7 9D19 6E37 D67C, 32 numbers, one a piece",
        "Castling: 7B3A 2DAB D781 AFE9, K Q k q: all four rights held",
        "En passant: 0000 0000 0000 0000, none: no pawn just moved two squares",
        "Turn: F8D6 26AA AF27 8509, White to move adds number 780",
    ]


def test_rows_of_the_book_and_of_the_numbers_are_found(seen: dict[str, Any]) -> None:
    assert {"e4", "d4", "Nf3"} <= set(seen["book"])
    assert {"white king on e1", "black pawn on a7", "White to move"} <= set(seen["numbers"])


def test_what_the_move_changed_in_the_key_is_read(seen: dict[str, Any]) -> None:
    assert any(text.startswith("Play 1. e4: 26 bits of 64 flipped") for text in seen["change"])
    rows = " ".join(seen["changed"])
    assert all(word in rows for word in ("e2", "e4", "−", "+"))


def test_the_move_that_was_played_by_actions_and_the_reason_against_another_were_heard(seen: dict[str, Any]) -> None:
    assert "White pawn e2 to e4." in seen["announced"]
    assert any(text.startswith("cannot be played: ") for text in seen["announced"])
