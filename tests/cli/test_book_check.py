"""``book check`` on the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from explorer.cli import book, book_check, main
from explorer.cli.book_jobs import Meter, Stop, run_steps
from explorer.core.book.record import Record
from explorer.core.book.walk_report import figures

ROOT = Path(__file__).resolve().parents[2]
START_KEY = 0x463B96181691FC9C
AFTER_E4 = 0x823C9B50FD114196
E4, E5, E2E5 = 0x031C, 0x0D24, 0x0324
FIELDS = [
    *("file", "size", "kind", "records", "trailing_bytes", "positions", "sorted", "first_descent", "header"),
    *("key_zero", "sentinels", "duplicates", "zero_weight", "null_moves", "learn_nonzero", "max_weight", "starts"),
    *("reached_records", "reached_positions", "reached_with_gaps", "illegal", "bad_promotion", "castling", "max_ply"),
    *("inner_rook_positions", "complete", "seconds"),
]


def write(path: Path, *rows: tuple[int, int]) -> str:
    path.write_bytes(b"".join(Record(0, key, code, 1, 0).to_bytes() for key, code in rows))
    return str(path)


def answer(words: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> tuple[dict[str, Any], str]:
    assert main(["book", "check", *words]) == status
    out, err = capsys.readouterr()
    found: dict[str, Any] = json.loads(out.splitlines()[-1])
    return found, err


def test_the_fields(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "b.bin", (START_KEY, E4), (AFTER_E4, E5))
    found, err = answer([path, "--json"], capsys)
    assert list(found) == FIELDS
    assert err == ""
    assert (found["reached_records"], found["reached_with_gaps"], found["max_ply"], found["complete"]) == (
        2,
        None,
        1,
        True,
    )
    assert found["castling"] == {"king_takes_rook": 0, "two_squares": 0, "corner": 0}
    assert isinstance(found["seconds"], float)
    assert answer([path, "--json", "--gaps"], capsys)[0]["reached_with_gaps"] == 2


def test_where_it_starts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "b.bin", (AFTER_E4, E5))
    e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    for words, reached in (
        ([], 0),
        (["--from", e4], 1),
        (["--from", e4, "--from", e4, "--starts", "standard"], 1),
        (["--starts", "chess960", "--from", e4], 1),
        (["--starts", "chess960"], 0),
    ):
        assert answer([path, "--json", *words], capsys)[0]["reached_records"] == reached
    assert answer(["--from", e4, path, "--json"], capsys)[0]["reached_records"] == 1
    assert main(["--from", e4, "book", "check", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["reached_records"] == 1


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--from", "nonsense"], "--from"),
        (["--from", "8/8/8/8/8/8/8/K7 w - - 0 1"], "one king a side"),
        (["--starts", "all"], "--starts"),
        (["--findings", "-1"], "--findings"),
    ],
)
def test_bad_arguments(words: list[str], part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "check", write(tmp_path / "b.bin"), *words]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert part in err


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "check", str(tmp_path / "none.bin")]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_failing_on_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound = write(tmp_path / "sound.bin", (START_KEY, E4))
    odd = write(tmp_path / "odd.bin", (START_KEY, E4), (START_KEY, E2E5))
    assert answer([sound, "--json", "--fail-on-findings"], capsys)[0]["illegal"] == 0
    assert answer([odd, "--json", "--fail-on-findings"], capsys, status=1)[0]["illegal"] == 1
    assert answer([odd, "--json"], capsys)[0]["illegal"] == 1


def test_findings_and_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = write(tmp_path / "odd.bin", (START_KEY, E2E5), (START_KEY, 0), (START_KEY, E2E5))
    found = answer([odd, "--json", "--findings", "2"], capsys)[0]["findings"]
    assert found["illegal"]["count"] == 3
    assert [item["uci"] for item in found["illegal"]["items"]] == ["e2e5", "a1a1"]
    assert found["starts_reached"] == [518]
    assert main(["book", "check", odd]) == 0
    out = capsys.readouterr().out
    assert "reached records           3\n" in out
    assert "3 records cannot be played" in out


def test_a_web_page_is_said_to_be_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.bin"
    path.write_bytes(b"<!doctype html><html>" + b"x" * 100)
    found, err = answer([str(path), "--json"], capsys)
    assert (found["kind"], found["reached_records"]) == ("html", 0)
    assert "is a web page" in err


def test_progress_as_json_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "b.bin", (START_KEY, E4))
    assert main(["book", "check", path, "--progress-json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"phase", "done", "total", "rate", "seconds_left"} == set(lines[0])
    assert list(lines[-1]) == FIELDS


def test_a_stop_between_steps_prints_what_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "b.bin", (START_KEY, E4), (AFTER_E4, E5))

    def stopped(steps: Any, meter: Meter, stop: Stop) -> bool:
        def until() -> Any:
            for step in steps:
                stop.asked = step[0] == "walk" and step[1] > 0
                yield step

        return run_steps(until(), meter, stop)

    monkeypatch.setattr(book_check, "run_steps", stopped)
    found, _ = answer([path, "--json", "--gaps"], capsys, status=130)
    assert (found["complete"], found["reached_records"], found["records"]) == (False, 2, 2)


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child there")
def test_an_interrupt_while_running(tmp_path: Path) -> None:
    path = tmp_path / "long.bin"
    path.write_bytes(bytes(16 * 30_000_000))
    command = [sys.executable, "-m", "explorer", "book", "check", str(path), "--progress-json", "--gaps"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as child:
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=120)
    last = json.loads(out.splitlines()[-1])
    assert (child.returncode, last["complete"], last["records"], err) == (130, False, 30_000_000, b"")


@pytest.mark.parametrize("name", ["gm2600", "gnuchess-smallbook", "rodent-unsorted", "pg-header-tiny"])
def test_real_books(name: str, shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found, _ = answer([str(shared / "books" / f"{name}.bin"), "--json"], capsys)
    expected = {
        "gm2600": (21671, 0, True, 20785, 19),
        "gnuchess-smallbook": (2417, 1, True, 1992, 41),
        "rodent-unsorted": (175355, 0, False, 168384, 46),
        "pg-header-tiny": (2799, 0, True, 731, 19),
    }[name]
    assert tuple(found[f] for f in ("records", "trailing_bytes", "sorted", "reached_records", "max_ply")) == expected


def test_one_whole_list_and_its_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = write(tmp_path / "odd.bin", (START_KEY, E2E5), (START_KEY, 0), (START_KEY, E4), (START_KEY, E2E5))
    found = answer([odd, "--json", "--findings", "2", "--only", "illegal"], capsys)[0]["findings"]
    assert {name for name, value in found.items() if isinstance(value, dict)} == {"illegal"}
    assert (found["illegal"]["count"], len(found["illegal"]["items"])) == (3, 2)
    for words, rows in ((["--only", "illegal"], 3), (["--only", "leaving"], 1), ([], 3 + 1 + 1)):
        assert main(["book", "check", odd, "--export", "csv", *words]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 1 + rows - (not words), words
    assert main(["book", "check", odd, "--export", "fen", "--progress-json"]) == 0
    out, err = capsys.readouterr()
    assert out == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
    assert "phase" in json.loads(err.splitlines()[0]), "progress goes beside what is exported"
    assert main(["book", "check", odd, "--only", "nothing", "--json", "--findings", "1"]) == 2
    assert "there is no list 'nothing'" in capsys.readouterr().err


def test_the_same_walk_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "b.bin", (START_KEY, E4))
    words = ["--from", "8/8/8/8/8/4k3/8/4K3 w - - 0 1", "--starts", "standard", "--chess960", "--gaps"]
    found = answer([path, "--json", "--findings", "0", "--reached", *words], capsys)[0]
    assert sorted(found["findings"]["asked"]) == sorted(words)
    again = answer([path, "--json", "--findings", "0", "--reached", *found["findings"]["asked"]], capsys)[0]
    assert {**again, "seconds": 0} == {**found, "seconds": 0}


def test_a_stop_while_a_list_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = write(tmp_path / "odd.bin", (START_KEY, E2E5), (START_KEY, 0), (START_KEY, E2E5))
    stops: list[Stop] = []

    def watched(steps: Any, meter: Meter, stop: Stop) -> bool:
        stops.append(stop)
        return run_steps(steps, meter, stop)

    def show(_meter: Meter, phase: str, done: int, _total: int) -> None:
        stops[0].asked = phase == "listing" and done == 1

    monkeypatch.setattr(book_check, "run_steps", watched)
    monkeypatch.setattr(Meter, "show", show)
    found, _ = answer([odd, "--json", "--findings", "9", "--only", "illegal"], capsys, status=130)
    assert (found["complete"], len(found["findings"]["illegal"]["items"])) == (False, 1)


@pytest.mark.parametrize(("size", "word"), [(2, "cut short"), (12, "written to")])
def test_a_file_that_changes_while_it_is_read(
    size: int, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "b.bin", *[(START_KEY, E4)] * 4)

    def changed(steps: Any, meter: Meter, stop: Stop) -> bool:
        os.truncate(path, 16 * size)
        return run_steps(steps, meter, stop)

    monkeypatch.setattr(book_check, "run_steps", changed)
    found, err = answer([path, "--json", "--gaps"], capsys, status=2)
    assert (found["complete"], found["records"], found["duplicates"], found["reached_records"]) == (
        False,
        4,
        None,
        min(size, 4),
    )
    assert err.startswith(f"polyglot-explorer: b.bin was {word} ")
    monkeypatch.setattr(book, "run_steps", changed)
    path = write(tmp_path / "b.bin", *[(START_KEY, E4)] * 4)
    assert main(["book", "info", path, "--json"]) == 2
    out, err = capsys.readouterr()
    assert (json.loads(out)["complete"], word in err) == (False, True)


def test_figures_across_gaps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "black.bin", (AFTER_E4, 0), (AFTER_E4, E5), (2**63 + 7 * 2**60, E5))
    found, _ = answer([path, "--json", "--gaps", "--findings", "5"], capsys)
    assert (found["reached_records"], found["illegal"], found["gaps_figures"]["illegal"]) == (0, 0, 1)
    assert found["findings"]["across:illegal"]["items"][0]["line"] == "1. e4"
    shown = {row.list: row for row in figures(found)}
    rows = [row for row in figures(found) if row.gaps_list == "across:illegal"]
    assert [(row.number, row.gaps, row.list) for row in rows] == [("0", "1", "")]
    assert "across:illegal" not in shown
    answer([path, "--json", "--fail-on-findings"], capsys)
    answer([path, "--json", "--gaps", "--fail-on-findings"], capsys, status=1)
    only = answer([path, "--json", "--gaps", "--findings", "1", "--only", "across:ply:1"], capsys)[0]["findings"]
    assert [item["line"] for item in only["across:ply:1"]["items"]] == ["1. e4"]
    assert main(["book", "check", path, "--gaps"]) == 0
    assert "across gaps null moves         1\n" in capsys.readouterr().out
    assert main(["book", "check", path, "--gaps", "--export", "csv"]) == 0
    names = [line.partition(",")[0] for line in capsys.readouterr().out.splitlines()]
    assert names == ["finding", "beyond:illegal", "beyond:null_moves"]
    assert main(["book", "check", path, "--gaps", "--export", "txt"]) == 0
    assert "null moves, only across gaps:" in capsys.readouterr().out
