"""The Compare page: two whole books compared as a job; every figure opens its list, every record is looked up."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout

from explorer.commands import bench, file
from explorer.model.state import Report, State
from explorer.panels.book import diff_report
from explorer.panels.book.choice import Choice
from explorer.panels.book.drill import Drill
from explorer.panels.book.pair_list import PairList
from explorer.panels.figures import count
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_EXPORTS = (("Text…", "txt"), ("CSV…", "csv"), ("JSON…", "json"))
_FILE = "another file…"


class ComparePage(Page):
    """The book shown against another. What was found belongs to the pair, and stays whichever of them is shown."""

    title = "Compare"
    about = "Two whole books: records only in one, in both, with another weight"

    def build(self) -> None:
        self.report: Report | None = None
        self.names: list[str] = []
        self.opened = ""
        self.label = QLabel("with")
        self.label.setObjectName("dim")
        self.other = Choice("The book to compare with")
        self.other.setObjectName("book.compare.other")
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
        self.headline = Text(lines=3)
        self.headline.setObjectName("book.compare")
        self.figures = Table((Column("figure", 0), Column("count", 70, right=True)))
        self.figures.setObjectName("book.compare.figures")
        self.figures.setAccessibleName("Figures of the comparison")
        self.figures.row_chosen.connect(self._on_figure)
        foot = QHBoxLayout()
        self.pairs = PairList(self.context, foot, self, "book.compare", "what differs", diff_report.change)
        self.list = self.pairs.table
        self.list.setAccessibleName("Records that differ")
        offer_table(self.figures, self.context)
        offer_table(self.list, self.context)
        self.drill = Drill("book.compare", self.figures, self.list)
        self.drill.foot.addLayout(foot)
        self.drill.opened.connect(self._on_opened)
        self.pairs.told.connect(self.drill.detail.set_text)
        self.pairs.pager.all_asked.connect(self._on_all)
        self.pairs.pager.stopped.connect(lambda: bench.cancel(self.context, "diff"))
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
        self.pairs.dim = self.theme.dim
        self._draw_figures(self.opened)

    def draw(self, state: State) -> None:
        known = state.open_book
        working = any(work.kind == "diff" for work in state.work)
        self.run.setText("Stop" if working else "Compare")
        self.run.setEnabled(known is not None)
        report = _report(state)
        self._draw_others(state, report)
        self.pairs.pager.show_busy(working)
        self.pairs.search.resume()
        self.export.setEnabled(report is not None)
        if report is not self.report:
            is_longer = self.report is not None and report is not None and _is_longer(report, self.report)
            self.report = report
            self._draw_figures(self.opened if is_longer else "")
        if known is None:
            self.headline.set_text("No book is open.")
        elif working:
            self.headline.set_text("Comparing …")
        elif report is None:
            self.headline.set_text(f"Every record of {known.book.name} against those of another book.")
        else:
            self.headline.set_text(diff_report.headline(report.data))

    def _draw_others(self, state: State, report: Report | None) -> None:
        """Offer the other open books; of a pair that was compared the other one is chosen."""
        known = state.open_book
        paths = [str(k.book.path) for k in state.books if k is not known]
        if [self.other.itemData(at) for at in range(self.other.count())] == [*paths, ""]:
            return
        before = self.other.currentData()
        if report is not None and known is not None and before not in paths:
            before = next((str(path) for path in diff_report.paths(report.data) if path != known.book.path), before)
        self.other.clear()
        for path in paths:
            self.other.addItem(Path(path).name, path)
        self.other.addItem(_FILE, "")
        self.other.setCurrentIndex(max(0, self.other.findData(before)) if before else 0)

    def _draw_figures(self, opened: str = "") -> None:
        """Show the figures of the report, or the list of a name that was open."""
        rows = diff_report.figures(self.report.data) if self.report else []
        data = self.report.data if self.report else {}
        self.names = [name if diff_report.pairs(data, name) else "" for name, _, _ in rows]
        cells = []
        for name, (_, text, number) in zip(self.names, rows, strict=True):
            shown = f"▸ {text}" if name else f"{text} (no list)" if number else text
            cells.append((Cell(shown, shown), Cell(count(number))))
        self.figures.fill(cells)
        if opened in self.names and opened:
            self._open_list(opened)
        else:
            self.drill.close_list("A figure with ▸ opens the list behind it." if rows else "")

    def _on_run(self) -> None:
        if any(work.kind == "diff" for work in self.context.state.work):
            bench.cancel(self.context, "diff")
        elif self.other.currentData():
            bench.compare(self.context, Path(str(self.other.currentData())))
        else:
            self.context.dialogs.choose_file(lambda path: bench.compare(self.context, path))

    def _on_opened(self, on: bool) -> None:
        self.headline.setVisible(not on)  # the list needs the room
        if not on:
            self.opened = ""
            self.pairs.close()

    def _on_figure(self, row: int) -> None:
        if 0 <= row < len(self.names) and self.names[row]:
            self._open_list(self.names[row])
        elif 0 <= row < len(self.names):
            self.drill.detail.set_text("This figure is counted only: there is no list behind it.")

    def _open_list(self, name: str) -> None:
        assert self.report is not None
        data = self.report.data
        self.opened = name
        self.drill.open_list(self.list, "")
        many = next(number for row_name, _, number in diff_report.figures(data) if row_name == name)
        self.pairs.show(diff_report.pairs(data, name), diff_report.paths(data), many)

    def _on_all(self) -> None:
        """Compare the pair once more, for more of each difference."""
        if self.report is not None:
            first, second = diff_report.paths(self.report.data)
            bench.compare(self.context, second, first, bench.LISTED)

    def _on_export(self, ending: str, _checked: bool = False) -> None:
        if self.report is None:
            return
        text = diff_report.export(self.report.data, ending)

        def write(path: Path) -> None:
            file.save_bytes(self.context, path, text.encode())

        first, second = diff_report.names(self.report.data)
        self.context.dialogs.choose_save(f"{Path(first).stem}-{Path(second).stem}.{ending}", write)


def _report(state: State) -> Report | None:
    """Return the last comparison that the book shown was a part of."""
    known = state.open_book
    if known is None:
        return None
    compared = [report for report in state.reports if report.kind == "diff"]
    return next((one for one in reversed(compared) if known.book.path in diff_report.paths(one.data)), None)


def _is_longer(report: Report, before: Report) -> bool:
    """Return whether a report is that of the same two books."""
    return diff_report.paths(report.data) == diff_report.paths(before.data)
