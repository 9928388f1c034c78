"""The list behind a figure of a walk: a page of its items at a time; each jumps to its position and record."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from explorer.commands import bench, file
from explorer.commands import book as act
from explorer.commands.context import Context
from explorer.core.book import walk_report
from explorer.core.book.walk_report import Item
from explorer.core.movetext import MoveError, parse_moves
from explorer.core.notation import FenError, parse_fen
from explorer.panels.figures import count
from explorer.panels.table import Cell, Column, Table

PAGE = 500
"""Rows shown at once: a table is filled with them in a few milliseconds."""


class FindingList(QObject):
    """The table, and the buttons below it. ``told`` is what there is to say, ``all_asked`` asks for a longer list."""

    told = Signal(str)
    all_asked = Signal()

    def __init__(self, context: Context, foot: QHBoxLayout) -> None:
        super().__init__()
        self.context = context
        self.items: list[Item] = []
        self.first = 0
        self._words = ""
        self.table = Table((Column("record", 72, right=True), Column("move", 60), Column("line", 0)))
        self.table.setObjectName("book.findings")
        self.table.setAccessibleName("Findings")
        self.table.row_chosen.connect(self._on_chosen)
        self.table.row_checked.connect(self._on_record)
        self.table.row_pointed.connect(self._on_pointed)
        self.all = self._button("List all", "all", "Walk once more, for all items of this list")
        self.earlier = self._button("◂", "earlier", f"The {PAGE} before")
        self.later = self._button("▸", "later", f"The next {PAGE}")
        self.record = self._button("Record", "record", "Show the record of the finding (Space in the list)")
        for button, name in ((self.earlier, "Earlier findings"), (self.later, "Later findings")):
            button.setAccessibleName(name)
        self.all.clicked.connect(self.all_asked)
        self.earlier.clicked.connect(lambda: self._turn(-PAGE))
        self.later.clicked.connect(lambda: self._turn(PAGE))
        self.record.clicked.connect(lambda: self._on_record(self.table.currentRow()))
        self.buttons = (self.all, self.earlier, self.later, self.record)
        for button in self.buttons:
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide_buttons()

    def _button(self, text: str, name: str, about: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"book.finding.{name}")
        button.setProperty("role", "small")
        button.setToolTip(about)
        return button

    def hide_buttons(self) -> None:
        """Show none of the buttons: no list is open."""
        for button in self.buttons:
            button.hide()

    def show(self, items: list[Item], words: str, more: int = 0) -> None:
        """Show the first page of ``items``; ``more`` is how many there are besides these."""
        self.items, self.first = items, 0
        if more and len(items) >= bench.LISTED:
            words = f"The first {count(len(items))} of {count(len(items) + more)}; an export has all. {words}"
        elif more and items:
            words = f"The first {count(len(items))} of {count(len(items) + more)}. {words}"
        elif more:
            words = f"The walk brought none of these {count(more)} along; List all walks once more for them."
        self._words = words
        self.record.show()
        self.all.setVisible(bool(more) and len(items) < bench.LISTED)
        self.earlier.setVisible(len(items) > PAGE)
        self.later.setVisible(len(items) > PAGE)
        self._fill()

    def _turn(self, by: int) -> None:
        self.first += by
        self._fill()

    def _fill(self) -> None:
        shown = self.items[self.first : self.first + PAGE]
        self.table.setCurrentCell(-1, -1)
        self.table.fill([_cells(item) for item in shown])
        self.table.scrollToTop()
        self.record.setEnabled(False)
        last = self.first + len(shown)
        many = len(self.items) > PAGE
        paged = f"{count(self.first + 1)} to {count(last)} of {count(len(self.items))}. " if many else ""
        self.told.emit(paged + self._words)
        self._enable()

    def _enable(self) -> None:
        had_focus = next((one for one in (self.earlier, self.later) if one.hasFocus()), None)
        self.earlier.setEnabled(self.first > 0)
        self.later.setEnabled(self.first + PAGE < len(self.items))
        if had_focus is not None and not had_focus.isEnabled():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _item(self, row: int) -> Item | None:
        at = self.first + row
        return self.items[at] if row >= 0 and at < len(self.items) else None

    def _on_pointed(self, row: int) -> None:
        item = self._item(row)
        if item is not None:
            self.told.emit(walk_report.about(item))

    def _on_chosen(self, row: int) -> None:
        item = self._item(row)
        if item is None:
            return
        self.table.setCurrentCell(row, 0)
        self.record.setEnabled(item.get("record") is not None)
        self.told.emit(walk_report.about(item))
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
        context.dialogs.show_key(str(item.get("key", "")))
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
    record, words = item.get("record"), walk_report.about(item)
    return (
        Cell(count(record) if isinstance(record, int) else "", words),
        Cell(str(item.get("san") or item.get("uci") or ""), words, bold=True),
        Cell(walk_report.line_of(item), words),
    )
