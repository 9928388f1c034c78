"""Books that change under the window, and books too big to look through at once."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.commands import file
from explorer.core.book import book as book_module
from explorer.core.position import START
from explorer.settings import Settings
from tests.books import SMALL, after, book_bytes, write_book
from tests.gui import Gui, Key, open_window, running


@pytest.fixture
def gui(qapp: QApplication, book: Path) -> Iterator[Gui]:
    """Return the window with a small book."""
    yield from open_window(WindowOptions(books=(book,), size=(1440, 900)), Settings(animate=False))


def remark(gui: Gui) -> str:
    return gui.window.book.remark.text() if gui.window.book.remark.isVisible() else ""


def test_a_book_that_changes_on_disk_is_noticed_and_reloaded(gui: Gui, book: Path) -> None:
    assert remark(gui) == ""
    assert not gui.window.book.reload.isVisible()
    write_book(book, [(START, "c2c4", 1), (START, "b2b3", 2)])
    gui.wait(lambda: "has changed on disk" in remark(gui))
    assert "mine.bin" in remark(gui)
    gui.click_on(gui.window.book.reload)
    assert gui.book_moves() == ["b3", "c4"]
    assert remark(gui) == ""
    assert len(gui.state.books) == 1
    write_book(book, [(START, "g2g3", 1)])
    gui.wait(lambda: "has changed on disk" in remark(gui))
    gui.press_key(Key.Key_F5)
    assert gui.book_moves() == ["g3"]


def test_a_book_that_is_replaced_by_another_is_noticed_and_still_read(gui: Gui, book: Path, tmp_path: Path) -> None:
    """Editors and downloads write a new file and rename it over the old one."""
    write_book(tmp_path / "new", [(START, "c2c4", 1)]).replace(book)
    gui.wait(lambda: "has changed on disk" in remark(gui))
    assert gui.book_moves()[0] == "e4", "what was opened is still read"
    gui.drag("e2", "e4")
    assert gui.book_moves() == ["e5", "c5"]
    gui.click_on(gui.window.book.reload)
    gui.shortcut("Ctrl+Z")
    assert gui.book_moves() == ["c4"]


def test_a_book_that_is_deleted_is_noticed_and_still_read(gui: Gui, book: Path) -> None:
    book.unlink()
    gui.wait(lambda: "no longer there" in remark(gui))
    gui.drag("e2", "e4")
    assert gui.book_moves() == ["e5", "c5"]
    gui.click_on(gui.window.book.reload)
    assert "mine.bin cannot be read" in gui.message
    assert gui.book_moves() == ["e5", "c5"]


def test_a_book_that_is_cut_short_while_open_is_told_and_what_is_left_is_read(gui: Gui, book: Path) -> None:
    os.truncate(book, 5 * 16)
    gui.wait(lambda: "has changed on disk" in remark(gui))
    assert "cut short while open" in remark(gui)
    assert "from 144 to 80 bytes" in remark(gui)
    for _ in range(2):
        gui.press_key(Key.Key_End)
    os.truncate(book, 0)
    gui.drag("e2", "e4")
    assert gui.book_moves() == []
    assert "mine.bin" in gui.window.book.nothing.text()
    gui.shortcut("Ctrl+Z")
    assert gui.state.position == START


def test_changes_while_another_window_was_in_front_are_noticed_on_coming_back(gui: Gui, book: Path) -> None:
    gui.window.keeper._watcher.removePath(str(book))
    write_book(book, [(START, "c2c4", 1)])
    gui.settle()
    gui.window.keeper.look()
    gui.settle()
    assert "has changed on disk" in remark(gui)


class TestBigBooks:
    """From 64 MiB on the order is checked by a child process."""

    def test_a_big_sparse_book_opens_at_once_and_is_checked_behind(self, gui: Gui, tmp_path: Path) -> None:
        path = tmp_path / "big.bin"
        with path.open("wb") as out:
            out.truncate((64 << 20) + 16 * 100)
            out.seek(0, os.SEEK_END)
            out.write(book_bytes(SMALL))
        file.open_path(gui.context, path)
        gui.settle()
        assert gui.book_moves() == ["e4", "d4", "Nf3", "a1a5"]
        assert "not yet checked" in remark(gui)
        assert "order" in gui.window.status_right.text()
        gui.drag("e2", "e4")
        assert gui.book_moves() == ["e5", "c5"], "it can be used meanwhile"
        gui.wait(lambda: remark(gui) == "", 60_000)
        assert gui.window.status_right.text().endswith("records, sorted")
        gui.wait(lambda: not running(gui.window))

    def test_an_unsorted_big_book_gets_an_index_and_answers_completely(
        self, gui: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(book_module, "CHECK_AT_ONCE", 16)
        entries = [entry for at in range(4) for entry in (SMALL[at], (after("e2e4"), "e7e5", at), SMALL[4 + at])]
        path = write_book(tmp_path / "unsorted.bin", entries, is_sorted=False)
        file.open_path(gui.context, path)
        gui.settle()
        assert "not yet checked" in remark(gui)
        gui.wait(lambda: "not sorted" in remark(gui))
        assert gui.book_moves() == ["e4", "d4", "Nf3", "a1a5"]
        assert gui.window.status_right.text().endswith("not sorted")
        gui.drag("e2", "e4")
        assert sorted(gui.book_moves()) == ["c5", "e5", "e5", "e5", "e5", "e5"]
        gui.wait(lambda: not running(gui.window))

    def test_closing_a_book_ends_its_check(self, gui: Gui, tmp_path: Path) -> None:
        path = tmp_path / "big.bin"
        with path.open("wb") as out:
            out.truncate(1 << 31)
        file.open_path(gui.context, path)
        gui.settle()
        gui.wait(lambda: any(p.state() == QProcess.ProcessState.Running for p in gui.window.findChildren(QProcess)))
        gui.shortcut("Ctrl+W")
        assert running(gui.window) == []

    def test_closing_the_window_ends_every_check(self, gui: Gui, tmp_path: Path) -> None:
        path = tmp_path / "big.bin"
        with path.open("wb") as out:
            out.truncate(1 << 31)
        file.open_path(gui.context, path)
        gui.settle()
        gui.wait(lambda: any(p.state() == QProcess.ProcessState.Running for p in gui.window.findChildren(QProcess)))
        gui.window.close()
        assert running(gui.window) == []

    def test_a_check_that_fails_is_told(self, gui: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(book_module, "CHECK_AT_ONCE", 16)
        monkeypatch.setattr("sys.executable", str(tmp_path / "no python"))
        file.open_path(gui.context, write_book(tmp_path / "fine.bin"))
        gui.wait(lambda: "fine.bin could not be checked" in gui.message)
        assert gui.book_moves()[0] == "e4", "it is read all the same"
