"""Each known mistake: wrong keys made here, without the code under test, on positions where it shows."""

from collections.abc import Callable, Iterable
from itertools import permutations

import chess
import pytest

from explorer.core.chess960 import start_position
from explorer.core.keys.explain import explain
from explorer.core.keys.mistakes import MISTAKES
from explorer.core.keys.randoms import RANDOMS
from explorer.core.line import Line
from explorer.core.movetext import parse_moves
from explorer.core.notation import parse_fen
from explorer.core.position import START, Position
from tests.core.keys.lines import (
    castling_from_scratch,
    en_passant_file,
    key_from_scratch,
    random_line,
    sample,
)

TURN = RANDOMS[780]
FULL = 2**64 - 1
CASTLE = RANDOMS[768:772]
EN_PASSANT_FENS = [
    f"4k3/8/8/{''.join(rank)}/8/8/8/4K3 w - {'abcdefgh'[file]}6 0 2"
    for file in range(8)
    for beside in (file - 1, file + 1)
    if 0 <= beside < 8
    for rank in ["".join("p" if at == file else "P" if at == beside else "1" for at in range(8))]
] + [
    f"4k3/8/8/8/{''.join(rank)}/8/8/4K3 b - {'abcdefgh'[file]}3 0 2"
    for file in range(8)
    for beside in (file - 1, file + 1)
    if 0 <= beside < 8
    for rank in ["".join("P" if at == file else "p" if at == beside else "1" for at in range(8))]
]

Wrong = Iterable[tuple[Position, int]]


def right(position: Position) -> int:
    return key_from_scratch(position)


def en_passant_positions() -> list[Position]:
    return [parse_fen(fen).position for fen in EN_PASSANT_FENS]


def castling_positions() -> list[Position]:
    """Return positions that hold rights, some of them unusable: starts, games, and an open one in all right sets."""
    fields = ["K", "Q", "k", "q", "KQ", "Kk", "Kq", "Qk", "Qq", "kq", "KQk", "KQq", "Kkq", "Qkq", "KQkq"]
    fens = [f"r3k2r/8/8/8/8/8/8/R3K2R {turn} {field} - 0 1" for field in fields for turn in "wb"]
    games = [position for position in sample() if position.effective_rights]
    return [parse_fen(fen).position for fen in fens] + games + [start_position(n) for n in range(0, 960, 97)]


def by_kinds(*orders: str) -> Wrong:
    return [(position, key_from_scratch(position, kinds=kinds)) for kinds in orders for position in sample()]


def by_flip(flip: int) -> Wrong:
    return [(position, key_from_scratch(position, flip=flip)) for position in sample()]


def by_turn(white: int, black: int) -> Wrong:
    game = [random_line(5, 60).position(ply) for ply in range(60)]
    return [(p, key_from_scratch(p, turn=white if p.turn else black)) for p in game]


def en_passant_never() -> Wrong:
    return [(position, key_from_scratch(position, en_passant=0)) for position in en_passant_positions()]


def en_passant_by_one() -> Wrong:
    for position in en_passant_positions():
        file = en_passant_file(position.board())
        assert file is not None
        for other in (file - 1, file + 1):
            if 0 <= other < 8:
                yield position, key_from_scratch(position, en_passant=RANDOMS[772 + other])


def castling_order() -> Wrong:
    for order in permutations(CASTLE):
        for position in castling_positions():
            yield position, key_from_scratch(position, castling=castling_from_scratch(position.board(), order))


def black_queen_side_number() -> Wrong:
    """Three ways to get it wrong; the first is that of JFXChess."""
    for king, queen in ((CASTLE[2] ^ CASTLE[3], 0), (CASTLE[3], 0), (CASTLE[3], CASTLE[3])):
        for position in castling_positions():
            castling = castling_from_scratch(position.board(), (*CASTLE[:2], king, queen))
            yield position, key_from_scratch(position, castling=castling)


def castling_left_out() -> Wrong:
    return [(position, key_from_scratch(position, castling=0)) for position in castling_positions()]


def playable(board: chess.Board, color: chess.Color) -> tuple[bool, bool]:
    board = board.copy(stack=False)
    if board.turn != color:
        board.turn, board.ep_square = color, None
    moves = [move for move in board.legal_moves if board.is_castling(move)]
    return any(map(board.is_kingside_castling, moves)), any(map(board.is_queenside_castling, moves))


def castling_playable_only() -> Wrong:
    for position in castling_positions():
        board = position.board()
        both = (*playable(board, chess.WHITE), *playable(board, chess.BLACK))
        mover = [usable and (at < 2) == board.turn for at, usable in enumerate(both)]
        for counts in (both, mover):
            castling = 0
            for usable, number in zip(counts, CASTLE, strict=True):
                castling ^= number if usable else 0
            yield position, key_from_scratch(position, castling=castling)


def everywhere(change: Iterable[tuple[Position, int]]) -> list[tuple[Position, int]]:
    """Return the wrong keys that are wrong: where the mistake shows."""
    return [(position, key) for position, key in change if key != right(position)]


