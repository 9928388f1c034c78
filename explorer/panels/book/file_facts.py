"""What the File page says: facts of a file as rows, the names of the lists behind them, the header. No Qt but cells."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from explorer.core.book.book import Book, BookError
from explorer.core.book.doubts import doubts, listed
from explorer.core.book.header import header_fields
from explorer.core.book.kind import SENTENCES
from explorer.model.state import OpenBook
from explorer.panels.book.diff_report import Pair
from explorer.panels.figures import count, plural
from explorer.panels.table import Cell

CEILING = 65520
_FACTS = (
    ("records", "records", "sixteen bytes each, header and filler records included"),
    ("positions", "distinct positions", "distinct keys"),
    ("duplicates", "repeated records", "records whose key and move stood in an earlier record"),
    ("zero_weight", "zero weights", "records that no program chooses"),
    ("null_moves", "null moves", "records whose move is 0, a1a1"),
    ("learn_nonzero", "learn in use", "records whose learn field is not 0"),
    ("max_weight", "largest weight", ""),
    ("key_zero", "records with key 0", "header records, or a forged position"),
    ("sentinels", "records with key ffff…", "end marks that some programs write"),
    ("first_descent", "first descent", "the first record whose key is smaller than the one before it"),
)
LISTS = {
    "repeated records": "duplicates",
    "zero weights": "zero_weight",
    "null moves": "null_moves",
    "learn in use": "learn_nonzero",
    "largest weight": "at_ceiling",
    "records with key 0": "key_zero",
    "records with key ffff…": "sentinels",
    "first descent": "descents",
}
"""The records behind a fact, as ``book info --list`` names them."""
FACT_OF = {"descents": "first_descent"}
"""The fact that says whether there are any, where it has another name."""


def record_words(pair: Pair) -> str:
    """Return the weight of a record, and its learn field where that is used."""
    learn = str(pair.either.get("learn", ""))
    return f"weight {pair.either.get('weight')}" + (f", learn {learn}" if learn.strip("0") else "")


def fact_cells(row: tuple[str, str, str]) -> tuple[Cell, ...]:
    """Return the cells of a fact, with the mark of a list if there are records behind it."""
    title, number, about = row
    has_list = title in LISTS and number not in ("0", "–") and (title != "largest weight" or "Scid" in about)
    return Cell(f"▸ {title}" if has_list else title, title), Cell(number, number), Cell(about, about)


def numbers(value: object) -> list[int]:
    return [number for number in value if isinstance(number, int)] if isinstance(value, list) else []


def at_once(known: OpenBook | None) -> str:
    """Return what is known of a file without reading it through."""
    if known is None:
        return "No book is open."
    book = known.book
    order = {None: "order not yet checked", -1: "sorted"}.get(known.descent, f"not sorted from record {known.descent}")
    tail = f", {plural(book.trailing, 'byte')} left over" if book.trailing else ""
    return f"{count(book.size)} bytes, {plural(book.records, 'record')}{tail}; {order}; {_looks(book)}."


def _looks(book: Book) -> str:
    """Return what the file looks like, as a clause; of one that looks like no book, what speaks against it."""
    try:
        against = doubts(book)
    except BookError:
        against = ()
    if against:
        return f"it does not look like a Polyglot book: {listed(against)}"
    return f"it {SENTENCES[book.kind]}" if book.kind in SENTENCES else "a Polyglot book by its looks"


def header_html(text: str) -> str:
    """Return a header's fields with what they are, and below them its text as it stands."""
    fields = "".join(f"<br>&nbsp; {escape(name)}: <b>{escape(value)}</b>" for name, value in header_fields(text))
    raw = escape(text.replace("\n", " / "))
    return f"Header in the first records, whose key is 0:{fields}<br>&nbsp; as it stands: <tt>{raw}</tt>"


def ceiling(data: Mapping[str, object]) -> str:
    """Return what the largest weight says."""
    most, number = data.get("max_weight"), data.get("at_ceiling")
    if most == CEILING:
        many = f"; {plural(number, 'record')} have it" if isinstance(number, int) else ""
        return f"65520 (0xfff0): Scid scales the best move of a position to that{many}"
    if most == 65535:
        return "65535: all that two bytes hold; larger counts were cut off or scaled down"
    return "65535 is all that two bytes hold; 65520 would be the mark of a scaled book"


def fact_rows(data: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Return the rows of a report of the file: what, how many, what that means."""
    rows = []
    for name, title, about in _FACTS:
        value = data.get(name)
        number = count(value) if isinstance(value, int) else "–" if value is None else str(value)
        rows.append((title, number, ceiling(data) if name == "max_weight" else about))
    is_sorted = data.get("sorted")
    words = "–" if is_sorted is None else "yes" if is_sorted else "no"
    rows.insert(2, ("sorted", words, "by key, as a binary search needs it"))
    size, trailing = data.get("size"), data.get("trailing_bytes")
    if isinstance(size, int) and isinstance(trailing, int):
        rows.insert(0, ("size in bytes", count(size), f"{plural(trailing, 'byte')} behind the last whole record"))
    starts = data.get("starts")
    if isinstance(starts, list):
        shown = ", ".join(map(str, starts[:12])) + (" …" if len(starts) > 12 else "")
        rows.append(("Chess960 starts in it", count(len(starts)), shown or "not even the standard start, 518"))
    return [*rows, *_castling_rows(data)]


def _castling_rows(data: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Return the spellings of castling: of a walk's reached positions, or else of the codes alone."""
    walked, codes = data.get("castling"), data.get("castling_codes")
    if isinstance(walked, dict):
        names = {"king_takes_rook": "king takes rook", "two_squares": "king two squares", "corner": "empty corner"}
        return [
            (f"castling: {names.get(name, name)}", count(number), "in the positions that the walk reached")
            for name, number in walked.items()
        ]
    if not isinstance(codes, dict):
        return []
    found = []
    for title, ending in (("takes rook", ("h1", "a1", "h8", "a8")), ("two squares", ("g1", "c1", "g8", "c8"))):
        number = sum(many for name, many in codes.items() if name[2:] in ending and isinstance(many, int))
        words = "codes from e1 or e8 alone; a rook or queen may go there too: the page Check knows"
        found.append((f"castling: {title}?", count(number), words))
    return found
