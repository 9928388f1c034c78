"""``book diff``, ``book dump`` and ``book why`` on the command line."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from explorer.cli import book_diff, book_dump, main
from explorer.cli.book_jobs import Meter, Stop, run_steps
from explorer.core.book.book import Book, open_book
from explorer.core.book.record import Record

START_KEY = 0x463B96181691FC9C
AFTER_E4 = 0x823C9B50FD114196
E4, D4, E5 = 0x031C, 0x02DB, 0x0D24


@pytest.fixture
def path(tmp_path: Path) -> str:
    rows = [(START_KEY, E4, 3), (START_KEY, D4, 1), (AFTER_E4, E5, 1)]
    return write(tmp_path / "book.bin", rows)


def write(path: Path, rows: list[tuple[int, int, int]]) -> str:
    path.write_bytes(b"".join(Record(0, *row, 0).to_bytes() for row in rows))
    return str(path)


def printed(words: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    assert main(["book", *words]) == status
    return capsys.readouterr().out


def answer(words: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> Any:
    return json.loads(printed([*words, "--json"], capsys, status))


# ---- diff


def test_diff(path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = write(tmp_path / "other.bin", [(START_KEY, E4, 3), (START_KEY, D4, 2), (AFTER_E4, 0x0CE3, 1)])
    found = answer(["diff", path, other], capsys)
    assert (found["only_a"], found["only_b"], found["equal"], found["different"]) == (1, 1, 1, 1)
    assert (found["different_weight"], found["different_learn"], found["positions_both"]) == (1, 0, 2)
    assert found["examples"]["only_a"][0]["uci"] == "e7e5"
    assert found["examples"]["different"][0]["b"]["weight"] == 2
    assert found["complete"] is True
    assert answer(["diff", path, other, "--fail-on-findings"], capsys, status=1)
    assert answer(["diff", path, path, "--fail-on-findings"], capsys)["equal"] == 3
    assert "only book.bin" in printed(["diff", path, other], capsys)


def test_diff_of_a_missing_file(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "diff", path, path + "x"]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_diff_of_a_file_that_is_cut_meanwhile(
    path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = write(tmp_path / "other.bin", [(START_KEY, E4, 3)])

    def changed(steps: Any, meter: Meter, stop: Stop) -> bool:
        os.truncate(path, 20)
        return run_steps(steps, meter, stop)

    monkeypatch.setattr(book_diff, "run_steps", changed)
    assert main(["book", "diff", path, other, "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["complete"] is False
    assert "book.bin was cut short while it was read, from 48 to 20 bytes" in err


@pytest.mark.parametrize("words", [["info"], ["check"], ["dump"], ["why"], ["moves"], ["diff"]])
def test_every_command_says_the_same_of_a_file_that_looks_like_none(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    noise = write(tmp_path / "noise.bin", [(9, 0x8000, 1), (8, E4, 1), (7, 0x8000, 1)])
    assert main(["book", *words, *[noise] * (2 if words == ["diff"] else 1)]) == 0
    sentence = (
        "noise.bin does not look like a Polyglot book: 2 of its 3 records are no moves, its keys are not in order, "
    )
    told = {line.removeprefix("polyglot-explorer: ") for line in capsys.readouterr().err.splitlines()}
    assert told == {f"{sentence}and it has no record of the start position."}


# ---- dump


def test_dump_as_json(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(["dump", path], capsys)
    assert found["complete"] is True
    assert [(place["ply"], [move["san"] for move in place["moves"]]) for place in found["positions"]] == [
        (0, ["e4", "d4"]),
        (1, ["e5"]),
    ]
    assert answer(["dump", path, "--moves", "d4"], capsys) == {"positions": [], "complete": True}
    assert len(answer(["dump", path, "--depth", "0"], capsys)["positions"]) == 1
    assert len(answer(["dump", path, "--share", "30"], capsys)["positions"][0]["moves"]) == 1
    assert len(answer(["dump", path, "--starts", "chess960"], capsys)["positions"]) == 2


def test_dump_in_every_format(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    for depth, moves in (([], "1. e4 (1. d4) 1... e5 *"), (["1"], "1. e4 (1. d4) *"), (["0"], "*")):
        words = ["--depth", *depth] if depth else []
        assert f"]\n\n{moves}\n" in printed(["dump", path, "--format", "pgn", *words], capsys)
    rows = list(csv.DictReader(io.StringIO(printed(["dump", path, "--format", "csv"], capsys))))
    assert [row["san"] for row in rows] == ["e4", "d4", "e5"]
    assert "bm e4;" in printed(["dump", path, "--format", "epd"], capsys)
    assert "75.0 %" in printed(["dump", path], capsys)
    assert printed(["dump", path, "--format", "json"], capsys) == printed(["dump", path, "--json"], capsys)


def test_dump_of_a_book_for_one_colour(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "black.bin", [(AFTER_E4, E5, 1)])
    for form in ("text", "csv", "epd", "pgn", "json"):
        assert main(["book", "dump", path, "--format", form]) == 0
        err = capsys.readouterr().err
        assert err.startswith("polyglot-explorer: There is nothing to write: black.bin has no record of this position;")
        assert "--gaps" in err
    assert printed(["dump", path, "--gaps", "--format", "pgn"], capsys).endswith("1. e4 { no record } 1... e5 *\n\n")
    assert [place["ply"] for place in answer(["dump", path, "--gaps"], capsys)["positions"]] == [1]
    assert main(["book", "dump", path, "--gaps", "--number", "0"]) == 0
    assert "one or two moves from there" in capsys.readouterr().err


def test_dump_says_at_the_end_what_it_wrote(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words, fields in (
        ([], {"positions": 2, "records": 3, "nothing": None}),
        (
            ["--share", "100", "--depth", "0"],
            {"positions": 1, "records": 0, "nothing": "no record has a share of 100 %"},
        ),
    ):
        assert main(["book", "dump", path, "--progress-json", *words]) == 0
        last = json.loads(capsys.readouterr().err.splitlines()[-1])
        assert last | {"nothing": None} == fields | {"nothing": None}
        assert (fields["nothing"] or "") in (last["nothing"] or "")


@pytest.mark.parametrize("words", [[], ["--gaps"]])
def test_dump_of_a_file_that_is_cut_meanwhile(
    words: list[str], path: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(file: Path) -> Book:
        book = open_book(file)
        os.truncate(file, 20)
        return book

    monkeypatch.setattr(book_dump, "open_book", cut)
    assert main(["book", "dump", path, "--json", *words]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["complete"] is False
    assert "book.bin was cut short while it was read" in err


@pytest.mark.parametrize(
    "words",
    [["--json", "--format", "pgn"], ["--share", "101"], ["--depth", "x"], ["--starts", "standard", "--number", "1"]],
)
def test_dump_refuses(words: list[str], path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "dump", path, *words]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)


# ---- why


def test_why(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(["why", path, "--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1"], capsys)
    assert (found["records"], found["known"], found["nearest"]) == (0, [], None)
    found = answer(["why", path, "--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"], capsys)
    assert found["known"] == ["rights-KQkq"]
    few = ["why", path, "--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"]
    assert "The book has it with the rights of the rooks on a8 and h8 too" in printed(few, capsys)
    found = answer(["why", path, "--moves", "e4 a5 d4"], capsys)
    assert found["nearest"] == {
        "ply": 1,
        "move": "1. e4",
        "next_move": "1... a5",
        "fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "key": f"{AFTER_E4:016x}",
        "records": 1,
    }
    assert "it left the book with 1... a5" in printed(["why", path, "--moves", "e4 a5 d4"], capsys)


# ---- a file that is no book


@pytest.mark.parametrize("verb", ["moves", "info", "dump", "why"])
@pytest.mark.parametrize(
    ("data", "part"),
    [
        pytest.param(b"<html></html>", "is a web page", id="html"),
        pytest.param(b"", "is empty", id="empty"),
        pytest.param(b"PK\x03\x04" + bytes(40), "is an archive", id="archive"),
        pytest.param(bytes.fromhex("09" * 16 + "f8" * 16 + "03" * 16 + "aa"), "are no moves", id="noise"),
    ],
)
def test_a_file_that_is_no_book_is_told_in_one_line(
    verb: str, data: bytes, part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.bin"
    path.write_bytes(data)
    assert main(["book", verb, str(path), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) is not None
    assert part in err
    assert len(err.splitlines()) == 1
    if verb == "moves":
        assert json.loads(out) == []
