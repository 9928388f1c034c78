"""PartRows: the four parts of the key, each with its shape, its word, its digits and the reason."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from explorer.core.keys.convention import Key
from explorer.core.keys.term import Part
from explorer.panels.figures import grouped_hex
from explorer.panels.text import Text
from explorer.theme import icons
from explorer.theme.style import fixed_font
from explorer.theme.tokens import NAMES, Theme

_TOP = Qt.AlignmentFlag.AlignTop
_ROOM = 150
"""Pixels at normal zoom that a reason needs beside the digits; with fewer it stands beneath them."""


class PartRows(QWidget):
    """A row for each part; a click on one tells ``part_clicked``."""

    part_clicked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.shapes: dict[Part, QLabel] = {}
        self.names: dict[Part, Text] = {}
        self.values: dict[Part, Text] = {}
        self.reasons: dict[Part, Text] = {}
        self._beneath: bool | None = None
        self._zoom = 100
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(3, 1)
        for row, part in enumerate(Part):
            shape, name, value, reason = QLabel(), Text(NAMES[part]), Text(), Text(lines=3)
            name.setObjectName(f"keys.{part.value}")
            reason.setObjectName(f"keys.{part.value}.reason")
            value.setObjectName(f"keys.{part.value}.value")
            for column, widget in enumerate((shape, name, value)):
                self._grid.addWidget(widget, 2 * row, column, _TOP)
            for text in (name, value, reason):
                text.setCursor(Qt.CursorShape.PointingHandCursor)
                text.clicked.connect(lambda part=part: self.part_clicked.emit(part))
            self.shapes[part], self.names[part] = shape, name
            self.values[part], self.reasons[part] = value, reason
        self._place(beneath=False)

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._zoom = zoom
        bold, small = QFont(self.font()), fixed_font(self.font().pointSizeF())
        bold.setBold(True)
        name_width = max(QFontMetrics(bold).horizontalAdvance(NAMES[part]) for part in Part) + 6
        value_width = QFontMetrics(small).horizontalAdvance(grouped_hex(0)) + 6
        for part in Part:
            self.shapes[part].setPixmap(icons.part_pixmap(part, theme.part(part), round(12 * zoom / 100)))
            self.names[part].setFont(bold)
            self.names[part].setFixedWidth(name_width)
            self.values[part].setFont(small)
            self.values[part].setFixedWidth(value_width)
            self.reasons[part].set_colour(theme.dim)
        self._fit()

    def show_key(self, key: Key) -> None:
        """Show the parts of a key."""
        for part in key.parts:
            self.values[part.part].set_text(grouped_hex(part.value))
            self.reasons[part.part].set_text(part.reason, "Click to list only the numbers of this part")
            spoken = f"{NAMES[part.part]}: {grouped_hex(part.value)}, {part.reason}"
            self.names[part.part].setAccessibleName(spoken)

    def _fit(self) -> None:
        """Put the reasons beneath the digits where they would be cut beside them."""
        one = next(iter(Part))
        taken = self.names[one].minimumWidth() + self.values[one].minimumWidth()
        taken += self.shapes[one].sizeHint().width() + 3 * self._grid.horizontalSpacing()
        self._place(beneath=0 < self.width() < taken + _ROOM * self._zoom / 100)

    def _place(self, beneath: bool) -> None:
        if beneath == self._beneath:
            return
        self._beneath = beneath
        for row, part in enumerate(Part):
            self._grid.removeWidget(self.reasons[part])
            if beneath:
                self._grid.addWidget(self.reasons[part], 2 * row + 1, 1, 1, 3)
            else:
                self._grid.addWidget(self.reasons[part], 2 * row, 3)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
