"""The Compare page: two whole books, in a child process."""

import csv
import json
from pathlib import Path

import pytest

from explorer.commands import file
from explorer.core.position import START
from explorer.panels.book.compare_page import ComparePage
from tests.gui import Gui, Key, after, write_book
from tests.panels.book.pages import choose_in, open_page, row_of, save_to, table


@pytest.fixture
def compare(fresh: Gui, tmp_path: Path) -> Gui:
    entries = [(START, "e2e4", 60), (START, "d2d4", 31), (after("c2c4"), "e7e5", 1), (START, "b1a3", 1)]
    file.open_path(fresh.context, write_book(tmp_path / "other.bin", entries))
    file.show_book_number(fresh.context, 0)
    fresh.settle()
    open_page(fresh, "Compare")
    return fresh


def page(gui: Gui) -> ComparePage:
    found = gui.window.book.pages.current
    assert isinstance(found, ComparePage)
    return found


def run(gui: Gui) -> dict[str, str]:
    gui.click_on(gui.widget("book.compare.run"))
    gui.wait(lambda: not gui.state.work and bool(gui.state.reports))
    gui.settle()
    return {row[0].removeprefix("▸ "): row[1] for row in gui.rows(table(gui, "book.compare.figures"))}


def test_figures(compare: Gui) -> None:
    found = run(compare)
    assert found["records only in small.bin"] == "7"
    assert found["records only in other.bin"] == "2"
    assert found["records in both, equal"] == "1"
    assert found["… with another weight"] == "1"
    assert found["positions only in other.bin"] == "1"
    assert page(compare).headline.text().startswith("7 records only in small.bin, 2 only in other.bin, 1 equal, 1 with")


def test_lists_and_look_ups(compare: Gui) -> None:
    run(compare)
    figures = table(compare, "book.compare.figures")
    figures.setFocus()
    figures.setCurrentCell(row_of(compare, figures, "with another weight"), 0)
    compare.press_key(Key.Key_Return)
    shown = table(compare, "book.compare.list")
    assert compare.rows(shown) == [("463B 9618 1691 FC9C", "d2d4", "weight 30 → 31")]
    compare.press_key(Key.Key_Escape)
    compare.click_row(figures, row_of(compare, figures, "only in other.bin"))
    at = row_of(compare, shown, "e7e5", 1)
    key = compare.rows(shown)[at][0]
    compare.click_row(shown, at)
    assert compare.state.open_book is not None
    assert compare.state.open_book.book.name == "other.bin", "the book that has the record is shown"
    assert compare.text("book.key") == key.replace(" ", "").lower()


def test_a_figure_of_nothing_opens_nothing(compare: Gui) -> None:
    run(compare)
    figures = table(compare, "book.compare.figures")
    compare.click_row(figures, row_of(compare, figures, "in both, equal"))
    assert not compare.widget("book.compare.back").isVisible()


def test_another_file(compare: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_book(tmp_path / "same.bin")
    monkeypatch.setattr(compare.context.dialogs, "choose_file", lambda then: then(path))
    choose_in(compare, compare.widget("book.compare.other"), 1)
    run(compare)
    assert page(compare).headline.text() == "small.bin and same.bin hold the same records."


@pytest.mark.parametrize("ending", ["Text…", "CSV…", "JSON…"])
def test_exports(compare: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    run(compare)
    names = save_to(compare, monkeypatch, tmp_path / "out")
    next(action for action in page(compare).export.menu().actions() if action.text() == ending).trigger()
    compare.settle()
    text = (tmp_path / "out").read_text()
    assert names[0].startswith("small-other.")
    if ending == "JSON…":
        assert json.loads(text)["only_b"] == 2
    elif ending == "CSV…":
        rows = list(csv.DictReader(text.splitlines()))
        assert [row["list"] for row in rows].count("only_a") == 7
        changed = next(row for row in rows if row["list"] == "different")
        assert (changed["weight_a"], changed["weight_b"]) == ("30", "31")
    else:
        assert "records only in small.bin:" in text


def test_a_file_that_is_not_there(compare: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare.context.dialogs, "choose_file", lambda then: then(tmp_path / "none.bin"))
    choose_in(compare, compare.widget("book.compare.other"), 1)
    compare.click_on(compare.widget("book.compare.run"))
    compare.wait(lambda: not compare.state.work)
    compare.settle()
    assert "there is no such file" in compare.message
