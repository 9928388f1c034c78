"""What a file is, guessed from its first bytes, its name and a sample of its records."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from explorer.core.book.record import SIZE, Record, decode, records

HEAD = 4096
POLYGLOT, EMPTY, LFS, HTML, PGN = "polyglot", "empty", "lfs-pointer", "html", "pgn"
ARCHIVE, CTG, UNKNOWN = "archive", "ctg", "unknown"
START_KEY = 0x463B96181691FC9C
"""The key of the start position (Polyglot book format); no other file has it by chance."""
_MANY = 16
"""Records of which so many are no moves by chance alone only once in five hundred files."""

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
    UNKNOWN: "does not look like a Polyglot book",
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
    """Tell whether the sample is in a book's order, or most of it may be moves.

    Of bytes drawn at random three in eight may be; fewer are asked for where the start position's key is among them.
    """
    found = list(records(sample))
    if len(found) > 1 and found[0].key < found[-1].key and all(a.key <= b.key for a, b in pairwise(found)):
        return True
    good = sum(map(may_be_move, found))
    if any(record.key == START_KEY for record in found):
        return good >= 0.5 * len(found)
    return good >= (0.75 if len(found) >= _MANY else 0.9) * len(found)


def may_be_move(record: Record) -> bool:
    """Tell whether a code has two squares, no reserved bit and a promotion there is (5 is a king's, in antichess).

    Header and filler records have no move; their keys are of 0 bits or 1 bits alone.
    """
    code = decode(record.code)
    goes = code.from_square != code.to_square or record.key in (0, 2**64 - 1)
    return goes and not code.reserved and code.promotion <= 5
