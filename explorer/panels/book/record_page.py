"""The Record page: the sixteen bytes of a record by field, what they mean here, and how the search found it."""

from __future__ import annotations

from html import escape
from math import log2

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel

from explorer.core.book.book import BookError
from explorer.core.book.learn import readings
from explorer.core.book.moves import FLAGS
from explorer.core.book.record import Record, decode
from explorer.core.book.search import Probe, search_steps
from explorer.core.book.spellings import spellings
from explorer.core.keys.conventions import CONVENTIONS
from explorer.model import derived
from explorer.model.derived import Row
from explorer.model.state import Inspection, OpenBook, State
from explorer.panels.book.choice import Choice
from explorer.panels.book.columns import two_squares
from explorer.panels.figures import count, grouped_hex, plural, share
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.theme.style import fixed_font
from explorer.theme.tokens import Theme

_COLUMNS = (
    Column("step", 40, right=True),
    Column("looks at", 72, right=True, fixed=True),
    Column("goes on", 64),
    Column("its key", 0, fixed=True),
    Column("records left", 140, right=True, fixed=True),
)
_LEFT = 4
_WIDE = 500
"""The width at normal zoom from which on there is room for the records that are left at each step."""


class RecordPage(Page):
    """One record in full."""

    title = "Record"
    about = "The bytes of a record, what they mean, and how it was found"

    def build(self) -> None:
        self.rows: tuple[Row, ...] = ()
        self.inspected: Inspection | None = None
        layout = self.scrolling_layout()
        self.choice = Choice("Record of the position")
        self.choice.setObjectName("book.record")
        self.choice.activated.connect(self._show)
        layout.addWidget(self.choice)
        self.text = QLabel()
        self.text.setObjectName("book.record.text")
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setWordWrap(True)
        self.text.setMinimumWidth(10)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self.text)
        self.other_head = _caption("IF IT WERE WRITTEN OR READ OTHERWISE")
        layout.addWidget(self.other_head)
        self.others = Table((Column("way", 190, least=110), Column("what it is then", 0)))
        self.others.setObjectName("book.spellings")
        self.others.setAccessibleName("Other spellings and conventions")
        self.others.setMinimumHeight(110)
        offer_table(self.others, self.context)
        layout.addWidget(self.others, 1)
        self.search_head = _caption("THE BINARY SEARCH")
        layout.addWidget(self.search_head)
        self.table = Table(_COLUMNS)
        self.table.setAccessibleName("Steps of the binary search")
        self.table.setMinimumHeight(140)
        offer_table(self.table, self.context)
        layout.addWidget(self.table, 1)

    def restyle(self) -> None:
        self.others.restyle(self.font(), self.zoom)
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.95), self.zoom)

        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave out, where there is little room, what the steps themselves say as well."""
        self.table.setColumnHidden(_LEFT, self.width() < round(_WIDE * self.zoom / 100))

    def draw(self, state: State) -> None:
        page = derived.book_page(state)
        self.rows = page.rows if page else ()
        self.choice.blockSignals(True)
        at = self.choice.currentIndex()
        self.choice.clear()
        for row in self.rows:
            move = row.move
            self.choice.addItem(
                f"record {count(move.record.number)}: {move.san or move.uci}, weight {move.record.weight}"
            )
        self.choice.setEnabled(bool(self.rows))
        self.choice.setCurrentIndex(min(max(at, 0), len(self.rows) - 1))
        self.choice.blockSignals(False)
        wanted = state.inspected
        if wanted is not None and wanted is not self.inspected:
            self.choose(wanted.record)
        self.inspected = wanted
        self._show()
        self._draw_search(state)

    def choose(self, number: int) -> None:
        """Show the record of a number, if it is one of the position."""
        for at, row in enumerate(self.rows):
            if row.move.record.number == number:
                self.choice.setCurrentIndex(at)
                self._show()

    def _show(self) -> None:
        at = self.choice.currentIndex()
        inside = 0 <= at < len(self.rows)
        self.text.setText(
            record_html(self.rows[at], self.theme) if inside else "The book has no record of this position."
        )
        self.others.fill(self._other_cells(self.rows[at]) if inside else [])
        self.others.setVisible(inside)
        self.other_head.setVisible(inside)

    def _other_cells(self, row: Row) -> list[tuple[Cell, ...]]:
        """Return the record in every other spelling, and the book by the key of every other convention."""
        state = self.context.state
        found: list[tuple[Cell, ...]] = []
        for way in spellings(state.position, row.move.record.code):
            text = f"{way.text} (as it is written)" if way.own else way.text
            found.append((Cell(way.name, bold=way.own), Cell(text, text)))
        known = state.open_book
        for convention in CONVENTIONS:
            key = derived.key_by(state.position, convention.id).value
            if key == row.move.record.key:
                text = "the same key: the record is found by it too"
            else:
                has = _records_of(known, key)
                text = f"key {grouped_hex(key)}: this record would not be found; the book has {has} there"
            found.append((Cell(f"key by {convention.name}", convention.summary), Cell(text, text)))
        return found

    def _draw_search(self, state: State) -> None:
        known = state.open_book
        if known is None:
            self.table.fill([])
            return
        try:
            probes = search_steps(known.book, derived.real_key(state).value)
        except BookError as error:
            self.search_head.setText(str(error))
            self.table.fill([])
            return
        unsorted = known.descent is not None and known.descent >= 0
        note = "; THE FILE IS NOT SORTED, SO IT MISLEADS" if unsorted else ""
        number = known.book.records
        halvings = f", WHOSE LOG2 IS {log2(number):.1f}: EACH HALVES WHAT IS LEFT" if number else ""
        self.search_head.setText(f"THE BINARY SEARCH: {len(probes)} PROBES OF {count(number)} RECORDS{halvings}{note}")
        self.table.fill([_probe_cells(at, probe) for at, probe in enumerate(probes, 1)])


def _records_of(known: OpenBook | None, key: int) -> str:
    try:
        number = known.book.find(key, 1).count if known is not None else 0
    except BookError as error:
        return f"nothing that can be read ({error})"
    return plural(number, "record") if number else "no record"


def _probe_cells(at: int, probe: Probe) -> tuple[Cell, ...]:
    left = f"{count(probe.low)} … {count(probe.high)}"
    why = "its key is smaller" if probe.goes_right else "its key is not smaller"
    about = f"records {left} are left; goes on to the {'right' if probe.goes_right else 'left'}: {why}"
    return (
        Cell(str(at), about),
        Cell(count(probe.number), about),
        Cell("right →" if probe.goes_right else "← left", about),
        Cell(grouped_hex(probe.key), about),
        Cell(left, about),
    )


def _caption(text: str) -> QLabel:
    """Return a heading that needs no more width than there is."""
    label = QLabel(text)
    label.setObjectName("caption")
    label.setWordWrap(True)
    label.setMinimumWidth(10)
    return label


def record_html(row: Row, theme: Theme) -> str:
    """Return a record in full: bytes by field, bits of the move, what it means, learn in every reading."""
    move, record = row.move, row.move.record
    lines = [
        _bytes(record, theme),
        f"record {count(record.number)} at offset {count(record.offset)}",
        f"weight {record.weight}, {share(move.share)} of the sum",
        _move_bits(record, theme),
        _meaning(row, theme),
        *(f"<b>{flag}</b>: {escape(FLAGS[flag])}" for flag in move.flags),
        "<b>learn</b>, in every way programs read it, none guessed:",
        *(f"&nbsp;&nbsp;{escape(reading.name)}: {escape(reading.text)}" for reading in readings(record.learn)),
    ]
    return "<br>".join(lines)


def _bytes(record: Record, theme: Theme) -> str:
    data = record.to_bytes()
    fields = (
        ("key", data[:8], theme.piece),
        ("move", data[8:10], theme.castle),
        ("weight", data[10:12], theme.en_passant),
        ("learn", data[12:], theme.turn),
    )
    parts = [
        f'<span style="color:{colour}"><b>{name}</b>&nbsp;<tt>{part.hex(" ").replace(" ", "&nbsp;")}</tt></span>'
        for name, part, colour in fields
    ]
    return " &nbsp; ".join(parts)  # a line is broken between fields alone


def _move_bits(record: Record, theme: Theme) -> str:
    bits, code = f"{record.code:016b}", decode(record.code)
    parts = (("reserved", bits[0]), ("promotion", bits[1:4]), ("from", bits[4:10]), ("to", bits[10:]))
    shown = " ".join(f"{name} <tt>{text}</tt>" for name, text in parts)
    return f"<b>move as coded</b>: {shown} = {code.coordinates}"


def _meaning(row: Row, theme: Theme) -> str:
    move = row.move
    if move.move is None:
        return f'<span style="color:{theme.problem}"><b>cannot be played here</b>: {escape(move.reason)}</span>'
    meant = f"<b>as decoded here</b>: {escape(move.san or '')}, {move.uci}"
    if move.san and move.san.startswith("O-O"):
        meant += f"; castling as king takes rook {move.uci}, as two squares {two_squares(row)}"
    return meant
