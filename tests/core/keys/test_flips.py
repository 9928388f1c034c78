"""What each legal move does to the key, against playing it."""

from pathlib import Path

from hypothesis import given

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.flips import flips, histogram
from explorer.core.keys.trace import trace
from explorer.core.line import Line
from explorer.core.movetext import parse_move
from explorer.core.notation import parse_fen
from explorer.core.position import START, Position
from tests.core.keys.lines import games, placements, played, vector_position, vectors


def check(position: Position) -> None:
    before = POLYGLOT.key(position)
    found = flips(position)
    assert [flip.move for flip in found] == list(position.legal_moves())
    for flip in found:
        step = trace(before, POLYGLOT.key(position.play(flip.move)))
        assert flip.removed == tuple(sorted(term.index for term in step.removed)), (position, flip)
        assert flip.added == tuple(sorted(term.index for term in step.added)), (position, flip)
        assert flip.change == step.before ^ step.after
        assert flip.bits_flipped == step.bits_flipped


def test_every_move_of_the_vectors(shared: Path) -> None:
    for vector in vectors(shared):
        check(vector_position(vector))


@given(games(most=25))
def test_every_move_of_random_games(line: Line) -> None:
    for position in played(line)[-3:]:
        check(position)


@given(placements())
def test_every_move_of_any_placement(position: Position) -> None:
    check(position)


def test_look_ups_of_a_knight_move_and_of_castling() -> None:
    by_san = {START.san(flip.move): flip for flip in flips(START)}
    assert by_san["Nf3"].look_ups == 3
    assert by_san["Nf3"].bits_flipped == 36
    castling = parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").position
    flip = next(f for f in flips(castling) if f.move == parse_move(castling, "O-O"))
    assert flip.look_ups == 7  # king and rook out and in, two rights, the turn


def test_the_histogram_counts_every_move() -> None:
    counts = histogram(START)
    assert len(counts) == 65
    assert sum(counts) == 20
    assert counts[36] == sum(flip.bits_flipped == 36 for flip in flips(START)) >= 1
