"""Everything that is clicked is as large as there is room for, up to what a finger needs."""

import chess
import pytest
from PySide6.QtWidgets import QWidget

from explorer.panels.setup.room import row_height, share
from tests.gui import Gui, on_screen


def resized(gui: Gui, width: int, height: int) -> None:
    gui.window.resize(width, height)
    gui.settle()
    gui.window.docks["setup"].raise_()
    gui.settle()


def touched(gui: Gui) -> list[QWidget]:
    setup = gui.window.setup
    return [
        *setup.tools.values(),
        *setup.acts.values(),
        *setup.turns,
        *setup.rules,
        *setup.rights.cells.values(),
        *setup.start.buttons.values(),
        *(gui.widget(f"setup.{name}") for name in ("ep", "any_ep", "number", "half-moves", "move")),
    ]


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440), (3840, 2160)])
def test_on_a_large_screen_a_finger_hits_everything(fresh: Gui, size: tuple[int, int]) -> None:
    resized(fresh, *size)
    fresh.window.arrange()
    fresh.settle()
    for widget in touched(fresh):
        assert min(widget.width(), widget.height()) >= 44, widget.objectName()
    edge = fresh.board.squares_geometry.deep
    assert edge == 44


def test_at_the_first_size_everything_shares_what_is_left(fresh: Gui) -> None:
    resized(fresh, 1440, 900)
    setup = fresh.window.setup
    assert not setup.area.verticalScrollBar().isVisible()
    assert all(widget.height() >= 32 for widget in touched(fresh))
    assert fresh.board.squares_geometry.deep == 44
    fresh.show("4k3/8/8/8/8/8/8/4K3 w K - 0 1")
    assert not setup.area.verticalScrollBar().isVisible(), "one problem and its remedy are seen without scrolling"


def test_with_width_but_little_height_short_parts_stand_side_by_side(fresh: Gui) -> None:
    resized(fresh, 1024, 680)
    setup = fresh.window.setup
    white, standard = on_screen(setup.turns[0]), on_screen(setup.rules[0])
    assert white.top() == standard.top()
    assert setup.rights.cells[chess.A1].width() == 44
    assert not setup.area.verticalScrollBar().isVisible()
    resized(fresh, 1440, 900)
    fresh.window.arrange()
    fresh.settle()
    assert on_screen(setup.turns[0]).bottom() < on_screen(setup.rules[0]).top()


def test_rows_grow_by_what_is_to_spare() -> None:
    assert row_height(0, (20, 25), 44) == 20
    assert row_height(4, (20, 25), 44) == 24
    assert row_height(1000, (20, 25), 44) == 44
    assert row_height(-5, (20, 25), 44) == 20
    assert share(100, 3, 5, 44) == 30
    assert share(1000, 3, 5, 44) == 44
