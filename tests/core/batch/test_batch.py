"""The batch engine against python-chess, move for move and key for key, on 20,000 random positions."""

from __future__ import annotations

import chess
import chess.polyglot
import numpy as np
import pytest

from explorer.core.batch.codes import CORNER, TAKES_ROOK, TWO_SQUARES, read_codes
from explorer.core.batch.generate import candidates, everything, legal_moves
from explorer.core.batch.play import next_keys, play
from explorer.core.batch.positions import Positions, from_positions, to_position
from explorer.core.batch.starts import chess960_starts
from explorer.core.book.record import encode
from explorer.core.chess960 import start_position
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.position import START, from_board
from tests.core.batch.positions_at_random import KINDS, boards

COUNT = 4000
"""Positions of each of the five kinds whose moves are all played."""
EVERY_CODE = 60
"""Positions of each kind in which every one of the 32,768 codes is read."""
COLUMNS = ("low", "middle", "high", "white", "rights", "ep", "black", "key")


def king_takes_rook(board: chess.Board, move: chess.Move) -> chess.Move:
    if board.chess960 or not board.is_castling(move):
        return move
    side = 7 if board.is_kingside_castling(move) else 0
    return chess.Move(move.from_square, chess.square(side, chess.square_rank(move.from_square)))


def columns(board: chess.Board) -> tuple[int, ...]:
    """Return the row of a board, read off python-chess's own bit boards."""
    key, rights = chess.polyglot.zobrist_hash(board), 0
    for square in chess.SquareSet(board.clean_castling_rights()):
        color = square < 8
        king = board.king(color)
        assert king is not None
        rights |= (8 | square & 7) << (0 if color else 8) + (0 if square > king else 4)
    ep = board.ep_square or 0
    if ep and chess.BB_PAWN_ATTACKS[not board.turn][ep] & board.pawns & board.occupied_co[board.turn]:
        ep |= 128
    low = board.pawns | board.kings | board.bishops | board.queens
    middle = board.knights | board.kings | board.rooks | board.queens
    high = board.bishops | board.rooks | board.queens
    return low, middle, high, board.occupied_co[chess.WHITE], rights, ep, int(not board.turn), key


def same(found: Positions, expected: Positions) -> None:
    for name in COLUMNS:
        assert (getattr(found, name) == getattr(expected, name)).all(), name


@pytest.mark.parametrize("kind", KINDS)
def test_all_legal_moves_next_positions_and_keys(kind: str) -> None:
    made = boards(kind, COUNT)
    positions = from_positions([from_board(board) for board in made])
    assert positions.key.tolist() == [chess.polyglot.zobrist_hash(board) for board in made]
    expected = []
    for row, board in enumerate(made):
        for move in list(board.legal_moves):
            code = encode(king_takes_rook(board, move))
            board.push(move)
            expected.append((row, code, columns(board)))
            board.pop()
    expected.sort(key=lambda item: item[:2])
    rows, codes = np.array([item[0] for item in expected]), np.array([item[1] for item in expected], dtype=np.uint16)
    moves = read_codes(positions.take(rows), codes)
    assert moves.legal.all()
    assert not moves.bad_promotion.any()
    keys = next_keys(moves)
    after = play(moves, keys)
    for name, column in zip(COLUMNS, zip(*(item[2] for item in expected), strict=True), strict=True):
        assert getattr(after, name).tolist() == list(column), name
    generated = np.concatenate([part.rows << 16 | part.codes for part in candidates(positions, everything)])
    there = read_codes(positions.take(generated >> 16), (generated & 0xFFFF).astype(np.uint16)).legal
    assert sorted(generated[there].tolist()) == (rows << 16 | codes).tolist()
    assert len(legal_moves(positions)[0]) == len(expected)


@pytest.mark.parametrize("kind", KINDS)
def test_keys_of_generated_moves_before_and_after_the_sieve(kind: str) -> None:
    positions = from_positions([from_board(board) for board in boards(kind, 200, seed=2)])
    for part in candidates(positions, everything):
        moves = read_codes(positions.take(part.rows), part.codes.astype(np.uint16))
        assert (next_keys(moves) == part.keys)[moves.legal].all()


def playable_codes(board: chess.Board) -> dict[int, int]:
    """Return every code that can be played, by python-chess and cli.md's paragraph on castling, and its spelling."""
    ordinary = {encode(move): 0 for move in board.legal_moves if not board.is_castling(move)}
    found = dict(ordinary)
    king = board.king(board.turn)
    for castling in (king_takes_rook(board, move) for move in board.legal_moves if board.is_castling(move)):
        assert king is not None
        rook, home = castling.to_square, king & 56
        found[encode(castling)] = TAKES_ROOK
        corner, goal = home | (7 if rook > king else 0), home | (6 if rook > king else 2)
        for end, spelling in ((goal, TWO_SQUARES), (corner, CORNER)):
            code = king << 6 | end
            towards = (end > king) == (rook > king) and end != king
            if towards and code not in found and (spelling == CORNER or abs(end - king) == 2):
                found[code] = spelling
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_code(kind: str) -> None:
    made = boards(kind, EVERY_CODE * 5, seed=3)[::5]
    positions = from_positions([from_board(board) for board in made])
    codes = np.arange(1 << 15, dtype=np.uint16)
    for row, board in enumerate(made):
        moves = read_codes(positions.take(np.full(len(codes), row)), codes)
        legal = np.flatnonzero(moves.legal)
        found = dict(zip(legal.tolist(), moves.castling[legal].tolist(), strict=True))
        assert found == playable_codes(board), board.fen(en_passant="fen")


def test_no_code_with_bit_15_can_be_played() -> None:
    positions = from_positions([START]).take(np.zeros(1 << 15, dtype=np.int64))
    assert not read_codes(positions, np.arange(1 << 15, 1 << 16).astype(np.uint16)).legal.any()


@pytest.mark.parametrize("kind", KINDS)
def test_there_and_back(kind: str) -> None:
    for board in boards(kind, 200, seed=4):
        position = from_board(board)
        columns = from_positions([position])
        back = to_position(columns, 0, board.chess960)
        assert back.squares == position.squares
        assert back.effective_rights == position.effective_rights
        assert POLYGLOT.key(back).value == columns.key[0] == POLYGLOT.key(position).value


def test_the_960_starts() -> None:
    same(chess960_starts(), from_positions([start_position(number) for number in range(960)]))
