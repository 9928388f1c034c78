"""Where the squares lie: a point leads to its square and back, from both sides."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.panels.board.geometry import fit, height_for

SIZES = st.tuples(st.integers(240, 4000), st.integers(240, 4000), st.integers(0, 40))


@given(SIZES, st.booleans())
def test_every_square_is_found_again_by_its_middle_and_corners(size: tuple[int, int, int], flipped: bool) -> None:
    geometry = fit(size[0], size[1], flipped, size[2])
    for square in chess.SQUARES:
        left, top = geometry.corner(square)
        assert geometry.square_at(*geometry.centre(square)) == square
        assert geometry.square_at(left, top) == square
        assert geometry.square_at(left + geometry.side - 0.5, top + geometry.side - 0.5) == square


@given(SIZES, st.booleans())
def test_the_board_lies_within_the_widget_with_room_for_coordinates(size: tuple[int, int, int], flipped: bool) -> None:
    width, height, margin = size
    geometry = fit(width, height, flipped, margin)
    assert geometry.left >= margin
    assert geometry.left + 8 * geometry.side <= width
    assert geometry.top + 8 * geometry.side + margin <= height
    wider = geometry.side + 1
    assert 8 * wider > width - 2 * margin or 8 * wider > height - 2 * margin - 2, "a larger board would have fitted"


@given(SIZES)
def test_flipping_turns_the_board_half_round(size: tuple[int, int, int]) -> None:
    plain, flipped = fit(size[0], size[1], False, size[2]), fit(size[0], size[1], True, size[2])
    assert all(plain.corner(square) == flipped.corner(63 - square) for square in chess.SQUARES)


@pytest.mark.parametrize("flipped", [False, True])
def test_a_point_beside_the_board_is_no_square(flipped: bool) -> None:
    geometry = fit(600, 700, flipped, 20)
    right, bottom = geometry.left + 8 * geometry.side, geometry.top + 8 * geometry.side
    for x, y in ((geometry.left - 1, 100), (right, 100), (100, geometry.top - 1), (100, bottom), (-5000, -5000)):
        assert geometry.square_at(x, y) is None


def test_white_is_below_unless_it_is_flipped() -> None:
    geometry = fit(600, 600, False, 20)
    assert geometry.corner(chess.A8) == (geometry.left, geometry.top)
    assert fit(600, 600, True, 20).corner(chess.H1) == (geometry.left, geometry.top)


@given(st.integers(240, 4000), st.integers(0, 40))
def test_the_height_wanted_is_the_height_that_is_used(width: int, margin: int) -> None:
    geometry = fit(width, height_for(width, margin), False, margin)
    assert geometry.side == max(8, (width - 2 * margin) // 8)
