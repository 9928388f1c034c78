"""``trace``."""

import json

import pytest

from explorer.cli import main


def test_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "--moves", "e4 e5 Nf3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["move", "before", "after", "removed", "added", "bits_flipped"]
    assert (answer["move"], answer["before"], answer["after"]) == ("Nf3", "0844931a6ef4b9a0", "d3207fec0612d89d")
    assert [term["index"] for term in answer["removed"]] == [198, 780]
    assert [term["index"] for term in answer["added"]] == [213]
    assert answer["bits_flipped"] == 36
    assert list(answer["added"][0]) == ["part", "index", "value", "square", "piece", "reason"]


def test_readable_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "--moves", "e4"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1. e4: 26 of 64 bits flip\nbefore  463b96181691fc9c\nafter   823c9b50fd114196\n")
    assert "out     76  bb6e2924f03912ea  white pawn on e2" in out


@pytest.mark.parametrize("words", [[], ["--moves", ""], ["--number", "5"]])
def test_without_moves_there_is_nothing_to_trace(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", *words]) == 2
    assert "trace shows what a move changed: give --moves" in capsys.readouterr().err
