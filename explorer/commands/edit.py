"""Undo, redo, copy and paste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.commands import file
from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.core import export
from explorer.core.flavours import FLAVOURS, epd, flavours, unicode_board
from explorer.core.notation import fen
from explorer.model import edits
from explorer.model.state import State

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

PNG_SIDE = 1024
"""Width and height of a picture of the board, in pixels."""


def undo(context: Context) -> None:
    """Take the last change back."""
    context.store.update(edits.undone)


def redo(context: Context) -> None:
    """Make the last undone change again."""
    context.store.update(edits.redone)


def copy_fen(context: Context) -> None:
    """Copy the FEN, which reads back to the same key."""
    _copy(context, fen(context.state.position), "The FEN")


def copy_flavour(context: Context, name: str) -> None:
    """Copy a spelling of the FEN by its id; say so when it reads back to another key."""
    flavour = next(known for known in flavours(context.state.position) if known.id == name)
    changed = "" if flavour.same_key else " Beware: it reads back to another key."
    _copy(context, flavour.text, f"The {flavour.name}", changed)


def copy_epd(context: Context) -> None:
    """Copy the first four fields of the FEN."""
    _copy(context, epd(context.state.position), "The EPD")


def copy_uci(context: Context) -> None:
    """Copy the line as a UCI position command."""
    _copy(context, export.uci_command(context.state.document.line, context.state.document.ply), "The UCI command")


def copy_pgn(context: Context) -> None:
    """Copy the line as a PGN game."""
    _copy(context, export.pgn(context.state.document.line), "The PGN")


def copy_board(context: Context) -> None:
    """Copy the board as eight lines of chess figures."""
    _copy(context, unicode_board(context.state.position), "The board")


def save_board_svg(context: Context) -> None:
    """Save the board as an SVG, pieces as shapes."""
    data = export.board_svg(context.state.position, context.state.view.flipped).encode()
    context.dialogs.choose_save("board.svg", lambda path: file.save_bytes(context, path, data))


def copy_board_svg(context: Context) -> None:
    """Copy the board as the text of an SVG."""
    _copy(context, export.board_svg(context.state.position, context.state.view.flipped), "The board as SVG")


def copy_board_png(context: Context) -> None:
    """Copy the board as a picture."""
    context.clipboard.set_image(_board_image(context))
    said = f"The board is on the clipboard, a picture of {PNG_SIDE} x {PNG_SIDE} pixels."
    context.store.update(lambda state: edits.told(state, said))


def save_board_png(context: Context) -> None:
    """Save the board as a PNG."""
    data = file.png_bytes(_board_image(context))
    context.dialogs.choose_save("board.png", lambda path: file.save_bytes(context, path, data))


def _board_image(context: Context) -> QImage:
    """Return the board as a picture, drawn from the shapes of the SVG at its own size, so that it is sharp."""
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer  # not needed at the start

    shapes = export.board_svg(context.state.position, context.state.view.flipped)
    image = QImage(PNG_SIDE, PNG_SIDE, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(shapes.encode())).render(painter)
    painter.end()
    return image


def copy_command(context: Context) -> None:
    """Copy a command line that opens the window on the position shown and the moves that led to it.

    The command line has no option for a place within a line, so that the moves after it are left out, and that is said.
    """
    document = context.state.document
    line, ply = document.line, document.ply
    left = len(line.steps) - ply
    after = f"after {line.move_label(ply)}" if ply else "of the line"
    moves = f"the {left} moves {after} are" if left > 1 else f"the move {after} is"
    more = f" It opens what is shown: {moves} not in it." if left else ""
    _copy(context, export.command_line(line, ply), "The command line", more, kind="info")


def _copy(context: Context, text: str, what: str, more: str = "", kind: str = "") -> None:
    context.clipboard.set_text(text)
    shown = text if "\n" not in text else f"{len(text.splitlines())} lines"
    said = f"{what} is on the clipboard: {shown}" + (f".{more}" if more else "")
    context.store.update(lambda state: edits.told(state, said, kind or ("problem" if more else "info")))


def paste(context: Context) -> None:
    """Show the position or the game on the clipboard."""
    from explorer.commands import texts  # the readers are not needed at the start

    texts.show_text(context, context.clipboard.text(), "paste")


def _nothing_to_undo(state: State) -> str:
    return "" if state.history.past else "Nothing has been changed yet."


def _nothing_to_redo(state: State) -> str:
    return "" if state.history.future else "Nothing was undone."


def _flavour_command(name: str, title: str, about: str) -> Command:
    def run(context: Context) -> None:
        copy_flavour(context, name)

    def warning(state: State) -> str:
        flavour = next(known for known in flavours(state.position) if known.id == name)
        return "" if flavour.same_key else "(changes the key)"

    return Command(f"edit.copy_{name}", f"Copy {title}", "Edit/Copy as", run, group=1, about=about, warning=warning)


COMMANDS = (
    Command("edit.undo", "Undo", "Edit", undo, ("Ctrl+Z",), _nothing_to_undo),
    Command("edit.redo", "Redo", "Edit", redo, ("Ctrl+Shift+Z", "Ctrl+Y"), _nothing_to_redo),
    Command("edit.copy_fen", "Copy FEN", "Edit", copy_fen, ("Ctrl+C",), group=1),
    *(_flavour_command(*flavour) for flavour in FLAVOURS),
    Command("edit.copy_epd", "Copy EPD", "Edit/Copy as", copy_epd, group=1),
    Command("edit.copy_uci", "Copy UCI position", "Edit/Copy as", copy_uci, group=1),
    Command("edit.copy_pgn", "Copy PGN", "Edit/Copy as", copy_pgn, group=1),
    Command("edit.copy_unicode", "Copy board as text", "Edit/Copy as", copy_board, group=1),
    Command("edit.copy_svg", "Copy board as SVG", "Edit/Copy as", copy_board_svg, group=1),
    Command("edit.copy_png", "Copy board as PNG", "Edit/Copy as", copy_board_png, group=1),
    Command("edit.copy_command", "Copy command line", "Edit/Copy as", copy_command, group=1),
    Command("edit.save_svg", "Save board as SVG…", "Edit", save_board_svg, group=2),
    Command("edit.save_png", "Save board as PNG…", "Edit", save_board_png, group=2),
    Command("edit.paste", "Paste position", "Edit", paste, ("Ctrl+V",), group=1),
)
