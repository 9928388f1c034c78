"""The moves of pawns as candidates: pushes, captures, promotions and en passant."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, SQUARE_OF, U64, ZERO
from explorer.core.batch.candidates import Board, Candidates, Sieve, hashes_of, sieved, squares_of, take_captured
from explorer.core.batch.tables import BLACK, EP_COUNTS, NUMBERS, PAWN

_FILE_A, _FILE_H = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
_THIRD, _SIXTH = np.uint64(0xFF0000), np.uint64(0xFF0000000000)
_LAST = np.uint64(0xFF000000000000FF)


def pawn_moves(board: Board, sieve: Sieve) -> Iterator[Candidates]:
    """Yield the pawn moves that pass."""
    positions, black = board.positions, board.color == BLACK
    own = board.own & positions.low & ~positions.middle & ~positions.high
    free = ~board.occupied
    once = _ahead(own, 8, black) & free
    yield from _moves(board, sieve, once, 8, takes=False)
    yield from _double_pushes(board, sieve, _ahead(once & (_SIXTH if black else _THIRD), 8, black) & free)
    west, east = own & ~_FILE_A, own & ~_FILE_H
    yield from _moves(board, sieve, _ahead(east if black else west, 7, black) & board.others, 7, takes=True)
    yield from _moves(board, sieve, _ahead(west if black else east, 9, black) & board.others, 9, takes=True)
    yield from _en_passant(board, sieve, own)


def _ahead(pawns: U64, by: int, black: bool) -> U64:
    """Return where pawns come to, ``by`` squares on."""
    return pawns >> np.uint64(by) if black else pawns << np.uint64(by)


def _moves(board: Board, sieve: Sieve, targets: U64, by: int, takes: bool) -> Iterator[Candidates]:
    """Yield moves of one direction, ``by`` squares on, to ``targets``."""
    back = by if board.color else -by
    numbers = board.numbers(PAWN)
    moved = numbers ^ np.roll(numbers, -back)  # of a move, by where it ends
    rows, to = hashes_of(targets & ~_LAST)
    keys = board.key.take(rows) ^ moved.take(SQUARE_OF).take(to)
    if takes:
        take_captured(board, keys, rows, SQUARE_OF.take(to))
    good = sieve(keys)
    end = SQUARE_OF.take(to.take(good))
    yield Candidates(rows.take(good), end + back << 6 | end, keys.take(good))
    rows, end = squares_of(targets & _LAST)
    if not len(rows):
        return
    keys = board.key.take(rows) ^ numbers.take(end + back)
    if takes:
        take_captured(board, keys, rows, end)
    for promotion in range(1, 5):
        became = board.numbers(int(tables.PROMOTED[promotion])).take(end)
        yield sieved(sieve, rows, end + back, end, keys ^ became, promotion)


def _double_pushes(board: Board, sieve: Sieve, targets: U64) -> Iterator[Candidates]:
    rows, end = squares_of(targets)
    back = 16 if board.color else -16
    start, passed = end + back, end + (back >> 1)
    numbers, positions = board.numbers(PAWN), board.positions
    keys = board.key.take(rows) ^ numbers.take(start) ^ numbers.take(end)
    enemies = board.others & positions.low & ~positions.middle & ~positions.high
    beside = tables.PAWN_CAPTURES.take(passed + (board.color << 3)) & enemies.take(rows) != ZERO
    keys ^= tables.EP_NUMBERS.take(passed + EP_COUNTS * beside)
    yield sieved(sieve, rows, start, end, keys)


def _en_passant(board: Board, sieve: Sieve, pawns: U64) -> Iterator[Candidates]:
    some = np.flatnonzero(board.positions.ep >= EP_COUNTS)
    if not len(some):
        return
    end: I64 = board.positions.ep.take(some).astype(np.int64) & tables.EP_SQUARE
    other = board.color ^ BLACK
    at, start = squares_of(tables.PAWN_CAPTURES.take(end + (other << 3)) & pawns.take(some))
    rows, end = some.take(at), end.take(at)
    numbers = board.numbers(PAWN)
    keys = board.key.take(rows) ^ numbers.take(start) ^ numbers.take(end)
    keys ^= NUMBERS.take((PAWN | other) << 6 | end ^ 8)
    yield sieved(sieve, rows, start, end, keys)