POSITION_MISTAKES: dict[str, Callable[[], Wrong]] = {
    "white-first": lambda: by_kinds("PpNnBbRrQqKk"),
    "white-kinds-first": lambda: by_kinds("PNBRQKpnbrqk"),
    "black-kinds-first": lambda: by_kinds("pnbrqkPNBRQK"),
    "king-queen-swapped": lambda: by_kinds("PNBRKQpnbrkq", "pnbrkqPNBRKQ", "pPnNbBrRkKqQ", "PpNnBbRrKkQq"),
    "ranks-mirrored": lambda: by_flip(56),
    "files-mirrored": lambda: by_flip(7),
    "turn-for-black": lambda: by_turn(0, TURN),
    "turn-never": lambda: by_turn(0, 0),
    "turn-always": lambda: by_turn(TURN, TURN),
    "en-passant-never": en_passant_never,
    "en-passant-by-one": en_passant_by_one,
    "castling-order": castling_order,
    "black-queen-side-number": black_queen_side_number,
    "castling-left-out": castling_left_out,
    "castling-playable-only": castling_playable_only,
    "bytes-reversed": lambda: [(p, int.from_bytes(right(p).to_bytes(8, "little"), "big")) for p in sample()],
    "upper-half": lambda: [(p, k) for p in sample() for k in (right(p) >> 32, right(p) & 0xFFFFFFFF << 32)],
    "lower-half": lambda: [(p, k) for p in sample() for k in (right(p) & 0xFFFFFFFF, right(p) << 32 & FULL)],
    "after-a-move": lambda: [(p, right(p.play(move))) for p in sample() for move in p.legal_moves()[:3]],
}


@pytest.mark.parametrize("name", POSITION_MISTAKES)
def test_a_mistake_is_found_wherever_it_shows(name: str) -> None:
    wrong = everywhere(POSITION_MISTAKES[name]())
    shows = set()
    for position, key in wrong:
        found = explain(key, position)
        if found.match == "convention":  # stands before mistakes: without corner rooks, no castling is `corner-rooks`
            continue
        shows.add(position)
        assert found.match == "mistake"
        assert name in found.names, (position, found)
        assert all(len(fit.ids) == 1 for fit in found.fits)
    assert len(shows) >= 20


def test_one_ply_earlier_is_found() -> None:
    line = random_line(3, 40)
    for ply in range(1, 41):
        found = explain(right(line.position(ply - 1)), line.position(ply), line, ply)
        assert "one-ply-earlier" in found.names


def lines_that_lose_rights() -> list[tuple[Line, int]]:
    shuffles = "Nf3 Nf6 g3 g6 Bg2 Bg7 Nc3 Nc6 d3 d6 Be3 Be6 Qd2 Qd7"
    last = ["Kd1", "Rb1", "Rg1", "Rc1", "Rd1", "O-O", "O-O-O", "Kf1"]
    replies = ["Kd8", "Rb8", "Rg8", "Rc8", "Rd8", "O-O", "O-O-O", "Kf8"]
    lines = [parse_moves(START, f"{shuffles} {move} {reply}") for move in last for reply in replies]
    return [(line, len(line.steps)) for line in lines]


def test_lost_rights_that_are_kept_are_found() -> None:
    cases = lines_that_lose_rights()
    assert len(cases) >= 20
    for line, ply in cases:
        position = line.position(ply)
        kept = key_from_scratch(position, castling=castling_from_scratch(line.start.board()))
        found = explain(kept, position, line, ply)
        assert "rights-kept" in found.names
        one = kept ^ CASTLE[0]  # all but White's king-side right
        if one != right(position):
            assert "rights-kept" in explain(one, position, line, ply).names


def test_every_entry_is_tested_and_whole() -> None:
    assert {m.id for m in MISTAKES} == {*POSITION_MISTAKES, "one-ply-earlier", "rights-kept"}
    assert len({m.id for m in MISTAKES}) == len(MISTAKES)
    assert all(m.name and m.sentence.endswith(".") for m in MISTAKES)


def test_the_worked_example_of_jfxchess() -> None:
    for field, key in (("KQk", 0x463B96181691FC9C), ("KQq", 0xFDB313FA7A2B11F5)):
        position = parse_fen(f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {field} - 0 1").position
        assert "black-queen-side-number" in explain(key, position).names


def test_two_mistakes_together() -> None:
    for position in sample():
        white_first = key_from_scratch(position, kinds="PpNnBbRrQqKk", turn=0 if position.turn else TURN)
        found = explain(white_first, position)
        assert found.match == "mistake"
        assert {"white-first", "turn-for-black"} <= set(found.names)
        mirrored = key_from_scratch(position, kinds="PNBRQKpnbrqk", flip=56)
        assert ("white-kinds-first", "ranks-mirrored") in [fit.ids for fit in explain(mirrored, position).fits]
        backwards = int.from_bytes(key_from_scratch(position, flip=7).to_bytes(8, "big"), "little")
        assert ("files-mirrored", "bytes-reversed") in [fit.ids for fit in explain(backwards, position).fits]
