"""Choice: a combo box that cuts what does not fit with … and has it as its tooltip, instead of breaking off."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter


class Choice(QComboBox):
    """A combo box that is as narrow as need be; ``about`` is its tooltip beside what is cut."""

    def __init__(self, name: str, about: str = "") -> None:
        super().__init__()
        self.about = about
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)

    def shown_text(self) -> str:
        """Return the text as there is room for it."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        return QFontMetrics(self.font()).elidedText(self.currentText(), Qt.TextElideMode.ElideRight, field.width() - 4)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            cut = self.shown_text() != self.currentText()
            self.setToolTip("\n".join(text for text in (self.currentText() if cut else "", self.about) if text))
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()
