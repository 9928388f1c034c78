"""The Compare page: two whole books compared as a job; every figure opens its list, every record is looked up."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout

from explorer.commands import bench, file
from explorer.core.keys.keytext import KeyTextError, parse_key
from explorer.model.state import Report, State
from explorer.panels.book import diff_report
from explorer.panels.book.diff_report import Pair
from explorer.panels.book.drill import Drill
from explorer.panels.figures import count, grouped_hex
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_EXPORTS = (("Text…", "txt"), ("CSV…", "csv"), ("JSON…", "json"))
_FILE = "another file…"


class ComparePage(Page):
    """The book shown against another."""

    title = "Compare"
    about = "Two whole books: records only in one, in both, with another weight"

    def build(self) -> None:
        self.report: Report | None = None
        self.names: list[str] = []
        self.pairs: list[Pair] = []
        self.label = QLabel("with")
        self.label.setObjectName("dim")
        self.other = QComboBox()
        self.other.setObjectName("book.compare.other")
        self.other.setAccessibleName("The book to compare with")
        self.other.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.other.setMinimumContentsLength(8)
        self.label.setBuddy(self.other)
        self.run = QPushButton("Compare")
        self.run.setObjectName("book.compare.run")
        self.run.setToolTip("Compare every record of the two books, in the background")
        self.run.clicked.connect(self._on_run)
        self.export = QToolButton()
        self.export.setObjectName("book.compare.export")
        self.export.setText("Export")
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.export)
        for text, ending in _EXPORTS:
            menu.addAction(text).triggered.connect(partial(self._on_export, ending))
        self.export.setMenu(menu)
        top = QHBoxLayout()
        top.addWidget(self.label)
        top.addWidget(self.other, 1)
        top.addWidget(self.run)
        top.addWidget(self.export)
        self.headline = Text(lines=2)
        self.headline.setObjectName("book.compare")
        self.figures = Table((Column("figure", 0), Column("count", 70, right=True)))
        self.figures.setObjectName("book.compare.figures")
        self.figures.setAccessibleName("Figures of the comparison")
        self.figures.row_chosen.connect(self._on_figure)
        self.list = Table((Column("key", 164, fixed=True), Column("move", 60), Column("what differs", 0)))
        self.list.setObjectName("book.compare.list")
        self.list.setAccessibleName("Records that differ")
        self.list.row_chosen.connect(self._on_pair)
        offer_table(self.figures, self.context)
        offer_table(self.list, self.context)
        self.drill = Drill("book.compare", self.figures, self.list)
        self.drill.opened.connect(lambda on: self.headline.setVisible(not on))  # the list needs the room
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.headline)
        layout.addWidget(self.drill, 1)

    def restyle(self) -> None:
        font = fixed_font(self.font().pointSizeF() * 0.95)
        self.figures.restyle(font, self.zoom)
        self.list.restyle(font, self.zoom)
        self.headline.set_colour(self.theme.dim)
        self.drill.restyle(self.theme)
        self._draw_figures()

    def draw(self, state: State) -> None:
        known = state.open_book
        self._draw_others(state)
        working = any(work.kind == "diff" for work in state.work)
        self.run.setText("Stop" if working else "Compare")
        self.run.setEnabled(known is not None)
        found = [r for r in state.reports if r.kind == "diff" and known is not None and r.path == known.book.path]
        report = found[-1] if found else None
        self.export.setEnabled(report is not None)
        if report is not self.report:
            self.report = report
            self._draw_figures()
        if known is None:
            self.headline.set_text("No book is open.")
        elif working:
            self.headline.set_text("Comparing …")
        elif report is None:
            self.headline.set_text(f"Every record of {known.book.name} against those of another book.")
        else:
            self.headline.set_text(diff_report.headline(report.data))

    def _draw_others(self, state: State) -> None:
        paths = [str(k.book.path) for k in state.books if k is not state.open_book]
        if [self.other.itemData(at) for at in range(self.other.count())] == [*paths, ""]:
            return
        before = self.other.currentData()
        self.other.clear()
        for path in paths:
            self.other.addItem(Path(path).name, path)
        self.other.addItem(_FILE, "")
        self.other.setCurrentIndex(max(0, self.other.findData(before)) if before else 0)

    def _draw_figures(self) -> None:
        rows = diff_report.figures(self.report.data) if self.report else []
        data = self.report.data if self.report else {}
        self.names = [name if diff_report.pairs(data, name) else "" for name, _, _ in rows]
        cells = []
        for name, (_, text, number) in zip(self.names, rows, strict=True):
            cells.append((Cell(f"▸ {text}" if name else text, text), Cell(count(number))))
        self.figures.fill(cells)
        self.pairs = []
        self.drill.close_list("A figure with ▸ opens the list behind it." if rows else "")

    def _on_run(self) -> None:
        if any(work.kind == "diff" for work in self.context.state.work):
            bench.cancel(self.context, "diff")
        elif self.other.currentData():
            bench.compare(self.context, Path(str(self.other.currentData())))
        else:
            self.context.dialogs.choose_file(lambda path: bench.compare(self.context, path))

    def _on_figure(self, row: int) -> None:
        if self.report is None or not 0 <= row < len(self.names):
            return
        found = diff_report.pairs(self.report.data, self.names[row])
        if not found:
            self.drill.detail.set_text("There is no list behind this figure.")
            return
        self.pairs = found
        self.list.setCurrentCell(-1, -1)
        self.list.fill([_pair_cells(pair) for pair in found])
        many = diff_report.figures(self.report.data)[row][2]
        more = f"The first {count(len(found))} of {count(many)}. " if many > len(found) else ""
        self.drill.open_list(self.list, f"{more}Enter or a click looks the key up.")

    def _on_pair(self, row: int) -> None:
        """Look a record up by its key: in the second book, if only that one has it and it is open."""
        if not 0 <= row < len(self.pairs) or self.report is None:
            return
        pair = self.pairs[row]
        if pair.first is None:
            second = self.report.data.get("b")
            path = Path(str(second.get("file"))) if isinstance(second, dict) else Path()
            paths = [known.book.path for known in self.context.state.books]
            if path in paths:
                file.show_book_number(self.context, paths.index(path))
        self.context.dialogs.show_key(str(pair.either.get("key")))

    def _on_export(self, ending: str, _checked: bool = False) -> None:
        if self.report is None:
            return
        text = diff_report.export(self.report.data, ending)

        def write(path: Path) -> None:
            file.save_bytes(self.context, path, text.encode())

        first, second = diff_report.names(self.report.data)
        self.context.dialogs.choose_save(f"{Path(first).stem}-{Path(second).stem}.{ending}", write)


def _pair_cells(pair: Pair) -> tuple[Cell, ...]:
    text = str(pair.either.get("key", ""))
    try:
        shown = grouped_hex(parse_key(text)[0])
    except KeyTextError:
        shown = text
    numbers = [f"record {side['record']}" for side in (pair.first, pair.second) if side]
    words = diff_report.change(pair)
    about = f"{' and '.join(numbers)}: {words}"
    return Cell(shown, about), Cell(str(pair.either.get("uci", "")), about, bold=True), Cell(words, about)
