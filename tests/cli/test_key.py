"""``key``, single and in batches."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from explorer.cli import main

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FIELDS = ["fen", "chess960", "key", "parts", "terms", "problems", "notes"]
FIELDS += ["conventions", "castle_offsets", "extended_offsets"]


def key_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["key", "--json", *words]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_the_fields_and_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    answer = key_of([], capsys)
    assert list(answer) == FIELDS
    assert answer["fen"] == START
    assert answer["key"] == "463b96181691fc9c"
    assert answer["parts"] == {
        "piece": "c5d79d196e37d67c",
        "castle": "7b3a2dabd781afe9",
        "en_passant": "0000000000000000",
        "turn": "f8d626aaaf278509",
    }
    assert list(answer["parts"]) == ["piece", "castle", "en_passant", "turn"]
    assert answer["problems"] == answer["notes"] == []
    assert len(answer["terms"]) == 37
    assert all(list(term) == ["part", "index", "value", "square", "piece", "reason"] for term in answer["terms"])


@pytest.mark.parametrize(
    ("fen", "part", "term"),
    [
        (START, "piece", {"index": 48, "value": "3253a729b9ba3dde", "square": "a7", "piece": "p"}),
        (START, "castle", {"index": 768, "value": "31d71dce64b2c310", "square": "h1", "piece": "R"}),
        (
            "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
            "en_passant",
            {"index": 775, "value": "1c99ded33cb890a1", "square": "d6", "piece": None},
        ),
        (START, "turn", {"index": 780, "value": "f8d626aaaf278509", "square": None, "piece": None}),
    ],
    ids=["piece", "castle", "en-passant", "turn"],
)
def test_a_term_of_each_part(fen: str, part: str, term: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    found = next(term for term in key_of(["--fen", fen], capsys)["terms"] if term["part"] == part)
    assert found.pop("reason")
    assert found == {"part": part, **term}


def test_the_rook_of_a_black_right_in_chess960(capsys: pytest.CaptureFixture[str]) -> None:
    terms = key_of(["--number", "0"], capsys)["terms"]
    rights = [(term["square"], term["piece"], term["index"]) for term in terms if term["part"] == "castle"]
    assert rights == [("h1", "R", 768), ("f1", "R", 769), ("h8", "r", 770), ("f8", "r", 771)]


def test_what_is_ignored_mended_and_different_elsewhere_is_noted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--json", "--fen", "4k3/8/8/3P4/8/8/8/4K3 w K e6"]) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert answer["fen"] == "4k3/8/8/3P4/8/8/8/4K3 w K e6 0 1"
    assert answer["key"] == "057be8cee6cc7c2f"
    mended, right, square, python_chess = answer["notes"]
    assert mended.startswith("Supposed, since missing: half-move clock")
    assert right == "White's castling right for a rook on h1 does not count: no white rook stands there."
    assert square == "The en passant square e6 is ignored: no black pawn stands on e5."
    assert "ca4aad10ec113ea6" in python_chess
    assert err.count("\n") == 4


def test_problems_are_listed_and_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    answer = key_of(["--fen", "8/8/8/8/8/8/8/8 b - - 0 1"], capsys)
    assert (answer["key"], answer["problems"], answer["terms"]) == ("0" * 16, ["The board is empty."], [])


def test_readable_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--fen", "4k3/8/8/8/8/8/8/4K2K w - - 0 1"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "FEN         4k3/8/8/8/8/8/8/4K2K w - - 0 1"
    assert lines[1] == "rules       standard chess"
    assert lines[2].startswith("key         ")
    assert lines[3].endswith("3 numbers, one a piece")
    assert lines[-1] == "White has 2 kings."
    assert err == ""


def test_a_batch_is_a_line_for_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fens.txt"
    path.write_bytes(f"\ufeff{START}\r\n\r\nnonsense\n4k3/8/8/8/8/8/8/4K3\n{START}".encode() + b" \xff")
    assert main(["key", "--batch", str(path)]) == 0
    out, err = capsys.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    assert err == ""
    assert [answer.get("key") for answer in answers] == ["463b96181691fc9c", None, None, "5e854d7a97eb14c6", None]
    assert all(list(answer) in (["error"], FIELDS) for answer in answers)
    assert answers[2] == {
        "error": "The FEN is wrong in its piece placement, character 2: "
        "'o' is neither a piece, nor a number 1 to 8, nor /."
    }


def test_a_batch_equals_one_by_one(shared: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fens = [v["fen"] for v in json.loads((shared / "vectors" / "keys.json").read_text("utf-8"))[:40]]
    path = tmp_path / "fens.txt"
    path.write_text("\n".join(fens), "utf-8")
    assert main(["key", "--chess960", "--batch", str(path)]) == 0
    batch = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert batch == [key_of(["--chess960", "--fen", fen], capsys) for fen in fens]


def test_a_batch_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(START.encode())))
    assert main(["key", "--json", "--batch", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["key"] == "463b96181691fc9c"


@pytest.mark.parametrize(
    "others", [["--fen", START], ["--number", "1"], ["--moves", "e4"], ["--paste", "-"], ["--item", "1"]]
)
def test_a_batch_takes_no_position(others: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--batch", "-", *others]) == 2
    assert f"{others[0]} cannot go with it" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_a_batch_that_cannot_be_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--batch", name]) == 2
    assert capsys.readouterr().err.startswith(f"polyglot-explorer: {name} cannot be read: ")


def test_a_fen_that_reads_differently_by_chess960_rules_is_noted(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "rkrbnnqb/pppppppp/8/8/8/8/PPPPPPPP/RKRBNNQB w KQkq - 0 1"
    for words in ([], ["--moves", "d4 d5"]):
        assert main(["key", "--json", "--fen", fen, *words]) == 0
        note = json.loads(capsys.readouterr().out)["notes"][0]
        assert note.endswith("by Chess960 rules 4 would. --chess960 reads it so.")
    assert main(["key", "--json", "--fen", fen, "--chess960"]) == 0
    assert json.loads(capsys.readouterr().out)["notes"] == []


def test_a_mended_fen_says_what_was_mended(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--json", "--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - KQkq 0 1"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["key"] == "463b96181691fc9c"
    assert answer["notes"] == ["The fields - and KQkq stand in the wrong order; they were exchanged."]


def test_an_item_of_a_file_of_many_megabytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "big.pgn"
    path.write_text("".join(f'[White "a{n}"]\n\n1. e4 {{{"x" * 500}}} e5 2. Nf3 *\n\n' for n in range(9000)))
    assert path.stat().st_size > 4_000_000
    assert main(["key", "--paste", str(path), "--item", "8999", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["fen"] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert answer["notes"][0] == "This is game 9000 of 9000 in the text."
