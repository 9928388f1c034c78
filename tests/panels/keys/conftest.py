"""What the tests of the key panel share: the window on its first page, and the page Compare left empty."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from explorer.panels.keys.compare_page import ComparePage
from tests.gui import CTRL, Gui, Key
from tests.panels.keys.hands import page


@pytest.fixture
def gui(gui: Gui) -> Gui:
    """Return the window with a small book, on the first page of the key."""
    gui.window.keys.pages.tabs.setCurrentIndex(0)
    gui.settle()
    return gui


@pytest.fixture
def compare(gui: Gui) -> Iterator[ComparePage]:
    """Return the page Compare, whose fields are emptied afterwards."""
    shown = page(gui, "Compare")
    assert isinstance(shown, ComparePage)
    yield shown
    for field in (*(typed.field for typed in shown.fens), shown.field):
        gui.click_on(field)
        gui.press_key(Key.Key_A, CTRL)
        gui.press_key(Key.Key_Delete)
    gui.board.setFocus()
    gui.settle()
