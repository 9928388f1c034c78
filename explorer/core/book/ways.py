"""Ways into a position: the positions of a book from which a book move leads to it.

A file knows no way back from a key, so moves are taken back: every position from which a move could have led here is
made, with each piece that can have been taken, each right that the move can have ended and each en passant square,
looked up by its key, and played forward again to be sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_

import chess

from explorer.core.book.book import Book
from explorer.core.book.moves import BookMove, book_moves
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.position import EMPTY, Position, castling_king, ep_capturers, home_rank

KeyOf = Callable[[Position], int]
_MOST = 1000


@dataclass(frozen=True, slots=True)
class Way:
    """A position of the book and its record that leads on: ``move`` as seen from ``position``."""

    position: Position
    move: BookMove


def polyglot_key(position: Position) -> int:
    """Return the Polyglot key of a position."""
    return POLYGLOT.key(position).value


def ways_in(book: Book, position: Position, key_of: KeyOf = polyglot_key) -> Iterator[Way | None]:
    """Yield the ways into a position as they are found, and None after each position that is looked up.

    Raises BookError when the book cannot be read.
    """
    goal, seen = key_of(position), set()
    for before in positions_before(position):
        key = key_of(before)
        found = book.find(key, _MOST) if key not in seen else None
        for move in book_moves(before, found.records) if found else ():
            if move.move is not None and _leads(before, move.move, position, goal, key_of):
                seen.add(key)
                yield Way(before, move)
        yield None


def _leads(before: Position, move: chess.Move, position: Position, goal: int, key_of: KeyOf) -> bool:
    after = before.play(move)
    return after.squares == position.squares and key_of(after) == goal


def positions_before(position: Position) -> Iterator[Position]:
    """Yield the positions from which one move may lead to ``position``; some are impossible, none is missing."""
    mover = not position.turn
    plain = position._replace(
        turn=mover,
        rights=position.effective_rights,
        ep_square=None,
        halfmove=0,
        fullmove=max(1, position.fullmove - (not mover)),
    )
    for squares, ended, ep_square in _retractions(position):
        before = plain._replace(squares=squares, ep_square=ep_square)
        for more in _subsets(_rights_ended(before, ended)):
            held = before._replace(rights=plain.rights | more)
            if held.effective_rights != held.rights:
                continue
            yield held
            if ep_square is None:
                yield from _with_en_passant(held)


def _subsets(squares: list[chess.Square]) -> Iterator[chess.Bitboard]:
    for size in range(len(squares) + 1):
        for some in combinations(squares, size):
            yield reduce(or_, (chess.BB_SQUARES[square] for square in some), 0)


def _rights_ended(before: Position, ended: chess.Bitboard) -> list[chess.Square]:
    """Return the rook squares whose rights a move that touches the squares ``ended`` can have ended."""
    found = []
    for color in chess.COLORS:
        king = castling_king(before.squares, color, before.chess960)
        if king is None:
            continue
        rooks = [s for s in chess.SquareSet(home_rank(color)) if before.squares[s] == ("R" if color else "r")]
        found += [rook for rook in rooks if ended & (chess.BB_SQUARES[king] | chess.BB_SQUARES[rook])]
    return found


def _with_en_passant(before: Position) -> Iterator[Position]:
    """Yield a position with each en passant square that counts in its key."""
    for square in range(40, 48) if before.turn else range(16, 24):
        other = before._replace(ep_square=square)
        if ep_capturers(other):
            yield other


Retraction = tuple[str, chess.Bitboard, chess.Square | None]
"""The squares before, those that the move touched, and the en passant square if it was a capture en passant."""


def _retractions(position: Position) -> Iterator[Retraction]:
    mover = not position.turn
    occupied = int(chess.SquareSet(s for s in chess.SQUARES if position.squares[s] != EMPTY))
    for to, letter in enumerate(position.squares):
        if letter == EMPTY or letter.isupper() != mover:
            continue
        if letter in "Pp":
            yield from _pawn_back(position, to, to, letter)
        else:
            piece = chess.PIECE_SYMBOLS.index(letter.lower())
            for start in chess.SquareSet(_attacks(piece, to, occupied) & ~occupied):
                yield from _captures(position, start, to, letter)
            if letter in "QRBNqrbn" and chess.square_rank(to) == (7 if mover else 0):
                yield from _pawn_back(position, to, to, "P" if mover else "p")
    yield from _castlings(position)


def _attacks(piece: chess.PieceType, square: chess.Square, occupied: chess.Bitboard) -> chess.Bitboard:
    if piece == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if piece == chess.KING:
        return chess.BB_KING_ATTACKS[square]
    found = 0
    if piece in (chess.BISHOP, chess.QUEEN):
        found |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    if piece in (chess.ROOK, chess.QUEEN):
        found |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        found |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    return found


def _captures(
    position: Position, start: chess.Square, to: chess.Square, letter: str, quiet: bool = True
) -> Iterator[Retraction]:
    """Yield the piece back on ``start``, with nothing or any piece of the other side on ``to``."""
    touched = chess.BB_SQUARES[start] | chess.BB_SQUARES[to]
    if quiet:
        yield _squares(position, {start: letter, to: EMPTY}), touched, None
    for taken in "pnbrq" if letter.isupper() else "PNBRQ":
        if taken not in "Pp" or 0 < chess.square_rank(to) < 7:
            yield _squares(position, {start: letter, to: taken}), touched, None


def _pawn_back(position: Position, at: chess.Square, to: chess.Square, pawn: str) -> Iterator[Retraction]:
    """Yield a pawn taken back from ``to``: one square, two, or a capture, en passant too."""
    white = pawn.isupper()
    back, first, last = (-8 if white else 8), (1 if white else 6), (0 if white else 7)
    behind = to + back
    if not 0 <= behind < 64 or chess.square_rank(behind) == last:
        return
    touched = chess.BB_SQUARES[at]
    if position.squares[behind] == EMPTY:
        yield _squares(position, {behind: pawn, to: EMPTY}), touched, None
        two = behind + back
        if chess.square_rank(behind) == (2 if white else 5) and position.squares[two] == EMPTY:
            assert chess.square_rank(two) == first
            yield _squares(position, {two: pawn, to: EMPTY}), touched, None
    for step in (-1, 1):
        start = behind + step
        if abs(chess.square_file(start) - chess.square_file(to)) != 1 or position.squares[start] != EMPTY:
            continue
        yield from _captures(position, start, to, pawn, quiet=False)
        if chess.square_rank(to) == (5 if white else 2) and position.squares[behind] == EMPTY:
            yield _squares(position, {start: pawn, to: EMPTY, behind: "p" if white else "P"}), touched, to


def _castlings(position: Position) -> Iterator[Retraction]:
    mover = not position.turn
    king, rook, base = ("K", "R", 0) if mover else ("k", "r", 56)
    for king_to, rook_to in ((base + 6, base + 5), (base + 2, base + 3)):
        if position.squares[king_to] != king or position.squares[rook_to] != rook:
            continue
        cleared = _squares(position, {king_to: EMPTY, rook_to: EMPTY})
        home = position._replace(squares=cleared)
        for king_from in range(base, base + 8) if position.chess960 else (base + 4,):
            for rook_from in range(base, base + 8):
                side = (rook_from > king_from) == (king_to == base + 6)
                if king_from == rook_from or not side or cleared[king_from] != EMPTY or cleared[rook_from] != EMPTY:
                    continue
                squares = _squares(home, {king_from: king, rook_from: rook})
                yield squares, chess.BB_SQUARES[king_from] | chess.BB_SQUARES[rook_from], None


def _squares(position: Position, changes: dict[chess.Square, str]) -> str:
    squares = list(position.squares)
    for square, letter in changes.items():
        squares[square] = letter
    return "".join(squares)
