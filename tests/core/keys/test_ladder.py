"""The XOR ladder and the columns of bits."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.ladder import bits, column, ladder, remaining
from explorer.core.keys.table import entry
from explorer.core.keys.term import xor_of
from explorer.core.position import START

TERMS = POLYGLOT.key(START).terms
INDICES = st.lists(st.integers(0, 780), max_size=40)


def test_the_last_rung_is_the_key() -> None:
    rungs = ladder(TERMS)
    assert len(rungs) == 37
    assert rungs[0].value == TERMS[0].value
    assert rungs[-1].value == 0x463B96181691FC9C
    assert ladder(()) == ()


def test_a_number_added_twice_vanishes() -> None:
    rungs = ladder([TERMS[0], TERMS[1], TERMS[0]])
    assert [rung.vanishes for rung in rungs] == [False, False, True]
    assert rungs[-1].value == TERMS[1].value
    assert remaining([TERMS[0], TERMS[1], TERMS[0]]) == (TERMS[1],)


def test_columns_are_odd_where_the_key_has_the_bit() -> None:
    for bit in range(64):
        found = column(TERMS, bit)
        assert found.is_odd == bool(0x463B96181691FC9C >> bit & 1)
        assert all(term.value >> bit & 1 for term in found.terms)


def test_bits_go_from_the_first_to_the_last() -> None:
    assert bits(0x8000000000000005) == (63, 2, 0)
    assert bits(0) == ()


@given(INDICES, st.randoms())
def test_order_does_not_matter_and_each_rung_flips_its_bits(indices: list[int], chance: object) -> None:
    terms = [entry(index) for index in indices]
    rungs = ladder(terms)
    before = 0
    for rung in rungs:
        assert before ^ sum(1 << bit for bit in rung.flipped) == rung.value
        before = rung.value
    assert before == xor_of(terms) == xor_of(remaining(terms))
    mixed = list(terms)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert ladder(mixed)[-1:] == () or ladder(mixed)[-1].value == before
    assert {term.index for term in remaining(terms)} == {i for i in indices if indices.count(i) % 2}
