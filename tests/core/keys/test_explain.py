"""What a key is when it is not ours: levels, numbers changed, and nothing at all."""

import random

import pytest

from explorer.core.gradual import finish
from explorer.core.keys import changed_numbers as module
from explorer.core.keys.changed_numbers import changed_numbers
from explorer.core.keys.conventions import CONVENTIONS, with_inner_rooks
from explorer.core.keys.explain import explain, explain_gradually, explain_text
from explorer.core.keys.inner_rooks import InnerRooks
from explorer.core.keys.randoms import RANDOMS
from explorer.core.movetext import parse_moves
from explorer.core.notation import parse_fen
from explorer.core.position import START
from tests.core.keys.lines import key_from_scratch, sample

OWN = 0x463B96181691FC9C


def test_our_own_key() -> None:
    found = explain(OWN, START)
    assert (found.match, found.names, found.terms) == ("own", ("polyglot",), ())


@pytest.mark.parametrize("convention", CONVENTIONS[1:], ids=lambda convention: convention.id)
def test_each_convention(convention: object) -> None:
    fens = [
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2", False),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", False),
        ("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", True),
    ]
    found = []
    for fen, chess960 in fens:
        position = parse_fen(fen, chess960).position
        key = convention.key(position).value  # type: ignore[attr-defined]
        found.append(explain(key, position))
    name = convention.id  # type: ignore[attr-defined]
    assert any(each.match == "convention" and name in each.names for each in found)


def test_all_conventions_that_fit_are_listed() -> None:
    position = parse_fen("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1").position
    assert explain(0xCA4AAD10EC113EA6, position).names == ("stated-ep", "cute-chess")


def test_a_convention_comes_before_a_mistake() -> None:
    position = parse_fen("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2").position
    found = explain(key_from_scratch(position, en_passant=0), position)
    assert (found.match, found.names) == ("convention", ("legal-ep",))
    assert found.text.startswith("It is the key by the convention Legal en passant. A pawn on e5")


def test_other_numbers_of_inner_rooks() -> None:
    position = parse_fen("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", chess960=True).position
    conventions = with_inner_rooks(InnerRooks("mine", tuple(2**63 + 12345 * at for at in range(12))))
    key = conventions[3].key(position).value
    assert explain(key, position).match == "none"
    assert explain(key, position, conventions=conventions).names == ("chess960-extended",)


def test_random_numbers_are_nothing() -> None:
    chance = random.Random(20261129)
    for at in range(1000):
        position = sample()[at % 4]
        found = explain(chance.getrandbits(64), position)
        assert (found.match, found.names, found.terms) == ("none", (), ())
        assert found.text.startswith("Nothing fits")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_numbers_changed_are_named_exactly(count: int) -> None:
    chance = random.Random(count)
    named = 0
    for at in range(200):
        position = sample()[at % 4]
        indices = sorted(chance.sample(range(781), count))
        key = key_from_scratch(position)
        for index in indices:
            key ^= RANDOMS[index]
        found = explain(key, position)
        if found.match == "terms":
            named += 1
            assert [term.index for term in found.terms] == indices
            assert len(found.fits) == 1
        else:
            assert found.match in ("convention", "mistake")
    assert named > 185


def test_a_number_left_out_and_one_added_are_told_apart() -> None:
    key = OWN ^ RANDOMS[64 * 1 + 12] ^ RANDOMS[64 * 2 + 27]  # without the pawn on e2, with a black knight on d4
    text = explain(key, START).text
    assert text == "It is the Polyglot key without white pawn on e2 (76) and with black knight on d4 (155) added."


def test_the_first_search_and_the_later_ones_find_the_same() -> None:
    for indices in ((0, 1, 2), (5, 700, 780), (778, 779, 780), (10, 400, 500)):
        difference = RANDOMS[indices[0]] ^ RANDOMS[indices[1]] ^ RANDOMS[indices[2]]
        module._searches.cache_clear()
        first, later = changed_numbers(difference), changed_numbers(difference)
        assert first == later
        assert [term.index for term in first[0]] == list(indices)


def test_a_sibling_is_a_legal_move_one_ply_earlier() -> None:
    line = parse_moves(START, "e4")
    sibling = parse_moves(START, "c4").position(1)
    found = explain(key_from_scratch(sibling), line.position(1), line, 1)
    assert found.names == ("one-ply-earlier", "after-a-move")
    assert found.text == "Two known mistakes together: one ply earlier, and after a legal move (after c4)."


def test_of_two_readings_the_one_that_explains_wins() -> None:
    empty = parse_fen("8/8/8/8/8/8/8/8 b - - 0 1").position
    assert explain_text("0", empty).match == "own"
    position = parse_fen("8/8/8/8/8/8/8/8 w - - 0 1").position
    lower = key_from_scratch(position) & 0xFFFFFFFF
    assert str(lower).isdigit()
    found = explain_text(str(lower), position)
    assert (found.match, found.key) == ("mistake", lower)
    assert "lower-half" in found.names
    assert explain_text("1234", START).key == 0x1234  # nothing fits either way: hex


def test_a_key_as_text() -> None:
    for text in ("463B 9618 1691 FC9C", "5060803636482931868"):
        assert explain_text(text, START).match == "own"


KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(("size", "form"), [(8, ""), (4, " (the four bytes that are left)")])
def test_two_mistakes_are_listed_in_both_orders(size: int, form: str) -> None:
    position = parse_fen(KIWIPETE).position
    upper = key_from_scratch(position) >> 32
    found = explain(int.from_bytes(upper.to_bytes(size, "big"), "little"), position)
    assert [fit.ids for fit in found.fits] == [("bytes-reversed", "lower-half"), ("upper-half", "bytes-reversed")]
    assert found.fits[1].text == (
        f"Two known mistakes together: only the upper 32 bits, and then bytes reversed{form}."
    )
    assert "bytes reversed, and then only the lower 32 bits" in found.fits[0].text


def test_two_mistakes_whose_order_does_not_matter_are_listed_once() -> None:
    position = parse_fen(KIWIPETE).position
    found = explain(key_from_scratch(position, flip=56) ^ RANDOMS[780], position)
    assert ("ranks-mirrored", "turn-never") in [fit.ids for fit in found.fits]
    assert ("turn-never", "ranks-mirrored") not in [fit.ids for fit in found.fits]
    assert "a8 = 0, and no turn number" in found.text


def test_a_key_is_explained_bit_by_bit() -> None:
    position = parse_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").position
    key = 0x123456789ABCDEF
    assert sum(1 for _ in explain_gradually(key, position)) > 500
    assert finish(explain_gradually(key, position)) == explain(key, position)
