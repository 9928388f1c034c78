"""State to state, named for what the user did."""

from pathlib import Path

import chess
import pytest

from explorer.core.book.book import Book
from explorer.core.position import START, Position
from explorer.model import edits
from explorer.model.state import State
from tests.books import write_book


def moves(state: State) -> str:
    return " ".join(step.san for step in state.document.line.steps)


def playing(*names: str, state: State | None = None) -> State:
    state = state or State()
    for name in names:
        state = edits.played(state, chess.Move.from_uci(name))
    return state


def open_small(path: Path) -> Book:
    book = Book(write_book(path))
    book.close()
    return book


def test_playing_makes_a_line_and_walks_along() -> None:
    state = playing("e2e4", "e7e5", "g1f3")
    assert moves(state) == "e4 e5 Nf3"
    assert state.document.ply == 3
    assert [label for label, _ in state.history.past] == ["play 1. e4", "play 1... e5", "play 2. Nf3"]


def test_a_move_in_mid_line_cuts_the_rest_and_undo_brings_line_and_place_back() -> None:
    before = edits.at_ply(playing("e2e4", "e7e5", "g1f3"), 1)
    state = playing("c7c5", state=before)
    assert (moves(state), state.document.ply) == ("e4 c5", 2)
    assert edits.undone(state).document == before.document
    assert edits.redone(edits.undone(state)).document == state.document


def test_the_move_that_follows_only_walks() -> None:
    before = edits.at_ply(playing("e2e4", "e7e5", "g1f3"), 1)
    state = playing("e7e5", state=before)
    assert (moves(state), state.document.ply) == ("e4 e5 Nf3", 2)
    assert state.history.past == before.history.past


def test_setting_up_starts_a_new_line_from_the_edited_position() -> None:
    before = playing("e2e4", "e7e5")
    edited = before.position.with_pieces({chess.A2: None})
    state = edits.set_up(before, edited, "clear a2")
    assert (moves(state), state.document.ply, state.position) == ("", 0, edited)
    assert edits.undone(state).document == before.document


def test_setting_up_the_same_position_is_no_change() -> None:
    before = playing("e2e4")
    assert edits.set_up(before, before.position, "nothing") is before


def test_quick_repeats_of_a_name_are_one_change() -> None:
    state = State()
    for square in (chess.A3, chess.B3, chess.C3):
        state = edits.set_up(state, state.position.with_pieces({square: "Q"}), "paint", "stroke 1")
    assert len(state.history.past) == 1
    state = edits.set_up(state, state.position.with_pieces({chess.D3: "Q"}), "paint", "stroke 2")
    assert len(state.history.past) == 2
    assert edits.undone(edits.undone(state)).position == START


@pytest.mark.parametrize(("asked", "ply"), [(-5, 0), (0, 0), (2, 2), (3, 3), (99, 3)])
def test_walking_stays_within_the_line_and_is_never_undone(asked: int, ply: int) -> None:
    before = playing("e2e4", "e7e5", "g1f3")
    state = edits.at_ply(before, asked)
    assert state.document.ply == ply
    assert state.history.past == before.history.past
    assert (state is before) == (ply == 3)


def test_walking_keeps_what_can_be_redone() -> None:
    state = edits.undone(playing("e2e4", "e7e5", "g1f3"))
    walked = edits.at_ply(state, 0)
    assert moves(edits.redone(walked)) == "e4 e5 Nf3"


def test_undo_and_redo_at_the_ends_change_no_document() -> None:
    assert edits.undone(State()).document == State().document
    assert edits.redone(playing("e2e4")).document == playing("e2e4").document


def test_a_change_puts_the_message_away() -> None:
    told = edits.told(playing("e2e4"), "look")
    assert edits.undone(told).message is None
    assert playing("e7e5", state=told).message is None
    assert edits.set_up(told, Position(turn=chess.BLACK), "turn").message is None
    assert edits.untold(told).message is None
    assert edits.at_ply(told, 0).message is not None


def test_books_are_opened_side_by_side_and_the_same_file_once(tmp_path: Path) -> None:
    one, two, again = open_small(tmp_path / "1.bin"), open_small(tmp_path / "2.bin"), open_small(tmp_path / "1.bin")
    state = edits.with_book(edits.with_book(State(), one), two)
    assert ([known.book for known in state.books], state.active) == ([one, two], 1)
    state = edits.with_book(state, again)
    assert ([known.book for known in state.books], state.active) == ([again, two], 0)
    assert state.recent == (one.path, two.path)
    assert edits.with_book(State(), one, remember=False).recent == ()


def test_closing_shows_a_neighbour_and_at_last_none(tmp_path: Path) -> None:
    state = State()
    for number in range(3):
        state = edits.with_book(state, open_small(tmp_path / f"{number}.bin"))
    state = edits.showing_book(state, 1)
    assert edits.without_book(state, 2).active == 1
    state = edits.without_book(state, 1)
    assert [known.book.name for known in state.books] == ["0.bin", "2.bin"]
    assert state.active == 0
    state = edits.without_book(edits.without_book(state, 0), 0)
    assert (state.books, state.active, state.open_book) == ((), -1, None)


def test_showing_a_book_that_is_not_there_changes_nothing(tmp_path: Path) -> None:
    state = edits.with_book(State(), open_small(tmp_path / "1.bin"))
    assert edits.showing_book(state, 1) is state
    assert edits.showing_book(state, -1) is state


def test_what_is_learnt_of_a_closed_book_is_forgotten(tmp_path: Path) -> None:
    state = edits.with_book(State(), open_small(tmp_path / "1.bin"))
    known = state.books[0]._replace(changed="It changed.")
    assert edits.with_book_known(state, known).books[0].changed == "It changed."
    assert edits.with_book_known(edits.without_book(state, 0), known).books == ()


def test_recent_files_are_ten_at_most_and_each_once() -> None:
    recent: tuple[Path, ...] = ()
    for number in (*range(12), 5):
        recent = edits.with_recent(recent, Path(f"/{number}.bin"))
    assert [path.stem for path in recent] == ["5", "11", "10", "9", "8", "7", "6", "4", "3", "2"]
