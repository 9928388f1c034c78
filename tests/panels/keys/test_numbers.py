"""The numbers of a key and the bits they set, by mouse and by keyboard."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPoint

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.randoms import RANDOMS
from explorer.core.position import START
from tests.gui import Gui, Key, key_of
from tests.panels.keys.hands import cells, note

# ---- numbers


def test_a_number_left_out_by_a_click_changes_the_key_until_one_click_back(gui: Gui) -> None:
    key, table = int(gui.key, 16), gui.window.keys.table
    row = cells(gui, table, "square").index("b7")
    index = int(cells(gui, table, "index")[row])
    gui.click_row(table, row, 0)
    assert int(gui.key, 16) == key ^ RANDOMS[index]
    pieces = gui.window.keys.part_values[next(iter(gui.window.keys.part_values))].text()
    assert int(pieces.replace(" ", ""), 16) == POLYGLOT.key(START).parts[0].value ^ RANDOMS[index]
    assert note(gui) == "What if: 1 number left out. This is not the position's key."
    gui.click_on(gui.window.keys.back)
    assert int(gui.key, 16) == key
    assert note(gui) == ""


def test_a_number_is_left_out_with_the_space_key_and_a_move_ends_it(gui: Gui) -> None:
    key = gui.key
    gui.shortcut("Alt+3")
    gui.press_key(Key.Key_Down)
    gui.press_key(Key.Key_Space)
    assert gui.key != key
    assert "What if" in note(gui)
    gui.drag("e2", "e4")
    assert gui.key == key_of(gui.fen)
    assert note(gui) == ""


def test_numbers_are_sorted_by_a_click_on_a_head_and_back(gui: Gui) -> None:
    table = gui.window.keys.table
    header, column = table.horizontalHeader(), gui.column(table, "value")
    place = QPoint(header.sectionViewportPosition(column) + header.sectionSize(column) // 2, header.height() // 2)
    gui.click_on(header.viewport(), place)
    values = cells(gui, table, "value")
    assert values == sorted(values)
    gui.click_on(header.viewport(), place)
    assert cells(gui, table, "value") == values[::-1]
    gui.click_on(header.viewport(), QPoint(header.sectionViewportPosition(1) + 4, header.height() // 2))


@pytest.mark.parametrize(
    ("text", "square", "words"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", "h1", "K, the rook on h1: held, cannot be used now because g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1", "Q, the rook on a1: held, and can be used now"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h8", "k, the rook on h8: held, cannot be used now because it is not"),
    ],
)
def test_a_right_is_shown_as_a_right_and_not_as_a_possibility(gui: Gui, text: str, square: str, words: str) -> None:
    gui.show(text)
    gui.hover(square)
    listed = gui.window.keys.numbers.listed
    assert listed.text().startswith(words)
    gui.hover("d5")
    assert "XOR" in listed.text()
    row = cells(gui, gui.window.keys.table, "index").index(
        str(next(t.index for t in gui.window.keys.rows if t.index >= 768 and t.square == chess.parse_square(square)))
    )
    gui.hover_row(gui.window.keys.table, row, 3)
    assert listed.text().startswith(words)


def test_numbers_say_their_part_in_a_word_and_how_the_index_comes_about(gui: Gui) -> None:
    table = gui.window.keys.table
    words = [row[0] for row in gui.rows(table, 1)]
    assert words.count("Pieces") == 32
    assert words[-5:] == ["Castling"] * 4 + ["Turn"]
    item = table.item(cells(gui, table, "square").index("g1"), gui.column(table, "made of"))
    assert item is not None
    assert item.toolTip() == "64 × 3 (white knight) + 8 × 0 (rank 1) + 6 (file g) = 198"


def test_numbers_are_filtered_by_command(gui: Gui) -> None:
    actions = gui.window.menus.actions
    for name, count in (("castle", 4), ("piece", 32), ("turn", 1), ("en_passant", 0), ("all", 37)):
        actions[f"key.list_{name}"].trigger()
        gui.settle()
        assert gui.window.keys.table.rowCount() == count
        assert actions[f"key.list_{name}"].isChecked()


# ---- bits


def test_pointing_at_a_bit_lists_the_numbers_that_have_it(gui: Gui) -> None:
    bits, key = gui.window.keys.bits, int(gui.key, 16)
    middle = next(QPoint(x, 10) for x in range(bits.width()) if bits.bit_at(x) == 40)
    gui.hover_on(bits, middle)
    having = [term for term in POLYGLOT.key(START).terms if term.value >> 40 & 1]
    assert {term.index for term in gui.window.keys.rows} == {term.index for term in having}
    words = gui.window.keys.numbers.listed.text()
    assert words.startswith(f"Bit 40: {len(having)} of 37 numbers have it")
    assert ("odd" in words) is bool(len(having) % 2) is bool(key >> 40 & 1)
    assert set(gui.board.picture.marked) == {term.square for term in having if term.square is not None}
    gui.hover_on(gui.window.board.turn)
    assert "XOR" in gui.window.keys.numbers.listed.text()


def test_bits_are_gone_along_with_up_and_down(gui: Gui) -> None:
    gui.window.keys.bits.setFocus()
    gui.press_key(Key.Key_Up)
    assert gui.window.keys.numbers.listed.text().startswith("Bit 63:")
    gui.press_key(Key.Key_Down)
    assert gui.window.keys.numbers.listed.text().startswith("Bit 62:")
