"""Positions set up by gestures alone, and rights that go and come with their rooks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from explorer.cli.options import WindowOptions
from explorer.core import chess960
from explorer.core.notation import fen, parse_fen
from explorer.settings import Settings
from tests.gui import Gui, open_window
from tests.journeys.hands import clear, set_up


@pytest.fixture(scope="module")
def gui(qapp: QApplication) -> Iterator[Gui]:
    """Return one window for all positions; each begins by clearing the board."""
    yield from open_window(WindowOptions(size=(1440, 900)), Settings(animate=False, books=()))


@pytest.fixture(scope="module")
def vectors(shared: Path) -> list[dict[str, Any]]:
    """Return the golden keys."""
    loaded: list[dict[str, Any]] = json.loads((shared / "vectors" / "keys.json").read_text("utf-8"))
    return loaded


def test_every_vector_whose_rights_stand_is_set_up_by_gestures(gui: Gui, vectors: list[dict[str, Any]]) -> None:
    done = 0
    for number, vector in enumerate(vectors):
        position = parse_fen(vector["fen"], vector["chess960"]).position
        if "~" in vector["fen"] or position.rights != position.effective_rights:
            continue
        set_up(gui, position, number)
        assert gui.fen == fen(position), vector["id"]
        assert gui.state.position == position, vector["id"]
        assert gui.key.lower() == vector["key_polyglot"], vector["id"]
        done += 1
    assert done == 171


@pytest.mark.parametrize("number", [0, 3, 356, 518, 959])
def test_the_pieces_of_a_start_are_read_as_its_number(gui: Gui, number: int) -> None:
    start = chess960.start_position(number)
    set_up(gui, start, number)
    assert gui.text("setup.number") == str(number)
    assert f"Chess960 {number}" in gui.heading
    assert gui.state.position == start


@pytest.mark.parametrize("text", ["0", "959", "12:356", "BBQNNRKR", "bbqnnrkr:RKRNNQBB"])
def test_a_start_is_typed_as_number_pair_or_back_rank(gui: Gui, text: str) -> None:
    white, black = chess960.parse(text)
    gui.enter("setup.number", text)
    assert gui.state.position == chess960.start_position(white, black)
    assert gui.text("setup.number") == (str(white) if white == black else f"{white}:{black}")


# ---- rights that go and come with their rook


def test_a_right_goes_with_its_rook_and_undo_brings_both_back(gui: Gui) -> None:
    gui.show("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    gui.tool("erase")
    gui.click("h1")
    assert gui.fen.split()[2] == "Qkq"
    assert "The castling right of h1 went with the piece; undo brings it back." in gui.message
    gui.shortcut("Ctrl+Z")
    assert gui.fen == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    gui.click("e8")
    assert gui.fen.split()[2] == "KQ"
    assert "of a8" in gui.message
    assert "of h8" in gui.message
    gui.shortcut("Ctrl+Z")
    assert gui.fen.split()[2] == "KQkq"
    clear(gui)
    assert gui.fen == "8/8/8/8/8/8/8/8 w - - 0 1"
    gui.shortcut("Ctrl+Z")
    assert gui.fen.split()[2] == "KQkq"


def test_a_rook_that_enters_the_rank_makes_another_inner(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/2R1K3 w C - 0 1", chess960=True)
    assert not gui.window.setup.inner.isVisible()
    gui.tool("R")
    gui.click("a1")
    assert "Inner rook" in gui.window.setup.inner.text()
    assert gui.window.setup.inner.isVisible()
    assert gui.fen.split()[2] == "C"
    gui.tool("erase")
    gui.click("a1")
    assert not gui.window.setup.inner.isVisible()
    assert gui.fen.split()[2] == "Q"
