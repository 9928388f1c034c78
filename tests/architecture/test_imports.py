"""What is imported when: the command line never waits for Qt, and Qt keeps its references."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

ROOT = Path(__file__).resolve().parents[2]
SLOW = ("PySide6", "shiboken6", "numpy", "chess.pgn", "chess.svg", "chess.engine")

REPORT = """
import json, sys
from contextlib import redirect_stdout
from io import StringIO
{body}
print(json.dumps(sorted(sys.modules)))
"""


def modules_after(body: str) -> set[str]:
    """Return the modules that are imported once a fresh interpreter has run ``body``."""
    done = subprocess.run(
        [sys.executable, "-c", REPORT.format(body=body)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return set(found)


@pytest.mark.parametrize(
    "body",
    [
        "import explorer.__main__",
        "from explorer.cli import main\nwith redirect_stdout(StringIO()) as out: assert main(['key']) == 0, out",
        "import explorer.model.state, explorer.model.edits",
    ],
    ids=["__main__", "key", "the state"],
)
def test_without_a_window_nothing_slow_is_imported(body: str) -> None:
    found = modules_after(body)
    assert "explorer" in found
    assert [name for name in SLOW if name in found] == []


def test_void_calls_keep_their_references_to_none(qapp: QApplication) -> None:
    """PySide6 6.12 on Python 3.11 or older loses one with every void call, and the interpreter aborts at last."""
    widget = QWidget()
    widget.update()
    before = sys.getrefcount(None)
    for _ in range(1000):
        widget.update()
    assert abs(sys.getrefcount(None) - before) < 100
    widget.deleteLater()
