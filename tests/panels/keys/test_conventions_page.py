"""The Conventions page, by mouse and by keyboard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from explorer.core.keys.convention import Convention
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT, STATED_EP
from explorer.core.keys.inner_rooks import OWN
from explorer.core.keys.randoms import RANDOMS
from explorer.panels.figures import grouped_hex
from explorer.panels.keys.conventions_page import ConventionsPage
from tests.gui import Gui, Key, with_menus
from tests.panels.keys.hands import BOGUS, INNER, PIN_FILE, cells, note, page, reveal


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
