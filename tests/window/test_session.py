"""What comes back at the next start: sessions as bytes, as files, and through the whole program."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from explorer.app import KEEP_MS
from explorer.cli.options import WindowOptions
from explorer.core.keys.conventions import EXTENDED, POLYGLOT, name_of
from explorer.core.keys.inner_rooks import OWN, InnerRooks
from explorer.core.keys.term import Part
from explorer.core.line import Line, play_all
from explorer.core.movetext import parse_moves
from explorer.core.notation import parse_fen
from explorer.core.position import CLEAR, START
from explorer.model import edits
from explorer.model.state import Document, State
from explorer.session.folder import LARGEST, MOST_DAMAGED, MOST_SESSIONS, SessionFolder
from explorer.session.session import LONGEST_LINE, Session, SessionError, decode, encode, resumed, session_of
from explorer.settings import Settings, SettingsFile
from explorer.window.layout import is_sound
from tests.gui import Gui, open_window, write_book
from tests.program import ROOT, Program

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="XDG_CONFIG_HOME moves settings on Linux only")


# ---- as bytes


def opened(fen: str, moves: str = "", chess960: bool = False, ply: int | None = None) -> Document:
    line = parse_moves(parse_fen(fen, chess960).position, moves) if moves else Line(parse_fen(fen, chess960).position)
    return Document(line, len(line.steps) if ply is None else ply)


FULL = Session(
    Settings("dark", 150, False, (), (Path("/a b.bin"), Path("/\udcff\n.bin")), b"\0\xff", b"\x01\x02"),
    Document(parse_moves(START, "e4 e5 Nf3 Nc6"), 3),
    True,
    "q",
    True,
    Part.CASTLE,
    1,
    "legal-ep",
    CLEAR,
    True,
    InnerRooks("other", tuple(range(1, 13))),
)
OTHER = InnerRooks("“mine”.json", tuple(2**64 - 1 - number for number in range(12)))
SESSIONS = {
    "other numbers of inner rooks": Session(Settings(books=()), inner_rooks=OTHER),
    "keys made by other numbers": Session(Settings(books=()), convention=name_of(EXTENDED, OTHER), inner_rooks=OTHER),
    "nothing": Session(Settings(books=())),
    "everything": FULL,
    "castled": Session(Settings(books=()), Document(parse_moves(START, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"), 7)),
    "inner rooks": Session(Settings(books=()), opened("rr2k2r/8/8/8/8/8/8/1R2K1RR w GBqb - 0 1", "", True)),
    "chess960": Session(Settings(books=()), opened("rk6/8/8/8/8/8/8/RK5R w HA - 0 1", "O-O Kc8", True)),
    "stated en passant": Session(Settings(books=()), opened("4k3/8/8/8/8/8/8/4K3 b - e3 12 99")),
    "illegal": Session(Settings(books=()), opened("KKKkkk2/8/8/8/8/8/8/8 w KQkq h1 0 9999")),
    "promoted": Session(Settings(books=()), opened("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N")),
}


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_a_session_comes_back_as_it_was(session: Session) -> None:
    assert decode(encode(session)) == session


def test_a_state_comes_back_without_what_was_undone() -> None:
    state = resumed(State(), FULL)
    assert session_of(state, FULL.settings, closed=True) == replace(FULL, active=-1)
    assert (state.history.past, state.history.future) == ((), ())


@pytest.mark.parametrize(
    ("convention", "kept", "found"),
    [
        pytest.param("polyglot", None, OWN, id="none kept"),
        pytest.param("polyglot", name_of(EXTENDED, OTHER), OTHER, id="kept beside another convention"),
        pytest.param(EXTENDED, name_of(EXTENDED, OTHER), OTHER, id="kept beside the program's own"),
        pytest.param(name_of(EXTENDED, OTHER), None, OTHER, id="in the convention, as older versions kept them"),
        pytest.param(name_of(EXTENDED, OTHER), EXTENDED, OTHER, id="in the convention alone"),
        pytest.param("polyglot", "chess960-extended [1, 2]", OWN, id="damaged"),
        pytest.param("polyglot", "?", OWN, id="unknown"),
    ],
)
def test_the_numbers_of_inner_rooks_are_kept(convention: str, kept: str | None, found: InnerRooks) -> None:
    values = json.loads(encode(Session(convention=convention)))
    del values["inner_rooks"]
    session = decode(json.dumps(values if kept is None else {**values, "inner_rooks": kept}).encode())
    assert session.inner_rooks == found
    assert resumed(State(), session).inner_rooks == found


def test_numbers_of_inner_rooks_outlive_another_convention() -> None:
    state = edits.by_convention(edits.by_inner_rooks(State(), OTHER), POLYGLOT.id)
    back = resumed(State(), decode(encode(session_of(state, Settings(books=())))))
    assert (back.convention, back.inner_rooks) == (POLYGLOT.id, OTHER)
    assert edits.by_convention(back, EXTENDED).convention == name_of(EXTENDED, OTHER)


def test_of_an_endless_line_the_position_is_kept() -> None:
    knights = [chess.Move.from_uci(move) for move in ("g1f3", "g8f6", "f3g1", "f6g8")]
    line = play_all(START, knights * 5)
    line = Line(START, line.steps * (LONGEST_LINE // 20 + 1))
    kept = decode(encode(Session(document=Document(line, 3))))
    assert kept.document == Document(Line(line.steps[2].position))


def changed(**values: Any) -> bytes:
    return json.dumps({**json.loads(encode(FULL)), **values}).encode()


DAMAGED = {
    "empty": b"",
    "NUL bytes": bytes(4096),
    "binary": bytes(range(256)),
    "cut short": encode(FULL)[:-40],
    "a list": b"[]",
    "a number": b"7",
    "no version": b"{}",
    "version true": changed(version=True),
    "another version": changed(version=2),
    "a long version": changed(version=10**4000),
    "too long a number": b'{"version": 1, "ply": ' + b"9" * 5000 + b"}",
    "deeply nested": b"[" * 500_000,
    "deeply nested inside": b'{"version": 1, "start": ' + b'{"a":' * 200_000,
    "UTF-16": encode(FULL).decode().encode("utf-16-le")[1:],
    "start a text": changed(start="startpos"),
    "start no FEN": changed(start={"fen": "8/8", "chess960": False}),
    "start a long text": changed(start={"fen": "8" * 900_000, "chess960": False}),
    "rules a number": changed(start={"fen": "8/8/8/8/8/8/8/8 w - - 0 1", "chess960": 1}),
    "no moves": changed(moves="e2e4 zz"),
    "a null move": changed(moves="0000"),
    "an illegal move": changed(moves="e2e4 e2e4"),
    "too many moves": changed(moves="g1f3 g8f6 f3g1 f6g8 " * 600),
    "a ply too far": changed(ply=5),
    "a ply below 0": changed(ply=-1),
    "a ply and a half": changed(ply=1.5),
    "ply infinite": changed(ply=float("inf")),
    "pinned a text": changed(pinned="no"),
    "pinned no position": changed(pinned={"fen": "x", "chess960": False}),
    "books a text": changed(books="/a.bin"),
    "books numbers": changed(books=[1]),
    "books nested": changed(books=[["/a.bin"]]),
    "odd digits": changed(layout="abc"),
    "no digits": changed(geometry="zz"),
}
KINDS = (
    "theme",
    "zoom",
    "animate",
    "flipped",
    "tool",
    "arrows",
    "part",
    "convention",
    "active",
    "closed",
    "moves",
    "inner_rooks",
)


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_damaged_bytes_are_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(SessionError) as refused:
        decode(data)
    assert 0 < len(str(refused.value)) < 200


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("value", [None, 1.5, [], {}], ids=["null", "float", "list", "dict"])
def test_values_of_the_wrong_kind_are_refused(name: str, value: object) -> None:
    with pytest.raises(SessionError, match=f"“{name}” is of the wrong kind"):
        decode(changed(**{name: value}))


def test_unknown_names_are_the_defaults() -> None:
    odd = {"theme": "pink", "zoom": 9999, "tool": "hammer", "part": "soul", "convention": "?", "active": 10**9}
    kept = decode(changed(**odd, later="more"))
    assert (kept.settings.theme, kept.settings.zoom, kept.tool, kept.part) == ("system", 100, "play", None)
    assert kept.convention == "polyglot"
    assert kept.settings.books == FULL.settings.books


def test_mutated_bytes_raise_nothing_else() -> None:
    rng, whole = random.Random(4), encode(FULL)
    refused = 0
    for _ in range(2000):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            decode(bytes(data))
        except SessionError:
            refused += 1
    assert refused > 1000


# ---- as files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "sessions"


def keep(folder: Path, session: Session, seconds: int = 0) -> Path:
    """Leave a session as a window does that died ``seconds`` after the epoch."""
    file = SessionFolder(folder).fresh()
    file.write(encode(session))
    file.release()
    path = file._path
    os.utime(path, (seconds, seconds))
    return path


def names(folder: Path, suffix: str = "") -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(suffix)) if folder.is_dir() else []


def test_nothing_is_written_before_the_first_write(folder: Path) -> None:
    sessions = SessionFolder(folder)
    assert sessions.take().session is None
    sessions.tidy()
    sessions.forget()
    assert not folder.exists()


def test_the_newest_session_that_no_one_owns_is_taken(folder: Path) -> None:
    for seconds, tool in ((30, "K"), (10, "Q"), (20, "R")):
        keep(folder, Session(tool=tool), seconds)
    sessions = SessionFolder(folder)
    found = [sessions.take() for _ in range(4)]
    assert [taken.session.tool if taken.session else None for taken in found] == ["K", "R", "Q", None]
    found[1].file.release()
    again = sessions.take().session
    assert again is not None
    assert again.tool == "R"


def test_a_session_is_replaced_in_its_own_file(folder: Path) -> None:
    path = keep(folder, Session(tool="K"))
    taken = SessionFolder(folder).take()
    taken.file.write(encode(Session(tool="N")))
    assert decode(path.read_bytes()).tool == "N"
    assert names(folder) == [path.name, path.with_suffix(".lock").name] or names(folder, ".json") == [path.name]


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_moved_aside_and_the_next_one_taken(folder: Path, data: bytes) -> None:
    keep(folder, Session(tool="K"), 10)
    path = keep(folder, Session(), 20)
    path.write_bytes(data)
    taken = SessionFolder(folder).take()
    assert taken.session is not None
    assert taken.session.tool == "K"
    assert len(taken.notes) == 1
    assert str(path.with_suffix(".damaged")) in taken.notes[0]
    assert path.with_suffix(".damaged").read_bytes() == data
    assert not path.exists()
    assert not path.with_suffix(".lock").exists()


def test_what_is_no_ordinary_file_is_moved_aside(folder: Path) -> None:
    folder.mkdir()
    (folder / "directory.json").mkdir()
    os.mkfifo(folder / "fifo.json")
    (folder / "link.json").symlink_to("/dev/zero")
    with (folder / "huge.json").open("wb") as file:
        file.truncate(LARGEST + 1)
    taken = SessionFolder(folder).take()
    assert taken.session is None
    assert len(taken.notes) == 4
    assert names(folder) == ["directory.damaged", "fifo.damaged", "huge.damaged", "link.damaged"]


def test_a_lock_that_cannot_be_had_belongs_to_someone(folder: Path) -> None:
    path = keep(folder, Session())
    path.with_suffix(".lock").unlink()
    path.with_suffix(".lock").mkdir()
    assert SessionFolder(folder).take().session is None
    assert path.exists()


def test_tidying_keeps_what_was_cut_off_and_what_is_open(folder: Path) -> None:
    cut_off = [keep(folder, Session(), 100 + number) for number in range(MOST_SESSIONS + 2)]
    closed = keep(folder, Session(closed=True), 500)
    owned = keep(folder, Session(closed=True), 600)
    taken = SessionFolder(folder).take()
    for number in range(MOST_DAMAGED + 2):
        (folder / f"{number}.damaged").touch()
    (folder / "died.lock").touch()
    (folder / "half.new").touch()
    (folder / "note.txt").touch()
    SessionFolder(folder).tidy()
    assert owned.exists()
    assert not closed.exists()
    assert [path.exists() for path in cut_off] == [False] * 4 + [True] * (MOST_SESSIONS - 2)
    assert len(names(folder, ".damaged")) == MOST_DAMAGED
    assert len(names(folder, ".lock")) == len(names(folder, ".json"))
    assert names(folder, ".new") == []
    assert (folder / "note.txt").exists()
    taken.file.release()


def test_forgetting_leaves_what_is_open(folder: Path) -> None:
    keep(folder, Session(), 10)
    keep(folder, Session(tool="K"), 20)
    taken = SessionFolder(folder).take()
    SessionFolder(folder).forget()
    assert len(names(folder, ".json")) == 1
    taken.file.release()
    SessionFolder(folder).forget()
    assert names(folder) == []


def test_a_lock_that_was_removed_by_hand_is_taken_anew(folder: Path) -> None:
    file = SessionFolder(folder).fresh()
    file.write(encode(Session()))
    for name in names(folder):
        (folder / name).unlink()
    folder.rmdir()
    file.write(encode(Session()))
    assert SessionFolder(folder).take().session is None


WRITER = """
import sys
from pathlib import Path
from explorer.session.folder import SessionFolder
from explorer.session.session import Session, encode
from explorer.settings import Settings, SettingsFile

