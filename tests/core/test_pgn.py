"""PGN texts: where games begin, tags, main lines."""

import io
import logging
from itertools import pairwise
from pathlib import Path

import chess.pgn
import pytest

from explorer.core.contents import contents_of, looking_through
from explorer.core.games import find_games
from explorer.core.gradual import finish
from explorer.core.pgn import is_chess960, read_game


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("1. e4 e5", 1, id="no-tags"),
        pytest.param('[Event "a"]\n\n1. e4 e5 1-0\n\n[Event "b"]\n\n1. d4 *\n', 2, id="two"),
        pytest.param('[Event "a"]\n\n*\n\n[Event "b"]\n\n*\n', 2, id="without-moves"),
        pytest.param('[Event "a"]\n1. e4\n[Event "b"]\n1. d4', 2, id="no-blank-lines"),
        pytest.param('[Event "a"] 1. e4 [Event "b"] 1. d4', 2, id="one-line"),
        pytest.param('[Event "a"]\n\n[Site "b"]\n\n1. e4', 1, id="blank-lines-between-tags"),
        pytest.param('[Event "a"]\n\n1. e4\n\n1... e5 2. Nf3', 1, id="blank-line-in-movetext"),
        pytest.param("1. e4 e5 1-0\n1. d4 d5 0-1", 2, id="results-alone-part-games"),
        pytest.param("1. e4 e5\n\n1. d4 d5", 2, id="first-moves-after-a-blank-line"),
        pytest.param('1. e4 {\n\n[Event "no"]\n\n1. d4 1-0 d5} e5', 1, id="all-that-in-a-comment"),
        pytest.param("1. e4 (1. d4 1-0) e5", 1, id="a-result-in-a-variation"),
        pytest.param("1. e4 e5 1-0 {White resigned}", 1, id="a-comment-after-the-result"),
        pytest.param('; a file\n% of games\n[Event "a"]\n\n1. e4', 1, id="lines-before-the-first-tag"),
        pytest.param('[Event "a"\n[Site "b"]\n1. e4', 1, id="a-broken-tag"),
    ],
)
def test_find_games(text: str, count: int) -> None:
    found = find_games(text.encode()).bounds()
    assert len(found) == count
    assert found[0][0] == 0
    assert found[-1][1] == len(text)
    assert all(end == start for (_, end), (start, _) in pairwise(found))


def test_tags_with_quotes_and_brackets() -> None:
    text = r'[A "b\""] [C "A]]"]' + '\n[White "Foo "Bar" Baz"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1 *'
    assert contents_of(text).tagged
    game = read_game(text)
    assert game is not None
    assert [step.san for step in game.line.steps] == ["Kd1"]


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("Chess960", True),
        ("chess 960", True),
        ("fischerandom", True),
        ("Fischer Random", True),
        ("FischerRandom", True),
        ("wild/fr", True),
        ("Freestyle Chess", True),
        ("FRC", True),
        ("Double Fischer Random", True),
        ("Standard", False),
        ("From Position", False),
        ("atomic", False),
        ("", False),
    ],
)
def test_is_chess960(variant: str, expected: bool) -> None:
    assert is_chess960(variant) is expected


def test_neither_tags_nor_moves_is_no_game() -> None:
    assert read_game("{a comment}") is None


REAL = (
    "nibbler__pathological",
    "pychess__3fold",
    "pychess__chess960rwch",
    "pychess__fenSetup",
    "python-chess__cutechess-fischerrandom",
    "python-chess__uci-moves",
    "python-chess__utf8-bom",
    "shakmaty__lichess_db_100k",
    "shakmaty__twic1599_100k",
)


@pytest.mark.parametrize("name", REAL)
def test_real_games_agree_with_python_chess(name: str, shared: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "chess.pgn")
    data = (shared / "pgn" / f"{name}.pgn").read_bytes()
    contents = finish(looking_through([data]))
    handle = io.StringIO(contents.text.part(0, len(data)))
    for item in range(min(contents.count, 25)):
        theirs = chess.pgn.read_game(handle)
        game = read_game(contents.item(item))
        assert theirs is not None
        assert game is not None
        assert game.stopped is None
        board = theirs.board()
        sans = [board.san_and_push(move) for move in theirs.mainline_moves()]
        assert [step.san for step in game.line.steps] == sans
        assert game.line.start.chess960 == theirs.headers.is_chess960()
