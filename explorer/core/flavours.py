"""A position in the spellings of FEN, and which of them read back to another key."""

from __future__ import annotations

from typing import NamedTuple

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.notation import fen, parse_fen
from explorer.core.position import Position, ep_capturers

FLAVOURS = (
    ("x-fen", "X-FEN", "KQkq for outermost rooks; the square only when a pawn stands beside"),
    ("shredder", "Shredder-FEN", "file letters for castling; the square as stated"),
    ("classic", "classic FEN", "the square after every double push, as stated here"),
    ("legal", "FEN with legal en passant", "the square only when it can be captured on, as many write"),
)
"""The spellings by id, with their names and what is particular about them."""


class Flavour(NamedTuple):
    """One spelling: ``same_key`` tells whether reading it, by the same rules, gives the Polyglot key again."""

    id: str
    name: str
    about: str
    text: str
    same_key: bool


def flavours(position: Position) -> tuple[Flavour, ...]:
    """Return a position in each spelling, in the order of FLAVOURS."""
    beside = position._replace(ep_square=position.ep_square if ep_capturers(position) else None)
    legal = position._replace(ep_square=position.ep_square if _capture_is_legal(position) else None)
    texts = (fen(beside), fen(position, shredder=True), fen(position), fen(legal))
    return tuple(
        Flavour(*known, text, _has_key_of(position, text)) for known, text in zip(FLAVOURS, texts, strict=True)
    )


def _has_key_of(position: Position, text: str) -> bool:
    read = parse_fen(text, position.chess960).position
    return POLYGLOT.key(read).value == POLYGLOT.key(position).value


def _capture_is_legal(position: Position) -> bool:
    capturers = ep_capturers(position)
    return any(m.to_square == position.ep_square and m.from_square in capturers for m in position.legal_moves())


def epd(position: Position) -> str:
    """Return the first four fields, the square only when a pawn stands beside."""
    return " ".join(flavours(position)[0].text.split()[:4])


def unicode_board(position: Position) -> str:
    """Return the board as eight lines of chess figures, White below."""
    figures = dict(zip("KQRBNPkqrbnp.", "♔♕♖♗♘♙♚♛♜♝♞♟·", strict=True))
    ranks = (position.squares[base : base + 8] for base in range(56, -1, -8))
    return "\n".join(" ".join(figures[letter] for letter in rank) for rank in ranks)
