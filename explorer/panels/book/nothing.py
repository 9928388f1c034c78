"""Why a position has no book moves, in words."""

from __future__ import annotations

from explorer.model import derived
from explorer.model.derived import BookPage
from explorer.model.state import State
from explorer.panels.figures import grouped_hex, plural


def why_nothing(state: State, page: BookPage | None) -> str:
    """Return why there are no book moves, and what to do about it."""
    known = state.open_book
    if known is None or page is None:
        return "No book is open. Open one, or drop a .bin file on the window."
    if page.error:
        return page.error
    side = "White" if state.position.turn else "Black"
    key = grouped_hex(derived.real_key(state).value)
    cut = page.found.searched if page.found else None
    number = plural(known.book.records if cut is None else cut, "record")
    if not known.book.records:
        return f"{known.book.name} has no record at all."
    return (
        f"No moves: none of the {number} {'of' if cut is None else 'left of'} {known.book.name} has the key {key}, "
        f"which is this position with {side} to move. The page Why tries what is near."
    )
