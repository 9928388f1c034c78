"""The line as a table: keys, repetitions, lost rights."""

from __future__ import annotations

from tests.gui import Gui, Key


def test_the_line_has_keys_repetitions_and_lost_rights(gui: Gui) -> None:
    gui.type("/e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8\r")
    gui.press_key(Key.Key_Escape)
    gui.shortcut("Ctrl+J")
    table = gui.window.moves.table
    assert table.isVisible()
    rows = gui.rows(table)
    assert len(rows) == 11
    assert rows[0][1] == "start"
    assert "loses" in rows[3][-1]
    assert "for good, and the key number 769: the king moves; the fifty-move count goes on: 1" in rows[3][-1]
    assert [row[5] for row in rows] == ["0", "0", "0", "1", "2", "3", "4", "5", "6", "7", "8"]
    assert rows[10][3:5] == ("2×", "2×")
    gui.click_row(table, 3, 1)
    assert gui.state.document.ply == 3
    gui.shortcut("Ctrl+J")


def test_third_occurrences_are_marked_and_counts_that_part_have_a_reason(gui: Gui) -> None:
    gui.type("/Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\r")
    gui.press_key(Key.Key_Escape)
    gui.shortcut("Ctrl+J")
    rows = gui.rows(gui.window.moves.table)
    assert rows[8][3:5] == ("3×", "3×")
    assert "third occurrence: a draw can be claimed (9.2)" in rows[8][-1]
    gui.show("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1")
    gui.board.setFocus()
    gui.type("/d5 Kd1 Kf8 Ke1 Kg8\r")
    gui.press_key(Key.Key_Escape)
    gui.settle()
    rows = gui.rows(gui.window.moves.table)
    assert not any("third" in row[-1] for row in rows)
    gui.shortcut("Ctrl+J")
