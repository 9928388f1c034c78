"""The board for a screen reader: 64 named cells that can be pressed, and what it is told while one listens."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from weakref import ref

import chess
from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
    QAccessibleTableCellInterface,
)
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import Shiboken

from explorer.model.state import State
from explorer.panels.board import spoken
from explorer.panels.board.picture import PROMOTIONS, Picture

if TYPE_CHECKING:
    from explorer.panels.board.widget import BoardWidget

# VoiceOver asks a table for its rows, and PySide6 has no QAccessibleTableInterface to answer with.
_BOARD_ROLE = QAccessible.Role.Grouping if sys.platform == "darwin" else QAccessible.Role.Table
_HELP = (
    "Ctrl and the arrow keys move the cursor; Enter picks a piece up and puts it down; "
    "slash is for typed moves and squares."
)
_NO_INTERFACE: QAccessibleInterface = None  # type: ignore[assignment]
_NO_OBJECT: QObject = None  # type: ignore[assignment]
_NULL: Any = Shiboken.VoidPtr(0)
"""What ``interface_cast`` returns for "no": None and 0 would become pointers that Qt follows."""


def index_of(square: chess.Square) -> int:
    """Return the place of a square among the cells: as on a page, a8 is 0 and h1 is 63, however the board is turned."""
    return square ^ 56


class BoardInterface(QAccessibleWidget):
    """The board: a table whose children are the cells."""

    def __init__(self, board: BoardWidget) -> None:
        super().__init__(board, _BOARD_ROLE)
        self._board = ref(board)
        self._cells = tuple(_Cell(self, index_of(at)) for at in range(64))
        board.destroyed.connect(self._on_destroyed)

    @property
    def board(self) -> BoardWidget | None:
        """The widget while it is there."""
        board = self._board()
        return board if board is not None and Shiboken.isValid(board) else None

    def _on_destroyed(self) -> None:
        """Let go of the cells. Qt knows those by number that it has met, and deletes them only when told to."""
        cells, self._cells = self._cells, ()
        for cell in cells:
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(cell))

    def childCount(self) -> int:
        return len(self._cells)

    def child(self, index: int) -> QAccessibleInterface:
        return self._cells[index] if 0 <= index < len(self._cells) else _NO_INTERFACE

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return index_of(child.square) if isinstance(child, _Cell) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        board = self.board
        if board is None:
            return _NO_INTERFACE
        at = board.mapFromGlobal(QPoint(x, y))
        square = board.squares_geometry.square_at(at.x(), at.y())
        return _NO_INTERFACE if square is None else self.child(index_of(square))

    def focusChild(self) -> QAccessibleInterface:
        board = self.board
        if board is None or board.cursor_square is None or not board.hasFocus():
            return _NO_INTERFACE
        return self.child(index_of(board.cursor_square))

    def text(self, t: QAccessible.Text) -> str:
        board = self.board
        if board is not None and t == QAccessible.Text.Description:
            return spoken.summary(board.picture)
        return _HELP if t == QAccessible.Text.Help else super().text(t)


class _Cell(QAccessibleInterface):
    """A square: ``e4 white pawn``."""

    def __init__(self, parent: BoardInterface, square: chess.Square) -> None:
        super().__init__()
        self._parent, self.square = parent, square
        self._actions, self._place = _Actions(self), _Place(self)

    @property
    def board(self) -> BoardWidget | None:
        """The widget while it is there."""
        return self._parent.board

    @property
    def is_selected(self) -> bool:
        """Whether the piece here was picked up."""
        board = self.board
        return board is not None and board.picture.selected == self.square

    def isValid(self) -> bool:
        return self.board is not None

    def object(self) -> QObject:
        return _NO_OBJECT

    def parent(self) -> QAccessibleInterface:
        return self._parent if self.board is not None else _NO_INTERFACE

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface:
        return _NO_INTERFACE

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return _NO_INTERFACE

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def rect(self) -> QRect:
        board = self.board
        if board is None:
            return QRect()
        geometry = board.squares_geometry
        corner = board.mapToGlobal(QPoint(*geometry.corner(self.square)))
        return QRect(corner.x(), corner.y(), geometry.side, geometry.side)

    def text(self, t: QAccessible.Text) -> str:
        board = self.board
        if board is not None and t == QAccessible.Text.Name:
            return spoken.square(board.picture, self.square)
        if board is not None and t == QAccessible.Text.Description:
            return spoken.about(board.picture, self.square)
        return ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Do nothing: the name of a square is what stands on it."""

    def state(self) -> QAccessible.State:
        state, board = QAccessible.State(), self.board
        if board is None or not board.isVisible():
            state.invalid, state.invisible = int(board is None), 1
            return state
        state.focusable = state.selectable = 1
        state.focused = int(board.cursor_square == self.square and board.hasFocus())
        state.selected = int(self.is_selected)
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        if kind == QAccessible.InterfaceType.ActionInterface:
            return self._actions
        return self._place if kind == QAccessible.InterfaceType.TableCellInterface else _NULL


