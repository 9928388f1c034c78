"""FocusGroup: what the mnemonic of a caption leads to when there are several buttons below it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFocusEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from explorer.panels.accessible import use_role


class FocusGroup(QWidget):
    """Hands the focus on to the button that is checked, else to the first that can be used.

    A button as the buddy of a caption would be clicked by its mnemonic, not only reached.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        use_role(type(self), QAccessible.Role.Grouping)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        usable = [button for button in self.findChildren(QAbstractButton) if button.isEnabled()]
        if event.reason() == Qt.FocusReason.BacktabFocusReason or not usable:
            self.focusNextPrevChild(event.reason() != Qt.FocusReason.BacktabFocusReason)
            return
        exclusive = [button for button in usable if button.isChecked() and button.group() is not None]
        (exclusive or usable)[0].setFocus(event.reason())
