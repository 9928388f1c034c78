"""What the tests of the panels share: one window for each module, put at rest before each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.settings import Settings
from tests.books import write_book
from tests.gui import Gui, assert_nothing_is_open, open_window, put_at_rest

OPTIONS, SETTINGS = WindowOptions(size=(1440, 900), theme="light"), Settings(animate=False, books=())


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a small book."""
    return write_book(tmp_path / "small.bin")


@pytest.fixture(scope="module")
def shared_window(qapp: QApplication) -> Iterator[Gui]:
    """Return a window for the tests of a module."""
    yield from open_window(OPTIONS, SETTINGS)


@pytest.fixture
def gui(shared_window: Gui, book: Path) -> Iterator[Gui]:
    """Return the window with a small book, at rest."""
    put_at_rest(shared_window, book)
    yield shared_window
    shared_window.settle()
    assert_nothing_is_open()


@pytest.fixture
def fresh(qapp: QApplication, book: Path) -> Iterator[Gui]:
    """Return a window of its own, for a test that changes what no state holds, such as the order of a table."""
    for gui in open_window(OPTIONS, SETTINGS):
        put_at_rest(gui, book)
        yield gui
