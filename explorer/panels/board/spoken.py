"""The board in words. No Qt."""

from __future__ import annotations

import chess

from explorer.core.position import Position

_NAMES = {letter: chess.piece_name(chess.PIECE_SYMBOLS.index(letter)) for letter in "pnbrqk"}


def piece_name(letter: str) -> str:
    """Return the words for a FEN letter: ``white knight``."""
    return f"{'white' if letter.isupper() else 'black'} {_NAMES[letter.lower()]}"


def square(position: Position, at: chess.Square) -> str:
    """Return a square in words: ``e4 white pawn``, ``e5 empty``."""
    letter = position.piece(at)
    return f"{chess.square_name(at)} {piece_name(letter) if letter else 'empty'}"


def summary(position: Position) -> str:
    """Return the turn and every piece, side by side: what a listener needs to set it up."""
    sides = []
    for color in chess.COLORS:
        letters = "KQRBNP" if color else "kqrbnp"
        where = [
            f"{_NAMES[letter.lower()]} {chess.square_name(s)}"
            for letter in letters
            for s in chess.SQUARES
            if position.squares[s] == letter
        ]
        sides.append(f"{'White' if color else 'Black'}: {', '.join(where) or 'nothing'}")
    return f"{'White' if position.turn else 'Black'} to move. {'. '.join(sides)}."
