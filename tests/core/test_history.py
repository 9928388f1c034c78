"""Undo and redo."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.core.history import History

EDITS = st.lists(st.tuples(st.integers(0, 5), st.sampled_from(["set", "move"]), st.sampled_from(["", "clock"])))


@given(EDITS)
def test_undoing_all_gives_the_first_and_redoing_all_the_last(edits: list[tuple[int, str, str]]) -> None:
    history = History(0)
    for value, label, merge in edits:
        history = history.changed(value, label, merge)
    last, count = history.present, len(history.past)
    for _ in range(count):
        history = history.undone()
    assert (history.present, history.undone()) == (0, history)
    for _ in range(count):
        history = history.redone()
    assert (history.present, history.redone()) == (last, history)


@given(EDITS, st.integers(0, 5))
def test_one_undo_takes_back_one_change_and_redo_gives_it_again(edits: list[tuple[int, str, str]], value: int) -> None:
    before = History(0)
    for old, label, merge in edits:
        before = before.changed(old, label, merge)
    after = before.changed(value, "set")
    if after is before:
        assert value == before.present
        return
    assert after.undone().present == before.present
    assert after.undone().past == before.past
    assert after.undone().redone() == after
    assert (after.undo_label, after.undone().redo_label) == ("set", "set")


def test_quick_repeats_are_one_step() -> None:
    history = History(0).changed(1, "clock", "clock").changed(2, "clock", "clock").changed(3, "clock", "clock")
    assert history.undone().present == 0
    assert history.undone().redone().present == 3
    assert history.changed(4, "turn").changed(5, "clock", "clock").undone().present == 4


def test_a_change_cuts_what_was_undone_and_a_look_does_not() -> None:
    history = History(0).changed(1, "a").changed(2, "b").undone()
    assert history.changed(9, "c").redone().present == 9
    assert history.viewed(7).redone().present == 2
    assert history.viewed(7).undone().present == 0


def test_labels_of_nothing_are_empty() -> None:
    assert (History(0).undo_label, History(0).redo_label) == ("", "")
