"""A book written out from its start positions: every position once, with its moves, in the order of a walk.

A PGN needs the whole tree; other formats are written as the positions come.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import chess

from explorer.core.book.book import Book
from explorer.core.book.moves import BookMove, percent, with_meanings
from explorer.core.book.place import Place, place_of
from explorer.core.book.record import Record
from explorer.core.notation import fen
from explorer.core.position import START, Position

Reached = tuple[int, chess.Move | None]
"""The key of the position before and the move that first led to a position; key of itself and None for a root."""


class Onward(NamedTuple):
    """A move that can be played, and the key of the position it leads to."""

    move: chess.Move
    san: str
    key: int


@dataclass(frozen=True, slots=True)
class Node:
    """A position of the book: ``via`` says how the walk came to it, ``moves`` are its records above the share limit.

    ``best_first`` are those that can be played, by falling weight, each once; ``after`` are the keys they lead to.
    ``across`` are the moves without a record by which the walk went on. A position that is not in the book, but that
    such a move was played in, has no ``moves``.
    """

    position: Position
    key: int
    ply: int
    via: Reached
    moves: tuple[BookMove, ...]
    best_first: tuple[BookMove, ...]
    after: tuple[int, ...]
    across: tuple[Onward, ...] = ()


def nodes(book: Book, roots: Sequence[Position], depth: int | None = None, share: float = 0.0) -> Iterator[Node]:
    """Yield the positions that book moves lead to, breadth first, each key once, at most ``depth`` plies deep.

    Records whose share of their position's weight is below ``share`` (0 to 1) are left out.
    """
    waiting: deque[tuple[Place, int]] = deque()
    via: dict[int, Reached] = {}
    for root in map(place_of, roots):
        if root.key not in via:
            via[root.key] = (root.key, None)
            waiting.append((root, 0))
    while waiting:
        place, ply = waiting.popleft()
        records = book.find(place.key).records
        if not records:
            continue
        node, following = seen(place, ply, via[place.key], records, share)
        yield node
        if depth is not None and ply >= depth:
            continue
        for move, after in zip(node.best_first, following, strict=True):
            if after.key not in via:
                via[after.key] = (place.key, move.move)
                waiting.append((after, ply + 1))


def seen(place: Place, ply: int, via: Reached, records: Sequence[Record], share: float) -> tuple[Node, list[Place]]:
    """Return the node of a place and where its best moves lead to."""
    played: dict[chess.Move, tuple[str, Place]] = {}

    def san(move: chess.Move) -> str:
        if move not in played:
            played[move] = place.play(move)
        return played[move][0]

    found = with_meanings(records, [place.meaning(record.code) for record in records], san)
    moves = tuple(move for move in found if move.share >= share)
    best: dict[chess.Move, BookMove] = {}
    for move in sorted(moves, key=lambda move: -move.record.weight):
        if move.move is not None:
            best.setdefault(move.move, move)
    following = [played[move][1] for move in best]
    after = tuple(reached.key for reached in following)
    return Node(place.position, place.key, ply, via, moves, tuple(best.values()), after), following


# ---- EPD


def epd(node: Node) -> str:
    """Return the position as EPD: best move, all moves with weight and share, and the key as its id."""
    best = node.best_first
    fields = " ".join(fen(node.position).split()[:4])
    moves = ", ".join(f"{move.san} {move.record.weight} {percent(move.share).replace(' ', '')}" for move in best)
    first = f" bm {best[0].san};" if best else ""
    return f'{fields}{first} c0 "{moves}"; id "{node.key:016x}";'


# ---- PGN


_NO_RECORD = "{ no record }"


class Tree:
    """The nodes of a dump by key, for writing games with variations, at most ``depth`` plies long."""

    def __init__(self, depth: int | None = None) -> None:
        self._nodes: dict[int, Node] = {}
        self._depth = depth

    def add(self, node: Node) -> None:
        """Take a node."""
        self._nodes[node.key] = node

    def roots(self) -> list[Node]:
        """Return the nodes that games start from."""
        return [node for node in self._nodes.values() if node.via[1] is None]

    def game(self, root: Node) -> str:
        """Return a PGN game of all lines from ``root``: the heaviest first, the others as variations.

        A position that came up by another way is not gone on from again; a comment names its key. Another marks the
        moves that have no record.
        """
        return "\n".join([*_tags(root.position), "", *_wrapped([*self._tokens(root), "*"]), ""])

    def _tokens(self, root: Node) -> Iterator[str]:
        waiting: list[str | tuple[Node, bool]] = [(root, True)]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                yield item
            else:
                waiting += reversed(self._around(*item))

    def _around(self, node: Node, numbered: bool) -> list[str | tuple[Node, bool]]:
        """Return the tokens of a node's moves: the best, the others in brackets, then what follows the best."""
        if self._depth is not None and node.ply >= self._depth:
            return []
        moves = [(move, False) for move in _with_record(node)]
        moves += [(move, True) for move in node.across]
        parts: list[str | tuple[Node, bool]] = []
        for at, (move, marked) in enumerate(moves):
            said = [_label(node.position, move.san, numbered or at > 0), *([_NO_RECORD] if marked else [])]
            parts += said if not at else ["(", *said, *self._after(node, move, marked), ")"]
        return parts + (self._after(node, moves[0][0], len(moves) > 1 or moves[0][1]) if moves else [])

    def _after(self, node: Node, move: Onward, numbered: bool) -> list[str | tuple[Node, bool]]:
        """Return what follows a move: its node when this is the way to it, a comment when another way was."""
        key = move.key
        following = self._nodes.get(key)
        if following is None:
            return []
        if following.via == (node.key, move.move):
            return [(following, numbered)]
        return [f"{{ goes on elsewhere: {key:016x} }}"]


def _with_record(node: Node) -> Iterator[Onward]:
    for move, key in zip(node.best_first, node.after, strict=True):
        assert move.move is not None
        yield Onward(move.move, str(move.san), key)


def _tags(root: Position) -> list[str]:
    tags = ['[Event "Book lines"]', '[Site "?"]', '[Date "????.??.??"]', '[Round "?"]']
    tags += ['[White "?"]', '[Black "?"]', '[Result "*"]']
    if root.chess960:
        tags.append('[Variant "Chess960"]')
    return tags if root == START else [*tags, '[SetUp "1"]', f'[FEN "{fen(root)}"]']


def _wrapped(tokens: Sequence[str]) -> Iterator[str]:
    """Yield lines of at most 80 characters, as the PGN standard asks for; brackets stand close."""
    line, glue = "", True
    for token in tokens:
        blank = "" if glue or token == ")" else " "
        if len(line) + len(blank) + len(token) > 79 and line:
            yield line
            line, blank = "", ""
        line += blank + token
        glue = token == "("
    yield line


def _label(position: Position, san: str, numbered: bool) -> str:
    if position.turn:
        return f"{position.fullmove}. {san}"
    return f"{position.fullmove}... {san}" if numbered else san
