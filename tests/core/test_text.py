"""Texts taken in piece by piece: what is left out, encodings, and that the pieces do not matter."""

import io
import random

import pytest

from explorer.core import text as module
from explorer.core.gradual import finish
from explorer.core.text import NOTHING, ReadError, Text, pieces_of, pieces_of_file, taking, too_long


def taken(data: bytes) -> Text:
    return finish(taking(pieces_of_file(io.BytesIO(data))))


def whole(text: Text) -> str:
    return text.part(0, len(text))


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"e4 e5", "e4 e5"),
        (b"\xef\xbb\xbfe4", "e4"),
        (b"\xff\xfee\x004\x00", "e4"),
        (b"\xfe\xff\x00e\x004", "e4"),
        (b"Kr\xe1mnik", "Krámnik"),
        ("Krámnik ♔".encode(), "Krámnik ♔"),
        (b"a\r\nb\rc\n \n\t\n\n  d", "a\nb\nc\n\n  d"),
        ("a\xa0b".encode(), "a b"),
    ],
)
def test_what_becomes_of_bytes(data: bytes, text: str) -> None:
    assert whole(taken(data)) == text
    assert taken(data).notes == []


def test_what_is_left_out_is_told() -> None:
    text = taken("\ufeff1.\0 e4\u200b \u202ee5".encode())
    assert whole(text) == "1. e4 e5"
    assert [note.partition(" ")[0] for note in text.notes] == ["NUL", "Invisible"]


def test_a_character_that_is_cut_at_the_end_of_a_part_is_left_out() -> None:
    text = finish(taking(pieces_of("ab♔cd")))
    assert [text.part(0, end) for end in (2, 3, 4, 5)] == ["ab", "ab", "ab", "ab♔"]


@pytest.mark.parametrize("blank", ["", "\0\0", " \n\t\r\n", "\u202e", "\ufeff", "\xa0"])
def test_nothing(blank: str) -> None:
    with pytest.raises(ReadError, match=NOTHING):
        finish(taking(pieces_of(blank)))


def test_how_a_text_is_cut_does_not_matter() -> None:
    chance = random.Random(7)
    some = ("\r\n", "\n", "\r", " ", "\t", "♔", "\xa0", "\u202e", "\0", "e4", "é", "\n\n", "[")
    for _ in range(500):
        data = ("x" + "".join(chance.choices(some, k=40))).encode()
        cuts = sorted(chance.sample(range(len(data)), 5))
        pieces = [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        assert finish(taking(pieces)).data == finish(taking([data])).data


def test_a_long_line_is_taken_in_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LONGEST_LINE", 16)
    data = "♔é\u202e".encode() * 50 + b"\r\n" + b"x" * 50
    assert whole(finish(taking(data[at : at + 7] for at in range(0, len(data), 7)))) == "♔é" * 50 + "\n" + "x" * 50


def test_too_much_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "it has 600 MB, and 500 MB is the most. Split it" in too_long(600_000_000)
    monkeypatch.setattr(module, "LARGEST_FILE", 1000)
    with pytest.raises(ReadError, match="too long to be read"):
        finish(taking([b"x" * 600, b"x" * 600]))
