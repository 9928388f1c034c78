"""Whatever is done, undoing all of it is the first document again, and redoing all of it the last."""

import chess
from hypothesis import given
from hypothesis import strategies as st

from explorer.core import chess960
from explorer.core.notation import fen, parse_fen
from explorer.core.position import CLEAR, START
from explorer.model import edits
from explorer.model.state import State

SQUARES = st.sampled_from(chess.SQUARES)
LETTERS = st.sampled_from([None, *"KQRBNPkqrbnp"])
FENS = (
    "r3k2r/pppq1ppp/8/3pP3/8/8/PPPQ1PPP/R3K2R w KQkq d6 0 9",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "8/P6P/8/k7/8/8/K7/8 w - - 0 1",
    "8/8/8/8/8/8/8/8 b - - 0 1",
    "4k3/8/8/8/4P3/8/8/4K3 b KQkq e3 5 7",
)


def played(state: State, number: int) -> State:
    moves = sorted(state.position.legal_moves(), key=chess.Move.uci)
    return edits.played(state, moves[number % len(moves)]) if moves else state


def placed(state: State, square: int, letter: str | None, merge: str) -> State:
    return edits.set_up(state, state.position.with_pieces({square: letter}), "place", merge)


def moved(state: State, start: int, end: int) -> State:
    pieces = {start: None, end: state.position.piece(start)}
    return edits.set_up(state, state.position.with_pieces(pieces), "move freely")


def with_right(state: State, square: int, held: bool) -> State:
    return edits.set_up(state, state.position.with_right(square, held), "right")


def with_fields(state: State, turn: bool, ep: int | None, rules: bool) -> State:
    return edits.set_up(state, state.position._replace(turn=turn, ep_square=ep, chess960=rules), "fields")


def pasted(state: State, text: str) -> State:
    return edits.set_up(state, parse_fen(text, state.position.chess960).position, "FEN")


def numbered(state: State, number: int) -> State:
    return edits.set_up(state, chess960.start_position(number), "number")


EDITS = st.one_of(
    st.tuples(st.just(played), st.tuples(st.integers(0, 400))),
    st.tuples(st.just(played), st.tuples(st.integers(0, 400))),
    st.tuples(st.just(placed), st.tuples(SQUARES, LETTERS, st.sampled_from(["", "stroke 1", "stroke 2"]))),
    st.tuples(st.just(moved), st.tuples(SQUARES, SQUARES)),
    st.tuples(
        st.just(with_right), st.tuples(st.sampled_from(list(chess.SquareSet(chess.BB_BACKRANKS))), st.booleans())
    ),
    st.tuples(st.just(with_fields), st.tuples(st.booleans(), st.none() | SQUARES, st.booleans())),
    st.tuples(st.just(pasted), st.tuples(st.sampled_from(FENS))),
    st.tuples(st.just(numbered), st.tuples(st.sampled_from(chess960.NUMBERS))),
    st.tuples(st.just(edits.at_ply), st.tuples(st.integers(-1, 5))),
)


@given(st.lists(EDITS, min_size=1, max_size=14), st.integers(0, 5))
def test_undo_all_is_the_first_and_redo_all_the_last(acts: list[tuple[object, tuple[object, ...]]], walk: int) -> None:
    first = state = State()
    for act, arguments in acts:
        before = state
        state = act(state, *arguments)  # type: ignore[operator]
        if len(state.history.past) > len(before.history.past):
            assert edits.undone(state).document == before.document
    last = state
    while state.history.past:
        state = edits.undone(state)
    assert state.document.line.start == START
    assert state.document == first.document._replace(ply=state.document.ply)
    state = edits.at_ply(state, walk)
    while state.history.future:
        state = edits.redone(state)
    assert state.document == last.document
    assert len(state.history.past) == len(last.history.past)


@given(st.lists(EDITS, max_size=8))
def test_the_fen_of_what_was_made_reads_back_to_it(acts: list[tuple[object, tuple[object, ...]]]) -> None:
    state = State()
    for act, arguments in acts:
        state = act(state, *arguments)  # type: ignore[operator]
    position = state.position
    assert parse_fen(fen(position), position.chess960).position == position
    assert parse_fen(fen(position, shredder=True), position.chess960).position == position


def test_clearing_and_undoing_brings_a_line_back() -> None:
    state = played(played(State(), 3), 5)
    cleared = edits.set_up(state, CLEAR, "clear the board")
    assert edits.undone(cleared).document == state.document
