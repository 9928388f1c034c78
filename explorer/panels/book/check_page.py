"""The Check page: a walk through the whole book as a job; every figure opens its list, every item jumps there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)

from explorer.commands import bench, file
from explorer.commands import book as act
from explorer.core.movetext import MoveError, parse_moves
from explorer.core.notation import FenError, fen, parse_fen
from explorer.model.state import Report, State
from explorer.panels.book import check_report
from explorer.panels.book.check_report import DEPTHS, Item
from explorer.panels.book.drill import Drill
from explorer.panels.figures import count
from explorer.panels.page import Page
from explorer.panels.table import BarDelegate, Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_STARTS = (
    ("standard", "from the start position"),
    ("current", "from this position"),
    ("given", "from given positions"),
    ("chess960", "from all 960 Chess960 starts"),
)
_EXPORTS = (("Text…", "txt"), ("CSV…", "csv"), ("JSON…", "json"), ("FEN list…", "fen"), ("EPD list…", "epd"))


class CheckPage(Page):
    """The whole book, walked through."""

    title = "Check"
    about = "Walk through the whole book: what is reached, what is odd"

    def build(self) -> None:
        self.report: Report | None = None
        self.names: list[str] = []
        self.items: list[Item] = []
        self.plies: list[int] = []
        self.headline = Text(lines=2)
        self.headline.setObjectName("book.check")
        self.fens = QPlainTextEdit()
        self.fens.setObjectName("book.check.fens")
        self.fens.setAccessibleName("Positions the walk begins at, a FEN on each line")
        self.fens.setPlaceholderText("a FEN on each line")
        self.fens.setTabChangesFocus(True)
        self.fens.setFixedHeight(54)
        self.fens.hide()
        self.figures = Table(
            (Column("figure", 0), Column("by book moves", 110, right=True), Column("across gaps", 96, right=True))
        )
        self.figures.setObjectName("book.figures")
        self.figures.setAccessibleName("Figures of the walk")
        self.figures.row_chosen.connect(self._on_figure)
        self.list = Table((Column("record", 72, right=True), Column("move", 60), Column("line", 0)))
        self.list.setObjectName("book.findings")
        self.list.setAccessibleName("Findings")
        self.list.row_chosen.connect(self._on_item)
        self.list.row_checked.connect(self._on_record)
        self.list.row_pointed.connect(self._on_pointed)
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
        for table in (self.figures, self.list, self.depths):
            offer_table(table, self.context)
        self.drill = Drill("book.finding", self.figures, self.list, self.depths)
        self.drill.opened.connect(lambda on: self.headline.setVisible(not on))  # the list needs the room
        self.detail = self.drill.detail
        self.record = QPushButton("Record")
        self.record.setObjectName("book.finding.record")
        self.record.setProperty("role", "small")
        self.record.setToolTip("Show the record of the finding (Space in the list)")
        self.record.clicked.connect(lambda: self._on_record(self.list.currentRow()))
        self.drill.foot.addWidget(self.record, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(self._head())
        layout.addWidget(self.fens)
        layout.addWidget(self.headline)
        layout.addWidget(self.drill, 1)

    def _head(self) -> QHBoxLayout:
        self.starts = QComboBox()
        self.starts.setObjectName("book.check.starts")
        self.starts.setAccessibleName("Where the walk begins")
        self.starts.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.starts.setMinimumContentsLength(8)
        for name, text in _STARTS:
            self.starts.addItem(text, name)
        self.starts.activated.connect(self._on_starts)
        self.gaps = QCheckBox("across gaps")
        self.gaps.setChecked(True)
        self.gaps.setToolTip("Also across one position that is not in the book, as books made for one colour need it")
        self.run = QPushButton("Walk")
        self.run.setObjectName("book.check.run")
        self.run.setToolTip("Walk through the whole book, in the background")
        self.run.clicked.connect(self._on_run)
        self.export = QToolButton()
        self.export.setObjectName("book.check.export")
        self.export.setText("Export")
        self.export.setToolTip("Save the report, or the positions found; the page Write has the whole book")
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.export)
        for text, ending in _EXPORTS:
            menu.addAction(text).triggered.connect(partial(self._on_export, ending))
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
        self._draw_figures()

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
        if work is not None:
            self.fens.hide()  # choosing it again brings it back; the figures need the room
            self.headline.set_text(f"{work.title} …")
        elif report is None:
            self.headline.set_text("What of the book can be reached, and what is odd? Choose where to begin, and walk.")
        else:
            self.headline.set_text(check_report.headline(report.data))

    def _draw_figures(self) -> None:
        rows = check_report.figures(self.report.data) if self.report else []
        self.names = [row.list for row in rows]
        self.figures.fill(
            [
                (Cell(f"▸ {row.text}" if row.list else row.text, row.text), Cell(row.number), Cell(row.gaps))
                for row in rows
            ]
        )
        self.items = []
        self.drill.close_list("A figure with ▸ opens the list behind it." if rows else "")
        self.record.hide()

    def _list(self, items: list[Item], text: str) -> None:
        self.items = items
        self.list.setCurrentCell(-1, -1)
        self.list.fill([_item_cells(item) for item in items])
        self.drill.open_list(self.list, text)
        self.record.show()
        self.record.setEnabled(False)

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

    def _on_figure(self, row: int) -> None:
        if not (0 <= row < len(self.names)) or self.report is None:
            return
        name, data = self.names[row], self.report.data
        if name == DEPTHS:
            self._draw_depths(data)
            return
        items = check_report.items_of(data, name)
        if not items:
            self.detail.set_text("There is no list behind this figure.")
            return
        more = check_report.more_than_listed(data, name)
        shown = f"The first {count(len(items))} of {count(len(items) + more)}. " if more else ""
        self._list(items, f"{shown}Enter or a click goes there, Space shows the record.")

    def _draw_depths(self, data: Mapping[str, object]) -> None:
        rows = check_report.depths(data)
        most = max((positions for _, positions, _ in rows), default=1) or 1
        self.plies = [ply for ply, _, _ in rows]
        self.depths.fill(
            [
                (Cell(str(ply)), Cell(count(positions)), Cell(count(records)), Cell("", bar=positions / most))
                for ply, positions, records in rows
            ]
        )
        words = "Positions by the fewest book moves that lead to them; a click lists those of a ply."
        self.drill.open_list(self.depths, words)
        self.record.hide()

    def _on_ply(self, row: int) -> None:
        if not 0 <= row < len(self.plies) or self.report is None:
            return
        items = [i for i in check_report.items_of(self.report.data, "reached") if i.get("ply") == self.plies[row]]
        more = "" if items else " None of them is among those that the walk brought along."
        self._list(items, f"Positions of ply {self.plies[row]}.{more}")

    def _on_pointed(self, row: int) -> None:
        if 0 <= row < len(self.items):
            self.detail.set_text(check_report.about(self.items[row]))

    def _on_record(self, row: int) -> None:
        if 0 <= row < len(self.items) and self.items[row].get("record") is not None:
            self._jump(self.items[row], show=True)

    def _on_item(self, row: int) -> None:
        if not 0 <= row < len(self.items):
            return
        self.list.setCurrentCell(row, 0)
        self.record.setEnabled(self.items[row].get("record") is not None)
        self.detail.set_text(check_report.about(self.items[row]))
        self._jump(self.items[row], show=False)

    def _jump(self, item: Item, show: bool) -> None:
        """Go to the position of an item by the line that leads there; one without a position is looked up by key."""
        if not item.get("fen"):
            self.context.dialogs.show_key(str(item.get("key", "")))
            return
        chess960 = item.get("chess960") is True
        try:
            wanted = parse_fen(str(item["fen"]), chess960).position
            root = parse_fen(str(item.get("start") or item["fen"]), chess960).position
        except FenError as error:
            file.tell_problem(self.context, str(error))
            return
        try:
            line = parse_moves(root, str(item.get("line", "")))
        except MoveError:
            line = None
        if line is not None and line.position(len(line.steps)).squares == wanted.squares:
            act.show_line(self.context, line, len(line.steps), "jump to a finding")
        else:
            act.show_position(self.context, wanted, "jump to a finding")
        record = item.get("record")
        if isinstance(record, int):
            act.inspect(self.context, record, show)

    def _on_export(self, ending: str, _checked: bool = False) -> None:
        if self.report is None:
            return
        text = check_report.export(self.report.data, ending)

        def write(path: Path) -> None:
            file.save_bytes(self.context, path, text.encode())

        self.context.dialogs.choose_save(f"{self.report.path.stem}-check.{ending}", write)


def _item_cells(item: Item) -> tuple[Cell, ...]:
    record, words = item.get("record"), check_report.about(item)
    where = check_report.line_of(item)
    return (
        Cell(count(record) if isinstance(record, int) else "", words),
        Cell(str(item.get("san") or item.get("uci") or ""), words, bold=True),
        Cell(where, words),
    )
