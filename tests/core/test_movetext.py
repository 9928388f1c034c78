"""Moves as text."""

import pytest

from explorer.core import movetext
from explorer.core.line import Line
from explorer.core.movetext import MoveError, looks_like_move, parse_moves, split_movetext
from explorer.core.notation import parse_fen
from explorer.core.position import START

PIECES = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
CASTLE = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"


def sans(line: Line) -> str:
    return " ".join(step.san for step in line.steps)


def ucis(line: Line) -> str:
    return " ".join(step.move.uci() for step in line.steps)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("e4 e5 Nf3 Nc6", id="san"),
        pytest.param("e2e4 e7e5 g1f3 b8c6", id="uci"),
        pytest.param("e2e4 e5 g1f3 Nc6", id="mixed"),
        pytest.param("1. e4 e5 2. Nf3 Nc6 *", id="numbers"),
        pytest.param("1.e4 e5 2.Nf3 Nc6 1-0", id="numbers-attached"),
        pytest.param("1.e4 1...e5 2.Nf3 2...Nc6 1/2-1/2", id="numbers-of-black"),
        pytest.param("1 e4 e5 2 Nf3 Nc6", id="numbers-without-dots"),
        pytest.param("1. e4 1. ... e5 2. Nf3 … Nc6", id="dots-alone"),
        pytest.param("e4! e5?! $6 Nf3 $1 Nc6!? ±", id="marks"),
        pytest.param("e4, e5, Nf3, Nc6", id="commas"),
        pytest.param("e2-e4 e7-e5 Ng1-f3 Nb8-c6", id="long-algebraic"),
        pytest.param("e4 e5 ♘f3 ♞c6", id="figurines"),
        pytest.param("e4 {best by test} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 ; the Spanish comes", id="comments"),
        pytest.param("\n\n e4\te5\r\nNf3\u00a0Nc6 \n", id="white-space"),
    ],
)
def test_the_same_moves_in_every_writing(text: str) -> None:
    assert sans(parse_moves(START, text)) == "e4 e5 Nf3 Nc6"


@pytest.mark.parametrize(
    ("fen", "chess960", "text", "uci", "san"),
    [
        (CASTLE, False, "O-O", "e1h1", "O-O"),
        (CASTLE, False, "0-0", "e1h1", "O-O"),
        (CASTLE, False, "O-O-O", "e1a1", "O-O-O"),
        (CASTLE, False, "0-0-0+", "e1a1", "O-O-O"),
        (CASTLE, False, "O–O!", "e1h1", "O-O"),
        (CASTLE, False, "e1g1", "e1h1", "O-O"),
        (CASTLE, False, "e1h1", "e1h1", "O-O"),
        (CASTLE, False, "e1c1", "e1a1", "O-O-O"),
        (CASTLE, False, "e1a1", "e1a1", "O-O-O"),
        (CASTLE, True, "e1g1", "e1h1", "O-O"),
        (CASTLE, True, "e1h1", "e1h1", "O-O"),
        (CASTLE, False, "e1f1", "e1f1", "Kf1"),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", True, "e1g1", "e1g1", "O-O"),
        ("4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1", True, "c1g1", "c1h1", "O-O"),
        ("4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1", True, "c1b1", "c1b1", "O-O-O"),
        ("4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", True, "b1c1", "b1c1", "Kc1"),
        ("4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", True, "O-O-O", "b1a1", "O-O-O"),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", False, "e1g1", "e1g1", "Rg1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", False, "a7a8q", "a7a8q", "a8=Q+"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", False, "a8N", "a7a8n", "a8=N"),
    ],
)
def test_castling_and_promotion(fen: str, chess960: bool, text: str, uci: str, san: str) -> None:
    line = parse_moves(parse_fen(fen, chess960).position, text)
    assert (ucis(line), sans(line)) == (uci, san)


