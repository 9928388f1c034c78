"""Tests of the sample opening book and of the tool that compiles it."""

from __future__ import annotations

import importlib.util
import shutil
import struct
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import chess
import chess.polyglot
import pytest

ROOT = Path(__file__).resolve().parents[2]
BOOKS = ROOT / "resources" / "books"
RECORD = struct.Struct(">QHHI")
CASTLING_CODES = {
    chess.WHITE: {chess.E1 << 6 | chess.H1, chess.E1 << 6 | chess.A1},
    chess.BLACK: {chess.E8 << 6 | chess.H8, chess.E8 << 6 | chess.A8},
}
KING_STEPS = {chess.E1 << 6 | chess.G1, chess.E1 << 6 | chess.C1, chess.E8 << 6 | chess.G8, chess.E8 << 6 | chess.C8}


def load_tool() -> ModuleType:
    """Import the compiler from its file: the tools folder is not a package."""
    spec = importlib.util.spec_from_file_location("make_sample_book", ROOT / "tools" / "make_sample_book.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool = load_tool()


def read_text() -> str:
    """Return the readable text of the book."""
    return (BOOKS / "openings.txt").read_text(encoding="utf-8")


@cache
def read_lines() -> tuple[Any, ...]:
    """Return the lines of the text as the tool reads them."""
    return tuple(tool.parse_text(read_text()))


@cache
def walk_lines() -> tuple[tuple[chess.Board, chess.Move], ...]:
    """Return every position of every line, with the move that the line plays there."""
    return tuple(step for line in read_lines() for step in replay(line.moves))


def replay(moves: tuple[chess.Move, ...]) -> list[tuple[chess.Board, chess.Move]]:
    """Play the moves from the starting position; return each position, on a board of its own, with its move."""
    board = chess.Board()
    steps: list[tuple[chess.Board, chess.Move]] = []
    for move in moves:
        steps.append((board.copy(stack=False), move))
        board.push(move)
    return steps


def read_records() -> list[tuple[int, int, int, int]]:
    """Return the records of the committed book: key, move, weight, learn."""
    return list(RECORD.iter_unpack(read_book()))


def read_book() -> bytes:
    """Return the bytes of the committed book."""
    return (BOOKS / "openings.bin").read_bytes()


@cache
def boards_by_key() -> dict[int, chess.Board]:
    """Return one board for every key that the lines pass through."""
    return {chess.polyglot.zobrist_hash(board): board for board, _ in walk_lines()}


def has_en_passant_number(board: chess.Board) -> bool:
    """Tell whether the key of the position differs from the key without the en passant square."""
    plain = board.copy(stack=False)
    plain.ep_square = None
    return chess.polyglot.zobrist_hash(plain) != chess.polyglot.zobrist_hash(board)


def decode(board: chess.Board, code: int) -> chess.Move:
    """Return the move of a record, with castling turned back into the step of the king."""
    source, target = code >> 6 & 63, code & 63
    if board.king(board.turn) == source and code in CASTLING_CODES[board.turn]:
        target = source + 2 if target > source else source - 2
    promotion = code >> 12 & 7
    return chess.Move(source, target, promotion + 1 if promotion else None)


def copy_book(target: Path) -> None:
    """Copy the text and the compiled files into another folder."""
    for name in ("openings.txt", "openings.bin", "openings.tsv"):
        shutil.copy(BOOKS / name, target / name)


def faults(text: str) -> str:
    """Return what the tool has to say against a text."""
    with pytest.raises(tool.BookTextError) as caught:
        tool.compile_book(text)
    return str(caught.value)


# The committed book


def test_the_committed_files_are_up_to_date() -> None:
    assert tool.main(["--check"]) == 0


def test_there_are_enough_positions_for_both_sides() -> None:
    sides = Counter(board.turn for board in boards_by_key().values())
    assert sides.total() >= 600
    assert sides[chess.WHITE] >= 250
    assert sides[chess.BLACK] >= 250


def test_the_book_has_the_positions_of_the_lines_and_no_others() -> None:
    assert {key for key, _, _, _ in read_records()} == set(boards_by_key())


def test_records_are_sorted_and_well_formed() -> None:
    records = read_records()
    assert len(read_book()) % RECORD.size == 0
    assert records == sorted(records, key=lambda record: (record[0], -record[2], record[1]))
    assert len({(key, move) for key, move, _, _ in records}) == len(records)
    assert all(1 <= weight <= 0xFFFF and learn == 0 for _, _, weight, learn in records)


def test_every_record_is_a_legal_move() -> None:
    boards = boards_by_key()
    for key, code, _, _ in read_records():
        assert boards[key].is_legal(decode(boards[key], code)), boards[key].fen()


def test_every_played_move_is_found_by_a_polyglot_reader() -> None:
    with chess.polyglot.open_reader(BOOKS / "openings.bin") as reader:
        for board, move in walk_lines():
            assert move in {entry.move for entry in reader.find_all(board)}, board.fen()


def test_castling_is_coded_as_king_takes_rook() -> None:
    boards = boards_by_key()
    castling = {code for key, code, _, _ in read_records() if boards[key].is_castling(decode(boards[key], code))}
    assert castling == CASTLING_CODES[chess.WHITE] | CASTLING_CODES[chess.BLACK]
    king_moves = {code for key, code, _, _ in read_records() if boards[key].king(boards[key].turn) == code >> 6 & 63}
    assert not king_moves & KING_STEPS


def test_en_passant_captures_are_played_by_both_sides() -> None:
    steps = [(board, move) for board, move in walk_lines() if board.is_en_passant(move)]
    assert len({(chess.polyglot.zobrist_hash(board), move) for board, move in steps}) >= 3
    assert {board.turn for board, _ in steps} == {chess.WHITE, chess.BLACK}


def test_some_keys_have_an_en_passant_number() -> None:
    assert sum(has_en_passant_number(board) for board in boards_by_key().values()) >= 3


def test_one_placement_has_two_keys_by_its_en_passant_square() -> None:
    start = "1. d4 Nf6 2. c4 g6 3. Nf3 Bg7 4. g3 O-O 5. Bg2 d6 6. O-O "
    panno = tool.parse_moves(1, start + "Nc6 7. Nc3 a6 8. d5 Na5 9. Nd2 c5 10. Qc2")
    yugoslav = tool.parse_moves(2, start + "c5 7. Nc3 Nc6 8. d5 Na5 9. Nd2 a6 10. Qc2")
    first, second = replay(panno)[-1][0], replay(yugoslav)[-1][0]
    keys = {chess.polyglot.zobrist_hash(first), chess.polyglot.zobrist_hash(second)}
    assert first.board_fen() == second.board_fen()
    assert len(keys) == 2
    assert keys <= {key for key, _, _, _ in read_records()}


def test_weights_add_up_over_the_lines() -> None:
    start = chess.Board()
    totals = Counter[int]()
    for line in read_lines():
        totals[tool.encode_move(start, line.moves[0])] += line.weight
    key = chess.polyglot.zobrist_hash(start)
    assert {move: weight for found, move, weight, _ in read_records() if found == key} == dict(totals)


# The names


def test_every_line_ends_in_a_named_position() -> None:
    rows = (BOOKS / "openings.tsv").read_text(encoding="utf-8").splitlines()
    names = dict(row.split("\t") for row in rows)
    assert rows == sorted(rows)
    assert len(names) == len(rows)
    for line in read_lines():
        assert names[f"{line.final_key():016x}"] == line.name


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("1. e4", "King's Pawn Game"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "Ruy Lopez"),
        ("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6", "Sicilian Defence: Najdorf Variation"),
        ("1. d4 Nf6 2. c4 g6 3. Nc3 d5", "Grünfeld Defence"),
        ("1. Nf3 d5 2. c4", "Réti Opening"),
    ],
)
def test_main_positions_are_named(moves: str, name: str) -> None:
    line = tool.BookLine(1, 1, name, tool.parse_moves(1, moves))
    assert f"{line.final_key():016x}\t{name}\n" in (BOOKS / "openings.tsv").read_text(encoding="utf-8")


