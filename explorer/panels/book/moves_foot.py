"""MovesFoot: the row below the book moves, which says what of them is listed and how."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from explorer.panels.panel import with_room
from explorer.theme import icons
from explorer.theme.tokens import Theme

NARROW, WIDE = 440, 480
"""The widths at normal zoom below which words give way to the filter, and from which on it has examples."""


class MovesFoot(QWidget):
    """Filter, dimming, moves that are not in the book, and the button for the columns."""

    changed = Signal()
    columns_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        # What is in the row follows its width, and must not keep the user from making it narrower.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._zoom, self._icon = 100, QIcon()
        self.filter = QLineEdit()
        self.filter.setObjectName("book.filter")
        self.filter.setAccessibleName("Filter the book moves")
        self.filter.setToolTip("Only the moves with these words, such as e4, illegal or Sicilian")
        self.filter.installEventFilter(self)
        self.filter.textChanged.connect(lambda _text: self.changed.emit())
        self.label = QLabel("dim under")
        self.label.setObjectName("dim")
        self.dim = QDoubleSpinBox()
        with_room(self.dim)
        self.dim.setObjectName("book.dim")
        self.dim.setAccessibleName("Dim moves under this share")
        self.dim.setRange(0, 100)
        self.dim.setDecimals(1)
        self.dim.setSuffix(" %")
        self.dim.setToolTip("Moves with a smaller share are dimmed")
        self.dim.valueChanged.connect(lambda _value: self.changed.emit())
        self.others = QCheckBox("not in book")
        self.others.setObjectName("book.others")
        self.others.setAccessibleName("not in book")
        self.others.setToolTip(
            "List the legal moves that are not in the book too; those that reach a book position say so"
        )
        self.others.toggled.connect(lambda _on: self.changed.emit())
        self.columns = QPushButton("Columns")
        self.columns.setObjectName("book.columns")
        self.columns.setAccessibleName("Columns")
        self.columns.setProperty("role", "small")
        self.columns.setToolTip("Choose the columns")
        self.columns.clicked.connect(self.columns_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.filter, 1)
        for widget in (self.label, self.dim, self.others, self.columns):
            row.addWidget(widget)

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self._zoom = zoom
        self.columns.setIconSize(QSize(round(16 * zoom / 100), round(16 * zoom / 100)))
        self.dim.setFixedWidth(round(88 * zoom / 100))
        self._icon = icons.icon("more", theme.text, theme.faint)
        self._fit()

    def _fit(self) -> None:
        """Say the same in fewer words where there is little width."""
        narrow = self.width() < round(NARROW * self._zoom / 100)
        wide = self.width() >= round(WIDE * self._zoom / 100)
        self.filter.setPlaceholderText("filter: e4, illegal, Sicilian" if wide else "filter")
        self.label.setHidden(narrow)
        self.dim.setPrefix("< " if narrow else "")
        self.others.setText("others" if narrow else "not in book")
        self.columns.setText("" if narrow else "Columns")
        self.columns.setIcon(self._icon if narrow else QIcon())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Clear the filter with Escape; an empty one leaves the key to the window."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self.filter.text():
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.filter.clear()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
