"""Position: one chess position as a value, legal or not, under stated rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import chess

EMPTY = "."
START_SQUARES = "RNBQKBNR" + "P" * 8 + EMPTY * 32 + "p" * 8 + "rnbqkbnr"
_PIECES = {letter: chess.Piece.from_symbol(letter) for letter in "PNBRQKpnbrqk"}


class Position(NamedTuple):
    """The six FEN fields as the user stated them, and the rules in force.

    ``squares`` has 64 characters, a1 first, h1 eighth, h8 last: FEN letters, ``.`` where empty.
    ``rights`` is a bit set of rook squares (a1 = bit 0) that a castling right was stated for, whether or not a rook
    stands there. ``ep_square`` is the stated en passant square 0 to 63, possible or not. ``chess960`` names the rules:
    the same FEN can be two positions (``1R2K2R w KQ``).
    """

    squares: str = START_SQUARES
    turn: chess.Color = chess.WHITE
    rights: chess.Bitboard = chess.BB_CORNERS
    ep_square: chess.Square | None = None
    halfmove: int = 0
    fullmove: int = 1
    chess960: bool = False

    def board(self) -> chess.Board:
        """Return a fresh python-chess board under these rules.

        It holds only what can count: rights whose king and rook stand right, and an en passant square that a double
        push can have left (python-chess would make moves out of others).
        """
        return _pristine(self).copy(stack=False)

    def piece(self, square: chess.Square) -> str | None:
        """Return the FEN letter of the piece on ``square``, or None."""
        letter = self.squares[square]
        return None if letter == EMPTY else letter

    @property
    def effective_rights(self) -> chess.Bitboard:
        """The rights that count: own rook there, own king on the same rank, one a side."""
        return _pristine(self).castling_rights

    def legal_moves(self) -> tuple[chess.Move, ...]:
        """Return every legal move; castling is written king takes rook under both rules."""
        return _legal_moves(self)

    def is_legal(self, move: chess.Move) -> bool:
        """Return whether ``move`` (castling as king takes rook) is legal here."""
        return move in _legal_moves(self)

    def san(self, move: chess.Move) -> str:
        """Return the SAN of a legal ``move``, with check and mate signs."""
        return self.board().san(move)

    def play(self, move: chess.Move) -> Position:
        """Return the position after a legal ``move``.

        The en passant square is set after every double push. Raises ValueError when the move is not legal.
        """
        if not self.is_legal(move):
            raise ValueError(f"{move.uci()} is not legal here")
        board = self.board()
        board.push(move)
        return from_board(board)

    def with_pieces(self, changes: dict[chess.Square, str | None]) -> Position:
        """Return this position with pieces placed (FEN letters) or removed (None).

        A right or an en passant square that counted and no longer can is dropped with the piece it lived on.
        """
        squares = list(self.squares)
        for square, letter in changes.items():
            squares[square] = letter or EMPTY
        return self._edited("".join(squares))

    def _edited(self, squares: str) -> Position:
        after = self._replace(squares=squares)
        lost = self.effective_rights & ~after.effective_rights
        gone = self.ep_square is not None and ep_problem(self) is None and ep_problem(after) is not None
        return after._replace(rights=self.rights & ~lost, ep_square=None if gone else self.ep_square)

    def with_right(self, square: chess.Square, held: bool) -> Position:
        """Return this position with the castling right of the rook on ``square`` given or taken; one right a side."""
        if not held:
            return self._replace(rights=self.rights & ~chess.BB_SQUARES[square])
        color = chess.square_rank(square) == 0
        king = castling_king(self.squares, color, self.chess960)
        rights = self.rights
        if king is not None:
            same_side = [s for s in chess.SquareSet(rights & home_rank(color)) if (s > king) == (square > king)]
            rights &= ~int(chess.SquareSet(same_side))
        return self._replace(rights=rights | chess.BB_SQUARES[square])

    def transformed(self, where: Callable[[chess.Square], chess.Square], swap_colours: bool = False) -> Position:
        """Return the position with every square moved by ``where``, and colours and turn swapped when asked."""
        squares = [EMPTY] * 64
        for square, letter in enumerate(self.squares):
            squares[where(square)] = letter.swapcase() if swap_colours else letter
        return self._replace(
            squares="".join(squares),
            turn=self.turn != swap_colours,
            rights=int(chess.SquareSet(where(s) for s in chess.SquareSet(self.rights))),
            ep_square=None if self.ep_square is None else where(self.ep_square),
        )


START = Position()
CLEAR = Position(squares=EMPTY * 64, rights=0)


def from_board(board: chess.Board) -> Position:
    """Return the value of a python-chess board; its en passant square is kept whether or not a capture is legal."""
    squares = [EMPTY] * 64
    for square, piece in board.piece_map().items():
        squares[square] = piece.symbol()
    return of_board(board, "".join(squares))


def of_board(board: chess.Board, squares: str) -> Position:
    """Return the value of a python-chess board whose pieces are known as the text of a position's squares."""
    return Position(
        squares,
        board.turn,
        board.castling_rights,
        board.ep_square,
        board.halfmove_clock,
        board.fullmove_number,
        board.chess960,
    )


