"""The shell: menus from commands, messages, dialogs, docks, themes, zoom."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QTableWidget,
    QToolButton,
    QWidget,
)

from explorer.commands import file, view
from explorer.commands.registry import COMMANDS, MENUS
from explorer.model import edits
from explorer.window import message
from tests.gui import Gui, Key, on_screen

# ---- menus


def test_the_menus_are_made_of_the_commands(gui: Gui) -> None:
    titles = [action.text().replace("&", "") for action in gui.window.menuBar().actions()]
    assert titles == list(MENUS)
    assert set(gui.window.menus.actions) == {known.id for known in COMMANDS}


def test_every_command_stands_in_its_menu(gui: Gui) -> None:
    def lines(where: QMenu) -> list[str]:
        found = []
        for action in where.actions():
            inner = action.menu()
            found += lines(inner) if isinstance(inner, QMenu) else [action.objectName()]
        return found

    for menu in MENUS:
        own = {known.id for known in COMMANDS if known.menu.split("/")[0] == menu}
        assert own <= set(lines(gui.window.menus.menus[menu]))


def test_shortcuts_are_those_of_the_commands(gui: Gui) -> None:
    for known in COMMANDS:
        action = gui.window.menus.actions[known.id]
        assert [keys.toString() for keys in action.shortcuts()] == [QKeySequence(k).toString() for k in known.shortcuts]


def test_actions_follow_the_state_with_a_reason(gui: Gui) -> None:
    undo = gui.window.menus.actions["edit.undo"]
    assert not undo.isEnabled()
    assert undo.toolTip() == "Nothing has been changed yet."
    gui.drag("e2", "e4")
    assert undo.isEnabled()
    assert undo.text() == "Undo play 1. e4"
    gui.shortcut("Ctrl+Z")
    assert gui.window.menus.actions["edit.redo"].text() == "Redo play 1. e4"
    flip = gui.window.menus.actions["view.flip"]
    assert not flip.isChecked()
    gui.press_key(Key.Key_F)
    assert flip.isChecked()


def test_choosing_what_is_chosen_leaves_it_chosen(gui: Gui) -> None:
    light = gui.window.menus.actions["view.theme_light"]
    assert light.isChecked()
    light.trigger()
    gui.settle()
    assert light.isChecked()
    standard = gui.window.menus.actions["position.standard"]
    standard.trigger()
    gui.settle()
    assert standard.isChecked()
    assert gui.state.history.past == ()


def test_copy_as_warns_of_spellings_that_change_the_key(gui: Gui) -> None:
    menu, legal = gui.window.menus.menus["Edit/Copy as"], gui.window.menus.actions["edit.copy_legal"]
    menu.aboutToShow.emit()
    assert legal.text() == "Copy FEN with legal en passant"
    gui.show("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1")
    menu.aboutToShow.emit()
    assert legal.text() == "Copy FEN with legal en passant (changes the key)"


# ---- messages


def test_news_go_by_themselves_and_problems_stay(gui: Gui, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message, "STAYS_MS", 20)
    gui.context.store.update(lambda state: edits.told(state, "Just so you know."))
    gui.settle()
    gui.wait(lambda: gui.state.message is None, 5000)
    assert not gui.window.message.isVisible()
    file.tell_problem(gui.context, "something is wrong")
    gui.settle()
    QTest.qWait(60)
    assert gui.message == "something is wrong."
    gui.context.store.update(lambda state: edits.told(state, "Look at this when you are back.", "notice"))
    QTest.qWait(60)
    assert gui.message == "Look at this when you are back."


def test_a_message_covers_no_more_than_the_foot(gui: Gui) -> None:
    file.tell_problem(gui.context, "a long story " * 40)
    gui.settle()
    bar = on_screen(gui.window.message)
    assert gui.window.rect().contains(bar)
    text = gui.window.message.text
    needed = text.heightForWidth(text.width())
    assert text.height() >= needed, "nothing of it is cut off"
    gui.window.resize(1024, 700)
    gui.settle()
    assert gui.window.rect().contains(on_screen(gui.window.message))


# ---- dialogs


def test_the_file_dialog_does_not_block_and_opens_what_is_chosen(gui: Gui, book: Path) -> None:
    gui.shortcut("Ctrl+W")
    gui.shortcut("Ctrl+O")
    dialog = gui.dialog()
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(book))
    dialog.close()
    gui.settle()
    assert gui.state.open_book is not None
    assert gui.state.open_book.book.path == book


def test_the_file_dialog_can_be_left(gui: Gui) -> None:
    gui.shortcut("Ctrl+O")
    assert gui.dialog() is not None
    gui.press_key(Key.Key_Escape)
    assert gui.dialog() is None
    assert len(gui.state.books) == 1


def test_about_names_whose_work_is_in_it(gui: Gui) -> None:
    gui.window.menus.actions["help.about"].trigger()
    gui.settle()
    dialog = gui.dialog()
    assert dialog is not None
    words = gui_text(dialog)
    for name in ("GNU General Public License", "python-chess", "Qt", "Colin M. L. Burnett"):
        assert name in words
    gui.press_key(Key.Key_Escape)
    assert gui.dialog() is None


def gui_text(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel))


def test_the_sheet_has_every_shortcut(gui: Gui) -> None:
    gui.press_key(Key.Key_F1)
    dialog = gui.dialog()
    assert dialog is not None
    words = gui_text(dialog)
    for known in COMMANDS:
        for keys in known.shortcuts:
            assert QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) in words
    gui.press_key(Key.Key_Escape)


# ---- docks


def right_of_board(gui: Gui, name: str) -> bool:
    return on_screen(gui.window.docks[name]).left() >= on_screen(gui.board).right()


def test_wide_enough_everything_is_seen_at_once(gui: Gui) -> None:
    docks = gui.window.docks
    assert all(not dock.visibleRegion().isEmpty() for dock in docks.values())
    assert on_screen(docks["setup"]).right() <= on_screen(gui.board).left()
    assert right_of_board(gui, "keys")
    assert right_of_board(gui, "book")
    assert on_screen(docks["keys"]).bottom() <= on_screen(docks["book"]).top()


def digits_fit(gui: Gui) -> bool:
    value = gui.window.keys.value
    needed = QFontMetrics(value.font()).horizontalAdvance(value.text())
    inside = gui.window.rect().contains(on_screen(value))
    return value.width() >= needed and inside and not value.visibleRegion().isEmpty()


def test_at_the_smallest_size_the_docks_are_tabs_and_no_digit_is_cut_off(gui: Gui) -> None:
    gui.window.resize(1024, 680)
    gui.settle()
    assert (gui.window.width(), gui.window.height()) == (1024, 680)
    docks = gui.window.docks
    assert len(gui.window.tabifiedDockWidgets(docks["keys"])) == 2
    assert digits_fit(gui)
    for part in gui.window.keys.part_values.values():
        assert part.width() >= QFontMetrics(part.font()).horizontalAdvance(part.text())
        assert gui.window.rect().contains(on_screen(part))
    assert gui.board.squares_geometry.side >= 40
    gui.shortcut("Alt+4")
    assert not docks["book"].visibleRegion().isEmpty()
    assert gui.focused() == "book.moves"
    gui.shortcut("Alt+2")
    assert not docks["setup"].visibleRegion().isEmpty()
    gui.window.resize(1440, 900)
    gui.settle()
    assert gui.window.tabifiedDockWidgets(docks["keys"]) == []
    assert all(not dock.visibleRegion().isEmpty() for dock in docks.values())


@pytest.mark.parametrize("size", [(1024, 680), (1280, 800), (1440, 900), (1920, 1080), (3840, 2160)])
def test_no_digit_of_the_key_is_cut_off_at_any_size(gui: Gui, size: tuple[int, int]) -> None:
    gui.window.resize(*size)
    gui.settle()
    assert digits_fit(gui)
    board = gui.board.squares_geometry
    assert 8 * board.side >= 0.35 * size[1]


def title_button(dock: QDockWidget, sign: str) -> QToolButton:
    return next(button for button in dock.findChildren(QToolButton) if button.text() == sign)


def test_a_dock_is_hidden_and_shown_again(gui: Gui) -> None:
    dock = gui.window.docks["keys"]
    gui.click_on(title_button(dock, "✕"))
    assert not dock.isVisible()
    gui.shortcut("Alt+3")
    assert dock.isVisible()
    assert gui.focused() == "keys.numbers"
    dock.toggleViewAction().trigger()
    gui.settle()
    assert not dock.isVisible()
    dock.toggleViewAction().trigger()
    gui.settle()
    assert dock.isVisible()


def test_a_dock_is_taken_out_and_put_back(gui: Gui) -> None:
    dock = gui.window.docks["book"]
    gui.click_on(title_button(dock, "❐"))
    assert dock.isFloating()
    gui.drag("e2", "e4")
    assert gui.rows(gui.window.book.table, 0) == [("e5",), ("c5",)], "it follows outside too"
    dock.setFloating(False)
    gui.settle()
    assert not dock.isFloating()
    assert on_screen(dock).left() > on_screen(gui.board).left()


def test_docks_that_the_user_moved_stay_and_come_back_on_demand(gui: Gui) -> None:
    dock = gui.window.docks["setup"]
    gui.click_on(title_button(dock, "❐"))
    dock.setFloating(False)
    gui.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    gui.settle()
    gui.window.resize(1100, 800)
    gui.settle()
    assert gui.window.dockWidgetArea(dock) == Qt.DockWidgetArea.RightDockWidgetArea
    gui.window.resize(1440, 900)
    gui.window.arrange()
    gui.settle()
    assert gui.window.dockWidgetArea(dock) == Qt.DockWidgetArea.LeftDockWidgetArea


# ---- themes and zoom


def test_each_theme_looks_different_and_its_texts_can_be_read(gui: Gui) -> None:
    seen = {}
    for theme in ("light", "dark", "contrast"):
        gui.window.menus.actions[f"view.theme_{theme}"].trigger()
        gui.settle()
        picture = gui.window.grab().toImage()
        background = picture.pixelColor(gui.window.mapFromGlobal(gui.window.keys.mapToGlobal(QPoint(6, 6))))
        ink = gui.window.palette().windowText().color()
        assert abs(background.lightnessF() - ink.lightnessF()) > 0.5
        seen[theme] = picture
    assert seen["light"] != seen["dark"]
    assert seen["dark"] != seen["contrast"]


def test_zoom_makes_everything_larger_and_cuts_nothing_off(gui: Gui) -> None:
    gui.window.resize(1920, 1200)
    gui.settle()
    before = QFontMetrics(gui.window.keys.value.font()).height()
    for _ in range(3):
        gui.shortcut("Ctrl++")
    assert gui.state.view.zoom == 150
    assert QFontMetrics(gui.window.keys.value.font()).height() > 1.3 * before
    assert digits_fit(gui)
    for button in gui.window.findChildren(QAbstractButton):
        if button.isVisible() and button.text() and button.objectName() != "right":
            advance = QFontMetrics(button.font()).horizontalAdvance(button.text().replace("&", ""))
            assert button.width() >= advance, f"{button.objectName()} {button.text()} is cut off"
    gui.shortcut("Ctrl+0")
    assert gui.state.view.zoom == 100
    assert QFontMetrics(gui.window.keys.value.font()).height() == before


# ---- for those who do not see it


def test_every_control_has_a_name(gui: Gui) -> None:
    kinds = (QAbstractButton, QLineEdit, QComboBox, QTableWidget)
    nameless = [
        f"{type(widget).__name__} {widget.objectName()} in {widget.parentWidget()}"
        for kind in kinds
        for widget in gui.window.findChildren(kind)
        if widget.isVisible()
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not (widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text()))
        and not widget.objectName().startswith("qt_")
    ]
    assert nameless == []


def test_files_dropped_on_a_field_are_not_written_into_it(gui: Gui) -> None:
    for pages in (gui.window.keys.pages, gui.window.book.pages):
        for at in range(pages.tabs.count()):
            pages.page(at)
    assert [field.objectName() for field in gui.window.findChildren(QLineEdit) if field.acceptDrops()] == []


def test_every_zoom_at_every_size_lays_the_window_out(gui: Gui) -> None:
    for size in ((1024, 680), (1440, 900), (1024, 680)):
        gui.window.resize(*size)
        for step in (1, 1, 1, 1, 1, -3, 1, -3):
            view.zoom(gui.context, step)
            gui.settle()
            row = gui.window.board.fen.mapTo(gui.window, gui.window.board.fen.rect().bottomRight())
            assert gui.window.rect().contains(row)


def test_escape_in_a_number_field_goes_back_to_the_board(gui: Gui) -> None:
    """What is typed next is then meant for the board, not for the field that was left."""
    number = gui.window.setup.start.number
    gui.click_on(number)
    gui.type("7")
    gui.press_key(Key.Key_Escape)
    assert gui.board.hasFocus()
    assert number.text() == "518"
    assert not gui.context.state.change
