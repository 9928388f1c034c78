"""What is wrong with a position, in sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import chess

from explorer.core.position import EMPTY, Position, castling_king, ep_problem

_NAMES = {"Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_STATUS = (
    (chess.STATUS_NO_WHITE_KING, "no-white-king", "White has no king."),
    (chess.STATUS_NO_BLACK_KING, "no-black-king", "Black has no king."),
    (chess.STATUS_TOO_MANY_CHECKERS, "too-many-checkers", "The king is attacked by more pieces than one move allows."),
    (chess.STATUS_IMPOSSIBLE_CHECK, "impossible-check", "No last move can have given this check."),
)


class Problem(NamedTuple):
    """One thing that is wrong: a stable id, a whole sentence, and a remedy with the position mended if there is one."""

    id: str
    text: str
    remedy: str = ""
    mended: Position | None = None


@lru_cache(maxsize=512)
def problems(position: Position) -> tuple[Problem, ...]:
    """Return everything that keeps ``position`` from being a legal one, or that it states in vain."""
    if position.squares.count(EMPTY) == 64:
        return (Problem("empty", "The board is empty."), *_vain_rights(position), *_vain_ep(position))
    status = position.board().status()
    found = [Problem(name, text) for flag, name, text in _STATUS if status & flag]
    for color in chess.COLORS:
        found += _counts(position.squares, color)
    found += _pawns_on_last_ranks(position)
    if status & chess.STATUS_OPPOSITE_CHECK:
        found.append(_opposite_check(position))
    return (*found, *_vain_rights(position), *_vain_ep(position))


def illegal_words(position: Position) -> str:
    """Return what keeps ``position`` from being a legal one, in a clause; an empty text when nothing does.

    Of several the first is named and the others are counted: ``illegal: White has 2 kings, +1 more``.
    """
    found = [problem.text.rstrip(".") for problem in problems(position) if not problem.id.startswith("vain-")]
    if not found:
        return ""
    first = found[0] if found[0].startswith(("White", "Black")) else found[0][:1].lower() + found[0][1:]
    return f"illegal: {first}" + (f", +{len(found) - 1} more" if len(found) > 1 else "")


def _opposite_check(position: Position) -> Problem:
    mover, other = ("White", "Black") if position.turn else ("Black", "White")
    text = f"{other}'s king is in check although it is {mover}'s turn: it could be taken."
    swapped = position._replace(turn=not position.turn, ep_square=None)
    if swapped.board().status() & chess.STATUS_OPPOSITE_CHECK:  # both kings are in check: no turn is right
        return Problem("opposite-check", text)
    return Problem("opposite-check", text, "Swap the turn", swapped)


def _counts(squares: str, color: chess.Color) -> list[Problem]:
    side = "White" if color else "Black"
    count = {letter: squares.count(letter if color else letter.lower()) for letter in "PNBRQK"}
    found = []
    if count["K"] > 1:
        found.append(Problem("too-many-kings", f"{side} has {count['K']} kings."))
    if count["P"] > 8:
        found.append(Problem("too-many-pawns", f"{side} has {count['P']} pawns; eight is the most."))
    if sum(count.values()) > 16:
        found.append(Problem("too-many-pieces", f"{side} has {sum(count.values())} pieces; sixteen is the most."))
    extra = {letter: max(0, count[letter] - (1 if letter == "Q" else 2)) for letter in "QRBN"}
    if count["P"] <= 8 and sum(extra.values()) + count["P"] > 8:
        many = ", ".join(f"{count[x]} {_NAMES[x]}s" for x in "QRBN" if extra[x])
        text = f"{side} has {many} and {count['P']} pawns: too few pawns are missing to have promoted."
        found.append(Problem("too-many-promoted", text))
    return found


def _pawns_on_last_ranks(position: Position) -> list[Problem]:
    squares = position.squares
    wrong = [s for s in chess.SquareSet(chess.BB_BACKRANKS) if squares[s] in "Pp"]
    if not wrong:
        return []
    names = [chess.square_name(s) for s in wrong]
    where = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    text = f"No pawn can stand on the first or last rank ({where})."
    return [Problem("pawns-on-back-rank", text, "Take them off", position.with_pieces(dict.fromkeys(wrong)))]


def _vain_rights(position: Position) -> list[Problem]:
    vain = chess.SquareSet(position.rights & ~position.effective_rights)
    return [
        Problem("vain-right", _vain_right(position, square), "Drop the right", position.with_right(square, False))
        for square in vain
    ]


def _vain_right(position: Position, square: chess.Square) -> str:
    color = chess.square_rank(square) == 0
    side, name = ("White", chess.square_name(square)) if color else ("Black", chess.square_name(square))
    king = castling_king(position.squares, color, position.chess960)
    start = f"{side}'s castling right for a rook on {name} does not count: "
    if king is None:
        home = f"{'the first' if color else 'the last'} rank" if position.chess960 else f"e{1 if color else 8}"
        return f"{start}{side}'s king is not on {home}."
    if position.squares[square] != ("R" if color else "r"):
        return f"{start}no {side.lower()} rook stands there."
    if not position.chess960 and chess.square_file(square) not in (0, 7):
        return f"{start}standard chess castles with the rooks on a{1 if color else 8} and h{1 if color else 8} only."
    return f"{start}another right on the same side of the king does."


def _vain_ep(position: Position) -> list[Problem]:
    reason = ep_problem(position)
    if reason is None or position.ep_square is None:
        return []
    name = chess.square_name(position.ep_square)
    text = f"The en passant square {name} is ignored: {reason}."
    return [Problem("vain-en-passant", text, "Drop the square", position._replace(ep_square=None))]
