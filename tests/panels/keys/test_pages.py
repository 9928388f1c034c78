"""The pages of the key panel: how they are reached, and that they stand any position."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from explorer.commands.key import PAGES
from tests.gui import Gui, Key, key_of
from tests.panels.keys.hands import BOGUS, INNER, PIN_FILE, page

# ---- the pages


def test_every_page_is_a_command_and_has_a_key(gui: Gui) -> None:
    tabs = gui.window.keys.pages.tabs
    assert tuple(tabs.tabText(at) for at in range(tabs.count())) == PAGES
    for at, title in enumerate(PAGES):
        gui.shortcut(f"Ctrl+{at + 1}")
        assert gui.window.keys.pages.current.title == title
        assert gui.focused() == "keys.tabs"


def test_pages_are_gone_through_with_up_and_down_since_left_and_right_walk(gui: Gui) -> None:
    gui.drag("e2", "e4")
    gui.shortcut("Ctrl+1")
    for title in PAGES[1:]:
        gui.press_key(Key.Key_Down)
        assert gui.window.keys.pages.current.title == title
    gui.press_key(Key.Key_Left)
    assert gui.state.document.ply == 0
    assert gui.window.keys.pages.current.title == PAGES[-1]
    gui.press_key(Key.Key_Up)
    assert gui.window.keys.pages.current.title == PAGES[-2]


@pytest.mark.parametrize("title", PAGES)
def test_tab_goes_from_the_tabs_into_the_page(gui: Gui, title: str) -> None:
    shown = page(gui, title)
    gui.window.keys.pages.tabs.setFocus()
    gui.press_key(Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert shown.isAncestorOf(focused)


# ---- hostile


def test_pages_stand_any_position(gui: Gui) -> None:
    """Go over every page with empty, full and impossible boards, and point at everything there."""
    hostile = ("8/8/8/8/8/8/8/8 b - - 0 1", "/".join(["KKKKKKKK"] * 8) + " w KQkq e6 99 9999", BOGUS, PIN_FILE, INNER)
    for at in range(1, len(PAGES) + 1):
        gui.shortcut(f"Ctrl+{at}")
        for text in hostile:
            gui.show(text, chess960=text == INNER)
            gui.hover("e1")
            gui.hover("e8")
            assert gui.key == key_of(text, text == INNER)
