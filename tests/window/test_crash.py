"""What no one catches: one dialog, a report, and the program goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.window.crash import CrashReporter
from explorer.window.crash_sheet import CrashSheet
from tests.gui import Gui
from tests.program import Program

HELP = """
import threading
from explorer import app
from explorer.commands import position, view
from explorer.panels.board import widget
from explorer.window.crash import CrashReporter
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent

reporter, board = window.findChild(CrashReporter), window.board.board

def broken(*_):
    raise ZeroDivisionError("on purpose")

class Broken:
    def __del__(self):
        raise ZeroDivisionError("on purpose")

def key():
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, Qt.Key.Key_K, Qt.KeyboardModifier.NoModifier, "k")
        QCoreApplication.postEvent(board, event)

def report():
    return reporter.dialog.report.toPlainText() if reporter.dialog else ""
"""
DIALOGS = "[d.objectName() for d in dialogs()]"
CRASHES = {
    "slot": "QTimer.singleShot(0, broken)",
    "slot of a signal": "window.board.board.hinted.connect(broken); window.board.board.hinted.emit('')",
    "draw": "window.keys.draw = broken; view.flip(window.context)",
    "key event": "widget.Keyboard._cursor_key = broken; key()",
    "paint event": "painted = widget.paint.paint; widget.paint.paint = broken; board.update()",
    "thread": "threading.Thread(target=broken).start()",
    "destructor": "made = Broken(); del made",
}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="XDG_CONFIG_HOME moves settings on Linux only")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    with Program(tmp_path / "config", "--moves", "e4 e5", "--size", "1440x900") as running:
        running.ask(HELP)
        yield running


@pytest.mark.parametrize("crash", CRASHES.values(), ids=CRASHES)
def test_the_dialog_tells_and_the_program_goes_on(program: Program, crash: str) -> None:
    program.ask(crash)
    program.until(f"{DIALOGS} == ['crash']")
    program.until("'on purpose' in report()")
    assert program.ask("reporter.dialog.isModal()") is False
    report = program.ask("report()")
    assert "\nZeroDivisionError: " in report
    assert "Python 3." in report
    assert "PySide6 6." in report
    assert "offscreen" in report
    assert "FEN: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n" in report
    assert program.ask("reporter.dialog.position.text()").startswith("rnbqkbnr/pppp1ppp")
    program.ask("reporter.dialog.copy.click()")
    assert program.ask("QApplication.clipboard().text()") == report
    program.ask("reporter.dialog.go_on.click()")
    program.until(f"{DIALOGS} == []")
    program.ask("position.play_text(window.context, 'Nf3')")
    program.until("window.board.fen.text().startswith('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2')")
    status, errors = program.close()
    assert status == 0
    assert errors.count("on purpose") == 1
    assert "QPainter" not in errors
    assert "QBackingStore" not in errors


def test_repeated_crashes_are_counted_in_one_dialog(program: Program) -> None:
    program.ask("for _ in range(100): QTimer.singleShot(0, broken)")
    program.until("reporter.dialog and '100 times' in reporter.dialog.sentence.text()")
    program.ask("other = lambda: [][1]\nfor _ in range(3): QTimer.singleShot(0, other)")
    program.until("'103 times' in reporter.dialog.sentence.text()")
    assert program.ask(DIALOGS) == ["crash"]
    report = program.ask("report()")
    assert report.count("Traceback") == 2
    assert "100 times:" in report
    assert "3 times:" in report
    _, errors = program.close()
    assert errors.count("Traceback") == 2, "each is printed once"


def test_an_endless_row_of_crashes_leaves_the_window_usable(program: Program) -> None:
    program.ask("timer = QTimer(); timer.timeout.connect(broken); timer.start(0)")
    program.until("reporter.dialog and 'times' in reporter.dialog.sentence.text()")
    program.ask("position.play_text(window.context, 'Nf3')")
    program.until("window.board.fen.text().startswith('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2')")
    program.ask("reporter.dialog.go_on.click()")
    assert program.ask(DIALOGS) == [], "the same crash stays quiet for a while"
    assert program.close()[0] == 0


def test_a_broken_painting_does_not_loop(program: Program) -> None:
    """The dialog lies over the window: neither opening nor closing it may have the window painted without end."""
    program.ask("calls = []\ndef broken(*_):\n    calls.append(1); raise ZeroDivisionError(f'for time {len(calls)}')")
    program.ask("painted = widget.paint.paint; widget.paint.paint = broken; board.update()")
    program.until(f"{DIALOGS} == ['crash']")
    program.ask("reporter.dialog.go_on.click()")
    for _ in range(50):
        program.ask("None")
    assert program.ask("len(calls)") < 20
    assert program.ask(DIALOGS) == []
    program.ask("widget.paint.paint = painted; board.update()")
    program.ask("position.play_text(window.context, 'Nf3')")
    program.until("board.picture.squares[21] == 'N'")
    program.ask("before = window.grab()")
    status, errors = program.close()
    assert (status, "QPainter" in errors, "QBackingStore" in errors) == (0, False, False)


def test_quit_closes_and_keeps(program: Program, tmp_path: Path) -> None:
    program.ask(CRASHES["slot"])
    program.until(f"{DIALOGS} == ['crash']")
    program.ask("QTimer.singleShot(0, reporter.dialog.quit.click)")
    assert program.end()[0] == 0
    kept = next((tmp_path / "config").rglob("*.json")).read_text("ascii")
    assert '"closed": true' in kept


def test_closing_the_window_ends_the_program_with_the_dialog_open(program: Program) -> None:
    program.ask(CRASHES["slot"])
    program.until(f"{DIALOGS} == ['crash']")
    assert program.close()[0] == 0


def test_beside_an_open_dialog_it_can_be_used_and_ends_with_the_window(program: Program) -> None:
    program.ask("window.context.dialogs.show_commands()")
    program.until(f"{DIALOGS} == ['palette']")
    program.ask(CRASHES["slot"])
    program.until(f"'crash' in {DIALOGS}")
    assert program.ask("reporter.dialog.parent()") is None
    program.ask("[d.close() for d in dialogs() if d.objectName() == 'palette'] and None")
    assert program.ask(DIALOGS) == ["crash"]
    assert program.close()[0] == 0


def test_a_position_that_cannot_be_told_does_no_harm(program: Program) -> None:
    program.ask("app.fen = broken; reporter._window.context.store.changed.connect(broken)")
    program.ask(CRASHES["slot"])
    program.until("'FEN: unknown (ZeroDivisionError)' in report()")
    assert program.close()[0] == 0


@pytest.fixture
def reporter(gui: Gui) -> Iterator[CrashReporter]:
    made = CrashReporter(lambda: "a FEN", gui.window)
    yield made
    if made.dialog is not None:
        made.dialog.close()
    gui.settle()


def crash(reporter: CrashReporter, error: BaseException) -> None:
    try:
        raise error
    except BaseException as raised:
        reporter._on_exception(type(raised), raised, raised.__traceback__)


def dialog(gui: Gui) -> CrashSheet:
    gui.settle()
    found = gui.dialog()
    assert isinstance(found, CrashSheet)
    return found


def test_no_more_than_the_traceback_tells_of_the_users_folders(
    gui: Gui, reporter: CrashReporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/someone"))
    crash(reporter, OSError("/home/someone/secret.bin"))
    text = dialog(gui).report.toPlainText()
    assert "someone" not in text
    assert "~/secret.bin" in text


def test_an_interruption_is_none_of_its_business(
    gui: Gui, reporter: CrashReporter, capsys: pytest.CaptureFixture[str]
) -> None:
    crash(reporter, KeyboardInterrupt())
    gui.settle()
    assert gui.dialog() is None
    assert "KeyboardInterrupt" in capsys.readouterr().err


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    "error", [UnspeakableError(), RecursionError("deep"), ValueError("x" * 10**6), ValueError("\ud800\0")]
)
def test_odd_errors_are_told_too(gui: Gui, reporter: CrashReporter, error: Exception, qapp: QApplication) -> None:
    crash(reporter, error)
    text = dialog(gui).report.toPlainText()
    assert type(error).__name__ in text or "xxx" in text
    assert len(text) < 25_000
