"""Every text of the table, read at once and bit by bit."""

import gc
from time import thread_time

import pytest

from explorer.core.notation import fen
from explorer.core.reader import read_text, reading
from explorer.core.text import ReadError
from tests.pasted import PASTED, Case

AT_MOST = 0.1
"""Seconds between two yields of a reading: a window that does it bit by bit stands still no longer than that."""


def test_there_are_enough() -> None:
    assert len(PASTED) >= 60
    assert len({case.id for case in PASTED}) == len(PASTED)


@pytest.mark.parametrize("case", PASTED, ids=lambda case: case.id)
def test_what_it_gives(case: Case) -> None:
    if case.refused:
        with pytest.raises(ReadError) as caught:
            read_text(case.text)
        assert case.refused in str(caught.value)
        assert len(str(caught.value)) < 300
        return
    found = read_text(case.text)
    assert fen(found.line.start) == case.start
    assert found.line.start.chess960 is case.chess960
    assert case.moves in ("…", " ".join(step.san for step in found.line.steps))
    told = " ".join([*found.notes, found.stopped or ""])
    assert case.note in told
    assert bool(case.note) == bool(told.strip())
    assert (found.count, found.stopped is not None) == (case.count, case.stopped)


@pytest.mark.parametrize("case", [case for case in PASTED if len(case.text) > 5000], ids=lambda case: case.id)
def test_no_piece_of_a_reading_is_long(case: Case) -> None:
    gc.freeze()  # what other tests have left is not the reader's to look through
    work, longest, done = reading(case.text), 0.0, False
    while not done:
        start = thread_time()
        try:
            next(work)
        except (StopIteration, ReadError):
            done = True
        longest = max(longest, thread_time() - start)
    gc.unfreeze()
    assert longest < AT_MOST
