"""The set-up panel: everything a FEN can say, by mouse and keys."""

import chess
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QToolButton

from explorer.core import chess960
from explorer.core.notation import parse_fen
from explorer.core.position import START
from explorer.core.reasons import why_no_right
from explorer.panels.setup.ep_box import shortened
from explorer.panels.setup.rights import right_letter
from tests.gui import CTRL, Gui, Key


def fields(gui: Gui) -> list[str]:
    return gui.fen.split()


def ep_box(gui: Gui) -> QComboBox:
    box = gui.widget("setup.ep")
    assert isinstance(box, QComboBox)
    return box


def ep_texts(gui: Gui) -> list[str]:
    box = ep_box(gui)
    return [box.itemText(at) for at in range(box.count())]


# ---- turn, rules, whole board


def test_turn_is_set_and_shown(gui: Gui) -> None:
    white, black = gui.window.setup.turns
    assert white.isChecked()
    gui.click_on(black)
    assert fields(gui)[1] == "b"
    assert black.isChecked()
    assert gui.window.board.turn.text() == "Black to move"
    gui.shortcut("Ctrl+T")
    assert white.isChecked()


def test_rules_are_shown_and_changed(gui: Gui) -> None:
    standard, chess_960 = gui.window.setup.rules
    assert standard.isChecked()
    gui.click_on(chess_960)
    assert gui.state.position.chess960
    assert "Chess960" in gui.heading
    gui.shortcut("Ctrl+Z")
    assert standard.isChecked()
    assert "standard chess" in gui.heading


def test_whole_board_buttons(gui: Gui) -> None:
    acts = gui.window.setup.acts
    assert not acts["start"].isEnabled()
    gui.click_on(acts["clear"])
    assert fields(gui)[0] == "8/8/8/8/8/8/8/8"
    assert not acts["clear"].isEnabled()
    gui.click_on(acts["start"])
    assert gui.state.position == START
    gui.click_on(acts["mirror"])
    assert fields(gui)[0] == "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"
    gui.click_on(acts["swap"])
    assert fields(gui)[1] == "b"


# ---- rights


def test_rights_are_taken_and_given_rook_by_rook(gui: Gui) -> None:
    cells = gui.window.setup.rights.cells
    gui.click_on(cells[chess.H1])
    assert fields(gui)[2] == "Qkq"
    gui.click_on(cells[chess.A8])
    assert fields(gui)[2] == "Qk"
    gui.click_on(cells[chess.H1])
    assert fields(gui)[2] == "KQk"
    assert [cells[s].isChecked() for s in (chess.A1, chess.H1, chess.A8, chess.H8)] == [True, True, False, True]
    assert gui.window.keys.part_reasons[next(iter(gui.window.keys.part_reasons))].text()


def test_a_cell_that_can_hold_no_right_is_disabled_and_says_why(gui: Gui) -> None:
    cell = gui.window.setup.rights.cells[chess.B1]
    assert not cell.isEnabled()
    assert "o white rook stands on b1" in cell.toolTip()
    gui.click_on(cell)
    assert gui.state.position == START


