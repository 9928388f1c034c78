"""The key card: partner positions, what if, bits that stay listed, sorting without a mouse, and its picture."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QPushButton

from explorer.commands import key as act
from explorer.core.keys.conventions import LEGAL_EP, POLYGLOT, STATED_EP
from explorer.core.position import START
from explorer.model import edits
from explorer.panels import accessible
from explorer.panels.keys.conventions_page import ConventionsPage
from explorer.panels.keys.notes import note_of
from explorer.panels.keys.partner_line import partners
from explorer.panels.takeaway import image_of, rows_of, svg_of
from tests.gui import Gui, Key, on_screen, with_menus

VAIN = "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1"
PINNED = "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
INNER = "1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1"


@pytest.fixture
def gui(fresh: Gui) -> Gui:
    """Return a window of its own: what is pinned or sorted is in no state."""
    return fresh


def bit_place(gui: Gui, bit: int) -> QPoint:
    bits = gui.window.keys.bits
    return next(QPoint(x, 10) for x in range(bits.width()) if bits.bit_at(x) == bit)


def values(gui: Gui, title: str) -> list[str]:
    table = gui.window.keys.table
    return [row[0] for row in gui.rows(table, gui.column(table, title))]


# ---- position against key


def test_a_partner_position_is_told_beside_the_key_and_only_when_there_is_one(gui: Gui) -> None:
    card, line = gui.window.keys.card, gui.window.keys.partner
    height = card.height()
    assert not line.isVisible()
    gui.show(PINNED)
    assert line.text.text() == "By the Laws the same as the position without d6, but another key"
    assert line.isVisible()
    gui.show(VAIN)
    assert line.text.text() == "Shares its key with the position without e6"
    assert gui.window.keys.rect().contains(QRect(line.mapTo(gui.window.keys, QPoint(0, 0)), line.size()))
    gui.show("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert not line.isVisible()
    assert card.height() == height


def test_a_double_push_is_nothing_out_of_the_ordinary(gui: Gui) -> None:
    gui.drag("e2", "e4")
    assert gui.fen.split()[3] == "e3"
    assert not gui.window.keys.partner.isVisible()


def test_inner_rooks_are_counted_on_the_button(gui: Gui) -> None:
    gui.show(INNER, chess960=True)
    assert gui.window.keys.partner.show_all.text() == "Show 2"


@pytest.mark.parametrize(
    ("convention", "text", "line"),
    [
        (LEGAL_EP.id, PINNED, ""),
        (STATED_EP.id, VAIN, "By the Laws the same as the position without e6, but another key"),
        (POLYGLOT.id, VAIN, "Shares its key with the position without e6"),
    ],
)
def test_partners_go_by_the_convention_in_use(gui: Gui, convention: str, text: str, line: str) -> None:
    gui.show(text)
    state = edits.by_convention(gui.state, convention)
    assert next((partner.line for partner in partners(state)), "") == line


def test_the_partner_is_seen_before_it_is_gone_to(gui: Gui) -> None:
    gui.show(VAIN)
    line = gui.window.keys.partner
    assert not line.glance.isVisible()
    gui.settle()  # the note above it takes its second line when it has its width
    gui.hover_on(line.text)
    assert line.glance.isVisible()
    assert line.glance.board.position == partners(gui.state)[0].relation.partner
    assert line.glance.fen.text() == "4k3/8/4n3/3Pp3/8/8/8/4K3 w - - 0 1"
    gui.hover_on(gui.window.board.turn)
    assert not line.glance.isVisible()


def test_the_partner_is_shown_and_gone_to_by_keyboard(gui: Gui) -> None:
    gui.show(VAIN)
    key, line = gui.key, gui.window.keys.partner
    gui.window.keys.bits.setFocus()
    gui.press_key(Key.Key_Tab)
    assert QApplication.focusWidget() is line.show_all
    assert line.glance.isVisible()
    gui.press_key(Key.Key_Space)
    page = gui.window.keys.pages.current
    assert isinstance(page, ConventionsPage)
    button = QApplication.focusWidget()
    assert isinstance(button, QPushButton)
    assert page.partners.isAncestorOf(button)
    gui.wait(lambda: not button.visibleRegion().isEmpty())
    assert not line.glance.isVisible()
    gui.press_key(Key.Key_Space)
    assert gui.fen.split()[3] == "-"
    assert gui.key == key


# ---- what if


def test_sentences_follow_what_is_left_out(gui: Gui) -> None:
    for index in (768, 769, 770, 771):
        act.toggle_number(gui.context, index)
    act.toggle_number(gui.context, 48)
    act.toggle_number(gui.context, 0)
    gui.settle()
    reasons = [reason.text() for reason in gui.window.keys.part_reasons.values()]
    assert reasons[:2] == ["what if: 1 of 32 left out, 1 added", "what if: 4 of 4 left out"]
    assert reasons[3] == "White to move adds number 780"
    assert note_of(gui.state)[0] == "What if: 5 numbers left out, 1 added. This is not the position's key."
    assert gui.window.keys.numbers.listed.text() == "38 numbers, 5 of them left out; the key is the XOR of 33"
    assert gui.window.keys.value.accessibleName().startswith("Hypothetical key ")


@with_menus
def test_a_hypothetical_key_is_said_to_be_one_when_it_is_taken_away(gui: Gui) -> None:
    act.toggle_number(gui.context, 780)
    gui.settle()
    assert "What if: 1 number left out." in svg_of(gui.window.keys.card).decode()
    gui.choose(gui.window.keys.copy, "Copy key")
    assert gui.message.startswith("A hypothetical key is on the clipboard, not the position's")
    act.back_to_key(gui.context)
    gui.settle()
    assert "What if" not in svg_of(gui.window.keys.card).decode()


@pytest.mark.parametrize("text", [VAIN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"])
def test_what_must_be_said_brings_no_scroll_bar(gui: Gui, text: str) -> None:
    gui.show(text)
    act.toggle_number(gui.context, 780)
    gui.settle()
    inside = gui.window.keys.card.parentWidget()
    assert inside is not None
    assert inside.height() <= gui.window.keys.height()


def test_pictures_leave_out_buttons_and_what_is_only_pointed_at(gui: Gui) -> None:
    card = gui.window.keys.card
    plain = image_of(card)
    gui.hover("g1")
    assert image_of(card) == plain
    gui.hover_on(gui.window.keys.bits, bit_place(gui, 40))
    assert image_of(card) == plain
    assert "Polyglot" not in svg_of(card).decode()


# ---- bits


def test_a_clicked_bit_keeps_its_numbers_listed(gui: Gui) -> None:
    having = {term.index for term in POLYGLOT.key(START).terms if term.value >> 40 & 1}
    gui.click_on(gui.window.keys.bits, bit_place(gui, 40))
    gui.hover_on(gui.window.board.turn)
    assert {term.index for term in gui.window.keys.rows} == having
    assert gui.window.keys.numbers.listed.text().endswith("even, so the key does not; click the bit again for all")
    gui.drag("e2", "e4")
    assert all(term.value >> 40 & 1 for term in gui.window.keys.rows)
    gui.click_on(gui.window.keys.bits, bit_place(gui, 40))
    gui.hover_on(gui.window.board.turn)
    assert len(gui.window.keys.rows) == 36


def test_a_bit_is_pinned_with_space_and_let_go_when_the_focus_goes(gui: Gui) -> None:
    bits = gui.window.keys.bits
    bits.setFocus()
    gui.press_key(Key.Key_Up)
    gui.press_key(Key.Key_Tab)
    assert len(gui.window.keys.rows) == 37
    bits.setFocus()
    gui.press_key(Key.Key_Up)
    gui.press_key(Key.Key_Space)
    gui.press_key(Key.Key_Tab)
    assert all(term.value >> 63 for term in gui.window.keys.rows)


def test_the_count_of_a_bit_is_painted_on_every_page(gui: Gui) -> None:
    for title in ("Numbers", "Change"):
        gui.window.keys.pages.show_page(gui.window.keys.pages.titled(title))
        gui.hover_on(gui.window.board.turn)
        bits = gui.window.keys.bits
        foot = QRect(0, bits.height() - bits.fontMetrics().height(), bits.width() // 2, bits.fontMetrics().height())
        plain = bits.grab(foot).toImage()
        gui.hover_on(bits, bit_place(gui, 60))
        assert bits.grab(foot).toImage() != plain


def test_a_screen_reader_follows_the_bit(gui: Gui, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("explorer.panels.keys.bits.announce", lambda _widget, text: said.append(text))
    bits = gui.window.keys.bits
    bits.setFocus()
    gui.press_key(Key.Key_Up)
    gui.press_key(Key.Key_Down)
    assert [text.split(":")[0] for text in said] == ["Bit 63", "Bit 62"]
    interface = QAccessible.queryAccessibleInterface(bits)
    assert interface.text(QAccessible.Text.Name) == f"Bits of the key: {said[1]}"
    key = POLYGLOT.key(START)
    digits = [str(part.value >> 62 & 1) for part in key.parts] + [str(key.value >> 62 & 1)]
    spoken = interface.text(QAccessible.Text.Description).split("; ")
    assert [words[-1] for words in spoken] == digits
    assert callable(accessible.announce)


# ---- sorting


@with_menus
def test_numbers_are_sorted_without_a_mouse(gui: Gui) -> None:
    numbers = gui.window.keys.numbers
    heads = [numbers.table.horizontalHeaderItem(at) for at in range(numbers.table.columnCount())]
    assert [head.text() for head in heads if head and head.text()[-1:] in ("↑", "↓")] == ["part ↑"]
    gui.choose(numbers.sort, "Sort by value")
    shown = values(gui, "value")
    assert shown == sorted(shown)
    assert numbers.sort.text() == "Sort: value ↑"
    gui.choose(numbers.sort, "Sort by value")
    assert values(gui, "value") == shown[::-1]
    assert [head.text() for head in heads if head and head.text()[-1:] in ("↑", "↓")] == ["value ↓"]
    gui.window.keys.pages.tabs.setFocus()
    gui.press_key(Key.Key_Tab)
    assert QApplication.focusWidget() is numbers.sort


# ---- the table of the numbers


def test_each_number_shows_its_part_in_a_word_and_how_it_is_made(gui: Gui) -> None:
    table = gui.window.keys.table
    made = gui.column(table, "made of")
    assert not table.isColumnHidden(made)
    assert values(gui, "made of")[values(gui, "square").index("g1")] == "64×3+8×0+6"
    room = table.columnWidth(1) - 18 - 14
    assert table.fontMetrics().horizontalAdvance("En passant") <= room


def test_narrow_tables_keep_the_word_and_copies_keep_every_column(gui: Gui) -> None:
    table = gui.window.keys.table
    whole = rows_of(table)
    gui.context.store.update(lambda state: edits.viewed(state, state.view._replace(zoom=150)))
    gui.settle()
    made = gui.column(table, "made of")
    assert table.isColumnHidden(made)
    assert table.columnWidth(1) >= table.fontMetrics().horizontalAdvance("En passant") + 18
    assert sum(table.columnWidth(at) for at in range(table.columnCount())) <= table.viewport().width()
    assert rows_of(table) == whole
    gui.hover_row(table, values(gui, "square").index("g1"), 3)
    assert gui.window.keys.numbers.listed.text() == "index 198 = 64×3 + 8×0 + 6: white knight on g1"


def test_reasons_stand_beneath_the_digits_where_there_is_no_room_beside_them(gui: Gui) -> None:
    parts = gui.window.keys.parts
    reason, value = next(iter(parts.reasons.values())), next(iter(parts.values.values()))
    assert on_screen(reason).top() < on_screen(value).bottom()
    parts.resize(parts.width() - 170, parts.height())
    layout = parts.layout()
    assert layout is not None
    layout.activate()
    assert on_screen(reason).top() >= on_screen(value).bottom()


# ---- conventions


def test_reasons_and_users_are_read_without_a_mouse(gui: Gui) -> None:
    gui.show(VAIN)
    gui.shortcut("Ctrl+5")
    page = gui.window.keys.pages.current
    assert isinstance(page, ConventionsPage)
    assert page.about_row.text().startswith("En passant as stated: The square e6 is stated and its number counts")
    assert not page.about_row.visibleRegion().isEmpty()
    page.table.setFocus()
    page.table.setCurrentCell(0, 0)
    gui.press_key(Key.Key_Down)
    assert page.about_row.text().startswith("Legal en passant: En passant counts only when a capture is legal")
    assert "Used by: shakmaty (Legal)" in page.about_row.text()


def test_the_extension_says_whose_numbers_it_has(gui: Gui) -> None:
    gui.shortcut("Ctrl+5")
    page = gui.window.keys.pages.current
    assert isinstance(page, ConventionsPage)
    item = page.table.item(3, 1)
    assert item is not None
    assert item.text() == "Chess960 extension (this program's own)"
    assert page.table.fontMetrics().horizontalAdvance(item.text()) + 8 <= page.table.columnWidth(1)
