"""Pair: two buttons of which one is always down."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton

from explorer.panels.setup.focus_group import FocusGroup


class Pair(FocusGroup):
    """Two ``buttons`` side by side; ``chosen`` is the number of the one that is clicked."""

    chosen = Signal(int)

    def __init__(self, title: str, names: Sequence[str], tips: Sequence[str], ids: Sequence[str]) -> None:
        super().__init__(title)
        group = QButtonGroup(self)
        self.buttons: list[QPushButton] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for at, (name, tip, object_name) in enumerate(zip(names, tips, ids, strict=True)):
            button = QPushButton(name)
            button.setObjectName(object_name)
            button.setCheckable(True)
            button.setToolTip(tip)
            button.setAccessibleName(name.lstrip("○● "))
            button.clicked.connect(lambda _=False, at=at: self.chosen.emit(at))
            group.addButton(button)
            row.addWidget(button, 1)
            self.buttons.append(button)
