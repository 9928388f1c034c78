"""A book written out across gaps of one position that is not in it: books made for one colour, or thinned out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from explorer.core.batch.positions import from_positions, one_king_each
from explorer.core.book.book import Book
from explorer.core.book.columns import read_columns, with_share
from explorer.core.book.dump import Node, Onward, Reached, seen
from explorer.core.book.gaps import GapWalk
from explorer.core.book.place import Place, place_of
from explorer.core.book.walk import Progress, Walk
from explorer.core.position import Position


class GapDump:
    """Walks a book first, as ``book check --gaps`` does, then writes out what was reached by the ways that were found.

    ``depth`` and ``share`` are those of ``dump.nodes``: what is below the share is not followed either.
    """

    def __init__(self, book: Book, roots: Sequence[Position], depth: int | None = None, share: float = 0.0) -> None:
        self._book, self._depth, self._share = book, depth, share
        self._roots = [root for root in roots if one_king_each(root)]
        self._places: dict[int, tuple[Place, Reached]] = {}
        self._walk: Walk
        self._gaps: GapWalk

    def steps(self) -> Iterator[Progress]:
        """Walk; nodes can be had only when it has come to its end."""
        columns = with_share(read_columns(self._book), self._share)
        yield Progress(0, columns.records, "reading")
        self._walk = Walk(columns, from_positions(self._roots))
        yield from self._walk.steps()
        self._gaps = GapWalk(self._walk)
        yield from self._gaps.steps()

    def nodes(self) -> Iterator[Node]:
        """Yield the positions reached by the plies to them, each after the one it was come to from.

        Positions that are not in the book come among them where a move without a record was played in them.
        """
        if not self._roots:
            return
        ply = self._gaps.ply
        order = np.argsort(ply, kind="stable")
        order = order[np.searchsorted(ply.take(order), 0) :]
        following = self._following()
        yield from self._rooted(following)
        for id in map(int, order):
            if id not in self._places:
                continue  # another position of the same key was walked, where the move cannot be played
            place, via = self._places.pop(id)
            if self._depth is None or ply[id] <= self._depth:
                yield from self._node(place, int(ply[id]), via, following.pop(id, []))

    def _following(self) -> dict[int, list[int]]:
        """Return the keys come to from each key; those from a root that is not in the book are under its number."""
        walk, gaps = self._walk, self._gaps
        found: dict[int, list[int]] = defaultdict(list)
        ids = np.flatnonzero(gaps.ply >= 0)
        parents = gaps.parents(ids)
        for id, parent in zip(ids.tolist(), parents.tolist(), strict=True):
            if parent >= 0:
                found[parent].append(id)
            elif walk.ply[id] < 0:
                found[-1 - int(gaps.origin[id])].append(id)
        return found

    def _rooted(self, following: dict[int, list[int]]) -> Iterator[Node]:
        for number, root in enumerate(self._roots):
            place = place_of(root)
            (id,) = map(int, self._walk.book.index.find(np.array([place.key], dtype=np.uint64)))
            via: Reached = (place.key, None)
            if id >= 0:
                self._places.setdefault(id, (place, via))
                continue
            later = following.pop(len(self._gaps.ply) + number, [])
            if later:
                yield self._outside(place, 0, via, later)

    def _node(self, place: Place, ply: int, via: Reached, later: list[int]) -> Iterator[Node]:
        """Yield a node of the book, and those just outside it that lead on from there."""
        node, after = seen(place, ply, via, self._book.find(place.key).records, self._share)
        outside: dict[int, list[int]] = defaultdict(list)
        beside: list[int] = []
        by_key = {reached.key: (reached, move.move) for move, reached in zip(node.best_first, after, strict=True)}
        for id in later:
            key = int(self._walk.book.index.keys[id])
            row = int(self._walk.via[id] if self._walk.ply[id] >= 0 else self._gaps.origin[id])
            if row < 0:
                beside.append(id)
            elif self._walk.ply[id] >= 0 or not self._gaps.code[id]:
                if key in by_key:
                    self._places[id] = by_key[key][0], (place.key, by_key[key][1])
            else:
                outside[int(self._walk.book.codes[row])].append(id)
        yield replace(node, across=self._across(place, beside))
        for code, ids in outside.items():
            move = place.meaning(code).move
            if move is not None and (self._depth is None or ply < self._depth):
                yield self._outside(place.play(move)[1], ply + 1, (place.key, move), ids)

    def _outside(self, place: Place, ply: int, via: Reached, later: list[int]) -> Node:
        return Node(place.position, place.key, ply, via, (), (), (), self._across(place, later))

    def _across(self, place: Place, ids: list[int]) -> tuple[Onward, ...]:
        """Return the moves without a record that lead to the keys ``ids``, whose places are then known."""
        found = []
        for id in ids:
            move = place.meaning(int(self._gaps.code[id])).move
            if move is not None:
                san, after = place.play(move)
                self._places[id] = after, (place.key, move)
                found.append(Onward(move, san, after.key))
        return tuple(found)
