"""MISTAKES: what programs are known to get wrong in keys, one entry each.

To add one, write a function from a recipe to the recipes of the mistake's forms, and an entry at the end of the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations

import chess

from explorer.core.keys.randoms import CASTLE, EN_PASSANT, PIECE_KINDS, RANDOMS, TURN
from explorer.core.keys.recipe import Recipe, recipe
from explorer.core.keys.rights import castle_offsets, usable_offsets
from explorer.core.position import Position

_TURN = RANDOMS[TURN]
_MASK = (1 << 64) - 1
_OWN = RANDOMS[CASTLE : CASTLE + 4]
_LETTERS = "KQkq"
_NONE = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known mistake: ``forms`` are the recipes it makes of a recipe; one that changes no key does no harm.

    With ``elsewhere`` it is the key of another position, so that of two mistakes it can only be the first.
    """

    id: str
    name: str
    sentence: str
    forms: Callable[[Recipe], Iterable[Recipe]]
    elsewhere: bool = False


# ---- pieces


def _kinds(order: str) -> Callable[[Recipe], Iterable[Recipe]]:
    """Return the mistake of a table whose kinds stand in ``order`` (FEN letters)."""
    moved = tuple(order.index(letter) for letter in PIECE_KINDS)

    def forms(right: Recipe) -> Iterable[Recipe]:
        yield right._replace(kinds=tuple(right.kinds[kind] for kind in moved))

    return forms


_SWAPPED = {
    "white first": "PNBRKQpnbrkq",
    "black first": "pnbrkqPNBRKQ",
    "by kind, black first": "pPnNbBrRkKqQ",
    "by kind, white first": "PpNnBbRrKkQq",
}


def _king_and_queen_swapped(right: Recipe) -> Iterator[Recipe]:
    for detail, order in _SWAPPED.items():
        for form in _kinds(order)(right):
            yield form.said(partial(str, detail))


def _ranks_mirrored(right: Recipe) -> Iterator[Recipe]:
    yield right._replace(flip=right.flip ^ 56)


def _files_mirrored(right: Recipe) -> Iterator[Recipe]:
    yield right._replace(flip=right.flip ^ 7)
    square = right.position.ep_square
    if right.en_passant and square is not None:
        mirrored = RANDOMS[EN_PASSANT + 7 - chess.square_file(square)]
        yield right.said(partial(str, "en passant too"), flip=right.flip ^ 7, en_passant=mirrored)


# ---- turn


def _turn(number: Callable[[Position], int]) -> Callable[[Recipe], Iterable[Recipe]]:
    def forms(right: Recipe) -> Iterable[Recipe]:
        yield right._replace(turn=number(right.position))

    return forms


# ---- en passant


def _en_passant_never(right: Recipe) -> Iterator[Recipe]:
    yield right._replace(en_passant=0)


def _en_passant_by_one(right: Recipe) -> Iterator[Recipe]:
    square = right.position.ep_square
    if not right.en_passant or square is None:
        return
    file = chess.square_file(square)
    beside = {EN_PASSANT + file - 1, EN_PASSANT + file + 1, EN_PASSANT + (file - 1) % 8, EN_PASSANT + (file + 1) % 8}
    for index in sorted(beside):
        yield right.said(partial("number {}".format, index), en_passant=RANDOMS[index])


# ---- castling


def _castling_order(right: Recipe) -> Iterator[Recipe]:
    for order in permutations(range(4)):
        if order != (0, 1, 2, 3):
            detail = partial("{} taken for KQkq".format, "".join(_LETTERS[slot] for slot in order))
            yield right.said(detail, castling=tuple(right.castling[slot] for slot in order))


def _black_castling(right: Recipe) -> Iterator[Recipe]:
    king, queen = _OWN[2:]
    forms = {(king ^ queen, 0): "both for k, none for q", (queen, 0): "none for q", (queen, queen): "the same for q"}
    for black, detail in forms.items():
        yield right.said(partial(str, detail), castling=(*right.castling[:2], *black))


def _castling_left_out(right: Recipe) -> Iterator[Recipe]:
    yield right._replace(castling=_NONE)


def _castling_playable(right: Recipe) -> Iterator[Recipe]:
    """Rights that can be used now: of the mover, and of the other side as if it were to move, none of its, or all."""
    position = right.position
    mine, other = usable_offsets(position, position.turn), usable_offsets(position, not position.turn)
    theirs = {slot for slot in right.slots if (slot < 2) != position.turn}
    forms = {
        "the other side's as if it were to move": mine | other,
        "of the side to move only": mine,
        "of the side to move; the other side's all": mine | theirs,
    }
    for detail, slots in forms.items():
        kept = tuple(slot for slot in right.slots if slot in slots)
        if kept != right.slots:
            yield right.said(partial(str, detail), slots=kept)


def _rights_kept(right: Recipe) -> Iterator[Recipe]:
    start = castle_offsets(right.place.line.start)
    lost = [slot for slot in start if slot not in right.slots]
    for count in range(len(lost), 0, -1):
        for kept in combinations(lost, count):
            letters = "".join(_LETTERS[slot] for slot in kept)
            yield right.said(partial("{} kept".format, letters), slots=tuple(sorted((*right.slots, *kept))))


# ---- the whole number


