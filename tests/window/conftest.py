"""What the tests of the window share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.settings import Settings
from tests.books import write_book
from tests.gui import Gui, open_window


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a small book."""
    return write_book(tmp_path / "small.bin")


@pytest.fixture
def gui(qapp: QApplication, book: Path) -> Iterator[Gui]:
    """Return the window with a small book, at rest; each test has its own."""
    yield from open_window(WindowOptions(books=(book,), size=(1440, 900), theme="light"), Settings(animate=False))
