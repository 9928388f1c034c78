"""The File page: facts of the file, its header, its figures, counted by a child process."""

import shutil
from pathlib import Path

import pytest

from explorer.commands import file
from explorer.core.book.record import Record
from explorer.core.position import START
from explorer.panels.book.file_page import FilePage
from tests.books import after, write_book
from tests.gui import Gui, Key
from tests.panels.book.pages import open_page, row_of, table


def header_records(text: bytes) -> bytes:
    padded = text + bytes(-len(text) % 8 or 8)
    return b"".join(bytes(8) + padded[at : at + 8] for at in range(0, len(padded), 8))


def page(gui: Gui) -> FilePage:
    found = gui.window.book.pages.current
    assert isinstance(found, FilePage)
    return found


def read(gui: Gui) -> dict[str, tuple[str, str]]:
    """Read the file through; return the facts."""
    gui.click_on(gui.widget("book.file.read"))
    assert gui.state.work
    gui.wait(lambda: not gui.state.work)
    gui.settle()
    return {row[0].removeprefix("▸ "): (row[1], row[2]) for row in gui.rows(table(gui, "book.facts"))}


def test_at_once_and_after_reading(fresh: Gui) -> None:
    open_page(fresh, "File")
    assert page(fresh).at_once.text() == "144 bytes, 9 records; sorted; a Polyglot book by its looks."
    assert fresh.rows(table(fresh, "book.facts")) == []
    facts = read(fresh)
    assert facts["distinct positions"][0] == "5"
    assert facts["zero weights"][0] == "1"
    assert facts["sorted"][0] == "yes"
    assert facts["Chess960 starts in it"] == ("1", "518")
    assert facts["castling: takes rook?"][0] == "0"


def click_fact(gui: Gui, text: str) -> None:
    facts = table(gui, "book.facts")
    row = row_of(gui, facts, text)
    page(gui).show_row(row)
    gui.settle()
    gui.click_row(facts, row)


def brought(gui: Gui) -> list[tuple[str, ...]]:
    """Return the records of the list that is being opened, when they and their lines are there."""
    shown = page(gui).records
    gui.wait(lambda: not gui.state.work and shown.table.isVisible() and not shown.search.is_working)
    gui.settle()
    return gui.rows(shown.table)


def test_a_fact_opens_its_records_by_mouse_and_keyboard(fresh: Gui) -> None:
    open_page(fresh, "File")
    read(fresh)
    facts = table(fresh, "book.facts")
    click_fact(fresh, "zero weights")
    assert brought(fresh) == [("d7d5", "weight 0", "1. d4")]
    shown = table(fresh, "book.file.list")
    fresh.click_row(shown, 0)
    assert fresh.state.position == after("d2d4")
    assert fresh.state.inspected is not None
    shown.setFocus()
    fresh.press_key(Key.Key_Escape)
    assert fresh.focused() == "book.facts"
    facts.setCurrentCell(row_of(fresh, facts, "zero weights"), 0)
    fresh.press_key(Key.Key_Return)
    assert brought(fresh) == [("d7d5", "weight 0", "1. d4")], "what was brought is still there"
    fresh.click_on(fresh.widget("book.file.back"))
    assert facts.isVisible()


def test_a_fact_without_records_says_so(fresh: Gui) -> None:
    open_page(fresh, "File")
    read(fresh)
    facts = table(fresh, "book.facts")
    assert [row[0] for row in fresh.rows(facts) if row[0].startswith("▸")] == ["▸ zero weights"]
    click_fact(fresh, "null moves")
    assert page(fresh).drill.detail.text() == "There is no list behind this fact."
    click_fact(fresh, "Chess960 starts")
    assert "The page Check lists them" in page(fresh).drill.detail.text()


def test_the_first_descent_is_a_click_away(fresh: Gui, tmp_path: Path) -> None:
    entries = [(after("e2e4"), "e7e5", 1), (START, "e2e4", 2)]
    file.open_path(fresh.context, write_book(tmp_path / "odd.bin", entries, is_sorted=False))
    fresh.settle()
    open_page(fresh, "File")
    read(fresh)
    click_fact(fresh, "first descent")
    assert brought(fresh) == [("e2e4", "weight 2", "the start")]
    file.show_book_number(fresh.context, 0)
    fresh.settle()
    assert not table(fresh, "book.file.list").isVisible(), "it is another file's list"


