"""An independent walk through a book with python-chess, position by position."""

from __future__ import annotations

import struct
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import chess
import chess.polyglot

Moves = list[tuple[int, int]]


@dataclass
class SlowWalk:
    """What it finds: record numbers reached, illegal ones, castlings by spelling, the deepest ply."""

    by_key: dict[int, Moves] = field(default_factory=lambda: defaultdict(list))
    reached: set[int] = field(default_factory=set)
    across: set[int] = field(default_factory=set)
    illegal: set[int] = field(default_factory=set)
    castling: Counter[str] = field(default_factory=Counter)
    max_ply: int = -1
    illegal_across: set[int] = field(default_factory=set)
    castling_across: Counter[str] = field(default_factory=Counter)

    def records(self, keys: set[int]) -> int:
        return sum(len(self.by_key[key]) for key in keys)


def slow_walk(path: Path, roots: Sequence[chess.Board], gaps: bool) -> SlowWalk:
    walk = SlowWalk()
    data = path.read_bytes()
    for number, (key, code, _, _) in enumerate(struct.iter_unpack(">QHHI", data[: len(data) // 16 * 16])):
        walk.by_key[key].append((number, code))
    _by_book_moves(walk, roots)
    if gaps:
        _across_gaps(walk, roots)
    return walk


def _by_book_moves(walk: SlowWalk, roots: Sequence[chess.Board]) -> None:
    level, ply = {chess.polyglot.zobrist_hash(board): board for board in roots}, 0
    level = {key: board for key, board in level.items() if key in walk.by_key}
    while level:
        walk.max_ply = ply
        walk.reached |= level.keys()
        following: dict[int, chess.Board] = {}
        for key, board in level.items():
            for number, code in walk.by_key[key]:
                move, spelling = understood(board, code)
                if move is None:
                    walk.illegal.add(number)
                    continue
                walk.castling[spelling] += 1
                after = played(board, move)
                reached = chess.polyglot.zobrist_hash(after)
                if reached in walk.by_key and reached not in walk.reached:
                    following.setdefault(reached, after)
        level, ply = following, ply + 1


def _across_gaps(walk: SlowWalk, roots: Sequence[chess.Board]) -> None:
    waiting, outside = [], set()

    def come_to(board: chess.Board) -> None:
        key = chess.polyglot.zobrist_hash(board)
        if key in walk.by_key and key not in walk.across:
            walk.across.add(key)
            waiting.append(board)

    def jump(board: chess.Board) -> None:
        for move in list(board.legal_moves):
            board.push(move)
            key = chess.polyglot.zobrist_hash(board)
            board.pop()
            if key in walk.by_key and key not in walk.across:
                come_to(played(board, move))

    for root in roots:
        come_to(root)
        if chess.polyglot.zobrist_hash(root) not in walk.by_key:
            jump(root.copy())
    while waiting:
        board = waiting.pop()
        jump(board.copy(stack=False))
        _look(walk, board)
        for after in _followed(walk, board):
            key = chess.polyglot.zobrist_hash(after)
            if key in walk.by_key:
                come_to(after)
            elif key not in outside:
                outside.add(key)
                jump(after)


def _look(walk: SlowWalk, board: chess.Board) -> None:
    for number, code in walk.by_key[chess.polyglot.zobrist_hash(board)]:
        move, spelling = understood(board, code)
        if move is None:
            walk.illegal_across.add(number)
        else:
            walk.castling_across[spelling] += 1


def _followed(walk: SlowWalk, board: chess.Board) -> Iterator[chess.Board]:
    for _, code in walk.by_key[chess.polyglot.zobrist_hash(board)]:
        move, _ = understood(board, code)
        if move is not None:
            yield played(board, move)


def played(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def understood(board: chess.Board, code: int) -> tuple[chess.Move | None, str]:
    """Return the move that a code means, as python-chess plays it, and how it spells castling."""
    start, end, promotion = code >> 6 & 63, code & 63, code >> 12
    if promotion > 4 or start == end:
        return None, ""
    move = chess.Move(start, end, (None, 2, 3, 4, 5)[promotion])
    if promotion or board.piece_at(start) != chess.Piece(chess.KING, board.turn):
        return (move if board.is_legal(move) else None), ""
    for legal in board.legal_moves:
        if legal.from_square != start:
            continue
        if not board.is_castling(legal):
            if legal == move:
                return legal, ""
            continue
        spelling = _spelling(board, legal, end)
        if spelling:
            return legal, spelling
    return None, ""


def _spelling(board: chess.Board, castling: chess.Move, end: int) -> str:
    king, home = castling.from_square, castling.from_square & 56
    king_side = board.is_kingside_castling(castling)
    rook = castling.to_square if board.chess960 else home | (7 if king_side else 0)
    if end == rook:
        return "king_takes_rook"
    if abs(end - king) == 2 and end == home | (6 if king_side else 2) and (end > king) == king_side:
        return "two_squares"
    return "corner" if end == home | (7 if king_side else 0) else ""
