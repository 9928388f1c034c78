"""Castling rights at the edge of the board."""

import chess
from PySide6.QtCore import QPoint

from explorer.core.notation import parse_fen
from explorer.panels.board.geometry import edge_box, fit, height_for, letter_box
from explorer.panels.board.resting import chips
from explorer.panels.board.words import chip_words
from tests.gui import Gui


def words(text: str, square: chess.Square, chess960: bool = False) -> str:
    position = parse_fen(text, chess960).position
    return chip_words(position, next(chip for chip in chips(position) if chip.square == square))


def test_where_only_the_width_keeps_the_board_small_a_finger_hits_them() -> None:
    height = height_for(600, 20, 44)
    geometry = fit(600, height, False, 20, 44)
    assert geometry.side == 70
    assert edge_box(geometry, chess.H1)[2:] == (44, 44)
    painted = letter_box(geometry, chess.H1)
    assert painted[1] == geometry.top + 8 * 70
    assert painted[3] < 44


def test_where_the_height_does_the_board_gives_a_part_of_it_up_to_what_a_finger_needs() -> None:
    small, large = fit(2000, 400, False, 20, 44), fit(2000, 824, False, 20, 44)
    assert small.deep in range(20, 26)
    assert large.deep >= 43
    assert large.side >= 90


def test_a_press_beside_the_letter_counts(gui: Gui) -> None:
    left, top, width, height = edge_box(gui.board.squares_geometry, chess.H1)
    gui.click_on(gui.board, QPoint(left + 2, top + height - 2))
    assert not gui.state.position.rights & chess.BB_H1
    gui.click_on(gui.board, QPoint(left + width - 2, top + 2))
    assert gui.state.position.rights & chess.BB_H1


def test_they_name_their_side_and_what_an_inner_rook_means() -> None:
    start = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1"
    assert words(start, chess.H1).startswith("White's king-side castling right with the rook on h1 is held")
    assert words(start, chess.A1) == "White's queen-side castling right with the rook on a1: not held; click to give it"
    inner = words("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", chess.G1, chess960=True)
    assert "outer rook on h1" in inner
    assert "out of books" in inner
    assert "Extended offset 9" in inner


def test_only_the_chip_of_an_inner_rook_has_a_badge(gui: Gui) -> None:
    gui.show("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", chess960=True)
    assert {chip.square: chip.inner for chip in gui.board.picture.chips} == {chess.G1: True, chess.H1: False}
    with_badge = gui.board.grab().toImage()
    gui.show("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", chess960=True)
    assert {chip.square: chip.inner for chip in gui.board.picture.chips} == {chess.G1: False}
    left, top, width, height = letter_box(gui.board.squares_geometry, chess.G1)
    plain = gui.board.grab().toImage()
    assert with_badge.copy(left, top, width, height) != plain.copy(left, top, width, height)
