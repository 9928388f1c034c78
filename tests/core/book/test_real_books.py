"""Real books, looked up and compared with a plain reading of their bytes and with python-chess."""

from pathlib import Path

import chess
import pytest

from explorer.core.book.book import open_book
from explorer.core.book.moves import book_moves
from explorer.core.book.record import Record, records
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.movetext import parse_moves
from explorer.core.position import START

BOOKS = (
    "antichess",
    "chess960",
    "cutechess-small",
    "gm2600",
    "gnuchess-smallbook",
    "king-of-the-hill",
    "kk2440",
    "korchnoi",
    "lasker-trap",
    "not-a-book-greko",
    "ob2600",
    "old-pychess",
    "one-sided-lila",
    "performance",
    "pg-header-tiny",
    "rodent-unsorted",
    "sentinel-only",
)
LINES = ("", "e4", "d4 Nf6")


def castling_as_python_chess_reads_it(board: chess.Board, record: Record) -> chess.Move:
    move = chess.Move(record.code >> 6 & 63, record.code & 63)
    return board._from_chess960(board.chess960, move.from_square, move.to_square, None)


@pytest.mark.parametrize("name", BOOKS)
def test_every_record_and_its_san(name: str, shared: Path) -> None:
    path = shared / "books" / f"{name}.bin"
    everything = list(records(path.read_bytes()))
    book = open_book(path)
    for text in LINES:
        line = parse_moves(START, text)
        position = line.position(len(line.steps))
        key = POLYGLOT.key(position).value
        expected = [record for record in everything if record.key == key]
        found = book.find(key)
        assert list(found.records) == expected
        for move in book_moves(position, found.records):
            board = position.board()
            theirs = castling_as_python_chess_reads_it(board, move.record)
            assert (move.move is not None) == board.is_legal(theirs)
            assert move.san == (board.san(theirs) if board.is_legal(theirs) else None)
    book.close()


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("performance", "e4 d4 c4"),
        ("lasker-trap", ""),
        ("one-sided-lila", ""),
        ("rodent-unsorted", "e4 d4 Nf3 c4"),
        ("kk2440", "e4 d4 Nf3 c4"),
    ],
)
def test_first_moves(name: str, moves: str, shared: Path) -> None:
    book = open_book(shared / "books" / f"{name}.bin")
    found = book_moves(START, book.find(POLYGLOT.key(START).value).records)
    assert " ".join(str(move.san) for move in found[:4]) == moves
    book.close()
