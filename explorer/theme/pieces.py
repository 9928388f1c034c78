"""Pictures of the pieces, from python-chess's SVG, sharp at any size and pixel ratio."""

from __future__ import annotations

from functools import lru_cache

import chess.svg
from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer


@lru_cache(maxsize=16)
def _renderer(letter: str) -> QSvgRenderer:
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{chess.svg.PIECES[letter]}</svg>'
    return QSvgRenderer(QByteArray(picture.encode()))


@lru_cache(maxsize=256)
def pixmap(letter: str, side: float, ratio: float) -> QPixmap:
    """Return the picture of a piece (FEN letter), ``side`` logical pixels high and wide, for a device pixel ratio."""
    made = QPixmap(QSize(round(side * ratio), round(side * ratio)))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _renderer(letter).render(painter, QRectF(made.rect()))
    painter.end()
    made.setDevicePixelRatio(ratio)
    return made


@lru_cache(maxsize=128)
def icon(letter: str, side: int, tile: str = "") -> QIcon:
    """Return the picture of a piece as an icon, on a ``tile`` of a colour if one is given; sharp up to three to one."""
    picture = pixmap(letter, side, 3.0)
    if not tile:
        return QIcon(picture)
    made = QPixmap(picture.size())
    made.setDevicePixelRatio(3.0)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tile))
    painter.drawRoundedRect(QRectF(0, 0, side, side), 3, 3)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return QIcon(made)
