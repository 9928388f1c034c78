"""The File page: what is in the file of the book as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton

from explorer.commands import bench
from explorer.core.book.book import Book, BookError
from explorer.core.book.doubts import doubts, listed
from explorer.core.book.header import header_fields
from explorer.core.book.kind import SENTENCES
from explorer.model.state import OpenBook, State
from explorer.panels.book.bars import Bars
from explorer.panels.figures import count, plural
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_picture, offer_table
from explorer.panels.text import Text

CEILING = 65520
_FACTS = (
    ("records", "records", "sixteen bytes each, header and filler records included"),
    ("positions", "distinct positions", "distinct keys"),
    ("duplicates", "repeated records", "records whose key and move stood in an earlier record"),
    ("zero_weight", "zero weights", "records that no program chooses"),
    ("null_moves", "null moves", "records whose move is 0, a1a1"),
    ("learn_nonzero", "learn in use", "records whose learn field is not 0"),
    ("max_weight", "largest weight", ""),
    ("key_zero", "records with key 0", "header records, or a forged position"),
    ("sentinels", "records with key ffff…", "end marks that some programs write"),
    ("first_descent", "first descent", "the first record whose key is smaller than the one before it"),
)
_WEIGHTS = ("0", "1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1k", "2k", "4k", "8k", "16k", "32k")


class FilePage(Page):
    """Facts of the file: some at once, all of them after it was read through."""

    title = "File"
    about = "What is in the file as a whole"

    def build(self) -> None:
        layout = self.scrolling_layout()
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

    def restyle(self) -> None:
        self.table.restyle(self.font(), self.zoom)
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
        rows = fact_rows(data) if data else []
        self.table.fill([tuple(Cell(text, text) for text in row) for row in rows])
        self._fit()
        header = data.get("header")
        self.header.setText(header_html(header) if isinstance(header, str) else "")
        self.header.setVisible(isinstance(header, str))
        self._draw_bars(data)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self, *_section: int) -> None:
        """Make the rows, and the table, as high as what stands in them: the page scrolls, the table does not."""
        least = self.table.verticalHeader().defaultSectionSize()
        for row in range(self.table.rowCount()):
            self.table.setRowHeight(row, max(least, self.table.sizeHintForRow(row) + 4))
        rows = self.table.verticalHeader().length() or 2 * least
        self.table.setFixedHeight(rows + self.table.horizontalHeader().height() + 2 * self.table.frameWidth() + 2)

    def _draw_bars(self, data: Mapping[str, object]) -> None:
        weights, spread = _numbers(data.get("weight_histogram")), _numbers(data.get("key_spread"))
        per_position = _numbers(data.get("records_per_position"))
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


def _numbers(value: object) -> list[int]:
    return [number for number in value if isinstance(number, int)] if isinstance(value, list) else []


def at_once(known: OpenBook | None) -> str:
    """Return what is known of a file without reading it through."""
    if known is None:
        return "No book is open."
    book = known.book
    order = {None: "order not yet checked", -1: "sorted"}.get(known.descent, f"not sorted from record {known.descent}")
    tail = f", {plural(book.trailing, 'byte')} left over" if book.trailing else ""
    return f"{count(book.size)} bytes, {plural(book.records, 'record')}{tail}; {order}; {_looks(book)}."


def _looks(book: Book) -> str:
    """Return what the file looks like, as a clause; of one that looks like no book, what speaks against it."""
    try:
        against = doubts(book)
    except BookError:
        against = ()
    if against:
        return f"it does not look like a Polyglot book: {listed(against)}"
    return f"it {SENTENCES[book.kind]}" if book.kind in SENTENCES else "a Polyglot book by its looks"


def header_html(text: str) -> str:
    """Return a header's fields with what they are, and below them its text as it stands."""
    fields = "".join(f"<br>&nbsp; {escape(name)}: <b>{escape(value)}</b>" for name, value in header_fields(text))
    raw = escape(text.replace("\n", " / "))
    return f"Header in the first records, whose key is 0:{fields}<br>&nbsp; as it stands: <tt>{raw}</tt>"


def ceiling(data: Mapping[str, object]) -> str:
    """Return what the largest weight says."""
    most, number = data.get("max_weight"), data.get("at_ceiling")
    if most == CEILING:
        many = f"; {plural(number, 'record')} have it" if isinstance(number, int) else ""
        return f"65520 (0xfff0): Scid scales the best move of a position to that{many}"
    if most == 65535:
        return "65535: all that two bytes hold; larger counts were cut off or scaled down"
    return "65535 is all that two bytes hold; 65520 would be the mark of a scaled book"


def fact_rows(data: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Return the rows of a report of the file: what, how many, what that means."""
    rows = []
    for name, title, about in _FACTS:
        value = data.get(name)
        number = count(value) if isinstance(value, int) else "–" if value is None else str(value)
        rows.append((title, number, ceiling(data) if name == "max_weight" else about))
    is_sorted = data.get("sorted")
    words = "–" if is_sorted is None else "yes" if is_sorted else "no"
    rows.insert(2, ("sorted", words, "by key, as a binary search needs it"))
    size, trailing = data.get("size"), data.get("trailing_bytes")
    if isinstance(size, int) and isinstance(trailing, int):
        rows.insert(0, ("size in bytes", count(size), f"{plural(trailing, 'byte')} behind the last whole record"))
    starts = data.get("starts")
    if isinstance(starts, list):
        shown = ", ".join(map(str, starts[:12])) + (" …" if len(starts) > 12 else "")
        rows.append(("Chess960 starts in it", count(len(starts)), shown or "not even the standard start, 518"))
    return [*rows, *_castling_rows(data)]


def _castling_rows(data: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Return the spellings of castling: of a walk's reached positions, or else of the codes alone."""
    walked, codes = data.get("castling"), data.get("castling_codes")
    if isinstance(walked, dict):
        names = {"king_takes_rook": "king takes rook", "two_squares": "king two squares", "corner": "empty corner"}
        return [
            (f"castling: {names.get(name, name)}", count(number), "in the positions that the walk reached")
            for name, number in walked.items()
        ]
    if not isinstance(codes, dict):
        return []
    found = []
    for title, ending in (("takes rook", ("h1", "a1", "h8", "a8")), ("two squares", ("g1", "c1", "g8", "c8"))):
        number = sum(many for name, many in codes.items() if name[2:] in ending and isinstance(many, int))
        words = "codes from e1 or e8 alone; a rook or queen may go there too: the page Check knows"
        found.append((f"castling: {title}?", count(number), words))
    return found
