"""The Moves page: totals, columns that stay, records to look at, what is not in the book."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QMenu

from explorer.cli.options import WindowOptions
from explorer.commands import view
from explorer.model.state import State
from explorer.panels.book.column_layout import Placed, from_text, to_text
from explorer.panels.book.columns import COLUMNS, IDS
from explorer.panels.book.moves_page import MovesPage
from explorer.panels.book.record_page import RecordPage
from explorer.panels.figures import THIN
from explorer.settings import Settings
from tests.gui import CTRL, LEFT, PLAIN, Gui, Key, on_screen, open_window, put_at_rest, the_page, with_menus
from tests.panels.book.pages import heading_place, table


def moves(gui: Gui) -> MovesPage:
    return gui.window.book.moves


def totals(gui: Gui) -> dict[str, str]:
    shown = table(gui, "book.totals")
    (row,) = gui.rows(shown)
    return dict(zip(IDS, row, strict=True))


def visible(gui: Gui) -> list[str]:
    shown = gui.window.book.table
    header = shown.horizontalHeader()
    return [IDS[at] for at in sorted(range(len(IDS)), key=header.visualIndex) if not shown.isColumnHidden(at)]


def test_escape_clears_the_filter(gui: Gui) -> None:
    gui.click_on(gui.widget("book.filter"))
    gui.type("e4")
    assert gui.book_moves() == ["e4"]
    gui.press_key(Key.Key_Escape)
    assert gui.text("book.filter") == ""
    assert len(gui.book_moves()) == 4
    assert gui.focused() == "book.filter"


def test_totals(gui: Gui) -> None:
    told = totals(gui)
    assert (told["move"], told["weight"], told["share"]) == ("total", "105", f"100.0{THIN}%")
    assert told["replies"] == "→ 3"
    assert told["leads"] == "3 moves, 1 cannot be played"


def test_totals_are_those_of_the_rows_that_are_shown(fresh: Gui) -> None:
    gui = fresh
    gui.click_on(gui.widget("book.filter"))
    gui.type("pawn")
    assert gui.book_moves() == ["e4", "d4"]
    assert (totals(gui)["weight"], totals(gui)["share"]) == ("90", f"85.7{THIN}%")


def test_totals_stand_below_their_columns(gui: Gui) -> None:
    shown, below = gui.window.book.table, table(gui, "book.totals")
    for at in range(len(IDS)):
        assert below.isColumnHidden(at) == shown.isColumnHidden(at)
        if not shown.isColumnHidden(at):
            assert below.columnViewportPosition(at) == shown.columnViewportPosition(at)
            assert below.columnWidth(at) == shown.columnWidth(at)


def test_a_row_under_the_chosen_share_is_dim(fresh: Gui) -> None:
    gui = fresh
    box = gui.widget("book.dim")
    assert isinstance(box, QDoubleSpinBox)
    box.setFocus()
    gui.press_key(Key.Key_A, CTRL)
    gui.type("10")
    gui.press_key(Key.Key_Return)
    faint = moves(gui).theme.faint
    items = [gui.window.book.table.item(row, IDS.index("weight")) for row in range(3)]
    colours = [item.foreground().color().name() for item in items if item is not None]
    assert [colour == faint for colour in colours] == [False, False, True]


def test_legal_moves_that_are_not_in_the_book(fresh: Gui) -> None:
    gui = fresh
    gui.drag("e2", "e3")
    gui.drag("e7", "e5")
    assert gui.book_moves() == []
    gui.click_on(gui.widget("book.others"))
    names = gui.book_moves()
    assert len(names) == 30
    leads = IDS.index("leads")
    notes = [row[0] for row in gui.rows(gui.window.book.table, leads)]
    assert set(notes) == {"not in the book"}
    gui.shortcut("Home")
    assert gui.book_moves()[:4] == ["e4", "d4", "Nf3", "a1a5"]
    assert len(gui.book_moves()) == 4 + 17


def test_a_transposition_into_the_book_is_told(fresh: Gui) -> None:
    gui = fresh
    for move in (("g1", "f3"), ("e7", "e5")):
        gui.drag(*move)
    gui.click_on(gui.widget("book.others"))
    row = gui.book_moves().index("e4")
    assert row == 0, "what reaches a book position stands first"
    note = gui.rows(gui.window.book.table, IDS.index("leads"))[row][0]
    assert note == "not in the book, but reaches a book position (1 record)"


@with_menus
def test_columns_are_chosen_in_a_menu(fresh: Gui) -> None:
    gui = fresh
    gui.choose(moves(gui).columns, "learn")
    gui.wait(lambda: "learn" in visible(gui))
    assert gui.state.view.book_columns
    gui.choose(moves(gui).columns, "learn")
    gui.wait(lambda: "learn" not in visible(gui))
    gui.choose(moves(gui).columns, "As at first")
    gui.wait(lambda: gui.state.view.book_columns == "")
    gui.settle()
    assert visible(gui)[:4] == ["move", "bar", "share", "weight"]


def test_every_column_can_be_shown_at_once(fresh: Gui) -> None:
    gui = fresh
    for at in range(len(COLUMNS)):
        moves(gui).show_column(at, True)
    gui.settle()
    assert set(visible(gui)) == set(IDS)
    row = dict(zip(IDS, gui.rows(gui.window.book.table)[0], strict=True))
    assert row["uci"] == row["two"] == row["coded"] == "e2e4"
    assert row["learn"] == "00000000"
    assert row["points"] == "0 games, 0 points"
    assert row["bytes"].replace(" ", "").startswith("463b96181691fc9c031c003c")
    assert row["odds"] == "100 / 60 / 33"  # among the three that can be played
    assert gui.window.book.table.horizontalScrollBar().maximum() > 0
    gui.window.book.table.horizontalScrollBar().setValue(120)
    below = table(gui, "book.totals")
    gui.wait(lambda: below.horizontalScrollBar().value() == 120)
    gui.window.book.table.horizontalScrollBar().setValue(99_999)
    gui.settle()
    assert below.horizontalScrollBar().value() == gui.window.book.table.horizontalScrollBar().value()
    assert (totals(gui)["flags"], totals(gui)["record"]) == ("1 odd record", "4")


def test_order_and_width_go_with_the_mouse_and_stay(qapp: QApplication, book: Path, gui: Gui) -> None:
    kept, before = "", 0
    for other in open_window(WindowOptions(size=(1440, 900), theme="light"), Settings(animate=False, books=())):
        put_at_rest(other, book)
        shown = other.window.book.table
        header = shown.horizontalHeader()
        before = header.sectionSize(IDS.index("weight"))
        edge = heading_place(shown, IDS.index("weight"), 1)
        viewport = header.viewport()
        QTest.mousePress(viewport, LEFT, PLAIN, edge)
        for step in (10, 20, 30):
            QTest.mouseMove(viewport, edge + QPoint(step, 0))
        QTest.mouseRelease(viewport, LEFT, PLAIN, edge + QPoint(30, 0))
        other.settle()
        assert header.sectionSize(IDS.index("weight")) == before + 30
        start, goal = heading_place(shown, IDS.index("weight")), heading_place(shown, IDS.index("bar"))
        goal.setX(goal.x() - 20)
        QTest.mousePress(viewport, LEFT, PLAIN, start)
        for part in range(1, 11):
            QTest.mouseMove(viewport, start + (goal - start) * (part / 10))
        QTest.mouseRelease(viewport, LEFT, PLAIN, goal)
        other.settle()
        assert visible(other)[:3] == ["move", "weight", "bar"]
        kept = other.state.view.book_columns
    assert kept.startswith("move=62 weight=100 bar=70")
    settings = Settings(animate=False, books=(), book_columns=kept)
    for other in open_window(WindowOptions(size=(1440, 900), theme="light"), settings):
        put_at_rest(other, book)
        shown = other.window.book.table
        other.context.store.update(lambda state: with_columns(state, kept))
        other.settle()
        assert visible(other)[:3] == ["move", "weight", "bar"]
        assert shown.columnWidth(IDS.index("weight")) == before + 30


def with_columns(state: State, kept: str) -> State:
    return state._replace(view=state.view._replace(book_columns=kept))


@pytest.mark.parametrize(
    "text", ["", "x", "=", "move=", "move=-3", "-move=0 move=5", "weight=999999999 weight=3", "ü=1"]
)
def test_senseless_layouts_are_the_first_one(text: str) -> None:
    first = [Placed("move", 62, True), Placed("weight", 70, True)]
    found = from_text(text, first)
    assert sorted(column.id for column in found) == ["move", "weight"]
    assert all(0 <= column.width <= 2000 for column in found)
    assert from_text(to_text(found), first) == found


def test_space_shows_the_record(gui: Gui) -> None:
    gui.shortcut("Alt+4")
    gui.press_key(Key.Key_Down)
    gui.press_key(Key.Key_Down)
    gui.press_key(Key.Key_Space)
    tabs = gui.window.book.pages.tabs
    assert tabs.tabText(tabs.currentIndex()) == "Record"
    number = gui.state.inspected.record if gui.state.inspected else None
    wanted = next(row for row in gui.window.book.moves.shown if row.move.record.number == number)
    chosen = the_page(gui.window.book.pages, RecordPage).choice.currentText()
    assert chosen.endswith(f"{wanted.move.san}, weight {wanted.move.record.weight}")
    tabs.setCurrentIndex(0)
    gui.settle()


@with_menus
def test_the_context_menu_shows_the_record(fresh: Gui) -> None:
    gui = fresh
    shown = gui.window.book.table
    place = gui.row_place(shown, 1)
    at = shown.viewport().mapToGlobal(place)
    QApplication.sendEvent(shown.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, at, PLAIN))
    gui.wait(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(action for action in menu.actions() if action.text() == "Show this record")
    QTest.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(action).center())
    gui.wait(lambda: gui.state.inspected is not None)
    gui.settle()
    assert gui.state.inspected is not None
    assert gui.state.inspected.record == gui.window.book.moves.shown[1].move.record.number


def test_of_the_start_position_of_the_sample_book_six_moves_are_seen_at_the_first_size(qapp: QApplication) -> None:
    settings = Settings()._replace(animate=False)
    for gui in open_window(WindowOptions(size=(1440, 900), theme="light"), settings):
        gui.window.complete()
        gui.settle()
        shown, summary = gui.window.book.table, gui.window.book.summary
        assert shown.rowCount() == 8
        assert shown.viewport().height() >= 6 * shown.rowHeight(0)
        assert summary.width() >= QFontMetrics(summary.font()).horizontalAdvance(summary.text()), "it is cut off"


@pytest.mark.parametrize(("steps", "gone"), [(0, set()), (3, {"bar", "replies"}), (5, {"bar", "replies"})])
def test_at_the_smallest_size_names_of_openings_have_room(fresh: Gui, steps: int, gone: set[str]) -> None:
    fresh.window.resize(1024, 680)
    if steps:
        view.zoom(fresh.context, steps)
    fresh.settle()
    fresh.window.docks["book"].raise_()
    fresh.settle()
    assert set(visible(fresh)) == {"move", "bar", "share", "weight", "replies", "leads"} - gone
    page, shown = moves(fresh), fresh.window.book.table
    assert fresh.window.rect().contains(on_screen(page))
    assert shown.columnWidth(IDS.index("leads")) >= 70 * fresh.state.view.zoom // 100
    assert page.columns.isVisible()
    head = shown.horizontalHeaderItem(IDS.index("share"))
    assert head is not None
    assert head.text() == ("share" if gone else "")
    assert fresh.rows(shown, IDS.index("leads"))[0] == ("King's Pawn Game",)
    fresh.window.resize(1440, 900)
    fresh.settle()
