"""Shorthand: short texts that stand for a position without being a FEN: a link, a Chess960 start, a board, a key."""

from __future__ import annotations

import re

from explorer.core import chess960
from explorer.core.links import NO_POSITION, Meant, from_link, within
from explorer.core.movetext import looks_like_move
from explorer.core.notation import FenError, describe, fen, parse_fen, placement
from explorer.core.position import EMPTY
from explorer.core.text import ReadError

LONGEST = 4000
"""Bytes of a text that is looked at as a whole."""
_LONGEST_KEY = 48
_QUOTES = " \t\n\"'`,;“”„‘’«»<>"
_GROUPED = re.compile(
    r"[0-9a-f]{16}|[0-9a-f]{8}[ _'’`:-][0-9a-f]{8}|(?:[0-9a-f]{4}[ _'’`:-]){3}[0-9a-f]{4}", re.IGNORECASE
)
_PREFIXED = re.compile(r"(?:0x|\$)[0-9a-f](?:[ _'’`]?[0-9a-f]){0,15}(?:u?l{0,2})", re.IGNORECASE)
_DECIMAL = re.compile(r"-?[0-9]{17,20}")
_NAMED = re.compile(r"(?:chess ?960|frc|sp)?[ #:]*(\d{1,4}|[KQRBN]{8})(?: ?[:/] ?(\d{1,4}|[KQRBN]{8}))?", re.IGNORECASE)
_CELLS = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟KQRBNPkqrbnp·.-_*+□■⭘", "KQRBNPkqrbnpKQRBNPkqrbnp" + EMPTY * 9, strict=True))


class KeyInsteadError(ReadError):
    """A text that is no position but a key; ``key`` is as it was written."""

    def __init__(self, key: str) -> None:
        super().__init__(
            f"This is a key, {key}, and no position: “polyglot-explorer explain {key.replace(' ', '')}” says what "
            "it is."
        )
        self.key = key


def expand(text: str) -> Meant | None:
    """Return what a short text as a whole stands for; None when it has to be read as it is.

    Raises KeyInsteadError for a key, ReadError for a link that carries nothing and a back rank that is none.
    """
    bare = text.strip(_QUOTES)
    if is_key(bare):
        raise KeyInsteadError(bare)
    return from_link(text) or _start(bare) or _board(text)


def inside(text: str) -> Meant | None:
    """Return what can be read within a text that is nothing by itself. Raises ReadError for a link with nothing."""
    meant = within(text)
    if meant is None and re.match(r"\s*https?://\S", text, re.IGNORECASE):
        raise ReadError(NO_POSITION)
    line = text.strip()
    if meant is None and "\n" not in line and line.partition(" ")[0].count("/") > 3:
        try:  # laid out like a FEN: its first mistake is what to tell
            parse_fen(line)
        except FenError as error:
            raise ReadError(describe(error)) from error
    return meant


def is_key(text: str) -> bool:
    """Return whether a text is written as a key is: 16 hex digits, grouped or not, with 0x fewer; or a long decimal.

    >>> is_key("463B 9618 1691 FC9C"), is_key("e2e4 e7e5 d2d4 d7d5")
    (True, False)
    """
    if not 2 < len(text) < _LONGEST_KEY:
        return False
    if _GROUPED.fullmatch(text):
        return not all(looks_like_move(word) for word in text.split()) or " " not in text
    if _DECIMAL.fullmatch(text):
        return -(1 << 63) <= int(text) < 1 << 64
    return _PREFIXED.fullmatch(text) is not None


def _start(text: str) -> Meant | None:
    """Return a Chess960 start named by its number or its back rank, or two of them for White and Black."""
    named = _NAMED.fullmatch(text)
    if named is None:
        return None
    try:
        white, black = chess960.parse(":".join(part for part in named.groups() if part))
    except ValueError as error:
        raise ReadError(str(error)) from None
    names = [f"{number}, {chess960.back_rank(number)}" for number in dict.fromkeys((white, black))]
    note = f"It names the Chess960 start {' for White and '.join(names)}{' for Black' if len(names) > 1 else ''}."
    return Meant(fen(chess960.start_position(white, black)), (note,), chess960=True)


def _board(text: str) -> Meant | None:
    """Return the position of a board of eight lines of figures or letters, with or without the names at its edge."""
    if text.count("\n") < 7:
        return None
    rows = [_row(line) for line in re.sub("[\ufe0e\ufe0f|]", " ", text).strip("\n").split("\n")]
    ranks = [cells for cells, _ in rows if len(cells) == 8]
    edges = [cells for cells, _ in rows if cells and len(cells) != 8]
    labels = "".join(label for cells, label in rows if len(cells) == 8)
    files = "".join(" ".join(cells) for cells in edges).replace(" ", "").lower()
    if len(ranks) != 8 or files not in ("", "abcdefgh", "hgfedcba") or labels not in ("", "87654321", "12345678"):
        return None
    flipped = labels == "12345678" or files == "hgfedcba"
    if flipped:
        ranks = [rank[::-1] for rank in reversed(ranks)]
    below = "Black" if flipped else "White"
    squares = "".join(_CELLS[cell] for rank in reversed(ranks) for cell in rank)
    return Meant(placement(squares), (f"The pieces were read from a board of eight lines, {below} below.",))


def _row(line: str) -> tuple[list[str], str]:
    """Return the cells of a line of a board and the number of its rank; other lines come as their words."""
    words = [] if re.fullmatch("[-+ ]*", line) and "--" in line else line.split()
    label = next((word for word in (words[:1] + words[-1:]) if re.fullmatch("[1-8]", word)), "")
    cells = [word for word in words if word != label]
    if len(cells) == 1 and len(cells[0]) == 8:
        cells = list(cells[0])
    if len(cells) == 8 and all(cell in _CELLS for cell in cells):
        return cells, label
    return (["".join(words)], "") if words else ([], "")
