"""Copying the key, and which of its parts is listed."""

from __future__ import annotations

from pathlib import Path

from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.commands.file import tell_problem
from explorer.core.keys.convention import Convention
from explorer.core.keys.conventions import CONVENTIONS, named
from explorer.core.keys.inner_rooks import OWN, InnerRooksError, parse_inner_rooks
from explorer.core.keys.term import Part
from explorer.model import derived, edits
from explorer.model.state import State


def _copy(context: Context, text: str) -> None:
    context.clipboard.set_text(text)
    said = f"The key is on the clipboard: {text}"
    if context.state.toggled:
        said = f"A hypothetical key is on the clipboard, not the position's (what if): {text}"
    context.store.update(lambda state: edits.told(state, said))


def copy_hex(context: Context) -> None:
    """Copy the key as 16 lower-case hex digits."""
    _copy(context, f"{derived.shown_key(context.state).value:016x}")


def copy_0x(context: Context) -> None:
    """Copy the key as 0x and 16 lower-case hex digits."""
    _copy(context, f"0x{derived.shown_key(context.state).value:016x}")


def copy_decimal(context: Context) -> None:
    """Copy the key as an unsigned decimal number."""
    _copy(context, str(derived.shown_key(context.state).value))


def list_part(context: Context, part: Part | None) -> None:
    """List the numbers of one part of the key, or of all (None)."""
    context.store.update(lambda state: edits.viewed(state, state.view._replace(part=part)))


def toggle_number(context: Context, index: int) -> None:
    """Leave a number out of the key, add it, or take that back: what if."""
    context.store.update(lambda state: edits.toggled(state, index))


def back_to_key(context: Context) -> None:
    """End a "what if": go back to the real key."""
    context.store.update(edits.untoggled)


def use_convention(context: Context, name: str) -> None:
    """Make keys, lines and book look-ups by another convention."""
    context.store.update(lambda state: edits.by_convention(state, name))


LARGEST_TABLE = 100_000
"""Bytes of a file with twelve numbers, at most."""


def load_inner_rooks(context: Context) -> None:
    """Ask for a JSON file of twelve hex numbers for the Chess960 extension, and make keys by it."""
    context.dialogs.choose_file(lambda path: take_inner_rooks(context, path))


def take_inner_rooks(context: Context, path: Path) -> None:
    """Take the twelve numbers of a JSON file; a file that holds none changes nothing and is told."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_TABLE).decode("utf-8-sig")
        inner = parse_inner_rooks(text, path.name)
    except OSError as error:
        tell_problem(context, f"{path} cannot be read: {error.strerror}.")
    except UnicodeDecodeError:
        tell_problem(context, f"{path.name} is no text: a JSON list of twelve hex numbers was expected.")
    except InnerRooksError as error:
        tell_problem(context, f"{path.name}: {error} The numbers stay as they were.")
    else:
        context.store.update(lambda state: edits.by_inner_rooks(state, inner))
        said = f"The Chess960 extension now has the twelve numbers of {inner.name}, and keys are made by it."
        context.store.update(lambda state: edits.told(state, said))


def own_inner_rooks(context: Context) -> None:
    """Give the Chess960 extension this program's own numbers again."""
    context.store.update(lambda state: edits.by_inner_rooks(state, OWN))


def _own_already(state: State) -> str:
    return "The numbers are this program's own." if state.inner_rooks == OWN else ""


def pin(context: Context) -> None:
    """Keep the position for comparing."""
    context.store.update(lambda state: edits.pinned(state, state.position))


def unpin(context: Context) -> None:
    """Let the pinned position go."""
    context.store.update(lambda state: edits.pinned(state, None))


def _nothing_toggled(state: State) -> str:
    return "" if state.toggled else "No number was left out or added."


def _nothing_pinned(state: State) -> str:
    return "" if state.pinned else "No position is pinned."


def _convention_command(convention: Convention) -> Command:
    return Command(
        f"key.by_{convention.id}",
        f"{convention.name} key",
        "Key/Convention",
        lambda context: use_convention(context, convention.id),
        checked=lambda state: named(state.convention).id == convention.id,
        about=convention.summary,
    )


_LISTS: dict[Part | None, str] = {
    None: "All numbers",
    Part.PIECE: "Numbers of pieces",
    Part.CASTLE: "Numbers of castling",
    Part.EN_PASSANT: "Numbers of en passant",
    Part.TURN: "Numbers of the turn",
}


def _part_command(part: Part | None, title: str) -> Command:
    return Command(
        f"key.list_{'all' if part is None else part.value}",
        title,
        "Key/List",
        lambda context: list_part(context, part),
        checked=lambda state: state.view.part == part,
        about="Which numbers the first page of the key lists",
    )


PAGES = ("Numbers", "Change", "Ladder", "Compare", "Conventions", "Table", "Chance")
"""The pages of the key panel, in the order of their tabs."""


def _page_command(title: str, at: int) -> Command:
    def run(context: Context) -> None:
        context.dialogs.focus(f"keys.{title}")

    return Command(f"key.page_{title.lower()}", title, "Key/Page", run, (f"Ctrl+{at}",), about="A page of the key")


COMMANDS = (
    Command("key.copy_hex", "Copy key", "Key", copy_hex, ("Ctrl+Shift+C",), about="16 hex digits"),
    Command("key.copy_0x", "Copy key with 0x", "Key", copy_0x),
    Command("key.copy_decimal", "Copy key as decimal", "Key", copy_decimal),
    Command("key.pin", "Pin this position", "Key", pin, ("Ctrl+P",), group=1, about="Compare others with it"),
    Command("key.unpin", "Let the pinned position go", "Key", unpin, (), _nothing_pinned, group=1),
    Command("key.back", "Back to the real key", "Key", back_to_key, (), _nothing_toggled, group=1),
    Command("key.inner_rooks", "Numbers of inner rooks…", "Key", load_inner_rooks, group=2, about="Twelve, from JSON"),
    Command("key.own_inner_rooks", "This program's own numbers", "Key", own_inner_rooks, (), _own_already, group=2),
    *(_part_command(part, words) for part, words in _LISTS.items()),
    *(_page_command(title, at) for at, title in enumerate(PAGES, 1)),
    *(_convention_command(convention) for convention in CONVENTIONS),
)
