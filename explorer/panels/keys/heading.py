"""Heading: the 16 digits of the key, the convention they are made by, and what can be taken away."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from explorer.commands import key as act
from explorer.commands.context import Context
from explorer.core.keys.conventions import CONVENTIONS, named
from explorer.model import derived
from explorer.model.state import State
from explorer.panels.figures import grouped_hex
from explorer.panels.takeaway import NOT_IN_PICTURE, picture_actions
from explorer.panels.text import Text
from explorer.theme import icons
from explorer.theme.style import fixed_font
from explorer.theme.tokens import LIGHT, Theme

_SPACE = 8


class Heading(QWidget):
    """The head of the key card; pictures of ``card`` are offered in the menu of its button, and leave buttons out."""

    def __init__(self, context: Context, card: QWidget) -> None:
        super().__init__()
        self._context = context
        self._theme: Theme = LIGHT
        self.value = Text()
        self.value.setObjectName("keys.value")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_SPACE)
        row.addWidget(self.value, 1)
        row.addWidget(self._convention_button())
        row.addWidget(self._copy_button(card))

    def _convention_button(self) -> QToolButton:
        self.convention = QToolButton()
        self.convention.setObjectName("keys.convention")
        self.convention.setProperty(NOT_IN_PICTURE, True)
        self.convention.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.convention.setAccessibleName("Key convention")
        conventions = QMenu(self.convention)
        conventions.setToolTipsVisible(True)
        for known in CONVENTIONS:
            choice = QAction(known.name, conventions)
            choice.setToolTip(known.summary)
            choice.triggered.connect(lambda _=False, name=known.id: act.use_convention(self._context, name))
            conventions.addAction(choice)
        self.convention.setMenu(conventions)
        return self.convention

    def _copy_button(self, card: QWidget) -> QToolButton:
        self.copy = QToolButton()
        self.copy.setText("Copy")
        self.copy.setObjectName("keys.copy")
        self.copy.setProperty(NOT_IN_PICTURE, True)
        self.copy.setAccessibleName("Copy the key")
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.copy)
        for command in (c for c in act.COMMANDS if c.id.startswith("key.copy")):
            action = QAction(command.title, menu)
            action.triggered.connect(lambda _=False, run=command.run: run(self._context))
            menu.addAction(action)
        menu.addSeparator()
        for title, run in picture_actions(card, self._context, "key card"):
            menu.addAction(title.replace(" as ", " key card as "), run)
        self.copy.setMenu(menu)
        return self.copy

    def restyle(self, theme: Theme) -> None:
        """Take over a theme and the size of the text."""
        self._theme = theme
        self.copy.setIcon(icons.icon("copy", theme.text, theme.faint))
        self._fit()

    def draw(self, state: State) -> None:
        """Show the key, in the colour of a problem when it is not the position's."""
        key, known = derived.shown_key(state), named(state.convention)
        self.value.set_text(grouped_hex(key.value), f"{key.value} as a decimal number")
        what_if = "Hypothetical key" if state.toggled else "Key"
        self.value.setAccessibleName(f"{what_if} {grouped_hex(key.value)}")
        self.value.set_colour(self._theme.problem if state.toggled else "")
        what = "the hypothetical key" if state.toggled else "the key"
        self.copy.setToolTip(f"Copy {what} as hex, with or without 0x, or as a decimal number")
        if self.convention.text() != f"{known.name} ▾":
            self.convention.setText(f"{known.name} ▾")
            self._fit()
        self.convention.setToolTip(known.summary)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show all 16 digits: where there is little room the button beside them loses its word, then they shrink."""
        style, points = Qt.ToolButtonStyle, self.font().pointSizeF()
        self.copy.setToolButtonStyle(style.ToolButtonIconOnly)
        narrow = self.copy.sizeHint().width()
        self.copy.setToolButtonStyle(style.ToolButtonTextBesideIcon)
        wide = self.copy.sizeHint().width()
        room = self.width() - 2 * _SPACE - self.convention.sizeHint().width()
        for factor, beside in ((1.75, wide), (1.75, narrow), (1.5, narrow), (1.25, narrow), (1.0, narrow)):
            font = fixed_font(points * factor, bold=True)
            if QFontMetrics(font).horizontalAdvance(grouped_hex(0)) + 4 + beside <= room or factor == 1.0:
                self.value.setFont(font)
                if beside == narrow:
                    self.copy.setToolButtonStyle(style.ToolButtonIconOnly)
                return
