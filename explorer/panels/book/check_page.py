"""The Check page: a walk through the whole book as a job; every figure opens its list, every item jumps there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)

from explorer.commands import bench, file
from explorer.core.book import walk_report
from explorer.core.book.export import export
from explorer.core.book.walk_report import ACROSS, DEPTHS, FINDINGS, PLY, Figure, Item
from explorer.core.notation import fen
from explorer.model.state import Report, State, Work
from explorer.panels.book import check_words as words
from explorer.panels.book.choice import Choice
from explorer.panels.book.drill import Drill
from explorer.panels.book.finding_list import FindingList
from explorer.panels.figures import count
from explorer.panels.page import Page
from explorer.panels.table import BarDelegate, Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_ACROSS = 2
"""The column of the figures across gaps."""


class CheckPage(Page):
    """The whole book, walked through."""

    title = "Check"
    about = "Walk through the whole book: what is reached, what is odd"

    def build(self) -> None:
        self.report: Report | None = None
        self.rows: list[Figure] = []
        self.listed: Report | None = None
        self.opened, self.is_listing = "", False
        self.plies: list[int] = []
        self.plies_across = False
        self.headline = Text(lines=3)
        self.headline.setObjectName("book.check")
        self.fens = QPlainTextEdit()
        self.fens.setObjectName("book.check.fens")
        self.fens.setAccessibleName("Positions the walk begins at, a FEN on each line")
        self.fens.setPlaceholderText("a FEN on each line")
        self.fens.setTabChangesFocus(True)
        self.fens.setFixedHeight(54)
        self.fens.hide()
        self.figures = Table(
            (Column("figure", 0), Column(words.WAYS[0], 108, right=True), Column(words.WAYS[1], 92, right=True))
        )
        self.figures.setObjectName("book.figures")
        self.figures.setAccessibleName("Figures of the walk")
        self.figures.row_chosen.connect(lambda row: self._on_figure(row, self.figures.currentColumn() == _ACROSS))
        self.figures.row_checked.connect(lambda row: self._on_figure(row, True))
        self.depths = Table(
            (
                Column("ply", 40, right=True),
                Column("positions", 90, right=True),
                Column("records", 90, right=True),
                Column("", 0, about="Positions of the ply, as a share of the most"),
            )
        )
        self.depths.setObjectName("book.depths")
        self.depths.setAccessibleName("Positions by ply")
        self.depths.row_chosen.connect(self._on_ply)
        self.bars = BarDelegate(self.depths)
        self.depths.setItemDelegateForColumn(3, self.bars)
        foot = QHBoxLayout()
        self.findings = FindingList(self.context, foot)
        self.list = self.findings.table
        for table in (self.figures, self.list, self.depths):
            offer_table(table, self.context)
        self.drill = Drill("book.finding", self.figures, self.list, self.depths)
        self.drill.opened.connect(self._on_opened)
        self.detail = self.drill.detail
        self.drill.foot.addLayout(foot)
        self.findings.told.connect(self.detail.set_text)
        self.findings.pager.all_asked.connect(self._on_all)
        self.findings.pager.stopped.connect(lambda: bench.cancel(self.context, "list"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(self._head())
        layout.addWidget(self.fens)
        layout.addWidget(self.headline)
        layout.addWidget(self.drill, 1)

    def _head(self) -> QHBoxLayout:
        self.starts = Choice("Where the walk begins", "Where the walk begins")
        self.starts.setObjectName("book.check.starts")
        for name, text in words.STARTS:
            self.starts.addItem(text, name)
        self.starts.activated.connect(self._on_starts)
        self.gaps = QCheckBox(words.WAYS[1])
        self.gaps.setChecked(True)
        self.gaps.setAccessibleName(words.WAYS[1])
        self.gaps.setToolTip("Also across one position that is not in the book, as books made for one colour need it")
        self.run = QPushButton("Walk")
        self.run.setObjectName("book.check.run")
        self.run.setToolTip("Walk through the whole book, in the background")
        self.run.clicked.connect(self._on_run)
        self.export = QToolButton()
        self.export.setObjectName("book.check.export")
        self.export.setText("Export")
        self.export.setToolTip("Save the report, or the list that is open; the page Write has the whole book")
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.export)
        self.export_list = QMenu("This list", menu)
        for shown, one_list in ((menu, False), (self.export_list, True)):
            for text, ending in words.EXPORTS:
                shown.addAction(text).triggered.connect(partial(self._on_export, ending, one_list))
        menu.addSeparator()
        menu.addMenu(self.export_list)
        menu.aboutToShow.connect(lambda: self.export_list.setEnabled(bool(self.opened)))
        self.export.setMenu(menu)
        row = QHBoxLayout()
        row.addWidget(self.starts, 1)
        for widget in (self.gaps, self.run, self.export):
            row.addWidget(widget)
        return row

    def restyle(self) -> None:
        self.bars.full, self.bars.empty = QColor(self.theme.accent), QColor(self.theme.bit_off)
        for table in (self.figures, self.list, self.depths):
            table.restyle(fixed_font(self.font().pointSizeF() * 0.95), self.zoom)
        self.headline.set_colour(self.theme.dim)
        self.drill.restyle(self.theme)
        self.fens.setFixedHeight(round(54 * self.zoom / 100))
        self._fit()
        self._draw_figures()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        is_wide = self.width() >= round(words.WIDE * self.zoom / 100)
        self.gaps.setText((words.WAYS if is_wide else words.SHORT)[1])
        for at, title in enumerate(words.WAYS if is_wide else words.SHORT):
            self.figures.set_title(at + 1, title)
            self.figures.setColumnWidth(at + 1, round((108 if is_wide else 62) * self.zoom / 100))

    def draw(self, state: State) -> None:
        known = state.open_book
        work = next((one for one in state.work if one.kind == "check"), None)
        self.run.setText("Stop" if work else "Walk")
        self.run.setEnabled(known is not None)
        found = [r for r in state.reports if r.kind == "check" and known is not None and r.path == known.book.path]
        report = found[-1] if found else None
        self.export.setEnabled(report is not None)
        if report is not self.report:
            self.report = report
            self._draw_figures()
        listed = _listed(state, report)
        is_news = listed is not self.listed
        self.listed = listed
        if is_news and listed is not None and walk_report.items_of(listed.data, self.opened):
            self._open_list()
        self._draw_listing(next((one for one in state.work if one.kind == "list"), None))
        if work is not None:
            self.fens.hide()  # choosing it again brings it back; the figures need the room
            self.headline.set_text(f"{work.title} …")
        elif report is None:
            self.headline.set_text("What of the book can be reached, and what is odd? Choose where to begin, and walk.")
        else:
            self.headline.set_text(walk_report.headline(report.data))

    def _draw_listing(self, work: Work | None) -> None:
        """Say how far a list of everything is, if one is being made; if it was stopped for nothing, what is shown."""
        was_listing, self.is_listing = self.is_listing, work is not None
        self.findings.pager.show_busy(self.is_listing)
        if work is not None and self.opened:
            self.findings.say_progress(work.figures)
        elif was_listing and self.opened:
            self._open_list()

    def _draw_figures(self) -> None:
        self.rows = walk_report.figures(self.report.data) if self.report else []
        self.figures.fill([(Cell(words.marked(row), row.text), Cell(row.number), Cell(row.gaps)) for row in self.rows])
        self.drill.close_list(words.figures_hint(self.rows))

    def _on_opened(self, on: bool) -> None:
        self.headline.setVisible(not on)  # the list needs the room
        if not on:
            self.opened = ""
            self.findings.hide_buttons()

    def _on_starts(self) -> None:
        given = self.starts.currentData() == "given"
        self.fens.setVisible(given)
        if given and not self.fens.toPlainText().strip():
            self.fens.setPlainText(fen(self.context.state.position))

    def _on_run(self) -> None:
        if any(one.kind == "check" for one in self.context.state.work):
            bench.cancel(self.context, "check")
        else:
            starts = str(self.starts.currentData())
            bench.walk(self.context, starts, self.gaps.isChecked(), self.fens.toPlainText())

    def _on_figure(self, row: int, across: bool) -> None:
        """Open the list behind a figure by book moves or ``across`` gaps, or the other one if there is only that."""
        if not 0 <= row < len(self.rows) or self.report is None:
            return
        figure = self.rows[row]
        if figure.list == DEPTHS:
            self._draw_depths(self.report.data, across and bool(figure.gaps))
            return
        self.opened = (figure.gaps_list if across else figure.list) or figure.list or figure.gaps_list
        self._open_list()

    def _on_ply(self, row: int) -> None:
        if 0 <= row < len(self.plies):
            self.opened = f"{ACROSS if self.plies_across else ''}{PLY}{self.plies[row]}"
            self._open_list()

    def _open_list(self) -> None:
        """Show the list of the name that is open, with all the items that were asked for."""
        items, more = self._opened_items()
        if not items and not more:
            self.opened = ""
            self.detail.set_text("There is no list behind this figure.")
            return
        self.drill.open_list(self.list, "")
        self.findings.show(items, words.about_list(self.opened), more)

    def _opened_items(self) -> tuple[list[Item], int]:
        """Return the items of the open list that are known here, and how many there are besides."""
        reports = [one.data for one in (self.listed, self.report) if one is not None]
        data = next((data for data in reports if walk_report.items_of(data, self.opened)), reports[-1])
        return walk_report.items_of(data, self.opened), walk_report.more_than_listed(data, self.opened)

    def _on_all(self) -> None:
        if self.report is not None:
            bench.list_all(self.context, self.report, self.opened)

    def _draw_depths(self, data: Mapping[str, object], across: bool) -> None:
        rows = walk_report.depths(data, across)
        most = max((positions for _, positions, _ in rows), default=1) or 1
        self.plies, self.plies_across = [ply for ply, _, _ in rows], across
        self.depths.fill(
            [
                (Cell(str(ply)), Cell(count(positions)), Cell(count(records)), Cell("", bar=positions / most))
                for ply, positions, records in rows
            ]
        )
        self.drill.open_list(self.depths, words.about_depths(across))

    def _on_export(self, ending: str, one_list: bool, _checked: bool = False) -> None:
        """Save the report with all that is odd, or all of the open list; what is not known here is walked for again."""
        report, only = self.report, self.opened if one_list else ""
        if report is None or (one_list and not only):
            return
        if only:
            items, more = self._opened_items()
            data: Mapping[str, object] = {
                **report.data,
                "findings": {only: {"count": len(items) + more, "items": items}},
            }
        else:
            data, more = report.data, max(walk_report.more_than_listed(report.data, name) for name in FINDINGS)

        def write(path: Path) -> None:
            if more:
                bench.export_walk(self.context, report, path, ending, only)
            else:
                file.save_bytes(self.context, path, export(data, ending).encode())

        self.context.dialogs.choose_save(f"{report.path.stem}-{only.replace(':', '-') or 'check'}.{ending}", write)


def _listed(state: State, report: Report | None) -> Report | None:
    """Return the last list that was asked for of a report, which came after it."""
    if report is None:
        return None
    after = state.reports[state.reports.index(report) + 1 :]
    return next((one for one in after if one.kind == "list" and one.path == report.path), None)
