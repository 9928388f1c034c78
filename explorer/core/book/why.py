"""Why a position has no moves in a book: the keys it would have if it were read a little differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import chess

from explorer.core.book.book import Book
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT
from explorer.core.keys.randoms import EN_PASSANT, RANDOMS
from explorer.core.line import Line
from explorer.core.notation import FenError, castling_field, fen, parse_fen
from explorer.core.position import Position, castling_king, ep_capturers, home_rank


@dataclass(frozen=True, slots=True)
class Variant:
    """Another reading: its ``id``, what it means as a sentence, the position (None: only the key differs), the key."""

    id: str
    text: str
    position: Position | None
    key: int


@dataclass(frozen=True, slots=True)
class Earlier:
    """A position earlier in a line that is in the book, by its ply, and how many records it has there."""

    ply: int
    key: int
    records: int


def variants(position: Position) -> tuple[Variant, ...]:
    """Return other readings of a position whose keys differ from its own, each key once, the likeliest first."""
    seen, found = {POLYGLOT.key(position).value}, []
    for variant in _all(position):
        if variant.key not in seen:
            seen.add(variant.key)
            found.append(variant)
    return tuple(found)


def nearest_earlier(book: Book, line: Line, ply: int) -> Earlier | None:
    """Return the last position before ``ply`` that the book knows."""
    for before in range(ply - 1, -1, -1):
        key = POLYGLOT.key(line.position(before)).value
        count = book.find(key, 1).count
        if count:
            return Earlier(before, key, count)
    return None


def _all(position: Position) -> Iterator[Variant]:
    yield _read(
        "turn", f"with {'Black' if position.turn else 'White'} to move", replace(position, turn=not position.turn)
    )
    yield from _en_passant(position)
    yield from _rights(position)
    for convention in CONVENTIONS[1:]:
        key = convention.key(position).value
        yield Variant(
            f"convention-{convention.id}", f"with the key of another convention: {convention.name}", None, key
        )
    rules = "standard chess" if position.chess960 else "Chess960"
    yield _read("rules", f"read by the rules of {rules}", _reread(position))
    flipped = position.transformed(lambda square: square ^ 56, swap_colours=True)
    yield _read("colours", "with colours swapped and the board turned over", flipped)
    yield _read("mirror", "mirrored left to right", position.transformed(lambda square: square ^ 7))
    both = flipped.transformed(lambda square: square ^ 7)
    yield _read("colours-mirror", "with colours swapped and the board turned round", both)


def _reread(position: Position) -> Position:
    """Return what the position's FEN means by the other rules."""
    try:
        return parse_fen(fen(position), not position.chess960).position
    except FenError:
        return replace(position, chess960=not position.chess960)


def _read(id: str, text: str, position: Position) -> Variant:
    return Variant(id, text, position, POLYGLOT.key(position).value)


def _en_passant(position: Position) -> Iterator[Variant]:
    if position.ep_square is not None:
        yield _read("no-en-passant", "without the en passant square", replace(position, ep_square=None))
        number = RANDOMS[EN_PASSANT + chess.square_file(position.ep_square)]
        key = POLYGLOT.key(replace(position, ep_square=None)).value ^ number
        yield Variant("en-passant-always", "with the en passant number, whether or not a pawn can take", None, key)
    for square in range(40, 48) if position.turn else range(16, 24):
        other = replace(position, ep_square=square)
        if square != position.ep_square and ep_capturers(other):
            name = chess.square_name(square)
            yield _read(f"en-passant-{name}", f"with the en passant square {name}", other)


def _rights(position: Position) -> Iterator[Variant]:
    """Yield the position with every other set of rights that its kings and rooks allow, fewest changes first."""
    possible = [square for square in chess.SQUARES if _can_hold(position, square)]
    held = position.effective_rights
    subsets = [sum(1 << s for at, s in enumerate(possible) if bits >> at & 1) for bits in range(1 << len(possible))]
    for rights in sorted(subsets, key=lambda subset: (subset ^ held).bit_count()):
        other = replace(position, rights=rights)
        if other.effective_rights == rights != held:
            field = castling_field(other)
            yield _read(f"rights-{field}", f"with the castling rights {field}", other)


def _can_hold(position: Position, square: chess.Square) -> bool:
    letter = position.squares[square]
    if letter not in "Rr":
        return False
    color = letter == "R"
    if not home_rank(color) >> square & 1 or castling_king(position.squares, color, position.chess960) is None:
        return False
    return bool(replace(position, rights=1 << square).effective_rights)
