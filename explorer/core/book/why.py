"""Why a position has no moves in a book: the keys it would have if it were read a little differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from explorer.core.book.book import Book
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT
from explorer.core.keys.en_passant import can_capture
from explorer.core.keys.randoms import EN_PASSANT, RANDOMS
from explorer.core.line import Line
from explorer.core.notation import FenError, castling_field, fen, parse_fen
from explorer.core.position import Position, castling_king, ep_capturers, home_rank


@dataclass(frozen=True, slots=True)
class Variant:
    """Another reading: its ``id``, a few words, the position (None: only the key differs), the key.

    ``meaning`` is a sentence: what it says of the book, or of the position here, when the book knows that key.
    """

    id: str
    text: str
    position: Position | None
    key: int
    meaning: str


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
    other = "Black" if position.turn else "White"
    yield _read(
        "turn",
        f"with {other} to move",
        position._replace(turn=not position.turn),
        f"The book has this position with {other} to move: the turn is wrong here, or the book's maker had it wrong.",
    )
    yield from _en_passant(position)
    yield from _rights(position)
    for convention in CONVENTIONS[1:]:
        key = convention.key(position).value
        yield Variant(
            f"convention-{convention.id}",
            f"with the key of another convention: {convention.name}",
            None,
            key,
            f"The book's keys are those of the convention {convention.name}, so a program that makes Polyglot's misses "
            f"such positions. {convention.difference(position)}",
        )
    rules = "standard chess" if position.chess960 else "Chess960"
    yield _read(
        "rules",
        f"read by the rules of {rules}",
        _reread(position),
        f"By the rules of {rules} the castling field of the FEN means other rooks, and so the book has it: choose "
        "these rules to see its moves.",
    )
    yield from _turned(position)


def _turned(position: Position) -> Iterator[Variant]:
    flipped = position.transformed(lambda square: square ^ 56, swap_colours=True)
    yield _read(
        "colours",
        "with colours swapped and the board turned over",
        flipped,
        "The book has it for the other side: the same game with White and Black exchanged. Its moves hold here when "
        "they are turned over.",
    )
    yield _read(
        "mirror",
        "mirrored left to right",
        position.transformed(lambda square: square ^ 7),
        "The book has the mirror image, file a for file h: one of the two was set up the wrong way round.",
    )
    yield _read(
        "colours-mirror",
        "with colours swapped and the board turned round",
        flipped.transformed(lambda square: square ^ 7),
        "The book has it seen from the other side, with the colours exchanged: the board was set up turned round.",
    )


def _reread(position: Position) -> Position:
    """Return what the position's FEN means by the other rules."""
    try:
        return parse_fen(fen(position), not position.chess960).position
    except FenError:
        return position._replace(chess960=not position.chess960)


def _read(id: str, text: str, position: Position, meaning: str) -> Variant:
    return Variant(id, text, position, POLYGLOT.key(position).value, meaning)


def _en_passant(position: Position) -> Iterator[Variant]:
    if position.ep_square is not None:
        without, name = position._replace(ep_square=None), chess.square_name(position.ep_square)
        legal = "its maker leaves en passant out of the key"
        if not can_capture(position):
            legal = "its maker counts en passant only where a capture is legal, and here none is"
        yield _read(
            "no-en-passant",
            "without the en passant square",
            without,
            f"The book has it without {name}: {legal}, or in its lines the pawn did not come there by a double push.",
        )
        number = RANDOMS[EN_PASSANT + chess.square_file(position.ep_square)]
        yield Variant(
            "en-passant-always",
            "with the en passant number, whether or not a pawn can take",
            None,
            POLYGLOT.key(without).value ^ number,
            "The book's maker adds the number of the file after every double push, also where no pawn stands beside: "
            "a program that makes Polyglot's keys misses such positions.",
        )
    for square in range(40, 48) if position.turn else range(16, 24):
        other = position._replace(ep_square=square)
        if square != position.ep_square and ep_capturers(other):
            name = chess.square_name(square)
            pushed = chess.square_name(square - 8 if position.turn else square + 8)
            yield _read(
                f"en-passant-{name}",
                f"with the en passant square {name}",
                other,
                f"The book has it just after the double push to {pushed}: the FEN leaves the square {name} out, or the "
                "pawn came there in another way.",
            )


def _rights(position: Position) -> Iterator[Variant]:
    """Yield the position with every other set of rights that its kings and rooks allow, fewest changes first."""
    possible = [square for square in chess.SQUARES if _can_hold(position, square)]
    held = position.effective_rights
    subsets = [sum(1 << s for at, s in enumerate(possible) if bits >> at & 1) for bits in range(1 << len(possible))]
    for rights in sorted(subsets, key=lambda subset: (subset ^ held).bit_count()):
        other = position._replace(rights=rights)
        if other.effective_rights == rights != held:
            field = castling_field(other)
            meaning = _other_rights(rights & ~held, held & ~rights, not rights)
            yield _read(f"rights-{field}", f"with the castling rights {field}", other, meaning)


def _other_rights(more: chess.Bitboard, fewer: chess.Bitboard, none: bool) -> str:
    """Return what it means when the book's position has ``more`` rights and ``fewer``, as rook squares."""
    if not fewer:
        return (
            f"The book has it with {_rooks(more)} too: the FEN leaves that out, or here the king or a rook "
            "has moved and come back."
        )
    if none:
        return (
            "The book has it without any castling right: in its lines the kings or rooks have moved and come back, or "
            "its maker leaves castling out of the key."
        )
    if not more:
        return (
            f"The book has it without {_rooks(fewer)}: in its lines the king or a rook has moved and come "
            "back, or the FEN states more than is held."
        )
    return (
        f"The book has it with {_rooks(more)} and without {_rooks(fewer)}: kings or rooks have "
        "moved and come back in another order, or the castling field of the FEN is wrong."
    )


def _rooks(squares: chess.Bitboard) -> str:
    *names, last = map(chess.square_name, chess.SquareSet(squares))
    return f"the rights of the rooks on {', '.join(names)} and {last}" if names else f"the right of the rook on {last}"


def _can_hold(position: Position, square: chess.Square) -> bool:
    letter = position.squares[square]
    if letter not in "Rr":
        return False
    color = letter == "R"
    if not home_rank(color) >> square & 1 or castling_king(position.squares, color, position.chess960) is None:
        return False
    return bool(position._replace(rights=1 << square).effective_rights)
