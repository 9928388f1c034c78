"""How likely a record is played."""

import pytest

from explorer.core.book.moves import book_moves
from explorer.core.book.odds import Odds, odds_of
from explorer.core.book.record import Record
from explorer.core.position import START

E4, D4, C4, E2E5 = 0x031C, 0x02DB, 0x029A, 0x0324


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param([(E4, 3), (D4, 1)], [(1, 0.75, 0.5), (0, 0.25, 0.5)], id="two"),
        pytest.param([(E2E5, 9), (E4, 3), (D4, 1)], [(0, 0, 0), (1, 0.75, 0.5), (0, 0.25, 0.5)], id="unplayable"),
        pytest.param([(0, 9), (E4, 2)], [(0, 0, 0), (1, 1, 1)], id="null-move"),
        pytest.param([(E4, 0), (D4, 5)], [(0, 0, 0), (1, 1, 1)], id="zero-weight"),
        pytest.param([(E4, 0), (E2E5, 5)], [(0, 0, 0), (0, 0, 0)], id="nothing-to-choose"),
        pytest.param([(E4, 2), (D4, 2)], [(1, 0.5, 0.5), (0, 0.5, 0.5)], id="the-first-of-the-heaviest"),
        pytest.param([(E4, 1), (E4, 1), (D4, 2)], [(0, 0.25, 1 / 3), (0, 0.25, 1 / 3), (1, 0.5, 1 / 3)], id="twice"),
        pytest.param([], [], id="none"),
    ],
)
def test_odds(rows: list[tuple[int, int]], expected: list[tuple[float, float, float]]) -> None:
    moves = book_moves(START, [Record(at, 0, code, weight, 0) for at, (code, weight) in enumerate(rows)])
    assert odds_of(moves) == tuple(Odds(*map(float, chances)) for chances in expected)