file, number = SessionFolder(Path(sys.argv[1])).fresh(), 0
while True:
    number += 1
    file.write(encode(Session(Settings(layout=bytes([number % 256]) * (number * 7919 % 200_000)))))
    if number == 3:
        print("writing", flush=True)
"""


@pytest.mark.parametrize("kilobytes", [64, 512, 2048])
def test_killed_in_the_midst_of_writing_a_session_is_whole(folder: Path, kilobytes: int) -> None:
    """Killed at some moment: after so much was drafted anew that the moment differs from run to run."""
    command = [sys.executable, "-c", WRITER, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"writing\n"
        seen = 0
        while seen < kilobytes << 10:
            seen += sum(path.stat().st_size for path in folder.glob("*.json"))
        process.kill()
    taken = SessionFolder(folder).take()
    assert taken.session is not None
    assert taken.notes == ()
    layout = taken.session.settings.layout
    assert layout == layout[:1] * len(layout)


# ---- where the docks are


def sound(gui: Gui, state: bytes) -> bool:
    return is_sound(state, frozenset(dock.objectName() for dock in gui.window.docks.values()))


def test_what_qt_writes_is_sound_and_damaged_it_is_not(gui: Gui) -> None:
    window, docks = gui.window, gui.window.docks
    acts: tuple[Callable[[], None], ...] = (
        lambda: docks["keys"].setFloating(True),
        lambda: docks["book"].hide(),
        lambda: window.tabifyDockWidget(docks["setup"], docks["book"]),
        lambda: docks["keys"].setFloating(False),
        lambda: window.resize(1024, 680),
    )
    states = []
    for act in acts:
        states.append(bytes(window.saveState().data()))
        act()
        gui.settle()
    for state in states:
        assert sound(gui, state)
        assert not any(sound(gui, state[:length]) for length in range(len(state)))
        assert not sound(gui, state + b"\0")
        assert not sound(gui, state.replace("keys".encode("utf-16-be"), "book".encode("utf-16-be")))


def test_damaged_layouts_do_no_harm(gui: Gui) -> None:
    """Qt follows counts and markers unchecked: most of these kill the process if it gets them."""
    rng, whole = random.Random(4), gui.window.layout_bytes()
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(9, len(data))] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        gui.window.restore(b"", bytes(data))
    gui.settle()
    gui.window.restore(b"\0garbage", b"")
    gui.window.restore(b"", b"\x01")
    gui.window.arrange()


@pytest.mark.parametrize("by_user", [False, True])
def test_layout_comes_back_in_another_window(gui: Gui, qapp: QApplication, by_user: bool) -> None:
    window, docks = gui.window, gui.window.docks
    if by_user:
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, docks["setup"])
    window.resizeDocks([docks["keys"]], [docks["keys"].width() + 61], Qt.Orientation.Horizontal)
    docks["book"].hide()
    gui.settle()
    width, layout = docks["keys"].width(), window.layout_bytes()
    assert layout[0] == by_user
    window.arrange()
    gui.settle()
    assert docks["keys"].width() != width
    window.restore(b"", layout)
    gui.settle()
    assert docks["keys"].width() == width
    assert docks["book"].isHidden()
    assert window.layout_bytes()[0] & 1 == by_user


def test_the_board_lies_within_its_panel_in_a_window_that_comes_back(gui: Gui) -> None:
    kept = Settings(layout=gui.window.layout_bytes(), animate=False)
    for other in open_window(WindowOptions(size=(1440, 900), theme="light"), kept):
        panel = other.window.board
        row = panel.fen.mapTo(panel, panel.fen.rect().bottomLeft()).y()
        assert other.board.geometry().bottom() < row <= panel.contentsRect().bottom()


# ---- the whole program


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
        program.ask(f"from explorer import app\ndef broken(*_): {broken}\napp.resumed = broken")
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
        program.ask("keeper = window.findChild(__import__('explorer.app').app.Keeper); keeper._keep()")
        program.until("not keeper._thread.is_alive()")
        assert program.ask(MESSAGE) == ""
        assert program.close()[0] == 0
