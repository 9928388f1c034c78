"""Hands: a position set up as a user does it, by tools, clicks, drags and keys; no FEN."""

from __future__ import annotations

import chess
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QComboBox

from explorer.core.position import EMPTY, Position
from explorer.panels.board.geometry import edge_box
from tests.gui import ALT, CTRL, LEFT, RIGHT, SHIFT, Gui, Key


def clear(gui: Gui) -> None:
    if gui.window.setup.acts["clear"].isEnabled():
        gui.click_on(gui.window.setup.acts["clear"])


def put_pieces(gui: Gui, position: Position, by: int) -> None:
    """Put the pieces up: runs of a rank by a drag, others by clicks, some with the right button or the cursor."""
    for letter in sorted(set(position.squares) - {EMPTY}):
        squares = [square for square in chess.SQUARES if position.squares[square] == letter]
        gui.tool(letter.swapcase() if by % 3 == 1 else letter)
        button = RIGHT if by % 3 == 1 else LEFT
        for run in runs(squares):
            if len(run) > 1:
                gui.drag(run[0], *run[1:], button=button)
            else:
                gui.click(run[0], button)
    if by % 3 == 2 and set(position.squares) != {EMPTY}:
        put_by_keys(gui, position)
    gui.board.setFocus()
    gui.press_key(Key.Key_Escape)


def runs(squares: list[chess.Square]) -> list[list[str]]:
    """Return the names of squares, those that lie side by side on a rank together."""
    found: list[list[str]] = []
    for before, square in zip([None, *squares], squares, strict=False):
        if before is not None and square == before + 1 and square % 8:
            found[-1].append(chess.square_name(square))
        else:
            found.append([chess.square_name(square)])
    return found


def put_by_keys(gui: Gui, position: Position) -> None:
    """Clear the first square that has a piece and put it back, with the board's cursor."""
    square = next(square for square in chess.SQUARES if position.squares[square] != EMPTY)
    letter = position.squares[square]
    gui.board.setFocus()
    gui.press_key(Key.Key_Right, CTRL)  # the cursor is shown on e4
    for key, times in (
        (Key.Key_Left, 4 - chess.square_file(square)),
        (Key.Key_Right, chess.square_file(square) - 4),
        (Key.Key_Down, 3 - chess.square_rank(square)),
        (Key.Key_Up, chess.square_rank(square) - 3),
    ):
        for _ in range(max(0, times)):
            gui.press_key(key, CTRL)
    assert gui.board.cursor_square == square
    gui.press_key(Key.Key_Delete)
    assert gui.piece(chess.square_name(square)) is None
    key = getattr(Key, f"Key_{letter.upper()}")
    gui.press_key(key, SHIFT) if letter.isupper() else gui.press_key(key)
    gui.press_key(Key.Key_Escape)


def give_rights(gui: Gui, position: Position, by_edge: bool) -> None:
    """Give the rights, in the list or by the controls on the board's edge."""
    for square in chess.SquareSet(position.rights):
        if by_edge:
            left, top, width, height = edge_box(gui.board.squares_geometry, square)
            gui.click_on(gui.board, QPointF(left + width / 2, top + height / 2).toPoint())
        else:
            gui.click_on(gui.window.setup.rights.cells[square])


def state_en_passant(gui: Gui, position: Position) -> None:
    """Choose the square in the list by keys; state it on purpose when it is not there."""
    if position.ep_square is None:
        return
    name, box = chess.square_name(position.ep_square), gui.widget("setup.ep")
    assert isinstance(box, QComboBox)
    at = next((at for at in range(box.count()) if box.itemText(at).startswith(name)), None)
    if at is None:
        gui.enter("setup.any_ep", name)
        return
    gui.press_key(Key.Key_N, ALT)
    assert gui.focused() == "setup.ep"
    for _ in range(at):
        gui.press_key(Key.Key_Down)


def set_up(gui: Gui, position: Position, by: int = 0) -> None:
    """Set a position up from nothing; ``by`` varies the gestures."""
    clear(gui)
    gui.click_on(gui.window.setup.rules[1 if position.chess960 else 0])
    put_pieces(gui, position, by)
    gui.click_on(gui.window.setup.turns[0 if position.turn else 1])
    give_rights(gui, position, by_edge=by % 2 == 1)
    state_en_passant(gui, position)
    for name, number in (("half-moves", position.halfmove), ("move", position.fullmove)):
        if gui.text(f"setup.{name}") != str(number):
            gui.enter(f"setup.{name}", str(number))
