"""What the tests of accessibility share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.settings import Settings
from tests.books import write_book
from tests.gui import Gui, open_window

collect_ignore = ["client.py"]
"""Doctests would import it, and it runs under the system's Python."""


@pytest.fixture
def gui(qapp: QApplication, tmp_path: Path) -> Iterator[Gui]:
    """Return the window with a small book, at rest."""
    book = write_book(tmp_path / "small.bin")
    yield from open_window(WindowOptions(books=(book,), size=(1440, 900), theme="light"), Settings(animate=False))
