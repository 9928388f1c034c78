"""The program's own small icons: shapes as SVG, in a theme's colour."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from explorer.core.keys.term import Part

_SHAPES = {
    "first": '<path d="M5 4v16M19 5l-10 7 10 7z"/>',
    "back": '<path d="M17 5L7 12l10 7z"/>',
    "forward": '<path d="M7 5l10 7-10 7z"/>',
    "last": '<path d="M19 4v16M5 5l10 7-10 7z"/>',
    "flip": '<path fill="none" d="M7 20V5M3 9l4-5 4 5M17 4v15M13 15l4 5 4-5"/>',
    "copy": '<path fill="none" d="M8 8h12v13H8zM16 8V3H4v13h4"/>',
    "play": '<path d="M6 3v15l4-4 3 7 3-1-3-7h6z"/>',
    "move": '<path fill="none" d="M12 2v20M2 12h20M9 5l3-3 3 3M9 19l3 3 3-3M5 9l-3 3 3 3M19 9l3 3-3 3"/>',
    "erase": '<path fill="none" d="M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14M10 11v6M14 11v6"/>',
    "arrows": '<path fill="none" d="M4 20L19 5M10 5h9v9"/>',
    "open": '<path fill="none" d="M3 19V5h6l2 3h10v11z"/>',
    "close": '<path fill="none" d="M6 6l12 12M18 6L6 18"/>',
    "more": '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.4" stroke-linecap="round"/>',
}
PART_SHAPES = {
    Part.PIECE: "M4 4h16v16H4z",
    Part.CASTLE: "M12 3l10 18H2z",
    Part.EN_PASSANT: "M12 1.5L22.5 12 12 22.5 1.5 12z",
    Part.TURN: "M12 2.5a9.5 9.5 0 100 19 9.5 9.5 0 000-19z",
}


def _svg(body: str, colour: str) -> QByteArray:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" stroke-width="1.9" stroke-linejoin="round"'
    return QByteArray(f'{head} stroke="{colour}" fill="{colour}">{body}</svg>'.encode())


def _render(svg: QByteArray, side: int) -> QPixmap:
    made = QPixmap(QSize(side * 3, side * 3))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    QSvgRenderer(svg).render(painter, QRectF(made.rect()))
    painter.end()
    made.setDevicePixelRatio(3.0)
    return made


@lru_cache(maxsize=128)
def icon(name: str, colour: str, faint: str, side: int = 16) -> QIcon:
    """Return an icon by name in a colour, and in ``faint`` while its button is disabled."""
    shape = _render(_svg(_SHAPES[name], QColor(colour).name()), side)
    made = QIcon(shape)
    made.addPixmap(_dyed(shape, QColor(faint)), QIcon.Mode.Disabled)
    return made


def _dyed(shape: QPixmap, colour: QColor) -> QPixmap:
    """Return a shape in another colour, which is quicker than to draw it again."""
    made = QPixmap(shape)
    painter = QPainter(made)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(made.rect(), colour)
    painter.end()
    return made


@lru_cache(maxsize=32)
def part_pixmap(part: Part, colour: str, side: int) -> QPixmap:
    """Return the shape of a part of the key in a colour."""
    return _render(_svg(f'<path stroke="none" d="{PART_SHAPES[part]}"/>', QColor(colour).name()), side)
