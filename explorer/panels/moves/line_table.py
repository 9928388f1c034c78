"""LineTable: the line ply by ply: keys, how often each position has occurred, rights lost, the fifty-move count."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QShowEvent

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.value import key_value
from explorer.core.line import Line
from explorer.core.position import Position
from explorer.core.repetition import FIFTY, SEVENTY_FIVE, Occurrence, occurrences
from explorer.model import derived
from explorer.panels.figures import grouped_hex
from explorer.panels.table import Cell, Column, Table
from explorer.theme.tokens import LIGHT, Theme

_COLUMNS = (
    Column("ply", 34, right=True, fixed=True),
    Column("move", 78),
    Column("key", 62, fixed=True, about="The first digits of the key; the whole of it in the tooltip"),
    Column("by key", 58, right=True, about="How often the position has occurred, by the key in use"),
    Column("by Laws", 66, right=True, about="How often the position has occurred, by the Laws (9.2.3)"),
    Column("50", 32, right=True, fixed=True, about="Half-moves since a capture or a pawn move, of 100"),
    Column("what to know", 0),
)


class LineTable(Table):
    """The table of a line; row n is ply n."""

    def __init__(self) -> None:
        super().__init__(_COLUMNS)
        self.setObjectName("moves.table")
        self.setAccessibleName("The line with its keys")
        self._line: Line | None = None
        self._convention = POLYGLOT.id
        self._theme: Theme = LIGHT
        self._ply = 0

    def take_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme, self._line = theme, None

    def show_line(self, line: Line, ply: int, convention: str = POLYGLOT.id) -> None:
        """Show a line with one ply marked, its keys by a convention."""
        if line is not self._line or convention != self._convention:
            self._line, self._convention = line, convention
            self.fill([self._cells(line, one) for one in occurrences(line, _keys_by(convention))])
        self._ply = ply
        self.mark_rows([ply])
        self.scrollTo(self.model().index(ply, 1))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.scrollTo(self.model().index(self._ply, 1))

    def _cells(self, line: Line, one: Occurrence) -> tuple[Cell, ...]:
        notes = note_of(one)
        marked = bool(one.mark or one.key_mark or one.reason)
        colour = self._theme.problem if marked else self._theme.castle if one.lost else self._theme.dim
        return (
            Cell(str(one.ply), colour=self._theme.dim),
            Cell(line.move_label(one.ply) if one.ply else "start", bold=bool(one.ply)),
            Cell(f"{one.key:016X}"[:6] + "…", grouped_hex(one.key)),
            Cell(f"{one.by_key}×", colour="" if one.by_key > 1 else self._theme.dim, bold=one.key_mark > 0),
            Cell(f"{one.by_laws}×", colour="" if one.by_laws > 1 else self._theme.dim, bold=one.mark > 0),
            Cell(str(one.halfmove), f"{one.halfmove} half-moves without capture or pawn move"),
            Cell(notes, notes, colour),
        )


def _keys_by(convention: str) -> Callable[[Position], int]:
    if convention == POLYGLOT.id:
        return key_value
    return lambda position: derived.key_by(position, convention).value


def note_of(one: Occurrence) -> str:
    """Return what to know of a ply: repetitions, where the two counts part, lost rights, the move counts."""
    found = []
    if one.mark == 3:
        found.append("third occurrence: a draw can be claimed (9.2)")
    if one.mark == 5:
        found.append("fifth occurrence: the game is drawn (9.6.1)")
    if one.reason:
        found.append(one.reason)
    found += [f"▲ {lost.text}" for lost in one.lost]
    if one.halfmove >= SEVENTY_FIVE:
        found.append("75 moves without capture or pawn move: the game is drawn (9.6.2)")
    elif one.halfmove >= FIFTY:
        found.append("50 moves without capture or pawn move: a draw can be claimed (9.3)")
    return "; ".join(found)
