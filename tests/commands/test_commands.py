"""Every command, run by its id against a state: what it changes, and what it leaves alone."""

from pathlib import Path

import chess
import pytest

from explorer.commands import key, position, view
from explorer.commands.command import Command
from explorer.commands.registry import COMMANDS, command
from explorer.core import chess960
from explorer.core.keys.term import Part
from explorer.core.position import START, Position
from explorer.model.state import ERASE, MOVE, PLAY, State
from explorer.settings import ZOOMS
from tests.books import write_book
from tests.commands.conftest import Desk

KEY = "463b96181691fc9c"


def play(desk: Desk, text: str) -> None:
    assert position.play_text(desk.context, text), desk.said


# ---- undo, redo, copy


def test_undo_and_redo(desk: Desk) -> None:
    play(desk, "e4 e5")
    desk.run("edit.undo")
    assert desk.line == "e4"
    desk.run("edit.redo")
    assert desk.line == "e4 e5"


def test_copied_fens_read_back_to_the_same_position(desk: Desk) -> None:
    desk.show("1r2k1r1/8/8/8/4Pp2/8/8/1R2K1R1 b GBgb e3 3 9", chess960=True)
    for name in ("edit.copy_fen", "edit.copy_shredder"):
        desk.run(name)
        assert desk.clipboard.content in desk.said
        shown = desk.state.position
        desk.run("position.clear")
        desk.run("edit.paste")
        assert desk.state.position == shown


def test_copied_keys(desk: Desk) -> None:
    before = desk.run("key.copy_hex")
    assert desk.clipboard.content == KEY
    assert KEY in desk.said
    desk.run("key.copy_0x")
    assert desk.clipboard.content == f"0x{KEY}"
    desk.run("key.copy_decimal")
    assert desk.clipboard.content == str(int(KEY, 16)) == "5060803636482931868"
    assert desk.state._replace(message=None) == before


def test_a_key_with_leading_zeros_has_sixteen_digits(desk: Desk) -> None:
    desk.show("8/8/8/8/8/8/8/8 b - - 0 1")
    desk.run("key.copy_hex")
    assert desk.clipboard.content == "0" * 16
    desk.run("key.copy_decimal")
    assert desk.clipboard.content == "0"


# ---- positions


def test_start_and_clear(desk: Desk) -> None:
    play(desk, "e4 e5")
    desk.run("position.clear")
    assert desk.fen == "8/8/8/8/8/8/8/8 w - - 0 1"
    desk.run("position.start")
    assert (desk.state.position, desk.line) == (START, "")
    desk.run("edit.undo")
    desk.run("edit.undo")
    assert desk.line == "e4 e5"


def test_the_start_position_can_be_put_up_from_the_start_of_a_line(desk: Desk) -> None:
    play(desk, "e4 e5")
    desk.run("line.first")
    assert desk.state.position == START
    desk.run("position.start")
    assert desk.line in ("", "e4 e5"), "the command says it can be used"


def test_clearing_keeps_turn_and_rules(desk: Desk) -> None:
    desk.show("1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 3 9", chess960=True)
    desk.run("position.clear")
    assert desk.state.position == Position("." * 64, chess.BLACK, 0, chess960=True)


@pytest.mark.parametrize(
    ("name", "chess960"), [("position.swap", False), ("position.mirror", True), ("position.turn", False)]
)
def test_mirrors_twice_are_the_same_position(desk: Desk, name: str, chess960: bool) -> None:
    desk.show("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 2 9", chess960)
    before = desk.run(name)
    assert desk.state.position != before.position
    desk.run(name)
    assert desk.state.position == before.position


def test_swapping_colours_swaps_everything(desk: Desk) -> None:
    desk.show("4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1")
    desk.run("position.swap")
    assert desk.fen == "r3k3/8/8/3Pp3/8/8/8/4K3 w q e6 0 1"


