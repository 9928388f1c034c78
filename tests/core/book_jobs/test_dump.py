"""Writing a book out; games are read back by python-chess."""

from __future__ import annotations

import io
from pathlib import Path

import chess
import chess.pgn
import chess.polyglot
import pytest

from explorer.core.book.book import open_book
from explorer.core.book.check import Check
from explorer.core.book.dump import Node, Tree, epd, nodes
from explorer.core.book.dump_gaps import GapDump
from explorer.core.chess960 import start_position
from explorer.core.position import START


def across(path: Path, depth: int | None = None, share: float = 0.0) -> list[Node]:
    book = open_book(path)
    dump = GapDump(book, [START], depth, share)
    for _ in dump.steps():
        pass
    found = list(dump.nodes())
    book.close()
    return found


def dumped(path: Path, depth: int | None = None, share: float = 0.0) -> list[Node]:
    book = open_book(path)
    found = list(nodes(book, [START], depth, share))
    book.close()
    return found


@pytest.mark.parametrize("name", ["kk2440", "ob2600", "old-pychess"])
def test_the_positions_are_those_of_a_check(name: str, shared: Path) -> None:
    path = shared / "books" / f"{name}.bin"
    book = open_book(path)
    check = Check(book, [START])
    for _ in check.steps():
        pass
    book.close()
    found = dumped(path)
    assert [len(found), sum(len(node.moves) for node in found), max(node.ply for node in found)] == [
        check.report().reached_positions,
        check.report().reached_records,
        check.report().max_ply,
    ]


@pytest.mark.parametrize("name", ["kk2440", "one-sided-lila", "ob2600", "gnuchess-smallbook"])
def test_the_positions_across_gaps_are_those_of_a_check(name: str, shared: Path) -> None:
    path = shared / "books" / f"{name}.bin"
    book = open_book(path)
    check = Check(book, [START], gaps=True)
    for _ in check.steps():
        pass
    book.close()
    assert check.gap_walk is not None
    found = [node for node in across(path) if node.moves]
    assert sum(len(node.moves) for node in found) == check.report().reached_with_gaps
    assert [node.ply for node in found] == sorted(check.gap_walk.ply[check.gap_walk.ply >= 0].tolist())


@pytest.mark.parametrize("gaps", [False, True])
@pytest.mark.parametrize(("depth", "share"), [(4, 0.0), (None, 0.3), (0, 0.0), (1, 0.0)])
def test_a_game_holds_every_line(depth: int | None, share: float, gaps: bool, shared: Path) -> None:
    tree, found = Tree(depth), (across if gaps else dumped)(shared / "books" / "kk2440.bin", depth, share)
    for node in found:
        tree.add(node)
    text = tree.game(found[0])
    assert ("{ no record }" in text) is (gaps and depth != 0)
    assert max(map(len, text.splitlines())) <= 80
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    waiting: list[chess.pgn.GameNode] = [game]
    keys: set[int] = set()
    moves = deepest = 0
    while waiting:
        place = waiting.pop()
        keys.add(chess.polyglot.zobrist_hash(place.board()))
        waiting += place.variations
        moves += len(place.variations)
        deepest = max(deepest, place.ply())
    inner = [node for node in found if depth is None or node.ply < depth]
    assert keys >= {node.key for node in found}
    assert moves == sum(len(node.best_first) + len(node.across) for node in inner)
    assert depth in (None, deepest)
    assert all(move.share >= share for node in found for move in node.moves)


def test_epd_is_read_back(shared: Path) -> None:
    for node in dumped(shared / "books" / "gm2600.bin", depth=3):
        board, operations = chess.Board.from_epd(epd(node))
        assert operations["id"] == f"{node.key:016x}"
        assert operations["bm"] == [node.best_first[0].move]
        assert board.turn == node.position.turn


def test_a_chess960_game_names_its_start(shared: Path) -> None:
    book = open_book(shared / "books" / "chess960.bin")
    tree = Tree()
    for node in nodes(book, [start_position(3), start_position(4)], depth=6):
        tree.add(node)
    book.close()
    games = [tree.game(root) for root in tree.roots()]
    assert games
    for text in games:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert game.board().chess960
        assert not game.errors
