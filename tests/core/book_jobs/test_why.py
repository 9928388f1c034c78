"""Other readings of a position that a book may know."""

import pytest

from explorer.core.book.why import variants
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.movetext import parse_moves
from explorer.core.notation import parse_fen
from explorer.core.position import START


def keys(text: str, chess960: bool = False) -> dict[str, int]:
    return {variant.id: variant.key for variant in variants(parse_fen(text, chess960).position)}


def test_the_start_has_every_subset_of_the_rights() -> None:
    found = [variant for variant in variants(START) if variant.id.startswith("rights-")]
    assert len(found) == 15
    assert found[-1].id == "rights--"
    assert all(variant.key != POLYGLOT.key(START).value for variant in found)


def test_rights_that_were_left_out_are_tried() -> None:
    found = keys("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
    assert found["rights-KQkq"] == POLYGLOT.key(START).value


def test_turn_and_mirror() -> None:
    line = parse_moves(START, "e4")
    found = keys("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1")
    assert found["turn"] == POLYGLOT.key(line.position(1)).value
    black = parse_fen("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position
    assert POLYGLOT.key(black).value == keys("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")["colours"]


def test_en_passant_both_ways() -> None:
    place = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq {} 0 3"
    with_number, without = (POLYGLOT.key(parse_fen(place.format(square)).position).value for square in ("f6", "-"))
    assert keys(place.format("f6"))["no-en-passant"] == without
    assert keys(place.format("-"))["en-passant-f6"] == with_number
    assert "en-passant-d6" in keys(place.format("f6"))


def test_a_fen_read_by_the_other_rules() -> None:
    inner = "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1"
    assert keys(inner)["rules"] == POLYGLOT.key(parse_fen(inner, chess960=True).position).value


# ---- what it means when the book knows a key


def meanings(text: str, chess960: bool = False) -> dict[str, str]:
    return {variant.id: variant.meaning for variant in variants(parse_fen(text, chess960).position)}


RIGHTS = "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1"


@pytest.mark.parametrize(
    ("id", "part"),
    [
        ("turn", "with Black to move: the turn is wrong"),
        ("rights-KQk", "with the right of the rook on h8 too: the FEN leaves that out"),
        ("rights-K", "without the right of the rook on a1: in its lines the king or a rook has moved"),
        ("rights-kq", "with the rights of the rooks on a8 and h8 and without the rights of the rooks on a1 and h1"),
        ("rights--", "without any castling right"),
        ("colours", "for the other side"),
        ("mirror", "the mirror image"),
        ("colours-mirror", "seen from the other side"),
    ],
)
def test_a_known_key_has_a_meaning(id: str, part: str) -> None:
    assert part in meanings(RIGHTS)[id]


def test_the_meaning_of_en_passant() -> None:
    pinned = meanings("8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1")["no-en-passant"]
    assert "only where a capture is legal, and here none is" in pinned
    free = meanings("8/8/8/8/3Pp3/8/k7/4K3 b - d3 0 1")
    assert "leaves en passant out of the key" in free["no-en-passant"]
    place = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"
    assert "just after the double push to f5: the FEN leaves the square f6 out" in meanings(place)["en-passant-f6"]
    alone = meanings("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    assert "after every double push, also where no pawn stands beside" in alone["en-passant-always"]


def test_the_meaning_of_other_rules_and_conventions() -> None:
    assert "By the rules of Chess960 the castling field" in meanings("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1")["rules"]
    found = meanings("1r1rk2r/pppppppp/8/8/8/8/PPPPPPPP/RR2K2R w BHdh - 0 1", chess960=True)
    assert found["convention-cute-chess"].startswith("The book's keys are those of the convention Cute Chess, so a")
    assert "have numbers of Cute Chess's own" in found["convention-cute-chess"]
    assert all(text.endswith(".") for text in found.values())
