"""What is said of castling rights and of illegal positions, in words."""

import chess
import pytest

from explorer.core.notation import parse_fen
from explorer.core.position import START, Position
from explorer.core.problems import illegal_words, problems
from explorer.core.remarks import inner_rook_words, is_inner, other_rules, side_name

INNER = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"


def read(text: str, chess960: bool = False) -> Position:
    return parse_fen(text, chess960).position


@pytest.mark.parametrize(
    ("square", "name"), [(chess.H1, "king side"), (chess.A1, "queen side"), (chess.H8, "king side")]
)
def test_sides_are_named_by_the_king(square: chess.Square, name: str) -> None:
    assert side_name(START, square) == name


def test_without_a_king_there_is_no_side() -> None:
    assert side_name(read("4k3/8/8/8/8/8/4K3/R6R w - - 0 1"), chess.A1) == ""


def test_an_inner_rook_is_told_with_all_that_is_to_know() -> None:
    position = read(INNER, chess960=True)
    assert is_inner(position, chess.G1)
    assert not is_inner(position, chess.H1)
    words = inner_rook_words(position, chess.G1)
    assert "cannot tell this right from that of the outer rook on h1" in words
    assert "leave such positions out of books" in words
    assert "Extended offset 9." in words
    assert inner_rook_words(START, chess.H1) == ""


@pytest.mark.parametrize(
    ("fen", "chess960", "counts"),
    [
        ("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", False, 2),
        ("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", True, 1),
        ("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", True, 0),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", False, None),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", True, None),
    ],
)
def test_rights_that_the_other_rules_read_otherwise(fen: str, chess960: bool, counts: int | None) -> None:
    found = other_rules(read(fen, chess960))
    assert (None if found is None else found.counts) == counts


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/4K3 w K e6 0 1", ""),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "illegal: the board is empty"),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "illegal: Black has 2 kings"),
        ("4k2k/8/8/8/8/8/8/P3K3 w - - 0 1", "illegal: Black has 2 kings, +1 more"),
    ],
)
def test_an_illegal_position_in_a_clause(fen: str, words: str) -> None:
    assert illegal_words(read(fen)) == words


def test_with_both_kings_in_check_no_turn_is_right() -> None:
    found = problems(read("4k3/8/8/8/8/4r3/4R3/K3r3 w - - 0 1".replace("4r3/4R3", "8/4R3")))
    assert [problem.id for problem in found] == ["opposite-check"]
    assert found[0].mended is None
    assert found[0].remedy == ""
