"""Stories through the real window, in the words of those who use it."""

from pathlib import Path

import chess
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListWidget

from explorer.core import chess960
from explorer.core.position import START
from tests.gui import RIGHT, Gui, Key, key_of

FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BAD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1"


def line(gui: Gui) -> str:
    return " ".join(step.san for step in gui.state.document.line.steps)


def rested(gui: Gui) -> None:
    """Wait until nothing glides any more."""
    gui.wait(lambda: not gui.board.picture.glides)


def test_a_first_look(gui: Gui) -> None:
    """The sample book is open, the start position has its key, and all of it can be seen."""
    assert gui.window.book.books.currentText() == "openings.bin"
    assert gui.key == "463B96181691FC9C"
    assert len(gui.book_moves()) >= 4
    assert gui.message == ""
    for widget in (
        gui.board,
        gui.window.keys.value,
        gui.window.book.table,
        gui.widget("setup.number"),
        gui.window.moves.field,
    ):
        assert not widget.visibleRegion().isEmpty()


def test_open_a_book_by_drop_and_go_through_it(gui: Gui, book: Path) -> None:
    """Drop a book, play three of its moves, go back, set up a Chess960 start, paste a bad FEN, undo everything."""
    assert gui.drop(book)
    assert gui.window.book.books.currentText() == "mine.bin"
    assert gui.book_moves() == ["e4", "d4", "Nf3", "a1a5"]

    for move in ("e4", "e5", "Nf3"):
        gui.click_row(gui.window.book.table, gui.book_moves().index(move))
    assert line(gui) == "e4 e5 Nf3"
    assert gui.book_moves() == ["Nc6"]
    rested(gui)

    gui.press_key(Key.Key_Left)
    gui.press_key(Key.Key_Backspace)
    assert gui.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert gui.book_moves() == ["e5", "c5"]

    gui.enter("setup.number", "356")
    assert gui.state.position == chess960.start_position(356)
    assert "Chess960 356" in gui.heading
    assert "none of the 9 records" in gui.window.book.nothing.text()

    before = gui.state.history
    key, shown = gui.key, gui.fen
    QApplication.clipboard().setText(BAD)
    gui.shortcut("Alt+1")
    gui.shortcut("Ctrl+V")
    assert "castling" in gui.message
    assert "character 49" in gui.message
    assert gui.state.history is before
    assert (gui.key, gui.fen) == (key, shown)

    undone = 0
    while gui.window.menus.actions["edit.undo"].isEnabled():
        gui.shortcut("Ctrl+Z")
        undone += 1
    assert undone == 4
    assert gui.fen == FEN
    assert line(gui) == ""
    assert gui.key == "463B96181691FC9C"
    rested(gui)

    while gui.window.menus.actions["edit.redo"].isEnabled():
        gui.shortcut("Ctrl+Shift+Z")
    assert gui.state.position == chess960.start_position(356)
    rested(gui)


def test_with_the_keyboard_alone(gui: Gui) -> None:
    """Find commands, read the shortcuts, type moves, walk, undo and redo, copy the key."""
    gui.shortcut("Ctrl+K")
    dialog = gui.dialog()
    assert dialog is not None
    assert dialog.objectName() == "palette"
    gui.type("flip")
    gui.press_key(Key.Key_Return)
    assert gui.dialog() is None
    assert gui.state.view.flipped

    gui.press_key(Key.Key_F1)
    dialog = gui.dialog()
    assert dialog is not None
    assert dialog.objectName() == "shortcuts"
    assert "Ctrl+K" in [label.text() for label in dialog.findChildren(QLabel)]
    gui.press_key(Key.Key_Escape)
    assert gui.dialog() is None

    gui.shortcut("Alt+1")
    gui.type("/e4 c5 Nf3\r")
    assert line(gui) == "e4 c5 Nf3"
    gui.shortcut("Alt+1")
    assert gui.focused() == "board.squares"
    gui.press_key(Key.Key_Home)
    gui.press_key(Key.Key_Right)
    assert gui.state.document.ply == 1
    gui.shortcut("Ctrl+Z")
    gui.shortcut("Ctrl+Z")
    assert line(gui) == "e4"
    gui.shortcut("Ctrl+Y")
    assert line(gui) == "e4 c5"
    gui.shortcut("Ctrl+Shift+C")
    assert QApplication.clipboard().text() == key_of(gui.fen).lower()
    rested(gui)


def test_the_palette_says_why_a_command_cannot_be_used(gui: Gui) -> None:
    gui.shortcut("Ctrl+K")
    dialog = gui.dialog()
    assert dialog is not None
    gui.type("redo")
    gui.press_key(Key.Key_Return)
    assert gui.dialog() is dialog, "there is nothing to run"
    field = dialog.findChild(QLineEdit)
    assert field is not None
    assert field.text() == "redo"
    found = dialog.findChild(QListWidget)
    assert found is not None
    assert "Nothing was undone." in found.item(0).text()
    gui.press_key(Key.Key_Escape)
    assert gui.dialog() is None
    assert gui.state.position == START


def test_the_palette_is_walked_by_arrows(gui: Gui) -> None:
    gui.shortcut("Ctrl+K")
    gui.type("theme")
    gui.press_key(Key.Key_Down)
    gui.press_key(Key.Key_Down)
    gui.press_key(Key.Key_Up)
    gui.press_key(Key.Key_Return)
    assert gui.state.view.theme == "light"
    gui.shortcut("Ctrl+K")
    gui.type("dark")
    gui.press_key(Key.Key_Return)
    assert gui.state.view.theme == "dark"


def test_a_position_from_nothing(gui: Gui) -> None:
    """Clear the board, set up an ending by mouse and keys, and play it."""
    gui.click_on(gui.window.setup.acts["clear"])
    assert "empty" in gui.window.setup.problems.text()
    gui.tool("K")
    gui.click("e1")
    gui.click("e8", RIGHT)
    gui.tool("p")
    gui.click("a7")
    assert "legal" in gui.window.setup.problems.text()
    gui.press_key(Key.Key_Escape)
    gui.click_on(gui.window.setup.turns[1])
    gui.drag("a7", "a5")
    assert line(gui) == "a5"
    assert gui.key == key_of(gui.fen)
    assert gui.piece("e8") == "k"
    rested(gui)


def test_a_dropped_text_and_a_dropped_game(gui: Gui, tmp_path: Path) -> None:
    assert gui.drop(text="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert gui.piece("e2") == "P"
    game = tmp_path / "game.pgn"
    game.write_text('[Event "?"]\n\n1. d4 d5 2. c4 *\n')
    assert gui.drop(game)
    assert line(gui) == "d4 d5 c4"
    assert gui.board.picture.last_move == (chess.C2, chess.C4)
    rested(gui)


def test_several_files_at_once(gui: Gui, tmp_path: Path, book: Path) -> None:
    empty = tmp_path / "nothing.bin"
    empty.touch()
    assert gui.drop(book, empty, tmp_path)
    assert gui.window.book.books.currentText() == "mine.bin"
    assert str(tmp_path) in gui.message


def test_messages_are_put_away(gui: Gui, tmp_path: Path) -> None:
    gui.drop(tmp_path)
    assert "is a directory" in gui.message
    gui.click_on(gui.window.message.close_button)
    assert gui.message == ""
