"""The book bench on real books: a book maker looks at everything that is in them, by mouse and keyboard."""

import io
from collections.abc import Iterator
from pathlib import Path

import chess.pgn
import pytest
from PySide6.QtWidgets import QApplication, QWidget

from explorer.cli.options import WindowOptions
from explorer.commands import file
from explorer.panels.book.file_page import FilePage
from explorer.panels.figures import THIN
from explorer.settings import Settings
from tests.gui import Gui, Key, open_window, the_page
from tests.panels.book.pages import choose_in, open_page, row_of, save_to, table

PAGES = ("Moves", "Record", "Books", "Tree", "Why", "File", "Check", "Compare", "Write")
BOOKS = ("gm2600", "chess960", "cutechess-small", "rodent-unsorted", "gnuchess-smallbook", "pg-header-tiny", "nothing")


@pytest.fixture(params=[(1440, 900, "light"), (1024, 680, "dark")], ids=["1440x900 light", "1024x680 dark"])
def bench(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Gui]:
    width, height, theme = request.param
    for gui in open_window(WindowOptions(size=(width, height), theme=theme), Settings(animate=False, books=())):
        gui.window.docks["book"].raise_()
        gui.settle()
        yield gui


@pytest.fixture
def wide(qapp: QApplication) -> Iterator[Gui]:
    yield from open_window(WindowOptions(size=(1440, 900), theme="light"), Settings(animate=False, books=()))


def opened(gui: Gui, shared: Path, name: str) -> None:
    file.open_path(gui.context, shared / "books" / f"{name}.bin")
    gui.settle()


def figures(gui: Gui, *, starts: int = 0) -> dict[str, tuple[str, str]]:
    """Walk through the book and return the figures."""
    open_page(gui, "Check")
    choose_in(gui, gui.widget("book.check.starts"), starts)
    gui.click_on(gui.widget("book.check.run"))
    gui.wait(lambda: not gui.state.work, 120_000)
    gui.settle()
    rows = gui.rows(table(gui, "book.figures"))
    return {row[0].removeprefix("▸ "): (row[1].replace(THIN, ""), row[2].replace(THIN, "")) for row in rows}


def facts(gui: Gui) -> dict[str, str]:
    """Read the file through and return its facts."""
    open_page(gui, "File")
    gui.click_on(gui.widget("book.file.read"))
    gui.wait(lambda: not gui.state.work, 120_000)
    gui.settle()
    return {row[0].removeprefix("▸ "): row[1].replace(THIN, "") for row in gui.rows(table(gui, "book.facts"))}


@pytest.mark.parametrize("name", BOOKS)
def test_every_page_of_every_kind_of_book(bench: Gui, shared: Path, name: str) -> None:
    opened(bench, shared, name)
    for title in PAGES:
        page = open_page(bench, title)
        outside = [
            child.objectName()
            for child in page.findChildren(QWidget)
            if child.isVisible() and child.objectName().startswith("book.") and child.width() < 20
        ]
        assert outside == [], f"{title} squeezes {outside}"
    assert not bench.state.message or name == "nothing"


def test_gm2600(wide: Gui, shared: Path) -> None:
    opened(wide, shared, "gm2600")
    found = figures(wide)
    assert found["records reached"] == ("20785", "21395")
    assert found["castling: king takes rook"][0] == "1592"
    assert found["deepest ply"][0] == "19"
    shown = table(wide, "book.figures")
    wide.click_row(shown, row_of(wide, shown, "deepest ply"))
    wide.click_row(table(wide, "book.findings"), 0)
    assert wide.state.document.ply == 19
    wide.press_key(Key.Key_Left)
    assert wide.state.document.ply == 18, "the line that leads there can be walked"


def test_chess960(wide: Gui, shared: Path) -> None:
    opened(wide, shared, "chess960")
    found = figures(wide, starts=3)
    assert found["records reached"][0] == "32451"
    assert found["castling: king takes rook"][0] == "1000"
    assert found["castling: a corner without the rook"][0] == "87"
    assert found["Chess960 starts in the book"][0] == "780"
    shown = table(wide, "book.figures")
    wide.click_row(shown, row_of(wide, shown, "a corner without the rook"))
    wide.click_row(table(wide, "book.findings"), 0)
    assert wide.state.position.chess960
    wide.click_on(wide.widget("book.finding.record"))
    assert "castling-corner" in wide.text("book.record.text")
    spellings = table(wide, "book.spellings")
    at = row_of(wide, spellings, "castling as corner")
    assert wide.rows(spellings)[at][1].endswith("(as it is written)")
    open_page(wide, "Moves")
    played = [row.move.san for row in wide.window.book.shown if "castling-corner" in row.move.flags]
    assert played
    assert played[0] in ("O-O", "O-O-O", "O-O+", "O-O-O+")
    wide.click_row(wide.window.book.table, wide.book_moves().index(str(played[0])))
    assert wide.state.document.line.steps[-1].san == played[0]