def test_rights_and_squares_that_cannot_be_meant_after_rotating_go_and_come_back(desk: Desk) -> None:
    desk.show("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3")
    before = desk.run("position.rotate").position
    assert desk.fen == "RNBKQBNR/PPP1PPPP/8/8/3Pp3/8/pppp1ppp/rnbkqbnr w - - 0 3"
    assert desk.said == (
        "4 castling rights and the en passant square cannot be meant any more and are dropped; undo brings them back."
    )
    desk.run("edit.undo")
    assert desk.state.position == before


@pytest.mark.parametrize(
    ("chess960", "fen", "said"),
    [
        (False, "4k3/8/8/8/8/8/8/3K3R w - - 0 1", "A castling right cannot be meant any more and is dropped"),
        (True, "4k3/8/8/8/8/8/8/3K3R w K - 0 1", ""),
    ],
)
def test_mirroring_keeps_the_rights_that_the_rules_know(desk: Desk, chess960: bool, fen: str, said: str) -> None:
    desk.show("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", chess960)
    desk.run("position.mirror")
    assert desk.fen == fen
    assert desk.said.startswith(said) if said else desk.said == ""


def test_swapping_the_turn_drops_the_en_passant_square(desk: Desk) -> None:
    play(desk, "e4")
    desk.run("position.turn")
    assert desk.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"


def test_a_random_start_is_one_of_the_960_and_comes_by_the_chance_passed_in(desk: Desk) -> None:
    desk.run("position.random960")
    first = chess960.numbers(desk.state.position)
    assert first is not None
    assert first[0] == first[1]
    assert desk.state.position.chess960
    other = Desk()
    other.run("position.random960")
    assert other.state.position == desk.state.position
    desk.run("position.random960")
    assert chess960.numbers(desk.state.position) != first


def test_rules_are_changed_only_when_asked_and_keep_the_pieces(desk: Desk) -> None:
    desk.run("position.chess960")
    assert desk.state.position == START._replace(chess960=True)
    desk.run("position.standard")
    assert desk.state.position == START
    desk.run("edit.undo")
    assert desk.state.position.chess960


def test_a_number_puts_up_its_start(desk: Desk) -> None:
    position.set_number(desk.context, 356)
    assert desk.state.position == chess960.start_position(356)
    assert desk.state.history.undo_label == "Chess960 start 356"


def test_rights_turn_en_passant_and_counters(desk: Desk) -> None:
    position.set_right(desk.context, chess.H1, False)
    position.set_right(desk.context, chess.A8, False)
    position.set_turn(desk.context, chess.BLACK)
    position.set_en_passant(desk.context, chess.E3)
    position.set_counters(desk.context, 7, 31)
    position.set_counters(desk.context, 7, 32)
    assert desk.fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Qk e3 7 32"
    assert len(desk.state.history.past) == 5, "the counters are one step"


def test_placing_and_moving_freely(desk: Desk) -> None:
    position.put(desk.context, chess.E4, "q")
    position.move_freely(desk.context, chess.E4, chess.E5)
    position.move_freely(desk.context, chess.E5, chess.D5, copy=True)
    position.move_freely(desk.context, chess.A1, None)
    position.put(desk.context, chess.H8, None)
    assert desk.fen == "rnbqkbn1/pppppppp/8/3qq3/8/8/PPPPPPPP/1NBQKBNR w Kq - 0 1"
    labels = [label for label, _ in desk.state.history.past]
    assert labels == ["place q on e4", "move e4 to e5", "copy e5 to d5", "move a1 off the board", "clear h8"]


# ---- tools and views


@pytest.mark.parametrize(("name", "tool"), [("tool.move", MOVE), ("tool.erase", ERASE), ("tool.play", PLAY)])
def test_tools(desk: Desk, name: str, tool: str) -> None:
    position.choose_tool(desk.context, "Q")
    before = desk.run(name)
    assert desk.state.view.tool == tool
    assert desk.state.history is before.history
    checked = command(name).checked
    assert checked is not None
    assert checked(desk.state)


