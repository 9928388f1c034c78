"""FEN in and out: X-FEN, Shredder-FEN, four to six fields; errors name the field and the character."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import chess

from explorer.core.position import EMPTY, Position, castling_king

FIELDS = ("piece placement", "turn", "castling", "en passant", "half-move clock", "move number")
COUNTER_LIMIT = 9999
_RUNS = tuple((EMPTY * length, str(length)) for length in range(8, 0, -1))
LARGEST_FILE = 500_000_000
"""The longest text that is read, in bytes."""
LARGEST_TEXT = 4_000_000
"""The longest that one game or position may be, in characters."""
LONGEST = 1000


class FenError(ValueError):
    """A text that is no FEN: ``field`` names the part, ``at`` is the character's place in the text from 0."""

    def __init__(self, field: str, at: int, message: str) -> None:
        super().__init__(f"{field}, character {at + 1}: {message}")
        self.field, self.at, self.message = field, at, message


class Reading(NamedTuple):
    """A position read from a text, and what was mended or supposed on the way, a sentence each."""

    position: Position
    notes: tuple[str, ...] = ()


def parse_fen(text: str, chess960: bool = False) -> Reading:
    """Read a FEN by standard or Chess960 rules; X-FEN and Shredder-FEN castling fields are both understood.

    One to six fields are accepted, missing ones are supposed with a note. Fields in a wrong order and the like are
    mended with a note where the meaning is clear. Raises FenError.
    """
    try:
        return _parse(text, chess960)
    except FenError as error:
        from explorer.core.mending import mended  # most FENs need none

        made = mended(text)
        if made is None:
            raise
        try:
            reading = _parse(made.text, chess960)
        except FenError:
            raise error from None  # the places it names are those of the text as it was given
        return Reading(reading.position, (*made.notes, *reading.notes))


def _parse(text: str, chess960: bool) -> Reading:
    if len(text) > LONGEST:
        raise FenError(FIELDS[0], LONGEST, f"a FEN is shorter than {LONGEST} characters")
    found = [(match.group(), match.start()) for match in re.finditer(r"\S+", text)]
    if not found:
        raise FenError(FIELDS[0], 0, "there is nothing here")
    if len(found) > 6:
        raise FenError("after the move number", found[6][1], f"a FEN has six fields, {found[6][0]!r} is a seventh")
    notes: list[str] = []
    supposed = ("", "w", "-", "-", "0", "1")
    missing = [f"{FIELDS[i]} ({supposed[i]})" for i in range(len(found), 6)]
    if missing:
        notes.append(f"Supposed, since missing: {', '.join(missing)}.")
    fields = found + [(supposed[i], len(text)) for i in range(len(found), 6)]
    squares = _placement(*fields[0], notes)
    position = Position(
        squares,
        _turn(*fields[1], notes),
        _rights(*fields[2], squares, chess960, notes),
        _ep(*fields[3], notes),
        _counter(*fields[4], FIELDS[4], 0, notes),
        _counter(*fields[5], FIELDS[5], 1, notes),
        chess960,
    )
    return Reading(position, tuple(notes))


def _placement(text: str, start: int, notes: list[str]) -> str:
    ranks: list[str] = [""]
    has_sums = False
    for at, letter in enumerate(text, start):
        if letter == "/":
            _full_rank(ranks, at)
            ranks.append("")
            if len(ranks) > 8:
                raise FenError(FIELDS[0], at, "there are more than eight ranks")
        elif letter in "12345678":
            ranks[-1] += EMPTY * int(letter)
            has_sums = has_sums or text[at - start - 1 : at - start].isdecimal()
        elif letter in "PNBRQKpnbrqk":
            ranks[-1] += letter
        elif letter == "~" and ranks[-1] and ranks[-1][-1] != EMPTY:
            notes.append("The mark ~ of promoted pieces is not kept.") if "~" not in text[: at - start] else None
        else:
            raise FenError(FIELDS[0], at, f"{letter!r} is neither a piece, nor a number 1 to 8, nor /")
        if len(ranks[-1]) > 8:
            raise FenError(FIELDS[0], at, f"rank {9 - len(ranks)} has more than eight squares")
    _full_rank(ranks, start + len(text))
    if len(ranks) < 8:
        raise FenError(FIELDS[0], start + len(text), f"there are {len(ranks)} ranks, not eight")
    if has_sums:
        notes.append("Numbers of empty squares that stand side by side were added up.")
    return "".join(reversed(ranks))


def _full_rank(ranks: list[str], at: int) -> None:
    if len(ranks[-1]) != 8:
        raise FenError(FIELDS[0], at, f"rank {9 - len(ranks)} has {len(ranks[-1])} squares, not eight")


def _turn(text: str, start: int, notes: list[str]) -> chess.Color:
    if text not in ("w", "b"):
        if text not in ("W", "B"):
            raise FenError(FIELDS[1], start, f"w or b was expected, not {text!r}")
        notes.append(f"The turn {text} was read as {text.lower()}.")
    return text in "wW"


