"""The sixteen bytes of a Polyglot record, both ways, and the sixteen bits of its move."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

import chess

SIZE = 16
_LAYOUT = struct.Struct(">QHHI")
_PROMOTIONS = (None, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


class Record(NamedTuple):
    """One record, big-endian in the file: key 64 bits, move code 16, weight 16, learn 32.

    ``number`` counts from 0 within the file; its byte offset is 16 times that.
    """

    number: int
    key: int
    code: int
    weight: int
    learn: int

    @property
    def offset(self) -> int:
        """The byte offset of the record in the file."""
        return self.number * SIZE

    def to_bytes(self) -> bytes:
        """Return the sixteen bytes."""
        return _LAYOUT.pack(self.key, self.code, self.weight, self.learn)


def records(data: bytes, first: int = 0) -> Iterator[Record]:
    """Yield the records of ``data``, numbered from ``first``; a rest shorter than sixteen bytes is left."""
    whole = memoryview(data)[: len(data) // SIZE * SIZE]
    for number, fields in enumerate(_LAYOUT.iter_unpack(whole), first):
        yield Record(number, *fields)


class Code(NamedTuple):
    """The bits of a move: to 0-5, from 6-11 (file + 8 x rank), promotion 12-14 (0 none, 1 N to 4 Q), reserved 15."""

    from_square: chess.Square
    to_square: chess.Square
    promotion: int
    reserved: bool

    @property
    def promotion_piece(self) -> chess.PieceType | None:
        """The piece type promoted to; None for none and for the codes 5 to 7, which mean nothing."""
        return _PROMOTIONS[self.promotion] if self.promotion < len(_PROMOTIONS) else None

    @property
    def coordinates(self) -> str:
        """The bits as coordinates: ``e2e4``, ``e7e8q``; ``?`` for a promotion that means nothing."""
        piece = "" if self.promotion == 0 else "?"
        if self.promotion_piece is not None:
            piece = chess.piece_symbol(self.promotion_piece)
        return chess.square_name(self.from_square) + chess.square_name(self.to_square) + piece


def decode(code: int) -> Code:
    """Return the fields of a 16-bit move code.

    >>> decode(0x031C).coordinates
    'e2e4'
    """
    return Code(code >> 6 & 63, code & 63, code >> 12 & 7, bool(code >> 15))


def encode(move: chess.Move) -> int:
    """Return the 16-bit code of a move; castling has to be written king takes rook."""
    promotion = 0 if move.promotion is None else _PROMOTIONS.index(move.promotion)
    return promotion << 12 | move.from_square << 6 | move.to_square
