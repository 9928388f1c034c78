"""The search in the table of numbers."""

import pytest

from explorer.panels.keys.table_search import search


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("white O-O", [768]),
        ("black O-O-O", [771]),
        ("turn", [780]),
        ("white to move", [780]),
        ("black to move", [780]),
        ("e-file", [776]),
        ("file e", [776]),
        ("en passant", list(range(772, 780))),
        ("K", [768]),
        ("q", [771]),
        ("castling", [768, 769, 770, 771]),
        ("64", [64]),
        ("9d39", [0]),
        ("0x9d39247e", [0]),
        ("247E3377", [0]),
        ("white knight f3", [213]),
        ("knigh f3", [149, 213]),
        ("nothing of that name", []),
    ],
)
def test_every_word_of_a_row_is_found_whole_words_first(text: str, found: list[int]) -> None:
    assert sorted(search(text)) == found


@pytest.mark.usefixtures("qapp")
def test_no_words_find_everything() -> None:
    assert len(search("  ")) == 781
    assert len(search("pieces")) == 768
