"""The palette of all commands, the sheet of shortcuts, and About."""

from __future__ import annotations

import chess
from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from explorer import __version__
from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.commands.registry import COMMANDS, MENUS
from explorer.commands.registry import command as command_of

_ABOUT = f"""<h3>Polyglot Explorer {__version__}</h3>
<p>Polyglot keys taken apart, and the books they open.</p>
<p>Free software under the GNU General Public License, version 3 or later.<br>It comes without any warranty.</p>
<p>It stands on<br>
python-chess {chess.__version__} by Niklas Fiekas (GPL-3.0-or-later), rules, notation and the 781 numbers;<br>
Qt and PySide6 {pyside_version} by The Qt Company (LGPL-3.0), everything on screen;<br>
numpy (BSD-3-Clause), whole books.</p>
<p>The pieces were drawn by Colin M. L. Burnett (GPL-2.0-or-later among others).<br>
The Polyglot format is Fabien Letouzey's; its keys and numbers are described by Michel Van den Bergh.</p>"""


def keys_text(command: Command) -> str:
    """Return the shortcuts of a command as this system writes them."""
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(keys).toString(native) for keys in command.shortcuts)


class Palette(QDialog):
    """Every command by name: type a part of it, Enter runs it. What cannot be used now says why."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self.setWindowTitle("Find a command")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context = context
        self.field = QLineEdit()
        self.field.setPlaceholderText("What do you want to do?")
        self.field.setAccessibleName("Find a command")
        self.field.textChanged.connect(self._fill)
        self.field.returnPressed.connect(self._run)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.itemClicked.connect(self._run)
        self.list.setAccessibleName("Commands")
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.resize(560, 420)
        self._fill("")

    def _fill(self, text: str) -> None:
        self.list.clear()
        words = text.lower().split()
        for command in COMMANDS:
            menu = command.menu.replace("/", " › ")
            searched = f"{menu} {command.title} {command.about}".lower()
            if not all(word in searched for word in words):
                continue
            why = command.why_not(self._context.state)
            keys = keys_text(command)
            item = QListWidgetItem(f"{command.title}   ·   {menu}" + (f"   ·   {keys}" if keys else ""))
            item.setToolTip(why or command.about)
            item.setData(Qt.ItemDataRole.UserRole, command.id)
            if why:
                item.setText(f"{item.text()}   —   {why}")
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        if not self.list.count():
            item = QListWidgetItem("No command has that in its name.")
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        usable = (i for i in range(self.list.count()) if self.list.item(i).flags() & Qt.ItemFlag.ItemIsEnabled)
        self.list.setCurrentRow(next(usable, -1))

    def _run(self) -> None:
        at = self.list.currentRow()  # -1 where nothing that is found can be used
        item = self.list.item(at) if at >= 0 else None
        if item is None or not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return
        chosen = command_of(item.data(Qt.ItemDataRole.UserRole))
        self.close()
        chosen.run(self._context)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self._walk(step)
                return True
        return super().eventFilter(watched, event)

    def _walk(self, step: int) -> None:
        at = self.list.currentRow() + step
        while 0 <= at < self.list.count():
            if self.list.item(at).flags() & Qt.ItemFlag.ItemIsEnabled:
                self.list.setCurrentRow(at)
                return
            at += step


class Shortcuts(QDialog):
    """Every command that has a key, by menu, and what mouse and keys do on the board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shortcuts")
        self.setWindowTitle("Shortcuts")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setHorizontalSpacing(28)
        grid.setColumnStretch(1, 1)
        row = 0
        for menu in MENUS:
            shown = [c for c in COMMANDS if c.shortcuts and c.menu.split("/")[0] == menu]
            if shown:
                row = self._section(grid, row, menu, [(c.title, keys_text(c)) for c in shown])
        self._section(grid, row, "On the board", _GESTURES)
        scroll = QScrollArea()
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        layout.addWidget(buttons)
        self.resize(620, 600)

    def _section(self, grid: QGridLayout, row: int, title: str, pairs: list[tuple[str, str]]) -> int:
        caption = QLabel(title.upper())
        caption.setObjectName("caption")
        grid.addWidget(caption, row, 0, 1, 2)
        for what, keys in pairs:
            row += 1
            left, right = QLabel(what), QLabel(keys)
            right.setWordWrap(True)
            grid.addWidget(left, row, 0)
            grid.addWidget(right, row, 1)
        return row + 1


_GESTURES = [
    ("Play a move", "drag, or click the piece and then its target; king onto rook castles"),
    ("Move freely, under any tool", "Shift and drag; off the board under Move the piece is gone"),
    ("Copy a piece, under any tool", "Ctrl and drag (Option on macOS)"),
    ("Place pieces", "choose one, then click or drag; right click for the other colour"),
    ("Walk along the line", "mouse wheel over the board"),
    ("With the board cursor", "k q r b n p places (Shift: white), Delete clears, Enter picks up and puts down"),
    ("In the move field ( / )", "e4 Nf3 O-O e2e4 are played; g1 (or e4?) sends the board cursor to a square"),
]


class About(QDialog):
    """What the program is, its licence, and whose work is in it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setWindowTitle("About Polyglot Explorer")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = QLabel(_ABOUT)
        text.setTextFormat(Qt.TextFormat.RichText)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        text.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(text)
        layout.addWidget(buttons)
        self.resize(520, 360)
