"""Copying the key, and which of its parts is listed."""

from __future__ import annotations

from dataclasses import replace

from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.core.keys.convention import Convention
from explorer.core.keys.conventions import CONVENTIONS
from explorer.core.keys.term import Part
from explorer.model import derived, edits
from explorer.model.state import State


def _copy(context: Context, text: str) -> None:
    context.clipboard.set_text(text)
    context.store.update(lambda state: edits.told(state, f"The key is on the clipboard: {text}"))


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
    context.store.update(lambda state: edits.viewed(state, replace(state.view, part=part)))


def toggle_number(context: Context, index: int) -> None:
    """Leave a number out of the key, add it, or take that back: what if."""
    context.store.update(lambda state: edits.toggled(state, index))


def back_to_key(context: Context) -> None:
    """End a "what if": go back to the real key."""
    context.store.update(edits.untoggled)


def use_convention(context: Context, name: str) -> None:
    """Make keys, lines and book look-ups by another convention."""
    context.store.update(lambda state: edits.by_convention(state, name))


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
        checked=lambda state: state.convention == convention.id,
        about=convention.summary,
    )


COMMANDS = (
    Command("key.copy_hex", "Copy key", "Key", copy_hex, ("Ctrl+Shift+C",), about="16 hex digits"),
    Command("key.copy_0x", "Copy key with 0x", "Key", copy_0x),
    Command("key.copy_decimal", "Copy key as decimal", "Key", copy_decimal),
    Command("key.pin", "Pin this position", "Key", pin, ("Ctrl+P",), group=1, about="Compare others with it"),
    Command("key.unpin", "Let the pinned position go", "Key", unpin, (), _nothing_pinned, group=1),
    Command("key.back", "Back to the real key", "Key", back_to_key, (), _nothing_toggled, group=1),
    *(_convention_command(convention) for convention in CONVENTIONS),
)
