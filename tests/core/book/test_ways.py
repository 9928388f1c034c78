"""Moves taken back: every position before a move is among those that are made, and only true ways are told."""

import random
from pathlib import Path

import chess
import pytest

from explorer.core.book.book import open_book
from explorer.core.book.record import Record, encode
from explorer.core.book.ways import polyglot_key, positions_before, ways_in
from explorer.core.chess960 import start_position
from explorer.core.notation import parse_fen
from explorer.core.position import START, Position

SPECIAL = {
    "castling": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1"),
    "long castling": ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8"),
    "en passant": ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
    "promotion": ("3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8r"),
    "promotion straight on": ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"),
    "double push beside a pawn": ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"),
    "double push with no pawn beside": ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4"),
    "rook taken in its corner": ("r3k2r/8/8/8/8/8/6B1/R3K2R w KQkq - 0 1", "g2a8"),
    "rook takes rook": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8"),
    "king leaves home": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2"),
    "an en passant right let go": ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e1e2"),
}


def before(position: Position) -> set[tuple[str, int]]:
    return {(made.squares, polyglot_key(made)) for made in positions_before(position)}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_moves_are_taken_back(name: str) -> None:
    text, move = SPECIAL[name]
    position = parse_fen(text).position
    after = position.play(chess.Move.from_uci(move))
    assert (position.squares, polyglot_key(position)) in before(after)


@pytest.mark.parametrize("seed", range(12))
def test_every_move_of_random_games_is_taken_back(seed: int) -> None:
    rng = random.Random(seed)
    position = start_position(rng.randrange(960)) if seed % 2 else START
    for _ in range(70):
        moves = position.legal_moves()
        if not moves:
            break
        after = position.play(rng.choice(moves))
        assert (position.squares, polyglot_key(position)) in before(after)
        position = after


def test_only_records_that_lead_here_are_ways(tmp_path: Path) -> None:
    e4 = START.play(chess.Move.from_uci("e2e4"))
    e3 = START.play(chess.Move.from_uci("e2e3")).play(chess.Move.from_uci("e7e6"))
    goal = e3.play(chess.Move.from_uci("d2d4"))
    d4 = START.play(chess.Move.from_uci("d2d4")).play(chess.Move.from_uci("e7e6"))
    entries = [(START, "e2e4"), (START, "d2d4"), (e4, "e7e6"), (e3, "d2d4"), (e3, "c2c4"), (d4, "e2e3"), (d4, "e2e3")]
    records = [Record(0, polyglot_key(p), encode(chess.Move.from_uci(m)), 5, 0) for p, m in entries]
    records.sort(key=lambda record: record.key)
    (tmp_path / "a.bin").write_bytes(b"".join(record.to_bytes() for record in records))
    book = open_book(tmp_path / "a.bin")
    steps = list(ways_in(book, goal))
    found = sorted(str(way.move.uci) for way in steps if way is not None)
    book.close()
    assert found == ["d2d4", "e2e3", "e2e3"], "a repeated record is a way of its own"
    assert steps.count(None) > 50


def test_the_start_has_no_ways_but_knights_going_home(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(Record(0, polyglot_key(START), 0x031C, 1, 0).to_bytes())
    book = open_book(tmp_path / "a.bin")
    assert [way for way in ways_in(book, START) if way is not None] == []
    book.close()
