"""The report of a walk as it is shown: figures, the lists behind them, and their items, out of its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from explorer.core.chess960 import numbers, start_position
from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.position import START

Data = Mapping[str, object]
Item = Mapping[str, object]
_START = fen(START)
DEPTHS, STARTS = "depths", "starts"
PLY = "ply:"
"""Begins the name of the list of the positions of a ply."""
ACROSS, BEYOND = "across:", "beyond:"
"""Begin the names of the lists of all that is reached across gaps, and of what is reached only so."""
_NAMED = 4
"""Moves without a record that are named of a line across gaps."""
TITLES = {
    "takes_rook": "castling: king takes rook",
    "two_squares": "castling: king two squares",
    "corner": "castling: a corner without the rook",
    "illegal": "records that cannot be played",
    "null_moves": "null moves",
    "bad_promotion": "bad promotions",
    "inner_rook": "positions with inner-rook rights",
    "dead_ends": "dead ends: no record can be played",
    "back": "moves back into the line",
    "zero_weight": "positions where all weights are 0",
    "en_passant": "en passant: conventions disagree",
    "leaving": "moves that leave the book",
    "unanswered": "double pushes with no pawn beside",
}
FINDINGS = tuple(name for name in TITLES if name not in ("takes_rook", "leaving", "unanswered"))
"""The lists of what is odd, which an export has all of; ``lists`` has them too, but takes numpy along."""


class Figure(NamedTuple):
    """A row: the name of the list behind it (empty: none), what it is, how many by book moves and across gaps.

    ``gaps_list`` is the name of the list behind the number across gaps.
    """

    list: str
    text: str
    number: str
    gaps: str = ""
    gaps_list: str = ""


def headline(data: Data) -> str:
    """Return the outcome of a walk in one or two sentences."""
    records, reached, gaps = (_int(data.get(name)) for name in ("records", "reached_records", "reached_with_gaps"))
    share = 100 * reached / records if records else 0.0
    text = f"{count(reached)} of {count(records)} records are reached by book moves ({share:.1f} %)"
    if data.get("reached_with_gaps") is not None:
        text += f", {count(gaps)} across gaps ({100 * gaps / records if records else 0.0:.1f} %)"
    text += "." if data.get("complete") else "; the walk was stopped, this is what it knew."
    return f"{text} {data.get('seconds')} s."


def figures(data: Data) -> list[Figure]:
    """Return the figures in the order they are shown."""
    records, across = _int(data.get("records")), data.get("reached_with_gaps")
    found_across = data.get("gaps_figures")
    gaps = found_across if isinstance(found_across, dict) else {}
    reached = _int(data.get("reached_records"))
    rest = _text(records - across) if isinstance(across, int) else ""
    rows = [
        Figure("reached", "records reached", _text(reached), _text(across) if across is not None else ""),
        Figure("not_reached", "records not reached", _text(records - reached), rest),
    ]
    if isinstance(across, int):
        rows.append(Figure("gaps_only", "reached only across gaps", "", _text(across - reached)))
        rows.append(Figure("never", "not reached across gaps either", "", rest))
    rows += [
        _both(data, "reached", "positions reached", data.get("reached_positions"), gaps.get("reached_positions")),
        _both(data, "deepest", "deepest ply", data.get("max_ply"), gaps.get("max_ply")),
        Figure(
            DEPTHS, "how deep: positions by ply", _text(len(depths(data))), _text(len(gaps["depths"])) if gaps else ""
        ),
        Figure(STARTS, "Chess960 starts in the book", _text(len(_starts(data)))),
    ]
    for name, title in TITLES.items():
        found = _list(data, name)
        if found is not None:
            rows.append(_both(data, name, title, found["count"], gaps.get(name)))
    return [row if row.list in ("", DEPTHS, STARTS) or items_of(data, row.list) else _unlisted(row) for row in rows]


def _both(data: Data, name: str, title: str, number: object, across: object) -> Figure:
    listed = f"{ACROSS}{name}" if items_of(data, f"{ACROSS}{name}") else ""
    return Figure(name, title, _text(number), "" if across is None else _text(across), listed)


def _unlisted(row: Figure) -> Figure:
    return row._replace(list="")


def depths(data: Data, across: bool = False) -> list[tuple[int, int, int]]:
    """Return ply, positions and records of each depth, by book moves or ``across`` gaps."""
    findings = data.get("gaps_figures" if across else "findings")
    found = findings.get("depths") if isinstance(findings, dict) else None
    rows = found if isinstance(found, list) else []
    return [(_int(row.get("ply")), _int(row.get("positions")), _int(row.get("records"))) for row in rows]


def items_of(data: Data, name: str) -> list[Item]:
    """Return the items of the list of a name."""
    if name == STARTS:
        starts = [(number, fen(start_position(number))) for number in _starts(data)]
        return [{"san": str(n), "fen": text, "chess960": n != 518, "start": text, "line": ""} for n, text in starts]
    found = _list(data, name)
    if found is None and _ply_of(name) is not None:
        reached = f"{ACROSS}reached" if name.startswith(ACROSS) else "reached"
        return [item for item in items_of(data, reached) if item.get("ply") == _ply_of(name)]
    return list(found["items"]) if found is not None else []


def more_than_listed(data: Data, name: str) -> int:
    """Return how many items a list has that were not brought along."""
    found, listed = _list(data, name), len(items_of(data, name))
    if found is None and _ply_of(name) is not None:
        rows = depths(data, across=name.startswith(ACROSS))
        return sum(positions for ply, positions, _ in rows if ply == _ply_of(name)) - listed
    return max(0, _int(found["count"]) - listed) if found is not None else 0


def _ply_of(name: str) -> int | None:
    """Return the ply that the name of a list names."""
    text = name.removeprefix(ACROSS)
    return int(text.removeprefix(PLY)) if text.startswith(PLY) else None


def _list(data: Data, name: str) -> dict[str, list[Item]] | None:
    findings = data.get("findings")
    found = findings.get(name) if isinstance(findings, dict) else None
    return found if isinstance(found, dict) and "items" in found else None


def _starts(data: Data) -> list[int]:
    starts = data.get("starts")
    return list(starts) if isinstance(starts, list) else []


def line_of(item: Item) -> str:
    """Return the line that leads to an item; its position if it is a start itself, its key if nothing leads there."""
    if not item.get("fen"):
        return f"key {item.get('key')}"
    if item.get("line"):
        return str(item["line"])
    return "the start" if item["fen"] == _START else str(item["fen"])


@lru_cache(maxsize=1024)
def _start_name(text: str) -> str:
    """Return which start a line begins at: a Chess960 number, or its FEN."""
    try:
        found = numbers(parse_fen(text, chess960=True).position)
    except FenError:
        found = None
    return f"from Chess960 start {found[0]}" if found is not None and found[0] == found[1] else f"from {text}"


def _no_record(moves: list[str]) -> str:
    """Return which moves of a line the book has no record of."""
    more = f" and {count(len(moves) - _NAMED)} more" if len(moves) > _NAMED else ""
    return f"no record of {', '.join(moves[:_NAMED])}{more}"


def about(item: Item) -> str:
    """Return everything an item says in a line."""
    words = []
    if item.get("record") is not None:
        words.append(f"record {_text(item['record'])}: {item.get('san') or item.get('uci')}")
    flags = item.get("flags")
    words += flags if isinstance(flags, list) else []
    words += [_start_name(str(item["start"]))] if item.get("start", _START) != _START else []
    words += [str(item["reason"])] if item.get("reason") else []
    words += [_no_record(moves)] if isinstance(moves := item.get("without_record"), list) else []
    words += [str(item["fen"])] if item.get("fen") else []
    if not item.get("fen"):
        words.append(f"key {item.get('key')}: its position is not known, since no line leads there")
    return " · ".join(words)


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0


def _text(value: object) -> str:
    return count(value) if isinstance(value, int) else "–" if value is None else str(value)


def count(number: int) -> str:
    """Return a whole number with thin spaces between thousands, as the window has it."""
    return f"{number:,}".replace(",", "\u202f")
