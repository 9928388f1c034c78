"""What the Check page says: starts, ways of a walk, figures and lists in words. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.book import walk_report
from explorer.core.book.walk_report import ACROSS, Figure, Item

STARTS = (
    ("standard", "from the start"),
    ("current", "from this position"),
    ("given", "from given positions"),
    ("chess960", "from all 960 starts"),
)
WAYS, SHORT = ("by book moves", "across gaps"), ("book", "gaps")
WIDE = 400
"""The width at normal zoom below which the ways of a walk have shorter names, and the figures the room."""
GO = "Enter or a click goes there, Space shows the record."
_ABOUT = {"reached": "These are the positions that are reached, with all their records; Enter or a click goes there."}
"""What a list is, where it is not what the figure counts."""
EXPORTS = (("Text…", "txt"), ("CSV…", "csv"), ("JSON…", "json"), ("FEN list…", "fen"), ("EPD list…", "epd"))
_NOTHING = {"0", "", "–"}


def marked(row: Figure) -> str:
    """Return the text of a figure, with the mark of a list if there is anything in it."""
    has_list = (row.list and row.number not in _NOTHING) or (row.list and row.gaps not in _NOTHING)
    return f"▸ {row.text}" if has_list or (row.gaps_list and row.gaps not in _NOTHING) else row.text


def figures_hint(rows: Sequence[Figure]) -> str:
    """Return how the lists behind figures are opened."""
    if not rows:
        return ""
    more = "; a click on a number across gaps, or Space, its own" if any(row.gaps_list for row in rows) else ""
    return f"A figure with ▸ opens the list behind it{more}."


def about_item(item: Item) -> str:
    """Return everything an item says; moves without a record are gaps of its line."""
    return walk_report.about(item).replace(" no record of ", " gap in the line, no record of ")


def about_list(name: str) -> str:
    """Return what there is to say of an open list."""
    said = _ABOUT.get(name.removeprefix(ACROSS), GO)
    return f"Across gaps. {said}" if name.startswith(ACROSS) else said


def about_depths(across: bool) -> str:
    """Return what positions by ply are."""
    moves = "moves, book moves or across gaps," if across else "book moves"
    return f"Positions by the fewest {moves} that lead to them; a click lists those of a ply."
