"""The part rules that conventions are made of: pieces, castling, en passant, turn."""

from __future__ import annotations

from functools import cache, lru_cache

import chess

from explorer.core.keys.randoms import CASTLE, EN_PASSANT, PIECE_KINDS, RANDOMS, TURN, piece_index
from explorer.core.keys.rights import rights
from explorer.core.keys.term import Part, Term
from explorer.core.position import EMPTY, Position, ep_capturers, ep_problem, ep_pushed_square

Terms = tuple[tuple[Term, ...], str]
_NAMES = {
    letter: f"{'white' if letter.isupper() else 'black'} {chess.piece_name(chess.PIECE_SYMBOLS.index(letter.lower()))}"
    for letter in PIECE_KINDS
}


def pieces(position: Position) -> Terms:
    """One number a piece: 64 x kind + square."""
    return _pieces(position.squares)


@cache
def _piece_term(letter: str, square: chess.Square) -> Term:
    index = piece_index(letter, square)
    reason = f"{_NAMES[letter]} on {chess.square_name(square)}"
    return Term(Part.PIECE, index, RANDOMS[index], square, letter, reason)


@lru_cache(maxsize=512)
def _pieces(squares: str) -> Terms:
    found = [_piece_term(letter, s) for s, letter in enumerate(squares) if letter != EMPTY]
    terms = tuple(sorted(found, key=lambda term: term.index))
    if not terms:
        return (), "none: the board is empty"
    return terms, f"{len(terms)} numbers, one a piece" if len(terms) > 1 else "1 number: one piece"


def castling_by_side(position: Position) -> Terms:
    """One number a right, four in all: which side of the king, whichever rook; usable now or not."""
    terms = tuple(
        Term(Part.CASTLE, CASTLE + held.offset, RANDOMS[CASTLE + held.offset], held.square, held.piece, held.reason)
        for held in rights(position)
    )
    return terms, _castling_reason(position, terms)


def _castling_reason(position: Position, terms: tuple[Term, ...]) -> str:
    vain = chess.SquareSet(position.rights & ~position.effective_rights)
    ignored = f"; stated for {', '.join(chess.square_name(s) for s in vain)} in vain" if vain else ""
    if not terms:
        return "none: no right is held" + ignored
    letters = " ".join("KQkq"[term.index - 768] for term in terms)
    held = "all four rights held" if len(terms) == 4 else "right held" if len(terms) == 1 else "rights held"
    return f"{letters}: {held}{ignored}"


def en_passant_beside(position: Position) -> Terms:
    """The format's rule: a pawn of the mover stands beside the pawn that just made a double push, legal or not."""
    square = position.ep_square
    if square is None:
        return (), "none: no pawn just moved two squares"
    problem = ep_problem(position)
    if problem is not None:
        return (), f"none: {chess.square_name(square)} is ignored, {problem}"
    pushed, beside = ep_pushed_square(position), ep_capturers(position)
    assert pushed is not None
    mover, name = "white" if position.turn else "black", chess.square_name(pushed)
    if not beside:
        return (), f"none: no {mover} pawn stands beside {name}"
    index = EN_PASSANT + chess.square_file(square)
    stand = " and ".join(chess.square_name(s) for s in beside)
    verb = "pawns on {} stand" if len(beside) > 1 else "pawn on {} stands"
    can = any(m.to_square == square and m.from_square in beside for m in position.legal_moves())
    illegal = "" if can else ", though capturing is illegal"
    reason = f"the {mover} {verb.format(stand)} beside {name}{illegal}"
    return (Term(Part.EN_PASSANT, index, RANDOMS[index], square, None, reason),), reason


def turn(position: Position) -> Terms:
    """The last number counts when White is to move."""
    if not position.turn:
        return (), "none: Black is to move"
    return (Term(Part.TURN, TURN, RANDOMS[TURN], None, None, "White to move"),), f"White to move adds number {TURN}"
