"""The book panel: every record with its reason, and playing from it."""

from pathlib import Path

import chess
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from explorer.commands import file
from explorer.core.position import START
from explorer.panels.figures import THIN
from tests.books import after, book_bytes, write_book
from tests.gui import Gui, Key, key_of, with_menus


def columns(gui: Gui, *titles: str) -> list[tuple[str, ...]]:
    table = gui.window.book.table
    return gui.rows(table, *(gui.column(table, title) for title in titles))


def click_heading(gui: Gui, title: str) -> None:
    table = gui.window.book.table
    header = table.horizontalHeader()
    at = gui.column(table, title)
    gui.click_on(header.viewport(), QPoint(header.sectionViewportPosition(at) + 12, header.height() // 2))


def arrows(gui: Gui) -> set[str]:
    return {chess.square_name(a.start) + chess.square_name(a.end) for a in gui.board.picture.arrows}


def test_the_pages_have_a_name_for_a_screen_reader(gui: Gui) -> None:
    assert gui.window.book.pages.tabs.accessibleName() == "Pages of the book"


def test_a_problem_goes_when_another_book_opens(fresh: Gui, tmp_path: Path) -> None:
    archive = tmp_path / "book.zip"
    archive.write_bytes(b"PK\x03\x04" + bytes(60))
    file.open_path(fresh.context, archive)
    fresh.settle()
    assert fresh.message
    file.open_path(fresh.context, write_book(tmp_path / "good.bin"))
    fresh.settle()
    assert fresh.message == ""


def test_a_long_name_of_a_book_is_cut_with_dots(fresh: Gui, tmp_path: Path) -> None:
    file.open_path(fresh.context, write_book(tmp_path / f"{'long-' * 20}.bin"))
    fresh.settle()
    books = fresh.window.book.books
    assert books.shown_text().startswith("long-")
    assert books.shown_text().endswith("…")


def test_the_summary_is_said_in_fewer_words_where_it_is_too_long(gui: Gui) -> None:
    summary = gui.window.book.summary
    summary.setFixedWidth(summary.sizeHint().width() + 4)
    assert summary.shown_text() == "White to move, 4 records, sum 105"
    summary.setFixedWidth(summary.sizeHint().width() - 12)
    assert summary.shown_text() == "White: 4 records, sum 105"
    assert summary.accessibleName() == "White to move, 4 records, sum 105"


def test_every_record_by_falling_weight_with_its_share(gui: Gui) -> None:
    assert columns(gui, "move", "weight") == [("e4", "60"), ("d4", "30"), ("Nf3", "10"), ("a1a5", "5")]
    shares = [row[2] for row in gui.rows(gui.window.book.table)]
    assert shares == [f"57.1{THIN}%", f"28.6{THIN}%", f"9.5{THIN}%", f"4.8{THIN}%"]
    assert gui.window.book.summary.text() == "White to move, 4 records, sum 105"


def test_a_record_that_cannot_be_played_says_why(gui: Gui) -> None:
    reason = columns(gui, "leads to")[3][0]
    assert "cannot be played" in reason
    assert "a2 is in the way" in reason
    item = gui.window.book.table.item(3, 0)
    assert item is not None
    assert "code 0020" in item.toolTip()


def test_a_record_of_weight_nothing_is_listed(gui: Gui) -> None:
    gui.click_row(gui.window.book.table, 1)
    assert columns(gui, "move", "weight") == [("d5", "0")]
    assert "zero weight" in columns(gui, "leads to")[0][0]
    assert gui.rows(gui.window.book.table)[0][2] == f"0.0{THIN}%"


def test_openings_and_replies(gui: Gui) -> None:
    assert columns(gui, "leads to")[0] == ("King's Pawn Game",)
    assert columns(gui, "replies") == [("→ 2",), ("→ 1",), ("",), ("",)]


def test_headings_sort_and_sort_back(fresh: Gui) -> None:
    gui = fresh
    click_heading(gui, "move")
    assert gui.book_moves() == ["Nf3", "a1a5", "d4", "e4"]
    click_heading(gui, "move")
    assert gui.book_moves() == ["e4", "d4", "a1a5", "Nf3"]
    click_heading(gui, "weight")
    assert gui.book_moves() == ["e4", "d4", "Nf3", "a1a5"]
    click_heading(gui, "weight")
    assert gui.book_moves() == ["a1a5", "Nf3", "d4", "e4"]
    click_heading(gui, "replies")
    assert gui.book_moves()[:2] == ["e4", "d4"]


def test_the_order_is_kept_from_position_to_position(fresh: Gui) -> None:
    gui = fresh
    click_heading(gui, "move")
    gui.drag("e2", "e4")
    assert gui.book_moves() == ["c5", "e5"]
    gui.click_row(gui.window.book.table, 1)
    assert gui.state.document.line.steps[-1].san == "e5"


def test_a_click_plays_and_backspace_takes_back(gui: Gui) -> None:
    gui.click_row(gui.window.book.table, 0)
    assert gui.state.document.line.steps[-1].san == "e4"
    assert gui.book_moves() == ["e5", "c5"]
    gui.press_key(Key.Key_Backspace)
    assert gui.state.document.ply == 0
    assert gui.book_moves()[0] == "e4"


def test_enter_plays_the_row_under_the_cursor(gui: Gui) -> None:
    gui.shortcut("Alt+4")
    assert gui.focused() == "book.moves"
    gui.press_key(Key.Key_Down)
    gui.press_key(Key.Key_Down)
    gui.press_key(Key.Key_Return)
    played = gui.state.document.line.steps[-1].san
    assert played in ("e4", "d4")
    gui.press_key(Key.Key_Backspace)
    assert gui.state.document.ply == 0


def test_clicking_what_cannot_be_played_says_why_and_changes_nothing(gui: Gui) -> None:
    gui.click_row(gui.window.book.table, 3)
    assert gui.state.position == START
    assert "a1a5 cannot be played" in gui.message
    assert "a2 is in the way" in gui.message


def test_the_arrow_of_the_row_under_the_pointer(gui: Gui) -> None:
    table = gui.window.book.table
    gui.hover_row(table, 1)
    assert arrows(gui) == {"d2d4"}
    gui.hover_row(table, 2)
    assert arrows(gui) == {"g1f3"}
    gui.hover_row(table, 3)
    assert arrows(gui) == set(), "no arrow for what cannot be played"
    gui.hover_on(gui.window.board.turn)
    assert arrows(gui) == set()


def test_all_arrows_by_weight_on_demand(gui: Gui) -> None:
    gui.shortcut("Ctrl+B")
    assert arrows(gui) == {"e2e4", "d2d4", "g1f3"}
    assert [arrow.strength for arrow in gui.board.picture.arrows] == sorted(
        a.strength for a in gui.board.picture.arrows
    )
    assert gui.board.picture.arrows[-1].strength == 1
    assert gui.window.book.arrows.isChecked()
    gui.drag("e2", "e4")
    assert arrows(gui) == {"e7e5", "c7c5"}
    gui.click_on(gui.window.book.arrows)
    assert arrows(gui) == set()


def test_pointing_at_a_square_marks_the_moves_that_start_there(gui: Gui) -> None:
    gui.hover("e2")
    assert gui.marked_rows(gui.window.book.table) == [0]
    gui.hover("e5")
    assert gui.marked_rows(gui.window.book.table) == []


def test_no_moves_says_why(gui: Gui) -> None:
    gui.drag("a2", "a3")
    assert gui.book_moves() == []
    text = gui.window.book.nothing.text()
    assert gui.window.book.nothing.isVisible()
    assert "none of the 9 records of small.bin" in text
    assert "Black to move" in text
    assert gui.window.keys.value.text() in text


def test_without_a_book_it_says_how_to_open_one(gui: Gui) -> None:
    gui.shortcut("Ctrl+W")
    assert "No book is open" in gui.window.book.nothing.text()
    assert not gui.window.book.arrows.isEnabled()
    assert not gui.window.book.books.isEnabled()


def test_a_book_without_records_says_so(gui: Gui, tmp_path: Path) -> None:
    (tmp_path / "short.bin").write_bytes(bytes(15))
    file.open_path(gui.context, tmp_path / "short.bin")
    gui.settle()
    assert "short.bin" in gui.message + gui.window.book.nothing.text()


def test_remarks_name_what_is_odd(gui: Gui, tmp_path: Path) -> None:
    (tmp_path / "odd.bin").write_bytes(book_bytes([(after("e2e4"), "e7e5", 1), (START, "e2e4", 2)], False) + b"\1\2")
    file.open_path(gui.context, tmp_path / "odd.bin")
    gui.settle()
    remark = gui.window.book.remark
    assert remark.isVisible()
    assert "The last 2 bytes" in remark.text()
    assert "not sorted" in remark.text()
    assert gui.book_moves() == ["e4"]


def test_two_books_side_by_side(gui: Gui, tmp_path: Path) -> None:
    file.open_path(gui.context, write_book(tmp_path / "other.bin", [(START, "c2c4", 9)]))
    gui.settle()
    assert gui.window.book.books.currentText() == "other.bin"
    assert gui.book_moves() == ["c4"]
    gui.press_key(Key.Key_F3)
    assert gui.window.book.books.currentText() == "small.bin"
    assert gui.book_moves()[0] == "e4"
    gui.window.book.books.setFocus()
    gui.press_key(Key.Key_Down)
    assert gui.book_moves() == ["c4"]


@with_menus
def test_the_recent_list_opens_again(gui: Gui, tmp_path: Path, book: Path) -> None:
    file.open_path(gui.context, write_book(tmp_path / "other.bin", [(START, "c2c4", 9)]))
    gui.shortcut("Ctrl+W")
    gui.shortcut("Ctrl+W")
    assert gui.state.books == ()
    gui.choose(gui.window.book.more, "small.bin")
    assert gui.state.open_book is not None
    assert gui.state.open_book.book.path == book


def test_status_says_where_and_how_it_was_found(gui: Gui) -> None:
    left, right = gui.window.status_left.text(), gui.window.status_right.text()
    assert left.startswith("White to move · 4 records at offset ")
    assert "probes" in left
    assert right == "small.bin: 9 records, sorted"
    gui.drag("e2", "e4")
    assert gui.window.status_left.text().startswith("Black to move · 2 records at offset ")


@pytest.mark.parametrize("spelling", ["e1h1", "e1g1"])
def test_castling_in_both_spellings(gui: Gui, tmp_path: Path, spelling: str) -> None:
    text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    gui.show(text)
    code = chess.parse_square(spelling[:2]) << 6 | chess.parse_square(spelling[2:])
    file.open_path(gui.context, write_book(tmp_path / "castling.bin", [(gui.state.position, code, 1)]))
    gui.settle()
    assert gui.book_moves() == ["O-O"]
    gui.click_row(gui.window.book.table, 0)
    assert (gui.piece("g1"), gui.piece("f1")) == ("K", "R")


def test_many_records_of_one_key_are_all_counted(gui: Gui, tmp_path: Path) -> None:
    entries = [(START, "e2e4", weight) for weight in range(2100)]
    file.open_path(gui.context, write_book(tmp_path / "many.bin", entries))
    gui.settle()
    assert f"2{THIN}100 records, the first 2{THIN}000 shown" in gui.window.book.summary.text()
    assert gui.window.book.table.rowCount() == 2000


def test_a_book_move_that_is_pointed_at_does_not_outlive_its_position(gui: Gui) -> None:
    gui.hover_row(gui.window.book.table, 0)
    gui.press_key(Key.Key_F)
    gui.shortcut("Ctrl+Backspace")
    assert arrows(gui) == set()
    QApplication.processEvents()
    assert gui.key == key_of(gui.fen)