def test_castling_in_two_squares(wide: Gui, shared: Path) -> None:
    opened(wide, shared, "cutechess-small")
    found = figures(wide)
    assert (found["castling: king takes rook"][0], found["castling: king two squares"][0]) == ("0", "1713")
    shown = table(wide, "book.figures")
    wide.click_row(shown, row_of(wide, shown, "king two squares"))
    listed = table(wide, "book.findings")
    assert {row[1].rstrip("+") for row in wide.rows(listed)} <= {"O-O", "O-O-O"}
    wide.click_row(listed, 0)
    open_page(wide, "Moves")
    assert any("castling-two-squares" in row.move.flags for row in wide.window.book.shown)


def test_the_unsorted_one(wide: Gui, shared: Path) -> None:
    opened(wide, shared, "rodent-unsorted")
    assert "not sorted" in wide.window.book.remark.text()
    assert len(wide.book_moves()) > 3
    found = facts(wide)
    assert (found["sorted"], found["first descent"], found["repeated records"]) == ("no", "175228", "128")
    assert figures(wide)["records reached"][0] == "168384"


def test_the_one_with_a_byte_too_many(wide: Gui, shared: Path) -> None:
    opened(wide, shared, "gnuchess-smallbook")
    assert "The last 1 byte of the file" in wide.window.book.remark.text()
    open_page(wide, "File")
    assert "2\u202f417 records, 1 byte left over" in the_page(wide.window.book.pages, FilePage).at_once.text()
    assert figures(wide)["deepest ply"][0] == "41"


def test_a_header(wide: Gui, shared: Path) -> None:
    opened(wide, shared, "pg-header-tiny")
    assert facts(wide)["records with key 0"] == "6"
    assert "comment: <b>Created by Polyglot.</b>" in wide.text("book.header")


def test_from_a_gap_in_the_book_to_a_pgn(
    wide: Gui, shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A book for one colour has nothing at the start: why, what is near, then its lines from where it begins."""
    opened(wide, shared, "one-sided-lila")
    assert wide.book_moves() == []
    wide.click_on(wide.widget("book.others"))
    wide.wait(lambda: bool(wide.book_moves()))
    into = wide.rows(wide.window.book.table, wide.column(wide.window.book.table, "leads"))[0][0]
    assert "reaches a book position" in into
    wide.click_row(wide.window.book.table, 0)
    assert wide.book_moves()
    open_page(wide, "Tree")
    wide.click_on(wide.widget("book.ways.button"))
    open_page(wide, "Write")
    save_to(wide, monkeypatch, tmp_path / "lines.pgn")
    choose_in(wide, wide.widget("book.write.starts"), 1)
    wide.click_on(wide.widget("book.write.run"))
    wide.wait(lambda: not wide.state.work)
    game = chess.pgn.read_game(io.StringIO((tmp_path / "lines.pgn").read_text()))
    assert game is not None
    assert not game.errors
    assert game.board().fen() != chess.STARTING_FEN
    assert game.next() is not None


def test_two_real_books_compared_and_merged(wide: Gui, shared: Path) -> None:
    opened(wide, shared, "gm2600")
    opened(wide, shared, "cutechess-small")
    open_page(wide, "Books")
    side = table(wide, "book.side_by_side")
    assert any(row[-1].startswith("order") for row in wide.rows(side))
    choose_in(wide, wide.widget("book.mode"), 1)
    assert [row[0] for row in wide.rows(side)][:2] == ["d4", "e4"]
    open_page(wide, "Compare")
    wide.click_on(wide.widget("book.compare.run"))
    wide.wait(lambda: not wide.state.work and bool(wide.state.reports))
    wide.settle()
    rows = {
        row[0].removeprefix("▸ ").removesuffix(" (no list)"): row[1].replace(THIN, "")
        for row in wide.rows(table(wide, "book.compare.figures"))
    }
    total = sum(int(rows[name]) for name in ("records only in cutechess-small.bin", "records in both, equal"))
    assert total + int(rows["records in both that differ"]) == 31467
