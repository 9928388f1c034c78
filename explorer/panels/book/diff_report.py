"""The difference of two whole books as the window shows and exports it. No Qt."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from explorer.panels.figures import count

Data = Mapping[str, object]
Fields = Mapping[str, object]


class Pair(NamedTuple):
    """A record that differs: as it is in the first book, in the second, None where it is not."""

    first: Fields | None
    second: Fields | None

    @property
    def either(self) -> Fields:
        """The record in a book that has it."""
        return self.first or self.second or {}

    @property
    def key(self) -> int:
        """The key of the record's position."""
        return int(str(self.either.get("key", "0")), 16)


def paths(data: Data) -> tuple[Path, Path]:
    """Return where the two files are."""
    books = [book if isinstance(book := data.get(side), dict) else {} for side in ("a", "b")]
    return Path(str(books[0].get("file", "a"))), Path(str(books[1].get("file", "b")))


def names(data: Data) -> tuple[str, str]:
    """Return the names of the two files."""
    first, second = paths(data)
    return first.name, second.name


def figures(data: Data) -> list[tuple[str, str, int]]:
    """Return the rows: the name of the list behind a figure (empty: it is counted only), what it is, how many."""
    first, second = names(data)
    rows = (
        ("only_a", f"records only in {first}", "only_a"),
        ("only_b", f"records only in {second}", "only_b"),
        ("", "records in both, equal", "equal"),
        ("different", "records in both that differ", "different"),
        ("weight", "… with another weight", "different_weight"),
        ("learn", "… with other learn data", "different_learn"),
        ("", f"positions only in {first}", "positions_only_a"),
        ("", f"positions only in {second}", "positions_only_b"),
        ("", "positions in both", "positions_both"),
    )
    return [(name, text, _int(data.get(figure))) for name, text, figure in rows]


def pairs(data: Data, name: str) -> list[Pair]:
    """Return the records of a list that were brought along."""
    examples = data.get("examples")
    if not isinstance(examples, dict):
        return []
    if name in ("only_a", "only_b"):
        found = examples.get(name) or []
        return [Pair(record, None) if name == "only_a" else Pair(None, record) for record in found]
    changed = [Pair(both["a"], both["b"]) for both in examples.get("different") or []]
    if name in ("weight", "learn"):
        return [pair for pair in changed if pair.first and pair.second and pair.first[name] != pair.second[name]]
    return changed if name == "different" else []


def headline(data: Data) -> str:
    """Return the outcome in a sentence."""
    first, second = names(data)
    figures = [_int(data.get(name)) for name in ("only_a", "only_b", "different")]
    if data.get("complete") and not any(figures):
        return f"{first} and {second} hold the same records."
    text = (
        f"{count(figures[0])} records only in {first}, {count(figures[1])} only in {second}, "
        f"{count(_int(data.get('equal')))} equal, {count(figures[2])} with other values."
    )
    return text if data.get("complete") else f"{text} Stopped: this is what was known."


def export(data: Data, ending: str) -> str:
    """Return the difference as ``txt``, ``csv`` or ``json``."""
    if ending == "json":
        return json.dumps(data, indent=1) + "\n"
    lists = ("only_a", "only_b", "different")
    if ending == "csv":
        out = io.StringIO()
        writer = csv.writer(out)
        fields = ("record", "weight", "learn")
        writer.writerow(["list", "key", "code", "uci", *(f"{field}_{side}" for side in "ab" for field in fields)])
        for name in lists:
            for pair in pairs(data, name):
                sides = [(side or {}).get(field, "") for side in (pair.first, pair.second) for field in fields]
                writer.writerow([name, *(pair.either.get(field, "") for field in ("key", "code", "uci")), *sides])
        return out.getvalue()
    lines = [headline(data), "", *(f"{number:>12}  {text}" for _, text, number in figures(data))]
    titles = {name: text for name, text, _ in figures(data)}
    for name in lists:
        lines += ["", f"{titles[name]}:"]
        lines += [f"  {pair.either.get('key')} {pair.either.get('uci')}  {change(pair)}" for pair in pairs(data, name)]
        more = _int(data.get(name)) - len(pairs(data, name))
        lines += [f"  and {more} more"] if more > 0 else []
    return "\n".join(lines) + "\n"


def change(pair: Pair) -> str:
    """Return the weights of a record, and the learn fields where they differ."""
    if pair.first is None or pair.second is None:
        return f"weight {pair.either.get('weight')}"
    text = f"weight {pair.first['weight']} → {pair.second['weight']}"
    if pair.first["learn"] != pair.second["learn"]:
        text += f", learn {pair.first['learn']} → {pair.second['learn']}"
    return text


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
