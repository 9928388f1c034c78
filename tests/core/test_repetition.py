"""The line: occurrences by key and by the Laws, where they part, and rights lost."""

from collections import Counter

import chess
from hypothesis import given

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.line import Line
from explorer.core.movetext import parse_moves
from explorer.core.notation import parse_fen
from explorer.core.position import START
from explorer.core.repetition import occurrences
from tests.core.keys.lines import games, played

BACK_AND_FORTH = "Nf3 Nf6 Ng1 Ng8 "


def test_third_and_fifth_occurrences_are_marked() -> None:
    found = occurrences(parse_moves(START, BACK_AND_FORTH * 4))
    starts = [o for o in found if o.key == found[0].key]
    assert [o.by_laws for o in starts] == [o.by_key for o in starts] == [1, 2, 3, 4, 5]
    assert [o.mark for o in starts] == [0, 0, 3, 0, 5] == [o.key_mark for o in starts]
    assert [o.halfmove for o in found] == list(range(17))
    assert not any(o.reason or o.lost for o in found)


def test_where_the_two_counts_part_company() -> None:
    """After ...d5 the pinned e5 pawn stands beside, so the key counts en passant; by the Laws nothing can take."""
    start = parse_fen("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1").position
    found = occurrences(parse_moves(start, "d5 Kf2 Kf7 Ke1 Kg8 Kf2 Kf7 Ke1 Kg8"))
    assert [(o.by_key, o.by_laws) for o in found] == [
        (1, 1),
        (1, 1),
        (1, 1),
        (1, 1),
        (1, 1),
        (1, 2),
        (2, 2),
        (2, 2),
        (2, 2),
        (2, 3),
    ]
    assert found[5].reason == (
        "By the Laws it is the position after 1... d5; the key is another, since there it counts en passant on d6, "
        "although no capture is legal."
    )
    assert (found[9].mark, found[9].key_mark) == (3, 0)
    assert all(bool(o.reason) == (o.by_key != o.by_laws) for o in found)


def test_a_legal_capture_is_another_position_by_both() -> None:
    start = parse_fen("6k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1").position
    found = occurrences(parse_moves(start, "d5 Kf2 Kf7 Ke1 Kg8"))
    assert [(o.by_key, o.by_laws) for o in found] == [(1, 1)] * 6


def test_rights_lost_for_good() -> None:
    found = occurrences(parse_moves(START, "Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Ng1 Ng8"))
    lost = [(o.ply, lost.term.index, lost.text) for o in found for lost in o.lost]
    assert lost == [
        (
            3,
            768,
            (
                "Rg1 loses White's king-side castling right for good, and the key number 768: "
                "the rook leaves h1; the fifty-move count goes on: 3."
            ),
        ),
        (
            4,
            770,
            (
                "Rg8 loses Black's king-side castling right for good, and the key number 770: "
                "the rook leaves h8; the fifty-move count goes on: 4."
            ),
        ),
    ]
    assert found[8].by_laws == found[8].by_key == 1  # the start's placement, with fewer rights
    assert [o.halfmove for o in found] == list(range(9))


def test_ways_to_lose_rights() -> None:
    start = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9").position
    whys = {
        "O-O": {768: "it is used", 769: "the king castles"},
        "O-O-O": {768: "the king castles", 769: "it is used"},
        "Ke2": {768: "the king moves", 769: "the king moves"},
        "Rxh8+": {768: "the rook leaves h1", 770: "the rook on h8 is taken"},
    }
    for san, expected in whys.items():
        last = occurrences(parse_moves(start, san))[1]
        assert {lost.term.index for lost in last.lost} == set(expected)
        for lost in last.lost:
            assert expected[lost.term.index] in lost.text
            assert ("goes on: 6" in lost.text) == (last.halfmove == 6) == ("x" not in san)


@given(games())
def test_counts_are_those_of_python_chess_and_of_the_key(line: Line) -> None:
    found = occurrences(line)
    keys: Counter[int] = Counter()
    laws: Counter[object] = Counter()
    board = line.start.board()
    for ply, position in enumerate(played(line)):
        if ply:
            board.push(line.steps[ply - 1].move)
        keys[POLYGLOT.key(position).value] += 1
        laws[board._transposition_key()] += 1
        assert found[ply].key == POLYGLOT.key(position).value
        assert found[ply].by_key == keys[found[ply].key]
        assert found[ply].by_laws == laws[board._transposition_key()]
        gone = {lost.right.square for lost in found[ply].lost}
        if ply:
            before = chess.SquareSet(line.position(ply - 1).effective_rights)
            assert gone == set(before - chess.SquareSet(position.effective_rights))
