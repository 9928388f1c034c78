"""Painting the board."""

from __future__ import annotations

import math

import chess
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap, QPolygonF, QRegion

from explorer.core.position import EMPTY
from explorer.panels.board.geometry import Geometry, letter_box
from explorer.panels.board.picture import PROMOTIONS, Arrow, Picture, promotion_squares
from explorer.theme.badge import paint_badge
from explorer.theme.pieces import pixmap
from explorer.theme.tokens import Theme


def rect(geometry: Geometry, square: chess.Square) -> QRectF:
    """Return the rectangle of a square."""
    return QRectF(*geometry.corner(square), geometry.side, geometry.side)


def static_layer(geometry: Geometry, theme: Theme, font: QFont, width: int, height: int, ratio: float) -> QPixmap:
    """Return the empty board with its coordinates, to be painted below everything else."""
    made = QPixmap(round(width * ratio), round(height * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(QColor(theme.card))
    painter = QPainter(made)
    light, dark = QColor(theme.board_light), QColor(theme.board_dark)
    for square in chess.SQUARES:
        is_light = (chess.square_file(square) + chess.square_rank(square)) % 2 == 1
        painter.fillRect(rect(geometry, square), light if is_light else dark)
    _coordinates(painter, geometry, theme, font)
    painter.end()
    return made


def _coordinates(painter: QPainter, geometry: Geometry, theme: Theme, font: QFont) -> None:
    painter.setFont(font)
    painter.setPen(QColor(theme.dim))
    side, margin = geometry.side, geometry.margin
    for i in range(8):
        column = chess.FILE_NAMES[7 - i if geometry.flipped else i]
        row = chess.RANK_NAMES[i if geometry.flipped else 7 - i]
        file = chess.FILE_NAMES.index(column)
        below = QRectF(*letter_box(geometry, chess.square(file, 7 if geometry.flipped else 0)))
        above = QRectF(*letter_box(geometry, chess.square(file, 0 if geometry.flipped else 7)))
        left = QRectF(geometry.left - margin, geometry.top + i * side, margin, side)
        right = QRectF(geometry.left + 8 * side, geometry.top + i * side, margin, side)
        for box, text in ((below, column), (above, column), (left, row), (right, row)):
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def paint(
    painter: QPainter, picture: Picture, geometry: Geometry, theme: Theme, progress: float, ratio: float, dirty: QRegion
) -> None:
    """Paint a picture over the static layer, squares outside ``dirty`` left out; ``progress`` 0 to 1 is the gliding."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _chips(painter, picture, geometry, theme)
    _fills(painter, picture, geometry, theme)
    covered = picture.covered()
    for square, letter in enumerate(picture.squares):
        if letter != EMPTY and square not in covered and dirty.intersects(rect(geometry, square).toAlignedRect()):
            left, top = geometry.corner(square)
            painter.drawPixmap(QPointF(left, top), pixmap(letter, geometry.side, ratio))
    _targets(painter, picture, geometry, theme)
    _outlines(painter, picture, geometry, theme)
    for glide in picture.glides:
        (x0, y0), (x1, y1) = geometry.corner(glide.start), geometry.corner(glide.end)
        at = QPointF(x0 + (x1 - x0) * progress, y0 + (y1 - y0) * progress)
        painter.drawPixmap(at, pixmap(glide.letter, geometry.side, ratio))
    for arrow in picture.arrows:
        _arrow(painter, arrow, geometry, theme)
    if picture.promotion is not None:
        _promotion(painter, picture, geometry, theme, ratio)


def _fills(painter: QPainter, picture: Picture, geometry: Geometry, theme: Theme) -> None:
    for square in picture.last_move:
        painter.fillRect(rect(geometry, square), QColor(theme.last_move))
    if picture.check is not None:
        painter.fillRect(rect(geometry, picture.check), QColor(theme.check))
    if picture.selected is not None:
        painter.fillRect(rect(geometry, picture.selected), QColor(theme.selected))


def _chips(painter: QPainter, picture: Picture, geometry: Geometry, theme: Theme) -> None:
    """Paint the castling rights into the margin, around the letter of the rook's file."""
    font = painter.font()
    font.setBold(True)
    painter.setFont(font)
    for chip in picture.chips:
        box = QRectF(*letter_box(geometry, chip.square)).adjusted(2, 1.5, -2, -1.5)
        colour = QColor(theme.castle)
        painter.setPen(
            QPen(colour, 1.2, Qt.PenStyle.SolidLine if chip.counts or not chip.held else Qt.PenStyle.DashLine)
        )
        painter.setBrush(colour if chip.held and chip.counts else QColor(theme.card))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor(theme.card if chip.held and chip.counts else theme.dim))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, chess.FILE_NAMES[chess.square_file(chip.square)])
        if chip.inner:
            paint_badge(painter, box, theme)


