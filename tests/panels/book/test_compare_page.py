"""The Compare page: two whole books, in a child process."""

import csv
import json
from pathlib import Path

import pytest

from explorer.commands import file
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.position import START
from explorer.panels.book.compare_page import ComparePage
from tests.books import after, write_book
from tests.gui import Gui, Key
from tests.panels.book.pages import choose_in, open_page, row_of, save_to, table

START_KEY = POLYGLOT.key(START).value


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


def plain(text: str) -> str:
    return text.removeprefix("▸ ").removesuffix(" (no list)")


def found(gui: Gui) -> None:
    """Wait until the lines of the list that is open are looked for."""
    gui.wait(lambda: not page(gui).pairs.search.is_working)
    gui.settle()


def open_list(gui: Gui, text: str) -> list[tuple[str, ...]]:
    figures = table(gui, "book.compare.figures")
    gui.click_row(figures, row_of(gui, figures, text))
    found(gui)
    return gui.rows(table(gui, "book.compare.list"))


def run(gui: Gui) -> dict[str, str]:
    gui.click_on(gui.widget("book.compare.run"))
    gui.wait(lambda: not gui.state.work and bool(gui.state.reports))
    gui.settle()
    return {plain(row[0]): row[1] for row in gui.rows(table(gui, "book.compare.figures"))}


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
    assert compare.rows(shown) == [("d2d4", "weight 30 → 31", "the start")]
    compare.press_key(Key.Key_Escape)
    compare.click_row(figures, row_of(compare, figures, "only in other.bin"))
    found(compare)
    at = row_of(compare, shown, "e7e5")
    assert compare.rows(shown)[at][2].startswith("key ")
    compare.hover_row(shown, at)
    assert "its position is not known" in page(compare).drill.detail.text()
    number = page(compare).pairs.pairs[at].key
    compare.click_row(shown, at)
    assert compare.state.open_book is not None
    assert compare.state.open_book.book.name == "other.bin", "the book that has the record is shown"
    assert compare.text("book.key") == f"{number:016x}"


def test_a_jump_keeps_the_comparison_and_the_key_panel(compare: Gui) -> None:
    figures = run(compare)
    pages = compare.window.keys.pages.tabs
    before = pages.currentIndex()
    compare.drag("e2", "e4")
    rows = open_list(compare, "only in other.bin")
    shown = table(compare, "book.compare.list")
    compare.click_row(shown, [row[0] for row in rows].index("b1a3"))
    assert compare.state.position == START
    assert compare.state.open_book is not None
    assert compare.state.open_book.book.name == "other.bin"
    assert compare.state.inspected is not None
    assert compare.state.inspected.record == compare.state.open_book.book.find(START_KEY).records[-1].number
    assert shown.isVisible(), "the list stays open"
    assert compare.rows(shown) == rows
    compare.press_key(Key.Key_Escape)
    assert page(compare).other.currentText() == "small.bin"
    assert {plain(row[0]): row[1] for row in compare.rows(table(compare, "book.compare.figures"))} == figures
    file.show_book_number(compare.context, 0)
    compare.settle()
    assert page(compare).other.currentText() == "other.bin"
    open_list(compare, "only in other.bin")
    compare.click_row(shown, [row[0] for row in rows].index("e7e5"))
    open_page(compare, "Compare")
    assert compare.rows(shown) == rows
    assert pages.currentIndex() == before, "the key panel is not asked"


def test_records_of_a_line_jump_there(compare: Gui) -> None:
    run(compare)
    rows = open_list(compare, "only in small.bin")
    at = next(at for at, row in enumerate(rows) if row[0] == "b8c6")
    assert rows[at][2] == "1. e4 e5 2. Nf3"
    compare.click_row(table(compare, "book.compare.list"), at)
    assert compare.state.position == after("e2e4", "e7e5", "g1f3")
    assert [step.san for step in compare.state.document.line.steps] == ["e4", "e5", "Nf3"]


def test_a_long_list_comes_whole_and_in_pages(compare: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [start << 6 | end for start in range(24) for end in range(64)]
    path = write_book(tmp_path / "long.bin", [(START, code, 1) for _ in range(2) for code in codes])
    monkeypatch.setattr(compare.context.dialogs, "choose_file", lambda then: then(path))
    choose_in(compare, compare.widget("book.compare.other"), 1)
    run(compare)
    rows = open_list(compare, "only in long.bin")
    assert len(rows) == 500
    assert "The first 2\u202f000 of" in page(compare).drill.detail.text()
    compare.click_on(compare.widget("book.compare.all"))
    compare.wait(lambda: not compare.state.work)
    compare.settle()
    assert not compare.widget("book.compare.all").isVisible()
    many = len(page(compare).pairs.pairs)
    assert many > 3000
    assert page(compare).drill.detail.text().startswith("1 to 500 of 3\u202f")
    for _ in range(many // 500):
        compare.click_on(compare.widget("book.compare.later"))
    assert len(compare.rows(table(compare, "book.compare.list"))) == many % 500
    assert "opens the book" in page(compare).drill.detail.text()
    compare.click_row(table(compare, "book.compare.list"), 0)
    assert compare.state.open_book is not None
    assert compare.state.open_book.book.name == "long.bin", "a book that was not open is opened"


def test_a_figure_of_nothing_opens_nothing(compare: Gui) -> None:
    run(compare)
    figures = table(compare, "book.compare.figures")
    compare.click_row(figures, row_of(compare, figures, "in both, equal"))
    assert not compare.widget("book.compare.back").isVisible()
    assert "counted only" in page(compare).drill.detail.text()
    texts = [row[0] for row in compare.rows(figures)]
    assert "positions in both (no list)" in texts


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