def _output(*outputs: tuple[str, Callable[[int], int]]) -> Callable[[Recipe], Iterable[Recipe]]:
    def forms(right: Recipe) -> Iterable[Recipe]:
        for detail, output in outputs:
            before = right.output
            both = output if before is None else partial(_both, before, output)
            yield right.said(partial(str, detail), output=both) if detail else right._replace(output=both)

    return forms


def _both(first: Callable[[int], int], then: Callable[[int], int], value: int) -> int:
    return then(first(value))


def reversed_bytes(value: int) -> int:
    """Return a 64-bit value with its eight bytes in the other order."""
    return int.from_bytes(value.to_bytes(8, "big"), "little")


def _four_reversed(value: int) -> int:
    """Return a 64-bit value with the four bytes of each half in the other order."""
    swapped = reversed_bytes(value)
    return (swapped >> 32 | swapped << 32) & _MASK


def _bytes_reversed(right: Recipe) -> Iterator[Recipe]:
    """All eight, and where only a half was kept before, also the four of it."""
    yield from _output(("", reversed_bytes))(right)
    if right.output is not None:
        yield from _output(("the four bytes that are left", _four_reversed))(right)


# ---- another position


def _after_a_move(right: Recipe) -> Iterator[Recipe]:
    position = right.position
    for move in position.legal_moves():
        yield recipe(right.place, position.play(move)).said(partial(_san, position, move))


def _san(position: Position, move: chess.Move) -> str:
    return f"after {position.san(move)}"


def _one_ply_earlier(right: Recipe) -> Iterator[Recipe]:
    line, ply = right.place
    if ply:
        yield recipe(right.place, line.position(ply - 1))


MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "one-ply-earlier",
        "one ply earlier",
        "It is the key of the position one ply earlier in the line.",
        _one_ply_earlier,
        elsewhere=True,
    ),
    Mistake(
        "after-a-move",
        "after a legal move",
        "It is the key of the position after a legal move.",
        _after_a_move,
        elsewhere=True,
    ),
    Mistake(
        "white-first",
        "white before black",
        "White stands before Black within each kind of piece: white pawn 0, black pawn 1, and so on.",
        _kinds("PpNnBbRrQqKk"),
    ),
    Mistake(
        "white-kinds-first",
        "all white kinds first",
        "All white kinds of pieces stand first in the table, then all black.",
        _kinds("PNBRQKpnbrqk"),
    ),
    Mistake(
        "black-kinds-first",
        "all black kinds first",
        "All black kinds of pieces stand first in the table, then all white.",
        _kinds("pnbrqkPNBRQK"),
    ),
    Mistake(
        "king-queen-swapped",
        "king and queen swapped",
        "The kinds of pieces stand in the order P N B R K Q: king and queen are swapped.",
        _king_and_queen_swapped,
    ),
    Mistake(
        "ranks-mirrored",
        "a8 = 0",
        "The squares of pieces are counted from a8 instead of a1: the ranks are mirrored.",
        _ranks_mirrored,
    ),
    Mistake(
        "files-mirrored",
        "h1 = 0",
        "The squares of pieces are counted from h1 instead of a1: the files are mirrored.",
        _files_mirrored,
    ),
    Mistake(
        "turn-for-black",
        "turn number for Black",
        "The turn number is added when Black is to move instead of White.",
        _turn(lambda position: 0 if position.turn else _TURN),
    ),
    Mistake("turn-never", "no turn number", "The turn number is never added.", _turn(lambda _position: 0)),
    Mistake(
        "turn-always",
        "turn number always",
        "The turn number is always added, whoever is to move.",
        _turn(lambda _position: _TURN),
    ),
    Mistake("en-passant-never", "no en passant number", "The en passant number is never added.", _en_passant_never),
    Mistake(
        "en-passant-by-one",
        "en passant file off by one",
        "The en passant number is that of a neighbouring file.",
        _en_passant_by_one,
    ),
    Mistake(
        "castling-order",
        "castling numbers in another order",
        "The four castling numbers stand in another order.",
        _castling_order,
    ),
    Mistake(
        "black-queen-side-number",
        "Black's queen-side number for the king-side right",
        "Black's queen-side castling number is added for Black's king-side right.",
        _black_castling,
    ),
    Mistake("castling-left-out", "castling left out", "No castling number is added.", _castling_left_out),
    Mistake(
        "castling-playable-only",
        "castling only while playable",
        "A castling right counts only while castling can be played now.",
        _castling_playable,
    ),
    Mistake(
        "rights-kept",
        "lost rights kept",
        "Castling rights are kept although the king or the rook has moved.",
        _rights_kept,
    ),
    Mistake("bytes-reversed", "bytes reversed", "The eight bytes stand in the other order.", _bytes_reversed),
    Mistake(
        "upper-half",
        "only the upper 32 bits",
        "Only the upper 32 bits are kept.",
        _output(("", lambda value: value >> 32), ("in their place", lambda value: value & (_MASK ^ 0xFFFFFFFF))),
    ),
    Mistake(
        "lower-half",
        "only the lower 32 bits",
        "Only the lower 32 bits are kept.",
        _output(("", lambda value: value & 0xFFFFFFFF), ("moved up", lambda value: value << 32 & _MASK)),
    ),
)
"""Every known mistake. Two together are tried in this order first: those of position stand first, of output last."""