def test_names_use_british_spelling() -> None:
    text = read_text()
    assert "Defense" not in text
    assert "Center" not in text


# The compiler


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("5 | Name | 1. e4 e5 2. Ke3", "line 1: move 2. Ke3 is not a legal move here"),
        ("5 | Name | 1. e4 e5 2. Nf3 Nf3", "line 1: move 2... Nf3 is not a legal move here"),
        ("5 | Name | 1. d4 d5 2. Nf3 Nf6 3. Nd2", "line 1: move 3. Nd2 is ambiguous"),
        ("5 | Name | 1. Ng1f3", "line 1: move 1. Ng1f3 should be written Nf3"),
        ("5 | Name | 1. e4 --", "line 1: move 1... -- is not a legal move here"),
        ("5 | Name | 1. e4 e5 Nf3", 'line 1: move "Nf3" stands where the move number "2." belongs'),
        ("5 | Name | 1. e4 e5 3. Nf3", 'line 1: move number "3." stands where the move number "2." belongs'),
        ("5 | Name | 1. e4 e5 2.", 'line 1: there is no move after "2."'),
        ("5 | Name |", "line 1: the line has no moves"),
        ("5 | | 1. e4", "line 1: the name '' is empty"),
        ("5 | Na\tme | 1. e4", "line 1: the name 'Na\\tme' is empty or has characters that cannot be printed"),
        ("0 | Name | 1. e4", 'line 1: the weight "0" is not a whole number from 1 to 100'),
        ("101 | Name | 1. e4", 'line 1: the weight "101" is not a whole number from 1 to 100'),
        ("1.5 | Name | 1. e4", 'line 1: the weight "1.5" is not a whole number from 1 to 100'),
        ("5 | 1. e4", "line 1: expected three fields"),
    ],
)
def test_a_faulty_line_is_reported(line: str, message: str) -> None:
    assert f"openings.txt {message}" in faults(line)


