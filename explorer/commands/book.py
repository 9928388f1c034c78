"""Playing from the book: a whole line, a random walk, the page of a record."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.commands.file import no_book, tell_problem
from explorer.commands.position import play
from explorer.core.line import Line
from explorer.core.position import Position
from explorer.model import derived, edits
from explorer.model.state import State

LONGEST_WALK = 200


def play_line(context: Context, moves: Sequence[chess.Move]) -> None:
    """Play several moves from the position shown."""
    for move in moves:
        play(context, move)


def random_move(context: Context) -> bool:
    """Play a book move by chance, as likely as its weight says; False when there is none with a weight above 0."""
    page = derived.book_page(context.state)
    rows = [row for row in page.rows if row.move.move is not None and row.move.record.weight] if page else []
    if not rows:
        return False
    chosen = context.random.choices(rows, [row.move.record.weight for row in rows])[0].move.move
    assert chosen is not None
    play(context, chosen)
    return True


def random_walk(context: Context) -> None:
    """Play book moves by chance until the book ends, or a position comes again."""
    seen = {derived.real_key(context.state).value}
    for _ in range(LONGEST_WALK):
        if not random_move(context):
            break
        key = derived.real_key(context.state).value
        if key in seen:
            context.store.update(lambda state: edits.told(state, "The walk came back to a position it had seen."))
            break
        seen.add(key)
    else:
        context.store.update(lambda state: edits.told(state, f"The walk was ended after {LONGEST_WALK} moves."))


def _play_by_chance(context: Context) -> None:
    if not random_move(context):
        tell_problem(context, "The book has no move with a weight above 0 here")


def show_line(context: Context, line: Line, ply: int, label: str) -> None:
    """Show a line that leads to something found in the book."""
    context.store.update(lambda state: edits.opened_line(state, line, ply, label))


def show_position(context: Context, position: Position, label: str) -> None:
    """Show a position that was found near."""
    context.store.update(lambda state: edits.set_up(state, position, label))


def inspect(context: Context, record: int, show: bool = True) -> None:
    """Mark a record of the book, and show its page."""
    context.store.update(lambda state: edits.inspected(state, record, show))


def look_up(context: Context, key: str) -> None:
    """List the records of a key, in hex, whose position is not known; the key panel stays as it is."""
    context.store.update(lambda state: edits.looked_up(state, key))


def no_move(state: State) -> str:
    """Say why no book move can be played."""
    page = derived.book_page(state)
    return no_book(state) or ("" if page and page.rows else "The book has no move here.")


COMMANDS = (
    Command("book.random", "Play a book move by chance", "Book", _play_by_chance, ("Ctrl+G",), no_move, group=2),
    Command("book.walk", "Random walk", "Book", random_walk, ("Ctrl+Shift+G",), no_move, group=2),
)
