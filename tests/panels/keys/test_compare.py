"""The Compare page: parts and numbers side by side, rules of typed FENs, and keys that are half typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.randoms import RANDOMS
from explorer.core.notation import parse_fen
from explorer.panels.figures import grouped_hex
from explorer.panels.keys.compare_page import ComparePage
from explorer.panels.keys.explain_box import digits
from explorer.panels.keys.typed_fen import read_fen
from tests.gui import CTRL, Gui, Key

INNER = "1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1"
START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def typed(gui: Gui, compare: ComparePage, at: int, text: str) -> None:
    gui.click_on(compare.fens[at].field)
    gui.press_key(Key.Key_A, CTRL)
    gui.type(text)


def test_keys_and_parts_stand_side_by_side_with_their_xor(gui: Gui, compare: ComparePage) -> None:
    gui.click_on(compare.pin)
    gui.drag("e2", "e4")
    mine, other = POLYGLOT.key(gui.state.position), POLYGLOT.key(parse_fen(START_FEN).position)
    rows = {row[0]: row[2:] for row in gui.rows(compare.table)}
    assert rows["Key"] == tuple(map(grouped_hex, (mine.value, other.value, mine.value ^ other.value)))
    pieces = mine.parts[0].value, other.parts[0].value
    assert rows["Pieces"] == (grouped_hex(pieces[0]), grouped_hex(pieces[1]), grouped_hex(pieces[0] ^ pieces[1]))
    assert rows["Castling"] == (grouped_hex(mine.parts[1].value), grouped_hex(other.parts[1].value), "equal")
    assert rows["+ e2"] == ("", grouped_hex(RANDOMS[64 + 12]), grouped_hex(RANDOMS[64 + 12]))


def test_the_difference_is_in_sight_without_scrolling(gui: Gui, compare: ComparePage) -> None:
    gui.click_on(compare.pin)
    gui.drag("e2", "e4")
    table = compare.table
    rows = 2 * table.rowHeight(0) + table.horizontalHeader().height()
    gui.wait(lambda: table.visibleRegion().boundingRect().height() >= rows)
    assert compare.fens[0].y() == compare.fens[1].y(), "side by side"


def test_rights_that_need_chess960_are_read_by_its_rules(gui: Gui, compare: ComparePage) -> None:
    typed(gui, compare, 1, INNER)
    other = compare.fens[1]
    assert other.rules.isChecked()
    assert other.position == parse_fen(INNER, chess960=True).position
    assert "Other: Read by Chess960 rules, since its rights need them (b1 g1 b8 g8)." in compare.result.text()
    gui.click_on(other.rules)
    assert other.position == parse_fen(INNER).position
    assert "the rook on b1 g1 b8 g8 do not count by the rules of standard chess, they would by" in compare.result.text()
    gui.click_on(other.rules)
    assert other.position == parse_fen(INNER, chess960=True).position


def test_rights_without_any_rook_are_told_and_change_no_rules() -> None:
    position, note = read_fen("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", chess960=False)
    assert not position.chess960
    assert note == "Rights with the rook on a1 do not count by the rules of standard chess."
    assert read_fen(START_FEN, chess960=False)[1] == ""


def explained(gui: Gui, compare: ComparePage, text: str) -> str:
    gui.click_on(compare.field)
    gui.press_key(Key.Key_A, CTRL)
    gui.press_key(Key.Key_Delete)
    gui.type(text)
    gui.wait(lambda: not compare.explaining.is_working)
    return compare.answer.text()


def test_a_half_typed_key_is_only_what_it_can_be(gui: Gui, compare: ComparePage) -> None:
    answer = explained(gui, compare, "463b96")
    assert answer.startswith("6 hex digits of 16: type on, or press Enter to have it explained as a whole key.")
    assert "So far it is how this position's key by Polyglot" in answer
    assert "Nothing fits" not in answer
    gui.press_key(Key.Key_Return)
    gui.wait(lambda: not compare.explaining.is_working)
    assert compare.answer.text().startswith("0000000000463b96: Nothing fits")
    upper = POLYGLOT.key(gui.state.position).value >> 32
    assert "Only the upper 32 bits are kept" in explained(gui, compare, f"{upper:08x}")


@pytest.mark.parametrize(
    ("text", "found"),
    [("46 3B", "463b"), ("0xABC", "abc"), ("0" * 16, ""), ("-12", ""), ("12345678901234567", ""), ("zz", "")],
)
def test_a_part_of_a_key_is_told_from_a_whole_one(text: str, found: str) -> None:
    assert digits(text) == found


def test_all_explanations_are_listed_and_scrolled_to(gui: Gui, compare: ComparePage) -> None:
    gui.show(KIWIPETE)
    key = POLYGLOT.key(gui.state.position).value ^ RANDOMS[780]
    for index in range(768, 772):
        key ^= RANDOMS[index]
    answer = explained(gui, compare, f"{key:016x}")
    lines = [line for line in answer.split("\n") if line.startswith("•")]
    assert f"{len(lines)} explanations fit." in answer
    assert len(lines) > 1
    assert "more" not in answer


def test_a_long_answer_is_scrolled_by_keyboard(gui: Gui, compare: ComparePage) -> None:
    compare.answer.set_text("\n".join(f"• explanation {at}" for at in range(40)))
    compare.answer.setFocus()
    bar = compare.answer.verticalScrollBar()
    gui.wait(lambda: bar.maximum() > 0)
    gui.press_key(Key.Key_PageDown)
    assert bar.value() > 0
    compare.answer.set_text("short")
    gui.wait(lambda: bar.maximum() == 0)
    assert compare.answer.focusPolicy() == Qt.FocusPolicy.NoFocus
    compare.answer.set_text("")
    assert not compare.answer.isVisible()


def test_a_hopeless_key_is_explained_in_turns(gui: Gui, compare: ComparePage) -> None:
    gui.show("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
    compare.take_text("123456789abcdef1")
    assert compare.explaining.is_working, "the first turn is not all of it"
    gui.wait(lambda: not compare.explaining.is_working)
    assert "Nothing fits" in compare.answer.text()
