"""WindowDialogs and SystemClipboard: the world outside the panels, for real."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from explorer.window.main_window import MainWindow

FILTERS = ["Books, games and positions (*.bin *.pgn *.fen *.epd *.txt)", "Numbers (*.json)", "All files (*)"]


class SystemClipboard:
    """The system's clipboard."""

    def text(self) -> str:
        """Return the text on it."""
        return QGuiApplication.clipboard().text()

    def set_text(self, text: str) -> None:
        """Put a text on it."""
        QGuiApplication.clipboard().setText(text)

    def set_image(self, image: QImage) -> None:
        """Put a picture on it."""
        QGuiApplication.clipboard().setImage(image)


class WindowDialogs:
    """Dialogs of the main window, which is set once it is there. None of them blocks."""

    def __init__(self) -> None:
        self.window: MainWindow | None = None

    @property
    def _window(self) -> MainWindow:
        assert self.window is not None
        return self.window

    def choose_file(self, then: Callable[[Path], None]) -> None:
        """Ask for a file."""
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(self._window, "Open a book, a game or a position")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(FILTERS)
        recent = self._window.context.state.recent
        if recent:
            dialog.setDirectory(str(recent[0].parent))
        dialog.fileSelected.connect(lambda name: then(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def choose_save(self, name: str, then: Callable[[Path], None]) -> None:
        """Ask where to save a file."""
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(self._window, "Save")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(Path(name).suffix.lstrip("."))
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: then(Path(chosen)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def choose_item(self, titles: Sequence[str], then: Callable[[int], None]) -> None:
        """Ask for one of several games or positions."""
        from explorer.window.chooser import Chooser

        Chooser(titles, then, self._window).open()

    def show_key(self, text: str) -> None:
        """Show what a key is, and what the book holds for it."""
        self._window.show_key(text)

    def show_commands(self) -> None:
        """Show the palette of all commands."""
        from explorer.window.sheets import Palette

        Palette(self._window.context, self._window).open()

    def show_shortcuts(self) -> None:
        """Show the sheet of shortcuts."""
        from explorer.window.sheets import Shortcuts

        Shortcuts(self._window).open()

    def show_about(self) -> None:
        """Show what the program is."""
        from explorer.window.sheets import About

        About(self._window).open()

    def focus(self, panel: str) -> None:
        """Put the focus into a panel or a field."""
        self._window.focus_panel(panel)

    def move_cursor(self, files: int, ranks: int) -> None:
        """Move the board's cursor."""
        self._window.board.board.move_cursor(files, ranks)

    def show_square(self, square: int) -> None:
        """Show the board's cursor on a square."""
        self._window.board.board.show_cursor(square)

    def quit(self) -> None:
        """Close the window."""
        self._window.close()
