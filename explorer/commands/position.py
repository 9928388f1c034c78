"""Playing and setting up: whole-board acts, turn, rights, rules, Chess960 numbers, and what gestures do."""

from __future__ import annotations

from collections.abc import Callable

import chess

from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.commands.file import tell_problem
from explorer.core import chess960
from explorer.core.position import CLEAR, EMPTY, START, Position, ep_problem
from explorer.core.problems import Problem
from explorer.core.remarks import other_rules
from explorer.core.words import capitalised
from explorer.model import edits
from explorer.model.state import ERASE, MOVE, PLAY, State

LONG = 1000
"""Characters of typed moves that are read and played at once, some 50 ms' work."""


def play(context: Context, move: chess.Move) -> None:
    """Play a legal move."""
    context.store.update(lambda state: edits.played(state, move))


def play_text(context: Context, text: str) -> bool:
    """Play typed moves (SAN or coordinates); tell what is wrong with them and return False if they are no moves.

    Hundreds of them are read bit by bit and played as one change when that is done.
    """
    if len(text) > LONG:
        from explorer.commands import long_moves

        long_moves.play(context, text)
        return True
    from explorer.core.movetext import MoveError, parse_moves  # not needed at the start

    try:
        line = parse_moves(context.state.position, text, context.state.document.ply)
    except MoveError as error:
        tell_problem(context, str(error))
        return False
    for step in line.steps:
        play(context, step.move)
    return bool(line.steps)


def set_up(context: Context, position: Position, label: str, merge: str = "") -> None:
    """Put an edited position on the board."""
    context.store.update(lambda state: edits.set_up(state, position, label, merge))


def _set_up_pieces(context: Context, position: Position, label: str, merge: str = "") -> None:
    """Put up a position whose pieces were edited; say which rights and which square went with them."""
    before = context.state.position
    set_up(context, position, label, merge)
    gone = [f"the castling right of {chess.square_name(s)}" for s in chess.SquareSet(before.rights & ~position.rights)]
    if before.ep_square is not None and position.ep_square is None:
        gone.append(f"the en passant square {chess.square_name(before.ep_square)}")
    if gone:
        text = " and ".join(gone)
        _tell(context, f"{capitalised(text)} went with the piece; undo brings it back.")


def _tell(context: Context, text: str) -> None:
    context.store.update(lambda state: edits.told(state, text))


def _transform(
    context: Context, where: Callable[[chess.Square], chess.Square], label: str, swap_colours: bool = False
) -> None:
    """Move every square of the position by ``where``; what counted and no longer can is dropped, and that is said."""
    before = context.state.position
    moved = before.transformed(where, swap_colours)
    counted = chess.SquareSet(where(square) for square in chess.SquareSet(before.effective_rights))
    lost = counted & ~moved.effective_rights
    no_square = moved.ep_square is not None and ep_problem(before) is None and ep_problem(moved) is not None
    after = moved._replace(rights=moved.rights & ~int(lost), ep_square=None if no_square else moved.ep_square)
    set_up(context, after, label)
    gone = []
    if lost:
        gone.append("a castling right" if len(lost) == 1 else f"{len(lost)} castling rights")
    if no_square:
        gone.append("the en passant square")
    if gone:
        one = len(lost) + no_square == 1
        text = " and ".join(gone)
        which = "it" if one else "them"
        _tell(
            context,
            f"{capitalised(text)} cannot be meant any more and {'is' if one else 'are'} dropped; "
            f"undo brings {which} back.",
        )


def put(context: Context, square: chess.Square, letter: str | None, merge: str = "") -> None:
    """Place the piece of a FEN letter, or remove what stands there (None)."""
    name = chess.square_name(square)
    label = f"clear {name}" if letter is None else f"place {letter} on {name}"
    _set_up_pieces(context, context.state.position.with_pieces({square: letter}), label, merge)


def move_freely(context: Context, start: chess.Square, end: chess.Square | None, copy: bool = False) -> None:
    """Put a piece on another square, or off the board (None), whatever the rules; ``copy`` leaves it there too."""
    position = context.state.position
    changes: dict[chess.Square, str | None] = {} if copy else {start: None}
    if end is not None:
        changes[end] = position.piece(start)
    where = "off the board" if end is None else f"to {chess.square_name(end)}"
    verb = "copy" if copy else "move"
    _set_up_pieces(context, position.with_pieces(changes), f"{verb} {chess.square_name(start)} {where}")


def start_position(context: Context) -> None:
    """Put up the standard start position."""
    set_up(context, START, "start position")


def clear_board(context: Context) -> None:
    """Take everything off the board."""
    rules = context.state.position.chess960
    set_up(context, CLEAR._replace(chess960=rules, turn=context.state.position.turn), "clear the board")


def swap_colours(context: Context) -> None:
    """Turn the board upside down with the colours swapped, so that the same side is at play."""
    _transform(context, chess.square_mirror, "swap colours", swap_colours=True)


def mirror_files(context: Context) -> None:
    """Mirror the board from left to right; by standard rules a king off its e-file holds no rights."""
    _transform(context, lambda square: square ^ 7, "mirror files")


def rotate(context: Context) -> None:
    """Turn the pieces by half a turn: a1 to h8. Kings and rooks leave their own back ranks, and rights go."""
    _transform(context, lambda square: square ^ 63, "rotate")


