"""The Books page: several books side by side, and merged in one view."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QListWidget

from explorer.commands import file
from explorer.core.position import START
from explorer.panels.book.books_page import BooksPage
from explorer.panels.figures import THIN
from tests.books import write_book
from tests.gui import Gui, Key, the_page
from tests.panels.book.pages import choose_in, open_page, table


@pytest.fixture
def books(fresh: Gui, tmp_path: Path) -> Gui:
    """Return the window with two books more, on the page."""
    file.open_path(fresh.context, write_book(tmp_path / "second.bin", [(START, "e2e4", 1), (START, "c2c4", 3)]))
    entries = [(START, "d2d4", 60), (START, "e2e4", 40)]
    file.open_path(fresh.context, write_book(tmp_path / "a-name-that-is-too-long.bin", entries))
    fresh.settle()
    open_page(fresh, "Books")
    return fresh


def shown(gui: Gui) -> dict[str, dict[str, str]]:
    """Return the visible cells by move and by title."""
    side = table(gui, "book.side_by_side")
    titles = []
    for at in range(side.columnCount()):
        item = side.horizontalHeaderItem(at)
        titles.append(item.text() if item is not None and not side.isColumnHidden(at) else "")
    return {row[0]: dict(zip(titles, row, strict=True)) for row in gui.rows(side)}


def the_list(gui: Gui) -> QListWidget:
    found = gui.widget("book.list")
    assert isinstance(found, QListWidget)
    return found


def test_every_move_of_any_book(books: Gui) -> None:
    rows = shown(books)
    assert set(rows) == {"e4", "d4", "Nf3", "c4", "a1a5"}
    assert rows["e4"]["small"] == f"60  57.1{THIN}%"
    assert rows["e4"]["second"] == f"1  25.0{THIN}%"
    assert rows["e4"]["a-name-that-…"] == f"40  40.0{THIN}%"
    assert rows["c4"]["small"] == "–"


def test_differences_are_marked(books: Gui) -> None:
    rows = shown(books)
    assert rows["c4"]["differs"] == "only in second"
    assert rows["d4"]["differs"] == "not in second"
    assert rows["e4"]["differs"] == "order: 1 / 2 / 2"


def test_a_book_is_left_out_with_the_mouse_and_with_space(books: Gui) -> None:
    box = the_list(books)
    place = box.visualItemRect(box.item(1))
    books.click_on(box.viewport(), QPoint(place.left() + 12, place.center().y()))
    assert "c4" not in shown(books)
    box.setFocus()
    box.setCurrentRow(1)
    books.press_key(Key.Key_Space)
    assert "c4" in shown(books)


def test_the_order_of_the_books(books: Gui) -> None:
    box = the_list(books)
    box.setCurrentRow(2)
    page = the_page(books.window.book.pages, BooksPage)
    books.click_on(page.up)
    assert [known.book.path.stem for known in books.state.books] == ["small", "a-name-that-is-too-long", "second"]
    assert box.currentRow() == 1, "the book that was moved stays marked"
    books.click_on(page.down)
    assert [known.book.path.stem for known in books.state.books][2] == "a-name-that-is-too-long"


def test_merged_in_one_view(books: Gui) -> None:
    choose_in(books, books.widget("book.mode"), 1)
    rows = shown(books)
    assert list(rows) == ["e4", "d4", "c4", "Nf3", "a1a5"]
    mean = (60 / 105 + 1 / 4 + 40 / 100) / 3
    assert rows["e4"]["weights"] == "101"
    assert f"{100 * mean:.1f}{THIN}%" in books.rows(table(books, "book.side_by_side"))[list(rows).index("e4")]
    assert rows["e4"]["second"] == f"25.0{THIN}%", "each book keeps its column"
    shares = [float(row[2].removesuffix(f"{THIN}%")) for row in books.rows(table(books, "book.side_by_side"))[:4]]
    assert shares == sorted(shares, reverse=True)


def test_the_rows_are_in_the_order_of_the_first_book(books: Gui) -> None:
    assert list(shown(books)) == ["e4", "d4", "Nf3", "c4", "a1a5"]
    assert "in the order of the first book" in books.labels()


@pytest.mark.parametrize("merged", [0, 1])
def test_what_differs_has_its_room(books: Gui, merged: int) -> None:
    choose_in(books, books.widget("book.mode"), merged)
    side = table(books, "book.side_by_side")
    assert side.columnWidth(side.columnCount() - 1) >= 96
    assert side.horizontalScrollBar().maximum() == 0
    cell = side.item(list(shown(books)).index("e4"), 4)
    assert cell is not None
    assert cell.toolTip().startswith(f"weight 60, 57.1{THIN}%"), "a weight that there is no room for is told"


def test_a_click_plays(books: Gui) -> None:
    books.click_row(table(books, "book.side_by_side"), list(shown(books)).index("c4"))
    assert books.state.document.line.steps[-1].san == "c4"


def test_pointing_draws_the_arrow(books: Gui) -> None:
    books.hover_row(table(books, "book.side_by_side"), list(shown(books)).index("c4"))
    assert [(arrow.start, arrow.end) for arrow in books.board.picture.arrows] == [(10, 26)]


def test_one_book_says_how_to_compare(gui: Gui) -> None:
    open_page(gui, "Books")
    assert "Open a second book to compare." in gui.labels()
    gui.shortcut("Ctrl+W")
    assert "No book is open." in gui.labels()
    gui.window.book.pages.tabs.setCurrentIndex(0)
