"""Words as sentences need them."""

import pytest

from explorer.core.words import capitalised


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("white to move", "White to move"),
        ("clear the board", "Clear the board"),
        ("b5 would do this", "b5 would do this"),
        ("exd5 would do this", "exd5 would do this"),
        ("Nf3 would do this", "Nf3 would do this"),
        ("", ""),
    ],
)
def test_a_sentence_starts_with_a_capital_unless_with_a_pawn_move(text: str, expected: str) -> None:
    assert capitalised(text) == expected
