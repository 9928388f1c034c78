"""The Why page: what the book knows nearby, and the records of a typed key."""

from pathlib import Path

from explorer.commands import file
from explorer.core.position import START
from explorer.panels.book.why_page import WhyPage
from explorer.panels.text import Text
from tests.books import SMALL, after, book_bytes, write_book
from tests.gui import CTRL, Gui, Key, fen_of, key_of, the_page
from tests.panels.book.pages import open_page, row_of, table


def answer(gui: Gui) -> str:
    return the_page(gui.window.book.pages, WhyPage).answer.text()


def told(gui: Gui) -> str:
    """Return what the page says of the row that is pointed at, or the first."""
    line = gui.widget("book.why.meaning")
    assert isinstance(line, Text)
    return line.text() if line.isVisible() else ""


def headings(gui: Gui) -> list[str]:
    shown = table(gui, "book.near")
    return [item.text() for at in range(3) if (item := shown.horizontalHeaderItem(at)) is not None]


def look_up(gui: Gui, text: str) -> None:
    gui.click_on(gui.widget("book.key"))
    gui.press_key(Key.Key_A, CTRL)
    gui.press_key(Key.Key_Delete)
    gui.type(text)


def forget(gui: Gui) -> None:
    look_up(gui, "")
    gui.press_key(Key.Key_Backspace)


