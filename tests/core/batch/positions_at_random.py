"""Random positions of four kinds, made by python-chess, for comparing the batch engine with it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess

from explorer.core.chess960 import start_position
from explorer.core.position import EMPTY, Position

KINDS = ("standard", "chess960", "double", "castling", "en-passant")


def boards(kind: str, count: int, seed: int = 1) -> list[chess.Board]:
    """Return ``count`` boards, without their move stacks, of random games or put together."""
    source = random.Random(f"{kind} {seed}")
    made: list[chess.Board] = []
    while len(made) < count:
        made += _built(kind, source) if kind in ("castling", "en-passant") else _game(kind, source)
    return made[:count]


def _game(kind: str, source: random.Random) -> Iterator[chess.Board]:
    board = chess.Board()
    if kind != "standard":
        white = source.randrange(960)
        board = start_position(white, source.randrange(960) if kind == "double" else None).board()
    for _ in range(source.randrange(10, 120)):
        moves = list(board.legal_moves)
        rare = [m for m in moves if board.is_castling(m) or board.is_en_passant(m) or m.promotion]
        pawns = [m for m in moves if board.piece_type_at(m.from_square) == chess.PAWN]
        pick = source.random()
        choice = rare if rare and pick < 0.5 else pawns if pawns and pick < 0.7 else moves
        if not choice:
            return
        board.push(source.choice(choice))
        yield board.copy(stack=False)


def _built(kind: str, source: random.Random) -> Iterator[chess.Board]:
    squares = [EMPTY] * 64
    for square in source.sample(range(8, 56), source.randrange(1, 9)):
        squares[square] = source.choice("QRBNqrbn" + ("Pp" if 8 <= square < 56 else ""))
    ep = None
    if kind == "castling":
        _castling_ranks(squares, source)
    else:
        ep = _pushed_pawn(squares, source)
    rooks = [s for s, letter in enumerate(squares) if letter in "Rr" and s // 8 in (0, 7)]
    rights = sum(1 << s for s in rooks if source.random() < 0.7)
    turn = (ep > 31) if ep is not None else source.random() < 0.5
    position = Position("".join(squares), turn, rights, ep, chess960=kind == "castling" and source.random() < 0.8)
    board = position.board()
    if not board.was_into_check():
        yield board


def _castling_ranks(squares: list[str], source: random.Random) -> None:
    for base, letters in ((0, "KRBN"), (56, "krbn")):
        files = source.sample(range(8), source.randrange(2, 6))
        if source.random() < 0.3:
            files[:3] = [4, 0, 7]
        for file in files[1:]:
            squares[base + file] = source.choice(letters[1] * 5 + letters[2:])
        squares[base + files[0]] = letters[0]
        if source.random() < 0.2:
            free = [file for file in range(8) if squares[base + file] == EMPTY]
            squares[base + source.choice(free or [files[1]])] = source.choice("rqRQ")


def _pushed_pawn(squares: list[str], source: random.Random) -> int:
    white, file = source.random() < 0.5, source.randrange(8)
    pushed = file + (32 if white else 24)
    forward = 8 if white else -8
    squares[pushed] = "p" if white else "P"
    squares[pushed + forward] = squares[pushed + 2 * forward] = EMPTY
    for step in (-1, 1):
        if 0 <= file + step < 8 and source.random() < 0.8:
            squares[pushed + step] = "P" if white else "p"
    rank = [pushed - file + f for f in range(8)]
    free = [s for s in (rank if source.random() < 0.5 else range(64)) if squares[s] == EMPTY]
    free = [s for s in free if s not in (pushed + forward, pushed + 2 * forward)] or [
        s for s in range(64) if squares[s] == EMPTY
    ]
    king = source.choice(free)
    squares[king] = "K" if white else "k"
    others = [s for s in range(64) if squares[s] == EMPTY and s not in (pushed + forward, pushed + 2 * forward)]
    squares[source.choice(others)] = "k" if white else "K"
    if source.random() < 0.5:
        others = [s for s in rank if squares[s] == EMPTY]
        if others:
            squares[source.choice(others)] = source.choice("rq" if white else "RQ")
    return pushed + forward