def test_bars(fresh: Gui) -> None:
    open_page(fresh, "File")
    read(fresh)
    shown = page(fresh)
    assert sum(shown.weights.values) == sum(shown.spread.values) == 9
    assert list(shown.per_position.values[:4]) == [3, 1, 0, 1]
    assert all(bars.isVisible() and bars.height() > 60 for bars in (shown.weights, shown.per_position, shown.spread))
    assert "4: 2" in shown.weights.accessibleDescription()
    image = shown.weights.grab().toImage()
    colours = {image.pixelColor(x, image.height() // 2).name() for x in range(image.width())}
    assert len(colours) > 1, "bars are painted"


def test_a_header_is_shown_as_text(fresh: Gui, tmp_path: Path) -> None:
    path = tmp_path / "headed.bin"
    text = b"@PG@\n1.0\n2\n3\nnormal\nfischerandom\nMade by <me>\nsecond line"
    path.write_bytes(header_records(text) + write_book(tmp_path / "plain.bin").read_bytes())
    file.open_path(fresh.context, path)
    open_page(fresh, "File")
    facts = read(fresh)
    assert int(facts["records with key 0"][0]) == len(header_records(text)) // 16
    shown = fresh.text("book.header")
    for part in (
        "version: <b>1.0",
        "variant: <b>fischerandom",
        "Made by &lt;me&gt;",
        "comment: <b>second line",
        "names 2",
    ):
        assert part in shown


@pytest.mark.parametrize(
    ("most", "words"), [(65520, "Scid scales"), (65535, "all that two bytes hold"), (7, "65520 would be")]
)
def test_the_ceiling_is_explained(fresh: Gui, tmp_path: Path, most: int, words: str) -> None:
    file.open_path(fresh.context, write_book(tmp_path / "full.bin", [(START, "e2e4", most), (START, "d2d4", 3)]))
    open_page(fresh, "File")
    assert words in read(fresh)["largest weight"][1]


def test_what_is_odd_about_a_file(fresh: Gui, tmp_path: Path) -> None:
    path = tmp_path / "odd.bin"
    made = [Record(0, 9, 1, 1, 5), Record(0, 7, 1, 1, 0), Record(0, 7, 1, 0, 0), Record(0, (1 << 64) - 1, 0, 0, 0)]
    path.write_bytes(b"".join(record.to_bytes() for record in made) + b"xyz")
    file.open_path(fresh.context, path)
    open_page(fresh, "File")
    assert "67 bytes, 4 records, 3 bytes left over; not sorted from record 1" in page(fresh).at_once.text()
    facts = read(fresh)
    for name, number in (
        ("first descent", "1"),
        ("repeated records", "1"),
        ("zero weights", "2"),
        ("null moves", "1"),
        ("learn in use", "1"),
        ("records with key ffff…", "1"),
        ("sorted", "no"),
    ):
        assert facts[name][0] == number
    assert facts["size in bytes"] == ("67", "3 bytes behind the last whole record")


def test_facts_go_when_the_file_is_loaded_again(fresh: Gui, book: Path, tmp_path: Path) -> None:
    open_page(fresh, "File")
    read(fresh)
    shutil.copy(write_book(tmp_path / "other.bin", [(START, "e2e4", 1)]), book)
    file.reload_book(fresh.context)
    fresh.settle()
    assert fresh.rows(table(fresh, "book.facts")) == []
    assert read(fresh)["records"][0] == "1"


def test_the_file_is_gone(fresh: Gui, book: Path) -> None:
    open_page(fresh, "File")
    book.unlink()
    fresh.click_on(fresh.widget("book.file.read"))
    fresh.wait(lambda: not fresh.state.work)
    fresh.settle()
    assert "did not get through" in fresh.message
    assert "there is no such file" in fresh.message


def test_a_file_that_looks_like_no_book_says_why(fresh: Gui, tmp_path: Path) -> None:
    path = tmp_path / "noise.bin"
    path.write_bytes(b"".join(Record(0, 40 - at, 0xF000, 1, 0).to_bytes() for at in range(8)))
    file.open_path(fresh.context, path)
    open_page(fresh, "File")
    assert page(fresh).at_once.text() == (
        "128 bytes, 8 records; not sorted from record 1; it does not look like a Polyglot book: 8 of its 8 records are "
        "no moves, its keys are not in order, and it has no record of the start position."
    )
