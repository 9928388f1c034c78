"""Moves as text: SAN and UCI in any mix, with the numbers, marks, results and comments that stand between them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import chess

from explorer.core.gradual import Gradual, finish
from explorer.core.line import Line, Step
from explorer.core.position import Position, castling_king, home_rank
from explorer.core.reasons import why_not

LONGEST = 4_000
"""Moves read of one line, each side's counted; masters' longest game has 538, and many more would stall a window."""

_TOKENS_AT_ONCE, _MOVES_AT_ONCE = 2000, 10
"""What is read between two yields of a gradual reading: about a millisecond's and three milliseconds' work."""

_TOKEN = re.compile(
    r"""
    (?P<comment>\{[^}]*(?:\}|\Z)|;[^\n]*|^%[^\n]*)
    |(?P<mark>\$\d*|[!?]+|\((?:[DN=]|\+-|-\+|ch)\))
    |(?P<open>\()|(?P<close>\))
    |(?P<result>(?:1-0|0-1|1/2-1/2|1/2|\*)(?=[\s(){};,]|\Z))
    |(?P<number>\d+\s*[.…][\s.…]*|\d+(?=[\s(){};,]|\Z)|[.…]+)
    |(?P<blank>\s{2,})
    |(?P<move>[^\s(){};,!?$]+)
    """,
    re.VERBOSE | re.MULTILINE,
)
_NUMBER = re.compile(r"\d{1,4}(?=\s*[.…])")
_MARKS = ("N", "D", "ep", "e.p.", "e.p")
_LONGEST_TOKEN = 24
_NULL = ("--", "Z0", "0000", "@@@@")
_CASTLING = re.compile(r"(O-O|0-0|o-o)(-[O0o])?")
_COORDINATES = re.compile(r"([a-h][1-8])[-x:]?([a-h][1-8])=?([nbrqNBRQ])?")
_SAN = re.compile(r"([NBRQK]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])=?([nbrqkNBRQK])?")
_ALIKE = str.maketrans("♔♕♖♗♘♚♛♜♝♞–—‐‑−×", "KQRBNKQRBN-----x", "♙♟")


class MoveError(ValueError):
    """A move that cannot be read or played.

    ``line`` is what was read up to there, ``token`` the text of the move, ``number`` the ply it would be, from 1 when
    ``line`` begins at ply 0, as it mostly does.
    """

    def __init__(self, line: Line, token: str, why: str, ply: int = 0) -> None:
        before = line.position(len(line.steps))
        name = f"{before.fullmove}{'.' if before.turn else '...'} {shortened(token)}"
        self.line, self.token, self.number = line, token, ply + len(line.steps) + 1
        super().__init__(f"{name} (ply {self.number}) cannot be played: {why}.")


class Movetext(NamedTuple):
    """The tokens of the main line that should be moves, and how much else the text has.

    ``unclosed`` tells of a comment or a variation that never ends, ``number`` is what the first move is numbered.
    """

    moves: tuple[str, ...]
    comments: int = 0
    variations: int = 0
    unclosed: bool = False
    number: int | None = None


def split_movetext(text: str) -> Movetext:
    """Take a movetext apart: numbers, results, marks ($1, !, +-), comments and variations are no moves.

    >>> split_movetext("1.e4! {best} e5 (1... c5) 2. Nf3 $1 *").moves
    ('e4', 'e5', 'Nf3')
    """
    return finish(splitting(text))


def splitting(text: str) -> Gradual[Movetext]:
    """Do what ``split_movetext`` does, gradually."""
    moves: list[str] = []
    comments = variations = depth = 0
    unclosed, first = False, None
    for at, match in enumerate(_TOKEN.finditer(text)):
        if at % _TOKENS_AT_ONCE == 0:
            yield
        kind, token = match.lastgroup, match.group()
        if kind == "number" and not moves and first is None:
            first = _NUMBER.match(token)
        elif kind == "comment" and not token.startswith("%"):
            comments += depth == 0
            unclosed |= token.startswith("{") and not token.endswith("}")
        elif kind == "open":
            variations += depth == 0
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
        elif kind == "move" and depth == 0 and not _is_mark(token):
            moves.append(token)
    number = int(first.group()) if first is not None else None
    return Movetext(tuple(moves), comments, variations, unclosed or depth > 0, number)


def first_move(text: str) -> Gradual[str | None]:
    """Find the first token of the main line that should be a move; None when there is none."""
    depth = 0
    for number, match in enumerate(_TOKEN.finditer(text)):
        if number % _TOKENS_AT_ONCE == 0:
            yield
        kind, token = match.lastgroup, match.group()
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
        elif kind == "move" and depth == 0 and not _is_mark(token):
            return token
    return None


def parse_moves(start: Position, text: str, ply: int = 0) -> Line:
    """Return the line of the moves of ``text`` from ``start``; its main line when it has variations.

    Castling is O-O, 0-0, the king's two squares or king takes rook, under both rules. Raises MoveError at the first
    move that cannot be read or played; ``ply`` is the place of ``start`` in a longer line, for its sentence.
    """
    return finish(parsing_moves(start, text, ply))


def parsing_moves(start: Position, text: str, ply: int = 0) -> Gradual[Line]:
    """Do what ``parse_moves`` does, gradually."""
    split = yield from splitting(text)
    return (yield from playing(start, split.moves, ply))


def play_tokens(start: Position, tokens: Iterable[str]) -> Line:
    """Return the line of moves, one a token, from ``start``. Raises MoveError."""
    return finish(playing(start, tokens))


def playing(start: Position, tokens: Iterable[str], ply: int = 0) -> Gradual[Line]:
    """Do what ``play_tokens`` does, gradually."""
    steps: list[Step] = []
    position, listed = start, tuple(tokens)
    for token in listed:
        if len(steps) % _MOVES_AT_ONCE == 0:
            yield len(steps), min(len(listed), LONGEST)
        try:
            if len(steps) == LONGEST:
                raise ValueError(f"no more than {LONGEST:,} moves are read")
            move = parse_move(position, token)
        except ValueError as error:
            raise MoveError(Line(start, tuple(steps)), token, str(error), ply) from error
        after = position.play(move)
        steps.append(Step(move, position.san(move), after))
        position = after
    return Line(start, tuple(steps))


def parse_move(position: Position, token: str) -> chess.Move:
    """Return the legal move that ``token`` names, castling as king takes rook. Raises ValueError with a clause."""
    if token in _NULL:
        raise ValueError("it is a null move, which chess does not have")
    text = token.translate(_ALIKE).rstrip("+#")
    if match := _CASTLING.fullmatch(text):
        return _castle(position, king_side=not match[2])
    if match := _COORDINATES.fullmatch(text):
        return _go(position, chess.parse_square(match[1]), chess.parse_square(match[2]), _piece_type(match[3]))
    if match := _SAN.fullmatch(text):
        return _san(position, text.replace(":", "x"), match)
    raise ValueError("it is no move in SAN (Nf3, English letters) or UCI (g1f3)")


def looks_like_move(token: str) -> bool:
    """Return whether ``token`` is written as a move is, whether or not it can be played."""
    if len(token) > _LONGEST_TOKEN:
        return False
    text = token.translate(_ALIKE).rstrip("+#")
    return token in _NULL or any(form.fullmatch(text) for form in (_CASTLING, _COORDINATES, _SAN))


def shortened(text: str, longest: int = 24) -> str:
    """Return ``text`` on one line, cut to ``longest`` characters and without control characters, for a sentence."""
    words = "".join(c if c.isprintable() else "�" for c in " ".join(text[: 4 * longest].split()))
    return words if len(words) <= longest and len(text) <= 4 * longest else words[:longest] + "…"


def _is_mark(token: str) -> bool:
    if token[0].isalnum():
        return token in _MARKS
    return token in _MARKS or (token != "--" and not any(letter.isalnum() for letter in token))


def _piece_type(letter: str | None) -> chess.PieceType | None:
    return None if letter is None else chess.PIECE_SYMBOLS.index(letter.lower())


def _right(position: Position, king_side: bool) -> chess.Move | None:
    """Return castling on one side as king takes rook, when the right is held, legal now or not."""
    king = castling_king(position.squares, position.turn, position.chess960)
    if king is None:
        return None
    rooks = chess.SquareSet(position.effective_rights & home_rank(position.turn))
    return next((chess.Move(king, rook) for rook in rooks if (rook > king) == king_side), None)


def _castle(position: Position, king_side: bool) -> chess.Move:
    move = _right(position, king_side)
    if move is None:
        side = "White" if position.turn else "Black"
        raise ValueError(f"{side} has no right to castle on the {'king' if king_side else 'queen'}'s side")
    return _legal(position, move)


def _go(position: Position, start: chess.Square, end: chess.Square, promotion: chess.PieceType | None) -> chess.Move:
    """Return the move between two squares; a king's walk to the c- or g-file that is no king move is castling."""
    move = chess.Move(start, end, promotion)
    if position.is_legal(move) or start != castling_king(position.squares, position.turn, position.chess960):
        return _legal(position, move)
    same_rank = chess.square_rank(start) == chess.square_rank(end)
    castling = _right(position, end > start)
    far = same_rank and abs(end - start) > 1 and chess.square_file(end) == (6 if end > start else 2)
    return _legal(position, castling if far and castling is not None and promotion is None else move)


