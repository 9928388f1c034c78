"""What comes back at the next start, through the whole program."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.session.session import Session
from explorer.settings import Settings, SettingsFile
from explorer.window.keeper import KEEP_MS
from tests.books import write_book
from tests.program import Program
from tests.session.samples import FULL, keep

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="XDG_CONFIG_HOME moves settings on Linux only")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "config"


def session_files(config: Path) -> list[Path]:
    return sorted((config / "polyglot-explorer" / "sessions").glob("*.json"))


def kept(config: Path, **wanted: object) -> bool:
    """Return whether there is a session with these values in its JSON."""
    found = [json.loads(path.read_bytes()) for path in session_files(config)]
    return any(all(session[name] == value for name, value in wanted.items()) for session in found)


def ini(config: Path) -> str:
    path = config / "polyglot-explorer" / "settings.ini"
    return path.read_text("utf-8") if path.exists() else ""


PLAY = """
from explorer.commands import position, view
for move in ("e4", "e5", "Nf3"):
    assert position.play_text(window.context, move)
view.step(window.context, -1)
view.flip(window.context)
"""
SHOWN = "window.board.fen.text()"
E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
MESSAGE = "window.message.text.text() if window.message.isVisible() else ''"


def test_what_changes_is_kept_within_a_second() -> None:
    assert KEEP_MS <= 500, "writing takes its time too"


@on_linux
def test_all_comes_back_after_a_crash(config: Path, tmp_path: Path) -> None:
    one, two = write_book(tmp_path / "one.bin"), write_book(tmp_path / "two.bin")
    with Program(config, "--book", str(one), "--book", str(two)) as program:
        program.ask(PLAY)
        program.ask(
            "from explorer.commands import file\n"
            "from explorer.model import edits\n"
            "view.set_theme(window.context, 'dark'); view.zoom(window.context, 1)\n"
            "file.show_book_number(window.context, 0)\n"
            "window.context.store.update(lambda s: edits.viewed(s, s.view._replace(tool='q', arrows=True)))"
        )
        program.until(lambda: kept(config, ply=2, tool="q", zoom=110, active=0))
        program.ask("window.docks['book'].hide()")
        program.until(lambda: kept(config, layout=program.ask("window.layout_bytes().hex()")))
        program.kill()
    with Program(config) as program:
        assert program.ask(SHOWN) == E4_E5
        assert program.ask("[s.san for s in state.document.line.steps]") == ["e4", "e5", "Nf3"]
        view = program.ask(
            "[state.view.theme, state.view.zoom, state.view.flipped, state.view.tool, state.view.arrows]"
        )
        assert view == ["dark", 110, True, "q", True]
        assert program.ask("[[b.book.name for b in state.books], state.active]") == [["one.bin", "two.bin"], 0]
        assert program.ask("window.docks['book'].isHidden()")
        assert "cut off" in program.ask(MESSAGE)
        assert program.ask("[p.name for p in state.recent]") == ["two.bin", "one.bin"]
        assert program.close() == (0, "")
    assert len(session_files(config)) == 1
    assert kept(config, closed=True)
    with Program(config) as program:
        assert program.ask(SHOWN) == E4_E5
        assert program.ask(MESSAGE) == ""


@on_linux
def test_two_windows_at_once_each_come_back(config: Path) -> None:
    with Program(config, "--moves", "e4") as one, Program(config, "--moves", "d4") as two:
        one.until(lambda: kept(config, moves="e2e4"))
        two.until(lambda: kept(config, moves="d2d4"))
        two.ask("from explorer.commands import position; position.play_text(window.context, 'd5')")
        two.until(lambda: kept(config, moves="d2d4 d7d5") and kept(config, moves="e2e4"))
        with Program(config) as third:
            assert third.ask("len(state.document.line.steps)") == 0, "both sessions have an owner"
            third.until(lambda: kept(config, moves=""))
            assert third.close()[0] == 0
        one.kill()
        two.kill()
    moves = "' '.join(s.san for s in state.document.line.steps)"
    for path in session_files(config):
        if json.loads(path.read_bytes())["closed"]:
            os.utime(path, (1, 1))
    with Program(config) as one, Program(config) as two:
        assert sorted((one.ask(moves), two.ask(moves))) == ["d4 d5", "e4"]
        one.until(lambda: len(session_files(config)) == 2)


@on_linux
def test_what_is_asked_for_wins_and_the_rest_waits(config: Path, tmp_path: Path) -> None:
    one, two = write_book(tmp_path / "one.bin"), write_book(tmp_path / "two.bin")
    with Program(config, "--book", str(one), "--moves", "e4 e5") as program:
        program.ask("from explorer.commands import view; view.set_theme(window.context, 'contrast')")
        program.until(lambda: kept(config, theme="contrast"))
        program.until(lambda: "theme=contrast" in ini(config))
        program.kill()
    with Program(config, "--book", str(two)) as program:
        assert program.ask("[b.book.name for b in state.books]") == ["two.bin"]
        assert program.ask("[state.document.ply, state.view.theme]") == [0, "contrast"]
        assert program.close()[0] == 0
    for path in session_files(config):
        if not json.loads(path.read_bytes())["closed"]:
            os.utime(path)
    with Program(config) as program:
        assert program.ask(SHOWN) == E4_E5
        assert program.ask("[b.book.name for b in state.books]") == ["one.bin"]


def test_windows_keep_their_own_changes_of_the_settings_they_share(tmp_path: Path, qapp: QApplication) -> None:
    one, two = SettingsFile(tmp_path / "settings.ini"), SettingsFile(tmp_path / "settings.ini")
    first, second = one.read(), two.read()
    one.write(first._replace(theme="dark"))
    two.write(second._replace(zoom=150))
    two.write(second._replace(zoom=125))
    found = SettingsFile(tmp_path / "settings.ini").read()
    assert (found.theme, found.zoom) == ("dark", 125)


@on_linux
def test_without_a_window_of_its_own_nothing_is_written(config: Path, tmp_path: Path) -> None:
    options: tuple[tuple[str, ...], ...] = (("--fresh",), ("--fresh", "--reset-settings"))
    for words in options:
        with Program(config, *words) as program:
            program.ask(PLAY)
            assert program.close()[0] == 0
    with Program(config, "--screenshot", str(tmp_path / "out.png"), "--reset-settings") as program:
        assert program.end()[0] == 0
    assert not config.exists()


@on_linux
def test_fresh_reset_and_screenshot(config: Path, tmp_path: Path) -> None:
    keep(config / "polyglot-explorer" / "sessions", FULL)
    before = {path: path.read_bytes() for path in config.rglob("*") if path.is_file()}
    with Program(config, "--screenshot", str(tmp_path / "out.png")) as program:
        assert program.end()[0] == 0
    with Program(config, "--fresh") as program:
        program.ask(PLAY)
        assert program.ask("state.view.theme") == "system"
        assert program.close()[0] == 0
    assert {path: path.read_bytes() for path in config.rglob("*") if path.is_file()} == before
    with Program(config, "--reset-settings") as program:
        assert program.ask("[state.view.theme, len(state.document.line.steps)]") == ["system", 0]
        program.until(lambda: len(session_files(config)) == 1)
        program.kill()


@on_linux
def test_lost_books_and_a_damaged_session_are_told(config: Path, tmp_path: Path) -> None:
    folder = config / "polyglot-explorer" / "sessions"
    here, gone = write_book(tmp_path / "here.bin"), tmp_path / "gone.bin"
    (tmp_path / "text.pgn").write_text("1. e4 e5 *")
    odd = [Path("/dev/zero"), Path("bad\0name"), Path("\ud800"), tmp_path, tmp_path / "text.pgn"]
    keep(folder, Session(Settings(books=(gone, here, *odd)), active=0), 10)
    damaged = keep(folder, Session(), 20)
    damaged.write_bytes(b"\xff")
    with Program(config) as program:
        told = program.ask(MESSAGE)
        assert program.ask("[b.book.name for b in state.books]") == ["here.bin"]
        assert program.ask("state.document.ply") == 0
        assert program.close() == (0, "")
    assert "it is not JSON" in told
    assert str(damaged.with_suffix(".damaged")) in told
    assert f"Not opened again: {gone} cannot be read: there is no such file." in told


@on_linux
def test_a_session_that_cannot_be_shown_is_put_aside(config: Path) -> None:
    keep(config / "polyglot-explorer" / "sessions", Session())
    broken = "raise ZeroDivisionError"
    with Program(config, "--moves", "e4") as program:
        program.ask(
            f"from explorer import app\nfrom explorer.session import session\n"
            f"def broken(*_): {broken}\nsession.resumed = broken"
        )
        problem = program.ask(
            "from explorer.cli.options import WindowOptions\n"
            "from explorer.session.folder import SessionFolder\n"
            "sessions = SessionFolder(app.settings_path().parent / 'sessions')\n"
            "window, taken = app._make(WindowOptions(), app.Settings(), sessions, sessions.take())\n"
            "taken.notes[0]"
        )
        assert "showing it failed (ZeroDivisionError)" in problem


@on_linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_close_it(config: Path, number: signal.Signals) -> None:
    with Program(config, "--moves", "e4") as program:
        program.ask("None")
        assert program.stop(number) == (0, "")
    assert kept(config, moves="e2e4", closed=True)


@on_linux
def test_a_folder_that_cannot_be_written_is_told_once(config: Path) -> None:
    config.mkdir()
    (config / "polyglot-explorer").write_bytes(b"in the way")
    with Program(config) as program:
        program.until(f"'cannot be kept' in ({MESSAGE})")
        program.ask("from explorer.commands import file; file.forget_message(window.context)")
        program.ask(PLAY)
        program.ask("from explorer.window.keeper import Keeper; keeper = window.findChild(Keeper); keeper._keep()")
        program.until("not keeper._thread.is_alive()")
        assert program.ask(MESSAGE) == ""
        assert program.close()[0] == 0
