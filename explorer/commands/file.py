"""Opening files, whatever they are."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.core.book.book import Book, BookError, open_book
from explorer.core.book.kind import PGN, POLYGLOT, UNKNOWN
from explorer.core.notation import parse_fen
from explorer.model import derived, edits
from explorer.model.state import State

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

TEXT_ENDINGS = (".pgn", ".fen", ".epd", ".txt")
_PRINTABLE = frozenset(b"\t\n\r" + bytes(range(32, 127)))


def open_file(context: Context) -> None:
    """Ask for a file and open it."""
    context.dialogs.choose_file(lambda path: open_path(context, path))


def open_path(context: Context, path: Path, remember: bool = True) -> None:
    """Open a file by what it is: a book is shown in the book panel, a game or a position on the board."""
    book = _opened(context, path)
    if book is not None and not _show_if_book(context, book, remember):
        _open_text(context, book.path)


def open_paths(context: Context, paths: Sequence[Path]) -> None:
    """Open several files. All books are opened; of texts the first is shown, and which are left out is told."""
    if len(paths) == 1:
        open_path(context, paths[0])
        return
    opened, texts = 0, []
    for path in paths:
        book = _opened(context, path)
        if book is None:
            continue
        if _show_if_book(context, book):
            opened += book.is_book
        else:
            texts.append(book.path)
    if not texts:
        return
    books = f"{opened} book{'' if opened == 1 else 's'} and " if opened else ""
    more = f"Of {len(paths)} files {books}{texts[0].name} were opened." if opened else ""
    if len(texts) > 1:
        names = ", ".join(path.name for path in texts[1:4]) + (f" and {len(texts) - 4} more" if len(texts) > 4 else "")
        more += f" The board shows one text at a time: {names} {'was' if len(texts) == 2 else 'were'} not opened."
    _open_text(context, texts[0], more.strip())


def _opened(context: Context, path: Path) -> Book | None:
    """Open a file; of a text the order is not looked at, as of a book."""
    try:
        book = Book(path.absolute())
        if _is_text(book):
            return book
        book.close()
        return open_book(book.path)
    except BookError as error:
        tell_problem(context, str(error))
        return None


def _show_if_book(context: Context, book: Book, remember: bool = True) -> bool:
    """Show a book, or say what else it is; return False, with the file closed, when it is a text."""
    is_text = _is_text(book)
    if book.is_book and not is_text:
        show_book(context, book, remember)
        return True
    book.close()
    if book.size == 0 and book.path.suffix.lower() in TEXT_ENDINGS:
        tell_problem(context, f"{book.name} is empty: there is nothing in it to read.")
    elif not is_text:
        tell_problem(context, " ".join(book.remarks()))
    return not is_text


def _open_text(context: Context, path: Path, more: str = "") -> None:
    from explorer.commands import texts  # the readers are not needed at the start

    texts.open_text(context, path, more)


def show_book(context: Context, book: Book, remember: bool = True) -> None:
    """Show a book; an older opening of the same file is closed."""
    for known in context.state.books:
        if known.book.path == book.path:
            derived.forget_book(known.book)
            known.book.close()
    context.store.update(lambda state: edits.with_book(state, book, remember))


def _is_text(book: Book) -> bool:
    if book.kind == PGN or (book.size and book.path.suffix.lower() in TEXT_ENDINGS):
        return True
    head = book.read_at(0, 512)
    if book.kind == POLYGLOT:
        return all(byte in _PRINTABLE for byte in head)
    return book.kind == UNKNOWN and all(byte >= 9 for byte in head)


def show_fen(context: Context, text: str) -> None:
    """Show the position of a FEN, by the rules in force. Raises FenError; nothing is changed then."""
    reading = parse_fen(text, context.state.position.chess960)
    context.store.update(lambda state: edits.set_up(state, reading.position, "enter a FEN"))
    if reading.notes:
        context.store.update(lambda state: edits.told(state, " ".join(reading.notes)))
    elif context.state.message is not None and context.state.message.kind == "info":
        forget_message(context)  # what was said of the same FEN while it was half typed


def tell_problem(context: Context, text: str) -> None:
    """Tell the user what went wrong, with a full stop. Its first letter stays as it is: it may be a file's name."""
    text = text.strip()
    text += "" if text.endswith((".", "!", "?")) else "."
    context.store.update(lambda state: edits.told(state, text, "problem"))


def png_bytes(image: QImage) -> bytes:
    """Return an image as the bytes of a PNG file."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImageWriter  # not needed at the start

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def save_bytes(context: Context, path: Path, data: bytes) -> None:
    """Write a file whole or not at all, and tell how it went."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        tell_problem(context, f"{path} could not be written: {error.strerror}")
        return
    context.store.update(lambda state: edits.told(state, f"Saved {path}, {len(data):,} bytes."))


def close_book(context: Context) -> None:
    """Close the book that is shown."""
    known = context.state.open_book
    if known is None:
        return
    at = context.state.active
    context.store.update(lambda state: edits.without_book(state, at))
    derived.forget_book(known.book)
    known.book.close()


def reload_book(context: Context) -> None:
    """Open the file of the book that is shown once more; if that fails the old one stays."""
    known = context.state.open_book
    if known is not None:
        open_path(context, known.book.path)


def show_book_number(context: Context, at: int) -> None:
    """Show another of the open books."""
    context.store.update(lambda state: edits.showing_book(state, at))


def move_book(context: Context, at: int, step: int) -> None:
    """Put an open book further to the front or to the back."""
    context.store.update(lambda state: edits.book_moved(state, at, step))


def next_book(context: Context) -> None:
    """Show the next of the open books."""
    if context.state.books:
        show_book_number(context, (context.state.active + 1) % len(context.state.books))


def forget_message(context: Context) -> None:
    """Put the message away."""
    context.store.update(edits.untold)


def no_book(state: State) -> str:
    """Say why a command on the book shown cannot be used."""
    return "" if state.open_book else "No book is open."


def _one_book(state: State) -> str:
    return "" if len(state.books) > 1 else "Fewer than two books are open."


COMMANDS = (
    Command("file.open", "Open…", "File", open_file, ("Ctrl+O",), about="A book, a PGN, a FEN or EPD file"),
    Command("file.reload", "Reload book", "File", reload_book, ("F5",), no_book, group=1),
    Command("file.close", "Close book", "File", close_book, ("Ctrl+W",), no_book, group=1),
    Command("book.next", "Next book", "Book", next_book, ("F3",), _one_book, group=1),
    Command("file.quit", "Quit", "File", lambda context: context.dialogs.quit(), ("Ctrl+Q",), group=9),
)
