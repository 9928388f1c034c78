"""Chess960 starts by number (Scharnagl) and double Fischer random starts by a pair of numbers."""

from __future__ import annotations

import chess

from explorer.core.position import EMPTY, Position

NUMBERS = range(960)
STANDARD = 518


def back_rank(number: int) -> str:
    """Return the eight piece letters of Chess960 start ``number``, 0 to 959: 518 is ``RNBQKBNR``.

    Raises ValueError for other numbers.
    """
    if number not in NUMBERS:
        raise ValueError(f"{number} is not a Chess960 number: they go from 0 to 959")
    board = chess.BaseBoard.from_chess960_pos(number)
    return "".join(str(board.piece_at(square)) for square in range(8))


def start_position(white: int, black: int | None = None) -> Position:
    """Return start ``white``, or the double Fischer random start of ``white`` and ``black``, by Chess960 rules."""
    first, last = back_rank(white), back_rank(white if black is None else black).lower()
    squares = first + "P" * 8 + EMPTY * 32 + "p" * 8 + last
    rooks = [square for square, letter in enumerate(squares) if letter in "Rr"]
    return Position(squares=squares, rights=int(chess.SquareSet(rooks)), chess960=True)


def parse(text: str) -> tuple[int, int]:
    """Read the numbers of White's and Black's back ranks: ``356``, ``356:12``, ``BBQNNRKR`` or ``BBQNNRKR:RKRNNQBB``.

    One number or back rank is both. Raises ValueError with a sentence.
    """
    white, colon, black = text.strip().replace("/", ":").partition(":")
    first = _one(white)
    return first, _one(black) if colon else first


def _one(text: str) -> int:
    text = text.strip()
    if text.isascii() and text.isdigit():
        if len(text) > 9 or int(text) not in NUMBERS:
            raise ValueError(f"{text} is not a Chess960 number: they go from 0 to 959.")
        return int(text)
    rank = text.upper()
    if len(rank) != 8 or set(rank) - set("KQRBN"):
        raise ValueError(
            "A number 0 to 959 was expected, or eight letters such as BBQNNRKR, or two of them with a colon."
        )
    number = _number(rank)
    if number is None:
        raise ValueError(f"{rank} is no Chess960 start: {why_no_start(rank)}.")
    return number


def why_no_start(rank: str) -> str:
    """Return why eight upper-case piece letters are no Chess960 back rank, as a clause."""
    for letter, count, name in (("K", 1, "king"), ("Q", 1, "queen"), ("R", 2, "rook"), ("B", 2, "bishop")):
        if (found := rank.count(letter)) != count:
            return f"it has {found or 'no'} {name}{'s' if found > 1 else ''} instead of {count}"
    if rank.find("B") % 2 == rank.rfind("B") % 2:
        return "both bishops are on squares of one colour"
    return "the king is not between the rooks"


def numbers(position: Position) -> tuple[int, int] | None:
    """Return the numbers of White's and Black's back ranks when all pieces stand as at a start, else None.

    Rights, turn and rules are not asked.
    """
    if position.squares[8:56] != "P" * 8 + EMPTY * 32 + "p" * 8:
        return None
    white, black = _number(position.squares[:8]), _number(position.squares[56:].upper())
    return None if white is None or black is None else (white, black)


def _number(rank: str) -> int | None:
    board = chess.BaseBoard(None)
    if EMPTY in rank:
        return None
    for file, letter in enumerate(rank):
        if not letter.isupper():
            return None
        board.set_piece_at(file, chess.Piece.from_symbol(letter))
        board.set_piece_at(file + 8, chess.Piece.from_symbol("P"))
        board.set_piece_at(file + 48, chess.Piece.from_symbol("p"))
        board.set_piece_at(file + 56, chess.Piece.from_symbol(letter.lower()))
    return board.chess960_pos()


def is_castling(position: Position, move: chess.Move) -> bool:
    """Return whether a legal move is castling: the king takes a rook of its own colour."""
    king, rook = ("K", "R") if position.turn else ("k", "r")
    return position.piece(move.from_square) == king and position.piece(move.to_square) == rook


def castling_spellings(position: Position, move: chess.Move) -> str:
    """Return how a legal castling is written, in a clause; an empty text for any other move.

    Where the king goes one square or none its walk is another move or no move at all, and only king takes rook is left.
    """
    if not is_castling(position, move):
        return ""
    king, king_side = move.from_square, move.to_square > move.from_square
    target = chess.square(6 if king_side else 2, chess.square_rank(king))
    walk = chess.Move(king, target)
    name = "O-O" if king_side else "O-O-O"
    text = f"{name}: king takes rook {move.uci()}"
    if abs(target - king) < 2 or position.is_legal(walk):
        why = "the king stays" if target == king else "the king's walk alone is no castling or another move"
        return f"{text}; {why}, so there is no other spelling in coordinates"
    steps = "by two squares" if abs(target - king) == 2 else "by the king's walk"
    return f"{text}, {steps} {walk.uci()}"
