"""Help, the palette of commands, and going to a place with the keyboard."""

from __future__ import annotations

from explorer.commands.command import Command
from explorer.commands.context import Context


def _cursor(files: int, ranks: int) -> Command:
    way = {(-1, 0): "Left", (1, 0): "Right", (0, 1): "Up", (0, -1): "Down"}[files, ranks]
    return Command(
        f"cursor.{way.lower()}",
        f"Board cursor {way.lower()}",
        "View/Keyboard",
        lambda context: context.dialogs.move_cursor(files, ranks),
        (f"Ctrl+{way}",),
        about="Letters place a piece there, Delete clears, Enter picks up and puts down, Escape hides it",
    )


def _focus(panel: str, title: str, shortcut: str) -> Command:
    def run(context: Context) -> None:
        context.dialogs.focus(panel)

    return Command(f"focus.{panel}", title, "View/Keyboard", run, (shortcut,), group=1)


COMMANDS = (
    *(_cursor(files, ranks) for files, ranks in ((-1, 0), (1, 0), (0, 1), (0, -1))),
    _focus("move", "Type a move", "/"),
    _focus("fen", "To the FEN", "Ctrl+L"),
    _focus("board", "To the board", "Alt+1"),
    _focus("setup", "To Set up", "Alt+2"),
    _focus("keys", "To the key", "Alt+3"),
    _focus("book", "To the book", "Alt+4"),
    Command("help.commands", "Find a command…", "Help", lambda context: context.dialogs.show_commands(), ("Ctrl+K",)),
    Command("help.shortcuts", "Shortcuts", "Help", lambda context: context.dialogs.show_shortcuts(), ("F1",)),
    Command("help.about", "About Polyglot Explorer", "Help", lambda context: context.dialogs.show_about(), group=1),
)
