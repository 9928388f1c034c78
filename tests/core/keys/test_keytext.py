"""Keys as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.keys.keytext import KeyTextError, parse_key

START = 0x463B96181691FC9C


@pytest.mark.parametrize(
    "text",
    [
        "463b96181691fc9c",
        "463B96181691FC9C",
        "0x463b96181691fc9c",
        "0X463B96181691FC9C",
        "463b 9618 1691 fc9c",
        "463b_9618_1691_fc9c",
        " 463b96181691fc9c\n",
        "0x463b96181691fc9cULL",
        "463b96181691fc9cull",
        "$463b96181691fc9c",
        "5060803636482931868",
        "+5060803636482931868",
        "5060803636482931868ULL",
        "5'060'803'636'482'931'868",
    ],
)
def test_ways_to_write_one_key(text: str) -> None:
    assert parse_key(text) == (START,)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("fdd303c946bdd9", (0x00FDD303C946BDD9,)),
        ("0", (0,)),
        ("7", (7,)),
        ("-1", (2**64 - 1,)),
        ("−1", (2**64 - 1,)),
        ("-9223372036854775808", (2**63,)),
        ("18446744073709551615", (2**64 - 1,)),
        ("10", (16, 10)),
        ("1234567890123456", (0x1234567890123456, 1234567890123456)),
        ("0x10", (16,)),
        ("12345678901234567", (12345678901234567,)),
        ("00000000000000010", (10,)),
    ],
)
def test_readings(text: str, values: tuple[int, ...]) -> None:
    assert parse_key(text) == values


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "nothing here"),
        ("0x", "nothing here"),
        ("   ", "nothing here"),
        ("e2e4z", "'z' is neither a hex digit"),
        ("--5", "'-' is neither"),
        ("-abc", "'-' is neither"),
        ("a" * 17, "has 17 hex digits"),
        ("0x" + "1" * 17, "has 17 hex digits"),
        ("18446744073709551616", "is more than 18446744073709551615"),
        ("-9223372036854775809", "is less than -9223372036854775808"),
        ("9" * 5000, "shorter than 80"),
        ("١٢٣", "neither a hex digit"),
        ("12.5", "'.' is neither"),
    ],
)
def test_what_is_no_key(text: str, error: str) -> None:
    with pytest.raises(KeyTextError, match=error) as caught:
        parse_key(text)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


@given(st.integers(0, 2**64 - 1))
def test_every_key_in_every_form(key: int) -> None:
    forms = [f"{key:016x}", f"{key:X}", f"0x{key:x}", str(key), str(key - 2**64 if key >= 2**63 else key)]
    for form in forms:
        assert key in parse_key(form)
    assert parse_key(f"{key:016x}")[0] == key


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        values = parse_key(text)
    except KeyTextError:
        return
    assert all(0 <= value < 2**64 for value in values)
    assert 1 <= len(values) <= 2
