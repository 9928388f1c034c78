"""The lists behind the figures of a walk, with the lines that lead there, across gaps as well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from explorer.core.book.book import Book
from explorer.core.book.check import Check
from explorer.core.book.findings import POSITIONS, RECORDS
from explorer.core.book.lists import FINDINGS, REACHED, Lists, gaps_figures
from explorer.core.book.moves import book_moves
from explorer.core.book.walk_report import FINDINGS as REPORTED
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.movetext import parse_moves
from explorer.core.notation import fen, parse_fen
from explorer.core.position import START, Position
from tests.core.book_jobs.test_check import FORGED, after, code, done, key, write


def items(check: Check, name: str, limit: int | None = None) -> list[dict[str, Any]]:
    found: Any = Lists(check).found(name, limit)
    return list(found["items"])


def proven(item: dict[str, Any]) -> Position:
    """Return the position of an item, which its line must lead to, and which its key must be of."""
    line = parse_moves(parse_fen(item["start"], item["chess960"]).position, item["line"])
    position = line.position(len(line.steps))
    assert fen(position) == item["fen"]
    assert f"{POLYGLOT.key(position).value:016x}" == item["key"]
    return position


GAPS_ONLY = ("not_reached", "gaps_only", "never")


@pytest.mark.parametrize("name", ["gm2600", "rodent-unsorted", "one-sided-lila", "nothing", "sentinel-only"])
@pytest.mark.parametrize("gaps", [False, True])
def test_lists_agree_with_the_figures(shared: Path, name: str, gaps: bool) -> None:
    check = done(shared / "books" / f"{name}.bin", gaps=gaps)
    lists, report = Lists(check), check.report()
    found: dict[str, Any] = {name: lists.found(name, 5) for name in lists.names()}
    across: Any = gaps_figures(check) or {}
    both = {f"across:{name}" for name in (*FINDINGS, *REACHED) if gaps and name not in GAPS_ONLY}
    assert set(found) == ({*FINDINGS, *REACHED} | both) - (set() if gaps else {"gaps_only", "never"})
    assert {f"across:{name}" for name in across} >= both - {"across:reached", "across:deepest"}
    for listed in found.values():
        assert len(listed["items"]) == min(5, listed["count"])
    records = check.walk.book.records if check.walk else 0
    counts = {name: listed["count"] for name, listed in found.items()}
    assert counts["reached"] == report.reached_positions
    assert counts["not_reached"] == records - report.reached_records
    assert counts["takes_rook"] == report.king_takes_rook
    assert counts["illegal"] == report.illegal
    if gaps:
        assert report.reached_with_gaps is not None
        assert counts["gaps_only"] == report.reached_with_gaps - report.reached_records
        assert counts["never"] == records - report.reached_with_gaps
        assert counts["across:reached"] == across["reached_positions"]
        assert all(counts[f"across:{name}"] == across[name] for name in FINDINGS)


def test_before_anything_is_known(shared: Path) -> None:
    book = Book(shared / "books" / "gm2600.bin")
    lists = Lists(Check(book, [START]))
    book.close()
    assert all(lists.found(name, 5) == {"count": 0, "items": []} for name in lists.names())


def test_the_names_that_the_window_knows() -> None:
    assert set(REPORTED) == {*RECORDS, *POSITIONS}


@pytest.mark.parametrize("name", ["gm2600", "performance", "one-sided-lila", "ob2600", "korchnoi"])
def test_every_line_leads_to_its_position_and_is_of_book_moves_but_for_those_named(shared: Path, name: str) -> None:
    path = shared / "books" / f"{name}.bin"
    check, book = done(path), Book(path)
    listed = items(check, "gaps_only", 60)
    assert len(listed) == 60
    for item in listed:
        proven(item)
        line = parse_moves(parse_fen(item["start"], item["chess960"]).position, item["line"])
        assert item["without_record"], "some move has no record, or book moves would reach it"
        for ply, step in enumerate(line.steps, 1):
            before = line.position(ply - 1)
            records = book.find(key(before)).records
            assert records or line.move_label(ply) in item["without_record"]
            if line.move_label(ply) not in item["without_record"]:
                assert step.move.uci() in {move.uci for move in book_moves(before, records)}
    book.close()


def test_lines_across_gaps_from_chess960_starts(shared: Path) -> None:
    check = done(shared / "books" / "chess960.bin", roots=(), all_starts=True)
    listed = items(check, "gaps_only", 200)
    assert len({proven(item).squares for item in listed}) > 100
    assert {item["chess960"] for item in listed} == {True}


def test_where_lines_across_gaps_begin_and_what_has_no_record(tmp_path: Path) -> None:
    rows = [
        (key(after("e4")), code("e7e5"), 1),  # the start is not in the book
        (key(after("e4 e5 Nf3")), code("b8c6"), 1),  # one record away, then any move
        (key(after("e4 e5 Nf3 Nc6 Bb5")), code("g8f6"), 1),
        (key(after("e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4")), code("f1e1"), 1),  # castling without a record
    ]
    listed = items(done(write(tmp_path / "gaps.bin", rows)), "gaps_only")
    found = {item["san"]: (item["line"], item["without_record"]) for item in listed}
    assert found == {
        "e5": ("1. e4", ["1. e4"]),
        "Nc6": ("1. e4 e5 2. Nf3", ["1. e4", "2. Nf3"]),
        "Nf6": ("1. e4 e5 2. Nf3 Nc6 3. Bb5", ["1. e4", "2. Nf3", "3. Bb5"]),
    }
    rows.append((key(after("e4 e5 Nf3 Nc6 Bb5 Nf6 O-O")), code("f6e4"), 1))
    listed = items(done(write(tmp_path / "gaps.bin", rows)), "gaps_only")
    last = next(item for item in listed if item["san"] == "Re1")
    assert (last["line"], last["without_record"][-1]) == ("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4", "4. O-O")


def test_a_promotion_without_a_record(tmp_path: Path) -> None:
    place = parse_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").position
    rows = [(key(place), code("e1e2"), 1), (key(after("a8=N", place)), code("e8e7"), 1)]
    (item,) = items(done(write(tmp_path / "knight.bin", rows), roots=[place]), "gaps_only")
    assert (item["line"], item["start"]) == ("1. a8=N", fen(place))


def test_records_not_reached_have_a_line_where_a_walk_across_gaps_found_one(tmp_path: Path) -> None:
    rows = [
        (key(START), code("e2e4"), 1),
        (key(after("d4 d5 c4")), code("e7e6"), 1),
        (key(after("d4")), code("d7d5"), 1),
    ]
    path = write(tmp_path / "some.bin", [*rows, (key(after("a3 a6 b3 b6")), code("c2c3"), 1)])
    lines = {item["uci"]: item.get("line") for item in items(done(path), "not_reached")}
    assert lines == {"e7e6": "1. d4 d5 2. c4", "d7d5": "1. d4", "c2c3": None}
    assert {item.get("line") for item in items(done(path, gaps=False), "not_reached")} == {None}


def test_moves_that_leave_the_book_and_double_pushes_unanswered(tmp_path: Path) -> None:
    rows = [
        (key(START), code("e2e4"), 1),
        (key(START), code("d2d4"), 1),
        (key(START), code("e2e5"), 1),
        (key(after("e4")), code("e7e5"), 1),
    ]
    check = done(write(tmp_path / "leave.bin", rows))
    assert [(item["san"], item["line"]) for item in items(check, "leaving")] == [("d4", ""), ("e5", "1. e4")]
    assert [item["line"] for item in items(check, "unanswered")] == ["1. e4"]


def test_the_positions_of_a_ply(shared: Path) -> None:
    check = done(shared / "books" / "gm2600.bin", gaps=False)
    lists = Lists(check)
    assert [lists.has(name) for name in ("ply:3", "ply:", "ply:x", "illegal", "nothing")] == [
        True,
        False,
        False,
        True,
        False,
    ]
    for ply, (positions, _) in enumerate(check.depths()[:4]):
        listed = items(check, f"ply:{ply}")
        assert len(listed) == positions
        assert {item["ply"] for item in listed} == {ply}


def test_a_list_that_is_ended_early(shared: Path) -> None:
    found: Any = Lists(done(shared / "books" / "gm2600.bin")).found("reached", None, lambda done, _total: done < 7)
    assert (len(found["items"]), found["count"] > 7) == (7, True)


def test_two_positions_of_one_key_lead_to_lines_that_can_be_played(tmp_path: Path) -> None:
    twin = parse_fen(FORGED).position
    rows = [(key(START), code("e2e4"), 1), (key(START), code("e1f2"), 1), (key(after("d4")), code("d7d5"), 1)]
    path = write(tmp_path / "twins.bin", rows)
    for roots in ([START, twin], [twin, START]):
        for name in ("reached", "illegal", "leaving", "not_reached"):
            for item in items(done(path, roots=roots), name):
                if "line" in item:
                    proven(item)
