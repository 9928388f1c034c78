"""The lists behind the figures of a walk that are nothing odd: what was reached, how deep, and what was not."""

from __future__ import annotations

import numpy as np

from explorer.core.batch.arrays import I64
from explorer.core.book.check import Check, position_item, record_item
from explorer.core.book.record import decode

LISTS = {
    "reached": "positions reached by book moves, from the start on",
    "deepest": "the deepest positions",
    "takes_rook": "records that castle as king takes rook",
    "not_reached": "records not reached by book moves",
    "gaps_only": "records reached only across gaps",
    "never": "records not reached across gaps either",
}


def reached_items(check: Check, limit: int) -> dict[str, object]:
    """Return each of ``LISTS`` as JSON has it: how many, and up to ``limit`` items.

    Records that were not reached have a key and no position: a key says nothing about where its pieces stand.
    """
    walk = check.walk
    if walk is None:
        return {name: {"count": 0, "items": []} for name in LISTS}
    ids = walk.reached()
    by_ply = ids.take(np.argsort(walk.ply.take(ids), kind="stable"))
    deepest = ids[walk.ply.take(ids) == walk.ply.max()] if len(ids) else ids
    found: dict[str, object] = {
        "reached": _positions(check, by_ply, limit),
        "deepest": _positions(check, deepest, limit),
    }
    rows = check.findings.rows("takes_rook")
    items = [record_item(check.place_of_record(int(row))) for row in rows[:limit]]
    found["takes_rook"] = {"count": len(rows), "items": items}
    found["not_reached"] = _unknown(check, np.flatnonzero(walk.ply < 0), limit)
    if check.gap_walk is not None:
        across = check.gap_walk.reached
        found["gaps_only"] = _unknown(check, np.flatnonzero((walk.ply < 0) & across), limit)
        found["never"] = _unknown(check, np.flatnonzero(~across), limit)
    return found


def _positions(check: Check, ids: I64, limit: int) -> dict[str, object]:
    return {"count": len(ids), "items": [position_item(check.line_to(int(id))) for id in ids[:limit]]}


def _unknown(check: Check, ids: I64, limit: int) -> dict[str, object]:
    """Return the records of distinct keys whose positions are not known."""
    assert check.walk is not None
    book = check.walk.book
    items: list[dict[str, object]] = []
    for id in ids[:limit].tolist():
        for row in range(int(book.first[id]), int(book.first[id + 1])):
            code, number = int(book.codes[row]), int(book.numbers_of(np.array([row]))[0])
            key, uci = f"{int(book.index.keys[id]):016x}", decode(code).coordinates
            fields = {"record": number, "code": f"{code:04x}", "uci": uci, "weight": int(book.weights[row])}
            items.append({**fields, "key": key})
    return {"count": int(book.counts(ids).sum()), "items": items[:limit]}
