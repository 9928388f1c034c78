"""A move code in the other spellings of castling, and read otherwise."""

import chess
import pytest

from explorer.core.book.record import encode
from explorer.core.book.spellings import Spelling, spellings
from explorer.core.notation import parse_fen
from explorer.core.position import START


def of(fen: str, move: str, chess960: bool = False) -> dict[str, Spelling]:
    position = parse_fen(fen, chess960).position
    return {one.name: one for one in spellings(position, encode(chess.Move.from_uci(move)))}


@pytest.mark.parametrize(("move", "own"), [("e1h1", "king takes rook"), ("e1g1", "two squares")])
def test_castling_in_standard_chess(move: str, own: str) -> None:
    found = of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", move)
    assert [name for name, one in found.items() if one.own] == [f"castling as {own}"]
    assert found["castling as king takes rook"].text.startswith("e1h1, code 0107")
    assert found["castling as two squares"].text == "e1g1, code 0106"
    assert "this is king takes rook" in found["castling as corner"].text


def test_castling_by_a_corner() -> None:
    found = of("1k6/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1h1", True)
    assert [name for name, one in found.items() if one.own] == ["castling as corner"]
    assert found["castling as king takes rook"].text == "e1g1, code 0106"


def test_a_king_that_may_simply_go_there() -> None:
    found = of("1k6/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", True)
    assert found["castling as king takes rook"].own
    assert "castling as two squares" in found


def test_a_rook_move_that_looks_like_castling() -> None:
    found = of("6k1/8/8/8/8/8/8/4R1K1 w - - 0 1", "e1a1")
    assert found["castling"].text == "it has the squares of a castling, but a rook moves: Ra1"


def test_other_rules_and_exchanged_fields() -> None:
    found = {one.name: one.text for one in spellings(START, 0x031C)}
    assert found["by the rules of Chess960"] == "e4"
    assert found["with from and to exchanged"] == "e4e2"
    assert found["castling"].startswith("no castling")
