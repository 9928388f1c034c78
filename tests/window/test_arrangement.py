"""Where the docks are, and that they come back there."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.settings import Settings
from explorer.window.layout import is_sound
from tests.gui import Gui, open_window


def sound(gui: Gui, state: bytes) -> bool:
    return is_sound(state, frozenset(dock.objectName() for dock in gui.window.docks.values()))


def test_what_qt_writes_is_sound_and_damaged_it_is_not(gui: Gui) -> None:
    window, docks = gui.window, gui.window.docks
    acts: tuple[Callable[[], None], ...] = (
        lambda: docks["keys"].setFloating(True),
        lambda: docks["book"].hide(),
        lambda: window.tabifyDockWidget(docks["setup"], docks["book"]),
        lambda: docks["keys"].setFloating(False),
        lambda: window.resize(1024, 680),
    )
    states = []
    for act in acts:
        states.append(bytes(window.saveState().data()))
        act()
        gui.settle()
    for state in states:
        assert sound(gui, state)
        assert not any(sound(gui, state[:length]) for length in range(len(state)))
        assert not sound(gui, state + b"\0")
        assert not sound(gui, state.replace("keys".encode("utf-16-be"), "book".encode("utf-16-be")))


def test_damaged_layouts_do_no_harm(gui: Gui) -> None:
    """Qt follows counts and markers unchecked: most of these kill the process if it gets them."""
    rng, whole = random.Random(4), gui.window.layout_bytes()
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(9, len(data))] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        gui.window.restore(b"", bytes(data))
    gui.settle()
    gui.window.restore(b"\0garbage", b"")
    gui.window.restore(b"", b"\x01")
    gui.window.arrange()


@pytest.mark.parametrize("by_user", [False, True])
def test_layout_comes_back_in_another_window(gui: Gui, qapp: QApplication, by_user: bool) -> None:
    window, docks = gui.window, gui.window.docks
    if by_user:
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, docks["setup"])
    window.resizeDocks([docks["keys"]], [docks["keys"].width() + 61], Qt.Orientation.Horizontal)
    docks["book"].hide()
    gui.settle()
    width, layout = docks["keys"].width(), window.layout_bytes()
    assert layout[0] == by_user
    window.arrange()
    gui.settle()
    assert docks["keys"].width() != width
    window.restore(b"", layout)
    gui.settle()
    assert docks["keys"].width() == width
    assert docks["book"].isHidden()
    assert window.layout_bytes()[0] & 1 == by_user


def test_the_board_lies_within_its_panel_in_a_window_that_comes_back(gui: Gui) -> None:
    kept = Settings(layout=gui.window.layout_bytes(), animate=False)
    for other in open_window(WindowOptions(size=(1440, 900), theme="light"), kept):
        panel = other.window.board
        row = panel.fen.mapTo(panel, panel.fen.rect().bottomLeft()).y()
        assert other.board.geometry().bottom() < row <= panel.contentsRect().bottom()
