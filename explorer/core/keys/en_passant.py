"""The en passant rules of the conventions beside Polyglot's own: legal only, as stated, unchecked."""

from __future__ import annotations

import chess

from explorer.core.keys.randoms import EN_PASSANT, RANDOMS
from explorer.core.keys.rules import Terms
from explorer.core.keys.term import Part, Term
from explorer.core.position import Position, ep_capturers, ep_problem


def can_capture(position: Position) -> bool:
    """Return whether a legal move captures en passant, as FIDE Laws 9.2.3.1 asks."""
    beside = ep_capturers(position)
    if not beside:
        return False
    square = position.ep_square
    return any(move.to_square == square and move.from_square in beside for move in position.legal_moves())


def unchecked_capturers(position: Position) -> tuple[chess.Square, ...]:
    """Return the mover's pawns that the stated square would let capture, with nothing else asked of the square."""
    square = position.ep_square
    if square is None:
        return ()
    behind, pawn = (square - 8, "P") if position.turn else (square + 8, "p")
    if not 0 <= behind < 64:
        return ()
    file = chess.square_file(square)
    beside = [behind + step for step in (-1, 1) if 0 <= file + step <= 7]
    return tuple(s for s in beside if position.squares[s] == pawn)


def en_passant_legal(position: Position) -> Terms:
    """The rule of repetition: a capture en passant is legal."""
    if can_capture(position):
        return _counts(position, "a capture is legal")
    if ep_capturers(position):
        return (), "none: no capture is legal"
    return (), "none: there is nothing to capture"


def en_passant_stated(position: Position) -> Terms:
    """The number counts whenever a square is stated, possible or not."""
    if position.ep_square is None:
        return (), "none: no square is stated"
    return _counts(position, f"{chess.square_name(position.ep_square)} is stated")


def en_passant_unchecked(position: Position) -> Terms:
    """A pawn of the mover stands where it could capture on the stated square; no double push is asked for."""
    if position.ep_square is None:
        return (), "none: no square is stated"
    if not unchecked_capturers(position):
        return (), f"none: no pawn of the mover could take on {chess.square_name(position.ep_square)}"
    return _counts(position, f"a pawn of the mover stands so as to take on {chess.square_name(position.ep_square)}")


def _counts(position: Position, reason: str) -> Terms:
    assert position.ep_square is not None
    index = EN_PASSANT + chess.square_file(position.ep_square)
    return (Term(Part.EN_PASSANT, index, RANDOMS[index], position.ep_square, None, reason),), reason


def why_not_counted(position: Position) -> str:
    """Return why Polyglot leaves a stated square out, as a clause; empty when it counts or none is stated."""
    if position.ep_square is None or ep_capturers(position):
        return ""
    side = "white" if position.turn else "black"
    return ep_problem(position) or f"no {side} pawn stands beside the pawn just pushed"
