"""What a move code would be in another spelling of castling, or by other rules of reading."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from explorer.core.book.moves import meaning
from explorer.core.book.record import decode, encode
from explorer.core.position import Position

_WRITTEN = {"castling-two-squares": "two squares", "castling-corner": "corner"}


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way to write or read a move: its name, what comes of it, and whether it is the record's own."""

    name: str
    text: str
    own: bool = False


def spellings(position: Position, code: int) -> tuple[Spelling, ...]:
    """Return how castling would be written otherwise, and what the same bits would mean by other ways of reading."""
    found = meaning(position, code)
    bits = decode(code)
    others = _castling(position, found.move, found.flags) if found.move is not None else ()
    if not others:
        others = tuple(_lookalike(position, bits.from_square, bits.to_square, found.move))
    return (*others, _by_other_rules(position, code), _by_bits(code))


def _castling(position: Position, move: chess.Move, flags: tuple[str, ...]) -> tuple[Spelling, ...]:
    """Return the three spellings of a castling, also where two are the same; nothing for another move."""
    own = "K" if position.turn else "k"
    rook = "R" if position.turn else "r"
    if position.squares[move.from_square] != own or position.squares[move.to_square] != rook:
        return ()
    king_side = move.to_square > move.from_square
    rank = chess.square_rank(move.from_square)
    goal, corner = chess.square(6 if king_side else 2, rank), chess.square(7 if king_side else 0, rank)
    written = next((_WRITTEN[flag] for flag in flags if flag in _WRITTEN), "king takes rook")
    ways = [("king takes rook", move.to_square), ("two squares", goal), ("corner", corner)]
    found = []
    for name, to in ways:
        code = encode(chess.Move(move.from_square, to))
        meant = meaning(position, code)
        text = f"{chess.square_name(move.from_square)}{chess.square_name(to)}, code {code:04x}"
        if name != "king takes rook" and to == move.to_square:
            text += ": the rook stands there, so this is king takes rook"
        elif meant.move != move:
            what = position.san(meant.move) if meant.move is not None else "nothing that can be played"
            text += f": would be read as {what}, so it cannot be written this way here"
        found.append(Spelling(f"castling as {name}", text, name == written))
    return tuple(found)


def _lookalike(position: Position, start: chess.Square, end: chess.Square, move: chess.Move | None) -> list[Spelling]:
    """Tell moves that have the squares of a castling and are none: the piece decides, never the squares alone."""
    king = start in (chess.E1, chess.E8)
    same = chess.square_rank(start) == chess.square_rank(end) and chess.square_file(end) in (0, 2, 6, 7)
    piece = position.piece(start)
    if not (king and same) or move is None:
        return [Spelling("castling", "no castling: there is only one way to write it")]
    name = chess.piece_name(chess.PIECE_SYMBOLS.index((piece or "p").lower()))
    return [Spelling("castling", f"it has the squares of a castling, but a {name} moves: {position.san(move)}")]


def _by_other_rules(position: Position, code: int) -> Spelling:
    other = position._replace(chess960=not position.chess960)
    rules = "Chess960" if other.chess960 else "standard chess"
    found = meaning(other, code)
    text = other.san(found.move) if found.move is not None else f"cannot be played: {found.reason}"
    return Spelling(f"by the rules of {rules}", text)


def _by_bits(code: int) -> Spelling:
    """Return the bits read with from and to exchanged, as programs with the fields mixed up write them."""
    turned = code & 0xF000 | (code & 63) << 6 | code >> 6 & 63
    return Spelling("with from and to exchanged", decode(turned).coordinates)
