"""Every golden key, through the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from explorer.cli import main


@pytest.fixture
def vectors(shared: Path) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads((shared / "vectors" / "keys.json").read_text("utf-8"))
    return loaded


def test_each_by_itself(vectors: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    for vector in vectors:
        words = ["--chess960"] if vector["chess960"] else []
        assert main(["key", "--json", "--fen", vector["fen"], *words]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer["key"] == vector["key_polyglot"], vector["id"]
        assert answer["parts"] == vector["parts"], vector["id"]
        offsets = [term["index"] - 768 for term in answer["terms"] if term["part"] == "castle"]
        assert offsets == vector["castle_offsets"], vector["id"]


@pytest.mark.parametrize("chess960", [False, True])
def test_in_a_batch(
    chess960: bool, vectors: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = [vector for vector in vectors if vector["chess960"] is chess960]
    path = tmp_path / "fens.txt"
    path.write_text("".join(f"{vector['fen']}\n" for vector in mine), "utf-8")
    assert main(["key", "--batch", str(path), *(["--chess960"] if chess960 else [])]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["key"] for answer in answers] == [vector["key_polyglot"] for vector in mine]
    assert all(answer["chess960"] is chess960 for answer in answers)
