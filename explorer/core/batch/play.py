"""Playing moves in many positions at once, and their keys by what changes."""

from __future__ import annotations

import numpy as np

from explorer.core.batch import tables
from explorer.core.batch.arrays import I64, ONE, U8, U16, U64, ZERO, bits
from explorer.core.batch.castling import goals
from explorer.core.batch.codes import Moves, kind_on, own_pieces
from explorer.core.batch.positions import Positions
from explorer.core.batch.tables import BLACK, EP_COUNTS, KING, NUMBERS, PAWN, ROOK


def next_keys(moves: Moves) -> U64:
    """Return the key after each move. Rows of moves that cannot be played have no meaning."""
    positions = moves.positions
    captured = kind_on(positions, moves.end)
    captured |= (captured != 0) * ((moves.piece & BLACK) ^ BLACK)
    at = moves.piece << 6
    key = positions.key ^ tables.TURN_NUMBER ^ tables.EP_NUMBERS.take(positions.ep)
    key ^= NUMBERS.take(at | moves.start) ^ NUMBERS.take(at | moves.end) ^ NUMBERS.take(captured << 6 | moves.end)
    _change_rare(key, moves)
    rows, rights = changed_rights(moves)
    key[rows] ^= tables.CASTLE_NUMBERS.take(positions.rights.take(rows)) ^ tables.CASTLE_NUMBERS.take(rights)
    rows, ep = double_pushes(moves)
    key[rows] ^= tables.EP_NUMBERS.take(ep)
    return key


def _change_rare(key: U64, moves: Moves) -> None:
    """Mend the keys of castlings, promotions and en passant captures."""
    rows = np.flatnonzero(moves.castling != 0)
    if len(rows):
        king, rook = moves.start.take(rows), moves.end.take(rows)
        king_to, rook_to = goals(king, rook)
        side = moves.piece.take(rows) & BLACK
        kings, rooks, other = (side | KING) << 6, (side | ROOK) << 6, (side ^ BLACK | ROOK) << 6
        key[rows] ^= NUMBERS.take(kings | rook) ^ NUMBERS.take(other | rook)
        key[rows] ^= NUMBERS.take(kings | king_to) ^ NUMBERS.take(rooks | rook) ^ NUMBERS.take(rooks | rook_to)
    rows = np.flatnonzero(moves.promotion != 0)
    if len(rows):
        end, pawns = moves.end.take(rows), moves.piece.take(rows)
        became = (pawns & BLACK) | moves.promotion.take(rows)
        key[rows] ^= NUMBERS.take(pawns << 6 | end) ^ NUMBERS.take(became << 6 | end)
    rows = ep_captures(moves)
    if len(rows):
        key[rows] ^= NUMBERS.take((moves.piece.take(rows) ^ BLACK) << 6 | moves.end.take(rows) ^ 8)


def ep_captures(moves: Moves) -> I64:
    """Return the rows that capture en passant."""
    square = moves.positions.ep & np.uint8(tables.EP_SQUARE)
    return np.flatnonzero((square == moves.end) & (square != 0) & (moves.piece & 7 == PAWN))


def double_pushes(moves: Moves) -> tuple[I64, U8]:
    """Return the rows that push a pawn two squares, and the en passant byte they leave."""
    rows = np.flatnonzero((moves.piece & 7 == PAWN) & (moves.start ^ moves.end == 16))
    start, end = moves.start.take(rows), moves.end.take(rows)
    passed = start + end >> 1
    positions = moves.positions.take(rows)
    pawns = positions.low & ~positions.middle & ~positions.high & ~own_pieces(positions)
    beside = tables.PAWN_CAPTURES.take(positions.sides << 6 | passed) & pawns != ZERO
    return rows, (passed + EP_COUNTS * beside).astype(np.uint8)


def changed_rights(moves: Moves) -> tuple[I64, U16]:
    """Return the rows that lose rights, or may (kings and squares of castling rooks move or are taken), and what stays.

    A king that is taken, as only in an impossible position, takes its rights along.
    """
    positions = moves.positions
    kings = positions.low & positions.middle & ~positions.high
    touched = bits(moves.start) | bits(moves.end)
    rows = np.flatnonzero(touched & (kings | tables.RIGHT_SQUARES.take(positions.rights)) != ZERO)
    rights, touched = positions.rights.take(rows), touched.take(rows)
    squares = (moves.start.take(rows), moves.end.take(rows))
    for right in range(4):
        nibble = rights >> np.uint16(4 * right) & np.uint16(15)
        rook = (nibble & np.uint16(7)).astype(np.int64) + 56 * (right >> 1)
        lost = (squares[0] == rook) | (squares[1] == rook)
        color = positions.white.take(rows) if right < 2 else ~positions.white.take(rows)
        lost |= touched & kings.take(rows) & color != ZERO
        rights = np.where(lost, rights & np.uint16(0xFFFF ^ 15 << 4 * right), rights)
    return rows, rights


def play(moves: Moves, keys: U64) -> Positions:
    """Return the positions after moves that can be played; ``keys`` are theirs from ``next_keys``."""
    before = moves.positions
    start, end = bits(moves.start), bits(moves.end)
    keep = ~(start | end)
    rows = ep_captures(moves)
    keep[rows] &= ~bits(moves.end.take(rows) ^ 8)
    kind = np.where(moves.promotion != 0, moves.promotion, moves.piece & 7).view(np.uint64)
    to = moves.end.view(np.uint64)
    low = before.low & keep | (kind & ONE) << to
    middle = before.middle & keep | (kind >> ONE & ONE) << to
    high = before.high & keep | (kind >> np.uint64(2)) << to
    white = before.white & keep | (before.black == 0).astype(np.uint64) << to
    _castle(moves, [low, middle, high, white])
    rights, ep = before.rights.copy(), np.zeros(len(moves), dtype=np.uint8)
    rows, left = changed_rights(moves)
    rights[rows] = left
    rows, squares = double_pushes(moves)
    ep[rows] = squares
    return Positions(low, middle, high, white, rights, ep, before.black ^ np.uint8(1), keys)


def _castle(moves: Moves, planes: list[U64]) -> None:
    """Put king and rook where castling takes them; ``planes`` have the king on the rook's square."""
    rows = np.flatnonzero(moves.castling != 0)
    if not len(rows):
        return
    king_to, rook_to = goals(moves.start.take(rows), moves.end.take(rows))
    off = ~bits(moves.end.take(rows))
    black = moves.positions.black.take(rows) != 0
    kings, rooks = bits(king_to), bits(rook_to)
    for bit, plane in enumerate(planes[:3]):
        plane[rows] = plane[rows] & off | (kings if KING >> bit & 1 else ZERO) | (rooks if ROOK >> bit & 1 else ZERO)
    planes[3][rows] = planes[3][rows] & off | np.where(black, ZERO, kings | rooks)
