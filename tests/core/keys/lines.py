"""Positions and lines that the tests of keys share."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import chess
from hypothesis import strategies as st

from explorer.core.chess960 import start_position
from explorer.core.keys.randoms import RANDOMS
from explorer.core.line import Line
from explorer.core.notation import parse_fen
from explorer.core.position import EMPTY, START, Position

NUMBER = st.integers(0, 959)
STARTS = st.one_of(st.just(START), st.builds(start_position, NUMBER), st.builds(start_position, NUMBER, NUMBER))


@st.composite
def games(draw: st.DrawFn, starts: st.SearchStrategy[Position] = STARTS, most: int = 60) -> Line:
    """Return a game of random moves; moves of pawns, kings and rooks come more often, for en passant and castling."""
    line = Line(draw(starts))
    for choice in draw(st.lists(st.integers(0, 2**16), min_size=5, max_size=most)):
        position = line.position(len(line.steps))
        moves = sorted(position.legal_moves(), key=chess.Move.uci)
        rare = [move for move in moves if position.piece(move.from_square) in tuple("PKRpkr")]
        moves = rare if choice % 2 and rare else moves
        if not moves:
            break
        line = line.played(len(line.steps), moves[choice // 2 % len(moves)])
    return line


@st.composite
def placements(draw: st.DrawFn) -> Position:
    """Return any placement with any rights, en passant square and rules: mostly no legal position."""
    back = st.text("RK" + EMPTY * 2, min_size=8, max_size=8)
    middle = draw(st.text("PpNnBbQqKk" + EMPTY * 20, min_size=48, max_size=48))
    squares = draw(back) + middle + draw(back).lower()
    rights = draw(st.integers(0, 255)) | draw(st.integers(0, 255)) << 56
    ep_square = draw(st.none() | st.sampled_from([*range(16, 24), *range(40, 48), *range(64)]))
    return Position(squares, draw(st.booleans()), rights, ep_square, chess960=draw(st.booleans()))


def played(line: Line) -> list[Position]:
    return [line.position(ply) for ply in range(len(line.steps) + 1)]


@cache
def random_line(seed: int, plies: int, start: Position = START) -> Line:
    chance, line = random.Random(seed), Line(start)
    for ply in range(plies):
        moves = line.position(ply).legal_moves()
        if not moves:
            break
        line = line.played(ply, chance.choice(sorted(moves, key=chess.Move.uci)))
    return line


@cache
def sample() -> tuple[Position, ...]:
    """Return positions of random games, standard and Chess960."""
    starts = (START, start_position(0), start_position(534), start_position(333, 17))
    return tuple(random_line(seed, 14 + seed, starts[seed % 4]).position(10 + seed) for seed in range(32))


def vectors(shared: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((shared / "vectors" / "keys.json").read_text(encoding="utf-8"))
    return found


def vector_position(vector: dict[str, Any]) -> Position:
    return parse_fen(vector["fen"], vector["chess960"]).position


def key_from_scratch(
    position: Position,
    kinds: str = "pPnNbBrRqQkK",
    flip: int = 0,
    castling: int | None = None,
    en_passant: int | None = None,
    turn: int | None = None,
) -> int:
    """Return a key made with python-chess's boards only, with parts of it replaced."""
    board = position.board()
    key = 0
    for square, piece in board.piece_map().items():
        key ^= RANDOMS[64 * kinds.index(piece.symbol()) + (square ^ flip)]
    key ^= castling_from_scratch(board) if castling is None else castling
    key ^= en_passant_from_scratch(board) if en_passant is None else en_passant
    return key ^ ((RANDOMS[780] if board.turn else 0) if turn is None else turn)


def castling_from_scratch(board: chess.Board, numbers: tuple[int, ...] = RANDOMS[768:772]) -> int:
    has = (
        board.has_kingside_castling_rights(chess.WHITE),
        board.has_queenside_castling_rights(chess.WHITE),
        board.has_kingside_castling_rights(chess.BLACK),
        board.has_queenside_castling_rights(chess.BLACK),
    )
    key = 0
    for held, number in zip(has, numbers, strict=True):
        key ^= number if held else 0
    return key


def en_passant_file(board: chess.Board) -> int | None:
    """Return the file whose number counts; of a board whose square a double push can have left."""
    if board.ep_square is None:
        return None
    pushed = board.ep_square + (-8 if board.turn else 8)
    file = chess.square_file(pushed)
    beside = [chess.square(f, chess.square_rank(pushed)) for f in (file - 1, file + 1) if 0 <= f <= 7]
    mine = chess.Piece(chess.PAWN, board.turn)
    return file if any(board.piece_at(square) == mine for square in beside) else None


def en_passant_from_scratch(board: chess.Board) -> int:
    file = en_passant_file(board)
    return 0 if file is None else RANDOMS[772 + file]
