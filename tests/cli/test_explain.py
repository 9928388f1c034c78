"""``explain``, and what ``key`` says of conventions."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from explorer.cli import main
from explorer.core.keys.inner_rooks import OWN
from explorer.core.keys.randoms import RANDOMS

START = 0x463B96181691FC9C
INNER = ["--chess960", "--fen", "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1"]


def explained(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["explain", "--json", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    answer: dict[str, Any] = json.loads(out)
    assert list(answer) == ["match", "names", "terms", "text"]
    return answer


@pytest.mark.parametrize(
    "words",
    [
        ["463b96181691fc9c"],
        ["0x463B96181691FC9C"],
        ["463b 9618 1691 fc9c"],
        ["463b", "9618", "1691", "fc9c"],
        ["5060803636482931868"],
        ["652a607ca3f242c1", "--moves", "e4 d5 e5 f5 Ke2"],
        ["fdd303c946bdd9", "--moves", "e4 d5 e5 f5 Ke2 Kf7"],
        [str(0x823C9B50FD114196 - 2**64), "--moves", "e4"],
    ],
)
def test_our_own_key_in_many_forms(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    answer = explained(words, capsys)
    assert answer == {
        "match": "own",
        "names": ["polyglot"],
        "terms": [],
        "text": "It is the Polyglot key of this position.",
    }


def test_a_convention(capsys: pytest.CaptureFixture[str]) -> None:
    answer = explained(["4d0dde8ef7cc031f", "--moves", "e4"], capsys)
    assert (answer["match"], answer["names"]) == ("convention", ["stated-ep"])


def test_mistakes_alone_and_together(capsys: pytest.CaptureFixture[str]) -> None:
    reverse = int.from_bytes(START.to_bytes(8, "big"), "little")
    assert explained([f"{reverse:x}"], capsys)["names"] == ["bytes-reversed"]
    assert explained([f"{START ^ RANDOMS[780]:x}"], capsys)["names"] == ["turn-for-black", "turn-never"]
    both = int.from_bytes((START ^ RANDOMS[780]).to_bytes(8, "big"), "little")
    answer = explained([f"{both:x}"], capsys)
    assert answer["match"] == "mistake"
    assert answer["names"] == ["turn-for-black", "bytes-reversed", "turn-never"]


def test_the_line_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert explained([f"{START:x}", "--moves", "e4"], capsys)["names"] == ["one-ply-earlier"]
    kept = 0x652A607CA3F242C1 ^ RANDOMS[768] ^ RANDOMS[769]
    assert explained([f"{kept:x}", "--moves", "e4 d5 e5 f5 Ke2"], capsys)["names"] == ["rights-kept"]


def test_numbers_changed(capsys: pytest.CaptureFixture[str]) -> None:
    answer = explained([f"{START ^ RANDOMS[76] ^ RANDOMS[155]:x}"], capsys)
    assert (answer["match"], answer["names"]) == ("terms", [])
    assert [term["index"] for term in answer["terms"]] == [76, 155]
    assert answer["terms"][0]["value"] == f"{RANDOMS[76]:016x}"
    assert list(answer["terms"][0]) == ["part", "index", "value", "square", "piece", "reason"]


def test_nothing_fits(capsys: pytest.CaptureFixture[str]) -> None:
    answer = explained(["123456789abcdef1"], capsys)
    assert (answer["match"], answer["names"], answer["terms"]) == ("none", [], [])


@pytest.mark.parametrize("words", [["463b96181691fc9c"], ["123456789abcdef1"], [f"{START ^ RANDOMS[5]:x}"]])
def test_as_text(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", *words]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"key       {words[0]}\n")
    assert out.rstrip().count("\n") >= 2


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ([], "required: KEY"),
        (["xyz"], "'x' is neither a hex digit"),
        ([""], "nothing here"),
        (["1" * 17 + "f"], "has 18 hex digits"),
        (["18446744073709551616"], "the largest key"),
        (["1", "--moves", "e5"], "cannot be played"),
        (["1", "--inner-rooks", "nowhere.json"], "nowhere.json cannot be read"),
    ],
)
def test_bad_input_is_one_line_and_2(words: list[str], error: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert error in err
    assert err.count("\n") == 1


def test_position_options_before_the_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*INNER, "explain", "d9c8a49dbbdec511", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["match"] == "own"


def test_key_lists_conventions_and_offsets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "--json", *INNER]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer)[-4:] == ["notes", "conventions", "castle_offsets", "extended_offsets"]
    assert answer["conventions"] == {
        "polyglot": "d9c8a49dbbdec511",
        "legal-ep": "d9c8a49dbbdec511",
        "stated-ep": "d9c8a49dbbdec511",
        "chess960-extended": "54807df0a8956bb0",
        "cute-chess": "d3096cbddfbe9be2",
        "corner-rooks": "28ad111a64574481",
    }
    assert (answer["castle_offsets"], answer["extended_offsets"]) == ([1], [5])
    assert main(["key", *INNER]) == 0
    assert "c1 inside a1 has offset 5 instead of 1" in capsys.readouterr().out


def test_numbers_of_ones_own_for_inner_rooks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    numbers = [f"{number ^ 1:016x}" for number in OWN.numbers]
    file.write_text(json.dumps(numbers), encoding="utf-8")
    assert main(["key", "--json", *INNER, "--inner-rooks", str(file)]) == 0
    key = json.loads(capsys.readouterr().out)["conventions"]["chess960-extended"]
    assert key == f"{0x54807DF0A8956BB0 ^ 1:016x}"
    answer = explained([key, *INNER, "--inner-rooks", str(file)], capsys)
    assert answer["names"] == ["chess960-extended"]
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["key", "--inner-rooks", str(file)]) == 2
    file.write_text("[1]", encoding="utf-8")
    assert main(["key", "--inner-rooks", str(file)]) == 2
    assert "twelve hex numbers" in capsys.readouterr().err


def test_a_hopeless_key_is_answered_soon() -> None:
    words = [sys.executable, "-m", "explorer", "explain", "123456789abcdef1", "--json"]
    times = []
    for _ in range(3):
        start = time.perf_counter()
        done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
        times.append(time.perf_counter() - start)
        assert json.loads(done.stdout)["match"] == "none"
    assert min(times) < 1.5  # 0.3 s on an idle machine; the bound is for a busy one
