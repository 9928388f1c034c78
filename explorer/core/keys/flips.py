"""What each legal move does to the key, without playing it: numbers out, numbers in, bits flipped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import xor

import chess

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.randoms import CASTLE, EN_PASSANT, PIECE_KINDS, RANDOMS, TURN
from explorer.core.keys.rights import Right, rights
from explorer.core.keys.trace import trace
from explorer.core.position import EMPTY, Position, ep_capturers

_BASE = {letter: 64 * kind for kind, letter in enumerate(PIECE_KINDS)}


@dataclass(frozen=True, slots=True)
class Flip:
    """A legal move and the table indices of the numbers that leave the key and that come into it."""

    move: chess.Move
    removed: tuple[int, ...]
    added: tuple[int, ...]

    @property
    def change(self) -> int:
        """What the key is XORed with."""
        return reduce(xor, (RANDOMS[index] for index in (*self.removed, *self.added)), 0)

    @property
    def bits_flipped(self) -> int:
        """How many of the 64 bits change."""
        return self.change.bit_count()

    @property
    def look_ups(self) -> int:
        """How many numbers of the table are looked up to take the key along with the move."""
        return len(self.removed) + len(self.added)


@lru_cache(maxsize=64)
def flips(position: Position) -> tuple[Flip, ...]:
    """Return a flip for every legal move, in the order of ``legal_moves``."""
    if position.squares.count("K") > 1 or position.squares.count("k") > 1:
        return tuple(_played(position, move) for move in position.legal_moves())
    held, stated = rights(position), _stated(position)
    return tuple(_flip(position, move, held, stated) for move in position.legal_moves())


def histogram(position: Position) -> tuple[int, ...]:
    """Return how many legal moves flip 0, 1, … 64 bits: 65 counts."""
    counts = [0] * 65
    for flip in flips(position):
        counts[flip.bits_flipped] += 1
    return tuple(counts)


def _stated(position: Position) -> list[int]:
    square = position.ep_square
    return [EN_PASSANT + chess.square_file(square)] if square is not None and ep_capturers(position) else []


def _flip(position: Position, move: chess.Move, held: tuple[Right, ...], stated: list[int]) -> Flip:
    squares, start, end = position.squares, move.from_square, move.to_square
    piece, target = squares[start], squares[end]
    if target in "Kk":
        return _played(position, move)
    out, into = [_BASE[piece] + start, *stated], []
    if target == ("R" if position.turn else "r"):
        return _castled(position, move, held, out)
    if target != EMPTY:
        out.append(_BASE[target] + end)
    if move.promotion is None:
        into.append(_BASE[piece] + end)
    else:
        letter = chess.piece_symbol(move.promotion)
        into.append(_BASE[letter.upper() if position.turn else letter] + end)
    if piece in "Pp":
        _pawn(position, move, out, into)
    moved = [right for right in held if right.square in (start, end)]
    if piece in "Kk":
        moved = [right for right in held if right.square == end or right.color == position.turn]
    out += [CASTLE + right.offset for right in moved]
    (out if position.turn else into).append(TURN)
    return _sorted(move, out, into)


def _pawn(position: Position, move: chess.Move, out: list[int], into: list[int]) -> None:
    """Add the pawn taken en passant, or the number of a double push beside which an enemy pawn stands."""
    squares, start, end = position.squares, move.from_square, move.to_square
    if abs(end - start) % 8 and squares[end] == EMPTY:
        taken = end - 8 if position.turn else end + 8
        out.append(_BASE[squares[taken]] + taken)
    elif abs(end - start) == 16:
        enemy, file = ("p" if position.turn else "P"), chess.square_file(end)
        if any(0 <= file + step <= 7 and squares[end + step] == enemy for step in (-1, 1)):
            into.append(EN_PASSANT + file)


def _castled(position: Position, move: chess.Move, held: tuple[Right, ...], out: list[int]) -> Flip:
    king, rook, base = move.from_square, move.to_square, 0 if position.turn else 56
    piece, tower = position.squares[king], position.squares[rook]
    king_to, rook_to = (base + 6, base + 5) if rook > king else (base + 2, base + 3)
    out.append(_BASE[tower] + rook)
    into = [_BASE[piece] + king_to, _BASE[tower] + rook_to]
    out += [CASTLE + right.offset for right in held if right.color == position.turn]
    (out if position.turn else into).append(TURN)
    return _sorted(move, out, into)


def _sorted(move: chess.Move, out: list[int], into: list[int]) -> Flip:
    """Leave out what leaves and comes back: a king or a rook that castling does not move."""
    both = set(out) & set(into)
    if both:
        out, into = [i for i in out if i not in both], [i for i in into if i not in both]
    return Flip(move, tuple(sorted(out)), tuple(sorted(into)))


def _played(position: Position, move: chess.Move) -> Flip:
    """Compare whole keys: for positions that no rules of rights fit."""
    found = trace(POLYGLOT.key(position), POLYGLOT.key(position.play(move)))
    return Flip(move, tuple(sorted(t.index for t in found.removed)), tuple(sorted(t.index for t in found.added)))
