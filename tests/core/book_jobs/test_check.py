"""Checks of hostile and of small made-up books."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer.core.book.book import Book
from explorer.core.book.check import Check
from explorer.core.book.lists import Lists, depths_fields, findings_items, gaps_figures, sentences
from explorer.core.book.record import SIZE, Record
from explorer.core.chess960 import start_position
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.line import Line
from explorer.core.movetext import parse_moves
from explorer.core.notation import fen, parse_fen
from explorer.core.position import START, Position

Row = tuple[int, int, int]


def key(position: Position) -> int:
    return POLYGLOT.key(position).value


def after(text: str, start: Position = START) -> Position:
    line: Line = parse_moves(start, text)
    return line.position(len(line.steps))


def code(text: str, promotion: int = 0, reserved: int = 0) -> int:
    file = "abcdefgh".index
    start, end = file(text[0]) + 8 * int(text[1]) - 8, file(text[2]) + 8 * int(text[3]) - 8
    return reserved << 15 | promotion << 12 | start << 6 | end


def write(path: Path, rows: Iterable[Row], in_order: bool = True) -> Path:
    listed = sorted(rows, key=lambda row: row[0]) if in_order else list(rows)
    path.write_bytes(b"".join(Record(0, *row, 0).to_bytes() for row in listed))
    return path


def done(path: Path, roots: Iterable[Position] = (START,), gaps: bool = True, all_starts: bool = False) -> Check:
    book = Book(path)
    check = Check(book, list(roots), all_starts, gaps)
    for _ in check.steps():
        pass
    book.close()
    return check


def counts(check: Check) -> dict[str, int]:
    found = findings_items(check, 0)
    return {name: item["count"] for name, item in found.items() if isinstance(item, dict) and item["count"]}


def items(check: Check, name: str) -> list[dict[str, object]]:
    found = findings_items(check, 100)[name]
    assert isinstance(found, dict)
    listed: list[dict[str, object]] = found["items"]
    return listed


def found_items(lists: Lists, name: str) -> list[dict[str, object]]:
    found: Any = lists.found(name, None)
    listed: list[dict[str, object]] = found["items"]
    return listed


def test_each_kind_of_record_that_cannot_be_played(tmp_path: Path) -> None:
    place = parse_fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1").position
    rows = [
        (key(START), code("e2e4"), 1),
        (key(START), code("e2e5"), 1),
        (key(START), 0, 1),
        (key(START), code("d2d2"), 1),
        (key(START), code("e2e4", 4), 1),
        (key(START), code("e2e4", reserved=1), 1),
        (key(place), code("a7a8"), 1),
        (key(place), code("a7a8", 5), 1),
        (key(place), code("a7a8", 7), 1),
        (key(place), code("a7a8", 4), 1),
        (key(place), code("e1g1"), 1),
    ]
    check = done(write(tmp_path / "odd.bin", rows), [START, place])
    report = check.report()
    assert (report.reached_records, report.reached_positions, report.max_ply) == (11, 2, 0)
    assert (report.illegal, report.bad_promotion, report.two_squares) == (8, 4, 1)
    assert counts(check) == {"illegal": 8, "null_moves": 2, "bad_promotion": 4, "two_squares": 1}
    found = {item["uci"]: item for item in items(check, "illegal")}
    assert found["a7a8?"]["fen"] == fen(place)
    assert found["e2e5"]["line"] == ""
    assert all(item["reason"] for item in found.values())
    assert any("cannot be played" in sentence for sentence in sentences(check, 3))


def test_an_illegal_record_comes_with_a_line_that_leads_to_it(tmp_path: Path) -> None:
    rows = [
        (key(START), code("e2e4"), 1),
        (key(after("e4")), code("e7e5"), 1),
        (key(after("e4 e5")), code("e4e5"), 1),
    ]
    check = done(write(tmp_path / "line.bin", rows))
    (item,) = items(check, "illegal")
    assert (item["line"], item["ply"], item["record"]) == ("1. e4 e5", 2, item["record"])
    assert item["fen"] == fen(after("e4 e5"))
    assert counts(check) == {"illegal": 1, "dead_ends": 1}
    assert depths_fields(check)["depths"] == [{"ply": ply, "positions": 1, "records": 1} for ply in range(3)]


def test_a_cycle_ends_and_is_named(tmp_path: Path) -> None:
    line = ["Nf3", "Nf6", "Ng1", "Ng8"]
    squares = ["g1f3", "g8f6", "f3g1", "f6g8"]
    rows = [(key(after(" ".join(line[:ply]))), code(text), 1) for ply, text in enumerate(squares)]
    check = done(write(tmp_path / "cycle.bin", rows))
    assert check.report().reached_records == 4
    assert check.report().complete
    (item,) = items(check, "back")
    assert (item["san"], item["line"]) == ("Ng8", "1. Nf3 Nf6 2. Ng1")


def test_a_transposition_is_no_cycle(tmp_path: Path) -> None:
    lines = {"": "g1f3 d2d4", "Nf3": "g8f6", "d4": "g8f6", "Nf3 Nf6": "d2d4", "d4 Nf6": "g1f3", "d4 Nf6 Nf3": "e7e6"}
    rows = [(key(after(line)), code(move), 1) for line, moves in lines.items() for move in moves.split()]
    check = done(write(tmp_path / "both.bin", rows))
    assert (check.report().reached_positions, counts(check)) == (6, {})
    assert check.findings.count("leaving") == 1


FORGED = "qNQqkBQr/RQBNbrpQ/1NRrqBnQ/BQPPnNQR/RqBpRqRN/nnnrnPPQ/1rBqnrqq/nnb1KQq1 w - - 0 1"


def test_two_positions_of_one_key_are_one(tmp_path: Path) -> None:
    twin = parse_fen(FORGED).position
    assert key(twin) == key(START)
    path = write(tmp_path / "twins.bin", [(key(START), code("e2e4"), 1), (key(START), code("e1f2"), 1)])
    for roots in ([START, twin], [twin, START]):
        report = done(path, roots).report()
        assert (report.reached_positions, report.reached_records, report.complete) == (1, 2, True)
    assert done(path, [START, twin]).report().illegal == 1


def test_zero_weights_inner_rooks_and_en_passant(tmp_path: Path) -> None:
    pinned = parse_fen("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1").position
    inner = parse_fen("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", chess960=True).position
    rows = [(key(pinned), code("e1d1"), 0), (key(pinned), code("e1f1"), 0), (key(inner), code("e1h1"), 1)]
    check = done(write(tmp_path / "rare.bin", rows), [pinned, inner])
    assert counts(check) == {"zero_weight": 1, "inner_rook": 1, "en_passant": 1, "corner": 1}
    assert items(check, "en_passant")[0]["fen"] == fen(pinned)
    assert items(check, "inner_rook")[0]["chess960"] is True


def test_gaps_of_one_position(tmp_path: Path) -> None:
    rows = [
        (key(after("e4")), code("e7e5"), 1),  # the start is not in the book
        (key(after("e4 e5 Nf3")), code("b8c6"), 1),  # one record away, then any move
        (key(after("e4 e5 Nf3 Nc6 Bb5 a6")), code("b5a4"), 1),  # two positions away
        (key(after("e4 e5 Nf3 Nc6 Bb5")), code("g8f6"), 1),
        (key(after("d4 d5 c4 e6")), code("b1c3"), 1),  # out of reach
    ]
    check = done(write(tmp_path / "gaps.bin", rows))
    report = check.report()
    assert (report.reached_records, report.reached_with_gaps, report.max_ply) == (0, 4, None)
    assert done(write(tmp_path / "gaps.bin", rows), gaps=False).report().reached_with_gaps is None


def test_what_is_odd_across_gaps(tmp_path: Path) -> None:
    rows = [
        (key(START), code("e2e4"), 1),
        (key(START), code("e2e5"), 1),
        (key(after("d4")), 0, 0),  # reached by a move without a record: a dead end of weight 0
        (key(after("e4 e5")), code("g1f3"), 1),
        (key(after("e4 e5 Nf3 Nf6")), code("f3g1"), 1),
        (key(after("e4 e5 Nf3 Nf6 Ng1")), code("f6g8"), 1),  # back to a position of the line
    ]
    check = done(write(tmp_path / "gaps.bin", rows))
    across: Any = gaps_figures(check)
    assert across["reached_records"] == check.report().reached_with_gaps == 6
    assert (across["illegal"], across["null_moves"], across["dead_ends"], across["zero_weight"]) == (2, 1, 1, 1)
    assert (across["back"], across["max_ply"], across["reached_positions"]) == (1, 5, 5)
    assert [(row["ply"], row["positions"], row["records"]) for row in across["depths"] if row["positions"]] == [
        *((0, 1, 2), (1, 1, 1), (2, 1, 1), (4, 1, 1), (5, 1, 1)),
    ]
    lists = Lists(check)
    assert {name: lists.found(name, 0)["count"] for name in ("illegal", "across:illegal", "beyond:illegal")} == {
        "illegal": 1,
        "across:illegal": 2,
        "beyond:illegal": 1,
    }
    (back,) = found_items(lists, "across:back")
    assert (back["san"], back["line"]) == ("Ng8", "1. e4 e5 2. Nf3 Nf6 3. Ng1")
    assert [item["ply"] for item in found_items(lists, "across:reached")] == [0, 1, 2, 4, 5]
    assert [item["line"] for item in found_items(lists, "across:ply:1")] == ["1. d4"]
    assert [item["ply"] for item in found_items(lists, "across:deepest")] == [5]
    assert len(found_items(lists, "across:zero_weight")) == len(found_items(lists, "beyond:zero_weight")) == 1
    assert any("reached only across gaps" in sentence for sentence in sentences(check, 3))
    unwalked = done(tmp_path / "gaps.bin", gaps=False)
    assert gaps_figures(unwalked) is None
    assert not any(Lists(unwalked).has(name) for name in ("across:illegal", "beyond:illegal", "across:ply:1"))


def test_all_starts_and_one_more(tmp_path: Path) -> None:
    rows = [(key(start_position(number)), 0, 1) for number in (0, 518, 959)]
    check = done(write(tmp_path / "starts.bin", rows), [after("e4")], all_starts=True)
    assert check.starts_reached() == (0, 518, 959)
    assert {item["chess960"] for item in items(check, "null_moves")} == {True}


def test_an_unsorted_book_keeps_its_record_numbers(tmp_path: Path) -> None:
    rows = [(key(after("e4")), code("e7e4"), 1), (7, 0, 0), (key(START), code("e2e4"), 1)]
    check = done(write(tmp_path / "unsorted.bin", rows, in_order=False))
    assert [item["record"] for item in items(check, "illegal")] == [0]


@pytest.mark.parametrize("content", [b"", b"\xff" * 7, b"\0" * 16, b"\xff" * 4096, os.urandom(5000), b"<html>" * 999])
def test_bytes_that_are_no_book(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "not.bin"
    path.write_bytes(content)
    report = done(path, all_starts=True).report()
    assert (report.reached_records, report.complete) == (0, True)


def test_one_key_with_a_hundred_thousand_records(tmp_path: Path) -> None:
    rows = np.full(
        100_000,
        np.array((key(START), code("e2e5"), 1, 0), dtype=[("k", ">u8"), ("c", ">u2"), ("w", ">u2"), ("l", ">u4")]),
    )
    rows["c"][-1] = code("e2e4")
    path = tmp_path / "many.bin"
    path.write_bytes(rows.tobytes() + Record(0, key(after("e4")), code("e7e5"), 1, 0).to_bytes())
    report = done(path).report()
    assert (report.reached_records, report.illegal, report.reached_positions) == (100_001, 99_999, 2)


def test_a_deep_chain(tmp_path: Path) -> None:
    line, rows = Line(), []
    moves = ("g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8")
    walk = [moves[at % 8] for at in range(40)]
    for text in walk:
        position = line.position(len(line.steps))
        rows.append((key(position), code(text), 1))
        move = next(move for move in position.legal_moves() if move.uci() == text)
        line = line.played(len(line.steps), move)
    assert done(write(tmp_path / "chain.bin", rows)).report().complete


@pytest.mark.parametrize("change", ["cut", "grown", "replaced", "deleted"])
@pytest.mark.parametrize("step", [0, 1])
def test_a_file_that_changes_during_the_walk(change: str, step: int, tmp_path: Path) -> None:
    lines = ["", "e4", "e4 e5", "e4 e5 Nf3"]
    moves = ["e2e4", "e7e5", "g1f3", "b8c6"]
    path = write(
        tmp_path / "book.bin", [(key(after(line)), code(move), 1) for line, move in zip(lines, moves, strict=True)]
    )
    content = path.read_bytes()
    book = Book(path)
    check = Check(book, [START], gaps=True)
    steps = check.steps()
    for _ in range(step):
        next(steps)
    if change == "cut":
        os.truncate(path, 2 * SIZE + 5)
    elif change == "grown":
        path.write_bytes(content * 3)
    elif change == "replaced":
        path.unlink()
        path.write_bytes(os.urandom(len(content)))
    else:
        path.unlink()
    for _ in steps:
        pass
    read_whole = step == 1 or change in ("replaced", "deleted")
    assert check.report().complete is read_whole
    assert (check.changed is None) is read_whole
    assert check.report().reached_records in ((4,) if step or change != "cut" else (0, 1, 2))
    assert book.changed_on_disk()
    book.close()


def test_a_walk_that_is_dropped_keeps_what_it_knows(tmp_path: Path) -> None:
    path = write(tmp_path / "book.bin", [(key(START), code("e2e4"), 1), (key(after("e4")), code("e7e5"), 1)])
    book = Book(path)
    check = Check(book, [START], gaps=True)
    assert check.report().complete is False
    steps = check.steps()
    next(steps)
    next(steps)
    report = check.report()
    assert (report.reached_records, report.complete, report.reached_with_gaps) == (2, False, None)
    json.dumps(findings_items(check, 5))
    book.close()


def test_a_position_without_kings_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "book.bin", [])
    book = Book(path)
    with pytest.raises(ValueError, match="one king a side"):
        Check(book, [parse_fen("8/8/8/8/8/8/8/K7 w - - 0 1").position])
    book.close()
