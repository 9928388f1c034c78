"""How likely two positions share a key: exact fractions, huge numbers, and real counts."""

import math
import random
from fractions import Fraction

import pytest

from explorer.core.accidents import Collisions, Sample, chance, collisions, curve, expected_pairs, positions_for
from explorer.core.gradual import finish


def exact(n: int, keys: int) -> float:
    none = Fraction(1)
    for at in range(n):
        none *= Fraction(keys - at, keys)
    return float(1 - none)


@pytest.mark.parametrize(("n", "bits"), [(2, 1), (2, 64), (3, 8), (20, 8), (23, 9), (100, 20), (300, 64), (1000, 32)])
def test_small_numbers_are_exact(n: int, bits: int) -> None:
    assert chance(n, bits) == pytest.approx(exact(n, 1 << bits), rel=1e-12)


@pytest.mark.parametrize(("n", "bits"), [(5000, 24), (6000, 20), (5000, 16), (5000, 40), (4097, 14), (5000, 64)])
def test_the_formula_for_many_agrees_with_the_product(n: int, bits: int) -> None:
    product = -math.expm1(math.fsum(math.log1p(-at / (1 << bits)) for at in range(n)))
    assert chance(n, bits) == pytest.approx(product, rel=1e-11)


def test_the_known_book() -> None:
    assert 1 / chance(28_035_106, 64) == pytest.approx(47_000, rel=0.01)
    assert expected_pairs(28_035_106, 64) == pytest.approx(chance(28_035_106, 64), rel=1e-4)


def test_the_edges() -> None:
    assert chance(0, 64) == chance(1, 64) == expected_pairs(1, 64) == 0
    assert chance(2, 0) == chance(3, 1) == chance(2**65, 64) == 1
    assert chance(2, 64) == expected_pairs(2, 64) == 2**-64
    assert chance(2**40, 64) == 1
    assert chance(300, 8) == 1
    assert chance(200, 8) == pytest.approx(1)
    assert expected_pairs(10**400, 64) == math.inf
    assert chance(10**400, 64) == 1


def test_it_rises_with_n_and_falls_with_bits() -> None:
    sizes = [2**k for k in range(1, 45)]
    rising = [chance(n, 64) for n in sizes]
    assert rising == sorted(rising)
    assert all(chance(10**6, bits) >= chance(10**6, bits + 1) for bits in range(10, 64))


def test_the_curve_and_its_half() -> None:
    points = curve(32)
    assert points[0] == (2, chance(2, 32))
    assert points[-1][1] > 0.9999
    assert [n for n, _ in points] == sorted({n for n, _ in points})
    half = positions_for(0.5, 32)
    assert chance(half - 1, 32) < 0.5 <= chance(half, 32)
    assert positions_for(0.5, 64) == pytest.approx(5.06e9, rel=0.01)


def test_real_collisions() -> None:
    keys = [0x1234567800000000, 0x1234567900000000, 0x12345678FFFFFFFF, 0x9234567800000000]
    assert collisions(keys, 64) == Collisions(4, 0, 0)
    assert collisions(keys, 32) == Collisions(4, 1, 1)
    assert collisions(keys, 28) == Collisions(4, 3, 1)
    assert collisions(keys, 0) == Collisions(4, 6, 1)
    assert collisions([], 20) == Collisions(0, 0, 0)


def test_real_collisions_appear_where_the_curve_says() -> None:
    source = random.Random(1)
    keys = [source.getrandbits(64) for _ in range(20_000)]
    for bits in (16, 20, 24):
        expected = expected_pairs(20_000, bits)
        assert abs(collisions(keys, bits).pairs - expected) < 6 * math.sqrt(expected)


def test_a_sample_counts_what_came_so_far() -> None:
    chance_of, sample = random.Random(9), Sample()
    keys = [chance_of.getrandbits(64) for _ in range(700)]
    sample.add(keys[:300] + keys[:40])
    finish(sample.count())
    assert (sample.counted, sample.next_count) == (300, 512)
    sample.add(keys)
    finish(sample.count())
    for bits in (0, 1, 6, 10, 14, 20, 64):
        course = sample.course(bits)
        assert [found.n for found in course] == [64, 128, 256, 300, 512, 700]
        assert list(course) == [collisions(keys[: found.n], bits) for found in course]


def test_a_count_that_was_given_up_is_taken_up_again() -> None:
    sample = Sample()
    sample.add(range(1000))
    work = sample.count()
    for _ in range(3):
        next(work)
    finish(sample.count())
    assert sample.course(64)[-1] == Collisions(1000, 0, 0)
    assert sample.course(54)[-1] == Collisions(1000, 1000 * 999 // 2, 1)
