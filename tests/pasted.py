"""PASTED: texts that people paste, good, damaged and hostile, with what each must give."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
FEN = f"{START} w KQkq - 0 1"
COUNTED = f"{START} w KQkq - 4 9"
PUSHED = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3"
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
FRC = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1"
SAFE = "This is no FEN or EPD, no UCI position command, no PGN game and no line of moves"
SPANISH = "e4 e5 Nf3 Nc6 Bb5 a6"
GAMES = 10_000


@dataclass(frozen=True, slots=True)
class Case:
    """A text, and what the reader must give: a start with moves, or a refusal that says this.

    ``note`` is what is told of it (``stopped`` too), ``count`` how many games or positions there are. What
    ``is_key`` is explained in a window.
    """

    id: str
    text: str
    start: str = ""
    moves: str = ""
    note: str = ""
    count: int = 1
    refused: str = ""
    stopped: bool = False
    chess960: bool = False
    is_key: bool = False


def _good() -> tuple[Case, ...]:
    tagged = '[Event "a"]\n[Site "?"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n'
    return (
        Case("fen", FEN, FEN),
        Case("fen-black", f"{START} b KQkq - 3 7", f"{START} b KQkq - 3 7"),
        Case("fen-blanks", f"  \t{FEN}  \n\n", FEN),
        Case("fen-quoted", f'"{FEN}",', FEN),
        Case("fen-backticks", f"`{FEN}`", FEN),
        Case("fen-crlf-bom", f"\ufeff{FEN}\r\n", FEN),
        Case("x-fen", f"{FRC} w GBgb - 0 1", f"{FRC} w GBgb - 0 1", note="by Chess960 rules 4 would"),
        Case("shredder", f"{START} w HAha - 0 1", FEN),
        Case("no-counters", f"{START} w KQkq -", FEN, note="half-move clock (0), move number (1)"),
        Case("placement-alone", START, f"{START} w - - 0 1", note="Supposed, since missing: turn (w)"),
        Case("rights-in-any-order", f"{START} w kqKQ - 0 1", FEN, note="kqKQ was read in any order"),
        Case("upper-turn", f"{START} B KQkq - 0 1", f"{START} b KQkq - 0 1", note="The turn B was read as b."),
        Case("upper-square", "4k3/8/8/8/4P3/8/8/4K3 b - E3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", note="as e3"),
        Case("move-0", f"{START} w KQkq - 0 0", FEN, note="move number 0 was read as 1"),
        Case("promoted-marks", "4k3/8/8/8/8/8/8/4KQ~2 w - - 0 1", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", note="mark ~"),
        Case("epd", f'{START} w KQkq - bm e4; id "a; b";', FEN, note="left out: bm e4"),
        Case("epd-two-counters", f"{START} w KQkq - hmvc 4; fmvn 9;", COUNTED),
        Case(
            "epd-counters-among-others", f'{START} w KQkq - fmvn 9; bm e4; hmvc 4; id "a";', COUNTED, note="bm e4; id"
        ),
        Case(
            "epd-counters-in-quotes", f'{START} w KQkq - c0 "hmvc 4; fmvn 9;";', FEN, note="half-move clock (0), move"
        ),
        Case("epd-half-moves", f"{START} w KQkq - hmvc 4;", f"{START} w KQkq - 4 1", note="missing: move number (1)."),
        Case("epd-move-number", f"{START} w KQkq - fmvn 9", f"{START} w KQkq - 0 9", note="half-move clock (0)."),
        Case(
            "epd-counter-twice", f"{START} w KQkq - hmvc 4; hmvc 5; fmvn 9;", COUNTED, note="as 4 and as 5; the first"
        ),
        Case(
            "epd-counter-of-letters",
            f"{START} w KQkq - hmvc four;",
            FEN,
            note="(half-move clock) was left out: a whole",
        ),
        Case("epd-counter-of-nothing", f"{START} w KQkq - hmvc;", FEN, note="from 0 to 9999 was expected, not ''"),
        Case("epd-counter-negative", f"{START} w KQkq - hmvc -3; fmvn 9;", f"{START} w KQkq - 0 9", note="not '-3'"),
        Case("epd-move-0", f"{START} w KQkq - fmvn 0;", FEN, note="from 1 to 9999 was expected, not '0'"),
        Case("epd-counter-enormous", f"{START} w KQkq - fmvn {'9' * 400};", FEN, note="from 1 to 9999 was expected"),
        Case(
            "epd-against-the-fen",
            f"{FEN} hmvc 4; fmvn 1;",
            FEN,
            note="is 0 in the FEN and 4 in an operation; the FEN's",
        ),
        Case("epd-as-the-fen", f"{COUNTED} hmvc 4; fmvn 9;", COUNTED),
        Case(
            "epd-against-en-passant", f"{PUSHED} hmvc 4;", f"{PUSHED} 4 1", note="contradict each other: it is 0 after"
        ),
        Case("perft-line", f"{FEN} ;D1 20 ;D2 400", FEN, note="left out: ;D1 20"),
        Case("fen-moves", f"{FEN} moves e2e4 e7e5", FEN, "e4 e5"),
        Case("fen-and-game", f"{FEN}\n1. e4 e5", FEN, "e4 e5"),
        Case("uci", "position startpos", FEN),
        Case("uci-moves", "position startpos moves e2e4 e7e5 g1f3", FEN, "e4 e5 Nf3"),
        Case("uci-fen", f"position fen {KINGS} moves e1d1", KINGS, "Kd1"),
        Case("uci-more-lines", "position startpos\ngo depth 5", FEN, note="1 other line was left out."),
        Case("san", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", FEN, SPANISH),
        Case("san-bare", SPANISH, FEN, SPANISH),
        Case("san-figures", "1.e4 e5 2.♘f3 ♞c6 3.♗b5 a6", FEN, SPANISH),
        Case("san-dashes", "1. e2–e4 e7–e5 2. Ng1–f3", FEN, "e4 e5 Nf3"),
        Case("san-zeros", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0", FEN, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"),
        Case("uci-line", "e2e4 e7e5 g1f3", FEN, "e4 e5 Nf3"),
        Case("pgn", tagged, FEN, SPANISH),
        Case("pgn-fragment", "7. Nf3 Nc6", FEN, "Nf3 Nc6", "numbered from 7 on"),
        Case("pgn-middle", "23. Rxe5 Qd4", refused="The moves cannot be played from the start position"),
        Case("pgn-black-first", f'[FEN "{START} b KQkq - 0 1"]\n\n1... e5 2. e4 *', f"{START} b KQkq - 0 1", "e5 e4"),
        Case("pgn-comments", "1. e4 {best} e5 ; rest\n2. Nf3 $1 *", FEN, "e4 e5 Nf3", note="2 comments were left out"),
        Case("pgn-variations", "1. e4 (1. d4 d5 (1... Nf6)) e5 *", FEN, "e4 e5", note="1 variation was left out"),
        Case("pgn-setup", f'[SetUp "1"]\n[FEN "{KINGS}"]\n\n1. Kd1 *', KINGS, "Kd1"),
        Case("pgn-setup-alone", '[SetUp "1"]\n\n1. e4 *', FEN, "e4", note="announces a FEN tag that is not there"),
        Case("pgn-tags-alone", f'[FEN "{KINGS}"]', KINGS),
        Case("pgn-tag-escapes", '[White "a\\"b\\\\c"]\n\n1. e4 *', FEN, "e4"),
        Case("pgn-atomic", '[Variant "Atomic"]\n\n1. e4 *', FEN, "e4", note="another game than chess"),
        Case("two-games", f"{tagged}\n{tagged}", FEN, SPANISH, "This is game 1 of 2", 2),
        Case("two-fens", f"{KINGS}\n{FEN}", KINGS, note="This is position 1 of 2", count=2),
        Case("link", "https://lichess.org/analysis/" + FEN.replace(" ", "_"), FEN, note="nothing was fetched"),
        Case("link-escaped", "https://x.org/?fen=" + FEN.replace(" ", "%20").replace("/", "%2F"), FEN, note="fetched"),
        Case("link-plus", "https://x.org/a?fen=" + FEN.replace(" ", "+") + "&x=1", FEN, note="fetched"),
        Case("link-without", "https://lichess.org/abcdefgh", refused="no position in its address"),
    )


def _links() -> tuple[Case, ...]:
    line = FEN.replace(" ", "_")
    bare = f"{START} w KQkq - 0 1"
    frc = f"{FRC.replace(' ', '_')}_w_KQkq_-_0_1"
    return (
        Case(
            "link-chess960",
            f"https://lichess.org/analysis/chess960/{frc}",
            f"{FRC} w KQkq - 0 1",
            note="The address says Chess960",
            chess960=True,
        ),
        Case("link-atomic", f"https://lichess.org/analysis/atomic/{line}", FEN, note="The rules of Atomic"),
        Case("link-hand", f"https://lichess.org/analysis/crazyhouse/{START}/Qn_w_KQkq_-_0_1", FEN, note="in hand, Qn"),
        Case("link-slash", f"https://lichess.org/analysis/{START}/_b_KQkq", f"{START} b KQkq - 0 1", note="en passant"),
        Case("link-www", f"www.chess.com/analysis?fen={bare.replace(' ', '%20')}&flip=false", FEN, note="fetched"),
        Case("link-bare", f"lichess.org/editor/{line}?color=black", FEN, note="fetched"),
        Case("link-upper", f"HTTPS://lichess.org/editor/{line}#3", FEN, note="fetched"),
        Case("link-query", f"https://www.chessdb.cn/queryc_en/?{line}", FEN, note="fetched"),
        Case("link-in-brackets", f"<https://lichess.org/editor/{line}>", FEN, note="fetched"),
        Case("link-in-a-sentence", f"Look: https://lichess.org/editor/{line}, mate!", FEN, note="around the link"),
        Case("link-game", "https://lichess.org/analysis/pgn/e4_e5_Nf3", FEN, "e4 e5 Nf3", "The game was read from"),
        Case("link-no-scheme", "www.example.org/abc", refused="no position in its address"),
        Case("link-in-a-sentence-without", "see https://lichess.org/abcdefgh", refused=SAFE),
    )


def _shorthand() -> tuple[Case, ...]:
    board = "\n".join(["♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜", "♟ " * 8, *["· " * 8] * 4, "♙ " * 8, "♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖"])
    named = "\n".join(f"{8 - at} {line}" for at, line in enumerate(board.split("\n"))) + "\n  a b c d e f g h"
    turned = "\n".join(f"{at} {line}" for at, line in enumerate(board[::-1].split("\n"), 1))
    letters = "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR"
    first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    pair = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    key = "463b96181691fc9c"
    return (
        Case("board", board, f"{START} w - - 0 1", note="a board of eight lines, White below"),
        Case("board-named", named, f"{START} w - - 0 1", note="a board of eight lines, White below"),
        Case("board-turned", turned, f"{START} w - - 0 1", note="a board of eight lines, Black below"),
        Case("board-letters", letters, f"{START} w - - 0 1", note="Supposed, since missing: turn (w)"),
        Case("back-rank", "BBQNNRKR", first, note="the Chess960 start 0, BBQNNRKR", chess960=True),
        Case("back-rank-none", "BBQNNRRR", refused="it has no king instead of 1"),
        Case("back-rank-one-rook", "RNBQKBNN", refused="it has 1 rook instead of 2"),
        Case("number", "518", FEN, note="the Chess960 start 518, RNBQKBNR", chess960=True),
        Case("number-zeros", "0000", first, note="the Chess960 start 0, BBQNNRKR", chess960=True),
        Case("number-named", "Chess960 #0", first, note="the Chess960 start 0", chess960=True),
        Case("number-pair", "518:0", pair, note="RNBQKBNR for White and 0, BBQNNRKR for Black", chess960=True),
        Case("number-too-big", "960", refused="they go from 0 to 959"),
        Case("one-rank", "1R2K2R w KQ", refused=SAFE),
        Case("key", key, refused=f"This is a key, {key}", is_key=True),
        Case("key-in-groups", "463B 9618 1691 FC9C", refused="explain 463B96181691FC9C”", is_key=True),
        Case("key-prefixed", "0x463B_9618_1691_FC9C", refused="This is a key", is_key=True),
        Case("key-prefixed-short", "0x1f", refused="This is a key", is_key=True),
        Case("key-decimal", "5060803636482931868", refused="This is a key", is_key=True),
        Case("key-negative", "-5060803636482931868", refused="This is a key", is_key=True),
        Case("key-decimal-too-big", "99999999999999999999", refused=SAFE),
        Case("no-key-but-moves", "e2e4 e7e5 d2d4 d7d5", FEN, "e4 e5 d4 d5"),
        Case("no-key-but-pawns", "e4 e5 d4 d5 c4 c5 b4 b5", FEN, "e4 e5 d4 d5 c4 c5 b4 b5"),
    )


def _mended() -> tuple[Case, ...]:
    """FENs as they are found in the wild, and other things in a wrong order."""
    missing = "The en passant field is missing"
    three = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR"
    return (
        Case("no-square", f"{START} w KQkq 0 1", FEN, note=missing),
        Case("no-rights", "4k3/8/8/8/4P3/8/8/4K3 b e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", note="is missing"),
        Case("neither", f"{START} w 0 1", f"{START} w - - 0 1", note="The castling and en passant fields are missing"),
        Case("exchanged", f"{START} w - KQkq 0 1", FEN, note="they were exchanged"),
        Case("turn-second", f"{START} KQkq w - 0 1", FEN, note="it was put first"),
        Case("turn-as-a-word", f"{START} Black KQkq - 0 1", f"{START} b KQkq - 0 1", note="Black was read as b"),
        Case("dashes-for-counters", f"{START} w KQkq - - -", FEN, note="The move number - was read as 1."),
        Case("long-dash", f"{START} w KQkq – 0 1", FEN, note="The dash – was read as -."),
        Case("no-gap", f"{START} w KQkq- 0 1", FEN, note="KQkq- was read as KQkq -."),
        Case("a-word-before", f"FEN: {FEN}", FEN, note="The word FEN before it was left out."),
        Case("curly-quotes", f"“{FEN}”", FEN, note="quotation marks"),
        Case("underscores", FEN.replace(" ", "_"), FEN, note="Underscores"),
        Case("full-stop", f"{FEN}.", FEN, note="full stop"),
        Case("slash-at-the-end", f"{START}/ w KQkq - 0 1", FEN, note="The slash after the eighth rank"),
        Case("sums", FEN.replace("/8/", "/44/", 1), FEN, note="side by side were added up"),
        Case("rights-QKqk", f"{START} w QKqk - 0 1", FEN, note="QKqk was read in any order"),
        Case("three-rights", f"{three} w KQckq - 0 1", f"{three} w KQkq - 0 1", note="for c8 was dropped"),
        Case("fen-and-moves", f"{FEN} 1. e4 e5", FEN, "e4 e5"),
        Case("epd-and-moves", f"{START} w KQkq - e4 e5", FEN, "e4 e5", note="Supposed"),
        Case("fen-in-a-sentence", f"Mate in 3: {FEN} (White)", FEN, note="What stands around the FEN was left out."),
        Case("many-fields", f"{START} w KQkq - 0 1 2 3", refused="after the move number"),
        Case("novelty-and-diagram", "1. e4 (N) e5 (D) 2. Nf3 (D)", FEN, "e4 e5 Nf3"),
    )


def _chess960() -> tuple[Case, ...]:
    start = f"{FRC} w GBgb - 0 1"
    named = ("Chess960", "chess 960", "Fischerandom", "Fischer Random Chess", "freestyle", "FRC", "Chess9LX")
    number = '[Variant "Chess960"]\n[Position "0"]\n\n1. e4 *'
    zero = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    rules = f'[Rules "Chess960"]\n[FEN "{start}"]\n\n1. O-O *'
    untold = f'[FEN "{start}"]\n\n1. '
    more = (
        Case("rules-tag", rules, f"{FRC} w KQkq - 0 1", "O-O", "The Rules tag, Chess960, makes it", chess960=True),
        Case("position-tag", number, zero, "e4", "the Position tag names the Chess960 start 0", chess960=True),
        Case("no-start", '[Variant "Chess960"]\n\n1. e4 *', FEN, "e4", "number 518, is taken", chess960=True),
        Case("rules-untold", f"{untold}e4 e5 *", start, "e4 e5", "by Chess960 rules 4 would"),
        Case("rules-untold-castling", f"{untold}O-O *", start, "", "by Chess960 rules 4 would", stopped=True),
        Case("atomic960", '[Variant "Atomic960"]\n\n1. e4 *', FEN, "e4", "Atomic960, is another game"),
    )
    return more + tuple(
        Case(
            f"variant-{name}",
            f'[Variant "{name}"]\n[SetUp "1"]\n[FEN "{start}"]\n\n1. O-O O-O-O *',
            f"{FRC} w KQkq - 0 1",
            "O-O O-O-O",
            f"The Variant tag, {name}, makes it Chess960",
            chess960=True,
        )
        for name in named
    )


def _damaged() -> tuple[Case, ...]:
    return (
        Case("empty", "", refused="There is nothing here"),
        Case("blank", " \n\t\r\n", refused="There is nothing here"),
        Case("prose", "hello world", refused=SAFE),
        Case("html", "<html><body>1. e4</body></html>", refused=SAFE),
        Case("bad-piece", FEN.replace("BNR w", "BNX w"), refused="wrong in its piece placement, character 43"),
        Case("nine-pawns", FEN.replace("pppppppp", "ppppppppp"), refused="rank 7 has more than eight squares"),
        Case("seven-ranks", FEN.replace("/8", "", 1), refused="there are 7 ranks, not eight"),
        Case("bad-turn", FEN.replace(" w ", " x "), refused="wrong in its turn"),
        Case("bad-right", FEN.replace("KQkq", "KQxq"), refused="wrong in its castling, character 49"),
        Case("bad-square", FEN.replace("q -", "q e9"), refused="wrong in its en passant"),
        Case("bad-clock", FEN.replace("- 0", "- 0x"), refused="wrong in its half-move clock"),
        Case("big-clock", FEN.replace("- 0", "- 99999999999"), refused="wrong in its half-move clock"),
        Case("seven-fields", f"{FEN} 7", refused="after the move number"),
        Case("cut-fen", FEN[:30], refused="wrong in its piece placement"),
        Case("e4-zz", "1. e4 zz", FEN, "e4", "1... zz (ply 2) cannot be played", stopped=True),
        Case("illegal", "1. e4 e5 2. Ke3 a6", FEN, "e4 e5", "2. Ke3 (ply 3) cannot be played", stopped=True),
        Case("ambiguous", "1. Nf3 a6 2. d3 a5 3. Nd2", FEN, "Nf3 a6 d3 a5", "more than one knight", stopped=True),
        Case("german", "1. e4 e5 2. Sf3", FEN, "e4 e5", "2. Sf3 (ply 3)", stopped=True),
        Case("null-move", "1. e4 -- 2. d4", FEN, "e4", "null move", stopped=True),
        Case("uci-illegal", "position startpos moves e2e4 e2e4", FEN, "e4", "1... e2e4 (ply 2)", stopped=True),
        Case("uci-nonsense", "position here", refused="A UCI position command is"),
        Case("unclosed-comment", "1. e4 e5 {oh", FEN, "e4 e5", "is not closed"),
        Case("unclosed-variation", "1. e4 e5 (2. d4", FEN, "e4 e5", "is not closed"),
        Case("unclosed-tag", '[Event "a\n\n1. e4 *', FEN, "e4", "1 line that begins with a bracket"),
        Case("bad-fen-tag", '[FEN "x"]\n\n1. e4', refused="The game's FEN tag is wrong"),
    )


def _hostile() -> tuple[Case, ...]:
    million = 1_000_000
    game = '[Event "e{0}"]\n[White "a{0}"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *'
    knights = " ".join(["g1f3 g8f6 f3g1 f6g8"] * 48_000)
    return (
        Case("nul", f"\0{FEN}\0", FEN, note="NUL characters were left out."),
        Case("nul-within", "1. e4\0 e5 2.\0Nf3", FEN, "e4 e5 Nf3", "NUL"),
        Case("nul-alone", "\0" * million, refused="There is nothing here"),
        Case("right-to-left", f"\u202e{FEN}\u202c", FEN, note="Invisible"),
        Case("right-to-left-moves", "1. e4\u200f e5\u200e 2. \u2066Nf3\u2069", FEN, "e4 e5 Nf3", "Invisible"),
        Case("zero-width", f"\u200b{FEN}\u2060", FEN, note="Invisible"),
        Case("no-break-spaces", FEN.replace(" ", "\xa0"), FEN),
        Case("1MB-line", "x" * million, refused=SAFE),
        Case("1MB-right-to-left", "\u202e" * million, refused="There is nothing here"),
        Case("1MB-slashes", "/" * million, refused="wrong in its piece placement"),
        Case("1MB-after-fen", f"{FEN} {'x' * million}", FEN, note="left out: xxx"),
        Case("1MB-comment", f"1. e4 {{{'x' * million}}} e5", FEN, "e4 e5", "1 comment was left out"),
        Case("1MB-tag", f'[Event "{"x" * million}"]\n\n1. e4', FEN, "e4"),
        Case("1MB-brackets", f"1. e4 {'(' * million}", FEN, "e4", "is not closed"),
        Case("1MB-moves", f"position startpos moves {knights}", FEN, "…", "4,000 moves are read", stopped=True),
        Case("1MB-blanks", f"1. e4{' ' * million}e5", FEN, "e4 e5"),
        Case("1MB-link", f"https://lichess.org/{'a/' * (million // 2)}", refused="no position in its address"),
        Case("1MB-quotes", '"' * million, refused=SAFE),
        Case("1MB-uci-blanks", f"position fen x{' ' * million}y", refused="wrong in its piece placement"),
        Case("3MB", "e4 " * million, FEN, "e4", "1... e4 (ply 2) cannot be played", stopped=True),
        Case("5MB-game", "1. e4 {" + "x" * 5 * million, refused="One game of the text is too long to be read"),
        Case("ten-thousand-games", "\n\n".join(map(game.format, range(GAMES))), FEN, SPANISH, "1 of 10000", GAMES),
        Case("ten-thousand-fens", f"{FEN}\n" * GAMES, FEN, note="1 of 10000", count=GAMES),
    )


PASTED = (*_good(), *_links(), *_shorthand(), *_mended(), *_chess960(), *_damaged(), *_hostile())

FILES = {
    "chessops__headers-and-moves-on-the-same-line": (3, 5),
    "chessops__leading-whitespace": (4, 5),
    "chessops__pathological-headers": (1, 0),
    "nibbler__pathological": (1, 304),
    "pychess__3fold": (2, 8),
    "pychess__atomic": (10, 11),
    "pychess__chess960rwch": (20, 84),
    "pychess__fenSetup": (1, 4),
    "python-chess__cutechess-fischerrandom": (4, 120),
    "python-chess__uci-moves": (1, 113),
    "python-chess__utf8-bom": (2, 0),
    "scid-gtest__res_gameLatin1": (1, 149),
    "shakmaty__lichess_db_100k": (47, 42),
    "shakmaty__twic1599_100k": (110, 74),
}
"""The files of ``shared/pgn`` that hold games: how many, and the plies of the first one."""


def pgn_file(shared: Path, name: str) -> Path:
    """Return a file of ``shared/pgn``."""
    return shared / "pgn" / f"{name}.pgn"
