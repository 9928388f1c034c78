"""Text: words that are painted, cut with … where they do not fit, and cost no new layout when they change."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.panels.accessible import use_role

_ANY = 1 << 20


class Text(QWidget):
    """Painted words on a card, on one line or up to ``lines``; all are its accessible name, and its tooltip if cut."""

    clicked = Signal()

    def __init__(self, text: str = "", align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft, lines: int = 1) -> None:
        super().__init__()
        self._text, self._align, self._lines, self._colour, self._about = text, align, lines, "", ""
        self._shorter = ""
        self._rows = 1
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(text)
        use_role(Text, QAccessible.Role.StaticText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def shown_text(self) -> str:
        """Return the text as there is room for it."""
        if self._lines > 1:
            return self._text
        metrics, shown = QFontMetrics(self.font()), self._text
        if self._shorter and metrics.horizontalAdvance(shown) > self.width():
            shown = self._shorter
        return metrics.elidedText(shown, Qt.TextElideMode.ElideRight, self.width())

    def set_text(self, text: str, about: str = "", shorter: str = "") -> None:
        """Show a text; ``about`` is its tooltip, ``shorter`` is painted on a single line that is too short for it."""
        if (text, about, shorter) != (self._text, self._about, self._shorter):
            self._text, self._about, self._shorter = text, about, shorter
            self.setAccessibleName(text)
            self._fit()
            self.update()

    def set_colour(self, colour: str) -> None:
        """Use a colour (``#rrggbb``); an empty one is the palette's."""
        if colour != self._colour:
            self._colour = colour
            self.update()

    def fit_to_text(self, extra: int = 0) -> None:
        """Take just the width the text needs now, and ``extra`` pixels."""
        self.setFixedWidth(QFontMetrics(self.font()).horizontalAdvance(self._text) + extra + 2)

    def _flags(self) -> Qt.TextFlag:
        return Qt.TextFlag.TextWordWrap if self._lines > 1 else Qt.TextFlag.TextSingleLine

    def _fit(self) -> None:
        """Take as many lines as are needed and allowed; where the text is cut all the same the tooltip has it."""
        metrics = QFontMetrics(self.font())
        rows = 1
        if self._lines > 1 and self.width() > 0:
            box = metrics.boundingRect(QRect(0, 0, self.width(), _ANY), int(self._flags()), self._text)
            rows = max(1, round(box.height() / metrics.lineSpacing()))
            cut = rows > self._lines
        else:
            cut = metrics.horizontalAdvance(self._text) > self.width()
        self.setToolTip("\n".join(part for part in (self._text if cut else "", self._about) if part))
        if min(rows, self._lines) != self._rows:
            self._rows = min(rows, self._lines)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        width = metrics.horizontalAdvance(self._text) + 2 if self._lines == 1 else 40
        return QSize(width, metrics.lineSpacing() * self._rows + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.AlternateBase))
        painter.setFont(self.font())
        painter.setPen(QColor(self._colour) if self._colour else self.palette().color(QPalette.ColorRole.WindowText))
        upright = Qt.AlignmentFlag.AlignTop if self._lines > 1 else Qt.AlignmentFlag.AlignVCenter
        flags = int(self._align | upright) | int(self._flags())
        painter.drawText(self.rect(), flags, self.shown_text())
        painter.end()
