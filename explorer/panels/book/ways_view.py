"""WaysView: the positions of the book from which a book move leads to the position shown, found a little at a time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import chess
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.commands import book as act
from explorer.commands.context import Context
from explorer.commands.turns import Turns
from explorer.core.book.book import BookError
from explorer.core.book.ways import Way, ways_in
from explorer.core.line import Line
from explorer.core.notation import fen
from explorer.core.position import Position
from explorer.model import derived
from explorer.model.state import OpenBook, State
from explorer.panels.figures import count, plural, share
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font
from explorer.theme.tokens import Theme


class WaysView(QWidget):
    """A row for each way in; a click goes to the position before, one step back from the move."""

    def __init__(self, context: Context, preview: Callable[[Position | None, chess.Move | None], None]) -> None:
        super().__init__()
        self._context, self._preview = context, preview
        self.ways: list[Way] = []
        self._asked: tuple[Position, OpenBook, str] | None = None
        self._looked = 0
        self.text = Text(lines=2)
        self.text.setObjectName("book.ways.text")
        self.table = Table(
            (
                Column("move", 60),
                Column("share", 62, right=True),
                Column("weight", 62, right=True),
                Column("record", 70, right=True),
                Column("from the position", 0),
            )
        )
        self.table.setObjectName("book.ways")
        self.table.setAccessibleName("Ways into the position")
        self.table.row_pointed.connect(self._on_pointed)
        self.table.row_chosen.connect(self._on_chosen)
        offer_table(self.table, context)
        self._turns = Turns(self, lambda _: self._show("so far"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.text)
        layout.addWidget(self.table, 1)

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self.text.set_colour(theme.dim)
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.95), zoom)
        self.table.fill([_cells(way) for way in self.ways])

    def draw(self, state: State) -> str:
        """Begin to look for the ways into the position shown; return what stands above them."""
        known = state.open_book
        if known is None:
            self._asked, self.ways = None, []
            self._turns.stop()
            self.table.fill([])
            self.text.set_text("")
            return "No book is open."
        asked = (state.position, known, state.convention)
        if asked != self._asked:
            self._asked, self.ways, self._looked = asked, [], 0
            self.table.fill([])
            search = ways_in(known.book, state.position, lambda p: derived.key_by(p, state.convention).value)
            self._turns.start(self._looking(search), lambda problem: self._show("in all", problem), at_once=0)
        return "Book moves that lead to this position; a click goes to where they are played."

    @property
    def is_done(self) -> bool:
        """Whether every way was looked for."""
        return not self._turns.is_working

    def _looking(self, search: Iterator[Way | None]) -> Generator[None, None, str]:
        """Take note of every way, or position without one; return what became of the book, or nothing."""
        try:
            for way in search:
                if way is None:
                    self._looked += 1
                else:
                    self.ways.append(way)
                yield
        except BookError as error:
            return str(error)
        return ""

    def _show(self, how_far: str, problem: str = "") -> None:
        self.ways.sort(key=lambda way: -way.move.record.weight)
        self.table.fill([_cells(way) for way in self.ways])
        self.text.set_text(
            problem
            or f"{plural(len(self.ways), 'way')} in, {plural(self._looked, 'position')} looked up {how_far}: every "
            "position from which one move could have led here."
        )

    def _on_pointed(self, row: int) -> None:
        if 0 <= row < len(self.ways):
            self._preview(self.ways[row].position, self.ways[row].move.move)
        else:
            self._preview(None, None)

    def _on_chosen(self, row: int) -> None:
        """Go to the position before, with the move that leads here as what follows."""
        if 0 <= row < len(self.ways):
            way = self.ways[row]
            assert way.move.move is not None
            line = Line(way.position).played(0, way.move.move)
            act.show_line(self._context, line, 0, "go to a way in")
            act.inspect(self._context, way.move.record.number, show=False)


def _cells(way: Way) -> tuple[Cell, ...]:
    record = way.move.record
    flags = f" ({', '.join(way.move.flags)})" if way.move.flags else ""
    return (
        Cell(f"{way.move.san}{flags}", bold=True),
        Cell(share(way.move.share), "of the sum of the weights there"),
        Cell(count(record.weight)),
        Cell(count(record.number), f"byte offset {count(record.offset)}"),
        Cell(fen(way.position), fen(way.position)),
    )