def test_the_other_turn_is_known_and_a_click_goes_there(gui: Gui) -> None:
    gui.show("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
    open_page(gui, "Why")
    shown = table(gui, "book.near")
    assert answer(gui).startswith("The book knows 1 of the ")
    first = gui.rows(shown)[0]
    assert (first[0], first[2]) == ("with White to move", "4")
    meaning = "The book has this position with White to move: the turn is wrong here, or the book's maker had it wrong."
    assert told(gui) == meaning
    about = [item.toolTip() for at in range(2) if (item := shown.item(at, 0)) is not None]
    assert about[0] == f"with White to move\n{meaning}"
    assert "\nNot in this book. If it were: The book has it " in about[1]
    gui.click_row(shown, 0)
    assert gui.state.position == START
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_every_kind_of_reading_is_tried(gui: Gui) -> None:
    gui.show("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    open_page(gui, "Why")
    texts = "\n".join(row[0] for row in gui.rows(table(gui, "book.near")))
    for part in (
        "with Black to move",
        "without the en passant square",
        "with the castling rights KQk",
        "with the castling rights -",
        "mirrored left to right",
        "colours swapped",
    ):
        assert part in texts
    assert answer(gui).startswith("The book knows none of the ")
    assert answer(gui).endswith(
        "so neither turn, castling, en passant nor another convention is the reason: the position is not in it."
    )
    assert told(gui) == ""
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_the_key_of_programs_that_always_count_en_passant(gui: Gui) -> None:
    gui.drag("e2", "e4")
    open_page(gui, "Why")
    texts = [row[0] for row in gui.rows(table(gui, "book.near"))]
    assert "with the en passant number, whether or not a pawn can take" in texts
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_the_nearest_earlier_position(gui: Gui) -> None:
    gui.drag("e2", "e4")
    gui.drag("a7", "a6")
    open_page(gui, "Why")
    shown = table(gui, "book.near")
    at = row_of(gui, shown, "earlier in the line, after 1. e4")
    assert told(gui) == "The line left the book with 1... a6: this is the last position before it that the book has."
    gui.click_row(shown, at)
    assert gui.state.document.ply == 1
    assert gui.state.position == after("e2e4")
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_a_known_row_that_is_pointed_at_says_what_it_means(gui: Gui) -> None:
    for move in ("g1f3", "b8c6", "h1g1", "c6b8", "g1h1", "b8c6", "f3g1", "c6b8"):
        gui.drag(move[:2], move[2:])
    open_page(gui, "Why")
    shown = table(gui, "book.near")
    assert answer(gui).startswith("The book knows 2 of the ")
    assert told(gui) == "The line left the book with 1. Nf3: this is the last position before it that the book has."
    at = row_of(gui, shown, "with the castling rights KQkq")
    gui.hover_row(shown, at)
    assert told(gui).startswith("The book has it with the right of the rook on h1 too")
    gui.hover_on(gui.widget("book.key"))
    assert told(gui).startswith("The line left the book with 1. Nf3")
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_a_position_that_is_in_the_book_says_so(gui: Gui) -> None:
    open_page(gui, "Why")
    assert answer(gui).startswith("The book has 4 records of this position itself. It knows none of the ")
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_a_typed_key_lists_its_records(gui: Gui) -> None:
    open_page(gui, "Why")
    look_up(gui, "463b96181691fc9c")
    wanted = "4 records with the key 463B 9618 1691 FC9C, which is that of the position on the board."
    assert answer(gui) == wanted
    assert headings(gui) == ["move", "record", "weight"]
    rows = gui.rows(table(gui, "book.near"))
    assert len(rows) == 4
    assert rows[0][0] == "e4 (e2e4)"
    assert rows[3][0] == "a1a5 cannot be played: the rook on a1 cannot reach a5: a2 is in the way"
    assert rows[0][2] == "60"
    look_up(gui, "0000000000000001")
    assert answer(gui) == "No record has the key 0000 0000 0000 0001."
    look_up(gui, "no key")
    assert gui.rows(table(gui, "book.near")) == []
    forget(gui)
    assert answer(gui).startswith("The book has 4 records")
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_a_key_of_no_position_that_is_known(gui: Gui) -> None:
    open_page(gui, "Why")
    look_up(gui, key_of(fen_of(after("d2d4"))))
    assert "A key is no position" in answer(gui)
    assert gui.rows(table(gui, "book.near"))[0][0] == "d7d5"
    forget(gui)
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_a_key_of_the_line_has_its_position(gui: Gui) -> None:
    gui.drag("d2", "d4")
    gui.drag("a7", "a6")
    open_page(gui, "Why")
    look_up(gui, key_of(fen_of(after("d2d4"))))
    assert answer(gui).endswith("which is that of the position after 1. d4.")
    assert gui.rows(table(gui, "book.near"))[0][0] == "d5 (d7d5)"
    forget(gui)
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_another_position_takes_the_typed_key_away(gui: Gui) -> None:
    open_page(gui, "Why")
    look_up(gui, "001a")
    assert answer(gui).startswith("No record has the key ")
    gui.drag("a2", "a3")
    assert gui.text("book.key") == ""
    assert answer(gui).startswith("The book knows ")
    assert headings(gui) == ["the same position, but …", "key", "records"]
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_key_0_of_a_header_is_text(gui: Gui, tmp_path: Path) -> None:
    text = b"@PG@\n1.0\n2\n1\nnormal\nMade here.\0"
    parts = [text[at : at + 8].ljust(8, b"\0") for at in range(0, len(text), 8)]
    path = tmp_path / "header.bin"
    path.write_bytes(b"".join(bytes(8) + part for part in parts) + book_bytes(SMALL))
    file.open_path(gui.context, path)
    gui.settle()
    open_page(gui, "Why")
    look_up(gui, "0000000000000000")
    assert answer(gui).startswith(
        "The @PG@ header of the file stands in 4 records of key 0: version 1.0; variant normal"
    )
    rows = gui.rows(table(gui, "book.near"))
    assert rows[0][0] == "header text: '@PG@\\n1.0'"
    assert {row[2] for row in rows} == {"–"}
    forget(gui)
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_all_ones_are_an_end_mark(gui: Gui, tmp_path: Path) -> None:
    path = tmp_path / "end.bin"
    path.write_bytes(book_bytes(SMALL) + b"\xff" * 8 + bytes(8))
    file.open_path(gui.context, path)
    gui.settle()
    open_page(gui, "Why")
    look_up(gui, "ffffffffffffffff")
    assert (
        answer(gui) == "1 record with the key FFFF FFFF FFFF FFFF: an end mark that some programs write, no position."
    )
    forget(gui)
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_where_there_is_little_room_it_goes_to_what_was_tried(gui: Gui) -> None:
    open_page(gui, "Why")
    page, shown = gui.window.book.pages.current, table(gui, "book.near")
    page.resize(300, 300)
    assert shown.isColumnHidden(1)
    assert shown.columnWidth(0) > 150
    page.resize(600, 300)
    assert not shown.isColumnHidden(1)
    gui.window.book.pages.tabs.setCurrentIndex(0)


def test_a_book_that_is_gone_says_so(gui: Gui, tmp_path: Path) -> None:
    path = write_book(tmp_path / "gone.bin")
    file.open_path(gui.context, path)
    gui.settle()
    path.write_bytes(b"")
    gui.wait(lambda: bool(gui.state.open_book and gui.state.open_book.changed))
    open_page(gui, "Why")
    assert answer(gui).startswith("The book knows none of the ")
    assert "has changed on disk" in gui.window.book.remark.text()
    gui.window.book.pages.tabs.setCurrentIndex(0)
