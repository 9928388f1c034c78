"""The Compare page: positions compared, keys explained."""

from __future__ import annotations

import pytest

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.randoms import RANDOMS
from explorer.core.position import START
from explorer.panels.figures import grouped_hex
from explorer.panels.keys.compare_page import ComparePage
from tests.gui import CTRL, Gui, Key
from tests.panels.keys.hands import cells


def explained(gui: Gui, compare: ComparePage, text: str) -> str:
    """Type a key and wait for what it is, without Enter."""
    gui.click_on(compare.field)
    gui.press_key(Key.Key_A, CTRL)
    gui.press_key(Key.Key_Delete)
    gui.type(text)
    gui.wait(lambda: not compare.explaining.is_working and bool(compare.answer.text()))
    return compare.answer.text()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (0, "It is the Polyglot key of this position."),
        (RANDOMS[780], "The turn number is never added"),
        (RANDOMS[0] ^ RANDOMS[100], "with black pawn on a1 (0), white pawn on e5 (100) added"),
        (0x123456789ABCDEF, "Nothing fits"),
    ],
)
def test_a_key_is_explained_while_it_is_typed(gui: Gui, compare: ComparePage, change: int, words: str) -> None:
    key = int(gui.key, 16) ^ change
    answer = explained(gui, compare, f"0x{key:016X}")
    assert answer.startswith(f"{key:016x}: ")
    assert words in answer


def test_half_typed_and_senseless_keys_are_answered(gui: Gui, compare: ComparePage) -> None:
    assert "'z' is neither" in explained(gui, compare, "zz")
    assert "hex digits" in explained(gui, compare, "0x12345678901234567")
    assert explained(gui, compare, "abc").startswith("3 hex digits of 16: type on")


def test_the_explanation_follows_the_board(gui: Gui, compare: ComparePage) -> None:
    assert "It is the Polyglot key" in explained(gui, compare, gui.key)
    gui.drag("e2", "e4")
    gui.wait(lambda: "one ply earlier" in compare.answer.text() or "ply" in compare.answer.text())


def test_a_pinned_position_is_compared_by_part_and_number(gui: Gui, compare: ComparePage) -> None:
    gui.click_on(compare.pin)
    assert compare.result.text() == "The same position. Both are read by the rules of standard chess."
    gui.drag("g1", "f3")
    assert "Parts that differ: Pieces, Turn." in compare.result.text()
    parts = ["Key", "Pieces", "− f3", "+ g1", "Turn", "+ White", "Castling", "En passant"]
    assert cells(gui, compare.table, "difference") == parts
    old = gui.key
    gui.click_on(compare.swap)
    assert gui.key == f"{POLYGLOT.key(START).value:016X}"
    assert gui.key != old
    parts = ["Key", "Pieces", "− g1", "+ f3", "Turn", "− White", "Castling", "En passant"]
    assert cells(gui, compare.table, "difference") == parts


def test_two_fens_are_typed_side_by_side(gui: Gui, compare: ComparePage) -> None:
    first, other = "8/8/8/8/8/8/8/4K3 w - - 0 1", "8/8/8/8/8/8/8/4K3 b - - 0 1"
    for typed, text in zip(compare.fens, (first, other), strict=True):
        gui.click_on(typed.field)
        gui.press_key(Key.Key_A, CTRL)
        gui.type(text)
    assert "1 number" in compare.result.text()
    assert cells(gui, compare.table, "first")[1:3] == [grouped_hex(RANDOMS[780])] * 2
    gui.drag("e2", "e4")
    assert compare.fens[0].field.text() == first, "the board does not take the place of what was typed"
    assert cells(gui, compare.table, "first")[1:3] == [grouped_hex(RANDOMS[780])] * 2
    gui.click_on(compare.fens[0].field)
    gui.press_key(Key.Key_A, CTRL)
    gui.press_key(Key.Key_Delete)
    gui.board.setFocus()
    gui.settle()
    assert compare.fens[0].field.text() == gui.fen


def test_a_typed_fen_stays_when_a_position_was_pinned_before(gui: Gui, compare: ComparePage) -> None:
    gui.click_on(compare.pin)
    other = "8/8/8/8/8/8/8/4K3 b - - 0 1"
    gui.click_on(compare.fens[1].field)
    gui.press_key(Key.Key_A, CTRL)
    gui.type(other)
    gui.drag("e2", "e4")
    assert compare.fens[1].field.text() == other


def test_the_page_says_by_which_rules_fens_are_read(gui: Gui, compare: ComparePage) -> None:
    gui.click_on(compare.fens[1].field)
    gui.press_key(Key.Key_A, CTRL)
    gui.press_key(Key.Key_Delete)
    assert compare.result.text().endswith("FENs are read by the board's rules, standard chess.")
    gui.show("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", chess960=True)
    assert compare.result.text().endswith("FENs are read by the board's rules, Chess960.")
    gui.click_on(compare.fens[1].field)
    gui.type("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1")
    assert compare.result.text() == "The same position. Both are read by the rules of Chess960."
    gui.show("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1")
    assert compare.result.text().endswith("By the rules of standard chess (board) and of Chess960 (other).")


def test_a_bad_fen_says_where(gui: Gui, compare: ComparePage) -> None:
    gui.click_on(compare.fens[1].field)
    gui.type("8/8/9")
    assert compare.result.text().startswith("That is no FEN yet: ")
    assert compare.table.rowCount() == 0
