"""The reader of pasted texts."""

from pathlib import Path

import pytest

from explorer.core.contents import Contents, looking_through
from explorer.core.gradual import finish
from explorer.core.notation import LARGEST_TEXT, fen
from explorer.core.position import START
from explorer.core.reader import Pasted, read_item, read_text
from explorer.core.shorthand import KeyInsteadError
from explorer.core.text import ReadError, pieces_of_file

PIECES = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
FEN = f"{PIECES} w KQkq - 0 1"
BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def contents(path: Path) -> Contents:
    with path.open("rb") as file:
        return finish(looking_through(pieces_of_file(file)))


def sans(pasted: Pasted) -> str:
    return " ".join(step.san for step in pasted.line.steps)


@pytest.mark.parametrize(
    ("text", "start", "moves", "note"),
    [
        pytest.param(FEN, FEN, "", "", id="fen"),
        pytest.param(f"\ufeff{FEN}\r\n", FEN, "", "", id="bom-and-crlf"),
        pytest.param(f'"{FEN}",', FEN, "", "", id="quoted"),
        pytest.param(PIECES, f"{PIECES} w - - 0 1", "", "Supposed, since missing: turn (w)", id="one-field"),
        pytest.param(f"{PIECES} w HAha - 0 1", FEN, "", "", id="shredder"),
        pytest.param(f'{PIECES} w KQkq - bm e4; id "a";', FEN, "", "left out: bm e4; id", id="epd"),
        pytest.param(f"{FEN} ;D1 20 ;D2 400", FEN, "", "left out: ;D1 20", id="perft"),
        pytest.param(f"{FEN}; a comment", FEN, "", "left out: ; a comment", id="semicolon"),
        pytest.param(f"{FEN} moves e2e4 e7e5", FEN, "e4 e5", "", id="fen-and-moves"),
        pytest.param(f"{FEN}\n1. e4 e5", FEN, "e4 e5", "", id="fen-and-a-line-of-moves"),
        pytest.param(f"# a\n\n{FEN}\nhello there", FEN, "", "1 line that is no FEN was left out.", id="other-lines"),
        pytest.param("position startpos", FEN, "", "", id="uci"),
        pytest.param("position startpos moves e2e4 e7e5", FEN, "e4 e5", "", id="uci-moves"),
        pytest.param(f"position fen {BARE} moves e1d1", BARE, "Kd1", "", id="uci-fen"),
        pytest.param("position startpos\ngo depth 5", FEN, "", "1 other line was left out.", id="uci-go"),
        pytest.param("1. e4 e5 2. Nf3 *", FEN, "e4 e5 Nf3", "", id="moves"),
        pytest.param("e2e4 e7e5", FEN, "e4 e5", "", id="uci-line"),
        pytest.param("1. e4 {a} (1. d4) e5", FEN, "e4 e5", "1 variation and 1 comment were left out", id="both"),
        pytest.param('[Event "a"]\n\n1. e4 *', FEN, "e4", "", id="pgn"),
        pytest.param(f'[SetUp "1"]\n[FEN "{BARE}"]\n\n1. Kd1 *', BARE, "Kd1", "", id="pgn-fen"),
        pytest.param(f'[FEN "{BARE}"]', BARE, "", "", id="tags-alone"),
        pytest.param('[Setup "1"]\n\n*', FEN, "", "The SetUp tag announces a FEN tag", id="setup-without-fen"),
        pytest.param('[Variant "Atomic"]\n\n1. e4 *', FEN, "e4", "Its variant, Atomic, is another game", id="variant"),
        pytest.param('Look:\n\n[Event "a"]\n\n1. e4 *', FEN, "e4", "before the first game was left out", id="preamble"),
        pytest.param('[Event "a"]\n\n1. e4 {open', FEN, "e4", "is not closed", id="unclosed"),
        pytest.param(f"\0{FEN}\0", FEN, "", "NUL characters were left out.", id="nul"),
    ],
)
def test_what_is_read(text: str, start: str, moves: str, note: str) -> None:
    found = read_text(text)
    assert (fen(found.line.start), sans(found)) == (start, moves)
    assert found.ply == len(found.line.steps)
    assert note in " ".join(found.notes)
    assert bool(note) == bool(found.notes)
    assert (found.count, found.stopped) == (1, None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param("", "There is nothing here", id="empty"),
        pytest.param(" \n\t\r\n", "There is nothing here", id="blank"),
        pytest.param("\0\0", "There is nothing here", id="nul"),
        pytest.param("hello world", "This is no FEN or EPD, no UCI position command, no PGN game", id="prose"),
        pytest.param("*", "This is no FEN or EPD", id="a-result"),
        pytest.param("{a comment}", "This is no FEN or EPD", id="a-comment"),
        pytest.param("463b96181691fc9c", "This is a key, 463b96181691fc9c, and no position", id="a-key"),
        pytest.param("8/8/8 w - -", "The FEN is wrong in its piece placement, character 6", id="short-fen"),
        pytest.param(f"{PIECES} w KQxq - 0 1", "The FEN is wrong in its castling, character 49: 'x' is", id="castling"),
        pytest.param(f"{FEN} 7", "The FEN is wrong after the move number, character 58", id="seventh"),
        pytest.param("position here", "A UCI position command is", id="uci"),
        pytest.param("position fen x/y moves e2e4", "The FEN is wrong in its piece placement", id="uci-fen"),
        pytest.param('[FEN "x"]\n\n1. e4', "The game's FEN tag is wrong in its piece placement", id="fen-tag"),
        pytest.param("23. Rxe5 Qd4", "The moves cannot be played from the start position. 1. Rxe5", id="mid-game"),
    ],
)
def test_what_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_text(text)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "moves", "stopped"),
    [
        pytest.param("1. e4 e5 2. Ke3 a6 3. a3", "e4 e5", "2. Ke3 (ply 3) cannot be played: a king on e1", id="moves"),
        pytest.param("1. e4 e5 2. Sf3 Sc6", "e4 e5", "2. Sf3 (ply 3) cannot be played: it is no move", id="german"),
        pytest.param('[Event "a"]\n\n1. e5 *', "", "1. e5 (ply 1) cannot be played", id="pgn"),
        pytest.param("position startpos moves e2e4 e2e4", "e4", "1... e2e4 (ply 2) cannot be played", id="uci"),
    ],
)
def test_where_moves_stop(text: str, moves: str, stopped: str) -> None:
    found = read_text(text)
    assert sans(found) == moves
    assert found.stopped is not None
    assert found.stopped.startswith(stopped)


