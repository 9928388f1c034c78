"""Pasted FENs, games and typed moves: what is read, and what is said about what cannot be."""

import pytest

from explorer.commands import position
from explorer.core.position import START
from tests.commands.conftest import Desk

TWO_GAMES = """[Event "One"]

1. e4 e5 2. Nf3 *

[Event "Two"]

1. d4 d5 *
"""


def paste(desk: Desk, text: str) -> None:
    desk.clipboard.content = text
    desk.run("edit.paste")


@pytest.mark.parametrize(
    ("text", "field", "character"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", "piece placement", 43),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "piece placement", 18),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "turn", 45),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1", "castling", 49),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", "en passant", 52),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0x 1", "half-move clock", 55),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 one", "move number", 56),
    ],
)
def test_a_bad_fen_changes_nothing_and_is_told_by_field_and_character(
    desk: Desk, text: str, field: str, character: int
) -> None:
    before = desk.state
    paste(desk, text)
    assert desk.state.history is before.history
    assert desk.state.message is not None
    assert desk.state.message.kind == "problem"
    assert field in desk.said.lower()
    assert f"character {character}:" in desk.said


def test_a_fen_is_shown_by_the_rules_in_force(desk: Desk) -> None:
    text = "1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1"
    paste(desk, text)
    standard = desk.state.position
    assert not standard.chess960
    desk.run("position.chess960")
    paste(desk, text)
    assert desk.state.position.chess960
    assert desk.state.position.effective_rights.bit_count() == 4
    assert standard.effective_rights.bit_count() == 2


def test_what_was_supposed_is_told(desk: Desk) -> None:
    paste(desk, "4k3/8/8/8/8/8/8/4K3 b - -")
    assert desk.fen == "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    assert "Supposed, since missing: half-move clock (0), move number (1)." in desk.said


def test_a_game_is_pasted_as_one_change(desk: Desk) -> None:
    paste(desk, "1. e4 e5 2. Nf3 Nc6 1/2-1/2")
    assert desk.line == "e4 e5 Nf3 Nc6"
    assert desk.state.document.ply == 4
    desk.run("edit.undo")
    assert desk.state.position == START


def test_of_several_games_one_is_chosen_and_that_is_told(desk: Desk) -> None:
    desk.dialogs.item = 1
    paste(desk, TWO_GAMES)
    assert [title[:2] for title in desk.dialogs.titles] == ["1.", "2."]
    assert desk.line == "d4 d5"
    assert "game 2 of 2" in desk.said


def test_giving_up_the_choice_changes_nothing(desk: Desk) -> None:
    before = desk.state
    paste(desk, TWO_GAMES)
    assert desk.dialogs.titles
    assert desk.state.history is before.history


def test_a_pasted_key_is_explained_and_looked_up(desk: Desk) -> None:
    before = desk.state
    paste(desk, " 463B96181691FC9C\n")
    assert desk.dialogs.key == "463B96181691FC9C"
    assert desk.state.history is before.history


def test_a_link_shows_the_position_in_its_address(desk: Desk) -> None:
    paste(desk, "https://example.org/analysis/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?color=white")
    assert desk.fen == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"


def test_a_game_is_shown_up_to_the_move_that_cannot_be_played(desk: Desk) -> None:
    paste(desk, "1. e4 e5 2. Nf5 Nc6")
    assert desk.line == "e4 e5"
    assert "2. Nf5" in desk.said
    assert desk.state.message is not None
    assert desk.state.message.kind == "problem"


@pytest.mark.parametrize("text", ["", "   \n ", "hello world", "<html></html>", "e2e5", "\0\0"])
def test_a_text_that_holds_nothing_changes_nothing_and_is_told(desk: Desk, text: str) -> None:
    before = desk.state
    paste(desk, text)
    assert desk.state.history is before.history
    assert desk.said.endswith(".")


def test_typed_moves_are_played_one_by_one(desk: Desk) -> None:
    assert position.play_text(desk.context, "1. e4 e5 2.Nf3 b8c6 Bb5 a6 O-O")
    assert desk.line == "e4 e5 Nf3 Nc6 Bb5 a6 O-O"
    desk.run("edit.undo")
    assert desk.line == "e4 e5 Nf3 Nc6 Bb5 a6"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("e4 zz", "1... zz (ply 2) cannot be played"),
        ("Nf6", "1. Nf6 (ply 1) cannot be played"),
        ("e2e5", "1. e2e5 (ply 1) cannot be played"),
        ("O-O", "1. O-O (ply 1) cannot be played"),
    ],
)
def test_typed_moves_that_cannot_be_played_are_told_and_none_is_played(desk: Desk, text: str, told: str) -> None:
    before = desk.state
    assert not position.play_text(desk.context, text)
    assert told in desk.said
    assert desk.state.history is before.history


def test_what_is_wrong_with_a_typed_move_is_told_by_its_place_in_the_line(desk: Desk) -> None:
    assert position.play_text(desk.context, "e4 e5")
    assert not position.play_text(desk.context, "0-0")
    assert desk.said.startswith("2. 0-0 (ply 3) cannot be played")
    assert not position.play_text(desk.context, "Nf3 Nc6 zz")
    assert desk.said.startswith("3. zz (ply 5) cannot be played")


def test_many_typed_moves_are_one_change(desk: Desk) -> None:
    assert position.play_text(desk.context, "e4 e5")
    assert position.play_text(desk.context, "Nf3 Nf6 Ng1 Ng8 " * 100)
    assert (desk.state.document.ply, len(desk.state.document.line.steps)) == (402, 402)
    desk.run("edit.undo")
    assert desk.line == "e4 e5"
    assert position.play_text(desk.context, "Nf3 Nf6 Ng1 Ng8 " * 100 + "zz")
    assert "(ply 403) cannot be played" in desk.said
    assert desk.line == "e4 e5"


def test_typing_nothing_plays_nothing(desk: Desk) -> None:
    assert not position.play_text(desk.context, "1. ")
    assert desk.line == ""
