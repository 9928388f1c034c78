"""Many typed moves at once: read gradually, so that nothing stalls, and played as one change."""

from __future__ import annotations

from explorer.commands import file
from explorer.commands.context import Context
from explorer.core.gradual import Gradual, finish
from explorer.core.line import Line
from explorer.core.movetext import MoveError, parsing_moves
from explorer.core.position import Position
from explorer.model import edits


def play(context: Context, text: str) -> None:
    """Play typed moves; what cannot be played is told, and none is played then."""
    document = context.state.document

    def show(found: Line | MoveError) -> None:
        if isinstance(found, MoveError):
            file.tell_problem(context, str(found))
        elif context.state.document is not document:
            file.tell_problem(context, "The typed moves were not played: the line was changed while they were read.")
        elif found.steps:
            line = Line(document.line.start, (*document.line.steps[: document.ply], *found.steps))
            label = f"play {len(found.steps)} moves"
            context.store.update(lambda state: edits.opened_line(state, line, len(line.steps), label))

    work = _reading(document.position, text, document.ply)
    if context.slices is None:
        show(finish(work))
    else:
        context.slices.start("Reading the moves", work, show)


def _reading(start: Position, text: str, ply: int) -> Gradual[Line | MoveError]:
    try:
        return (yield from parsing_moves(start, text, ply))
    except MoveError as error:
        return error
