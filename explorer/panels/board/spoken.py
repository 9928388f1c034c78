"""The board in words. No Qt."""

from __future__ import annotations

import chess

from explorer.core.chess960 import is_castling
from explorer.core.line import Step
from explorer.core.position import EMPTY, Position
from explorer.core.problems import problems
from explorer.core.standing import piece_words
from explorer.core.words import capitalised
from explorer.model.state import State
from explorer.panels.board.picture import PROMOTIONS, Picture, promotion_squares

_NAMES = {letter: chess.piece_name(chess.PIECE_SYMBOLS.index(letter)) for letter in "pnbrqk"}
_FEW = 4
"""As many squares are named after an edit; of more only what was done is said."""


def square(shown: Position | Picture, at: chess.Square) -> str:
    """Return a square in words: ``e4 white pawn``, ``e5 empty``."""
    letter = shown.squares[at]
    return f"{chess.square_name(at)} {'empty' if letter == EMPTY else piece_words(letter)}"


def about(picture: Picture, at: chess.Square) -> str:
    """Return what else there is to say of a square now: what a press would do there, or that its king is in check."""
    offered = () if picture.promotion is None else promotion_squares(picture.promotion)
    if at in offered:
        return f"promote to {chess.piece_name(PROMOTIONS[offered.index(at)])}"
    if at in picture.targets:
        return "can move here"
    return "in check" if at == picture.check else ""


def summary(shown: Position | Picture) -> str:
    """Return the turn and every piece, side by side: what a listener needs to set it up."""
    sides = []
    for color in chess.COLORS:
        letters = "KQRBNP" if color else "kqrbnp"
        where = [
            f"{_NAMES[letter.lower()]} {chess.square_name(s)}"
            for letter in letters
            for s in chess.SQUARES
            if shown.squares[s] == letter
        ]
        sides.append(f"{'White' if color else 'Black'}: {', '.join(where) or 'nothing'}")
    return f"{'White' if shown.turn else 'Black'} to move. {'. '.join(sides)}."


# ---- what happened


def change(before: State, after: State) -> str:
    """Return what happened between two states: what was done on the board, what is wrong with it now, the message."""
    said = []
    if after.document is not before.document:
        said += [_done(before, after), *_new_problems(before.position, after.position)]
    if after.message is not None and after.message is not before.message:
        said.append(after.message.text)
    return " ".join(text for text in said if text)


def is_urgent(before: State, after: State) -> bool:
    """Tell whether it is to be said at once: the program could not do what was asked."""
    message = after.message
    return message is not None and message is not before.message and message.kind == "problem"


def move(before: Position, step: Step) -> str:
    """Return a move in words: ``White pawn e2 to e4``, ``Black queen d8 takes white knight on d4, check``."""
    start, end = step.move.from_square, step.move.to_square
    mover = piece_words(before.squares[start]).capitalize()
    if is_castling(before, step.move):
        said = f"{mover.split()[0]} castles {'king' if end > start else 'queen'} side"
    else:
        said = f"{mover} {chess.square_name(start)} {_goes_to(before, step.move)}"
    if step.move.promotion:
        said += f", promotes to {chess.piece_name(step.move.promotion)}"
    return said + _outcome(step)


def _goes_to(before: Position, played: chess.Move) -> str:
    name, taken = chess.square_name(played.to_square), before.squares[played.to_square]
    if taken != EMPTY:
        return f"takes {piece_words(taken)} on {name}"
    changed_file = chess.square_file(played.from_square) != chess.square_file(played.to_square)
    is_en_passant = changed_file and before.squares[played.from_square] in "Pp"
    return f"takes en passant on {name}" if is_en_passant else f"to {name}"


def _outcome(step: Step) -> str:
    if step.san.endswith(("+", "#")):
        return ", check" if step.san.endswith("+") else ", checkmate"
    return "" if step.position.legal_moves() else ", stalemate"


def _done(before: State, after: State) -> str:
    was, now = before.document, after.document
    if now.ply and now.line.position(now.ply - 1) == was.position:
        return f"{move(was.position, now.line.steps[now.ply - 1])}."
    if now.line is was.line:
        return f"After {now.line.move_label(now.ply)}." if now.ply else "Start of the line."
    if after.change is None or after.change is before.change:
        return ""
    return _edited(after.change.label, was.position, now.position)


def _edited(label: str, was: Position, now: Position) -> str:
    """Name the squares of a small edit, and say what was done unless they say it."""
    differ = [s for s in chess.SQUARES if was.squares[s] != now.squares[s]]
    squares = ", ".join(square(now, s) for s in differ) + "." if 0 < len(differ) <= _FEW else ""
    if squares and label.startswith(("place ", "clear ", "move ", "copy ")):
        return squares.capitalize()
    turn = f"{'White' if now.turn else 'Black'} to move."
    said = [f"{capitalised(label)}.", squares, turn if was.turn != now.turn else ""]
    return " ".join(text for text in dict.fromkeys(said) if text)


def _new_problems(was: Position, now: Position) -> list[str]:
    old, new = [p.text for p in problems(was)], [p.text for p in problems(now)]
    if old and not new:
        return ["Nothing is wrong with the position any more."]
    return [text for text in new if text not in old]
