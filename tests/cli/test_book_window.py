"""What the window asks of the book commands beside what everyone may ask."""

import json
from pathlib import Path

import pytest

from explorer.cli import main
from explorer.core.book.lists import REACHED
from explorer.core.book.record import Record

START_KEY = 0x463B96181691FC9C


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "book.bin"
    path.write_bytes(b"".join(Record(0, START_KEY, 0x031C, weight, 0).to_bytes() for weight in (1, 2)))
    return path


def test_figures_are_there_when_asked_for(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "info", str(path), "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert main(["book", "info", str(path), "--json", "--figures"]) == 0
    told = json.loads(capsys.readouterr().out)
    more = {"weight_histogram", "records_per_position", "key_spread", "castling_codes", "at_ceiling"}
    assert set(told) - set(plain) == more
    assert {name: told[name] for name in plain} == plain
    assert told["records_per_position"][:3] == [0, 1, 0]


def test_the_answer_is_the_last_line_of_progress(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "info", str(path), "--figures", "--progress-json"]) == 0
    *progress, answer = map(json.loads, capsys.readouterr().out.splitlines())
    assert all("phase" in line for line in progress)
    assert answer["records"] == 2


def test_a_dump_says_how_far_it_is_beside_what_it_prints(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "dump", str(path), "--format", "json", "--progress-json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["complete"] is True
    *progress, last = map(json.loads, err.splitlines())
    assert all("phase" in line for line in progress)
    assert last == {"positions": 1, "records": 2, "nothing": None}


def test_the_lists_of_what_is_nothing_odd(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "check", str(path), "--json", "--findings", "5"]) == 0
    plain = json.loads(capsys.readouterr().out)["findings"]
    assert main(["book", "check", str(path), "--json", "--findings", "5", "--reached"]) == 0
    told = json.loads(capsys.readouterr().out)["findings"]
    assert set(told) - set(plain) == {*REACHED, "asked"} - {"gaps_only", "never"}
    assert told["reached"]["items"][0]["start"].startswith("rnbqkbnr/pppppppp")
