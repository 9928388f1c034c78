"""What follows from a state is computed once for each value."""

from pathlib import Path

import chess

from explorer.core.book.book import Book, open_book
from explorer.core.position import START
from explorer.model import derived, edits
from explorer.model.state import Document, State
from tests.books import SMALL, after, write_book


def with_line(*moves: str) -> State:
    state = State()
    for move in moves:
        state = edits.played(state, chess.Move.from_uci(move))
    return state


def test_the_key_of_a_position_is_the_same_object() -> None:
    assert derived.key(START) is derived.key(START._replace())
    assert derived.key(START) is not derived.key(START._replace(turn=chess.BLACK))


def test_a_page_is_the_same_object_while_book_and_position_are(tmp_path: Path) -> None:
    book = open_book(write_book(tmp_path / "small.bin"))
    state = edits.with_book(State(), book)
    page = derived.book_page(state)
    assert page is not None
    assert page is derived.book_page(state._replace(view=state.view._replace(flipped=True)))
    assert page is derived.book_page(edits.undone(edits.played(state, chess.Move.from_uci("e2e4"))))
    derived.forget_book(book)
    assert page is not derived.book_page(state)
    book.close()


def test_a_page_has_every_record_its_replies_and_its_opening(tmp_path: Path) -> None:
    book = open_book(write_book(tmp_path / "small.bin"))
    page = derived.book_page(edits.with_book(State(), book))
    assert page is not None
    assert {(row.move.san, row.replies) for row in page.rows} == {("e4", 2), ("d4", 1), ("Nf3", 0), (None, None)}
    assert page.weight == 105
    assert next(row.opening for row in page.rows if row.move.san == "e4") == "King's Pawn Game"
    book.close()


def test_without_a_book_there_is_no_page() -> None:
    assert derived.book_page(State()) is None


def test_a_closed_book_is_an_error_in_a_sentence(tmp_path: Path) -> None:
    book = Book(write_book(tmp_path / "small.bin"))
    state = edits.with_book(State(), book)
    book.close()
    page = derived.book_page(state)
    assert page is not None
    assert page.rows == ()
    assert str(book.path) in page.error


def test_the_opening_is_the_last_named_position_up_to_the_place_shown() -> None:
    assert derived.opening(State()) == ""
    assert derived.opening(with_line("e2e4", "e7e5")) == "Open Game"
    strange = with_line("e2e4", "e7e5", "a2a3", "h7h6", "a3a4")
    assert derived.opening(strange) == "Open Game"
    document = strange.document
    at_start = strange._replace(history=strange.history.viewed(Document(document.line, 1)))
    assert derived.opening(at_start) == "King's Pawn Game"


def test_the_sample_of_the_tests_is_what_it_says() -> None:
    assert sum(position == START for position, _, _ in SMALL) == 4
    assert after("e2e4").turn == chess.BLACK
