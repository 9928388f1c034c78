"""ProblemList: what is wrong with the position, a sentence each, with a button where there is a remedy."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget

from explorer.core.problems import Problem
from explorer.panels.text import Text
from explorer.theme.tokens import LIGHT, Theme

MOST = 8


class ProblemList(QWidget):
    """The list. ``mend_asked`` is the problem whose remedy was clicked; Tab comes here after the widget ``before``.

    ``other_asked``: that the FEN is to be read by the other rules.
    """

    mend_asked = Signal(object)
    other_asked = Signal()

    def __init__(self, before: QWidget) -> None:
        super().__init__()
        self.setObjectName("setup.problems")
        self._before = before
        self._theme: Theme = LIGHT
        self._shown: tuple[tuple[Problem, ...], str] | None = None
        self._rows: list[_Row] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self.note = Text(lines=4)
        self._layout.addWidget(self.note)
        self.other = QToolButton()
        self.other.setObjectName("setup.other_rules")
        self.other.hide()
        self.other.clicked.connect(self.other_asked)
        self._layout.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)

    def restyle(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        self.note.set_colour(theme.dim)

    def text(self) -> str:
        """Return every sentence shown, a line each."""
        found, note = self._shown or ((), "")
        return "\n".join([*(problem.text for problem in found), *([note] if note else [])])

    def show_problems(self, found: tuple[Problem, ...], note: str, other: str = "") -> None:
        """Show problems, a note below them, and a button to read the FEN by ``other`` rules where those are named."""
        self.other.setText(f"Read by {other} rules")
        self.other.setToolTip(f"Read the FEN by {other} rules: other rooks may have the rights (Ctrl+Shift+9)")
        self.other.setVisible(bool(other))
        if self._shown == (found, note):
            return
        before, self._shown = self._shown, (found, note)
        self.setAccessibleName(self.text())
        if before is None or before[0] != found:
            self._draw_problems(found)
        more = f"And {len(found) - MOST} more." if len(found) > MOST else ""
        self.note.set_text(f"{more} {note}".strip())
        self.note.setVisible(bool(more or note))

    def _draw_problems(self, found: tuple[Problem, ...]) -> None:
        """Fill the rows there are, and make those that are missing: new widgets are slow to be styled."""
        shown = found[:MOST]
        while len(self._rows) < len(shown):
            self._add_row()
        focused = next((at for at, row in enumerate(self._rows) if row.button.hasFocus()), None)
        for at, row in enumerate(self._rows):
            row.show_problem(shown[at] if at < len(shown) else None)
        if focused is not None:  # the remedy was used: on to the next one, not out of the panel
            left = [row.button for row in self._rows if not row.button.isHidden()]
            (left[min(focused, len(left) - 1)] if left else self._before).setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_row(self) -> None:
        row = _Row(f"Ctrl+Shift+{len(self._rows) + 1}")
        at = self._layout.count() - 2
        self._layout.insertWidget(at, row.label)
        self._layout.insertWidget(at + 1, row.button, 0, Qt.AlignmentFlag.AlignLeft)
        row.button.clicked.connect(lambda: self.mend_asked.emit(row.problem))
        QWidget.setTabOrder(self._rows[-1].button if self._rows else self._before, row.button)
        QWidget.setTabOrder(row.button, self.other)
        self._rows.append(row)


class _Row:
    """The widgets of one problem, kept for the next one; ``keys`` are the shortcut of its remedy."""

    def __init__(self, keys: str) -> None:
        self.problem: Problem | None = None
        self._keys = keys
        self.label, self.button = QLabel(), QToolButton()
        self.label.setObjectName("problem")
        self.label.setWordWrap(True)
        self.label.setMinimumWidth(10)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button.setObjectName("remedy")

    def show_problem(self, problem: Problem | None) -> None:
        """Show a problem, and its remedy if there is one, or nothing."""
        self.problem = problem
        self.label.setVisible(problem is not None)
        self.button.setVisible(problem is not None and problem.mended is not None)
        if problem is not None:
            self.label.setText(problem.text)
            self.button.setText(problem.remedy)
            self.button.setAccessibleName(f"{problem.remedy}: {problem.text}")
            self.button.setToolTip(f"{problem.remedy} ({self._keys})")
            self.button.setShortcut(self._keys)  # a text takes the shortcut away
