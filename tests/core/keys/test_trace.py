"""What a move changes in a key."""

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.trace import trace
from explorer.core.movetext import parse_moves
from explorer.core.position import START


def test_a_knight_move_changes_three_numbers() -> None:
    after = parse_moves(START, "Nf3").position(1)
    found = trace(POLYGLOT.key(START), POLYGLOT.key(after))
    assert [term.reason for term in found.removed] == ["white knight on g1", "White to move"]
    assert [term.reason for term in found.added] == ["white knight on f3"]
    assert found.bits_flipped == (found.before ^ found.after).bit_count() == 36


def test_nothing_changes_from_a_key_to_itself() -> None:
    found = trace(POLYGLOT.key(START), POLYGLOT.key(START))
    assert (found.removed, found.added, found.bits_flipped) == ((), (), 0)
