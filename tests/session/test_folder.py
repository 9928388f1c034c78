"""Sessions as files: one for each window, taken over by the next."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.session.folder import LARGEST, MOST_DAMAGED, MOST_SESSIONS, SessionFolder
from explorer.session.session import Session, decode, encode
from tests.program import ROOT
from tests.session.samples import DAMAGED, keep, names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "sessions"


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
