"""The Write page: the book written out to a file as a job, with limits for depth and share."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QFormLayout, QHBoxLayout, QPushButton, QSpinBox

from explorer.commands import bench
from explorer.model.state import State
from explorer.panels.book.choice import Choice
from explorer.panels.page import Page
from explorer.panels.panel import with_room
from explorer.panels.text import Text

_WIDE = 360
"""The width at normal zoom from which on fields stand beside their words."""
_FORMS = (
    ("pgn", "PGN: all lines as one game with variations", "pgn"),
    ("text", "text: every position with its moves", "txt"),
    ("csv", "CSV: a record on each line", "csv"),
    ("json", "JSON: every position with its records", "json"),
    ("epd", "EPD list: a position on each line, with its moves", "epd"),
)
_STARTS = (
    ("standard", "the start position"),
    ("current", "this position"),
    ("chess960", "all 960 Chess960 starts"),
)


class WritePage(Page):
    """What to write, from where, and how much of it."""

    title = "Write"
    about = "Write the book out: text, CSV, JSON, EPD, PGN of all lines"

    def build(self) -> None:
        self.form = Choice("Write as")
        self.form.setObjectName("book.write.form")
        for name, text, _ in _FORMS:
            self.form.addItem(text, name)
        self.starts = Choice("from")
        self.starts.setObjectName("book.write.starts")
        for name, text in _STARTS:
            self.starts.addItem(text, name)
        self.plies = QSpinBox()
        self.plies.setObjectName("book.write.depth")
        self.plies.setRange(0, 999)
        self.plies.setSpecialValueText("to the end")
        self.plies.setSuffix(" plies")
        self.share = QDoubleSpinBox()
        with_room(self.plies, self.share)
        self.share.setObjectName("book.write.share")
        self.share.setRange(0, 100)
        self.share.setDecimals(1)
        self.share.setSuffix(" %")
        self.share.setSpecialValueText("all moves")
        self.share.setToolTip("Moves with a smaller share of their position's weights are left out")
        self.gaps = QCheckBox("across gaps")
        self.gaps.setObjectName("book.write.gaps")
        self.gaps.setToolTip("Also across one position that is not in the book, as books made for one colour need it")
        self.gaps.toggled.connect(lambda _on: self.draw(self.context.state))
        self.run = QPushButton("Write…")
        self.run.setObjectName("book.write.run")
        self.run.clicked.connect(self._on_run)
        self.note = Text(lines=3)
        self.note.setObjectName("book.write")
        self.fields = form = QFormLayout(self)
        form.setContentsMargins(0, 4, 0, 0)
        for label, widget in (
            ("Write as", self.form),
            ("from", self.starts),
            ("as deep as", self.plies),
            ("moves from a share of", self.share),
        ):
            widget.setAccessibleName(label)
            form.addRow(label, widget)
        form.addRow("", self.gaps)
        row = QHBoxLayout()
        row.addWidget(self.note, 1)
        row.addWidget(self.run)
        form.addRow(row)

    def restyle(self) -> None:
        self.note.set_colour(self.theme.dim)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the words above the fields where there is little room beside them."""
        super().resizeEvent(event)
        is_narrow = self.width() < round(_WIDE * self.zoom / 100)
        policy = QFormLayout.RowWrapPolicy.WrapAllRows if is_narrow else QFormLayout.RowWrapPolicy.DontWrapRows
        self.fields.setRowWrapPolicy(policy)

    def draw(self, state: State) -> None:
        working = any(work.kind == "dump" for work in state.work)
        self.run.setText("Stop" if working else "Write…")
        self.run.setEnabled(state.open_book is not None)
        known = state.open_book
        name = known.book.name if known is not None else ""
        across = ", or moves across one position without a record," if self.gaps.isChecked() else ""
        words = f"Every position of {name} that book moves{across} lead to, once. A line ends where it meets another."
        self.note.set_text(words if known is not None else "No book is open.")

    def _on_run(self) -> None:
        known = self.context.state.open_book
        if any(work.kind == "dump" for work in self.context.state.work):
            bench.cancel(self.context, "dump")
        elif known is not None:
            ending = next(end for name, _, end in _FORMS if name == self.form.currentData())
            self.context.dialogs.choose_save(f"{known.book.path.stem}.{ending}", self._write)

    def _write(self, path: Path) -> None:
        bench.write_out(
            self.context,
            path,
            str(self.form.currentData()),
            str(self.starts.currentData()),
            self.plies.value() or None,
            self.share.value(),
            self.gaps.isChecked(),
        )
