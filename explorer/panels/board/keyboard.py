"""Keyboard: the cursor on the board, and the keys that are the board's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from explorer.commands import position as act
from explorer.model.pointer import NOTHING
from explorer.panels.board import spoken
from explorer.panels.board.picture import PROMOTIONS

if TYPE_CHECKING:
    from explorer.panels.board.widget import BoardWidget

_LETTERS = {getattr(Qt.Key, f"Key_{letter}"): letter.lower() for letter in "KQRBNP"}
_BACK = (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Backtab)
_ON = (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Tab)
_OWN = {*_LETTERS, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter}


class Keyboard:
    """The cursor, ``square`` while it is shown, and what keys do there."""

    def __init__(self, board: BoardWidget) -> None:
        self._board = board
        self.square: chess.Square | None = None

    def move_cursor(self, files: int, ranks: int) -> None:
        """Show the cursor, or move it as seen on the screen."""
        board = self._board
        board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        square = self.square
        if square is None:
            square = board.picture.selected if board.picture.selected is not None else chess.E4
        else:
            way = -1 if board.squares_geometry.flipped else 1
            file = min(7, max(0, chess.square_file(square) + way * files))
            rank = min(7, max(0, chess.square_rank(square) + way * ranks))
            square = chess.square(file, rank)
        self.show_cursor(square)

    def go_to_square(self, square: chess.Square) -> None:
        """Show the cursor on a square, with the keyboard."""
        self._board.setFocus(Qt.FocusReason.OtherFocusReason)
        self.show_cursor(square)

    def show_cursor(self, square: chess.Square | None) -> None:
        """Show the cursor on a square, or hide it (None)."""
        board, self.square = self._board, square
        board.show_picture(board.picture._replace(cursor=square))
        board.context.pointer.point(board.acts.pointed(square))
        board.hinted.emit("" if square is None else spoken.square(board.position, square))

    def wants(self, event: QKeyEvent) -> bool:
        """Tell whether a key is the board's own just now, before any shortcut sees it."""
        board = self._board
        if board.acts.is_promoting:
            return True
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Escape:
            return self.square is not None or board.picture.selected is not None or board.mouse.hand is not None
        return self.square is not None and plain and event.key() in _OWN

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key does on the board; False when it does nothing there."""
        return self._promotion_key(event.key()) or self._cursor_key(event) or self._escape(event)

    def _promotion_key(self, key: int) -> bool:
        board = self._board
        if not board.acts.is_promoting:
            return False
        types = [chess.piece_symbol(kind) for kind in PROMOTIONS]
        if _LETTERS.get(Qt.Key(key)) in types:
            board.acts.choose_promotion(types.index(_LETTERS[Qt.Key(key)]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            board.acts.choose_promotion(board.picture.choice)
        elif key == Qt.Key.Key_Escape:
            board.acts.choose_promotion(None)
        elif key in (*_BACK, *_ON):
            step = -1 if key in _BACK else 1
            board.show_picture(board.picture._replace(choice=(board.picture.choice + step) % 4))
        return True

    def _cursor_key(self, event: QKeyEvent) -> bool:
        context, square, key = self._board.context, self.square, event.key()
        if square is None:
            return False
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in _LETTERS:
            letter = _LETTERS[Qt.Key(key)]
            act.put(context, square, letter.upper() if shift else letter)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            act.put(context, square, None)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._board.acts.pick_or_put(square)
            context.pointer.point(self._board.acts.pointed(square))
        elif key == Qt.Key.Key_Escape:
            self.show_cursor(None)
        else:
            return False
        return True

    def _escape(self, event: QKeyEvent) -> bool:
        board = self._board
        nothing_to_leave = board.picture.selected is None and board.mouse.hand is None
        if event.key() != Qt.Key.Key_Escape or nothing_to_leave:
            return False
        board.mouse.hand = None
        board.acts.deselect()
        board.context.pointer.point(NOTHING)
        return True
