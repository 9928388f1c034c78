"""The moves of pawns as candidates: pushes, captures, promotions and en passant."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, U64, ZERO
from explorer.core.batch.candidates import Board, Candidates, Sieve, sieved, squares_of, take_captured
from explorer.core.batch.tables import BLACK, EP_COUNTS, NUMBERS, PAWN

_FILE_A, _FILE_H = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
_THIRD, _SIXTH = np.uint64(0xFF0000), np.uint64(0xFF0000000000)


def pawn_moves(board: Board, sieve: Sieve) -> Iterator[Candidates]:
    """Yield the pawn moves that pass."""
    positions = board.positions
    pawns, black = board.own & positions.low & ~positions.middle & ~positions.high, board.sides != 0
    free = ~board.occupied
    once = np.where(black, pawns >> np.uint64(8), pawns << np.uint64(8)) & free
    yield from _moves(board, sieve, once, np.where(black, 8, -8), takes=False)
    first = once & np.where(black, _SIXTH, _THIRD)
    twice = np.where(black, first >> np.uint64(8), first << np.uint64(8)) & free
    yield from _double_pushes(board, sieve, twice)
    others = board.others
    west, east = pawns & ~_FILE_A, pawns & ~_FILE_H
    left = np.where(black, west >> np.uint64(9), west << np.uint64(7)) & others
    right = np.where(black, east >> np.uint64(7), east << np.uint64(9)) & others
    yield from _moves(board, sieve, left, np.where(black, 9, -7), takes=True)
    yield from _moves(board, sieve, right, np.where(black, 7, -9), takes=True)
    yield from _en_passant(board, sieve, pawns)


def _moves(board: Board, sieve: Sieve, targets: U64, back: I64, takes: bool) -> Iterator[Candidates]:
    """Yield moves of one direction; ``back`` leads from the target to where the pawn of each position came from."""
    rows, end = squares_of(targets)
    start = end + back.take(rows)
    keys, pawns = _moved(board, rows, start)
    if takes:
        take_captured(board, keys, rows, end)
    last = (end + 8 & 63) < 16
    plain = np.flatnonzero(~last)
    if len(plain) == len(rows):
        yield sieved(sieve, rows, start, end, keys ^ NUMBERS.take(pawns | end))
        return
    arrived = NUMBERS.take(pawns.take(plain) | end.take(plain))
    yield sieved(sieve, rows.take(plain), start.take(plain), end.take(plain), keys.take(plain) ^ arrived)
    yield from _promotions(board, sieve, rows[last], start[last], end[last], keys[last])


def _moved(board: Board, rows: I64, start: I64) -> tuple[U64, I64]:
    """Return the keys without the pawns that leave ``start``, and where those pawns' numbers are in the table."""
    pawns = (board.sides.take(rows) << 3 | PAWN) << 6
    return board.key.take(rows) ^ NUMBERS.take(pawns | start), pawns


def _promotions(board: Board, sieve: Sieve, rows: I64, start: I64, end: I64, keys: U64) -> Iterator[Candidates]:
    for promotion in range(1, 5):
        became = (board.sides.take(rows) << 3 | tables.PROMOTED[promotion]) << 6
        yield sieved(sieve, rows, start, end, keys ^ NUMBERS.take(became | end), promotion)


def _double_pushes(board: Board, sieve: Sieve, targets: U64) -> Iterator[Candidates]:
    rows, end = squares_of(targets)
    sides = board.sides.take(rows)
    start = end + np.where(sides != 0, 16, -16)
    passed = start + end >> 1
    keys, pawns = _moved(board, rows, start)
    keys ^= NUMBERS.take(pawns | end)
    positions = board.positions
    enemies = board.others & positions.low & ~positions.middle & ~positions.high
    beside = tables.PAWN_CAPTURES.take(sides << 6 | passed) & enemies.take(rows) != ZERO
    keys ^= tables.EP_NUMBERS.take(passed + EP_COUNTS * beside)
    yield sieved(sieve, rows, start, end, keys)


def _en_passant(board: Board, sieve: Sieve, pawns: U64) -> Iterator[Candidates]:
    some = np.flatnonzero(board.positions.ep >= EP_COUNTS)
    if not len(some):
        return
    end = board.positions.ep.take(some).astype(np.int64) & tables.EP_SQUARE
    sides = board.sides.take(some)
    at, start = squares_of(tables.PAWN_CAPTURES.take((1 - sides) << 6 | end) & pawns.take(some))
    rows, end = some.take(at), end.take(at)
    keys, codes = _moved(board, rows, start)
    keys ^= NUMBERS.take(codes | end) ^ NUMBERS.take((codes ^ BLACK << 6) | end ^ 8)
    yield sieved(sieve, rows, start, end, keys)
