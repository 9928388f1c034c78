"""The list behind a figure of a walk: a page of its items at a time; each jumps to its position and record."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from explorer.commands import bench, file
from explorer.commands import book as act
from explorer.commands.context import Context
from explorer.core.book import walk_report
from explorer.core.book.walk_report import Item
from explorer.core.movetext import MoveError, parse_moves
from explorer.core.notation import FenError, parse_fen
from explorer.panels.book.check_words import about_item
from explorer.panels.book.pager import PAGE, Pager
from explorer.panels.figures import count
from explorer.panels.table import Cell, Column, Table


class FindingList(QObject):
    """The table, and the buttons below it. ``told`` is what there is to say."""

    told = Signal(str)

    def __init__(self, context: Context, foot: QHBoxLayout) -> None:
        super().__init__()
        self.context = context
        self.items: list[Item] = []
        self._words = ""
        self.table = Table((Column("record", 72, right=True), Column("move", 60), Column("line", 0)))
        self.table.setObjectName("book.findings")
        self.table.setAccessibleName("Findings")
        self.table.row_chosen.connect(self._on_chosen)
        self.table.row_checked.connect(self._on_record)
        self.table.row_pointed.connect(self._on_pointed)
        self.pager = Pager("book.finding", self.table, foot)
        self.pager.turned.connect(self._fill)
        self.record = QPushButton("Record")
        self.record.setObjectName("book.finding.record")
        self.record.setProperty("role", "small")
        self.record.setToolTip("Show the record of the finding (Space in the list)")
        self.record.clicked.connect(lambda: self._on_record(self.table.currentRow()))
        foot.addWidget(self.record, 0, Qt.AlignmentFlag.AlignTop)
        self.hide_buttons()

    def hide_buttons(self) -> None:
        """Show none of the buttons: no list is open."""
        self.pager.hide()
        self.record.hide()

    def show(self, items: list[Item], words: str, more: int = 0) -> None:
        """Show the first page of ``items``; ``more`` is how many there are besides these."""
        self.items = items
        has_all = more and len(items) >= bench.LISTED
        if has_all:
            words = f"The first {count(len(items))} of {count(len(items) + more)}; an export has all. {words}"
        elif more and items:
            words = f"The first {count(len(items))} of {count(len(items) + more)}. {words}"
        elif more:
            words = f"The walk brought none of these {count(more)} along; List all walks once more for them."
        self._words = words
        self.record.setVisible(any(item.get("record") is not None for item in items))
        self.pager.begin(len(items), bool(more) and not has_all)
        self._fill()

    def say_progress(self, figures: Mapping[str, object]) -> None:
        """Say how far a longer list is."""
        done, total, left = (figures.get(name) for name in ("done", "total", "seconds_left"))
        far = "walking"
        if figures.get("phase") == "listing" and isinstance(done, int) and isinstance(total, int):
            far = f"{count(done)} of {count(total)}"
            far += f", {max(1, round(left))} s left" if isinstance(left, int | float) else ""
        self.told.emit(f"Listing all: {far} … Stop keeps what is listed by then.")

    def _fill(self) -> None:
        """Show a page of the list; of positions, for which no record stands, the first column has the ply."""
        shown = self.items[self.pager.first : self.pager.first + PAGE]
        self.table.setCurrentCell(-1, -1)
        self.table.set_title(0, "record" if any(item.get("record") is not None for item in shown) else "ply")
        self.table.setColumnHidden(1, not any(item.get("san") or item.get("uci") for item in shown))
        self.table.fill([_cells(item) for item in shown])
        self.table.scrollToTop()
        self.record.setEnabled(False)
        self.told.emit(self.pager.words() + self._words)

    def _item(self, row: int) -> Item | None:
        at = self.pager.first + row
        return self.items[at] if row >= 0 and at < len(self.items) else None

    def _on_pointed(self, row: int) -> None:
        item = self._item(row)
        if item is not None:
            self.told.emit(about_item(item))

    def _on_chosen(self, row: int) -> None:
        item = self._item(row)
        if item is None:
            return
        self.table.setCurrentCell(row, 0)
        self.record.setEnabled(item.get("record") is not None)
        self.told.emit(about_item(item))
        jump(self.context, item, show=False)

    def _on_record(self, row: int) -> None:
        item = self._item(row)
        if item is not None and item.get("record") is not None:
            jump(self.context, item, show=True)


def jump(context: Context, item: Item, show: bool) -> None:
    """Go to the position of an item by the line that leads there; one without a position is looked up by key.

    Its record is marked, and its page shown if that is asked for.
    """
    if not item.get("fen"):
        act.look_up(context, str(item.get("key", "")))
        return
    chess960 = item.get("chess960") is True
    try:
        wanted = parse_fen(str(item["fen"]), chess960).position
        root = parse_fen(str(item.get("start") or item["fen"]), chess960).position
    except FenError as error:
        file.tell_problem(context, str(error))
        return
    try:
        line = parse_moves(root, str(item.get("line", "")))
    except MoveError:
        line = None
    if line is not None and line.position(len(line.steps)).squares == wanted.squares:
        act.show_line(context, line, len(line.steps), "jump to a finding")
    else:
        act.show_position(context, wanted, "jump to a finding")
    record = item.get("record")
    if isinstance(record, int):
        act.inspect(context, record, show)


def _cells(item: Item) -> tuple[Cell, ...]:
    number, words = item.get("record", item.get("ply")), about_item(item)
    return (
        Cell(count(number) if isinstance(number, int) else "", words),
        Cell(str(item.get("san") or item.get("uci") or ""), words, bold=True),
        Cell(walk_report.line_of(item), words),
    )
