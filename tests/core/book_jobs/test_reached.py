"""The lists behind the figures of a walk."""

from pathlib import Path

import pytest

from explorer.core.book.book import Book
from explorer.core.book.check import Check
from explorer.core.book.reached import LISTS, reached_items
from explorer.core.position import START


def counts(path: Path, gaps: bool, limit: int = 5) -> dict[str, int]:
    book = Book(path)
    check = Check(book, [START], gaps=gaps)
    for _ in check.steps():
        pass
    book.close()
    found: dict[str, int] = {}
    for name, listed in reached_items(check, limit).items():
        assert isinstance(listed, dict)
        assert len(listed["items"]) == min(limit, listed["count"])
        found[name] = listed["count"]
    report = check.report()
    records = check.walk.book.records if check.walk else 0
    assert found["reached"] == report.reached_positions
    assert found["not_reached"] == records - report.reached_records
    assert found["takes_rook"] == report.king_takes_rook
    if gaps:
        assert report.reached_with_gaps is not None
        assert found["gaps_only"] == report.reached_with_gaps - report.reached_records
        assert found["never"] == records - report.reached_with_gaps
    return found


@pytest.mark.parametrize("name", ["gm2600", "rodent-unsorted", "one-sided-lila", "nothing", "sentinel-only"])
@pytest.mark.parametrize("gaps", [False, True])
def test_lists_agree_with_the_figures(shared: Path, name: str, gaps: bool) -> None:
    found = counts(shared / "books" / f"{name}.bin", gaps)
    assert set(found) == (set(LISTS) if gaps else set(LISTS) - {"gaps_only", "never"})


def test_before_anything_is_known(shared: Path) -> None:
    book = Book(shared / "books" / "gm2600.bin")
    check = Check(book, [START])
    book.close()
    assert all(listed == {"count": 0, "items": []} for listed in reached_items(check, 5).values())
