"""The pages of the key panel, by mouse and by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTableWidget, QWidget

from explorer.commands.key import PAGES
from explorer.core.accidents import chance, expected_pairs
from explorer.core.keys.convention import Convention
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT, STATED_EP
from explorer.core.keys.inner_rooks import OWN
from explorer.core.keys.randoms import RANDOMS
from explorer.core.position import START
from explorer.panels.figures import grouped_hex
from explorer.panels.keys.accidents_page import AccidentsPage
from explorer.panels.keys.compare_page import ComparePage
from explorer.panels.keys.conventions_page import ConventionsPage
from explorer.panels.keys.ladder_page import LadderPage
from explorer.panels.keys.last_change import ChangePage
from explorer.panels.keys.odds import odds
from explorer.panels.keys.table_page import TablePage
from explorer.panels.page import Page
from explorer.panels.table import Table
from explorer.panels.takeaway import image_of, svg_of
from explorer.settings import Settings
from tests.gui import CTRL, LEFT, PLAIN, Gui, Key, key_of, open_window, put_at_rest, with_menus
from tests.panels.conftest import OPTIONS

PIN_FILE = "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
"""A pawn stands beside d5, but on e5 it is pinned: the key counts en passant, the Laws do not."""
BOGUS = "4k3/8/8/8/8/8/8/4K3 w - e6 0 1"
INNER = "1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1"


@pytest.fixture(scope="module")
def pages_window(qapp: QApplication) -> Iterator[Gui]:
    yield from open_window(OPTIONS, Settings(animate=False, books=()))


@pytest.fixture
def gui(pages_window: Gui, book: Path) -> Iterator[Gui]:
    """Return the window with a small book, on the first page of the key."""
    put_at_rest(pages_window, book)
    pages_window.window.keys.pages.tabs.setCurrentIndex(0)
    pages_window.settle()
    yield pages_window
    pages_window.settle()


def page(gui: Gui, title: str) -> Page:
    """Click on the tab of a page."""
    tabs = gui.window.keys.pages.tabs
    titles = [tabs.tabText(at) for at in range(tabs.count())]
    gui.click_on(tabs, tabs.tabRect(titles.index(title)).center())
    return gui.window.keys.pages.current


def cells(gui: Gui, table: Table, title: str) -> list[str]:
    return [row[0] for row in gui.rows(table, gui.column(table, title))]


def note(gui: Gui) -> str:
    """Return what stands beneath the bits, or nothing."""
    return gui.window.keys.note.text() if gui.window.keys.notes.isVisible() else ""


def drag_on(gui: Gui, widget: QWidget, start: QPoint, end: QPoint) -> None:
    """Drag from one point of a widget to another."""
    window = widget.window()
    handle, first, last = window.windowHandle(), widget.mapTo(window, start), widget.mapTo(window, end)
    QTest.mouseMove(handle, first)
    QTest.mousePress(handle, LEFT, PLAIN, first)
    for step in range(1, 6):
        QTest.mouseMove(handle, first + (last - first) * step / 5)
    QTest.mouseRelease(handle, LEFT, PLAIN, last)
    gui.settle()


def reveal(gui: Gui, shown: Page, widget: QWidget) -> None:
    """Scroll a page until a widget is in sight."""
    shown.show_widget(widget)
    gui.settle()


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


# ---- the last change


def change_page(gui: Gui) -> ChangePage:
    shown = page(gui, "Change")
    assert isinstance(shown, ChangePage)
    return shown


def test_a_move_an_undo_and_a_fen_are_each_a_change(gui: Gui) -> None:
    shown = change_page(gui)
    assert shown.headline.text().startswith("Nothing has changed yet")
    gui.drag("e2", "e4")
    assert "26 bits of 64 flipped; 3 table look-ups, against 36 for the whole key" in shown.headline.text()
    signs = [row[0] for row in gui.rows(shown.table, 0)]
    values = [int(row[0].replace(" ", ""), 16) for row in gui.rows(shown.table, gui.column(shown.table, "value"))]
    assert signs == ["old", "−", "−", "+", "new"]
    assert values[0] ^ values[1] ^ values[2] ^ values[3] == values[4] == int(gui.key, 16)
    gui.shortcut("Ctrl+Z")
    assert shown.headline.text().startswith("Undo: play 1. e4: 26 bits")
    assert [row[0] for row in gui.rows(shown.table, 0)] == ["old", "−", "+", "+", "new"]
    gui.enter("board.fen", "8/8/8/8/8/8/8/4K3 w - - 0 1")
    assert "FEN" in shown.headline.text()
    assert gui.rows(shown.table, 0)[0] == ("old",)


def test_a_book_move_pointed_at_is_previewed(gui: Gui) -> None:
    shown = change_page(gui)
    gui.hover_row(gui.window.book.table, 0)
    assert shown.headline.text().startswith("E4 would do this: 26 bits of 64 flipped")
    gui.hover_on(gui.window.board.turn)
    assert shown.headline.text().startswith("Nothing has changed yet")


def test_every_legal_move_is_previewed_and_counted(gui: Gui) -> None:
    shown = change_page(gui)
    assert shown.moves.count() == 21
    shown.moves.setFocus()
    gui.press_key(Key.Key_Down)
    san, flips = shown.moves.currentText().split("   flips ")
    assert shown.headline.text().startswith(f"{san[0].upper()}{san[1:]} would do this: {flips.split()[0]} bit")
    assert shown.histogram.accessibleDescription().startswith("20 legal moves flip ")
    gui.show("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert not shown.moves.isEnabled()
    assert shown.histogram.accessibleDescription() == ""


def test_the_change_is_heard(gui: Gui) -> None:
    shown = change_page(gui)
    gui.drag("e2", "e4")
    assert shown.headline.accessibleName() == shown.headline.text()
    gui.hover_row(shown.table, 1, 3)
    names = [shown.table.model().index(1, column).data() or "" for column in range(shown.table.columnCount())]
    assert "e2" in names


# ---- the ladder


def ladder_page(gui: Gui) -> LadderPage:
    shown = page(gui, "Ladder")
    assert isinstance(shown, LadderPage)
    gui.click_on(next(b for b in shown.findChildren(QPushButton) if b.text() == "In order"))
    return shown


def row_middle(shown: LadderPage, row: int) -> QPoint:
    return shown.view.row_box(row).center().toPoint()


def test_the_ladder_is_climbed_step_by_step(gui: Gui) -> None:
    shown = ladder_page(gui)
    buttons = {b.text(): b for b in shown.findChildren(QPushButton)}
    assert shown.line.text().startswith(f"After 37 of 37 numbers: {grouped_hex(int(gui.key, 16))}.")
    gui.click_on(buttons["Start"])
    assert shown.line.text().startswith(f"After 0 of 37 numbers: {grouped_hex(0)}.")
    gui.click_on(buttons["Step ▶"])
    gui.click_on(buttons["Step ▶"])
    gui.click_on(buttons["◀ Step"])
    assert shown.line.text().startswith(f"After 1 of 37 numbers: {grouped_hex(shown.order[0].value)}. Black pawn on a7")
    shown.view.setFocus()
    gui.press_key(Key.Key_Down)
    assert shown.step == 2
    assert "row 2 of 37" in shown.view.accessibleDescription()


def test_rows_are_dragged_elsewhere_and_the_result_stays(gui: Gui) -> None:
    shown = ladder_page(gui)
    shown.area.verticalScrollBar().setValue(0)
    before = list(shown.order)
    drag_on(gui, shown.view, row_middle(shown, 0), row_middle(shown, 3))
    assert shown.order == [*before[1:4], before[0], *before[4:]]
    gui.click_on(next(b for b in shown.findChildren(QPushButton) if b.text() == "All"))
    assert grouped_hex(int(gui.key, 16)) in shown.line.text()


def test_rows_are_moved_with_alt_and_the_arrows(gui: Gui) -> None:
    shown = ladder_page(gui)
    before = list(shown.order)
    gui.click_on(next(b for b in shown.findChildren(QPushButton) if b.text() == "Start"))
    shown.view.setFocus()
    gui.press_key(Key.Key_Down)
    gui.shortcut("Alt+Down")
    assert shown.order[:2] == [before[1], before[0]]
    assert shown.step == 2


def test_a_number_added_twice_vanishes(gui: Gui) -> None:
    shown, key = ladder_page(gui), int(gui.key, 16)
    shown.area.verticalScrollBar().setValue(0)
    gui.settle()
    handle = shown.view.window().windowHandle()
    QTest.mouseDClick(handle, LEFT, PLAIN, shown.view.mapTo(shown.view.window(), row_middle(shown, 1)))
    gui.settle()
    assert len(shown.order) == 38
    assert "takes itself out again" in shown.line.text()
    assert grouped_hex(key ^ shown.order[1].value) in shown.line.text()
    assert int(gui.key, 16) == key, "the ladder is a drawing board; the key stays"


def test_pointing_at_a_square_marks_its_row_of_the_ladder(gui: Gui) -> None:
    shown = ladder_page(gui)
    row = next(at for at, term in enumerate(shown.order) if term.square == chess.A7)
    shown.area.verticalScrollBar().setValue(0)
    gui.hover("e5")
    before = shown.view.grab().toImage()
    gui.hover("a7")
    assert shown.view.grab(shown.view.row_box(row).toRect()).toImage() != before.copy(shown.view.row_box(row).toRect())
    gui.hover("e5")
    assert shown.view.grab().toImage() == before


# ---- compare and explain


@pytest.fixture
def compare(gui: Gui) -> Iterator[ComparePage]:
    shown = page(gui, "Compare")
    assert isinstance(shown, ComparePage)
    yield shown
    for field in (*(typed.field for typed in shown.fens), shown.field):
        gui.click_on(field)
        gui.press_key(Key.Key_A, CTRL)
        gui.press_key(Key.Key_Delete)
    gui.board.setFocus()
    gui.settle()


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


# ---- conventions


def conventions_page(gui: Gui) -> ConventionsPage:
    shown = page(gui, "Conventions")
    assert isinstance(shown, ConventionsPage)
    return shown


def convention_row(gui: Gui, name: str) -> int:
    return [known.id for known in CONVENTIONS].index(name)


def test_conventions_agree_or_say_why_not(gui: Gui) -> None:
    shown = conventions_page(gui)
    assert {row[0] for row in gui.rows(shown.table, gui.column(shown.table, "agrees"))} == {"yes"}
    gui.show(PIN_FILE)
    agrees = cells(gui, shown.table, "agrees")
    row = convention_row(gui, "legal-ep")
    assert agrees[row] == "no"
    why = cells(gui, shown.table, "why not")[row]
    assert why.startswith("A pawn on e5 could take on d6, but no such capture is legal")
    assert why in shown.about_row.text(), "said in full while no row is pointed at"
    assert [text for at, text in enumerate(agrees) if at != row] == ["yes"] * 5
    gui.hover_row(shown.table, row, 1)
    assert "arbiters who count repetitions" in shown.about_row.text()


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_another_convention_in_use_is_said_plainly(gui: Gui, by_keyboard: bool) -> None:
    gui.show(BOGUS)
    polyglot, stated = gui.key, STATED_EP.key(gui.state.position).value
    shown, row = conventions_page(gui), convention_row(gui, "stated-ep")
    if by_keyboard:
        shown.table.setFocus()
        shown.table.setCurrentCell(0, 0)
        for _ in range(row):
            gui.press_key(Key.Key_Down)
        gui.press_key(Key.Key_Space)
    else:
        gui.click_row(shown.table, row, 0)
    assert gui.key == f"{stated:016X}" != polyglot
    assert note(gui).startswith("This is not the Polyglot key.")
    assert gui.window.keys.convention.text() == "En passant as stated ▾"
    assert grouped_hex(stated) in gui.window.book.nothing.text()
    gui.shortcut("Ctrl+J")
    tip = gui.window.moves.table.item(0, 2)
    assert tip is not None
    assert tip.toolTip() == grouped_hex(stated)
    gui.shortcut("Ctrl+J")
    gui.click_on(gui.window.keys.back)
    assert gui.key == polyglot


@pytest.mark.parametrize("known", CONVENTIONS, ids=lambda known: known.id)
def test_the_whole_key_is_seen_beside_the_name_of_any_convention(gui: Gui, known: Convention) -> None:
    gui.window.menus.actions[f"key.by_{known.id}"].trigger()
    gui.settle()
    value = gui.window.keys.value
    assert value.fontMetrics().horizontalAdvance(value.text()) <= value.width()


@with_menus
def test_the_button_beside_the_key_has_all_conventions(gui: Gui) -> None:
    for known in reversed(CONVENTIONS):
        gui.choose(gui.window.keys.convention, known.name)
        assert gui.window.keys.convention.text() == f"{known.name} ▾"


def test_a_partner_position_is_shown_and_gone_to(gui: Gui) -> None:
    gui.show(PIN_FILE)
    shown = conventions_page(gui)
    words = [label.text() for label in shown.partners.findChildren(QLabel)]
    assert words[0].startswith("By the Laws (9.2.3) this is the same position as without d6")
    button = shown.partners.findChildren(QPushButton)[0]
    key = gui.key
    button.setFocus()
    gui.press_key(Key.Key_Space)
    assert gui.fen.split()[3] == "-"
    assert gui.key != key
    gui.shortcut("Ctrl+Z")
    assert gui.key == key


def test_numbers_of_ones_own_for_inner_rooks(gui: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gui.show(INNER, chess960=True)
    shown = conventions_page(gui)
    row = convention_row(gui, "chess960-extended")
    own = cells(gui, shown.table, "key")[row]
    assert not shown.own.isEnabled()
    path = tmp_path / "twelve.json"
    path.write_text(json.dumps([f"{number:x}" for number in range(1, 13)]))
    monkeypatch.setattr(gui.context.dialogs, "choose_file", lambda then: then(path))
    reveal(gui, shown, shown.load)
    gui.click_on(shown.load)
    assert gui.window.keys.convention.text() == "Chess960 extension ▾"
    assert "twelve.json" in note(gui)
    theirs = int(gui.key, 16)
    assert cells(gui, shown.table, "key")[row] == grouped_hex(theirs) != own
    assert theirs ^ POLYGLOT.key(gui.state.position).value == RANDOMS[768] ^ RANDOMS[769] ^ 1 ^ 6
    gui.shortcut("Ctrl+1")
    assert grouped_hex(1) in cells(gui, gui.window.keys.table, "value")
    path.write_text("[1, 2]")
    page(gui, "Conventions")
    reveal(gui, shown, shown.load)
    gui.click_on(shown.load)
    assert "A list of twelve hex numbers was expected" in gui.message
    assert int(gui.key, 16) == theirs
    reveal(gui, shown, shown.own)
    gui.click_on(shown.own)
    assert gui.state.inner_rooks == OWN
    assert cells(gui, shown.table, "key")[row] == own


# ---- the table


def table_page(gui: Gui) -> TablePage:
    shown = page(gui, "Table")
    assert isinstance(shown, TablePage)
    shown.field.clear()
    reveal(gui, shown, shown.field)
    return shown


def listed(table: QTableWidget) -> list[int]:
    return [row for row in range(table.rowCount()) if not table.isRowHidden(row)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9D39247E33776D41", [0]),
        ("0x9d39 247e", [0]),
        ("white knight f3", [213]),
        ("64", [64]),
        ("white to move", [780]),
        ("no such thing", []),
    ],
)
def test_the_table_is_searched(gui: Gui, text: str, found: list[int]) -> None:
    shown = table_page(gui)
    assert len(listed(shown.table)) == 781
    gui.click_on(shown.field)
    gui.type(text)
    rows = listed(shown.table)
    assert rows == found if text != "64" else 64 in rows
    assert shown.found.text().startswith(f"{len(rows)} number")
    if found == [213]:
        gui.hover_row(shown.table, 213, 3)
        assert gui.board.picture.marked == {chess.F3}
    shown.field.clear()


def test_a_cell_of_the_picture_jumps_to_its_row_and_square(gui: Gui) -> None:
    shown = table_page(gui)
    reveal(gui, shown, shown.picture)
    place = shown.picture._box(213).center()
    assert shown.picture.index_at(QPointF(place)) == 213
    gui.hover_on(shown.picture, place.toPoint())
    assert gui.board.picture.marked == {chess.F3}
    gui.click_on(shown.picture, place.toPoint())
    assert shown.table.currentRow() == 213
    assert shown.table.viewport().rect().intersects(shown.table.visualRect(shown.table.model().index(213, 3)))
    assert not shown.table.visibleRegion().isEmpty()


def test_any_number_can_be_added_from_the_table(gui: Gui) -> None:
    shown, key = table_page(gui), int(gui.key, 16)
    gui.click_on(shown.field)
    gui.type("black pawn a1")
    gui.click_row(shown.table, 0, 0)
    assert int(gui.key, 16) == key ^ RANDOMS[0]
    assert "What if" in note(gui)
    assert "38 of 781 in the key" in shown.found.text()
    gui.shortcut("Ctrl+1")
    assert "a1" in cells(gui, gui.window.keys.table, "square")
    shown.field.clear()


def test_pointing_at_the_board_marks_the_picture(gui: Gui) -> None:
    shown = table_page(gui)
    before = shown.picture.grab().toImage()
    gui.hover("g1")
    assert shown.picture.grab().toImage() != before


# ---- chance


def chance_page(gui: Gui) -> AccidentsPage:
    shown = page(gui, "Chance")
    assert isinstance(shown, AccidentsPage)
    return shown


def test_the_chance_of_an_accident(gui: Gui) -> None:
    shown = chance_page(gui)
    gui.enter("keys.chance.n", "28035106")
    assert "is about 1 in 47 000." in shown.answer.text().replace("\u202f", " ")
    gui.enter("keys.chance.n", "lots")
    assert shown.answer.text().startswith("How many positions?")
    gui.enter("keys.chance.n", "23")
    shown.bits.setFocus()
    for _ in range(64):
        gui.press_key(Key.Key_Down)
    assert shown.bits.value() == 1
    assert "certain" in shown.answer.text()
    gui.enter("keys.chance.n", "28035106")
    shown.bits.setValue(64)


def test_real_collisions_of_random_games_come_where_the_curve_says(gui: Gui) -> None:
    gui.context.random.seed(5)
    shown = chance_page(gui)
    shown.bits.setValue(16)
    reveal(gui, shown, shown.from_games)
    gui.click_on(shown.from_games)
    gui.wait(lambda: len(shown.sample.keys) > 2500)
    reveal(gui, shown, shown.from_games)
    gui.click_on(shown.from_games)
    assert shown.from_games.text() == "random games"
    gui.wait(lambda: not shown.is_counting)
    wanted = expected_pairs(len(shown.sample.keys), 16)
    pairs = _pairs(shown.sample.keys, 16)
    assert wanted / 2 < pairs < wanted * 2
    assert f"{pairs} pairs really share" in shown.real.text().replace("\u202f", "")
    shown.bits.setValue(60)
    assert _pairs(shown.sample.keys, 60) == 0
    assert "0 pairs really share the first 60 bits" in shown.real.text()
    shown.bits.setValue(64)


def _pairs(keys: list[int], bits: int) -> int:
    seen: dict[int, int] = {}
    for key in keys:
        seen[key >> (64 - bits)] = seen.get(key >> (64 - bits), 0) + 1
    return sum(count * (count - 1) // 2 for count in seen.values())


def test_the_keys_of_the_open_book_are_tried(gui: Gui) -> None:
    shown = chance_page(gui)
    reveal(gui, shown, shown.from_book)
    gui.click_on(shown.from_book)
    gui.wait(lambda: not shown.is_counting)
    assert shown.real.text().startswith("small.bin: of 5 distinct keys")
    assert odds(chance(5, 64)) != ""


# ---- the line


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


# ---- take away


@with_menus
def test_the_key_card_is_copied_and_saved_as_a_picture(
    gui: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gui.choose(gui.window.keys.copy, "Copy key card as picture")
    assert not QApplication.clipboard().image().isNull()
    path = tmp_path / "card.svg"
    monkeypatch.setattr(gui.context.dialogs, "choose_save", lambda _name, then: then(path))
    gui.choose(gui.window.keys.copy, "Save key card as SVG…")
    text = path.read_text(encoding="utf-8")
    assert "463B 9618 1691 FC9C" in text
    assert "Castling" in text
    assert ">Copy<" not in text


@pytest.mark.parametrize("title", ["Ladder", "Change", "Table", "Chance"])
def test_each_picture_is_there_as_svg_and_png(gui: Gui, title: str) -> None:
    shown = page(gui, title)
    name = {"Ladder": "view", "Change": "histogram", "Table": "picture", "Chance": "curve"}[title]
    widget = getattr(shown, name)
    assert svg_of(widget).startswith(b"<?xml")
    assert image_of(widget).width() == 3 * widget.width()


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
