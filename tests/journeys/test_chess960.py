"""Chess960 on the real board: inner rooks side by side with outer ones, and every castling trap, by mouse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import pytest
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.core.keys.conventions import CONVENTIONS
from explorer.core.keys.rights import rights
from explorer.core.notation import parse_fen
from explorer.core.position import EMPTY
from explorer.settings import Settings
from tests.gui import Gui, Key, open_window
from tests.journeys.hands import set_up

EXTENDED = next(known for known in CONVENTIONS if known.id == "chess960-extended")
TRAPS: dict[str, list[str]] = {  # semantics.md 4.4
    "trap-castle-sf-3605": [],
    "trap-castle-kokopu-29": [],
    "trap-castle-king-stays": ["g1h1"],
    "trap-castle-swap": ["f1g1"],
    "trap-castle-rook-attacked": ["b1a1"],
    "trap-castle-long-walk": ["b1h1"],
    "trap-castle-blocked": [],
    "inner-lila-4625": [],
}
TRAPS_BY_FEN = {  # the rows of the same table that the vectors do not have
    "rook-shield": ("4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", []),
    "adjacent": ("4k3/8/8/8/8/8/8/RK6 w Q - 0 1", ["b1a1"]),
    "king-passes-check": ("2r1k3/8/8/8/8/8/8/RK6 w Q - 0 1", []),
    "in-check": ("4k3/8/8/8/8/1r6/8/RK6 w Q - 0 1", []),
    "sf-3975": ("r1kqrbbn/8/8/8/8/8/8/R1K1RBB1 w EAea - 0 1", ["c1a1"]),
}
INNER = (
    ("inner-w-q-b-kb", "inner-w-q-outer"),
    ("inner-both", "inner-both-outer"),
)
RELATED = (  # the same pieces with the right of the outer rook
    "inner-w-q-c",
    "inner-w-q-d",
    "inner-w-q-e",
    "inner-w-k-c",
    "inner-w-k-three",
    "inner-b-q-d",
    "inner-b-k-g",
    "inner-b-k-f",
    "inner-b-k-e",
)


@pytest.fixture(scope="module")
def gui(qapp: QApplication) -> Iterator[Gui]:
    """Return one window for all positions; each begins by clearing the board."""
    yield from open_window(WindowOptions(size=(1440, 900)), Settings(animate=False, books=()))


@pytest.fixture(scope="module")
def vectors(shared: Path) -> dict[str, dict[str, Any]]:
    """Return the golden keys by id."""
    return {vector["id"]: vector for vector in json.loads((shared / "vectors" / "keys.json").read_text("utf-8"))}


# ---- inner rooks


def badge(gui: Gui) -> str:
    return gui.window.setup.inner.text() if gui.window.setup.inner.isVisible() else ""


def extended(gui: Gui) -> str:
    """Return the key with the Chess960 extension, as the page of all conventions shows it."""
    return f"{EXTENDED.key(gui.state.position).value:016x}"


@pytest.mark.parametrize(("inner", "outer"), INNER)
def test_inner_and_outer_rights_share_a_key_and_differ_in_the_extension(
    gui: Gui, vectors: dict[str, dict[str, Any]], inner: str, outer: str
) -> None:
    shown = {}
    for name in (inner, outer):
        vector = vectors[name]
        set_up(gui, parse_fen(vector["fen"], chess960=True).position, 1)
        shown[name] = gui.key, extended(gui), badge(gui)
        assert gui.key.lower() == vector["key_polyglot"]
        assert extended(gui) == vector["key_extended"]
    assert shown[inner][0] == shown[outer][0]
    assert shown[inner][1] != shown[outer][1]
    assert (
        "The Polyglot key cannot tell them from" if inner == "inner-both" else "cannot tell it from" in shown[inner][2]
    )
    assert "leave such positions out of books" in shown[inner][2]
    for offset in set(vectors[inner]["ext_castle_offsets"]) - set(range(4)):
        assert f"Extended offset {offset}." in shown[inner][2]
    assert shown[outer][2] == ""


@pytest.mark.parametrize("name", RELATED)
def test_choosing_the_outer_rook_moves_the_right_and_keeps_the_key(
    gui: Gui, vectors: dict[str, dict[str, Any]], name: str
) -> None:
    vector = vectors[name]
    set_up(gui, parse_fen(vector["fen"], chess960=True).position)
    assert (gui.key.lower(), extended(gui)) == (vector["key_polyglot"], vector["key_extended"])
    offset = max(vector["ext_castle_offsets"])
    assert f"Extended offset {offset}." in badge(gui)
    right = next(right for right in rights(gui.state.position) if right.outer is not None)
    assert right.outer is not None
    gui.click_on(gui.window.setup.rights.cells[right.outer])
    assert gui.state.position.rights == chess.BB_SQUARES[right.outer], "one right a side"
    assert gui.key.lower() == vector["key_polyglot"]
    assert extended(gui) != vector["key_extended"]
    assert badge(gui) == ""


# ---- legality traps


def castlings_by_mouse(gui: Gui) -> list[str]:
    """Drag each king of the side to move onto each own rook of its rank; return what was played."""
    position, played = gui.state.position, []
    king = position.squares.find("K" if position.turn else "k")
    rooks = [square for square, letter in enumerate(position.squares) if letter == ("R" if position.turn else "r")]
    for rook in rooks:
        gui.drag(chess.square_name(king), chess.square_name(rook))
        if gui.state.document.line.steps:
            step = gui.state.document.line.steps[-1]
            assert step.san.startswith("O-O")
            played.append(step.move.uci())
            gui.shortcut("Ctrl+Z")
        assert gui.state.position == position
    return played


def moves_by_mouse(gui: Gui) -> set[str]:
    """Pick every own piece up and read where the board says it may go; return from and to squares."""
    position, found = gui.state.position, set()
    for square, letter in enumerate(position.squares):
        if letter != EMPTY and letter.isupper() == position.turn:
            gui.click(chess.square_name(square))
            assert gui.board.picture.selected == square
            found |= {chess.square_name(square) + chess.square_name(end) for end in gui.board.picture.targets}
            gui.board.setFocus()
            gui.press_key(Key.Key_Escape)
    return found


@pytest.mark.parametrize("name", TRAPS)
def test_castling_traps_by_mouse(gui: Gui, vectors: dict[str, dict[str, Any]], name: str) -> None:
    gui.tool("play")
    gui.show(vectors[name]["fen"], chess960=True)
    check_trap(gui, TRAPS[name])


@pytest.mark.parametrize("name", TRAPS_BY_FEN)
def test_castling_traps_that_are_no_vectors_by_mouse(gui: Gui, name: str) -> None:
    gui.tool("play")
    text, castlings = TRAPS_BY_FEN[name]
    gui.show(text, chess960=True)
    check_trap(gui, castlings)


def check_trap(gui: Gui, castlings: list[str]) -> None:
    text = gui.fen
    assert castlings_by_mouse(gui) == castlings
    board = chess.Board(text, chess960=True)
    two_squares = {
        board.uci(move)[:2] + ("g" if board.is_kingside_castling(move) else "c") + board.uci(move)[1]
        for move in board.legal_moves
        if board.is_castling(move)
    }
    found, legal = moves_by_mouse(gui), {move.uci()[:4] for move in board.legal_moves}
    assert legal <= found
    assert found - legal <= two_squares, "two squares are offered for castling alone"


# ---- spellings of castling


@pytest.mark.parametrize(
    ("text", "is_960", "rook", "words"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", False, "h1", "O-O: king takes rook e1h1, by two squares e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", False, "a1", "O-O-O: king takes rook e1a1, by two squares e1c1"),
        ("4k3/8/8/8/8/8/8/1K5R w K - 0 1", True, "h1", "O-O: king takes rook b1h1, by the king's walk b1g1"),
        ("4k3/8/8/8/8/8/8/6KR w K - 0 1", True, "h1", "O-O: king takes rook g1h1; the king stays"),
        ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", True, "g1", "O-O: king takes rook f1g1; the king's walk alone"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", False, "a8", "O-O-O: king takes rook e8a8, by two squares e8c8"),
    ],
)
def test_castling_is_shown_as_o_o_with_its_spellings(gui: Gui, text: str, is_960: bool, rook: str, words: str) -> None:
    gui.tool("play")
    gui.show(text, chess960=is_960)
    king = chess.square_name(gui.state.position.squares.find("K" if gui.state.position.turn else "k"))
    gui.click(king)
    place = gui.place(rook)
    assert gui.board.castling_words(place.x(), place.y()).startswith(words)
    assert gui.board.castling_words(gui.place("d5").x(), gui.place("d5").y()) == ""
    gui.click(rook)
    flow = gui.window.moves.flow
    assert gui.state.document.line.steps[-1].san.startswith("O-O")
    assert flow.words_at(flow.box_of(1).center()).startswith(words)
    gui.shortcut("Ctrl+Z")


def test_other_moves_have_one_spelling(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    gui.drag("e1", "d1")
    flow = gui.window.moves.flow
    assert flow.words_at(flow.box_of(1).center()) == ""


# ---- rules


def test_a_fen_that_reads_differently_by_the_other_rules_is_hinted_at(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1")
    assert "By Chess960 rules more of these rights would count" in gui.window.setup.problems.text()
    gui.show("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", chess960=True)
    hint = "By standard rules this FEN would read differently: 1 of its 2 rights would count."
    assert hint in gui.window.setup.problems.text()
    for is_960 in (False, True):
        gui.show("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", chess960=is_960)
        assert "rules" not in gui.window.setup.problems.text()


# ---- copies


def test_a_spelling_that_would_change_the_key_is_marked(gui: Gui) -> None:
    menu = gui.window.board.copy.menu()
    assert menu is not None
    gui.show("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    menu.aboutToShow.emit()
    marked = [action.text() for action in menu.actions() if "changes the key" in action.text()]
    assert marked == ["Copy FEN with legal en passant (changes the key)"]
    gui.show("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    menu.aboutToShow.emit()
    assert not [action for action in menu.actions() if "changes the key" in action.text()]