def test_walking(desk: Desk) -> None:
    play(desk, "e4 e5 Nf3 Nc6")
    for name, ply in (
        ("line.first", 0),
        ("line.forward", 1),
        ("line.last", 4),
        ("line.back", 3),
    ):
        before = desk.run(name)
        assert desk.state.document.ply == ply
        assert desk.state.history.past is before.history.past
    assert desk.line == "e4 e5 Nf3 Nc6"


def test_views_are_switched_and_never_undone(desk: Desk, tmp_path: Path) -> None:
    desk.dialogs.chosen = write_book(tmp_path / "small.bin")
    desk.run("file.open")
    for name in ("view.flip", "book.arrows", "view.animate"):
        before = desk.run(name)
        assert desk.state.view != before.view
        desk.run(name)
        assert desk.state.view == before.view
    for name in ("view.theme_dark", "view.theme_light", "view.theme_contrast", "view.theme_system"):
        desk.run(name)
        assert desk.state.view.theme == name.removeprefix("view.theme_")
    assert desk.state.history.past == ()


def test_zoom_goes_by_steps_and_stops_at_the_ends(desk: Desk) -> None:
    seen = []
    for _ in ZOOMS:
        desk.run("view.zoom_in")
        seen.append(desk.state.view.zoom)
    assert seen[:2] == [110, 125]
    assert seen[-1] == max(ZOOMS)
    for _ in ZOOMS:
        desk.run("view.zoom_out")
    assert desk.state.view.zoom == min(ZOOMS)
    desk.run("view.zoom_normal")
    assert desk.state.view.zoom == 100


def test_listing_a_part(desk: Desk) -> None:
    key.list_part(desk.context, Part.TURN)
    assert desk.state.view.part == Part.TURN
    key.list_part(desk.context, None)
    assert desk.state.view.part is None


# ---- dialogs


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("file.open", "choose a file"),
        ("file.quit", "quit"),
        ("help.commands", "show commands"),
        ("help.shortcuts", "show shortcuts"),
        ("help.about", "show about"),
        ("focus.move", "focus move"),
        ("focus.fen", "focus fen"),
        ("focus.board", "focus board"),
        ("focus.setup", "focus setup"),
        ("focus.keys", "focus keys"),
        ("focus.book", "focus book"),
        ("cursor.left", "cursor -1 0"),
        ("cursor.right", "cursor 1 0"),
        ("cursor.up", "cursor 0 1"),
        ("cursor.down", "cursor 0 -1"),
    ],
)
def test_what_is_asked_of_the_window(desk: Desk, name: str, asked: str) -> None:
    before = desk.run(name)
    assert desk.dialogs.asked == [asked]
    assert desk.state is before


# ---- what cannot be used


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("edit.undo", "Nothing has been changed yet."),
        ("edit.redo", "Nothing was undone."),
        ("line.first", "This is the start of the line."),
        ("line.back", "This is the start of the line."),
        ("line.forward", "This is the end of the line."),
        ("line.last", "This is the end of the line."),
        ("position.start", "This is the start position."),
        ("file.reload", "No book is open."),
        ("file.close", "No book is open."),
        ("book.arrows", "No book is open."),
        ("book.next", "Fewer than two books are open."),
    ],
)
def test_a_command_that_cannot_be_used_says_why(desk: Desk, name: str, why: str) -> None:
    assert command(name).why_not(desk.state) == why


def test_an_empty_board_cannot_be_cleared(desk: Desk) -> None:
    desk.run("position.clear")
    assert command("position.clear").why_not(desk.state) == "The board is empty."
    position.set_en_passant(desk.context, chess.E3)
    assert command("position.clear").why_not(desk.state) == "The board is empty."


@pytest.mark.parametrize("known", [k for k in COMMANDS if k.why_not(State())], ids=lambda known: known.id)
def test_running_what_cannot_be_used_does_no_harm(desk: Desk, known: Command) -> None:
    known.run(desk.context)
    assert desk.state.document.position == START


def test_walking_by_steps_stops_at_the_ends(desk: Desk) -> None:
    view.step(desk.context, -3)
    assert desk.state.document.ply == 0
    play(desk, "e4")
    view.step(desk.context, 9)
    assert desk.state.document.ply == 1
