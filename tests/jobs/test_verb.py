"""A command of the program in a child process: progress, result, a file that is whole or not there."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.jobs.verb import VerbJob
from tests.books import write_book


@pytest.fixture
def parent(qapp: QApplication) -> Iterator[QObject]:
    made = QObject()
    yield made
    made.deleteLater()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path / "small.bin")


def test_the_result_is_the_last_object(qtbot: QtBot, parent: QObject, book: Path) -> None:
    job = VerbJob(["book", "info", str(book), "--json"], parent=parent)
    with qtbot.waitSignal(job.finished, timeout=20_000) as told:
        pass
    assert told.args is not None
    assert told.args[0]["records"] == 9


def test_a_sentence_when_it_fails(qtbot: QtBot, parent: QObject, tmp_path: Path) -> None:
    job = VerbJob(["book", "info", str(tmp_path / "none.bin")], parent=parent)
    with qtbot.waitSignal(job.failed, timeout=20_000) as told:
        pass
    assert told.args is not None
    assert told.args[0] == f"{tmp_path / 'none.bin'} cannot be read: there is no such file."


def test_a_file_is_written_whole(qtbot: QtBot, parent: QObject, book: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    target.write_text("old")
    job = VerbJob(["book", "dump", str(book), "--format", "json", "--progress-json"], target, parent)
    with qtbot.waitSignal(job.finished, timeout=20_000) as told:
        pass
    said = {"positions": 5, "records": 9, "nothing": None}
    assert told.args == [{**said, "file": str(target), "size": target.stat().st_size, "complete": True}]
    assert json.loads(target.read_text())["complete"] is True
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.json", "small.bin"]


def test_a_file_is_left_as_it_was_when_it_fails(qtbot: QtBot, parent: QObject, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old")
    job = VerbJob(["book", "dump", str(tmp_path / "none.bin"), "--progress-json"], target, parent)
    with qtbot.waitSignal(job.failed, timeout=20_000) as told:
        pass
    assert told.args is not None
    assert "there is no such file" in told.args[0]
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_a_place_that_cannot_be_written_to(qtbot: QtBot, parent: QObject, book: Path, tmp_path: Path) -> None:
    job = VerbJob(["book", "dump", str(book)], tmp_path / "no" / "folder" / "out.txt", parent)
    with qtbot.waitSignal(job.failed, timeout=20_000) as told:
        pass
    assert told.args is not None
    assert "out.txt could not be written" in told.args[0]
    assert not (tmp_path / "no").exists()


def test_killed_says_nothing_more(qtbot: QtBot, parent: QObject, book: Path, tmp_path: Path) -> None:
    job = VerbJob(["book", "dump", str(book)], tmp_path / "out.txt", parent)
    with qtbot.assertNotEmitted(job.finished), qtbot.assertNotEmitted(job.failed):
        job.kill()
    assert [path.name for path in tmp_path.iterdir()] == ["small.bin"]


def test_cancelled_before_it_began(qtbot: QtBot, parent: QObject, book: Path) -> None:
    job = VerbJob(["book", "info", str(book)], parent=parent)
    with qtbot.waitSignal(job.failed, timeout=20_000) as told:
        job.cancel()
    assert told.args == [""]
