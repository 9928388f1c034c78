"""Text: what was pasted or what a file holds, as bytes without what cannot be seen, taken in piece by piece.

A file of games can have hundreds of megabytes. It is kept once, as UTF-8 (or in whatever its file has); only the parts
that are read become strings.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import IO

from explorer.core.gradual import Gradual
from explorer.core.notation import LARGEST_FILE

PIECE = 1 << 19
"""Bytes that are taken in at once: some milliseconds' work."""
_LONGEST_LINE = 1 << 20
_LINES_LOOKED_AT = 1000
_INVISIBLE = re.compile(rb"(?:\xc2\xad|\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa0-\xa9]|\xef\xbb\xbf)++")
"""In UTF-8: the soft hyphen, marks of no width and of writing direction, byte order marks."""
_INVISIBLE_STARTS = (b"\xc2", b"\xe2", b"\xef")
_BLANK_LINES = re.compile(rb"\n(?=[ \t\f\v\n])\s*\n")
NOTHING = "There is nothing here: a FEN, a PGN game, a UCI position command or moves were expected."


class ReadError(ValueError):
    """A text that is nothing the reader knows, or is wrong in its first part; a whole sentence for the user."""


class Text:
    """A text without NUL and invisible characters, with one line feed a line and at most one blank line in a row.

    ``notes`` say what was left out, a sentence each.
    """

    def __init__(self) -> None:
        self.data = bytearray()
        self.notes: list[str] = []
        self.is_blank = True
        self._rest = b""

    def __len__(self) -> int:
        return len(self.data)

    def part(self, start: int, end: int) -> str:
        """Return a part as a string: UTF-8, or Latin-1 where it is none. A cut character at its end is left out."""
        piece = bytes(self.data[start:end])
        try:
            return piece.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data" and error.end == len(piece) and end < len(self.data):
                return piece[: error.start].decode("utf-8", "surrogatepass")
            return piece.decode("latin-1")

    def add(self, piece: bytes) -> None:
        """Take a piece in; its last line, or blank lines, wait for the rest."""
        piece = self._rest + piece
        end = _last_line(piece)
        if not end and len(piece) > _LONGEST_LINE:
            end = _before_a_cut(piece)
        self._rest = piece[end:]
        self.data += self._bare(piece[:end])

    def close(self) -> None:
        """Take the last line in."""
        self.data += self._bare(self._rest)
        self._rest = b""

    def _bare(self, piece: bytes) -> bytes:
        if b"\0" in piece:
            self._note("NUL characters were left out.")
            piece = piece.replace(b"\0", b"")
        if not self.data:
            piece = piece.removeprefix(codecs.BOM_UTF8)
        if not piece.isascii():
            piece = self._seen(piece).replace(b"\xc2\xa0", b" ")
        if b"\r" in piece:
            piece = piece.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if b"\n\n\n" in piece or b" \n" in piece or b"\t\n" in piece:
            piece = _BLANK_LINES.sub(b"\n\n", piece)
        self.is_blank = self.is_blank and not piece.strip()
        return piece

    def _seen(self, piece: bytes) -> bytes:
        if not any(start in piece for start in _INVISIBLE_STARTS):
            return piece
        bare = _INVISIBLE.sub(b"", piece)
        if len(bare) < len(piece):
            self._note("Invisible characters, such as marks of writing direction, were left out.")
        return bare

    def _note(self, note: str) -> None:
        if note not in self.notes:
            self.notes.append(note)


def _last_line(piece: bytes) -> int:
    """Return where the last line begins that can be seen to say something, so that no blank lines are cut in two."""
    end = len(piece) - 1
    for _ in range(_LINES_LOOKED_AT):
        end = piece.rfind(b"\n", 0, end)
        if end < 0 or 32 < piece[end + 1] < 127:
            return end + 1
    return 0


def _before_a_cut(piece: bytes) -> int:
    """Return where a piece of one long line can be cut: no character of UTF-8 and no line end lies across it."""
    end = len(piece) - 1
    while end > len(piece) - 4 and 0x80 <= piece[end] < 0xC0:
        end -= 1
    return end


def taking(pieces: Iterable[bytes]) -> Gradual[Text]:
    """Take pieces of bytes together. Raises ReadError when they hold nothing, or too much."""
    text, size = Text(), 0
    for piece in pieces:
        yield
        size += len(piece)
        if size > LARGEST_FILE:
            raise ReadError(too_long(size))
        text.add(piece)
    text.close()
    if text.is_blank:
        raise ReadError(NOTHING)
    return text


def too_long(size: int) -> str:
    """Say that a text of ``size`` bytes, or more, is not read, and what to do."""
    most = LARGEST_FILE // 1_000_000
    have = f"{size // 1_000_000:,} MB" if size > LARGEST_FILE + PIECE else f"more than {most:,} MB"
    return (
        f"The text is too long to be read: it has {have}, and {most:,} MB is the most. "
        "Split it into smaller files, or paste the games you want."
    )


def pieces_of(text: str) -> Iterator[bytes]:
    """Return a string in pieces."""
    for start in range(0, len(text), PIECE):
        yield text[start : start + PIECE].encode("utf-8", "surrogatepass")


def pieces_of_file(file: IO[bytes]) -> Iterator[bytes]:
    """Return a file in pieces; UTF-16 with a byte order mark becomes UTF-8. Raises OSError."""
    first = file.read(PIECE)
    pieces: Iterable[bytes] = iter(lambda: file.read(PIECE), b"")
    if not first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield first
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder("utf-16")("replace")
    yield decoder.decode(first).encode("utf-8", "surrogatepass")
    for piece in pieces:
        yield decoder.decode(piece).encode("utf-8", "surrogatepass")
    yield decoder.decode(b"", final=True).encode("utf-8", "surrogatepass")
