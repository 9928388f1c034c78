"""The sixteen bytes of a record and the sixteen bits of its move."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.core.book.record import Record, decode, encode, records

U16 = st.integers(0, 2**16 - 1)
RECORDS = st.builds(Record, st.just(0), st.integers(0, 2**64 - 1), U16, U16, st.integers(0, 2**32 - 1))


@given(st.lists(RECORDS, max_size=5), st.binary(max_size=15), st.integers(0, 2**40))
def test_bytes_round_trip(listed: list[Record], rest: bytes, first: int) -> None:
    data = b"".join(record.to_bytes() for record in listed) + rest
    found = list(records(data, first))
    assert [record.to_bytes() for record in found] == [record.to_bytes() for record in listed]
    assert [record.number for record in found] == list(range(first, first + len(listed)))
    assert [record.offset for record in found] == [16 * (first + at) for at in range(len(listed))]


def test_the_layout_is_big_endian() -> None:
    data = bytes.fromhex("463b96181691fc9c 031c 0102 00000304")
    assert list(records(data)) == [Record(0, 0x463B96181691FC9C, 0x031C, 0x0102, 0x0304)]


@given(U16)
def test_every_code_has_its_fields_and_coordinates(code: int) -> None:
    bits = decode(code)
    assert bits.reserved << 15 | bits.promotion << 12 | bits.from_square << 6 | bits.to_square == code
    assert bits.coordinates[:4] == chess.square_name(bits.from_square) + chess.square_name(bits.to_square)
    assert bits.coordinates[4:] == ("", "n", "b", "r", "q", "?", "?", "?")[bits.promotion]


@given(st.integers(0, 63), st.integers(0, 63), st.sampled_from([None, chess.KNIGHT, chess.QUEEN]))
def test_moves_round_trip(start: int, end: int, promotion: int | None) -> None:
    move = chess.Move(start, end, promotion)
    bits = decode(encode(move))
    assert (bits.from_square, bits.to_square, bits.promotion_piece, bits.reserved) == (start, end, promotion, False)


@pytest.mark.parametrize(
    ("code", "text"), [(0x0000, "a1a1"), (0x031C, "e2e4"), (0x0107, "e1h1"), (0x4D3C, "e7e8q"), (0x5D3C, "e7e8?")]
)
def test_coordinates(code: int, text: str) -> None:
    assert decode(code).coordinates == text