def _legal(position: Position, move: chess.Move) -> chess.Move:
    why = why_not(position, move)
    if why is not None:
        raise ValueError(why)
    return move


def _san(position: Position, text: str, match: re.Match[str]) -> chess.Move:
    board = position.board()
    try:
        move = board.parse_san(text)
    except chess.AmbiguousMoveError:
        raise ValueError(f"more than one {_name(match)} can go to {match[4]}") from None
    except ValueError:
        raise ValueError(_why_no_piece(position, board, match)) from None
    if board.is_castling(move):
        return _castle(position, board.is_kingside_castling(move))
    return move


def _name(match: re.Match[str]) -> str:
    return chess.piece_name(chess.PIECE_SYMBOLS.index(match[1].lower() or "p"))


def _why_no_piece(position: Position, board: chess.Board, match: re.Match[str]) -> str:
    """Say why no piece can make a SAN move: of the one that comes nearest when there is one, else of all."""
    end = chess.parse_square(match[4])
    side = "White" if position.turn else "Black"
    found = board.pieces(chess.PIECE_SYMBOLS.index(match[1].lower() or "p"), position.turn)
    if match[2]:
        found &= chess.BB_FILES[chess.FILE_NAMES.index(match[2])]
    if match[3]:
        found &= chess.BB_RANKS[int(match[3]) - 1]
    if not found:
        where = f" on {match[2]}{match[3]}" if match[2] and match[3] else ""
        where = where or (f" on the {match[2]}-file" if match[2] else f" on rank {match[3]}" if match[3] else "")
        return f"{side} has no {_name(match)}{where}"
    if not match[1] and not match[2]:
        found &= chess.BB_FILES[chess.square_file(end)]
    moves = [chess.Move(start, end, _piece_type(match[5])) for start in found]
    queens = [chess.Move(start, end, chess.QUEEN) for start in found] if not match[1] else moves
    near = [
        m for m, queen in zip(moves, queens, strict=True) if board.is_pseudo_legal(m) or board.is_pseudo_legal(queen)
    ]
    for move in near or (moves if len(moves) == 1 else []):
        if why := why_not(position, move):
            return why
    return f"no {_name(match)} of {side}'s can go to {match[4]}"
