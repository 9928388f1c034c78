"""What stands on a square and where it may go, in words."""

from __future__ import annotations

import chess

from explorer.core.chess960 import is_castling
from explorer.core.position import Position

_NAMES = {letter: chess.piece_name(chess.PIECE_SYMBOLS.index(letter)) for letter in "pnbrqk"}


def piece_words(letter: str) -> str:
    """Return the words for a FEN letter: ``white knight``."""
    return f"{'white' if letter.isupper() else 'black'} {_NAMES[letter.lower()]}"


def standing_on(position: Position, square: chess.Square) -> str:
    """Return a sentence: ``e2: white pawn, may go to e3, e4.``, or why what stands there may not move."""
    letter, name = position.piece(square), chess.square_name(square)
    if letter is None:
        return f"{name} is empty."
    if letter.isupper() != position.turn:
        return f"{name}: {piece_words(letter)}; it is {'White' if position.turn else 'Black'}'s turn."
    ways = [_way(position, move) for move in position.legal_moves() if move.from_square == square]
    reach = ", ".join(sorted(dict.fromkeys(ways)))
    return f"{name}: {piece_words(letter)}, " + (f"may go to {reach}." if reach else "has no legal move.")


def _way(position: Position, move: chess.Move) -> str:
    name = chess.square_name(move.to_square)
    if is_castling(position, move):
        return f"{name} ({'O-O' if move.to_square > move.from_square else 'O-O-O'})"
    return name
