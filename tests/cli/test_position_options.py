"""The options that name a position, in every combination."""

import io
import json
import sys
from pathlib import Path

import pytest

from explorer.cli import main
from explorer.cli.options import WindowOptions

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
MANY = "rnbqkbnr/1ppppppp/8/p7/P7/R7/1PPPPPPP/1NBQKBNR b Kkq - 1 2"
BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
TWO_ROOKS = "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1"
FIRST = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"


@pytest.fixture
def paste(tmp_path: Path) -> Path:
    path = tmp_path / "text.txt"
    path.write_text(f"{BARE}\n{E4}\n", "utf-8")
    return path


def shown(capsys: pytest.CaptureFixture[str]) -> tuple[str, bool]:
    answer = json.loads(capsys.readouterr().out)
    return answer["fen"], answer["chess960"]


@pytest.mark.parametrize(
    ("words", "fen", "chess960"),
    [
        pytest.param([], START, False, id="nothing"),
        pytest.param(["--chess960"], START, True, id="chess960"),
        pytest.param(["--moves", "e4"], E4, False, id="moves"),
        pytest.param(["--moves", ""], START, False, id="no-moves"),
        pytest.param(["--moves", "1. a2a4 a5 2. Ra3"], MANY, False, id="many-moves"),
        pytest.param(["--fen", BARE], BARE, False, id="fen"),
        pytest.param([f"--fen={BARE}"], BARE, False, id="fen-with-equals"),
        pytest.param(["--fen", BARE, "--moves", "Kd1"], "4k3/8/8/8/8/8/8/3K4 b - - 1 1", False, id="fen-moves"),
        pytest.param(["--fen", TWO_ROOKS], "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", False, id="fen-standard"),
        pytest.param(["--fen", TWO_ROOKS, "--chess960"], TWO_ROOKS, True, id="fen-chess960"),
        pytest.param(
            ["--fen", TWO_ROOKS, "--chess960", "--moves", "O-O-O"],
            "4k3/8/8/8/8/8/8/2KR3R b - - 1 1",
            True,
            id="fen-chess960-moves",
        ),
        pytest.param(["--number", "518"], START, True, id="number"),
        pytest.param(["--number", "0"], FIRST, True, id="number-0"),
        pytest.param(["--number", "0", "--chess960"], FIRST, True, id="number-chess960"),
        pytest.param(["--number", "518:0"], START.replace("rnbqkbnr", "bbqnnrkr"), True, id="two-numbers"),
        pytest.param(["--number", "518", "--moves", "e4"], E4, True, id="number-moves"),
    ],
)
def test_position(words: list[str], fen: str, chess960: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--json", *words]) == 0
    found, rules = shown(capsys)
    assert (found, rules) == (fen, chess960)


@pytest.mark.parametrize(
    ("words", "fen"),
    [
        pytest.param([], BARE, id="the-first"),
        pytest.param(["--item", "0"], BARE, id="item-0"),
        pytest.param(["--item", "1"], E4, id="item-1"),
        pytest.param(["--moves", "Kd1"], "4k3/8/8/8/8/8/8/3K4 b - - 1 1", id="moves"),
    ],
)
def test_paste(words: list[str], fen: str, paste: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--json", "--paste", str(paste), *words]) == 0
    assert shown(capsys) == (fen, False)


def test_the_last_position_of_a_pasted_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, after, fen in (("position startpos moves e2e4", "", E4), ("1. Nf3 Nf6 2. Ng1", "Ng8 e4", None)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(["key", "--json", "--paste", "-", "--moves", after]) == 0
        found, _ = shown(capsys)
        assert found == (fen or E4.replace("e3 0 1", "e3 0 3"))


def test_what_the_reader_says_is_noted(paste: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paste.write_text("1. e4 e5 {no}", "utf-8")
    assert main(["key", "--json", "--paste", str(paste)]) == 0
    out, err = capsys.readouterr()
    notes = json.loads(out)["notes"]
    assert notes == ["1 comment was left out: the main line is read."]
    assert [f"polyglot-explorer: {note}" for note in notes] == err.splitlines()


def test_pasted_moves_that_stop_being_playable(paste: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paste.write_text("1. e4 e5 2. Ke3", "utf-8")
    assert main(["key", "--json", "--paste", str(paste)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("polyglot-explorer: --paste: 2. Ke3 (ply 3) cannot be played")
    window = main(["--paste", str(paste)])
    assert isinstance(window, WindowOptions)
    assert window.ply == 2
    assert window.notes[0].startswith("2. Ke3 (ply 3) cannot be played")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--fen", "x"], "--fen: The FEN is wrong in its piece placement, character 1"),
        (["--fen", ""], "--fen: The FEN is wrong in its piece placement, character 1: there is nothing here"),
        (["--number", "960"], "--number: 960 is not a Chess960 number: they go from 0 to 959"),
        (["--number", "-1"], "--number: '-1' is neither a number 0 to 959 nor two such as 518:0"),
        (["--number", "1:"], "--number: '1:' is neither a number"),
        (["--number", ":1"], "--number: ':1' is neither a number"),
        (["--number", "1:2:3"], "--number: '1:2:3' is neither a number"),
        (["--number", "1:960"], "--number: 960 is not a Chess960 number"),
        (["--number", "٣"], "is neither a number"),
        (["--number", "9" * 5000], "is neither a number"),
        (["--moves", "e4 e4"], "--moves: 1... e4 (ply 2) cannot be played: a pawn on e7 does not go to e4."),
        (["--moves", "hello"], "--moves: 1. hello (ply 1) cannot be played: it is no move"),
        (["--fen", BARE, "--number", "1"], "--fen and --number exclude each other: each names a position"),
        (["--number", "1", "--paste", "x"], "--number and --paste exclude each other"),
        (["--fen", BARE, "--paste", "-"], "--fen and --paste exclude each other"),
        (["--fen", BARE, "--number", "1", "--paste", "-"], "--fen and --number and --paste exclude each other"),
        (["--item", "0"], "--item picks one of the games or positions of --paste, which is not given"),
        (["--paste", "missing.txt"], "missing.txt cannot be read: no such file or directory"),
        (["--paste", "nul\0"], "cannot be read"),
    ],
    ids=lambda value: " ".join(value)[:40].replace("\0", "") if isinstance(value, list) else "",
)
def test_refused(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    for verb in (["key"], ["key", "--json"], []):
        assert main([*verb, *words]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert sentence in err


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        ("2", "--paste: There is no item 2: the text has 2 positions, counted from 0."),
        ("-1", "--item: '-1' is no whole number from 0"),
        ("x", "--item: 'x' is no whole number from 0"),
    ],
)
def test_no_such_item(item: str, sentence: str, paste: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--paste", str(paste), "--item", item]) == 2
    assert sentence in capsys.readouterr().err


def test_a_directory_and_a_text_that_is_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--paste", str(tmp_path)]) == 2
    (tmp_path / "prose.txt").write_text("hello world", "utf-8")
    assert main(["key", "--paste", str(tmp_path / "prose.txt")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "This is no FEN or EPD" in lines[1]