def test_an_inner_rook_can_have_the_right_in_chess960(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1", chess960=True)
    gui.click_on(gui.window.setup.rights.cells[chess.C1])
    assert fields(gui)[2] == "C", "one right a side"
    assert not gui.window.setup.rights.cells[chess.A1].isChecked()


def test_a_right_stated_in_vain_is_shown_and_can_be_taken(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/4K3 w K - 0 1")
    cell = gui.window.setup.rights.cells[chess.H1]
    assert cell.isChecked()
    assert "does not count" in cell.toolTip()
    assert "does not count" in gui.window.setup.problems.text()
    gui.click_on(cell)
    assert fields(gui)[2] == "-"


@pytest.mark.parametrize(
    ("text", "is_960", "square", "letter", "why"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", False, "a1", "Q", ""),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", False, "h1", "K", ""),
        ("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", False, "a8", "q", ""),
        ("4k3/8/8/8/8/8/8/1R1K4 w - - 0 1", False, "b1", "B", "White's king is not on e1"),
        ("4k3/8/8/8/8/8/8/1R1K4 w - - 0 1", True, "b1", "Q", ""),
        ("4k3/8/8/8/8/8/8/1R2K3 w - - 0 1", False, "b1", "Q", "in standard chess only the rooks on"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", True, "a1", "A", "White's king is not on the back rank"),
    ],
)
def test_letters_and_reasons(text: str, is_960: bool, square: str, letter: str, why: str) -> None:
    position = parse_fen(text, is_960).position
    assert right_letter(position, chess.parse_square(square)) == letter
    found = why_no_right(position, chess.parse_square(square))
    assert found.startswith(why) if why else found == ""


# ---- en passant


def test_en_passant_squares_that_can_be_stated(gui: Gui) -> None:
    gui.show("4k3/8/8/8/1p1PP1P1/8/8/4K3 b - - 0 1")
    assert [text[:2] for text in ep_texts(gui)] == ["no", "d3", "e3", "g3"]
    assert all("no pawn beside" in text for text in ep_texts(gui)[1:])
    ep_box(gui).setFocus()
    gui.press_key(Key.Key_Down)
    assert fields(gui)[3] == "d3"
    gui.press_key(Key.Key_Up)
    assert fields(gui)[3] == "-"


def test_where_no_pawn_can_have_moved_the_choice_is_closed_and_says_why(gui: Gui) -> None:
    assert ep_texts(gui) == ["none"]
    assert not ep_box(gui).isEnabled()
    assert "No pawn can have just moved two squares" in ep_box(gui).toolTip()


def test_an_impossible_square_is_listed_as_such(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/4K3 b - e3 0 1")
    assert len(ep_texts(gui)) == 2
    assert "e3: impossible" in ep_texts(gui)[1]
    assert ep_box(gui).currentIndex() == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "capture possible"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "no pawn beside"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", "illegal"),
    ],
)
def test_what_a_square_does_to_the_key_stands_beside_it(gui: Gui, text: str, words: str) -> None:
    gui.show(text)
    assert ep_texts(gui)[1].startswith("e3")
    assert words in ep_texts(gui)[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "Capture possible: adds number 776 (en passant, file e)"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "Pawn beside but illegal: adds number 776 (en passant, file e)"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "No pawn beside: adds nothing"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "Impossible: adds nothing"),
        ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "Adds nothing"),
    ],
)
def test_below_the_box_stands_in_words_what_the_square_does(gui: Gui, text: str, words: str) -> None:
    gui.show(text)
    assert gui.window.setup.ep.effect.text() == f"{words} to the Polyglot key."
    assert ep_box(gui).accessibleDescription() == f"{words} to the Polyglot key."


def test_the_closed_box_cuts_nothing_off() -> None:
    line = "e3: pawn beside but illegal (adds number 776)"
    assert shortened(line, len, 40) == "e3: pawn beside but illegal"
    assert shortened(line, len, 20) == "e3"
    assert shortened("none", len, 20) == "none"


def test_what_is_no_square_is_marked_until_it_is_mended_or_left(gui: Gui) -> None:
    field = gui.widget("setup.any_ep")
    assert isinstance(field, QLineEdit)
    gui.enter("setup.any_ep", "zz")
    assert "'zz' is no square" in gui.message
    assert field.property("bad") is True
    gui.type("e6")
    assert field.text() == "e6", "what was wrong is typed over"
    assert field.property("bad") is False
    gui.press_key(Key.Key_Return)
    assert fields(gui)[3] == "e6"
    gui.enter("setup.any_ep", "zz")
    gui.press_key(Key.Key_Tab)
    assert field.text() == ""
    assert field.property("bad") is False


# ---- numbers


def test_a_chess960_number_is_typed(gui: Gui) -> None:
    assert gui.text("setup.number") == "518"
    gui.enter("setup.number", "356")
    assert gui.state.position == chess960.start_position(356)
    assert chess960.back_rank(356) in gui.widget("setup.back_rank").accessibleName()
    assert "Chess960 356" in gui.heading
    gui.shortcut("Alt+1")
    gui.shortcut("Ctrl+Z")
    assert gui.state.position == START
    assert gui.text("setup.number") == "518"


def test_a_number_is_not_taken_before_it_is_whole(gui: Gui) -> None:
    gui.click_on(gui.widget("setup.number"))
    gui.press_key(Key.Key_A, CTRL)
    gui.type("35")
    assert gui.state.position == START
    gui.type("6")
    gui.press_key(Key.Key_Tab)
    assert gui.state.position == chess960.start_position(356)
    assert len(gui.state.history.past) == 1


def test_where_it_is_no_start_there_is_no_number(gui: Gui) -> None:
    gui.drag("e2", "e4")
    assert gui.text("setup.number") == ""
    gui.enter("setup.number", "0")
    assert gui.state.position == chess960.start_position(0)


@pytest.mark.parametrize("text", ["960", "-1", "bishop", "12:", "RNBQKBNN"])
def test_what_is_no_number_changes_nothing_and_says_why(gui: Gui, text: str) -> None:
    gui.enter("setup.number", text)
    assert gui.state.position == START
    assert "number" in gui.labels() or "start" in gui.labels()
    gui.shortcut("Alt+1")
    assert gui.text("setup.number") == "518"
    assert gui.state.history.past == ()


def test_random_starts(gui: Gui) -> None:
    gui.click_on(gui.widget("setup.random960"))
    pair = chess960.numbers(gui.state.position)
    assert pair is not None
    assert gui.text("setup.number") == str(pair[0])
    gui.shortcut("Ctrl+R")
    assert gui.state.position.chess960


