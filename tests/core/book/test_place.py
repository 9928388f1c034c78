"""A place goes along with moves: it has to say what the position itself says."""

from random import Random

import chess
import pytest

from explorer.core.book.moves import meaning
from explorer.core.book.place import Place, place_of
from explorer.core.book.record import encode
from explorer.core.chess960 import start_position
from explorer.core.keys.conventions import POLYGLOT
from explorer.core.notation import fen, parse_fen
from explorer.core.position import START, Position

ODD = {
    "no kings": ("8/PPP5/8/3q4/8/8/5p2/4R3 w - - 0 1", False),
    "two kings, rights": ("r3k2r/8/8/8/8/8/4K3/R3K2R w KQkq - 3 9", False),
    "the king can be taken": ("r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1", False),
    "the king of a right can be taken": ("1r2k2r/8/8/8/4Q3/8/8/R3K2R w KQk - 0 1", True),
    "rights in vain": ("r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", False),
    "inner rook": ("1r1rk2r/pppppppp/8/8/8/8/PPPPPPPP/RR2K2R w BHdh - 0 1", True),
    "en passant in vain": ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", False),
    "en passant, illegal": ("8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", False),
    "en passant": ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", False),
    "promotions": ("r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1", False),
    "one step castlings": ("rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1", True),
}
ROOTS = {
    "start": START,
    **{f"Chess960 {number}": start_position(number) for number in (0, 40, 356, 692, 959)},
    "double Fischer random": start_position(12, 700),
    **{name: parse_fen(text, chess960).position for name, (text, chess960) in ODD.items()},
}


def check(place: Place, random: Random) -> None:
    position = place.position
    assert place.key == POLYGLOT.key(position).value
    assert fen(position).split()[0] == position.board().board_fen()
    legal = [encode(move) for move in position.legal_moves()]
    king = position.board().king(position.turn) or 0
    near = [king << 6 | square for square in chess.SQUARES]
    for code in (*legal, *near, *(random.randrange(1 << 16) for _ in range(20))):
        assert place.meaning(code) == meaning(position, code)


@pytest.mark.parametrize("root", ROOTS.values(), ids=ROOTS)
def test_a_place_says_what_its_position_says(root: Position) -> None:
    random = Random(fen(root))
    for _ in range(12):
        place = place_of(root)
        for _ in range(16):
            check(place, random)
            moves = place.position.legal_moves()
            rare = [move for move in moves if place.position.piece(move.from_square) in tuple("PKpk")]
            if not moves:
                break
            move = random.choice(rare if rare and random.random() < 0.5 else moves)
            san, after = place.play(move)
            assert (san, after.position) == (place.position.san(move), place.position.play(move))
            place = after
