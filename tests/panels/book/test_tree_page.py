"""The Tree page: lines branch by branch, jumps, the small board, ways in."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from explorer.commands import file
from explorer.core.position import START
from explorer.panels.book.tree_page import TreePage
from explorer.panels.figures import THIN
from explorer.panels.preview import Preview
from tests.books import after, write_book
from tests.gui import LEFT, PLAIN, Gui, Key
from tests.panels.book.pages import open_page, table

LINES = [
    (START, "d2d4", 6),
    (START, "g1f3", 4),
    (after("d2d4"), "d7d5", 3),
    (after("d2d4"), "g8f6", 1),
    (after("d2d4", "d7d5"), "g1f3", 2),
    (after("g1f3"), "d7d5", 5),
    (after("g1f3", "d7d5"), "d2d4", 5),
    (after("g1f3", "d7d5", "d2d4"), "e7e6", 9),
]


@pytest.fixture
def tree(fresh: Gui, tmp_path: Path) -> Gui:
    file.open_path(fresh.context, write_book(tmp_path / "lines.bin", LINES))
    fresh.settle()
    open_page(fresh, "Tree")
    return fresh


def page(gui: Gui) -> TreePage:
    found = gui.window.book.pages.current
    assert isinstance(found, TreePage)
    return found


def widget(gui: Gui) -> QTreeWidget:
    return page(gui).tree


def current(gui: Gui) -> QTreeWidgetItem:
    found = widget(gui).currentItem()
    assert found is not None
    return found


def top(gui: Gui, at: int) -> QTreeWidgetItem:
    found = widget(gui).topLevelItem(at)
    assert found is not None
    return found


def texts(parent: QTreeWidgetItem) -> list[str]:
    children = [parent.child(at) for at in range(parent.childCount())]
    return [child.text(0) for child in children if child is not None]


def point_at(gui: Gui, item: QTreeWidgetItem) -> None:
    view = widget(gui)
    gui.hover_on(view.viewport(), view.visualItemRect(item).center())


def open_lines(gui: Gui) -> tuple[QTreeWidgetItem, QTreeWidgetItem]:
    """Open 1. d4 d5 2. Nf3 and then 1. Nf3 d5 2. d4, by keyboard; return the two that are the same position."""
    view = widget(gui)
    view.setFocus()
    view.setCurrentItem(top(gui, 0))
    for _ in range(2):
        gui.press_key(Key.Key_Space)
        gui.press_key(Key.Key_Down)
    first = current(gui)
    view.setCurrentItem(top(gui, 1))
    for _ in range(2):
        gui.press_key(Key.Key_Plus)
        gui.press_key(Key.Key_Down)
    return first, current(gui)


def test_shares_along_the_line(tree: Gui) -> None:
    root = widget(tree).invisibleRootItem()
    assert texts(root) == ["d4", "Nf3"]
    first, _ = open_lines(tree)
    assert first.text(0) == "Nf3"
    assert (first.text(1), first.text(2)) == (f"100.0{THIN}%", f"45.0{THIN}%")


def test_a_transposition_is_named_and_space_jumps_there(tree: Gui) -> None:
    first, second = open_lines(tree)
    assert second.text(4).startswith("same as 1. d4 d5 2. Nf3")
    tree.press_key(Key.Key_Space)
    assert widget(tree).currentItem() is first
    assert second.childCount() == 0, "it is opened in one place only"
    tree.press_key(Key.Key_Space)
    assert texts(first) == ["e6"]


def test_enter_plays_the_line(tree: Gui) -> None:
    open_lines(tree)
    tree.press_key(Key.Key_Return)
    assert [step.san for step in tree.state.document.line.steps] == ["Nf3", "d5", "d4"]
    assert texts(widget(tree).invisibleRootItem()) == ["e6"]


def test_a_double_click_plays_the_line(tree: Gui) -> None:
    first, _ = open_lines(tree)
    place = widget(tree).visualItemRect(first).center()
    tree.click_on(widget(tree).viewport(), place)
    QTest.mouseDClick(tree.window.windowHandle(), LEFT, PLAIN, widget(tree).viewport().mapTo(tree.window, place))
    tree.settle()
    assert [step.san for step in tree.state.document.line.steps] == ["d4", "d5", "Nf3"]


def test_pointing_shows_the_position_on_a_small_board(tree: Gui) -> None:
    first, _ = open_lines(tree)
    small = tree.widget("book.preview")
    assert isinstance(small, Preview)
    point_at(tree, first)
    assert small.isVisible()
    assert small.position == after("d2d4", "d7d5", "g1f3")
    assert page(tree).line.text() == "1. d4 d5 2. Nf3"
    shown = small.grab().toImage()
    assert shown.pixelColor(3, 3) != shown.pixelColor(3 + small.width() // 8, 3), "squares are painted"
    tree.board.setFocus()
    tree.hover_on(tree.window.board.turn)
    assert not small.isVisible()


def test_pointing_at_a_first_move_draws_its_arrow(tree: Gui) -> None:
    point_at(tree, top(tree, 1))
    assert [(arrow.start, arrow.end) for arrow in tree.board.picture.arrows] == [(6, 21)]


def test_a_cycle_ends(fresh: Gui, tmp_path: Path) -> None:
    moves = ("g1f3", "g8f6", "f3g1", "f6g8")
    entries = [(after(*moves[:at]), move, 1) for at, move in enumerate(moves)]
    file.open_path(fresh.context, write_book(tmp_path / "cycle.bin", entries))
    fresh.settle()
    open_page(fresh, "Tree")
    view = widget(fresh)
    view.setFocus()
    view.setCurrentItem(top(fresh, 0))
    for _ in range(3):
        fresh.press_key(Key.Key_Plus)
        fresh.press_key(Key.Key_Down)
    last = current(fresh)
    assert last.text(4).startswith("same as the position above")
    fresh.press_key(Key.Key_Plus)
    assert last.childCount() == 0
    fresh.press_key(Key.Key_Space)
    assert view.currentItem() is view.topLevelItem(0)


def test_ways_in(tree: Gui) -> None:
    for move in (("d2", "d4"), ("d7", "d5"), ("g1", "f3")):
        tree.drag(*move)
    tree.click_on(tree.widget("book.ways.button"))
    tree.wait(lambda: page(tree).ways.is_done)
    shown = table(tree, "book.ways")
    assert [row[:3] for row in tree.rows(shown)] == [
        ("d4", f"100.0{THIN}%", "5"),
        ("Nf3", f"100.0{THIN}%", "2"),
    ]
    tree.click_row(shown, 0)
    assert [step.san for step in tree.state.document.line.steps] == ["d4"]
    assert tree.state.document.ply == 0
    assert tree.state.position.squares == after("g1f3", "d7d5").squares
    tree.press_key(Key.Key_Right)
    tree.wait(lambda: page(tree).ways.is_done)
    assert len(tree.rows(shown)) == 2, "a step forward is back again"


def test_no_way_in(tree: Gui) -> None:
    tree.click_on(tree.widget("book.ways.button"))
    tree.wait(lambda: page(tree).ways.is_done)
    assert tree.rows(table(tree, "book.ways")) == []
    assert page(tree).ways.text.text().startswith("0 ways in")


def test_a_random_walk_stays_in_the_book(tree: Gui) -> None:
    tree.context.random.seed(3)
    tree.click_on(page(tree).walk)
    assert tree.state.document.line.steps[0].san in ("d4", "Nf3")
    assert tree.state.document.ply >= 2


def test_without_a_book(tree: Gui) -> None:
    while tree.state.books:
        tree.shortcut("Ctrl+W")
    assert page(tree).line.text() == "No book is open."
    assert widget(tree).topLevelItemCount() == 0
    assert tree.state.position == START