def test_what_comes_after_the_stop_is_counted() -> None:
    assert str(read_text("1. e4 e5 2. Ke3 a6 3. a3").stopped).endswith("The 2 moves after it are left out.")


@pytest.mark.parametrize(
    ("text", "items"),
    [
        pytest.param(f"{FEN}\n{BARE}", [FEN, BARE], id="fens"),
        pytest.param(f'[FEN "{BARE}"]\n\n*\n\n[Event "b"]\n\n*', [BARE, FEN], id="games"),
        pytest.param(f"position startpos\nposition fen {BARE}", [FEN, BARE], id="uci"),
    ],
)
def test_items(text: str, items: list[str]) -> None:
    for item, expected in enumerate(items):
        found = read_text(text, item=item)
        assert fen(found.line.start) == expected
        assert found.count == 2
        assert found.notes[0].endswith(f"{item + 1} of 2 in the text.")
    for item in (-1, 2):
        with pytest.raises(ReadError, match=f"There is no item {item}: the text has 2"):
            read_text(text, item=item)


def test_only_the_item_asked_for_is_read() -> None:
    text = f"{FEN}\n8/8/8/x w - - 0 1"
    assert read_text(text).line.start == START
    with pytest.raises(ReadError, match="Position 2 of 2: The FEN is wrong"):
        read_text(text, item=1)


def test_chess960_comes_from_the_flag_or_the_tag_never_from_the_fen() -> None:
    text = "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1"
    assert not read_text(text).line.start.chess960
    assert read_text(text, chess960=True).line.start.chess960
    assert read_text("position startpos", chess960=True).line.start.chess960
    game = f'[Variant "Chess960"]\n[FEN "{text}"]\n\n1. O-O-O *'
    found = read_text(game)
    assert (found.line.start.chess960, sans(found)) == (True, "O-O-O")
    assert found.notes == ("The Variant tag, Chess960, makes it Chess960.",)


def test_only_the_item_asked_for_must_be_short() -> None:
    text = f"1. e4 *\n\n1. d4 {{{'x' * LARGEST_TEXT}}} *\n\n1. c4 *"
    assert [sans(read_text(text, item=item)) for item in (0, 2)] == ["e4", "c4"]
    with pytest.raises(ReadError, match="One game of the text is too long to be read: it has 4,000,0"):
        read_text(text, item=1)


def test_a_key_is_an_error_of_its_own() -> None:
    with pytest.raises(KeyInsteadError) as caught:
        read_text(" 463B 9618 1691 FC9C\n")
    assert caught.value.key == "463B 9618 1691 FC9C"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\n" * 50_000 + "x", id="newlines"),
        pytest.param("[" * 50_000, id="brackets"),
        pytest.param("(" * 50_000, id="parentheses"),
        pytest.param("{" * 50_000, id="braces"),
        pytest.param('[A "' * 12_000, id="tags-that-do-not-end"),
        pytest.param('[A "' + '\\"' * 25_000, id="escapes"),
        pytest.param("1" * 50_000, id="digits"),
        pytest.param("1" + " " * 50_000 + "1", id="blanks"),
        pytest.param("1 . " * 12_000, id="numbers"),
        pytest.param("/" * 50_000, id="slashes"),
        pytest.param("* " * 25_000, id="results"),
        pytest.param("\n \n" * 20_000 + "x", id="blank-lines"),
    ],
)
def test_hostile_texts_are_refused_soon(text: str) -> None:
    with pytest.raises(ReadError):
        read_text(text)


REAL = {
    "chessops__headers-and-moves-on-the-same-line": (3, 5),
    "chessops__leading-whitespace": (4, 5),
    "chessops__pathological-headers": (1, 0),
    "nibbler__pathological": (1, 304),
    "pychess__atomic": (10, 11),
    "pychess__chess960rwch": (20, 84),
    "pychess__fenSetup": (1, 4),
    "python-chess__cutechess-fischerrandom": (4, 120),
    "python-chess__utf8-bom": (2, 0),
    "scid-gtest__res_gameLatin1": (1, 149),
    "shakmaty__lichess_db_100k": (47, 42),
    "shakmaty__twic1599_100k": (110, 74),
}


@pytest.mark.parametrize("name", REAL)
def test_real_files(name: str, shared: Path) -> None:
    found = read_item(contents(shared / "pgn" / f"{name}.pgn"))
    assert (found.count, found.ply) == REAL[name]


def test_a_broken_file_is_refused(shared: Path) -> None:
    with pytest.raises(ReadError, match="This is no FEN or EPD"):
        contents(shared / "pgn" / "pychess__badpgn.pgn")
