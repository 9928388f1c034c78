"""ProblemList: what is wrong with the position, a sentence each, with a button where there is a remedy."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget

from explorer.core.problems import Problem
from explorer.panels.text import Text
from explorer.theme.tokens import LIGHT, Theme

MOST = 8


class ProblemList(QWidget):
    """The list. ``mend_asked`` is the problem whose remedy was clicked; Tab comes here after the widget ``before``."""

    mend_asked = Signal(object)

    def __init__(self, before: QWidget) -> None:
        super().__init__()
        self._before = before
        self.setObjectName("setup.problems")
        self._theme: Theme = LIGHT
        self._shown: tuple[tuple[Problem, ...], str] | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self.note = Text(lines=4)
        self._layout.addWidget(self.note)

    def restyle(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        self.note.set_colour(theme.dim)

    def text(self) -> str:
        """Return every sentence shown, a line each."""
        found, note = self._shown or ((), "")
        return "\n".join([*(problem.text for problem in found), *([note] if note else [])])

    def show_problems(self, found: tuple[Problem, ...], note: str) -> None:
        """Show problems, and a note below them."""
        if self._shown == (found, note):
            return
        before, self._shown = self._shown, (found, note)
        self.setAccessibleName(self.text())
        if before is None or before[0] != found:
            self._draw_problems(found)
        self.note.set_text(note)
        self.note.setVisible(bool(note))

    def _draw_problems(self, found: tuple[Problem, ...]) -> None:
        while self._layout.count() > 1:
            item = self._layout.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for number, problem in enumerate(found[:MOST], 1):
            self._layout.insertWidget(number - 1, self._row(problem, f"Ctrl+Shift+{number}"))
        last = self._before
        for button in self.findChildren(QToolButton, "remedy"):
            if not button.isHidden():
                QWidget.setTabOrder(last, button)
                last = button
        if len(found) > MOST:
            self._layout.insertWidget(MOST, self._label(f"And {len(found) - MOST} more.", "problem"))

    def _label(self, text: str, name: str) -> QLabel:
        label = QLabel(text)
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setMinimumWidth(10)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _row(self, problem: Problem, keys: str) -> QWidget:
        label = self._label(problem.text, "problem")
        if problem.mended is None:
            return label
        row = QWidget()
        layout = QVBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(label)
        button = QToolButton()
        button.setText(problem.remedy)
        button.setObjectName("remedy")
        button.setAccessibleName(f"{problem.remedy}: {problem.text}")
        button.setToolTip(f"{problem.remedy} ({keys})")
        button.setShortcut(keys)
        button.clicked.connect(lambda: self.mend_asked.emit(problem))
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return row
