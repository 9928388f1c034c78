"""What the stories through the real window share."""

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
    """Return a small book that is not yet open."""
    return write_book(tmp_path / "mine.bin")


@pytest.fixture
def gui(qapp: QApplication) -> Iterator[Gui]:
    """Return the window as it is at a first start."""
    yield from open_window(WindowOptions(fresh=True, size=(1440, 900)), Settings())
