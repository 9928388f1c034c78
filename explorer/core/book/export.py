"""Exports of a walk's report: as text, CSV, JSON, or as the list of the positions found."""

from __future__ import annotations

import csv
import io
import json

from explorer.core.book.walk_report import (
    BEYOND,
    TITLES,
    Data,
    depths,
    figures,
    headline,
    items_of,
    line_of,
    more_than_listed,
)

FORMS = ("txt", "csv", "json", "fen", "epd")


def export(data: Data, ending: str) -> str:
    """Return a report in one of ``FORMS``; ``fen`` and ``epd`` are lists of the positions found, each once."""
    if ending == "json":
        return json.dumps(data, indent=1) + "\n"
    findings = data.get("findings")
    names = [name for name, found in findings.items() if isinstance(found, dict)] if isinstance(findings, dict) else []
    if ending in ("fen", "epd"):
        fens = (str(item["fen"]) for name in names for item in items_of(data, name) if item.get("fen"))
        return "".join(f"{_epd(one) if ending == 'epd' else one}\n" for one in dict.fromkeys(fens))
    if ending == "csv":
        return _csv(data, names)
    lines = [headline(data), "", *(f"{row.number:>12} {row.gaps:>12}  {row.text}" for row in figures(data))]
    if depths(data):
        lines += ["", "by ply: positions, records"]
        lines += [f"{ply:>6} {positions:>12} {records:>12}" for ply, positions, records in depths(data)]
    for name in filter(lambda name: items_of(data, name), names):
        lines += ["", f"{_title(name)}:"]
        for item in items_of(data, name):
            parts = (item.get("record", ""), item.get("uci", ""), line_of(item), item.get("fen", ""))
            lines.append(f"  {' '.join(str(part) for part in dict.fromkeys(parts) if part != '')}")
        if more_than_listed(data, name):
            lines.append(f"  and {more_than_listed(data, name)} more")
    return "\n".join(lines) + "\n"


def _title(name: str) -> str:
    kind = name.removeprefix(BEYOND)
    return TITLES.get(kind, kind.replace("_", " ")) + (", only across gaps" if kind != name else "")


def _csv(data: Data, names: list[str]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    fields = ("record", "uci", "san", "weight", "line", "start", "fen", "key", "flags", "reason", "without_record")
    writer.writerow(["finding", *fields])
    for name in names:
        for item in items_of(data, name):
            writer.writerow([name, *(_cell(item.get(field, "")) for field in fields)])
    return out.getvalue()


def _cell(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _epd(text: str) -> str:
    return " ".join(text.split()[:4])
