"""WorkBar: the whole-book jobs that run, in the status bar: what, how fast, time left, and a button to stop."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from explorer.commands import bench
from explorer.commands.context import Context
from explorer.model.state import Work
from explorer.panels.figures import count


class WorkBar(QWidget):
    """The newest job; hidden while there is none."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._kind = ""
        self.text = QLabel()
        self.text.setObjectName("work.text")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedSize(120, 10)
        self.stop = QToolButton()
        self.stop.setObjectName("work.stop")
        self.stop.setText("Stop")
        self.stop.setToolTip("Stop the job; what it knows by now is kept")
        self.stop.clicked.connect(lambda: bench.cancel(self._context, self._kind))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.text, self.bar, self.stop):
            row.addWidget(widget)
        self.hide()

    def show_work(self, work: tuple[Work, ...]) -> None:
        """Show how far the newest job is."""
        self.setVisible(bool(work))
        if not work:
            return
        newest = work[-1]
        self._kind = newest.kind
        done, total = newest.figures.get("done"), newest.figures.get("total")
        known = isinstance(done, int) and isinstance(total, int) and total > 0
        self.bar.setRange(0, 1000 if known else 0)
        if isinstance(done, int) and isinstance(total, int) and total > 0:
            self.bar.setValue(round(1000 * done / total))
        self.text.setText(words(newest))
        self.setAccessibleName(self.text.text())


def words(work: Work) -> str:
    """Return what a job does, its rate and the time left, as far as they are known."""
    parts = [work.title]
    rate, left = work.figures.get("rate"), work.figures.get("seconds_left")
    if isinstance(rate, int) and rate:
        parts.append(f"{count(rate)} records a second")
    if isinstance(left, int | float):
        parts.append(f"{left:.0f} s left")
    return ", ".join(parts)
