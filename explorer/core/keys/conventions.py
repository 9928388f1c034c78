"""CONVENTIONS: every key convention the program knows, the Polyglot format's own first."""

from __future__ import annotations

from functools import lru_cache, partial

import chess
import chess.polyglot

from explorer.core.keys import rules
from explorer.core.keys.castling import castling_by_square, castling_corners, castling_extended, square_names
from explorer.core.keys.convention import Convention
from explorer.core.keys.en_passant import (
    en_passant_legal,
    en_passant_stated,
    en_passant_unchecked,
    unchecked_capturers,
    why_not_counted,
)
from explorer.core.keys.inner_rooks import OWN, InnerRooks, parse_inner_rooks
from explorer.core.keys.rights import rights
from explorer.core.position import Position, ep_capturers, ep_problem
from explorer.core.words import capitalised

POLYGLOT = Convention(
    "polyglot",
    "Polyglot",
    "The book format's own key: en passant counts when a pawn stands beside the pawn just pushed, legal or not.",
    (rules.pieces, rules.castling_by_side, rules.en_passant_beside, rules.turn),
    "polyglot (for the moves it plays), XBoard, PyChess, Scid, ChessX, python-chess, shakmaty: every book",
)


def _legal_ep_difference(position: Position) -> str:
    return f"A pawn on {_beside(position)} could take on {_ep(position)}, but no such capture is legal: no number."


LEGAL_EP = Convention(
    "legal-ep",
    "Legal en passant",
    "En passant counts only when a capture is legal, as FIDE Laws 9.2.3.1 has it for repetition.",
    (rules.pieces, rules.castling_by_side, en_passant_legal, rules.turn),
    "shakmaty (Legal), Cute Chess for the moves it plays, arbiters who count repetitions",
    _legal_ep_difference,
)


def _stated_ep_difference(position: Position) -> str:
    return f"The square {_ep(position)} is stated and its number counts, although {why_not_counted(position)}."


STATED_EP = Convention(
    "stated-ep",
    "En passant as stated",
    "The en passant number counts whenever the FEN states a square, possible or not.",
    (rules.pieces, rules.castling_by_side, en_passant_stated, rules.turn),
    "polyglot 2.0.4 and GNU Chess when they read a FEN, shakmaty (Always)",
    _stated_ep_difference,
)


EXTENDED = "chess960-extended"


def extended(inner: InnerRooks) -> Convention:
    """Return the Chess960 extension with a table of numbers for inner rooks."""
    return Convention(
        EXTENDED,
        "Chess960 extension",
        "The format's unpublished extension: offsets from its text, numbers 4 to 15 not the format's but "
        f"{inner.name}{' (this program’s own)' if inner == OWN else ''}.",
        (rules.pieces, castling_extended(inner), rules.en_passant_beside, rules.turn),
        "no program known; XBoard announced it and never had it, so compare it with nothing else",
        partial(_extended_difference, "this program’s own" if inner == OWN else inner.name),
    )


def _extended_difference(whose: str, position: Position) -> str:
    inner = [right for right in rights(position) if right.outer is not None]
    each = [
        f"that on {chess.square_name(right.square)} inside {chess.square_name(right.outer or 0)} has offset "
        f"{right.extended_offset} instead of {right.offset}"
        for right in inner
    ]
    held = "A right is" if len(each) == 1 else "Rights are"
    return f"{held} held with a rook inside another: {', '.join(each)}; these numbers are {whose}."


def _off_corner(position: Position) -> list[chess.Square]:
    return [right.square for right in rights(position) if not chess.BB_SQUARES[right.square] & chess.BB_CORNERS]


def _cute_difference(position: Position) -> str:
    inner, found = _off_corner(position), []
    if len(inner) == 1:
        found.append(f"the castling rook on {square_names(inner)} is in no corner and has a number of Cute Chess's own")
    elif inner:
        found.append(
            f"the castling rooks on {square_names(inner)} are in no corner and have numbers of Cute Chess's own"
        )
    if why_not_counted(position) and unchecked_capturers(position):
        found.append(f"the square {_ep(position)} counts unchecked, although {why_not_counted(position)}")
    text = "; ".join(found)
    return f"{capitalised(text)}."


