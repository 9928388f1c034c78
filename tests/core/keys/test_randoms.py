"""The table of 781 numbers."""

import hashlib
from functools import reduce
from operator import xor

import chess
import pytest

from explorer.core.keys.randoms import RANDOMS, castle_index, formula, piece_index


def test_it_is_the_table_of_the_format() -> None:
    data = b"".join(number.to_bytes(8, "big") for number in RANDOMS)
    assert hashlib.sha256(data).hexdigest() == "9aee840377ba74c9a7fe8e254958ad312aa15766257d18823f866b070cbcc9e8"
    assert len(RANDOMS) == len(set(RANDOMS)) == 781
    assert RANDOMS[0] == 0x9D39247E33776D41
    assert RANDOMS[780] == 0xF8D626AAAF278509
    assert reduce(xor, RANDOMS) == 0xEAA4DC0DD06542B6


@pytest.mark.parametrize(
    ("letter", "square", "index"),
    [("p", "a1", 0), ("P", "a2", 72), ("n", "a1", 128), ("K", "h8", 767), ("q", "d8", 571)],
)
def test_piece_index(letter: str, square: str, index: int) -> None:
    assert piece_index(letter, chess.parse_square(square)) == index


def test_castle_index() -> None:
    sides = [(chess.WHITE, True), (chess.WHITE, False), (chess.BLACK, True), (chess.BLACK, False)]
    assert [castle_index(*side) for side in sides] == [768, 769, 770, 771]


@pytest.mark.parametrize(("index", "text"), [(213, "64×3 + 21"), (769, "768 + 1"), (775, "772 + 3"), (780, "780")])
def test_formula(index: int, text: str) -> None:
    assert formula(index) == text
