"""``book moves``, ``book info`` and ``book order``."""

import json
import os
import struct
from pathlib import Path
from typing import Any

import pytest

from explorer.cli import book as command
from explorer.cli import main
from explorer.core.book.record import Record, records

START_KEY = 0x463B96181691FC9C
EMPTY_BLACK = "8/8/8/8/8/8/8/8 b - - 0 1"
MOVES = [(0x031C, 3), (0x02DB, 1), (0x0325, 0)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "book.bin"
    listed = [Record(0, 7, 0x031C, 1, 0)] + [Record(0, START_KEY, code, weight, 0xABC) for code, weight in MOVES]
    path.write_bytes(b"".join(record.to_bytes() for record in listed))
    return path


def moves_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[list[dict[str, Any]], list[str]]:
    assert main(["book", "moves", "--json", *words]) == 0
    out, err = capsys.readouterr()
    answer: list[dict[str, Any]] = json.loads(out)
    return answer, err.splitlines()


def test_the_fields_of_a_move(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves, remarks = moves_of([str(path)], capsys)
    assert remarks == []
    assert moves[0] == {
        "record": 1,
        "offset": 16,
        "key": "463b96181691fc9c",
        "code": "031c",
        "uci": "e2e4",
        "san": "e4",
        "weight": 3,
        "share": 0.75,
        "learn": "00000abc",
        "flags": [],
    }
    assert " ".join(moves[0]) == "record offset key code uci san weight share learn flags"
    assert (moves[2]["uci"], moves[2]["san"], moves[2]["flags"]) == ("e2f5", None, ["zero-weight", "illegal"])


def test_the_options_before_and_between(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--json", "book", "moves", str(path)], ["book", "--json", "moves", str(path)]):
        assert main(words) == 0
        assert len(json.loads(capsys.readouterr().out)) == 3


def test_a_position_without_moves(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves, remarks = moves_of([str(path), "--moves", "e4"], capsys)
    assert moves == []
    assert remarks == ["polyglot-explorer: book.bin has no record of this position (key 823c9b50fd114196)."]


def test_readable_text(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "moves", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "move  uci   weight   share  learn     record  code  remarks",
        "e4    e2e4       3  75.0 %  00000abc       1  031c",
        "d4    d2d4       1  25.0 %  00000abc       2  02db",
        "-     e2f5       0   0.0 %  00000abc       3  0325  zero-weight, illegal: a pawn on e2 does not go to f5",
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(b"", "book.bin is empty", id="empty"),
        pytest.param(b"<!DOCTYPE html>" + bytes(64), "book.bin is a web page", id="html"),
        pytest.param(b"version https://git-lfs.github.com/spec/v1\n", "book.bin is a Git LFS pointer", id="lfs"),
        pytest.param(b"PK\x03\x04" + bytes(64), "book.bin is an archive", id="archive"),
        pytest.param(b'[Event "x"]\n\n1. e4 *\n', "book.bin is a PGN", id="pgn"),
    ],
)
def test_no_book_is_an_empty_list_and_a_line(
    data: bytes, sentence: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_bytes(data)
    moves, remarks = moves_of([str(path)], capsys)
    assert moves == []
    assert len(remarks) == 1
    assert sentence in remarks[0]


def test_what_does_not_look_like_a_book_is_read_as_it_is(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = [Record(0, START_KEY, 0xF000 + at, 1, 0) for at in range(3)]
    path.write_bytes(b"".join(record.to_bytes() for record in odd))
    moves, remarks = moves_of([str(path)], capsys)
    assert [move["uci"] for move in moves] == ["a1a1?", "a1b1?", "a1c1?"]
    assert moves[1]["flags"] == ["illegal", "bad-promotion", "reserved-bit"]
    assert "does not look like a Polyglot book" in remarks[0]


def test_only_so_many_records_are_shown(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.truncate(path, 0)
    os.truncate(path, 1 << 24)
    moves, remarks = moves_of([str(path), "--fen", EMPTY_BLACK], capsys)
    assert len(moves) == command.MOST
    assert remarks[-1].endswith("Only the first 10,000 of 1,048,576 records of this position are shown.")


@pytest.mark.parametrize("action", ["moves", "info", "order"])
def test_what_cannot_be_opened(action: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "missing.bin", tmp_path):
        assert main(["book", action, str(path)]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert str(path) in err


def test_castling_in_three_spellings(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fen = "4k3/8/8/8/8/8/8/2R1K1R1 w KQ - 0 1"
    assert main(["key", "--json", "--chess960", "--fen", fen]) == 0
    key = int(json.loads(capsys.readouterr().out)["key"], 16)
    codes = [0x0106, 0x0107, 0x0102, 0x0100, 0x0105]
    path.write_bytes(b"".join(Record(0, key, code, 1, 0).to_bytes() for code in codes))
    moves, _ = moves_of([str(path), "--chess960", "--fen", fen], capsys)
    assert [(move["san"], move["uci"], move["flags"]) for move in moves] == [
        ("O-O", "e1g1", []),
        ("O-O", "e1g1", ["duplicate", "castling-corner"]),
        ("O-O-O", "e1c1", []),
        ("O-O-O", "e1c1", ["duplicate", "castling-corner"]),
        ("Kf1", "e1f1", []),
    ]


@pytest.mark.parametrize("name", ["rodent-unsorted", "performance", "gnuchess-smallbook", "cutechess-small"])
def test_real_books(name: str, shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = shared / "books" / f"{name}.bin"
    moves, remarks = moves_of([str(path)], capsys)
    expected = [record for record in records(path.read_bytes()) if record.key == START_KEY]
    assert [(move["record"], move["weight"]) for move in moves] == [(r.number, r.weight) for r in expected]
    assert sum(move["share"] for move in moves) == pytest.approx(1)
    assert bool(remarks) == (name in ("rodent-unsorted", "gnuchess-smallbook"))


# ---- info


def test_info_fields(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "info", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(path),
        "size": 64,
        "kind": "polyglot",
        "records": 4,
        "trailing_bytes": 0,
        "positions": 2,
        "sorted": True,
        "first_descent": None,
        "header": None,
        "key_zero": 0,
        "sentinels": 0,
        "duplicates": 0,
        "zero_weight": 1,
        "null_moves": 0,
        "learn_nonzero": 3,
        "max_weight": 3,
        "starts": [518],
    }


def test_info_order_of_fields_and_text(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["book", "info", str(path), "--json"])
    names = list(json.loads(capsys.readouterr().out))
    assert main(["book", "info", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0].replace(" ", "_") for line in lines] == names


@pytest.mark.parametrize(
    ("name", "expected", "remark"),
    [
        ("nothing", {"kind": "empty", "records": 0, "sorted": True, "max_weight": 0}, "is empty"),
        ("not-a-book-html", {"kind": "html", "size": 290146, "trailing_bytes": 2}, "is a web page"),
        ("not-a-book-greko", {"kind": "unknown", "records": 363}, "does not look like"),
        ("pg-header-tiny", {"records": 2799, "key_zero": 6, "duplicates": 1}, ""),
        ("rodent-unsorted", {"sorted": False, "first_descent": 175228, "positions": 146544, "duplicates": 128}, ""),
        ("gnuchess-smallbook", {"records": 2417, "trailing_bytes": 1, "positions": 2032}, ""),
        ("sentinel-only", {"sentinels": 1, "null_moves": 1, "zero_weight": 1}, ""),
    ],
)
def test_info_of_real_files(
    name: str, expected: dict[str, object], remark: str, shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", "info", str(shared / "books" / f"{name}.bin"), "--json"]) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert {field: answer[field] for field in expected} == expected
    assert remark in err
    assert err.count("\n") == bool(remark)


def test_info_of_many_starts(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "info", str(shared / "books" / "chess960.bin"), "--json"]) == 0
    assert len(set(json.loads(capsys.readouterr().out)["starts"]) - {518}) == 779


# ---- order


def test_order_of_a_sorted_book(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    index = tmp_path / "index"
    assert main(["book", "order", str(path), "--index", str(index)]) == 0
    *progress, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert progress == [{"done": 4, "total": 4}]
    assert last == {"descent": -1, "index": None}
    assert not index.exists()


def test_order_of_an_unsorted_book(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    index = tmp_path / "index"
    path.write_bytes(path.read_bytes() + Record(0, 7, 1, 1, 0).to_bytes())
    assert main(["book", "order", str(path), "--index", str(index)]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last == {"descent": 4, "index": str(index)}
    rows = list(struct.iter_unpack(">QQ", index.read_bytes()))
    assert rows == [(7, 0), (7, 4), (START_KEY, 1), (START_KEY, 2), (START_KEY, 3)]


def test_order_of_an_empty_book_and_without_a_place_for_the_index(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_bytes(path.read_bytes() + Record(0, 7, 1, 1, 0).to_bytes())
    assert main(["book", "order", str(path)]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"descent": 4, "index": None}
    path.write_bytes(b"")
    assert main(["book", "order", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == {"descent": -1, "index": None}


def test_an_index_that_cannot_be_written(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(path.read_bytes() + Record(0, 7, 1, 1, 0).to_bytes())
    assert main(["book", "order", str(path), "--index", str(tmp_path / "no" / "index")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_records_behind_a_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(b"".join(Record(0, 1 + at, 0x031C, at % 2, 0).to_bytes() for at in range(7)))
    words = ["book", "info", str(path), "--list", "zero_weight"]
    assert main([*words, "--limit", "2", "--from", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["list"], found["from"], found["next"], found["complete"]) == ("zero_weight", 1, 6, True)
    assert found["items"][0] == {
        "offset": 32,
        "record": 2,
        "key": "0000000000000003",
        "code": "031c",
        "uci": "e2e4",
        "weight": 0,
        "learn": "00000000",
    }
    assert main(["--list", "zero_weight", "book", "info", str(path), "--limit", "3"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "There are more: go on with --from 6"
    assert main([*words, "--from", "7"]) == 0
    assert capsys.readouterr().out == "There are no records of weight 0.\n"
    assert main(["book", "info", str(path), "--limit", "3"]) == 2
    assert "--list" in capsys.readouterr().err


def test_book_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--help"], ["-h"]):
        assert main(["book", *words]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert out.startswith("usage: polyglot-explorer book VERB FILE")
        assert all(f"\n  {name} " in out for name in command.ACTIONS if name != "order")


def test_the_smallest_share_is_not_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.bin"
    codes = ((0x031C, 65535), (0x02DB, 1), (0x0324, 0))
    path.write_bytes(b"".join(Record(0, 0x463B96181691FC9C, code, weight, 0).to_bytes() for code, weight in codes))
    for words, small, none in (
        (["moves"], "<0.1 %", " 0.0 %"),
        (["dump"], "<0.1 %", " 0.0 %"),
        (["dump", "--format", "epd"], "d4 1 <0.1%", "e4 65535 100.0%"),
    ):
        assert main(["book", words[0], str(path), *words[1:]]) == 0
        out = capsys.readouterr().out
        assert small in out
        assert none in out
