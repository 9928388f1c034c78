"""TermTable: numbers of the table in columns that fit, the word of the part always among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHeaderView

from explorer.panels.figures import grouped_hex
from explorer.panels.keys.term_cells import TERM_COLUMNS
from explorer.panels.table import Column, Table
from explorer.panels.takeaway import WITH_HIDDEN
from explorer.theme.tokens import NAMES

_PART, _PIECE, _SQUARE, _INDEX, _ORIGIN, _VALUE = range(len(TERM_COLUMNS))
_WIDEST = (max(NAMES.values(), key=len), "", "file e", "780", "64×10+8×7+7", grouped_hex(0))
"""The widest text of each column."""
_BESIDE, _BESIDE_HEAD, _PICTURE = 15, 13, 18
"""Pixels at normal zoom beside a text, and of a picture with the gap behind it."""


class _Layout(NamedTuple):
    """Which columns are left out, by how much the hex digits shrink, and whether heads may be cut."""

    hidden: frozenset[int] = frozenset()
    digits: float = 1.0
    cuts_heads: bool = False


_LAYOUTS = (
    _Layout(),
    _Layout(digits=0.92),
    _Layout(digits=0.86),
    _Layout(digits=0.8),
    _Layout(frozenset({_ORIGIN})),
    _Layout(frozenset({_ORIGIN, _INDEX})),
    _Layout(frozenset({_ORIGIN, _INDEX}), 0.93, True),
    _Layout(frozenset({_ORIGIN, _INDEX}), 0.8, True),
)
"""From much room to little; the part, the piece, its place and the value are always there."""


class TermTable(Table):
    """A table with columns of its own before those of ``TERM_COLUMNS``, each as wide as what it shows.

    Where there is little room the hex digits shrink, and how the index comes about and the index are left out; copies
    have them all the same. Where even that is too wide the table scrolls.
    """

    def __init__(self, columns: Sequence[Column]) -> None:
        super().__init__(columns)
        self._first = len(columns) - len(TERM_COLUMNS)
        self._normal: QFont | None = None
        self._layout = _LAYOUTS[0]
        self.setProperty(WITH_HIDDEN, True)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    @property
    def hides_origin(self) -> bool:
        """Whether there is no room to show how an index comes about."""
        return _ORIGIN in self._layout.hidden

    def restyle(self, fixed: QFont, zoom: int) -> None:
        """Take over the fixed-width font, smaller where there is little room, and the zoom in percent."""
        self._normal, self._zoom = fixed, zoom
        self._layout = self._fitting()
        super().restyle(_scaled(fixed, self._layout.digits), zoom)

    def set_title(self, column: int, title: str) -> None:
        """Give a column another title, and the room for it."""
        item = self.horizontalHeaderItem(column)
        if item is not None and item.text() != title:
            item.setText(title)
            self._share_room()

    def _room(self) -> int:
        """Return the pixels for columns beside a scroll bar; before there is a layout any number of them."""
        width = self.contentsRect().width() - self.verticalScrollBar().sizeHint().width()
        return width if width > 120 else 10_000

    def _fitting(self) -> _Layout:
        room = self._room()
        return next((known for known in _LAYOUTS if sum(self._needs(known).values()) <= room), _LAYOUTS[-1])

    def _needs(self, layout: _Layout) -> dict[int, int]:
        """Return the columns that a layout shows and the width that each needs."""
        factor, head = self._zoom / 100, QFont(self.font())
        head.setPointSizeF(head.pointSizeF() * 0.88)
        head.setBold(True)
        plain, heads = QFontMetrics(self.font()), QFontMetrics(head)
        digits = QFontMetrics(_scaled(self._normal or self.font(), layout.digits))
        needs = {at: round(self._columns[at].width * factor) for at in range(self._first)}
        for at, (text, column) in enumerate(zip(_WIDEST, TERM_COLUMNS, strict=True)):
            if at in layout.hidden:
                continue
            width = (digits if column.fixed else plain).horizontalAdvance(text) + _BESIDE * factor
            width += {_PART: _PICTURE, _PIECE: 15}.get(at, 0) * factor
            title = self.horizontalHeaderItem(self._first + at)
            if not layout.cuts_heads and title is not None and title.text():
                width = max(width, heads.horizontalAdvance(title.text()) + _BESIDE_HEAD * factor)
            needs[self._first + at] = round(width)
        return needs

    def _share_room(self) -> None:
        if self._normal is None:
            return
        layout = self._fitting()
        if layout.digits != self._layout.digits:
            self.set_fixed_font(_scaled(self._normal, layout.digits))
        self._layout, needs = layout, self._needs(layout)
        policy, fits = Qt.ScrollBarPolicy, sum(needs.values()) <= self._room()
        self.setHorizontalScrollBarPolicy(policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded)
        spare = max(0, min(self._room(), self.width()) - sum(needs.values()))
        widest = self._first + (_SQUARE if _ORIGIN in layout.hidden else _ORIGIN)
        for at in range(self.columnCount()):
            self.setColumnHidden(at, at not in needs)
            if at in needs:
                self.setColumnWidth(at, needs[at] + (spare if at == widest else 0))


def _scaled(font: QFont, factor: float) -> QFont:
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * factor)
    return made
