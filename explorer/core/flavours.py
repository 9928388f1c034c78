"""A position in the spellings of FEN, and which of them read back to another key."""

from __future__ import annotations

from dataclasses import dataclass, replace

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.notation import fen, parse_fen
from explorer.core.position import Position, ep_capturers


@dataclass(frozen=True, slots=True)
class Flavour:
    """One spelling: ``same_key`` tells whether reading it, by the same rules, gives the Polyglot key again."""

    id: str
    name: str
    about: str
    text: str
    same_key: bool


def flavours(position: Position) -> tuple[Flavour, ...]:
    """Return X-FEN, Shredder-FEN and classic FEN, and the one that python-chess and many programs write."""
    beside = replace(position, ep_square=position.ep_square if ep_capturers(position) else None)
    legal = replace(position, ep_square=position.ep_square if _capture_is_legal(position) else None)
    made = (
        ("x-fen", "X-FEN", "KQkq for outermost rooks; the square only when a pawn stands beside", fen(beside)),
        ("shredder", "Shredder-FEN", "file letters for castling; the square as stated", fen(position, shredder=True)),
        ("classic", "classic FEN", "the square after every double push, as stated here", fen(position)),
        ("legal", "FEN with legal en passant", "the square only when it can be captured on, as many write", fen(legal)),
    )
    return tuple(Flavour(*item, _has_key_of(position, item[3])) for item in made)


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