@pytest.mark.parametrize(
    ("fen", "text", "played", "token", "sentence"),
    [
        (f"{PIECES} w KQkq - 0 1", "e4 e4", "e4", "e4", "1... e4 (ply 2) cannot be played: a pawn on e7 does not go"),
        (f"{PIECES} w KQkq - 0 1", "e4 e5 Nf6", "e4 e5", "Nf6", "2. Nf6 (ply 3) cannot be played: no knight of White"),
        (f"{PIECES} w KQkq - 0 1", "Qh5", "", "Qh5", "the queen on d1 cannot reach h5: e2 is in the way."),
        (f"{PIECES} w KQkq - 0 1", "e2e5 e7e5", "", "e2e5", "a pawn on e2 does not go to e5."),
        (f"{PIECES} w KQkq - 0 1", "e7e5", "", "e7e5", "the pawn on e7 is Black's and it is White's turn."),
        (f"{PIECES} w KQkq - 0 1", "e3e4", "", "e3e4", "e3 is empty."),
        (f"{PIECES} w KQkq - 0 1", "O-O", "", "O-O", "f1 is occupied."),
        (f"{PIECES} w - - 0 1", "O-O-O", "", "O-O-O", "White has no right to castle on the queen's side."),
        (f"{PIECES} w KQkq - 0 1", "Nbd2", "", "Nbd2", "d2 holds White's own pawn."),
        (f"{PIECES} w KQkq - 0 1", "Nhf3", "", "Nhf3", "White has no knight on the h-file."),
        (f"{PIECES} w KQkq - 0 1", "N5f3", "", "N5f3", "White has no knight on rank 5."),
        (f"{PIECES} w KQkq - 0 1", "Qa5b5", "", "Qa5b5", "White has no queen on a5."),
        (f"{PIECES} w KQkq - 0 1", "--", "", "--", "it is a null move, which chess does not have."),
        (f"{PIECES} w KQkq - 0 1", "Sf3", "", "Sf3", "it is no move in SAN (Nf3, English letters) or UCI (g1f3)."),
        (f"{PIECES} w KQkq - 0 1", "e4 hello", "e4", "hello", "1... hello (ply 2) cannot be played: it is no move"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "", "Nd2", "more than one knight can go to d2."),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "", "a8", "the pawn that reaches a8 must become a piece."),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "", "a8=K", "a pawn cannot become a king."),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "Ke2", "", "Ke2", "White has no king."),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 7", "a4", "", "a4", "7. a4 (ply 1) cannot be played: White has no pawn."),
    ],
)
def test_a_move_that_cannot_be_played(fen: str, text: str, played: str, token: str, sentence: str) -> None:
    with pytest.raises(MoveError) as caught:
        parse_moves(parse_fen(fen).position, text)
    error = caught.value
    assert (sans(error.line), error.token, error.number) == (played, token, len(played.split()) + 1)
    assert sentence in str(error)
    assert isinstance(error, ValueError)


def test_en_passant_marks_are_skipped() -> None:
    start = parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").position
    assert sans(parse_moves(start, "exd6 e.p.")) == "exd6"


def test_an_endless_token_is_cut_in_the_sentence() -> None:
    with pytest.raises(MoveError) as caught:
        parse_moves(START, "x" * 100_000)
    assert len(str(caught.value)) < 200


def test_no_moves_are_an_empty_line() -> None:
    assert parse_moves(START, " 1. * ") == Line(START)


def test_the_length_of_a_line_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movetext, "LONGEST", 4)
    with pytest.raises(MoveError, match="no more than 4 moves are read") as caught:
        parse_moves(START, "Nf3 Nf6 Ng1 Ng8 " * 2)
    assert len(caught.value.line.steps) == 4


def test_splitting_counts_what_is_left_out() -> None:
    split = split_movetext("1. e4 {a {b} e5 (1... c5 {c} (1... d5)) (1... a5) 2. Nf3 ; rest\n2... Nc6\n% escaped\n")
    assert split.moves == ("e4", "e5", "Nf3", "Nc6")
    assert (split.comments, split.variations, split.unclosed) == (2, 2, False)


@pytest.mark.parametrize("text", ["e4 {never closed", "e4 (1. d4"])
def test_what_is_not_closed_is_told(text: str) -> None:
    assert split_movetext(text).unclosed


@pytest.mark.parametrize(
    ("token", "expected"),
    [("e4", True), ("e2e4", True), ("O-O", True), ("Nf3+", True), ("--", True), ("hello", False), ("Sf3", False)],
)
def test_looks_like_move(token: str, expected: bool) -> None:
    assert looks_like_move(token) is expected