class _Actions(QAccessibleActionInterface):
    """What can be done with a cell: press it, or put the cursor on it."""

    def __init__(self, cell: _Cell) -> None:
        super().__init__()
        self._cell = cell

    def actionNames(self) -> list[str]:
        return [self.pressAction(), self.setFocusAction()]

    def doAction(self, name: str) -> None:
        """Do it at the next turn of the event loop, not inside the question of another program."""
        board, square = self._cell.board, self._cell.square
        if board is not None and name == self.pressAction():
            QTimer.singleShot(0, board, lambda: board.press_square(square))
        elif board is not None and name == self.setFocusAction():
            QTimer.singleShot(0, board, lambda: board.go_to_square(square))

    def keyBindingsForAction(self, name: str) -> list[str]:
        return ["Return"] if name == self.pressAction() else []

    def localizedActionName(self, name: str) -> str:
        return name

    def localizedActionDescription(self, name: str) -> str:
        if name == self.pressAction():
            return "Pick the piece up, put the one in the hand down here, or use the tool"
        return "Put the cursor on the square"


class _Place(QAccessibleTableCellInterface):
    """Where a cell is in the table."""

    def __init__(self, cell: _Cell) -> None:
        super().__init__()
        self._cell = cell

    def rowIndex(self) -> int:
        return index_of(self._cell.square) // 8

    def columnIndex(self) -> int:
        return index_of(self._cell.square) % 8

    def rowExtent(self) -> int:
        return 1

    def columnExtent(self) -> int:
        return 1

    def rowHeaderCells(self) -> list[QAccessibleInterface]:
        return []

    def columnHeaderCells(self) -> list[QAccessibleInterface]:
        return []

    def isSelected(self) -> bool:
        return self._cell.is_selected

    def table(self) -> QAccessibleInterface:
        return self._cell.parent()


# ---- what is told


def tell_change(board: BoardWidget, before: State | None, after: State) -> None:
    """Say what happened between two states: the move, the edit, what is wrong now, the message."""
    if before is not None and QAccessible.isActive():
        announce(board, spoken.change(before, after), spoken.is_urgent(before, after))


def tell_hint(board: BoardWidget, text: str) -> None:
    """Say what is about to happen, or why it cannot; a cell that got the cursor is read as such, without this."""
    if QAccessible.isActive():
        cursor = board.cursor_square
        if cursor is None or text != spoken.square(board.picture, cursor):
            announce(board, text)


def tell_picture(board: BoardWidget, before: Picture, after: Picture) -> None:
    """Tell which cells have another name, another description or another state."""
    if not QAccessible.isActive():
        return
    differ = [s for s in chess.SQUARES if before.squares[s] != after.squares[s]]
    _tell_cells(board, QAccessible.Event.NameChanged, differ)
    differ = [s for s in chess.SQUARES if spoken.about(before, s) != spoken.about(after, s)]
    _tell_cells(board, QAccessible.Event.DescriptionChanged, differ)
    if before.selected != after.selected:
        for square in (before.selected, after.selected):
            if square is not None:
                _tell_selected(board, square)
    if before.cursor != after.cursor:
        tell_focus(board)
    if after.promotion is not None and before.choice != after.choice:
        announce(board, chess.piece_name(PROMOTIONS[after.choice]))


def tell_focus(board: BoardWidget) -> None:
    """Tell that the cell with the cursor has the focus, or the board itself when no cell has."""
    if QAccessible.isActive() and board.hasFocus():
        event = QAccessibleEvent(board, QAccessible.Event.Focus)
        if board.cursor_square is not None:
            event.setChild(index_of(board.cursor_square))
        QAccessible.updateAccessibility(event)


def tell_focus_later(board: BoardWidget) -> None:
    """Tell of the cell after Qt has told that the widget got the focus."""
    if board.cursor_square is not None and QAccessible.isActive():
        QTimer.singleShot(0, board, lambda: tell_focus(board))


def announce(board: BoardWidget, text: str, is_urgent: bool = False) -> None:
    """Have a text spoken; an urgent one at once."""
    if text:
        event = QAccessibleAnnouncementEvent(board, text)
        if is_urgent:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)


def _tell_cells(board: BoardWidget, kind: QAccessible.Event, squares: Iterable[chess.Square]) -> None:
    for square in squares:
        event = QAccessibleEvent(board, kind)
        event.setChild(index_of(square))
        QAccessible.updateAccessibility(event)


def _tell_selected(board: BoardWidget, square: chess.Square) -> None:
    changed = QAccessible.State()
    changed.selected = 1
    event = QAccessibleStateChangeEvent(board, changed)
    event.setChild(index_of(square))
    QAccessible.updateAccessibility(event)
