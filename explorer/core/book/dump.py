"""A book written out from its start positions: every position once, with its moves, in the order of a walk.

A PGN needs the whole tree; other formats are written as the positions come.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from explorer.core.book.book import Book
from explorer.core.book.moves import BookMove, book_moves
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.notation import fen
from explorer.core.position import START, Position

Reached = tuple[int, chess.Move | None]
"""The key of the position before and the move that first led to a position; key of itself and None for a root."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position of the book: ``via`` says how the walk came to it, ``moves`` are its records above the share limit."""

    position: Position
    key: int
    ply: int
    via: Reached
    moves: tuple[BookMove, ...]

    @property
    def best_first(self) -> list[BookMove]:
        """The moves that can be played, by falling weight, each once."""
        found: dict[chess.Move, BookMove] = {}
        for move in sorted(self.moves, key=lambda move: -move.record.weight):
            if move.move is not None:
                found.setdefault(move.move, move)
        return list(found.values())


def nodes(book: Book, roots: Sequence[Position], depth: int | None = None, share: float = 0.0) -> Iterator[Node]:
    """Yield the positions that book moves lead to, breadth first, each key once, at most ``depth`` plies deep.

    Records whose share of their position's weight is below ``share`` (0 to 1) are left out.
    """
    waiting = deque((root, POLYGLOT.key(root).value, 0) for root in roots)
    via: dict[int, Reached] = {}
    for _, key, _ in waiting:
        via.setdefault(key, (key, None))
    done: set[int] = set()
    while waiting:
        position, key, ply = waiting.popleft()
        if key in done:
            continue
        done.add(key)
        found = book_moves(position, book.find(key).records)
        if not found:
            continue
        node = Node(position, key, ply, via[key], tuple(move for move in found if move.share >= share))
        yield node
        if depth is not None and ply >= depth:
            continue
        for move in node.best_first:
            assert move.move is not None
            after = position.play(move.move)
            reached = POLYGLOT.key(after).value
            if reached not in via:
                via[reached] = (key, move.move)
                waiting.append((after, reached, ply + 1))


# ---- EPD


def epd(node: Node) -> str:
    """Return the position as EPD: best move, all moves with weight and share, and the key as its id."""
    best = node.best_first
    fields = " ".join(fen(node.position).split()[:4])
    moves = ", ".join(f"{move.san} {move.record.weight} {100 * move.share:.1f}%" for move in best)
    first = f" bm {best[0].san};" if best else ""
    return f'{fields}{first} c0 "{moves}"; id "{node.key:016x}";'


# ---- PGN


class Tree:
    """The nodes of a dump by key, for writing games with variations."""

    def __init__(self) -> None:
        self._nodes: dict[int, Node] = {}

    def add(self, node: Node) -> None:
        """Take a node."""
        self._nodes[node.key] = node

    def roots(self) -> list[Node]:
        """Return the nodes that games start from."""
        return [node for node in self._nodes.values() if node.via[1] is None]

    def game(self, root: Node) -> str:
        """Return a PGN game of all lines from ``root``: the heaviest first, the others as variations.

        A position that came up by another way is not gone on from again; a comment names its key.
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
        moves = node.best_first
        parts: list[str | tuple[Node, bool]] = []
        for at, move in enumerate(moves):
            label = _label(node.position, str(move.san), numbered or at > 0)
            parts += [label] if not at else ["(", label, *self._after(node, move, False), ")"]
        return parts + (self._after(node, moves[0], len(moves) > 1) if moves else [])

    def _after(self, node: Node, move: BookMove, numbered: bool) -> list[str | tuple[Node, bool]]:
        """Return what follows a move: its node when this is the way to it, a comment when another way was."""
        assert move.move is not None
        key = POLYGLOT.key(node.position.play(move.move)).value
        following = self._nodes.get(key)
        if following is None:
            return []
        if following.via == (node.key, move.move):
            return [(following, numbered)]
        return [f"{{ goes on elsewhere: {key:016x} }}"]


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