def home_rank(color: chess.Color) -> chess.Bitboard:
    """Return the first rank of White or of Black as a bit set."""
    return chess.BB_RANK_1 if color else chess.BB_RANK_8


def castling_king(squares: str, color: chess.Color, chess960: bool) -> chess.Square | None:
    """Return the king that can hold castling rights.

    Standard chess: a king on e1 or e8. Chess960: the one on the back rank, the rightmost if there are several.
    """
    letter, base = ("K", 0) if color else ("k", 56)
    if not chess960:
        return base + 4 if squares[base + 4] == letter else None
    file = squares[base : base + 8].rfind(letter)
    return None if file < 0 else base + file


def ep_pushed_square(position: Position) -> chess.Square | None:
    """Return the square of the pawn that the stated en passant square says was pushed (None: none, or a wrong rank)."""
    square = position.ep_square
    if square is None or chess.square_rank(square) != (5 if position.turn else 2):
        return None
    return square - 8 if position.turn else square + 8


def ep_problem(position: Position) -> str | None:
    """Return why no double push can have left the stated en passant square, as a clause; None when one can.

    The format asks whether the opponent has just made a double push: the pushed pawn must stand there, the square it
    passed and the square it came from must be empty.
    """
    square = position.ep_square
    if square is None:
        return None
    name, pushed = chess.square_name(square), ep_pushed_square(position)
    mover, other = ("White", "black") if position.turn else ("Black", "white")
    if pushed is None:
        return f"with {mover} to move it must be on rank {6 if position.turn else 3}, not {name}"
    if position.squares[pushed] != ("p" if position.turn else "P"):
        return f"no {other} pawn stands on {chess.square_name(pushed)}"
    if position.squares[square] != EMPTY:
        return f"{name} is occupied"
    origin = square + 8 if position.turn else square - 8
    if position.squares[origin] != EMPTY:
        return f"{chess.square_name(origin)}, where the pawn would have come from, is occupied"
    return None


def ep_capturers(position: Position) -> tuple[chess.Square, ...]:
    """Return the squares of the mover's pawns beside the pawn just pushed, whether or not they may capture."""
    pushed = ep_pushed_square(position)
    if pushed is None or ep_problem(position) is not None:
        return ()
    pawn, file = ("P" if position.turn else "p"), chess.square_file(pushed)
    beside = [pushed + step for step in (-1, 1) if 0 <= file + step <= 7]
    return tuple(square for square in beside if position.squares[square] == pawn)


@lru_cache(maxsize=4096)
def _pristine(position: Position) -> chess.Board:
    board = chess.Board(None, chess960=position.chess960)
    board.set_piece_map({s: _PIECES[letter] for s, letter in enumerate(position.squares) if letter != EMPTY})
    board.turn = position.turn
    board.castling_rights = position.rights
    board.castling_rights = board.clean_castling_rights()
    board.ep_square = position.ep_square if ep_problem(position) is None else None
    board.halfmove_clock, board.fullmove_number = position.halfmove, position.fullmove
    return board


@lru_cache(maxsize=4096)
def _legal_moves(position: Position) -> tuple[chess.Move, ...]:
    board = position.board()
    return tuple(_king_takes_rook(board, move) for move in board.legal_moves)


def _king_takes_rook(board: chess.Board, move: chess.Move) -> chess.Move:
    if not board.is_castling(move) or board.chess960:
        return move
    rank = chess.square_rank(move.from_square)
    return chess.Move(move.from_square, chess.square(7 if board.is_kingside_castling(move) else 0, rank))