CUTE_CHESS = Convention(
    "cute-chess",
    "Cute Chess",
    "A castling number for each rook square, Polyglot's only on the corners; en passant as it reads a FEN.",
    (rules.pieces, castling_by_square, en_passant_unchecked, rules.turn),
    "Cute Chess (in a game it plays, en passant counts only when the capture is legal)",
    _cute_difference,
)


def _corner_difference(position: Position) -> str:
    out = _off_corner(position)
    if len(out) == 1:
        return f"The right of the rook on {square_names(out)} does not count: the rook is in no corner."
    return f"The rights of the rooks on {square_names(out)} do not count: the rooks are in no corner."


CORNER_ROOKS = Convention(
    "corner-rooks",
    "Corner rooks",
    "Castling rights count only with rooks on a1, h1, a8 and h8, as in standard chess.",
    (rules.pieces, castling_corners, rules.en_passant_beside, rules.turn),
    "Nibbler, the lichess web pages",
    _corner_difference,
)

CONVENTIONS: tuple[Convention, ...] = (POLYGLOT, LEGAL_EP, STATED_EP, extended(OWN), CUTE_CHESS, CORNER_ROOKS)


@lru_cache(maxsize=8)
def with_inner_rooks(inner: InnerRooks) -> tuple[Convention, ...]:
    """Return CONVENTIONS with another table of numbers for inner rooks in the Chess960 extension."""
    if inner == OWN:
        return CONVENTIONS
    other = extended(inner)
    return tuple(other if convention.id == other.id else convention for convention in CONVENTIONS)


def name_of(convention: str, inner: InnerRooks) -> str:
    """Return what ``named`` finds a convention by: its id, and behind that of the extension a table of one's own."""
    if convention != EXTENDED or inner == OWN:
        return convention
    numbers = [f"{number:016x}" for number in inner.numbers]
    import json  # the start does without

    return f"{EXTENDED} {json.dumps({'name': inner.name, 'numbers': numbers})}"


@lru_cache(maxsize=32)
def named(name: str) -> Convention:
    """Return the convention of a name. Raises ValueError."""
    found = next((convention for convention in CONVENTIONS if convention.id == name), None)
    return extended(inner_rooks_of(name)) if found is None else found


def inner_rooks_of(name: str) -> InnerRooks:
    """Return the table of inner rooks that a convention's name carries, else this program's own. Raises ValueError."""
    id_, _, table = name.partition(" ")
    if table and id_ == EXTENDED:
        return parse_inner_rooks(table)
    if name in {convention.id for convention in CONVENTIONS}:
        return OWN
    raise ValueError(f"there is no convention {name[:40]!r}")


def _ep(position: Position) -> str:
    return "-" if position.ep_square is None else chess.square_name(position.ep_square)


def _beside(position: Position) -> str:
    return square_names(ep_capturers(position)).replace(" and ", " or ")


def python_chess_key(position: Position) -> int:
    """Return what python-chess's ``zobrist_hash`` gives for the position as stated, its en passant square unchecked."""
    board = position.board()
    board.ep_square = position.ep_square
    return chess.polyglot.zobrist_hash(board)


def python_chess_note(position: Position) -> str | None:
    """Return a sentence when python-chess's key differs from the Polyglot key, with both and why; else None."""
    problem = ep_problem(position)
    if problem is None or position.ep_square is None:
        return None
    theirs, ours = python_chess_key(position), POLYGLOT.key(position).value
    if theirs == ours:
        return None
    name = chess.square_name(position.ep_square)
    return f"python-chess's zobrist_hash gives {theirs:016x}: it counts the square {name}, although {problem}."
