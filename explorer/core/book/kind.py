"""What a file is, guessed from its first bytes, its name and a sample of its records."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from explorer.core.book.record import SIZE, decode, records

HEAD = 4096
POLYGLOT, EMPTY, LFS, HTML, PGN = "polyglot", "empty", "lfs-pointer", "html", "pgn"
ARCHIVE, CTG, UNKNOWN = "archive", "ctg", "unknown"

_ARCHIVES = (b"PK\x03\x04", b"PK\x05\x06", b"Rar!\x1a\x07", b"7z\xbc\xaf\x27\x1c", b"\x1f\x8b", b"BZh")
_MORE_ARCHIVES = (b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd", b"MSCF")
_PGN = re.compile(rb'\s*(%[^\n]*\n\s*)*(\[\w+\s+"|1\s*\.\s*[a-hNBRQKO])')

SENTENCES = {
    EMPTY: "is empty: there is not one record in it",
    LFS: "is a Git LFS pointer, a note of where the book lies, not the book: run git lfs pull to get it",
    HTML: "is a web page, not a book: the download saved the page about the file; download the file itself",
    PGN: "is a PGN, a text of games, not a book",
    ARCHIVE: "is an archive: unpack it and open the .bin file inside",
    CTG: "is a ChessBase book (CTG), another format: only Polyglot books are read here",
    UNKNOWN: "does not look like a Polyglot book: its records are no moves",
}


def guess(head: bytes, size: int, path: Path, sample: bytes = b"") -> str:
    """Return the kind of a file of ``size`` bytes from its ``head`` (the first 4,096 bytes) and a sample of records."""
    if size == 0:
        return EMPTY
    if head.startswith(b"version https://git-lfs"):
        return LFS
    if head.startswith(_ARCHIVES + _MORE_ARCHIVES) or head[257:262] == b"ustar":
        return ARCHIVE
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if re.match(rb"<(!doctype\s+html|html|head|body|\?xml|!--)", text, re.IGNORECASE):
        return HTML
    if _PGN.match(head.removeprefix(b"\xef\xbb\xbf")):
        return PGN
    if path.suffix.lower() in (".ctg", ".ctb", ".cto"):
        return CTG
    return POLYGLOT if size >= SIZE and _plausible(sample or head) else UNKNOWN


def _plausible(sample: bytes) -> bool:
    """Tell whether the sample is in a book's order, or most of it holds moves.

    A move has no reserved bit, a known promotion and two squares; header and filler records are no moves.
    """
    found = list(records(sample))
    if len(found) > 1 and found[0].key < found[-1].key and all(a.key <= b.key for a, b in pairwise(found)):
        return True
    codes = [(record.key, decode(record.code)) for record in found]
    good = sum(
        not code.reserved and code.promotion <= 5 and (code.from_square != code.to_square or key in (0, 2**64 - 1))
        for key, code in codes
    )
    return good >= 0.9 * len(codes)