def set_turn(context: Context, turn: chess.Color) -> None:
    """Say whose turn it is; the en passant square, which belongs to the other turn, goes."""
    position = context.state.position
    if position.turn != turn:
        side = "White" if turn else "Black"
        set_up(context, position._replace(turn=turn, ep_square=None), f"{side} to move")


def swap_turn(context: Context) -> None:
    """Give the turn to the other side."""
    set_turn(context, not context.state.position.turn)


def set_right(context: Context, square: chess.Square, held: bool) -> None:
    """Give or take the castling right of the rook on a square."""
    verb = "give" if held else "take"
    set_up(context, context.state.position.with_right(square, held), f"{verb} the right of {chess.square_name(square)}")


def set_en_passant(context: Context, square: chess.Square | None) -> None:
    """State an en passant square, possible or not, or none."""
    name = "no en passant square" if square is None else f"en passant square {chess.square_name(square)}"
    set_up(context, context.state.position._replace(ep_square=square), name)


def set_counters(context: Context, halfmove: int, fullmove: int) -> None:
    """Set the half-move clock and the move number."""
    position = context.state.position._replace(halfmove=halfmove, fullmove=fullmove)
    set_up(context, position, "counters", merge="counters")


def set_rules(context: Context, is_chess960: bool) -> None:
    """Choose the rules, standard or Chess960; the pieces stay, and rights count by the new rules."""
    name = "Chess960 rules" if is_chess960 else "standard rules"
    set_up(context, context.state.position._replace(chess960=is_chess960), name)


def read_by_other_rules(context: Context) -> None:
    """Take the FEN of the position for what it is by the other rules: other rooks may have the rights."""
    other = other_rules(context.state.position)
    if other is not None:
        name = "Chess960" if other.position.chess960 else "standard"
        set_up(context, other.position, f"read the FEN by {name} rules")


def set_number(context: Context, number: int) -> None:
    """Put up a Chess960 start by its number 0 to 959."""
    set_up(context, chess960.start_position(number), f"Chess960 start {number}")


def random_number(context: Context) -> None:
    """Put up one of the 960 starts, each as likely as another."""
    set_number(context, context.random.choice(chess960.NUMBERS))


def set_numbers(context: Context, text: str) -> str:
    """Put up a start named by number, pair or back rank; return what is wrong with the text, or an empty one."""
    try:
        white, black = chess960.parse(text)
    except ValueError as error:
        return str(error)
    label = f"Chess960 start {white}" + ("" if white == black else f" : {black}")
    set_up(context, chess960.start_position(white, black), label)
    return ""


def random_pair(context: Context) -> None:
    """Put up one of the 960 x 960 double Fischer random starts, each as likely as another."""
    white, black = context.random.choice(chess960.NUMBERS), context.random.choice(chess960.NUMBERS)
    set_up(context, chess960.start_position(white, black), f"Chess960 starts {white} : {black}")


def mend(context: Context, problem: Problem) -> None:
    """Do what a problem's remedy says."""
    if problem.mended is not None:
        set_up(context, problem.mended, problem.remedy.lower())


def choose_tool(context: Context, tool: str) -> None:
    """Choose what a press on the board does."""
    context.store.update(lambda state: edits.viewed(state, state.view._replace(tool=tool)))


def play_moves(context: Context) -> None:
    """Play moves again, on the board: what is typed next is meant for it, not for a field that was left."""
    choose_tool(context, PLAY)
    context.dialogs.focus("board")


def _is_start(state: State) -> str:
    return "This is the start position." if state.document.position == START and not state.document.line.steps else ""


def _is_clear(state: State) -> str:
    return "The board is empty." if state.position.squares == EMPTY * 64 else ""


COMMANDS = (
    Command("position.start", "Start position", "Position", start_position, ("Ctrl+N",), _is_start),
    Command("position.clear", "Clear the board", "Position", clear_board, ("Ctrl+Backspace",), _is_clear),
    Command("position.swap", "Swap colours", "Position", swap_colours, about="Mirror ranks, colours and turn"),
    Command("position.mirror", "Mirror files", "Position", mirror_files, about="a to h, h to a"),
    Command("position.rotate", "Rotate by half a turn", "Position", rotate, about="a1 to h8, h1 to a8"),
    Command("position.turn", "Swap the turn", "Position", swap_turn, ("Ctrl+T",), group=1),
    Command("position.random960", "Random Chess960 start", "Position", random_number, ("Ctrl+R",), group=1),
    Command("position.random_pair", "Random double Fischer start", "Position", random_pair, group=1),
    Command(
        "position.standard",
        "Standard rules",
        "Position",
        lambda context: set_rules(context, False),
        checked=lambda state: not state.position.chess960,
        group=2,
    ),
    Command(
        "position.chess960",
        "Chess960 rules",
        "Position",
        lambda context: set_rules(context, True),
        checked=lambda state: state.position.chess960,
        group=2,
    ),
    Command(
        "tool.play",
        "Play moves",
        "Position/Tool",
        play_moves,
        ("Escape",),
        checked=lambda state: state.view.tool == PLAY,
    ),
    Command(
        "tool.move",
        "Move freely",
        "Position/Tool",
        lambda context: choose_tool(context, MOVE),
        checked=lambda state: state.view.tool == MOVE,
    ),
    Command(
        "tool.erase",
        "Erase",
        "Position/Tool",
        lambda context: choose_tool(context, ERASE),
        checked=lambda state: state.view.tool == ERASE,
    ),
)
