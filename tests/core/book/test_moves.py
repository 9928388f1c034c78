"""Records seen from a position."""

import pytest

from explorer.core.book.moves import FLAGS, book_moves, meaning
from explorer.core.book.record import Record
from explorer.core.notation import parse_fen
from explorer.core.position import START

CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
INNER = "4k3/8/8/8/8/8/8/2R1K1R1 w KQ - 0 1"
PROMOTE = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def code(text: str, promotion: int = 0, reserved: int = 0) -> int:
    file = "abcdefgh".index
    start, end = file(text[0]) + 8 * int(text[1]) - 8, file(text[2]) + 8 * int(text[3]) - 8
    return reserved << 15 | promotion << 12 | start << 6 | end


@pytest.mark.parametrize(
    ("fen", "chess960", "number", "move", "flags"),
    [
        pytest.param(START_FEN, False, code("e2e4"), "e2e4", "", id="ordinary"),
        pytest.param(START_FEN, False, code("e2e5"), None, "illegal", id="illegal"),
        pytest.param(START_FEN, False, 0, None, "illegal null-move", id="null"),
        pytest.param(START_FEN, False, code("e2e2"), None, "illegal null-move", id="nowhere"),
        pytest.param(START_FEN, False, code("e2e4", reserved=1), None, "illegal reserved-bit", id="bit-15"),
        pytest.param(START_FEN, False, code("e2e4", 4), None, "illegal bad-promotion", id="no-promotion"),
        pytest.param(PROMOTE, False, code("a7a8", 1), "a7a8n", "", id="knight"),
        pytest.param(PROMOTE, False, code("a7a8", 4), "a7a8q", "", id="queen"),
        pytest.param(PROMOTE, False, code("a7a8"), None, "illegal bad-promotion", id="promotion-missing"),
        pytest.param(PROMOTE, False, code("a7a8", 5), None, "illegal bad-promotion", id="promotion-5"),
        pytest.param(PROMOTE, False, code("a7a8", 7), None, "illegal bad-promotion", id="promotion-7"),
        pytest.param(CASTLE, False, code("e1h1"), "e1h1", "", id="king-takes-rook"),
        pytest.param(CASTLE, False, code("e1g1"), "e1h1", "castling-two-squares", id="two-squares"),
        pytest.param(CASTLE, False, code("e1c1"), "e1a1", "castling-two-squares", id="two-squares-long"),
        pytest.param(CASTLE, True, code("e1g1"), "e1h1", "castling-two-squares", id="two-squares-960"),
        pytest.param(INNER, True, code("e1g1"), "e1g1", "", id="inner-rook"),
        pytest.param(INNER, True, code("e1h1"), "e1g1", "castling-corner", id="corner"),
        pytest.param(INNER, True, code("e1a1"), "e1c1", "castling-corner", id="corner-long"),
        pytest.param(CASTLE.replace("KQ", "Q"), False, code("e1g1"), None, "illegal", id="no-right"),
        pytest.param("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", False, code("a1e1"), None, "illegal", id="rook-takes-king"),
        pytest.param("r3k3/8/8/8/8/8/8/4R2K w - - 0 1", False, code("e1a1"), "e1a1", "", id="rook-e1-a1"),
        pytest.param("r3k3/8/8/8/8/8/8/R6K w - - 0 1", False, code("a1e1"), "a1e1", "", id="rook-a1-e1"),
        pytest.param("4k3/8/8/8/8/8/8/4Q2K w - - 0 1", False, code("e1g1"), "e1g1", "", id="queen-e1-g1"),
        pytest.param("4k3/8/8/8/8/8/8/1K5R w K - 0 1", True, code("b1h1"), "b1h1", "", id="long-walk"),
        pytest.param("4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", True, code("b1c1"), "b1c1", "", id="king-move-not-castling"),
        pytest.param("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", True, code("f1h1"), "f1g1", "castling-corner", id="f1-h1"),
    ],
)
def test_meaning(fen: str, chess960: bool, number: int, move: str | None, flags: str) -> None:
    found = meaning(parse_fen(fen, chess960).position, number)
    assert (found.move and found.move.uci()) == move
    assert " ".join(found.flags) == flags
    assert bool(found.reason) == (move is None)


def test_shares_and_duplicates_in_whichever_spelling() -> None:
    codes = [(code("e1h1"), 3), (code("e1g1"), 1), (code("e1h1"), 0), (0, 0), (0, 0)]
    records = [Record(number, 7, bits, weight, 0) for number, (bits, weight) in enumerate(codes)]
    moves = book_moves(parse_fen(CASTLE).position, records)
    assert [move.san for move in moves] == ["O-O", "O-O", "O-O", None, None]
    assert [move.uci for move in moves] == ["e1h1", "e1h1", "e1h1", "a1a1", "a1a1"]
    assert [move.share for move in moves] == [0.75, 0.25, 0.0, 0.0, 0.0]
    assert [" ".join(move.flags) for move in moves] == [
        "",
        "duplicate castling-two-squares",
        "zero-weight duplicate",
        "zero-weight illegal null-move",
        "zero-weight illegal null-move duplicate",
    ]
    assert all(flag in FLAGS for move in moves for flag in move.flags)


def test_shares_of_nothing_are_zero() -> None:
    moves = book_moves(START, [Record(0, 0, code("e2e4"), 0, 0)])
    assert [(move.share, move.flags) for move in moves] == [(0.0, ("zero-weight",))]
    assert book_moves(START, []) == ()


def test_an_unplayable_record_shows_its_bits() -> None:
    (move,) = book_moves(parse_fen(PROMOTE).position, [Record(0, 0, code("a7a8", 6), 65535, 0)])
    assert (move.uci, move.san, move.share) == ("a7a8?", None, 1.0)
    assert move.reason == "promotion code 6 means no piece"
