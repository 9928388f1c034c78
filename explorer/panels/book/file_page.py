"""The File page: what is in the file of the book as a whole."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from explorer.commands import bench
from explorer.model.state import Report, State
from explorer.panels.book.bars import Bars
from explorer.panels.book.diff_report import Pair
from explorer.panels.book.drill import Drill
from explorer.panels.book.file_facts import (
    FACT_OF,
    LISTS,
    at_once,
    fact_cells,
    fact_rows,
    header_html,
    numbers,
    record_words,
)
from explorer.panels.book.pair_list import PairList
from explorer.panels.figures import count
from explorer.panels.page import Page, scrolling_layout
from explorer.panels.table import Column, Table
from explorer.panels.takeaway import offer_picture, offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_MARGIN = 16
"""Pixels beside the text of a cell, all in all."""
_WEIGHTS = ("0", "1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1k", "2k", "4k", "8k", "16k", "32k")


class FilePage(Page):
    """Facts of the file: some at once, all of them after it was read through."""

    title = "File"
    about = "What is in the file as a whole"

    def build(self) -> None:
        self.report: Report | None = None
        self.data: Mapping[str, object] = {}
        self.facts: list[str] = []
        self.opened = ""
        facts = QWidget()
        layout = scrolling_layout(facts)
        row = QHBoxLayout()
        self.at_once = Text(lines=5)
        self.at_once.setObjectName("book.file")
        self.read = QPushButton("Read the file")
        self.read.setObjectName("book.file.read")
        self.read.setToolTip("Count everything in the file, in the background")
        self.read.clicked.connect(self._on_read)
        row.addWidget(self.at_once, 1)
        row.addWidget(self.read, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(row)
        self.header = QLabel()
        self.header.setObjectName("book.header")
        self.header.setTextFormat(Qt.TextFormat.RichText)
        self.header.setWordWrap(True)
        self.header.setMinimumWidth(10)
        self.header.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self.header)
        self.table = Table(
            (
                Column("fact", 150, least=116),
                Column("count", 84, right=True, fixed=True, least=66),
                Column("", 0, about="What that means"),
            )
        )
        self.table.setObjectName("book.facts")
        self.table.setAccessibleName("Facts of the file")
        self.table.setWordWrap(True)
        self.table.horizontalHeader().sectionResized.connect(self._fit)
        offer_table(self.table, self.context)
        layout.addWidget(self.table)
        self.weights = Bars("Records by weight")
        self.per_position = Bars("Positions by number of records")
        self.spread = Bars("Keys over the 64-bit space")
        for bars in (self.weights, self.per_position, self.spread):
            offer_picture(bars, self.context, bars.accessibleName().lower())
            layout.addWidget(bars)
        layout.addStretch(1)
        self.table.row_chosen.connect(self._on_fact)
        self.table.currentCellChanged.connect(lambda row, *_: self.show_row(row))
        facts.setFocusProxy(self.table)
        foot = QHBoxLayout()
        self.records = PairList(self.context, foot, self, "book.file", "what it has", record_words)
        self.records.table.setAccessibleName("Records behind a fact")
        offer_table(self.records.table, self.context)
        self.drill = Drill("book.file", facts, self.records.table)
        self.drill.foot.addLayout(foot)
        self.drill.opened.connect(self._on_opened)
        self.records.told.connect(self.drill.detail.set_text)
        self.records.pager.all_asked.connect(lambda: bench.list_records(self.context, self.opened, bench.LISTED))
        self.records.pager.stopped.connect(lambda: bench.cancel(self.context, "records"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.drill)

    def restyle(self) -> None:
        self.table.restyle(self.font(), self.zoom)
        self.records.dim = self.theme.dim
        self.records.table.restyle(fixed_font(self.font().pointSizeF() * 0.95), self.zoom)
        self.drill.restyle(self.theme)
        for bars in (self.weights, self.per_position, self.spread):
            bars.restyle(self.theme, self.zoom)

    def draw(self, state: State) -> None:
        known = state.open_book
        data: dict[str, object] = {}
        for report in state.reports:
            if known is not None and report.path == known.book.path and report.kind in ("info", "check"):
                data |= {name: value for name, value in report.data.items() if value is not None or name not in data}
        reading = any(work.kind == "info" for work in state.work)
        self.read.setText("Stop" if reading else "Read the file")
        self.read.setEnabled(known is not None)
        self.at_once.set_text(at_once(known))
        self.data = data
        rows = fact_rows(data) if data else []
        self.table.fill([fact_cells(row) for row in rows])
        self.facts = [row[0] for row in rows]
        self._fit()
        header = data.get("header")
        self.header.setText(header_html(header) if isinstance(header, str) else "")
        self.header.setVisible(isinstance(header, str))
        self._draw_bars(data)
        self._draw_records(state)

    def _draw_records(self, state: State) -> None:
        """Show the records that were asked for; those of another book are not."""
        known = state.open_book
        self.records.pager.show_busy(any(work.kind == "records" for work in state.work))
        self.records.search.resume()
        path = known.book.path if known is not None else None
        report = next((one for one in state.reports if one.kind == "records" and one.path == path), None)
        is_news, self.report = report is not self.report, report
        if is_news and report is not None and report.data.get("list") == self.opened:
            self._show_records(report)
        elif self.opened and (is_news and report is None):
            self.drill.close_list()

    def _show_records(self, report: Report) -> None:
        items = report.data.get("items")
        pairs = [Pair(item, None) for item in items] if isinstance(items, list) else []
        more = 1 if report.data.get("next") is not None else 0
        counted = self.data.get(self.opened)
        many = counted if more and isinstance(counted, int) else len(pairs) + more
        self.drill.open_list(self.records.table, "")
        self.records.show(pairs, (report.path, report.path), many)

    def _on_fact(self, row: int) -> None:
        """Open the records behind a fact; what is brought for it once is kept until another one is."""
        if not 0 <= row < len(self.facts):
            return
        name = LISTS.get(self.facts[row], "")
        if name and self.data.get(FACT_OF.get(name, name)) not in (None, 0):
            self.opened = name
            if self.report is not None and self.report.data.get("list") == name:
                self._show_records(self.report)
            else:
                self.drill.detail.set_text("Reading the records …")
                bench.list_records(self.context, name, bench.LISTED if name == "descents" else bench.DIFFERENCES)
        elif self.facts[row].startswith(("castling", "Chess960")):
            self.drill.detail.set_text("The page Check lists them, with their positions, after a walk.")
        else:
            self.drill.detail.set_text("There is no list behind this fact.")

    def _on_opened(self, on: bool) -> None:
        if not on:
            self.opened = ""
            self.records.close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self, *_section: int) -> None:
        """Make the rows, and the table, as high as what stands in them: the page scrolls, the table does not."""
        least = self.table.verticalHeader().defaultSectionSize()
        metrics, room = self.table.fontMetrics(), QRect(0, 0, max(20, self.table.columnWidth(2) - _MARGIN), 10_000)
        for row in range(self.table.rowCount()):
            item = self.table.item(row, 2)
            box = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, item.text() if item is not None else "")
            self.table.setRowHeight(row, max(least, box.height() + 6))
        rows = self.table.verticalHeader().length() or 2 * least
        self.table.setFixedHeight(rows + self.table.horizontalHeader().height() + 2 * self.table.frameWidth() + 2)

    def show_row(self, row: int) -> None:
        """Scroll the page, as the table itself does not, to a row that the keyboard has come to."""
        area = self.findChild(QScrollArea)
        inside = area.widget() if area is not None else None
        if row < 0 or area is None or inside is None:
            return
        top = self.table.viewport().mapTo(inside, QPoint(0, self.table.rowViewportPosition(row))).y()
        half = self.table.rowHeight(row) // 2
        area.ensureVisible(0, top + half, 0, half)

    def _draw_bars(self, data: Mapping[str, object]) -> None:
        weights, spread = numbers(data.get("weight_histogram")), numbers(data.get("key_spread"))
        per_position = numbers(data.get("records_per_position"))
        self.weights.show_values(weights, _WEIGHTS, "(each bar up to the next label)")
        last = len(per_position)
        labels = [*map(str, range(1, last)), f"{last}+"] if last else []
        self.per_position.show_values(per_position, labels, "")
        even = sum(spread) / len(spread) if spread else 0.0
        note = (
            f"({count(min(spread))} to {count(max(spread))} in each 64th, even would be {even:,.0f})" if spread else ""
        )
        self.spread.show_values(spread, (), note)
        for bars in (self.weights, self.per_position, self.spread):
            bars.setVisible(bool(bars.values))

    def _on_read(self) -> None:
        if any(work.kind == "info" for work in self.context.state.work):
            bench.cancel(self.context, "info")
        else:
            bench.read_facts(self.context)
