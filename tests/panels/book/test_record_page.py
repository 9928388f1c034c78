"""The Record page: bytes, bits, meaning, other spellings, the search."""

from pathlib import Path

import chess
import pytest
from PySide6.QtWidgets import QComboBox, QScrollArea

from explorer.commands import file
from explorer.core.position import START
from explorer.panels.book.record_page import RecordPage
from tests.books import after, write_book
from tests.gui import Gui, Key, the_page
from tests.panels.book.pages import open_page, row_of, table

CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def choice(gui: Gui) -> QComboBox:
    found = gui.widget("book.record")
    assert isinstance(found, QComboBox)
    return found


def other(gui: Gui, way: str) -> str:
    shown = table(gui, "book.spellings")
    return gui.rows(shown)[row_of(gui, shown, way)][1]


def test_bytes_and_bits_in_full(gui: Gui) -> None:
    open_page(gui, "Record")
    text = gui.text("book.record.text").replace("&nbsp;", " ")
    for part in ("46 3b 96 18 16 91 fc 9c", "03 1c", "00 3c", "00 00 00 00", "001100", "011100", "e2e4"):
        assert part in text
    assert "games and points" in text
    assert "score and depth" in text


def test_records_are_chosen_by_keyboard(gui: Gui) -> None:
    open_page(gui, "Record")
    box = choice(gui)
    box.setFocus()
    box.setCurrentIndex(0)
    gui.press_key(Key.Key_End)
    last = box.count() - 1
    assert box.currentIndex() == last
    shown = gui.window.book.page
    assert shown is not None
    assert f"record {shown.rows[last].move.record.number}" in gui.text("book.record.text")


def test_why_it_cannot_be_played(gui: Gui) -> None:
    page = open_page(gui, "Record")
    at = next(at for at in range(choice(gui).count()) if "a1a5" in choice(gui).itemText(at))
    choice(gui).setFocus()
    while choice(gui).currentIndex() != at:
        gui.press_key(Key.Key_Down if choice(gui).currentIndex() < at else Key.Key_Up)
    assert "cannot be played here" in gui.text("book.record.text")
    assert "a2 is in the way" in gui.text("book.record.text")
    assert page.isVisible()


def test_castling_in_the_other_spellings(gui: Gui, tmp_path: Path) -> None:
    gui.show(CASTLING)
    entries = [(gui.state.position, chess.E1 << 6 | chess.G1, 1)]
    file.open_path(gui.context, write_book(tmp_path / "castling.bin", entries))
    open_page(gui, "Record")
    assert other(gui, "castling as two squares") == "e1g1, code 0106 (as it is written)"
    assert other(gui, "castling as king takes rook") == "e1h1, code 0107"
    assert other(gui, "by the rules of Chess960") == "O-O"
    assert "castling-two-squares" in gui.text("book.record.text")


def test_keys_by_other_conventions(gui: Gui) -> None:
    gui.drag("e2", "e4")
    open_page(gui, "Record")
    assert other(gui, "key by Polyglot") == "the same key: the record is found by it too"
    told = other(gui, "key by En passant as stated")
    assert "this record would not be found; the book has no record there" in told


def test_the_search_ends_at_the_key(gui: Gui) -> None:
    open_page(gui, "Record")
    rows = gui.rows(the_page(gui.window.book.pages, RecordPage).table)
    assert 1 <= len(rows) <= 5
    assert {row[2] for row in rows} == {"right →", "← left"}
    assert "PROBES OF 9 RECORDS, WHOSE LOG2 IS 3.2: EACH HALVES" in gui.labels()


@pytest.mark.parametrize("width", [300, 420, 600])
def test_nothing_is_wider_than_the_page(gui: Gui, width: int) -> None:
    open_page(gui, "Record")
    page = the_page(gui.window.book.pages, RecordPage)
    page.resize(width, 240)
    area = page.findChild(QScrollArea)
    inside = area.widget() if area is not None else None
    assert inside is not None
    assert inside.width() <= width
    assert page.table.isColumnHidden(4) == (width < 500)


def test_an_unsorted_book_is_told(gui: Gui, tmp_path: Path) -> None:
    entries = [(after("e2e4"), "e7e5", 1), (START, "e2e4", 2)]
    file.open_path(gui.context, write_book(tmp_path / "odd.bin", entries, is_sorted=False))
    open_page(gui, "Record")
    gui.settle()
    assert "THE FILE IS NOT SORTED, SO IT MISLEADS" in gui.labels()


def test_no_record_of_the_position(gui: Gui) -> None:
    open_page(gui, "Record")
    gui.drag("a2", "a3")
    assert gui.text("book.record.text") == "The book has no record of this position."
    assert not table(gui, "book.spellings").isVisible()
    gui.window.book.pages.tabs.setCurrentIndex(0)
