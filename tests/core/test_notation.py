"""FEN in and out."""

import chess
import pytest

from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.position import START, Position

PIECES = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@pytest.mark.parametrize(
    ("text", "field", "at", "message"),
    [
        pytest.param("", "piece placement", 0, "there is nothing here", id="empty"),
        pytest.param("x/8", "piece placement", 0, "'x' is neither a piece, nor a number 1 to 8, nor /", id="letter"),
        pytest.param("9/8", "piece placement", 0, "'9' is neither a piece, nor a number 1 to 8, nor /", id="nine"),
        pytest.param("8/8/8/8/8/8/8/0", "piece placement", 14, "'0' is neither a piece, nor", id="zero"),
        pytest.param("8/ppppppppp/8", "piece placement", 10, "rank 7 has more than eight squares", id="long-rank"),
        pytest.param("8/pppp/8", "piece placement", 6, "rank 7 has 4 squares, not eight", id="short-rank"),
        pytest.param("8/8/8", "piece placement", 5, "there are 3 ranks, not eight", id="few-ranks"),
        pytest.param(f"{PIECES}/8", "piece placement", 43, "there are more than eight ranks", id="many-ranks"),
        pytest.param("~8/8/8/8/8/8/8/8", "piece placement", 0, "'~' is neither", id="promoted-nothing"),
        pytest.param("8" * 1001, "piece placement", 1000, "a FEN is shorter than 1000 characters", id="endless"),
        pytest.param(f"{PIECES} x KQkq - 0 1", "turn", 44, "w or b was expected, not 'x'", id="turn"),
        pytest.param(f"{PIECES} w KQxq - 0 1", "castling", 48, "'x' is none of KQkq", id="castling"),
        pytest.param(f"{PIECES} w K-kq - 0 1", "castling", 47, "- stands alone", id="castling-dash"),
        pytest.param(f"{PIECES} w KQkq e9 0 1", "en passant", 51, "a square such as e3, or -, was expected", id="ep"),
        pytest.param(f"{PIECES} w KQkq - a 1", "half-move clock", 53, "a whole number was expected", id="clock"),
        pytest.param(f"{PIECES} w KQkq - 1x 1", "half-move clock", 54, "a whole number was expected", id="clock-end"),
        pytest.param(f"{PIECES} w KQkq - -1 1", "half-move clock", 53, "a whole number was expected", id="negative"),
        pytest.param(f"{PIECES} w KQkq - 0 10000", "move number", 55, "10000 is more than 9999", id="large-number"),
        pytest.param(f"{PIECES} w KQkq - 0 ٣", "move number", 55, "a whole number was expected", id="arabic-digit"),
        pytest.param(f"{PIECES} w KQkq - 0 1 2", "after the move number", 57, "'2' is a seventh", id="seventh"),
    ],
)
def test_errors_name_the_field_and_the_character(text: str, field: str, at: int, message: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text)
    assert (caught.value.field, caught.value.at) == (field, at)
    assert caught.value.message.startswith(message) or message in caught.value.message


@pytest.mark.parametrize(
    ("text", "written", "note"),
    [
        pytest.param(f"{PIECES} w KQkq - 0 1", f"{PIECES} w KQkq - 0 1", "", id="as-it-is"),
        pytest.param(f"  {PIECES}   w KQkq\t- 0 1\n", f"{PIECES} w KQkq - 0 1", "", id="white-space"),
        pytest.param(PIECES, f"{PIECES} w - - 0 1", "Supposed, since missing: turn (w), castling (-)", id="one-field"),
        pytest.param(f"{PIECES} b KQ", f"{PIECES} b KQ - 0 1", "Supposed, since missing: en passant (-)", id="three"),
        pytest.param(f"{PIECES} w KQkq -", f"{PIECES} w KQkq - 0 1", "half-move clock (0), move number (1)", id="four"),
        pytest.param(f"{PIECES} W KQkq - 0 1", f"{PIECES} w KQkq - 0 1", "The turn W was read as w.", id="capital-w"),
        pytest.param(f"{PIECES} w kqKQ - 0 1", f"{PIECES} w KQkq - 0 1", "read in any order", id="black-first"),
        pytest.param(f"{PIECES} w KKQ - 0 1", f"{PIECES} w KQ - 0 1", "each right once", id="twice"),
        pytest.param(f"{PIECES} w KQkq E3 0 1", f"{PIECES} w KQkq e3 0 1", "E3 was read as e3", id="capital-ep"),
        pytest.param(f"{PIECES} w KQkq - 0 0", f"{PIECES} w KQkq - 0 1", "move number 0 was read as 1", id="move-0"),
        pytest.param("Q~7/8/8/8/8/8/8/8 w - - 0 1", "Q7/8/8/8/8/8/8/8 w - - 0 1", "The mark ~", id="promoted"),
        pytest.param(f"{PIECES} w HAha - 0 1", f"{PIECES} w KQkq - 0 1", "", id="shredder"),
        pytest.param(f"{PIECES} w KQkq d4 0 1", f"{PIECES} w KQkq d4 0 1", "", id="bogus-ep-is-kept"),
    ],
)
def test_what_is_mended_is_noted(text: str, written: str, note: str) -> None:
    reading = parse_fen(text)
    assert fen(reading.position) == written
    assert note in " ".join(reading.notes)
    assert bool(note) == bool(reading.notes)


@pytest.mark.parametrize(
    ("text", "squares", "xfen", "shredder"),
    [
        pytest.param("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", "b1 h1", "KQ", "HB", id="outermost"),
        pytest.param("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", "c1", "C", "C", id="inner"),
        pytest.param("4k3/8/8/8/8/8/8/2R1K3 w C - 0 1", "c1", "Q", "C", id="letter-for-the-outermost"),
        pytest.param("2bnk1rr/8/8/8/8/8/8/2BNK1RR w Gkq - 0 1", "g1 a8 h8", "Gkq", "Gha", id="in-use"),
    ],
)
def test_chess960_castling_fields(text: str, squares: str, xfen: str, shredder: str) -> None:
    position = parse_fen(text, chess960=True).position
    assert [chess.square_name(s) for s in chess.SquareSet(position.rights)] == squares.split()
    assert fen(position).split()[2] == xfen
    assert fen(position, shredder=True).split()[2] == shredder


def test_one_fen_is_two_positions() -> None:
    text = "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1"
    standard, chess960 = parse_fen(text).position, parse_fen(text, chess960=True).position
    assert standard != chess960
    assert (standard.effective_rights, chess960.effective_rights) == (1 << 7, 1 << 7 | 1 << 1)


def test_the_start_position() -> None:
    assert parse_fen(fen(START)).position == START == Position()
