"""What Qt would hand to a screen reader, asked in the process."""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import chess
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QKeySequence,
)
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QLabel, QMenu, QMenuBar, QTabBar, QWidget

from explorer.cli.options import WindowOptions
from explorer.core.keys.term import Part
from explorer.panels.figures import share
from explorer.panels.setup.focus_group import FocusGroup
from explorer.settings import Settings
from explorer.theme.tokens import NAMES
from tests.books import write_book
from tests.gui import CTRL, Gui, Key, open_window

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description
PROMOTING = "1n6/P7/8/8/8/8/8/k1K5 w - - 0 1"


def interface(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def cell(gui: Gui, square: str) -> QAccessibleInterface:
    """Return the cell of a square, found by its name as a user would."""
    board = interface(gui.board)
    cells = [board.child(at) for at in range(board.childCount())]
    return next(one for one in cells if one.text(NAME).startswith(f"{square} "))


SET_FOCUS = QAccessibleActionInterface.setFocusAction()
"""What Qt calls it: SetFocus, since Qt 6.12 Set Focus."""


def do(gui: Gui, square: str, action: str = "Press") -> None:
    cell(gui, square).actionInterface().doAction(action)
    gui.settle()


def names(gui: Gui, table: QWidget) -> list[str]:
    one = interface(table)
    return [one.child(at).text(NAME) for at in range(one.childCount())]


# ---- the board


def test_the_board_is_64_named_cells_read_like_a_page(gui: Gui) -> None:
    board = interface(gui.board)
    assert board.text(NAME) == "Board"
    assert board.text(DESCRIPTION).startswith("White to move. White: king e1, queen d1")
    assert board.childCount() == 64
    cells = [board.child(at) for at in range(64)]
    found = [one.text(NAME) for one in cells]
    assert found[:8] == [
        "a8 black rook",
        "b8 black knight",
        "c8 black bishop",
        "d8 black queen",
        "e8 black king",
        "f8 black bishop",
        "g8 black knight",
        "h8 black rook",
    ]
    assert found[36] == "e4 empty"
    assert found[52] == "e2 white pawn"
    assert [board.indexOfChild(one) for one in cells] == list(range(64))
    assert all(one.parent().object() is gui.board for one in cells)
    assert {one.role() for one in cells} == {QAccessible.Role.Cell}
    assert board.child(64) is None
    assert board.child(-1) is None


def test_a_cell_lies_where_its_square_is_painted(gui: Gui) -> None:
    board = interface(gui.board)
    for _ in range(2):
        for square in ("a1", "e4", "h8"):
            at = gui.board.mapToGlobal(gui.place(square))
            assert board.childAt(at.x(), at.y()).text(NAME).startswith(square)
            assert cell(gui, square).rect().contains(at)
        gui.press_key(Key.Key_F)
    place = cell(gui, "e2").tableCellInterface()
    assert (place.rowIndex(), place.columnIndex(), place.rowExtent(), place.columnExtent()) == (6, 4, 1, 1)
    assert place.table().object() is gui.board
    beside = gui.board.mapToGlobal(gui.beside())
    assert board.childAt(beside.x(), beside.y()) is None


def test_pressing_two_cells_plays_a_move_and_names_change(gui: Gui) -> None:
    do(gui, "e2")
    assert cell(gui, "e2").state().selected
    assert cell(gui, "e2").tableCellInterface().isSelected()
    assert [s for s in ("e3", "e4", "e5") if cell(gui, s).text(DESCRIPTION) == "can move here"] == ["e3", "e4"]
    do(gui, "e4")
    assert cell(gui, "e4").text(NAME) == "e4 white pawn"
    assert cell(gui, "e2").text(NAME) == "e2 empty"
    assert not cell(gui, "e2").state().selected
    assert interface(gui.board).text(DESCRIPTION).startswith("Black to move.")
    assert gui.fen.startswith("rnbqkbnr/pppppppp/8/8/4P3/")


def test_pressing_uses_the_tool(gui: Gui) -> None:
    gui.tool("Q")
    do(gui, "e5")
    assert cell(gui, "e5").text(NAME) == "e5 white queen"
    gui.tool("erase")
    do(gui, "e5")
    assert cell(gui, "e5").text(NAME) == "e5 empty"


def test_a_promotion_is_chosen_by_pressing(gui: Gui) -> None:
    gui.show(PROMOTING)
    do(gui, "a7")
    do(gui, "a8")
    offered = {s: cell(gui, s).text(DESCRIPTION) for s in ("a8", "a7", "a6", "a5")}
    assert offered == {
        "a8": "promote to queen",
        "a7": "promote to knight",
        "a6": "promote to rook",
        "a5": "promote to bishop",
    }
    do(gui, "a7")
    assert cell(gui, "a8").text(NAME) == "a8 white knight"


def test_the_cursor_is_the_focus(gui: Gui) -> None:
    assert interface(gui.board).focusChild() is None
    gui.press_key(Key.Key_Up, CTRL)
    assert interface(gui.board).focusChild().text(NAME) == "e4 empty"
    assert cell(gui, "e4").state().focused
    do(gui, "b7", SET_FOCUS)
    assert gui.board.cursor_square == chess.B7
    assert interface(gui.board).focusChild().text(NAME) == "b7 black pawn"
    assert cell(gui, "b7").state().focused
    assert not cell(gui, "e4").state().focused
    gui.press_key(Key.Key_Escape)
    assert interface(gui.board).focusChild() is None


def test_actions_say_what_they_do(gui: Gui) -> None:
    actions = cell(gui, "e2").actionInterface()
    assert actions.actionNames() == ["Press", SET_FOCUS]
    assert all(actions.localizedActionDescription(name) for name in actions.actionNames())
    assert actions.keyBindingsForAction("Press") == ["Return"]
    assert cell(gui, "e2").textInterface() is None
    assert cell(gui, "e2").valueInterface() is None


def test_a_king_in_check_says_so(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")
    assert cell(gui, "e8").text(DESCRIPTION) == "in check"


def test_cells_of_a_board_that_is_gone_are_harmless(qapp: QApplication, tmp_path: Path) -> None:
    windows = open_window(WindowOptions(books=(write_book(tmp_path / "b.bin"),), size=(1024, 680)), Settings())
    gui = next(windows)
    kept, board = cell(gui, "e2"), interface(gui.board)
    QAccessible.uniqueId(kept)
    del gui
    assert next(windows, None) is None
    del kept, board
    gc.collect()
    qapp.processEvents()


# ---- the panels


def test_parts_of_the_key_have_their_value_and_reason_in_their_name(gui: Gui) -> None:
    keys = gui.window.keys
    assert interface(keys.value).text(NAME) == "Key 463B 9618 1691 FC9C"
    spoken = {part: interface(keys.part_names[part]) for part in Part}
    assert spoken[Part.TURN].text(NAME) == "Turn: F8D6 26AA AF27 8509, White to move adds number 780"
    for part in Part:
        assert spoken[part].text(NAME).startswith(f"{NAMES[part]}: {keys.part_values[part].text()}, ")
        assert spoken[part].text(NAME).endswith(keys.part_reasons[part].text())
        assert spoken[part].role() == QAccessible.Role.StaticText
    do(gui, "e2")
    do(gui, "e4")
    assert spoken[Part.TURN].text(NAME).startswith("Turn: 0000 0000 0000 0000, none: Black is to move")


@pytest.mark.usefixtures("listening")
def test_rows_of_the_book_are_read_by_name(gui: Gui) -> None:
    book = interface(gui.window.book.table)
    assert book.text(NAME) == "Book moves"
    do(gui, "e2")
    do(gui, "e4")
    found = names(gui, gui.window.book.table)
    assert {"e5", "c5", share(0.6), share(0.4)} <= set(found)
    row = next(book.child(at) for at in range(book.childCount()) if book.child(at).text(NAME) == "e5")
    assert row.text(DESCRIPTION).startswith(f"{share(0.6)}, weight 3, replies → 1")


@pytest.mark.usefixtures("listening")
def test_rows_of_the_numbers_are_read_by_name(gui: Gui) -> None:
    do(gui, "e2")
    do(gui, "e4")
    found = names(gui, gui.window.keys.table)
    assert "white pawn on e4" in found
    whole = next(name for name in found if name.startswith("Pieces, white pawn on e4, "))
    assert "index" in whole
    assert "value" in whole


def inputs(panel: QWidget) -> list[QWidget]:
    """Return everything in a panel that takes the focus by Tab, in its order."""
    found, widget = [], panel.nextInFocusChain()
    while widget is not None and widget is not panel:
        tabs = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if tabs and panel.isAncestorOf(widget) and widget.isVisibleTo(panel) and widget.focusProxy() is None:
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def test_everything_in_the_setup_panel_has_a_name(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/P3K2R w KQ e6 0 1")
    for widget in inputs(gui.window.setup):
        if isinstance(widget.parent(), QAbstractSpinBox):
            continue
        spoken = interface(widget)
        labels = [label.text(NAME) for label, _ in spoken.relations()]
        assert spoken.text(NAME) or labels, widget
        assert spoken.text(DESCRIPTION) or isinstance(widget, FocusGroup), f"what does {spoken.text(NAME)} do?"


def test_tab_goes_through_the_setup_panel_from_top_to_bottom(gui: Gui) -> None:
    panel = gui.window.setup
    order = [widget for widget in inputs(panel) if type(widget).__name__ != "QScrollArea"]
    tops = [widget.mapTo(panel, widget.rect().topLeft()).y() for widget in order]
    assert len(order) > 25
    assert all(later > earlier - 12 for earlier, later in pairwise(tops)), tops


def mnemonics(gui: Gui) -> Iterator[str]:
    """Return the Alt shortcut of everything that can be seen."""
    for widget in gui.window.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, QMenu):
            continue
        if isinstance(widget, QMenuBar):
            yield from (QKeySequence.mnemonic(action.text()).toString() for action in widget.actions())
        elif isinstance(widget, QLabel) and widget.buddy() is not None:
            yield QKeySequence.mnemonic(widget.text()).toString()
        elif isinstance(widget, QAbstractButton):
            yield widget.shortcut().toString()


def test_no_mnemonic_means_two_things(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/P3K2R w KQ e6 0 1")
    for tabs in gui.window.findChildren(QTabBar):
        for at in range(tabs.count()):
            tabs.setCurrentIndex(at)
            gui.settle()
            found = Counter(keys for keys in mnemonics(gui) if keys)
            assert [keys for keys, times in found.items() if times > 1] == [], tabs.tabText(at)
            assert len(found) > 20


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("Alt+T", "Play moves"),
        ("Alt+U", "White"),
        ("Alt+L", "Standard"),
        ("Alt+G", "Castling right of Black, rook on a8"),
        ("Alt+0", "Chess960 number"),
        ("Alt+M", "move"),
        ("Alt+O", "half-moves"),
        ("Alt+Y", "State any en passant square"),
    ],
)
def test_groups_of_the_setup_panel_are_reached_by_mnemonic(gui: Gui, keys: str, name: str) -> None:
    gui.shortcut(keys)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert gui.state.history.past == ()
    assert focused.accessibleName().startswith(name)


def test_a_remedy_has_a_shortcut(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/P3K2R w KQ - 0 1")
    assert re.search("does not count", gui.window.setup.problems.text())
    gui.shortcut("Ctrl+Shift+2")
    gui.wait(lambda: "does not count" not in gui.window.setup.problems.text())


# ---- what is told


@dataclass
class Told:
    """Events that Qt was given for screen readers."""

    events: list[tuple[QAccessible.Event, int]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def note(self, event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            self.said.append(event.message())
        else:
            self.events.append((event.type(), event.child()))


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Told:
    """Return what is told while a screen reader seems to run."""
    told = Told()
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: True))
    monkeypatch.setattr(QAccessible, "updateAccessibility", staticmethod(told.note))
    return told


def test_a_move_is_announced_and_changes_two_names(gui: Gui, listening: Told) -> None:
    gui.drag("e2", "e4")
    assert listening.said[-1] == "White pawn e2 to e4."
    changed = {child for kind, child in listening.events if kind == QAccessible.Event.NameChanged}
    assert {52, 36} <= changed


def test_the_cursor_is_told_by_its_cell(gui: Gui, listening: Told) -> None:
    gui.press_key(Key.Key_Up, CTRL)
    gui.press_key(Key.Key_Right, CTRL)
    focus = [child for kind, child in listening.events if kind == QAccessible.Event.Focus]
    assert focus == [36, 37]
    assert listening.said == []
    gui.press_key(Key.Key_Escape)
    assert listening.events[-1] == (QAccessible.Event.Focus, -1)


def test_coming_back_to_the_board_tells_its_cell(gui: Gui, listening: Told) -> None:
    gui.press_key(Key.Key_Up, CTRL)
    gui.window.moves.field.setFocus()
    listening.events.clear()
    gui.board.setFocus()
    gui.settle()
    assert (QAccessible.Event.Focus, 36) in listening.events


def test_why_a_move_cannot_be_played_is_said(gui: Gui, listening: Told) -> None:
    do(gui, "a1")
    do(gui, "a5")
    assert listening.said == ["cannot be played: the rook on a1 cannot reach a5: a2 is in the way"]


def test_a_promotion_is_said_while_it_is_chosen(gui: Gui, listening: Told) -> None:
    gui.show(PROMOTING)
    do(gui, "a7")
    do(gui, "b8")
    gui.press_key(Key.Key_Down)
    assert listening.said[-2:] == ["promote to queen, knight, rook or bishop", "knight"]
    gui.press_key(Key.Key_Return)
    assert listening.said[-1] == "White pawn a7 takes black knight on b8, promotes to knight."


def test_edits_and_problems_are_said(gui: Gui, listening: Told) -> None:
    gui.tool("erase")
    listening.said.clear()
    gui.click("e1")
    assert listening.said[0].startswith("E1 empty. White has no king.")
    gui.shortcut("Ctrl+Z")
    assert listening.said[-1].startswith("Undo: clear e1. e1 white king.")
    assert listening.said[-1].endswith("Nothing is wrong with the position any more.")


def test_messages_are_said(gui: Gui, listening: Told) -> None:
    gui.window.moves.field.setFocus()
    gui.type("Qh5")
    gui.press_key(Key.Key_Return)
    assert gui.message
    assert listening.said[-1] == gui.message


def test_nothing_is_made_or_told_while_no_screen_reader_runs(gui: Gui, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told()
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: False))
    monkeypatch.setattr(QAccessible, "updateAccessibility", staticmethod(told.note))
    gui.drag("e2", "e4")
    gui.press_key(Key.Key_Up, CTRL)
    assert told == Told()
