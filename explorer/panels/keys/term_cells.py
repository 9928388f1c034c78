"""Numbers of the table as rows of cells."""

from __future__ import annotations

import chess
from PySide6.QtGui import QIcon

from explorer.core.keys.randoms import CASTLE, EN_PASSANT, TURN, formula
from explorer.core.keys.term import Part, Term
from explorer.panels.figures import grouped_hex
from explorer.panels.table import Cell, Column
from explorer.theme import icons, pieces
from explorer.theme.tokens import NAMES, Theme

_KINDS = (
    "How the index comes about: 64 × kind + 8 × rank + file, counted from 0; kinds: black pawn 0, white pawn 1, "
    "black knight 2, white knight 3, bishops 4 and 5, rooks 6 and 7, queens 8 and 9, black king 10, white king 11"
)
TERM_COLUMNS = (
    Column("", 84, about="The part of the key", least=26),
    Column("", 28, about="The piece, or the right"),
    Column("square", 56),
    Column("index", 46, right=True, fixed=True, about="The place in the table of 781 numbers"),
    Column("made of", 0, about=_KINDS),
    Column("value", 154, right=True, fixed=True, about="The number, in hex"),
)


def term_cells(term: Term, theme: Theme) -> tuple[Cell, ...]:
    """Return the cells of a number: part, piece, place, index, how it comes about, value."""
    key = term.index, term.value, term.reason, theme.name
    if key not in _MADE:
        if len(_MADE) > _MOST:
            _MADE.clear()
        _MADE[key] = _cells(term, theme)
    return _MADE[key]


_MADE: dict[tuple[int, int, str, str], tuple[Cell, ...]] = {}
_MOST = 4096


def _cells(term: Term, theme: Theme) -> tuple[Cell, ...]:
    shape = QIcon(icons.part_pixmap(term.part, theme.part(term.part), 12))
    letter = term.piece if term.part == Part.PIECE else None
    tile = theme.piece_tile if theme.is_dark else ""
    return (
        Cell(NAMES[term.part], NAMES[term.part], icon=shape),
        Cell(_word(term), term.reason, icon=pieces.icon(letter, 18, tile) if letter else None, bold=True),
        Cell(_place(term), term.reason),
        Cell(str(term.index), _index_words(term.index)),
        Cell(_origin(term), _computed(term), theme.dim),
        Cell(grouped_hex(term.value), f"{term.value:016x}"),
    )


def _computed(term: Term) -> str:
    """Return how the index of a piece's number comes about, in full."""
    if term.part != Part.PIECE or term.square is None:
        return term.reason
    kind, square = divmod(term.index, 64)
    rank, file = divmod(square, 8)
    place = f"64 × {kind} ({term.reason.partition(' on ')[0]}) + 8 × {rank} (rank {rank + 1})"
    return f"{place} + {file} (file {chess.FILE_NAMES[file]}) = {term.index}"


def _index_words(index: int) -> str:
    if index <= TURN:
        return f"number {index} of 0 to {TURN}"
    return "not of the format's table: a number of this convention's own"


def _word(term: Term) -> str:
    if term.part != Part.CASTLE:
        return ""
    return "KQkq"[term.index - CASTLE] if term.index < EN_PASSANT else term.piece or ""


def _place(term: Term) -> str:
    if term.part == Part.EN_PASSANT:
        return f"file {chess.FILE_NAMES[term.index - EN_PASSANT]}" if term.index >= EN_PASSANT else "file"
    if term.square is not None:
        return chess.square_name(term.square)
    return "White" if term.part == Part.TURN else ""


def _origin(term: Term) -> str:
    if term.part == Part.CASTLE and CASTLE <= term.index < EN_PASSANT:
        side = "white" if term.piece == "R" else "black"
        return f"{side} {'O-O' if (term.index - CASTLE) % 2 == 0 else 'O-O-O'}"
    if term.part == Part.PIECE:
        kind, square = divmod(term.index, 64)
        return f"64×{kind}+8×{square // 8}+{square % 8}"
    return formula(term.index) if term.index <= TURN else "another table's"