def right_square(squares: str, letter: str, chess960: bool) -> chess.Square:
    """Return the rook square that a letter of the castling field means.

    A file letter is that file. K and Q are the corners in standard chess; in Chess960 (X-FEN) the outermost rook on
    that side of the king, or the corner where there is none.
    """
    white, upper = letter.isupper(), letter.upper()
    base = 0 if white else 56
    if upper in "ABCDEFGH":
        return base + "ABCDEFGH".index(upper)
    corner = base + (7 if upper == "K" else 0)
    king = castling_king(squares, white, chess960)
    if not chess960 or king is None:
        return corner
    files = range(base + 7, king, -1) if upper == "K" else range(base, king)
    return next((s for s in files if squares[s] == ("R" if white else "r")), corner)


def _rights(text: str, start: int, squares: str, chess960: bool, notes: list[str]) -> chess.Bitboard:
    if text == "-":
        return 0
    rights = 0
    for at, letter in enumerate(text, start):
        if letter not in "KQkqABCDEFGHabcdefgh":
            why = "- stands alone" if letter == "-" else f"{letter!r} is none of KQkq, a file letter or -"
            raise FenError(FIELDS[2], at, why)
        rights |= chess.BB_SQUARES[right_square(squares, letter, chess960)]
    whites = [letter.isupper() for letter in text]
    in_order = whites == sorted(whites, reverse=True) and "QK" not in text and "qk" not in text
    if not in_order or len(set(text)) < len(text):
        notes.append(f"The castling field {text} was read in any order, each right once.")
    return rights & ~_second_rights(squares, rights, chess960, notes)


def _second_rights(squares: str, rights: chess.Bitboard, chess960: bool, notes: list[str]) -> chess.Bitboard:
    """Return the rights beside another on the same side of the king: the one nearest the edge counts (python-chess)."""
    second = 0
    for base, white in ((0, True), (56, False)):
        king = castling_king(squares, white, chess960)
        king = castling_king(squares, white, True) if king is None else king  # sides it has, though no right counts
        for files in () if king is None else (range(base + 7, king, -1), range(base, king)):
            held = [square for square in files if rights & chess.BB_SQUARES[square]]
            rooks = [square for square in held if squares[square] == ("R" if white else "r")]
            for square in held:
                if square != (rooks or held)[0]:
                    second |= chess.BB_SQUARES[square]
                    kept, dropped = chess.square_name((rooks or held)[0]), chess.square_name(square)
                    notes.append(
                        f"The castling right for {dropped} was dropped: a king has one on each side, here for {kept}."
                    )
    return second


def _ep(text: str, start: int, notes: list[str]) -> chess.Square | None:
    if text == "-":
        return None
    if text.lower() not in chess.SQUARE_NAMES:
        raise FenError(FIELDS[3], start, f"a square such as e3, or -, was expected, not {text!r}")
    if text != text.lower():
        notes.append(f"The en passant square {text} was read as {text.lower()}.")
    return chess.parse_square(text.lower())


def _counter(text: str, start: int, field: str, least: int, notes: list[str]) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        bad = next((i for i, letter in enumerate(text) if letter not in "0123456789"), 9)
        raise FenError(field, start + bad, f"a whole number was expected, not {text!r}")
    number = int(text)
    if number > COUNTER_LIMIT:
        raise FenError(field, start, f"{number} is more than {COUNTER_LIMIT}")
    if number < least:
        notes.append(f"The {field} {number} was read as {least}.")
    return max(number, least)


def placement(squares: str) -> str:
    """Return the first field of a FEN."""
    ranks = "/".join([squares[base : base + 8] for base in range(56, -1, -8)])
    for run, number in _RUNS:
        ranks = ranks.replace(run, number)
    return ranks


def castling_field(position: Position, shredder: bool = False) -> str:
    """Return the castling field: X-FEN, or file letters only (Shredder-FEN). Every stated right is written."""
    return _castling_field(position.squares[:8] + position.squares[56:], position.rights, position.chess960, shredder)


@lru_cache(maxsize=1 << 10)
def _castling_field(ranks: str, rights: chess.Bitboard, chess960: bool, shredder: bool) -> str:
    """Return the field, which hangs on the first and the last rank alone; most positions of a line share it."""
    position = Position(ranks[:8] + EMPTY * 48 + ranks[8:], rights=rights, chess960=chess960)
    text = ""
    for base, white in ((0, True), (56, False)):
        for square in sorted(chess.SquareSet(position.rights & (chess.BB_RANK_1 << base)), reverse=True):
            text += _right_letter(position, square, white, shredder)
    return text or "-"


def _right_letter(position: Position, square: chess.Square, white: bool, shredder: bool) -> str:
    names = "" if shredder else "KQ" if white else "kq"
    for letter in names:
        if right_square(position.squares, letter, position.chess960) == square:
            return letter
    file = chess.FILE_NAMES[chess.square_file(square)]
    return file.upper() if white else file


def fen(position: Position, shredder: bool = False) -> str:
    """Return the FEN of ``position``, with its en passant square and rights as stated; reading it gives them back."""
    ep = "-" if position.ep_square is None else chess.square_name(position.ep_square)
    return " ".join(
        (
            placement(position.squares),
            "w" if position.turn else "b",
            castling_field(position, shredder),
            ep,
            str(position.halfmove),
            str(position.fullmove),
        )
    )


def describe(error: FenError) -> str:
    """Return a whole sentence for a FEN error: the field, the place and what is wrong there."""
    where = error.field if error.field.startswith("after") else f"in its {error.field}"
    return f"The FEN is wrong {where}, character {error.at + 1}: {error.message}."
