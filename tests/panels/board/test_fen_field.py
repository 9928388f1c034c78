"""The FEN field, live both ways."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from explorer.commands import view
from explorer.core.position import START
from tests.gui import CTRL, SHIFT, Gui, Key, key_of, on_screen

FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


def enter(gui: Gui, text: str) -> None:
    gui.shortcut("Ctrl+L")
    gui.press_key(Key.Key_A, CTRL)
    gui.type(text)


def paste(gui: Gui, text: str) -> None:
    QApplication.clipboard().setText(text)
    gui.shortcut("Ctrl+L")
    gui.press_key(Key.Key_A, CTRL)
    gui.press_key(Key.Key_V, CTRL)


def leave(gui: Gui) -> None:
    gui.board.setFocus()
    gui.settle()


def test_it_shows_the_position_and_follows_it(gui: Gui) -> None:
    assert gui.fen == FEN
    gui.drag("e2", "e4")
    assert gui.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    gui.shortcut("Ctrl+Z")
    assert gui.fen == FEN


@pytest.mark.parametrize("way", [enter, paste], ids=["typed", "pasted"])
def test_a_fen_is_shown_at_once(gui: Gui, way: Callable[[Gui, str], None]) -> None:
    way(gui, ITALIAN)
    assert gui.piece("c4") == "B"
    assert gui.key == key_of(ITALIAN)
    assert gui.window.board.turn.text() == "Black to move"
    leave(gui)
    assert gui.fen == ITALIAN


@pytest.mark.parametrize(
    ("text", "field", "character"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", "piece placement", 43),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQzq - 0 1", "castling", 49),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", "en passant", 52),
        ("", "piece placement", 1),
    ],
)
def test_a_bad_fen_changes_nothing_and_names_field_and_character(
    gui: Gui, text: str, field: str, character: int
) -> None:
    key = gui.key
    paste(gui, text or " ")
    widget = gui.window.board.fen
    assert widget.property("bad") is True
    assert f"{field}, character {character}:" in widget.toolTip()
    assert f"{field}, character {character}:" in gui.heading.lower()
    assert gui.state.position == START
    assert gui.key == key
    assert gui.state.history.past == ()
    leave(gui)
    assert gui.fen == FEN
    assert not widget.property("bad")
    assert "nothing was changed" in gui.message
    assert field in gui.message.lower()
    assert "character" not in gui.heading


def test_what_is_typed_stays_as_it_is_typed_while_it_means_the_position(gui: Gui) -> None:
    enter(gui, "4k3/8/8/8/8/8/8/4K3 b")
    assert gui.fen == "4k3/8/8/8/8/8/8/4K3 b"
    assert gui.key == key_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1")
    assert "Supposed, since missing" in gui.message
    leave(gui)
    assert gui.fen == "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    assert gui.key == key_of(gui.fen)


def test_shredder_fen_in_chess960(gui: Gui) -> None:
    gui.click_on(gui.window.setup.rules[1])
    paste(gui, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1")
    leave(gui)
    assert gui.fen == "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"
    assert gui.state.position.effective_rights.bit_count() == 4


def test_a_fen_that_is_half_typed_and_left_is_told_once(gui: Gui) -> None:
    enter(gui, "8/8/8")
    gui.press_key(Key.Key_Return)
    first = gui.message
    assert "no FEN" in first
    leave(gui)
    assert gui.fen == FEN


def test_a_slip_of_the_keys_is_mended_after_enter(gui: Gui) -> None:
    enter(gui, ITALIAN.replace("RNBQK2R", "RNBQK3R"))
    gui.press_key(Key.Key_Return)
    assert "RNBQK3R" in gui.fen
    assert gui.window.board.fen.property("bad") is True
    assert "mend it, or press Escape" in gui.message
    field = gui.window.board.fen
    field.setCursorPosition(field.text().index("3R ") + 1)
    gui.press_key(Key.Key_Backspace)
    gui.type("2")
    assert gui.fen == ITALIAN
    assert gui.piece("c4") == "B"
    assert field.property("bad") is False
    gui.press_key(Key.Key_Return)
    leave(gui)


def test_escape_goes_back_from_what_is_no_fen(gui: Gui) -> None:
    enter(gui, "nonsense")
    gui.press_key(Key.Key_Return)
    gui.press_key(Key.Key_Escape)
    assert gui.fen == FEN
    assert gui.focused() == "board.fen"
    assert gui.window.board.fen.property("bad") is False
    assert "standard chess" in gui.heading
    leave(gui)


def test_pasting_over_the_board_goes_through_the_same_reading(gui: Gui) -> None:
    QApplication.clipboard().setText(ITALIAN)
    gui.shortcut("Ctrl+V")
    assert gui.fen == ITALIAN
    gui.shortcut("Ctrl+Z")
    assert gui.fen == FEN


def test_copying_in_the_field_copies_what_is_marked_there(gui: Gui) -> None:
    gui.shortcut("Ctrl+L")
    gui.press_key(Key.Key_Home)
    for _ in range(8):
        gui.press_key(Key.Key_Right, SHIFT)
    gui.shortcut("Ctrl+C")
    assert QApplication.clipboard().text() == "rnbqkbnr"
    leave(gui)


def test_where_there_is_little_width_the_rules_have_a_line_of_their_own(fresh: Gui) -> None:
    panel = fresh.window.board
    assert on_screen(panel.rules).top() == on_screen(panel.turn).top()
    assert panel.copy.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    fresh.window.resize(1024, 680)
    view.zoom(fresh.context, 3)
    fresh.settle()
    fresh.drag("e2", "e4")
    assert fresh.state.view.zoom == 150
    assert on_screen(panel.rules).top() > on_screen(panel.turn).bottom()
    for text in (panel.turn, panel.rules, panel.opening):
        assert text.width() >= QFontMetrics(text.font()).horizontalAdvance(text.text()), f"{text.text()} is cut off"
    assert panel.copy.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    assert panel.copy.accessibleName() == "Copy the FEN"
    assert on_screen(panel).contains(on_screen(panel.copy))
