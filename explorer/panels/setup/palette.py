"""Palette: the tools of the board, twelve pieces and three that need none."""

from __future__ import annotations

import chess
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QToolButton

from explorer.model.state import ERASE, MOVE, PLAY
from explorer.panels.setup.focus_group import FocusGroup
from explorer.theme import icons, pieces
from explorer.theme.tokens import Theme

_TOOLS = (
    (PLAY, "Play", "Play moves (Esc): drag or click a piece and its target"),
    (MOVE, "Move", "Move freely: any piece to anywhere; off the board it is gone"),
    (ERASE, "Erase", "Erase: click or drag over pieces"),
)
_NAMES = {letter: chess.piece_name(chess.PIECE_SYMBOLS.index(letter)) for letter in "kqrbnp"}


class Palette(FocusGroup):
    """A button for each tool, ``tools`` by their names; ``chosen`` is the name of the one that is clicked."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__("Pieces and tools")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        self.tools: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        for row, letters in enumerate(("KQRBNP", "kqrbnp")):
            for column, letter in enumerate(letters):
                side = "white" if letter.isupper() else "black"
                tip = f"Place a {side} {_NAMES[letter.lower()]}: click or drag; right click for the other colour"
                grid.addWidget(self._tool(letter, tip, group), row, column)
        for column, (tool, name, tip) in enumerate(_TOOLS):
            button = self._tool(tool, tip, group)
            button.setText(name)
            button.setProperty("act", True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            grid.addWidget(button, 2, 2 * column, 1, 2)

    def _tool(self, tool: str, tip: str, group: QButtonGroup) -> QToolButton:
        button = QToolButton()
        button.setObjectName("tool")
        button.setCheckable(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip.split(":", maxsplit=1)[0])
        button.setProperty("tool", tool)
        button.clicked.connect(lambda: self.chosen.emit(tool))
        group.addButton(button)
        self.tools[tool] = button
        return button

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        for tool, _name, _tip in _TOOLS:
            button = self.tools[tool]
            button.setIcon(icons.icon(tool, theme.text, theme.faint))
            button.setIconSize(QSize(round(16 * zoom / 100), round(16 * zoom / 100)))
            button.setMinimumSize(round(40 * zoom / 100), round(28 * zoom / 100))
        for button in self.tools.values():
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)

    def fit(self, side: int, piece: int, high: int) -> None:
        """Make the buttons of pieces ``piece`` pixels high with pictures for ``side``, and the tools ``high``."""
        for tool, button in self.tools.items():
            if tool.lower() in _NAMES:
                button.setIcon(pieces.icon(tool, side - 5))
                button.setMinimumSize(side, piece)
                button.setIconSize(QSize(side - 5, side - 5))
            else:
                button.setMinimumHeight(high)
