"""Random gestures on the real board: whatever is done, the key shown is the key of the FEN shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import chess
import chess.polyglot
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.notation import fen, parse_fen
from explorer.core.position import Position, ep_problem
from explorer.model import edits
from explorer.model.pointer import NOTHING
from explorer.model.state import TOOLS, State
from explorer.settings import Settings
from tests.books import write_book
from tests.gui import CTRL, LEFT, PLAIN, RIGHT, SHIFT, Gui, Key, open_window
from tests.long import LONG

EXAMPLES, STEPS = 200 if LONG else 16, 30
SQUARES = st.sampled_from(chess.SQUARE_NAMES)
FENS = (
    "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PpPBBPPP/R3K2R w KQkq - 2 9",
    "1r2k1r1/8/8/3pP3/8/8/8/1R2K1R1 w GBgb d6 0 1",
    "8/P6P/8/k7/8/8/K6p/8 b - - 0 1",
    "4k3/8/8/8/3pP3/8/8/R3K2R b KQ e3 5 7",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rn1qk2r/8/8/8/8/8/8/RN1QK2R w AHah e6 0 1",
)
WALKS = (Key.Key_Left, Key.Key_Right, Key.Key_Home, Key.Key_End, Key.Key_Backspace, Key.Key_F, Key.Key_Escape)
CURSOR = (Key.Key_Delete, Key.Key_Return, *(getattr(Key, f"Key_{letter}") for letter in "KQRBNP"))
ARROWS = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down)


def key_by_python_chess(position: Position) -> int:
    """Return the key of a position, by python-chess wherever it goes by the rules of the format."""
    if ep_problem(position) is not None or max(map(position.squares.count, "Kk")) > 1:
        return POLYGLOT.key(position).value
    board = chess.Board(None, chess960=position.chess960)
    try:
        board.set_fen(fen(position))
    except ValueError:  # more rights than python-chess can read
        return POLYGLOT.key(position).value
    return chess.polyglot.zobrist_hash(board)


class Gestures(RuleBasedStateMachine):
    """A user without a plan."""

    def __init__(self, gui: Gui, at_rest: State) -> None:
        super().__init__()
        self.gui, self.at_rest = gui, at_rest

    @rule(start=SQUARES, end=SQUARES)
    def drag(self, start: str, end: str) -> None:
        self.gui.drag(start, end)

    @rule(number=st.integers(0, 300), by_drag=st.booleans())
    def play(self, number: int, by_drag: bool) -> None:
        """Play a move that is legal, by drag or by two clicks, with the tool for it."""
        moves = self.gui.state.position.legal_moves()
        if self.gui.state.view.tool != "play" or not moves or self.gui.board.picture.promotion is not None:
            return
        move = moves[number % len(moves)]
        start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
        if by_drag:
            self.gui.drag(start, end)
        else:
            self.gui.click(start)
            self.gui.click(end)

    @rule(square=SQUARES, button=st.sampled_from([LEFT, LEFT, RIGHT]))
    def click(self, square: str, button: Qt.MouseButton) -> None:
        self.gui.click(square, button)

    @rule(start=SQUARES, way=st.lists(SQUARES, min_size=1, max_size=3), mods=st.sampled_from([PLAIN, SHIFT, CTRL]))
    def drag_with_keys(self, start: str, way: list[str], mods: Qt.KeyboardModifier) -> None:
        self.gui.drag(start, *way, mods=mods)

    @rule(start=SQUARES, mods=st.sampled_from([PLAIN, SHIFT]))
    def drag_off(self, start: str, mods: Qt.KeyboardModifier) -> None:
        self.gui.drag(start, None, mods=mods)

    @rule(start=SQUARES, key=st.sampled_from([Key.Key_Escape, Key.Key_F, Key.Key_Left]), end=SQUARES)
    def key_in_mid_drag(self, start: str, key: Qt.Key, end: str) -> None:
        self.gui.press(start)
        self.gui.carry(end)
        self.gui.press_key(key)
        self.gui.release(end)

    @rule(tool=st.sampled_from(("play", "play", *TOOLS)))
    def choose_tool(self, tool: str) -> None:
        self.gui.tool(tool)
        self.gui.board.setFocus()

    @rule(key=st.sampled_from(WALKS))
    def press(self, key: Qt.Key) -> None:
        self.gui.press_key(key)

    @rule(key=st.sampled_from(ARROWS), times=st.integers(1, 3))
    def move_cursor(self, key: Qt.Key, times: int) -> None:
        for _ in range(times):
            self.gui.press_key(key, CTRL)

    @precondition(lambda self: self.gui.board.cursor_square is not None)
    @rule(key=st.sampled_from(CURSOR), mods=st.sampled_from([PLAIN, SHIFT]))
    def press_at_cursor(self, key: Qt.Key, mods: Qt.KeyboardModifier) -> None:
        self.gui.press_key(key, mods)

    @precondition(lambda self: self.gui.board.picture.promotion is not None)
    @rule(key=st.sampled_from([Key.Key_Q, Key.Key_N, Key.Key_R, Key.Key_B, Key.Key_Return, Key.Key_Escape]))
    def choose_promotion(self, key: Qt.Key) -> None:
        self.gui.press_key(key)
        assert self.gui.board.picture.promotion is None

    @rule(steps=st.sampled_from([-1, 1]))
    def wheel(self, steps: int) -> None:
        self.gui.wheel(steps)

    @rule(keys=st.sampled_from(["Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z"]))
    def undo_or_redo(self, keys: str) -> None:
        self.gui.shortcut(keys)

    @rule(row=st.integers(0, 5))
    def play_from_the_book(self, row: int) -> None:
        table = self.gui.window.book.table
        if table.isVisible() and table.rowCount():
            self.gui.click_row(table, row % table.rowCount())
            self.gui.board.setFocus()

    @rule(text=st.sampled_from(FENS))
    def paste(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.gui.board.setFocus()
        self.gui.shortcut("Ctrl+V")

    @rule(at=st.integers(0, 1))
    def choose_rules(self, at: int) -> None:
        self.gui.click_on(self.gui.window.setup.rules[at])
        self.gui.board.setFocus()

    @rule(square=st.sampled_from(list(chess.SquareSet(chess.BB_BACKRANKS))))
    def toggle_right(self, square: chess.Square) -> None:
        self.gui.click_on(self.gui.window.setup.rights.cells[square])
        self.gui.board.setFocus()

    @rule(square=st.sampled_from([f"{file}{rank}" for file in "abcdefgh" for rank in "36"] + ["e4"]))
    def state_en_passant(self, square: str) -> None:
        self.gui.enter("setup.any_ep", square)
        self.gui.board.setFocus()

    @invariant()
    def the_key_shown_is_that_of_the_fen_shown(self) -> None:
        gui = self.gui
        gui.settle()
        position = parse_fen(gui.fen, gui.state.position.chess960).position
        assert position == gui.state.position
        assert gui.key == f"{key_by_python_chess(position):016X}"

    @invariant()
    def the_board_shows_the_position(self) -> None:
        picture = self.gui.board.picture
        assert picture.squares == self.gui.state.position.squares
        assert picture.turn == self.gui.state.position.turn
        assert picture.lifted is None, "nothing is in the hand between gestures"

    @invariant()
    def undo_then_redo_is_identity(self) -> None:
        state = self.gui.state
        if state.history.past:
            assert edits.redone(edits.undone(state)).document == state.document

    def teardown(self) -> None:
        gui = self.gui
        for _ in range(3):
            gui.press_key(Key.Key_Escape)
        while gui.state.history.past:
            gui.context.store.update(edits.undone)
        assert gui.state.document.line.start == self.at_rest.position, "undo all is the position of the start"
        gui.context.store.update(lambda state: self.at_rest._replace(books=state.books, active=state.active))
        gui.context.pointer.point(NOTHING)
        gui.settle()


@pytest.fixture
def gui(qapp: QApplication, tmp_path: Path) -> Iterator[Gui]:
    """Return the window with a small book."""
    book = write_book(tmp_path / "small.bin")
    yield from open_window(WindowOptions(books=(book,), size=(1440, 900)), Settings(animate=False))


def test_random_gestures(gui: Gui) -> None:
    at_rest = gui.state

    class OnThisWindow(Gestures):
        def __init__(self) -> None:
            super().__init__(gui, at_rest)

    run_state_machine_as_test(OnThisWindow, settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS))
    assert gui.state.document == at_rest.document
