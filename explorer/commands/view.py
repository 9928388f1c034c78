"""Walking along the line, flipping, arrows, theme and zoom: nothing here is undone."""

from __future__ import annotations

from collections.abc import Callable

from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.commands.file import no_book
from explorer.model import edits
from explorer.model.state import State, View
from explorer.settings import THEMES, ZOOMS


def go_to(context: Context, ply: int) -> None:
    """Go to a place in the line."""
    context.store.update(lambda state: edits.at_ply(state, ply))


def step(context: Context, plies: int) -> None:
    """Walk along the line."""
    context.store.update(lambda state: edits.at_ply(state, state.document.ply + plies))


def first(context: Context) -> None:
    """Go to the start of the line."""
    go_to(context, 0)


def last(context: Context) -> None:
    """Go to the end of the line."""
    go_to(context, len(context.state.document.line.steps))


def _view(context: Context, edit: Callable[[View], View]) -> None:
    context.store.update(lambda state: edits.viewed(state, edit(state.view)))


def flip(context: Context) -> None:
    """Show the board from the other side."""
    _view(context, lambda view: view._replace(flipped=not view.flipped))


def toggle_arrows(context: Context) -> None:
    """Show or hide the arrows of all book moves."""
    _view(context, lambda view: view._replace(arrows=not view.arrows))


def toggle_line_table(context: Context) -> None:
    """Show the line as a table with its keys, or as text."""
    _view(context, lambda view: view._replace(line_table=not view.line_table))


def set_book_columns(context: Context, columns: str) -> None:
    """Keep which columns of book moves are shown, in which order and how wide."""
    _view(context, lambda view: view._replace(book_columns=columns))


def toggle_animation(context: Context) -> None:
    """Let moves glide, or not."""
    _view(context, lambda view: view._replace(animate=not view.animate))


def set_theme(context: Context, theme: str) -> None:
    """Choose the theme."""
    _view(context, lambda view: view._replace(theme=theme))


def zoom(context: Context, steps: int) -> None:
    """Make everything larger or smaller; 0 is back to normal."""
    at = ZOOMS.index(context.state.view.zoom) + steps if steps else ZOOMS.index(100)
    _view(context, lambda view: view._replace(zoom=ZOOMS[max(0, min(at, len(ZOOMS) - 1))]))


def _at_start(state: State) -> str:
    return "" if state.document.ply else "This is the start of the line."


def _at_end(state: State) -> str:
    return "" if state.document.ply < len(state.document.line.steps) else "This is the end of the line."


def _theme_command(theme: str) -> Command:
    title = {"system": "As the system", "contrast": "High contrast"}.get(theme, theme.capitalize())
    return Command(
        f"view.theme_{theme}",
        title,
        "View/Theme",
        lambda context: set_theme(context, theme),
        checked=lambda state: state.view.theme == theme,
    )


COMMANDS = (
    Command("line.first", "First position", "View", first, ("Home",), _at_start),
    Command("line.back", "Back", "View", lambda context: step(context, -1), ("Left", "Backspace"), _at_start),
    Command("line.forward", "Forward", "View", lambda context: step(context, 1), ("Right",), _at_end),
    Command("line.last", "Last position", "View", last, ("End",), _at_end),
    Command("view.flip", "Flip the board", "View", flip, ("F",), checked=lambda state: state.view.flipped, group=1),
    Command(
        "book.arrows",
        "Arrows of all book moves",
        "Book",
        toggle_arrows,
        ("Ctrl+B",),
        no_book,
        lambda state: state.view.arrows,
    ),
    Command(
        "view.line_table",
        "The line with its keys",
        "View",
        toggle_line_table,
        ("Ctrl+J",),
        checked=lambda state: state.view.line_table,
        group=1,
    ),
    Command("view.zoom_in", "Larger", "View", lambda context: zoom(context, 1), ("Ctrl++", "Ctrl+="), group=2),
    Command("view.zoom_out", "Smaller", "View", lambda context: zoom(context, -1), ("Ctrl+-",), group=2),
    Command("view.zoom_normal", "Normal size", "View", lambda context: zoom(context, 0), ("Ctrl+0",), group=2),
    *(_theme_command(theme) for theme in THEMES),
    Command(
        "view.animate",
        "Let moves glide",
        "View",
        toggle_animation,
        checked=lambda state: state.view.animate,
        group=2,
    ),
)
