"""Above the board: turn, rules, what is wrong, and how the FEN reads by the other rules."""

import pytest
from PySide6.QtGui import QFontMetrics

from explorer.commands import view
from tests.gui import Gui, Key, on_screen

BOTH_WAYS = "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1"


def test_an_illegal_position_is_marked_there_and_in_the_status_bar(gui: Gui) -> None:
    gui.show("4k2k/8/8/8/8/8/8/P3K3 w - - 0 1")
    assert "Illegal: Black has 2 kings, +1 more" in gui.heading
    assert "standard chess" in gui.heading
    assert "illegal: Black has 2 kings, +1 more" in gui.window.status_left.text()
    gui.show("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert "llegal" not in gui.heading + gui.window.status_left.text()


def test_a_fen_that_reads_otherwise_by_the_other_rules_is_one_click_from_being_read_so(gui: Gui) -> None:
    gui.show(BOTH_WAYS)
    button = gui.window.board.heading.other
    assert "more rights by Chess960" in gui.heading
    assert button.text() == "Chess960 rules"
    gui.click_on(button)
    assert gui.state.position.chess960
    assert gui.state.position.effective_rights.bit_count() == 2, "the right is the b1 rook's by Chess960 rules"
    assert gui.fen == BOTH_WAYS
    gui.shortcut("Ctrl+Z")
    assert not gui.state.position.chess960


def test_and_one_key(gui: Gui) -> None:
    gui.show(BOTH_WAYS, chess960=True)
    assert "1 of 2 rights by standard rules" in gui.heading
    assert gui.window.board.heading.other.text() == "Standard rules"
    gui.shortcut("Ctrl+Shift+9")
    gui.wait(lambda: not gui.state.position.chess960)
    assert gui.fen == BOTH_WAYS
    assert gui.state.position.effective_rights.bit_count() == 1


@pytest.mark.parametrize(
    ("fen", "chess960"), [("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", False), ("2k5/8/8/8/8/8/8/1RK5 w Q - 0 1", True)]
)
def test_where_nobody_has_to_choose_there_is_no_button(gui: Gui, fen: str, chess960: bool) -> None:
    gui.show(fen, chess960)
    assert not gui.window.board.heading.other.isVisible()
    before = gui.state.position
    gui.shortcut("Ctrl+Shift+9")
    assert gui.state.position == before


@pytest.mark.parametrize("zooms", [0, 3])
def test_nothing_is_cut_at_the_smallest_size(fresh: Gui, zooms: int) -> None:
    fresh.window.resize(1024, 680)
    for _ in range(zooms):
        view.zoom(fresh.context, 1)
    fresh.show(BOTH_WAYS)
    heading = fresh.window.board.heading
    for text in (heading.turn, heading.rules):
        assert text.width() >= QFontMetrics(text.font()).horizontalAdvance(text.text()), f"{text.text()} is cut off"
    assert on_screen(fresh.window.board).contains(on_screen(heading.other))
    assert heading.other.width() >= heading.other.sizeHint().width()


def test_a_hint_takes_the_place_of_both(gui: Gui) -> None:
    gui.show("4k2k/8/8/8/8/8/8/P3K3 w - - 0 1")
    gui.press("e1")
    gui.carry("e5")
    assert "cannot be played" in gui.heading.lower()
    gui.release("e1")
    gui.press_key(Key.Key_Escape)
    gui.hover_on(gui.window.statusBar())
    assert "Illegal" in gui.heading