def test_a_double_start_names_both_numbers(gui: Gui) -> None:
    gui.enter("setup.number", "356:12")
    assert gui.state.position == chess960.start_position(356, 12)
    assert gui.text("setup.number") == "356:12"
    assert "356 : 12" in gui.heading


def test_counters_are_typed_and_not_in_the_key(gui: Gui) -> None:
    key = gui.key
    gui.enter("setup.half-moves", "49")
    gui.enter("setup.move", "77")
    assert fields(gui)[4:] == ["49", "77"]
    assert gui.key == key


def test_the_wheel_over_a_field_without_focus_changes_nothing(gui: Gui) -> None:
    gui.board.setFocus()
    for name in ("setup.number", "setup.half-moves", "setup.move", "setup.ep"):
        widget = gui.widget(name)
        handle = widget.window().windowHandle()
        place = widget.mapTo(widget.window(), widget.rect().center())
        QTest.wheelEvent(handle, QPointF(place), QPoint(0, 120))
        gui.settle()
    assert gui.state.position == START


# ---- problems


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "The board is empty."),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king."),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "No pawn can stand on the first or last rank (a8)."),
        ("4k3/8/8/8/8/QQQQQQQQ/QP6/4K3 b - - 0 1", "White has 9 queens"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black's king is in check although it is White's turn"),
    ],
)
def test_illegal_positions_are_shown_hashed_and_explained(gui: Gui, text: str, told: str) -> None:
    gui.show(text)
    assert told in gui.window.setup.problems.text()
    assert gui.fen == text
    assert len(gui.key) == 16


def test_nothing_is_wrong_with_the_start(gui: Gui) -> None:
    assert "legal" in gui.window.setup.problems.text()
    assert "20" in gui.window.setup.problems.text()


def test_rights_that_would_count_by_other_rules_are_told(gui: Gui) -> None:
    gui.show("1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1")
    assert "Chess960" in gui.window.setup.problems.text()
    gui.click_on(gui.window.setup.rules[1])
    gui.shortcut("Ctrl+L")
    gui.press_key(Key.Key_A, CTRL)
    gui.type("1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1")
    assert gui.state.position.effective_rights.bit_count() == 4
    gui.board.setFocus()
    gui.settle()


def remedies(gui: Gui) -> list[QToolButton]:
    found = gui.window.setup.findChildren(QToolButton, "remedy")
    return [button for button in found if button.isVisible()]


def has_keys(gui: Gui) -> bool:
    """Tell whether the set-up panel has the keyboard."""
    widget = QApplication.focusWidget()
    return widget is not None and gui.window.setup.isAncestorOf(widget)


def test_tab_reaches_the_remedies_one_after_the_other_before_it_leaves_the_panel(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
    gui.show("4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1")
    first = remedies(gui)
    assert len(first) == 5
    gui.window.setup.fullmove.setFocus()
    for button in first:
        gui.press_key(Key.Key_Tab)
        assert QApplication.focusWidget() is button
    gui.press_key(Key.Key_Tab)
    assert not has_keys(gui)


def test_after_a_remedy_the_next_one_has_the_keys(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
    remedies(gui)[0].setFocus()
    for left in (1, 0):
        gui.press_key(Key.Key_Space)
        assert len(remedies(gui)) == left
        assert has_keys(gui)
    assert fields(gui)[2] == "-"


def test_the_fen_can_be_read_by_the_other_rules(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1")
    button = gui.window.setup.problems.other
    assert button.text() == "Read by Chess960 rules"
    gui.window.setup.area.ensureWidgetVisible(button)
    gui.click_on(button)
    assert gui.state.position.chess960
    assert gui.state.position.effective_rights == chess.BB_B1 | chess.BB_H1
    assert button.text() == "Read by standard rules"
    gui.show("2k5/8/8/8/8/8/8/1RK5 w Q - 0 1", chess960=True)
    assert "By standard rules" in gui.window.setup.problems.text()
    assert not button.isVisible(), "it can only be meant by Chess960 rules"


def test_an_inner_rook_has_a_badge_with_all_there_is_to_know(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", chess960=True)
    cells = gui.window.setup.rights.cells
    assert cells[chess.G1].has_badge
    for text in (cells[chess.G1].toolTip(), cells[chess.G1].accessibleDescription()):
        assert "outer rook on h1" in text
        assert "out of books" in text
        assert "Extended offset 9" in text
    assert not any(cell.has_badge for square, cell in cells.items() if square != chess.G1)
    gui.click_on(cells[chess.H1])
    assert not cells[chess.G1].has_badge
    assert not cells[chess.H1].has_badge


def test_rights_name_their_side(gui: Gui) -> None:
    cells = gui.window.setup.rights.cells
    assert "king side right held" in cells[chess.H1].toolTip()
    assert cells[chess.A8].accessibleName() == "Castling right of Black, rook on a8, queen side"
