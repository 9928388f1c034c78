"""The File page: what is in the file of the book as a whole."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton

from explorer.commands import bench
from explorer.model.state import OpenBook, State
from explorer.panels.book.bars import Bars
from explorer.panels.figures import count, plural
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_picture, offer_table
from explorer.panels.text import Text

_FACTS = (
    ("records", "records", "sixteen bytes each, header and filler records included"),
    ("positions", "distinct positions", "distinct keys"),
    ("duplicates", "repeated records", "records whose key and move stood in an earlier record"),
    ("zero_weight", "zero weights", "records that no program chooses"),
    ("null_moves", "null moves", "records whose move is 0, a1a1"),
    ("learn_nonzero", "learn in use", "records whose learn field is not 0"),
    ("max_weight", "largest weight", "65520 is where Scid and make-book-like tools scale the best move to"),
    ("key_zero", "records with key 0", "header records, or a forged position"),
    ("sentinels", "records with key ffff…", "end marks that some programs write"),
    ("first_descent", "first descent", "the first record whose key is smaller than the one before it"),
)


class FilePage(Page):
    """Facts of the file: some at once, all of them after it was read through."""

    title = "File"
    about = "What is in the file as a whole"

    def build(self) -> None:
        layout = self.scrolling_layout()
        row = QHBoxLayout()
        self.at_once = Text(lines=3)
        self.at_once.setObjectName("book.file")
        self.read = QPushButton("Read the file")
        self.read.setToolTip("Count everything in the file, in the background")
        self.read.clicked.connect(lambda: bench.read_facts(self.context))
        row.addWidget(self.at_once, 1)
        row.addWidget(self.read)
        layout.addLayout(row)
        self.table = Table((Column("fact", 170), Column("count", 120, right=True, fixed=True), Column("", 0)))
        self.table.setObjectName("book.facts")
        self.table.setAccessibleName("Facts of the file")
        self.table.setMinimumHeight(200)
        offer_table(self.table, self.context)
        layout.addWidget(self.table, 1)
        self.header = QLabel()
        self.header.setObjectName("book.header")
        self.header.setWordWrap(True)
        self.header.setMinimumWidth(10)
        layout.addWidget(self.header)
        self.weights = Bars("Records by weight")
        self.spread = Bars("Keys over the 64-bit space")
        for bars in (self.weights, self.spread):
            offer_picture(bars, self.context, bars.accessibleName().lower())
            layout.addWidget(bars)

    def restyle(self) -> None:
        self.table.restyle(self.font(), self.zoom)
        for bars in (self.weights, self.spread):
            bars.restyle(self.theme, self.zoom)

    def draw(self, state: State) -> None:
        known = state.open_book
        report = None
        if known is not None:
            found = [r for r in state.reports if r.path == known.book.path and r.kind in ("info", "check")]
            report = found[-1].data if found else None
        self.read.setEnabled(known is not None and not any(work.kind == "info" for work in state.work))
        self.at_once.set_text(at_once(known))
        rows = fact_rows(report) if report else []
        self.table.fill([tuple(Cell(text) for text in row) for row in rows])
        header = report.get("header") if report else None
        self.header.setText(f"Header, as it stands in the key-0 records:\n{header}" if header else "")
        for bars, name in ((self.weights, "weight_histogram"), (self.spread, "key_spread")):
            values = report.get(name) if report else None
            bars.setVisible(isinstance(values, list))
            bars.show_values(values if isinstance(values, list) else [])


def at_once(known: OpenBook | None) -> str:
    """Return what is known of a file without reading it through."""
    if known is None:
        return "No book is open."
    book = known.book
    order = {None: "order not yet checked", -1: "sorted"}.get(known.descent, f"not sorted from record {known.descent}")
    tail = f", {plural(book.trailing, 'byte')} left over" if book.trailing else ""
    return f"{count(book.size)} bytes, {plural(book.records, 'record')}{tail}; {order}; looks like: {book.kind}."


def fact_rows(report: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Return the rows of a report of the file: what, how many, what that means."""
    rows = []
    for name, title, about in _FACTS:
        value = report.get(name)
        rows.append((title, count(value) if isinstance(value, int) else "none" if value is None else str(value), about))
    rows.insert(2, ("sorted", "yes" if report.get("sorted") else "no", "by key, as a binary search needs it"))
    starts = report.get("starts")
    if isinstance(starts, list):
        shown = ", ".join(map(str, starts[:12])) + (" …" if len(starts) > 12 else "")
        rows.append(("Chess960 starts in it", count(len(starts)), shown or "not even the standard start, 518"))
    return rows
