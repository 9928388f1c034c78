"""Positions: many positions as columns, their keys, and the way from and to single positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import chess
import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, ONE, U8, U16, U64, AnyArray, lowest, square_of
from explorer.core.batch.tables import EP_COUNTS, LETTERS
from explorer.core.position import EMPTY, Position, castling_king, ep_capturers, ep_problem

_CODES = np.zeros(256, dtype=np.uint8)
for _code, _letter in enumerate(LETTERS):
    _CODES[ord(_letter)] = _code if _letter != " " else 0


@dataclass(frozen=True, slots=True)
class Positions:
    """Columns of equal length, one row a position.

    ``low``, ``middle``, ``high`` are the three bits of the kind on each square (see ``tables``), ``white`` the white
    pieces: four boards that say what eight by kind and colour would. ``rights``: four bits each for White's king
    and queen side and Black's, 8 + file of the rook; 0 for no right. ``ep``: the square passed by the last double push,
    plus ``EP_COUNTS`` when a pawn of the mover stands beside the pushed pawn; 0 for none. ``black``: 1 when Black is to
    move. ``key``: the Polyglot key.
    """

    low: U64
    middle: U64
    high: U64
    white: U64
    rights: U16
    ep: U8
    black: U8
    key: U64

    def __len__(self) -> int:
        return len(self.key)

    def _map(self, change: Callable[[AnyArray], AnyArray]) -> Positions:
        columns: Any = (change(getattr(self, name)) for name in _NAMES)
        return Positions(*columns)

    def take(self, rows: I64) -> Positions:
        """Return the rows numbered in ``rows``."""
        return self._map(lambda column: column.take(rows))

    def part(self, first: int, end: int) -> Positions:
        """Return the rows from ``first`` to before ``end``, without copying."""
        return self._map(lambda column: column[first:end])

    @property
    def occupied(self) -> U64:
        """All pieces."""
        return self.low | self.middle | self.high

    @property
    def sides(self) -> I64:
        """0 for White to move, 1 for Black."""
        return self.black.astype(np.int64)


_NAMES = tuple(field.name for field in fields(Positions))
_KINDS: Any = (np.uint64,) * 4 + (np.uint16, np.uint8, np.uint8, np.uint64)
_EMPTY: Any = (np.empty(0, dtype=kind) for kind in _KINDS)
_NONE = Positions(*_EMPTY)


def join(parts: Sequence[Positions]) -> Positions:
    """Return the rows of all parts, in order; none when there are no parts."""
    if len(parts) == 1:
        return parts[0]
    columns: Any = (np.concatenate([getattr(part, name) for part in (_NONE, *parts)]) for name in _NAMES)
    return Positions(*columns)


def whole_key(positions: Positions) -> U64:
    """Return the Polyglot keys, added up from the pieces on all squares."""
    key = tables.CASTLE_NUMBERS.take(positions.rights) ^ tables.EP_NUMBERS.take(positions.ep)
    key ^= np.where(positions.black != 0, np.uint64(0), tables.TURN_NUMBER)
    for square in range(64):
        at = np.uint64(square)
        code = (positions.low >> at & ONE) | (positions.middle >> at & ONE) << ONE
        code |= (positions.high >> at & ONE) << np.uint64(2)
        code |= (ONE ^ (positions.white >> at & ONE)) << np.uint64(3)
        key ^= tables.NUMBERS.take((code << np.uint64(6) | at).view(np.int64))
    return key


def king_squares(positions: Positions, own: U64) -> tuple[I64, U64]:
    """Return the square of the king among ``own`` pieces (0 when there is none, the lowest of several) and its bit."""
    kings = lowest(positions.low & positions.middle & ~positions.high & own)
    return square_of(kings), kings


# ---- from and to single positions


def from_positions(single: Sequence[Position]) -> Positions:
    """Return the columns of positions; only rights and en passant squares that count are taken over."""
    letters = np.frombuffer("".join(position.squares for position in single).encode(), dtype=np.uint8)
    rights = np.array([rights_word(position) for position in single], dtype=np.uint16)
    ep = np.array([ep_byte(position) for position in single], dtype=np.uint8)
    black = np.array([not position.turn for position in single], dtype=np.uint8)
    return from_letters(letters.reshape(-1, 64), rights, ep, black)


def from_letters(letters: U8, rights: U16, ep: U8, black: U8) -> Positions:
    """Return the columns of boards given as rows of 64 FEN letters, a1 first, and the other columns; keys are made."""
    codes = _CODES.take(letters)

    def board(bit: AnyArray) -> U64:
        packed = np.packbits(bit, axis=1, bitorder="little")
        return np.ascontiguousarray(packed).view("<u8").reshape(-1).astype(np.uint64)

    low, middle, high = (board(codes >> shift & 1) for shift in range(3))
    white = board((codes != 0) & (codes < tables.BLACK))
    made = Positions(low, middle, high, white, rights, ep, black, np.zeros(len(rights), dtype=np.uint64))
    made.key[:] = whole_key(made)
    return made


def rights_word(position: Position) -> int:
    """Return the rights of a position that count, as ``Positions.rights`` holds them."""
    word = 0
    for square in chess.SquareSet(position.effective_rights):
        king = castling_king(position.squares, square < 8, position.chess960)
        assert king is not None
        word |= (8 | square & 7) << (8 * (square >= 8) + 4 * (square < king))
    return word


def ep_byte(position: Position) -> int:
    """Return the en passant square of a position, if a double push can have left it, as ``Positions.ep`` holds it."""
    if position.ep_square is None or ep_problem(position) is not None:
        return 0
    return position.ep_square | (EP_COUNTS if ep_capturers(position) else 0)


def to_position(positions: Positions, row: int, chess960: bool) -> Position:
    """Return one row as a Position under the given rules; its move counters are those of a first move."""
    planes = [int(plane[row]) for plane in (positions.low, positions.middle, positions.high)]
    white, squares = int(positions.white[row]), [EMPTY] * 64
    for square in range(64):
        code = sum((plane >> square & 1) << bit for bit, plane in enumerate(planes))
        if code:
            squares[square] = LETTERS[code if white >> square & 1 else code | tables.BLACK]
    ep = int(positions.ep[row]) & tables.EP_SQUARE
    rights = int(tables.RIGHT_SQUARES[positions.rights[row]])
    turn = not positions.black[row]
    return Position("".join(squares), turn, rights, ep or None, chess960=chess960)


def one_king_each(position: Position) -> bool:
    """Whether both sides have exactly one king, as the batch engine asks of the positions it starts from."""
    return position.squares.count("K") == 1 and position.squares.count("k") == 1
