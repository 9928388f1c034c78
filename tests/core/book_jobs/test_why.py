"""Other readings of a position that a book may know."""

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
