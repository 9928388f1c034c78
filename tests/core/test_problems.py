"""What is wrong with a position, by id and in words."""

import chess
import pytest

from explorer.core.notation import parse_fen
from explorer.core.position import START
from explorer.core.problems import problems

STANDARD, CHESS960 = False, True


@pytest.mark.parametrize(
    ("fen", "chess960", "ids", "text"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", STANDARD, "empty", "The board is empty."),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", STANDARD, "no-white-king", "White has no king."),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", STANDARD, "no-black-king", "Black has no king."),
        ("4k3/8/8/8/8/8/8/4K2K w - - 0 1", STANDARD, "too-many-kings", "White has 2 kings."),
        (
            "4k3/1PPPPP1P/8/8/8/8/PPP5/4K3 b - - 0 1",
            STANDARD,
            "too-many-pawns",
            "White has 9 pawns; eight is the most.",
        ),
        (
            "k7/8/NNNNNNNN/NNNNNNNN/8/8/8/4K3 b - - 0 1",
            STANDARD,
            "too-many-pieces too-many-promoted",
            "White has 17 pieces; sixteen is the most.",
        ),
        (
            "4k3/8/8/8/8/Q7/PPPPPPPP/Q3K3 w - - 0 1",
            STANDARD,
            "too-many-promoted",
            "White has 2 queens and 8 pawns: too few pawns are missing to have promoted.",
        ),
        (
            "P3k3/8/8/8/8/8/8/p3K2p w - - 0 1",
            STANDARD,
            "pawns-on-back-rank",
            "No pawn can stand on the first or last rank (a1, h1, a8).",
        ),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            STANDARD,
            "opposite-check",
            "Black's king is in check although it is White's turn: it could be taken.",
        ),
        (
            "4k3/8/8/8/8/3n1n2/4r3/4K3 w - - 0 1",
            STANDARD,
            "too-many-checkers impossible-check",
            "The king is attacked by more pieces than one move allows.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            STANDARD,
            "vain-right",
            "White's castling right for a rook on a1 does not count: no white rook stands there.",
        ),
        (
            "4k3/8/8/8/8/8/8/R4K2 w Q - 0 1",
            STANDARD,
            "vain-right",
            "White's castling right for a rook on a1 does not count: White's king is not on e1.",
        ),
        (
            "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1",
            STANDARD,
            "vain-right",
            (
                "White's castling right for a rook on b1 does not count: "
                "standard chess castles with the rooks on a1 and h1 only."
            ),
        ),
        (
            "r6r/4k3/8/8/8/8/8/4K3 w h - 0 1",
            CHESS960,
            "vain-right",
            "Black's castling right for a rook on h8 does not count: Black's king is not on the last rank.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            STANDARD,
            "vain-en-passant",
            "The en passant square e3 is ignored: with White to move it must be on rank 6, not e3.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - d3 0 1",
            STANDARD,
            "vain-en-passant",
            "The en passant square d3 is ignored: no white pawn stands on d4.",
        ),
        (
            "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1",
            STANDARD,
            "vain-en-passant",
            "The en passant square e6 is ignored: e6 is occupied.",
        ),
        (
            "4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
            STANDARD,
            "vain-en-passant",
            "The en passant square e6 is ignored: e7, where the pawn would have come from, is occupied.",
        ),
    ],
)
def test_problem(fen: str, chess960: bool, ids: str, text: str) -> None:
    found = problems(parse_fen(fen, chess960).position)
    assert " ".join(problem.id for problem in found) == ids
    assert found[0].text == text


def test_a_second_right_on_a_side() -> None:
    position = parse_fen("4k3/8/8/8/8/8/8/4K1RR w H - 0 1", chess960=True).position
    (found,) = problems(position._replace(rights=position.rights | chess.BB_G1))
    assert found.text == (
        "White's castling right for a rook on g1 does not count: another right on the same side of the king does."
    )
    assert found.mended == position


def test_the_start_has_none() -> None:
    assert problems(START) == ()


def test_rights_on_an_empty_board_are_vain() -> None:
    found = problems(parse_fen("8/8/8/8/8/8/8/8 b Kq a6 0 1").position)
    assert [problem.id for problem in found] == ["empty", "vain-right", "vain-right", "vain-en-passant"]
