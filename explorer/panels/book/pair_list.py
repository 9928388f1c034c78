"""The list behind a figure of files: records of one book or of a pair, each with the line that leads there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from explorer.commands import book as act
from explorer.commands import file
from explorer.commands.context import Context
from explorer.core.book.book import Book
from explorer.panels.book.diff_report import Pair
from explorer.panels.book.line_search import LineSearch
from explorer.panels.book.pager import PAGE, Pager
from explorer.panels.figures import count, grouped_hex
from explorer.panels.table import Cell, Column, Table


class PairList(QObject):
    """The table and the buttons below it; ``told`` is what there is to say.

    A record whose position is found is a click away; of another only the key is known, and is looked up.
    """

    told = Signal(str)

    def __init__(
        self, context: Context, foot: QHBoxLayout, owner: QWidget, name: str, what: str, words: Callable[[Pair], str]
    ) -> None:
        """Make the list of a page ``name``; the column titled ``what`` has the ``words`` for a record."""
        super().__init__()
        self.context = context
        self.pairs: list[Pair] = []
        self.paths = (Path(), Path())
        self.dim = ""
        """The colour of what stands for a line that is not known."""
        self._words = ""
        self._said = words
        self.table = Table((Column("move", 62), Column(what, 150, least=104), Column("line, or key", 0)))
        self.table.setObjectName(f"{name}.list")
        self.table.row_chosen.connect(self._on_chosen)
        self.table.row_pointed.connect(self._on_pointed)
        self.pager = Pager(name, self.table, foot)
        self.pager.turned.connect(self._turn)
        self.search = LineSearch(owner)
        self.search.progressed.connect(self._fill)

    def show(self, pairs: list[Pair], paths: tuple[Path, Path], many: int) -> None:
        """Show records of two files, and say how ``many`` there are if these are the first only."""
        self.pairs, self.paths = pairs, paths
        has_more = many > len(pairs)
        self._words = f"The first {count(len(pairs))} of {count(many)}. " if has_more else ""
        self.pager.begin(len(pairs), has_more)
        self._turn()

    def close(self) -> None:
        """Leave off looking for positions."""
        self.pairs = []
        self.search.want(self._book(0), ())
        self.pager.hide()

    def _turn(self) -> None:
        shown = self._page()
        self.table.setCurrentCell(-1, -1)
        self.table.scrollToTop()
        side = 1 if shown and shown[0].first is None else 0
        self.search.want(self._book(side), (pair.key for pair in shown))
        self._fill()

    def _page(self) -> list[Pair]:
        return self.pairs[self.pager.first : self.pager.first + PAGE]

    def _book(self, side: int) -> Book | None:
        """Return one of the two books, when it is open."""
        return next((k.book for k in self.context.state.books if k.book.path == self.paths[side]), None)

    def _fill(self) -> None:
        if not self.pairs:
            return
        self.table.fill([self._cells(pair) for pair in self._page()])
        if self.table.currentRow() < 0:
            self.told.emit(self.pager.words() + self._words + self._searched())

    def _searched(self) -> str:
        if self.search.is_working:
            return f"Looking for their positions: {count(self.search.looked)} looked at …"
        if self._book(1 if self.pairs and self.pairs[0].first is None else 0) is None:
            return "Enter or a click opens the book: their positions are not known before."
        return "Enter or a click goes there; without a line it looks the key up."

    def _cells(self, pair: Pair) -> tuple[Cell, ...]:
        line, about = self.search.text(pair.key), self._about(pair)
        where = f"key {grouped_hex(pair.key)}" if line is None else line or "the start"
        colour = self.dim if line is None else ""
        move = Cell(str(pair.either.get("uci", "")), about, bold=True)
        return move, Cell(self._said(pair), about), Cell(where, about, colour)

    def _about(self, pair: Pair) -> str:
        """Return all that is known of a record."""
        sides = zip((pair.first, pair.second), self.paths, strict=True)
        numbers = [f"record {count(int(str(side['record'])))} of {path.name}" for side, path in sides if side]
        words = [" and ".join(numbers), self._said(pair), f"key {pair.key:016x}"]
        line = self.search.text(pair.key)
        if line is not None:
            words.append(line or "the start")
        elif not self.search.is_working:
            words.append("its position is not known: no book moves from the start lead there")
        return " · ".join(words)

    def _pair(self, row: int) -> Pair | None:
        at = self.pager.first + row
        return self.pairs[at] if row >= 0 and at < len(self.pairs) else None

    def _on_pointed(self, row: int) -> None:
        pair = self._pair(row)
        if pair is not None:
            self.told.emit(self._about(pair))

    def _on_chosen(self, row: int) -> None:
        """Go to a record in a book that has it; its line or else its key says where."""
        pair = self._pair(row)
        if pair is None:
            return
        self.table.setCurrentCell(row, 0)
        line, about = self.search.line(pair.key), self._about(pair)
        self._show_book(pair)
        if line is None:
            act.look_up(self.context, f"{pair.key:016x}")
            return
        act.show_line(self.context, line, len(line.steps), "jump to a record")
        own = self.context.state.open_book
        side = pair.second if own is not None and own.book.path == self.paths[1] and pair.second else pair.either
        act.inspect(self.context, int(str(side["record"])), show=False)
        self.told.emit(about)

    def _show_book(self, pair: Pair) -> None:
        """Show a book that has the record, the one that is shown already if it has."""
        sides = [path for side, path in zip((pair.first, pair.second), self.paths, strict=True) if side]
        known = self.context.state.open_book
        if known is not None and known.book.path in sides:
            return
        open_paths = [one.book.path for one in self.context.state.books]
        if sides[0] in open_paths:
            file.show_book_number(self.context, open_paths.index(sides[0]))
        else:
            file.open_path(self.context, sides[0])
