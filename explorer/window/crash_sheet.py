"""CrashSheet: what went wrong, for the user and for whoever mends it. Imported when it is needed."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from pathlib import Path

import chess
from PySide6 import __version__ as pyside_version
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer import __version__

_SENTENCE = (
    "The program made a mistake and could not finish what it was doing. It goes on, and what you have open is kept; "
    "what you see may be incomplete until the next change."
)


class CrashSheet(QDialog):
    """A sentence, the position's FEN, the report, and what to do: copy it, go on, or quit. It blocks nothing."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName("crash")
        self.setWindowTitle("Something went wrong")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.sentence = QLabel(_SENTENCE)
        self.sentence.setWordWrap(True)
        self.position = QLineEdit()
        self.position.setReadOnly(True)
        self.position.setAccessibleName("FEN of the position on the board")
        self.report = QPlainTextEdit()
        self.report.setReadOnly(True)
        self.report.setTabChangesFocus(True)
        self.report.setAccessibleName("Report of what happened")
        self.copy = QPushButton("Copy &report")
        self.copy.clicked.connect(self._copy)
        self.go_on, self.quit = QPushButton("&Continue"), QPushButton("&Quit")
        self.go_on.clicked.connect(self.close)
        self.go_on.setDefault(True)
        buttons = QDialogButtonBox()
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.quit, QDialogButtonBox.ButtonRole.DestructiveRole)
        layout = QVBoxLayout(self)
        for widget in (self.sentence, QLabel("The position on the board:"), self.position):
            layout.addWidget(widget)
        layout.addWidget(QLabel("The report. It stays on this computer unless you send it to someone:"))
        layout.addWidget(self.report, 1)
        layout.addWidget(buttons)
        self.resize(680, 460)
        self.go_on.setFocus()

    def show_crashes(self, fen: str, crashes: Sequence[tuple[str, int]], total: int) -> None:
        """Show the position, each traceback with its count, and how often something has gone wrong by now."""
        self.sentence.setText(_SENTENCE + (f" This has happened {total} times by now." if total > 1 else ""))
        self.position.setText(fen)
        self.position.setCursorPosition(0)
        text = report(fen, crashes)
        if text != self.report.toPlainText():
            self.report.setPlainText(text)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy.setText("Copied")


def report(fen: str, crashes: Sequence[tuple[str, int]]) -> str:
    """Return what someone who mends the program needs: versions, the position, and each traceback with its count."""
    python = f"Python {platform.python_version()}, PySide6 {pyside_version}, Qt {qVersion()}"
    lines = [
        f"Polyglot Explorer {__version__}",
        f"{python}, python-chess {chess.__version__}",
        f"{platform.platform()}, {QGuiApplication.platformName()}",
        f"FEN: {fen}",
    ]
    for text, count in crashes:
        lines += ["", f"{count} times:" if count > 1 else "Once:", text.rstrip()]
    return "\n".join(lines).replace(str(Path.home()), "~") + "\n"