def test_all_faulty_lines_are_reported_together() -> None:
    text = "# heading\n\n5 | A | 1. e5\n5 | B | 1. e4\n5 | C | 1. d4 d4\n"
    places = [message.split(":")[0] for message in faults(text).splitlines()]
    assert places == ["openings.txt line 3", "openings.txt line 5"]


def test_two_names_for_one_position_are_reported_with_both_lines() -> None:
    message = faults("5 | English Opening | 1. c4 e6 2. d4\n\n5 | Horwitz Defence | 1. d4 e6 2. c4\n")
    assert "line 3" in message
    assert "line 1" in message
    assert '"English Opening"' in message
    assert '"Horwitz Defence"' in message


def test_transpositions_add_their_weights() -> None:
    tail = "3. Nc3"
    outputs = tool.compile_book(f"5 | A | 1. d4 Nf6 2. c4 e6 {tail}\n7 | A | 1. c4 e6 2. d4 Nf6 {tail}\n")
    weights = [weight for _, _, weight, _ in RECORD.iter_unpack(outputs["openings.bin"])]
    assert sorted(weights) == [5, 5, 5, 5, 7, 7, 7, 7, 12]


def test_promotions_are_coded() -> None:
    board = chess.Board("8/P3k3/8/8/8/8/4K3/8 w - - 0 1")
    codes = [tool.encode_move(board, chess.Move(chess.A7, chess.A8, piece)) >> 12 for piece in range(2, 6)]
    assert codes == [1, 2, 3, 4]


def test_weights_too_large_for_a_record_are_scaled_alike() -> None:
    scaled = tool.scale_weights({1: {10: 131070, 11: 1}, 2: {12: 65535}})
    assert scaled == {1: {10: 65535, 11: 1}, 2: {12: 32767}}


def test_compiling_is_deterministic_and_writes_the_committed_bytes(tmp_path: Path) -> None:
    shutil.copy(BOOKS / "openings.txt", tmp_path)
    assert tool.main(["--directory", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"openings.txt", "openings.bin", "openings.tsv"}
    for name in ("openings.bin", "openings.tsv"):
        assert (tmp_path / name).read_bytes() == (BOOKS / name).read_bytes()


@pytest.mark.parametrize("name", ["openings.bin", "openings.tsv"])
def test_check_finds_a_changed_or_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    copy_book(tmp_path)
    (tmp_path / name).write_bytes(b"changed")
    assert tool.main(["--check", "--directory", str(tmp_path)]) == 1
    assert name in capsys.readouterr().err
    (tmp_path / name).unlink()
    assert tool.main(["--check", "--directory", str(tmp_path)]) == 1
    assert not (tmp_path / name).exists()


def test_a_faulty_text_leaves_the_outputs_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_book(tmp_path)
    (tmp_path / "openings.txt").write_text("5 | Name | 1. e5\n", encoding="utf-8")
    assert tool.main(["--directory", str(tmp_path)]) == 2
    assert "line 1: move 1. e5" in capsys.readouterr().err
    assert (tmp_path / "openings.bin").read_bytes() == read_book()


def test_a_failed_write_leaves_the_old_files_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_book(tmp_path)
    (tmp_path / "openings.txt").write_text("5 | Name | 1. e4\n", encoding="utf-8")

    def refuse(source: Path, target: Path) -> None:
        raise OSError(f"cannot replace {target.name} by {source.name}")

    monkeypatch.setattr(Path, "replace", refuse)
    assert tool.main(["--directory", str(tmp_path)]) == 2
    assert (tmp_path / "openings.bin").read_bytes() == read_book()
    assert {path.name for path in tmp_path.iterdir()} == {"openings.txt", "openings.bin", "openings.tsv"}


def test_a_missing_text_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--directory", str(tmp_path)]) == 2
    assert "openings.txt" in capsys.readouterr().err
