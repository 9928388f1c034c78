"""Position against key: partners that share it and should not, or do not share it and should."""

import pytest
from hypothesis import given

from explorer.core.keys.conventions import LEGAL_EP, POLYGLOT
from explorer.core.keys.relations import Relation, relations
from explorer.core.line import Line
from explorer.core.notation import fen, parse_fen
from explorer.core.position import START, Position
from tests.core.keys.lines import games, placements, played


def found(text: str, chess960: bool = False) -> list[Relation]:
    return list(relations(parse_fen(text, chess960).position))


@pytest.mark.parametrize(
    ("text", "chess960", "expected"),
    [
        (
            "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
            True,
            [("inner-rook", "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1", True)],
        ),
        (
            "3k4/8/8/8/8/8/8/3KRRR1 w F - 0 1",
            True,
            [
                ("inner-rook", "3k4/8/8/8/8/8/8/3KRRR1 w E - 0 1", True),
                ("inner-rook", "3k4/8/8/8/8/8/8/3KRRR1 w K - 0 1", True),
            ],
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", False, [("vain-right", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", True)]),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", False, [("vain-en-passant", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", True)]),
        ("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", False, [("vain-en-passant", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", True)]),
        (
            "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            False,
            [("illegal-en-passant", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1", False)],
        ),
        (
            "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            False,
            [("illegal-en-passant", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", False)],
        ),
        ("6k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", False, []),
        ("6k1/8/8/3pP3/8/8/8/4K3 w - - 0 1", False, []),
    ],
)
def test_partners(text: str, chess960: bool, expected: list[tuple[str, str, bool]]) -> None:
    *others, counters = found(text, chess960)
    assert [(r.id, fen(r.partner), r.shares_key) for r in others] == expected
    assert counters.id == "counters"


def test_the_counters_are_no_part_of_the_key() -> None:
    (relation,) = relations(START)
    assert (relation.partner.halfmove, relation.partner.fullmove, relation.shares_key) == (99, 100, True)
    (relation,) = found("4k3/8/8/8/8/8/8/4K3 w - - 7 30")
    assert (relation.partner.halfmove, relation.partner.fullmove) == (0, 1)
    assert "7 and 30" in relation.text


def check(position: Position) -> None:
    own = POLYGLOT.key(position).value
    for relation in relations(position):
        assert relation.partner != position
        assert relation.key == POLYGLOT.key(relation.partner).value
        assert relation.shares_key == (relation.key == own) == (relation.id != "illegal-en-passant")
        assert relation.text.endswith(".")
        if relation.id == "illegal-en-passant":
            assert LEGAL_EP.key(relation.partner).value == LEGAL_EP.key(position).value


@given(games())
def test_relations_hold_in_games(line: Line) -> None:
    for position in played(line):
        check(position)


@given(placements())
def test_relations_hold_for_any_placement(position: Position) -> None:
    check(position)
