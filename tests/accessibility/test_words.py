"""What is said of a change, without Qt."""

import chess
import pytest

from explorer.core.history import History
from explorer.core.line import Line
from explorer.core.notation import parse_fen
from explorer.core.position import START, Position
from explorer.model import edits
from explorer.model.state import Document, State
from explorer.panels.board import spoken


def at(text: str, chess960: bool = False) -> State:
    return State(history=History(Document(Line(parse_fen(text, chess960).position))))


@pytest.mark.parametrize(
    ("text", "move", "said"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "White castles king side."),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8", "Black castles queen side."),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "White pawn e5 takes en passant on d6."),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "White pawn e4 takes black pawn on d5."),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "White rook a1 to a8, check."),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "White rook a1 to a8, checkmate."),
        ("k7/8/8/1Q6/8/8/8/4K3 w - - 0 1", "b5b6", "White queen b5 to b6, stalemate."),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "White pawn a7 to a8, promotes to queen, check."),
    ],
)
def test_moves(text: str, move: str, said: str) -> None:
    before = at(text)
    assert spoken.change(before, edits.played(before, chess.Move.from_uci(move))) == said


def test_walking_says_where_the_line_stands() -> None:
    played = edits.played(edits.played(State(), chess.Move.from_uci("e2e4")), chess.Move.from_uci("e7e5"))
    back = edits.at_ply(played, 1)
    assert spoken.change(played, back) == "After 1. e4."
    assert spoken.change(back, edits.at_ply(back, 0)) == "Start of the line."
    assert spoken.change(edits.at_ply(back, 0), back) == "White pawn e2 to e4."


def edited(position: Position, label: str) -> str:
    before = State()
    return spoken.change(before, edits.set_up(before, position, label))


def test_edits_name_the_squares_or_what_was_done() -> None:
    assert edited(START.with_pieces({chess.A2: None, chess.A3: "P"}), "move a2 to a3") == "A2 empty, a3 white pawn."
    assert edited(START._replace(turn=chess.BLACK), "Black to move") == "Black to move."
    mirrored = START.transformed(lambda square: square ^ 7)
    assert edited(mirrored, "mirror files").startswith("Mirror files. d1 white king, ")


def test_a_message_is_said_and_a_problem_at_once() -> None:
    before = State()
    for kind, urgent in (("info", False), ("problem", True)):
        after = edits.told(before, "The file is gone.", kind)
        assert spoken.change(before, after) == "The file is gone."
        assert spoken.is_urgent(before, after) is urgent
        assert spoken.change(after, after) == ""
