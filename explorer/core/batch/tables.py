"""Geometry and numbers of the table as arrays, indexed by piece code and square.

A piece code is three bits of kind (``PAWN`` to ``QUEEN``; bit 2: slides, bit 0 of those: diagonally, bit 1: straight)
and 8 for Black. 0 and 8 are no piece. Tables of pairs are flat: ``code << 6 | square``, ``from << 6 | to``.
"""

from __future__ import annotations

import chess
import numpy as np

from explorer.core.batch.arrays import I64, U8, U64
from explorer.core.keys.randoms import CASTLE, EN_PASSANT, PIECE_KINDS, RANDOMS, TURN

PAWN, KNIGHT, KING, BISHOP, ROOK, QUEEN = 1, 2, 3, 5, 6, 7
BLACK = 8
LETTERS = " PNK BRQ pnk brq"
"""The FEN letter of each piece code."""
PROMOTED = np.array([0, KNIGHT, BISHOP, ROOK, QUEEN, 0, 0, 0], dtype=np.int64)
"""The kind that each promotion code of a record stands for."""
PROMOTION_CODES = np.array([0, 0, 1, 0, 0, 2, 3, 4], dtype=np.int64)
"""The promotion code of each kind, 0 of those not promoted to."""


def _boards(rows: list[int]) -> U64:
    return np.array(rows, dtype=np.uint64)


def _piece_numbers() -> U64:
    numbers = [0] * (16 * 64)
    for code, letter in enumerate(LETTERS):
        if letter != " ":
            at = 64 * PIECE_KINDS.index(letter)
            numbers[64 * code : 64 * code + 64] = RANDOMS[at : at + 64]
    return _boards(numbers)


def _diagonals(square: int) -> int:
    return chess.BB_DIAG_ATTACKS[square][0]


def _straights(square: int) -> int:
    return chess.BB_RANK_ATTACKS[square][0] | chess.BB_FILE_ATTACKS[square][0]


def _reach(code: int, square: int) -> int:
    """Where a piece other than a pawn goes on an empty board."""
    kind = code & 7
    if kind == KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if kind == KING:
        return chess.BB_KING_ATTACKS[square]
    slides = (_diagonals(square) if kind & 1 else 0) | (_straights(square) if kind & 2 else 0)
    return slides if kind & 4 else 0


def _pushes(black: bool, square: int) -> int:
    step, rank = (-8, 6) if black else (8, 1)
    ahead = [square + step] + ([square + 2 * step] if square >> 3 == rank else [])
    return sum(1 << to for to in ahead if 0 <= to < 64)


def _table(pawn: list[int]) -> U64:
    rows = [_reach(code, square) for code in range(16) for square in range(64)]
    for at in range(64):
        rows[PAWN * 64 + at] = pawn[at]
        rows[(PAWN | BLACK) * 64 + at] = pawn[64 + at]
    return _boards(rows)


def _by_rights(held: list[list[int]]) -> U64:
    """Return one value a rights word: the XOR of those of its four rights, each given for its 16 values."""
    first, second, third, fourth = (_boards(values) for values in held)
    low = second[:, None] ^ first
    high = fourth[:, None] ^ third
    return (high.reshape(-1, 1) ^ low.reshape(1, -1)).reshape(-1)


def _castle_numbers() -> U64:
    return _by_rights([[0] * 8 + [RANDOMS[CASTLE + right]] * 8 for right in range(4)])


def _right_squares() -> U64:
    return _by_rights([[0] * 8 + [1 << file + 56 * (right >> 1) for file in range(8)] for right in range(4)])


def _rook_rights() -> I64:
    held = np.arange(256, dtype=np.int64)[:, None]
    rook = np.arange(8, dtype=np.int64) | 8
    low, high = (held & 15 == rook) * 15, (held >> 4 == rook) * 240
    rights: I64 = (held & (low | high)).reshape(-1)
    return rights


_WHITE_CAPTURES, _BLACK_CAPTURES = (list(chess.BB_PAWN_ATTACKS[color]) for color in (chess.WHITE, chess.BLACK))

QUIET = _table([_pushes(black, square) for black in (False, True) for square in range(64)])
"""Squares reached without a capture on an empty board."""
CAPTURES = _table(_WHITE_CAPTURES + _BLACK_CAPTURES)
"""Squares reached by a capture on an empty board."""
BETWEEN = _boards([chess.between(start, end) for start in range(64) for end in range(64)])
KNIGHT_REACH = _boards(list(chess.BB_KNIGHT_ATTACKS))
KING_REACH = _boards(list(chess.BB_KING_ATTACKS))
PAWN_CAPTURES = _boards(_WHITE_CAPTURES + _BLACK_CAPTURES)
"""Indexed by ``black << 6 | square``."""
DIAGONALS = _boards([_diagonals(square) for square in range(64)])
STRAIGHTS = _boards([_straights(square) for square in range(64)])

NUMBERS = _piece_numbers()
TURN_NUMBER = np.uint64(RANDOMS[TURN])
CASTLE_NUMBERS = _castle_numbers()
"""Indexed by the rights word; ``RIGHT_SQUARES`` has the rooks of it."""
RIGHT_SQUARES = _right_squares()
ROOK_RIGHTS = _rook_rights()
"""Indexed by ``the eight bits of a side's rights << 3 | file``: those of them that the rook of the file holds."""

EP_COUNTS = 128
"""Bit of an en passant byte: the square counts in the key."""
EP_SQUARE = 63
EP_NUMBERS = _boards([RANDOMS[EN_PASSANT + (at & 7)] if at >= EP_COUNTS else 0 for at in range(256)])
EP_BITS = _boards([1 << (at & EP_SQUARE) if at & EP_SQUARE else 0 for at in range(256)])


def _rank_attacks() -> U8:
    """Attacks along a rank, by ``file << 6 | the six inner squares of the rank``."""
    rows = np.zeros(8 * 64, dtype=np.uint8)
    for file in range(8):
        for inner in range(64):
            rows[file << 6 | inner] = chess.BB_RANK_ATTACKS[file][inner << 1 & chess.BB_RANK_MASKS[file]] & 255
    return rows


RANK_ATTACKS = _rank_attacks().astype(np.uint64)