def _targets(painter: QPainter, picture: Picture, geometry: Geometry, theme: Theme) -> None:
    colour, side = QColor(theme.target), geometry.side
    for square in picture.targets:
        box = rect(geometry, square)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if picture.squares[square] == EMPTY:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(box.center(), side * 0.14, side * 0.14)
        else:
            width = side * 0.07
            painter.setPen(QPen(colour, width))
            inset = width / 2 + 1
            painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), side * 0.3, side * 0.3)


def _outlines(painter: QPainter, picture: Picture, geometry: Geometry, theme: Theme) -> None:
    def outline(square: chess.Square, colour: str, width: float) -> None:
        painter.setPen(QPen(QColor(colour), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = width / 2
        painter.drawRect(rect(geometry, square).adjusted(inset, inset, -inset, -inset))

    for square in picture.marked:
        outline(square, theme.marked, max(2.0, geometry.side * 0.045))
    if picture.drop is not None:
        outline(picture.drop, theme.accent if picture.drop_ok else theme.problem, max(3.0, geometry.side * 0.07))
    if picture.cursor is not None:
        outline(picture.cursor, theme.text if not theme.is_dark else "#ffffff", max(4.0, geometry.side * 0.08))
        outline(picture.cursor, theme.accent, max(2.0, geometry.side * 0.045))


def _arrow(painter: QPainter, arrow: Arrow, geometry: Geometry, theme: Theme) -> None:
    (x0, y0), (x1, y1) = geometry.centre(arrow.start), geometry.centre(arrow.end)
    length = math.hypot(x1 - x0, y1 - y0)
    if length == 0:
        return
    side = geometry.side
    half = side * (0.035 + 0.075 * arrow.strength)
    head_length, head_half = min(side * 0.42, length * 0.5), half + side * 0.12
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    begin, neck, tip = side * 0.2, length - head_length - side * 0.08, length - side * 0.08

    def at(along: float, across: float) -> QPointF:
        return QPointF(x0 + ux * along - uy * across, y0 + uy * along + ux * across)

    begin = min(begin, neck)
    colour = QColor(theme.arrow)
    colour.setAlphaF(min(1.0, 0.35 + 0.45 * arrow.strength))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    points = [
        (begin, half),
        (neck, half),
        (neck, head_half),
        (tip, 0),
        (neck, -head_half),
        (neck, -half),
        (begin, -half),
    ]
    painter.drawPolygon(QPolygonF([at(*point) for point in points]))


def _promotion(painter: QPainter, picture: Picture, geometry: Geometry, theme: Theme, ratio: float) -> None:
    assert picture.promotion is not None
    board = QRectF(geometry.left, geometry.top, 8 * geometry.side, 8 * geometry.side)
    painter.fillRect(board, QColor(0, 0, 0, 110))
    for i, square in enumerate(promotion_squares(picture.promotion)):
        box = rect(geometry, square)
        painter.setPen(
            QPen(QColor(theme.accent if i == picture.choice else theme.line), 3 if i == picture.choice else 1)
        )
        painter.setBrush(QColor(theme.board_light))
        painter.drawEllipse(box.adjusted(2, 2, -2, -2))
        letter = chess.Piece(PROMOTIONS[i], picture.turn).symbol()
        inset = geometry.side * 0.08
        painter.drawPixmap(box.topLeft() + QPointF(inset, inset), pixmap(letter, geometry.side - 2 * inset, ratio))
