"""The moves of pawns as candidates: pushes, captures, promotions and en passant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U64, ZERO
from explorer.core.batch.candidates import Board, Candidates, Sieve, sieved, squares_of, take_captured
from explorer.core.batch.tables import BLACK, EP_COUNTS, NUMBERS, PAWN

_FILE_A, _FILE_H = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
_THIRD, _SIXTH = np.uint64(0xFF0000), np.uint64(0xFF0000000000)
_LAST = np.uint64(0xFF000000000000FF)


@dataclass(frozen=True, slots=True)
class _Pawns:
    """The pawns that move of each position, and where in the table the numbers of their colour begin."""

    board: Board
    own: U64
    black: U64
    numbers: I64

    def ahead(self, pawns: U64, by: int) -> U64:
        """Return where pawns come to, ``by`` squares further as White counts them, 64 less ``by`` as Black does."""
        white, black = pawns & ~self.black, pawns & self.black
        return white << np.uint64(by) | black >> np.uint64(by)

    def leave(self, rows: I64, start: I64) -> tuple[U64, I64]:
        """Return the keys without the pawns that leave ``start``, and where those pawns' numbers begin."""
        numbers = self.numbers.take(rows)
        return self.board.key.take(rows) ^ NUMBERS.take(numbers | start), numbers


def pawn_moves(board: Board, sieve: Sieve) -> Iterator[Candidates]:
    """Yield the pawn moves that pass."""
    positions = board.positions
    own = board.own & positions.low & ~positions.middle & ~positions.high
    pawns = _Pawns(board, own, ZERO - positions.black.astype(np.uint64), (board.sides << 3 | PAWN) << 6)
    free = ~board.occupied
    once = pawns.ahead(own, 8) & free
    yield from _moves(pawns, sieve, once, 8, takes=False)
    first = once & np.where(positions.black != 0, _SIXTH, _THIRD)
    yield from _double_pushes(pawns, sieve, pawns.ahead(first, 8) & free)
    west, east = own & ~_FILE_A, own & ~_FILE_H
    black = pawns.black
    left = pawns.ahead(west & ~black | east & black, 7) & board.others
    right = pawns.ahead(east & ~black | west & black, 9) & board.others
    yield from _moves(pawns, sieve, left, 7, takes=True)
    yield from _moves(pawns, sieve, right, 9, takes=True)
    yield from _en_passant(pawns, sieve)


def _moves(pawns: _Pawns, sieve: Sieve, targets: U64, by: int, takes: bool) -> Iterator[Candidates]:
    """Yield moves of one direction, ``by`` squares on, to ``targets``."""
    back = pawns.board.sides * (2 * by) - by
    rows, end = squares_of(targets & ~_LAST)
    start = end + back.take(rows)
    keys, numbers = pawns.leave(rows, start)
    keys ^= NUMBERS.take(numbers | end)
    if takes:
        take_captured(pawns.board, keys, rows, end)
    yield sieved(sieve, rows, start, end, keys)
    rows, end = squares_of(targets & _LAST)
    if not len(rows):
        return
    start = end + back.take(rows)
    keys, numbers = pawns.leave(rows, start)
    if takes:
        take_captured(pawns.board, keys, rows, end)
    for promotion in range(1, 5):
        became = numbers ^ (PAWN ^ int(tables.PROMOTED[promotion])) << 6
        yield sieved(sieve, rows, start, end, keys ^ NUMBERS.take(became | end), promotion)


def _double_pushes(pawns: _Pawns, sieve: Sieve, targets: U64) -> Iterator[Candidates]:
    board = pawns.board
    rows, end = squares_of(targets)
    sides = board.sides.take(rows)
    start = end + (sides * 32 - 16)
    passed = start + end >> 1
    keys, numbers = pawns.leave(rows, start)
    keys ^= NUMBERS.take(numbers | end)
    positions = board.positions
    enemies = board.others & positions.low & ~positions.middle & ~positions.high
    beside = tables.PAWN_CAPTURES.take(sides << 6 | passed) & enemies.take(rows) != ZERO
    keys ^= tables.EP_NUMBERS.take(passed + EP_COUNTS * beside)
    yield sieved(sieve, rows, start, end, keys)


def _en_passant(pawns: _Pawns, sieve: Sieve) -> Iterator[Candidates]:
    board = pawns.board
    some = np.flatnonzero(board.positions.ep >= EP_COUNTS)
    if not len(some):
        return
    end = board.positions.ep.take(some).astype(np.int64) & tables.EP_SQUARE
    sides = board.sides.take(some)
    at, start = squares_of(tables.PAWN_CAPTURES.take((1 - sides) << 6 | end) & pawns.own.take(some))
    rows, end = some.take(at), end.take(at)
    keys, numbers = pawns.leave(rows, start)
    keys ^= NUMBERS.take(numbers | end) ^ NUMBERS.take((numbers ^ BLACK << 6) | end ^ 8)
    yield sieved(sieve, rows, start, end, keys)
