"""Section: a caption, and what belongs to it below."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QLayout, QVBoxLayout, QWidget


class Section(QWidget):
    """A part of the form with a caption, whose mnemonic leads to ``buddy``."""

    def __init__(self, title: str, *parts: QWidget | QLayout, buddy: QWidget | None = None) -> None:
        super().__init__()
        self.caption = QLabel(title.upper())
        self.caption.setObjectName("caption")
        self.caption.setAccessibleName(title.replace("&", ""))
        if buddy is not None:
            self.caption.setBuddy(buddy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addWidget(self.caption)
        for part in parts:
            if isinstance(part, QWidget):
                layout.addWidget(part)
            else:
                layout.addLayout(part)
        layout.addStretch(1)
