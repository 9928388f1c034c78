"""Copying the key, and which of its parts is listed."""

from __future__ import annotations

from dataclasses import replace

from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.core.keys.term import Part
from explorer.model import derived, edits


def _copy(context: Context, text: str) -> None:
    context.clipboard.set_text(text)
    context.store.update(lambda state: edits.told(state, f"The key is on the clipboard: {text}"))


def copy_hex(context: Context) -> None:
    """Copy the key as 16 lower-case hex digits."""
    _copy(context, f"{derived.key(context.state.position).value:016x}")


def copy_0x(context: Context) -> None:
    """Copy the key as 0x and 16 lower-case hex digits."""
    _copy(context, f"0x{derived.key(context.state.position).value:016x}")


def copy_decimal(context: Context) -> None:
    """Copy the key as an unsigned decimal number."""
    _copy(context, str(derived.key(context.state.position).value))


def list_part(context: Context, part: Part | None) -> None:
    """List the numbers of one part of the key, or of all (None)."""
    context.store.update(lambda state: edits.viewed(state, replace(state.view, part=part)))


COMMANDS = (
    Command("key.copy_hex", "Copy key", "Key", copy_hex, ("Ctrl+Shift+C",), about="16 hex digits"),
    Command("key.copy_0x", "Copy key with 0x", "Key", copy_0x),
    Command("key.copy_decimal", "Copy key as decimal", "Key", copy_decimal),
)
