"""Whole real books, against the slow walk and the figures measured by others (../shared/books/INDEX.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import chess
import pytest

from explorer.core.book.book import Book
from explorer.core.book.check import Check
from explorer.core.book.lists import gaps_figures
from explorer.core.chess960 import start_position
from explorer.core.position import START
from tests.core.book_jobs.slow_walk import slow_walk

COMPARED = {
    "lasker-trap": True,
    "one-sided-lila": True,
    "pg-header-tiny": True,
    "kk2440": True,
    "ob2600": True,
    "king-of-the-hill": True,
    "antichess": True,
    "sentinel-only": True,
    "nothing": True,
    "gnuchess-smallbook": True,
    "old-pychess": False,
    "gm2600": False,
    "performance": False,
    "cutechess-small": False,
}
"""Books and whether the slow walk goes across gaps too, which takes it a second for 500 records."""


def checked(path: Path, all_starts: bool = False, gaps: bool = True) -> Check:
    book = Book(path)
    check = Check(book, [] if all_starts else [START], all_starts, gaps)
    for _ in check.steps():
        pass
    book.close()
    return check


@pytest.mark.parametrize("name", COMPARED)
def test_a_slow_walk_agrees(name: str, shared: Path) -> None:
    path = shared / "books" / f"{name}.bin"
    gaps = COMPARED[name]
    slow, check = slow_walk(path, [chess.Board()], gaps), checked(path, gaps=gaps)
    report = check.report()
    assert report.reached_positions == len(slow.reached)
    assert report.reached_records == slow.records(slow.reached)
    assert report.illegal == len(slow.illegal)
    spellings = ("king_takes_rook", "two_squares", "corner")
    assert [getattr(report, name) for name in spellings] == [slow.castling[name] for name in spellings]
    assert (-1 if report.max_ply is None else report.max_ply) == slow.max_ply
    assert report.complete
    if gaps:
        assert report.reached_with_gaps == slow.records(slow.across)
        across: Any = gaps_figures(check)
        assert (across["reached_records"], across["reached_positions"]) == (report.reached_with_gaps, len(slow.across))
        assert across["illegal"] == len(slow.illegal_across)
        assert [across[name] for name in ("takes_rook", "two_squares", "corner")] == [
            slow.castling_across[name] for name in spellings
        ]


def test_a_slow_walk_from_some_chess960_starts(shared: Path) -> None:
    numbers = range(0, 960, 30)
    path = shared / "books" / "chess960.bin"
    slow = slow_walk(path, [start_position(number).board() for number in numbers], gaps=False)
    book = Book(path)
    check = Check(book, [start_position(number) for number in numbers])
    for _ in check.steps():
        pass
    book.close()
    assert check.report().reached_records == slow.records(slow.reached)
    assert check.report().corner == slow.castling["corner"]


def test_chess960_from_all_starts(shared: Path) -> None:
    check = checked(shared / "books" / "chess960.bin", all_starts=True)
    report = check.report()
    assert (report.reached_records, report.king_takes_rook, report.corner, report.max_ply) == (32451, 1000, 87, 109)
    assert report.reached_with_gaps == 45879
    starts = check.starts_reached()
    assert (len(starts), 518 in starts) == (780, True)


@pytest.mark.parametrize(
    ("name", "with_gaps"),
    [
        ("gm2600", 98.7),
        ("performance", 97.0),
        ("cutechess-small", 92.3),
        ("rodent-unsorted", 98.6),
        ("korchnoi", 100.0),
    ],
)
def test_the_share_across_gaps_is_the_one_measured(name: str, with_gaps: float, shared: Path) -> None:
    check = checked(shared / "books" / f"{name}.bin")
    assert check.walk is not None
    across = check.report().reached_with_gaps
    assert across is not None
    assert round(100 * across / check.walk.book.records, 1) == with_gaps
