"""What is remembered between two starts."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.core.movetext import parse_moves
from explorer.core.position import START
from explorer.settings import Settings, SettingsFile
from explorer.window.keeper import settings_of
from tests.books import write_book
from tests.gui import open_window


def test_settings_are_read_as_they_were_written(tmp_path: Path, qapp: QApplication) -> None:
    kept = SettingsFile(tmp_path / "folder" / "settings.ini")
    settings = Settings(
        "dark", 150, False, (tmp_path / "a b.bin", tmp_path / "ü,;=.bin"), (tmp_path / "a b.bin",), b"\0\xff1", b"\x80"
    )
    kept.write(settings)
    assert SettingsFile(tmp_path / "folder" / "settings.ini").read() == settings


def test_no_open_book_is_something_else_than_a_first_start(tmp_path: Path, qapp: QApplication) -> None:
    kept = SettingsFile(tmp_path / "settings.ini")
    assert kept.read() == Settings()
    assert kept.read().books is None
    kept.write(Settings(books=()))
    assert kept.read().books == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not an ini file at all \0\xff",
        "[view]\ntheme=pink\nzoom=9999\nanimate=perhaps\n[window]\ngeometry=7\nlayout=x\n",
        "[view]\nzoom=-3\n[books]\nopen=@Invalid()\nrecent=@ByteArray(\\0)\n",
    ],
)
def test_senseless_settings_are_the_defaults(tmp_path: Path, qapp: QApplication, text: str) -> None:
    path = tmp_path / "settings.ini"
    path.write_text(text, encoding="latin-1")
    found = SettingsFile(path).read()
    assert (found.theme, found.zoom, found.animate) == ("system", 100, True)
    assert found.recent == ()
    assert found.geometry == b""


def test_reset_forgets_everything(tmp_path: Path, qapp: QApplication) -> None:
    kept = SettingsFile(tmp_path / "settings.ini")
    kept.write(Settings(theme="dark"))
    kept.reset()
    kept.reset()
    assert kept.read() == Settings()


def test_a_place_that_keeps_nothing(qapp: QApplication) -> None:
    kept = SettingsFile(None)
    kept.write(Settings(theme="dark"))
    kept.reset()
    assert kept.read() == Settings()


def test_the_window_comes_back_as_it_was_left(tmp_path: Path, qapp: QApplication) -> None:
    book, other = write_book(tmp_path / "one.bin"), write_book(tmp_path / "two.bin")
    first = open_window(WindowOptions(books=(book, other), size=(1300, 800)), Settings(animate=False))
    gui = next(first)
    gui.window.menus.actions["view.theme_dark"].trigger()
    gui.window.menus.actions["view.zoom_in"].trigger()
    gui.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, gui.window.docks["setup"])
    gui.settle()
    gui.window.docks["book"].hide()
    gui.settle()
    kept = settings_of(gui.window)
    assert next(first, None) is None

    second = open_window(WindowOptions(), kept)
    gui = next(second)
    assert gui.state.view.theme == "dark"
    assert gui.state.view.zoom == 110
    assert not gui.state.view.animate
    assert [known.book.name for known in gui.state.books] == ["one.bin", "two.bin"]
    assert gui.state.recent == (other, book)
    assert gui.window.dockWidgetArea(gui.window.docks["setup"]) == Qt.DockWidgetArea.RightDockWidgetArea
    assert gui.state.history.past == ()
    assert next(second, None) is None


def test_a_first_start_shows_the_sample_book(qapp: QApplication) -> None:
    made = open_window(WindowOptions(size=(1440, 900)), Settings(animate=False))
    gui = next(made)
    assert gui.window.book.books.currentText() == "openings.bin"
    assert gui.state.recent == ()
    assert gui.message == ""
    assert next(made, None) is None


def test_all_books_closed_stay_closed(qapp: QApplication) -> None:
    made = open_window(WindowOptions(size=(1440, 900)), Settings(books=()))
    gui = next(made)
    assert gui.state.books == ()
    assert next(made, None) is None


def test_a_remembered_book_that_is_gone_is_told(tmp_path: Path, qapp: QApplication) -> None:
    made = open_window(WindowOptions(size=(1440, 900)), Settings(books=(tmp_path / "gone.bin",)))
    gui = next(made)
    assert "gone.bin cannot be read" in gui.message
    assert gui.state.books == ()
    assert next(made, None) is None


def test_a_line_from_the_command_line_is_shown_at_its_end_and_not_undone(qapp: QApplication) -> None:
    line = parse_moves(START, "e4 e5 Nf3")
    made = open_window(WindowOptions(size=(1440, 900), start=line, ply=3), Settings(animate=False))
    gui = next(made)
    assert gui.state.document.ply == 3
    assert gui.fen.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2")
    assert not gui.window.menus.actions["edit.undo"].isEnabled()
    assert next(made, None) is None
