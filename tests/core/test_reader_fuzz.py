"""The reader, given anything: it reads or says what is wrong, and never fails in any other way."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

import pytest

from explorer.core.chess960 import start_position
from explorer.core.contents import titles
from explorer.core.notation import FenError, fen, parse_fen
from explorer.core.reader import read_text
from explorer.core.text import ReadError
from tests.long import LONG

TEXTS = 200_000 if LONG else 10_000
SECONDS = 60
FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PpPBBPPP/R3K2R w KQkq - 2 9",
    "1r2k1r1/8/8/3pP3/8/8/8/1R2K1R1 w GBgb d6 0 1",
    "rr1k1r1r/8/8/8/8/8/8/RR1K1R1R w FBfb - 0 1",
    "4k3/8/8/8/3pP3/8/8/R3K2R b KQ e3 5 7",
    "8/8/8/8/8/8/8/8 w - - 0 1",
)
TEXT = (
    *FENS,
    *(f"{text} moves e2e4 e7e5" for text in FENS[:2]),
    "position startpos moves e2e4 e7e5 g1f3",
    f"position fen {FENS[2]} moves e5d6",
    '[Variant "Chess960"]\n[FEN "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"]\n\n1. O-O {why} (1. Ra1) O-O-O $1 *',
    '[White "b\\"c"]\n\n1. e4 e5 2. Nf3! Nc6 ; rest\n3. Bb5 a6 1-0\n\n[White "d"]\n\n1. d4 1/2-1/2',
    "1. e4 e5 2.Nf3 Nc6 3. Bb5 a6 4. O-O",
    "https://lichess.org/analysis/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "a";',
    "463b96181691fc9c",
)
PIECES = (
    "KQRBNPkqrbnp12345678/ w-bKQkqABCDEFGHabcdefgh0123456789 \t\n\0[]{}();\"'`.,:=+#!?$*~_%\\"
    "\u202e\ufeff\u2028\xa0é♔\U0001f3c1²"
)
WORDS = (
    "fen",
    "position",
    "moves",
    "startpos",
    "O-O",
    "e4",
    "1.",
    "1-0",
    "[FEN",
    '"]',
    "--",
    "Z0",
    "\n\n",
    "w",
    "- -",
    "/8",
)


def anything(chance: random.Random) -> str:
    return "".join(chance.choices(PIECES, k=chance.randrange(60)))


def any_words(chance: random.Random) -> str:
    return " ".join(chance.choices((*WORDS, anything(chance)), k=chance.randrange(12)))


def any_unicode(chance: random.Random) -> str:
    codes = (chance.choice((128, 0x3000, 0x11000)) for _ in range(chance.randrange(40)))
    return "".join(chr(chance.randrange(top)) for top in codes)


def mutated(chance: random.Random) -> str:
    text = chance.choice(TEXT)
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        more = chance.choice((chance.choice(PIECES), chance.choice(WORDS), text[at : at + chance.randrange(9)], ""))
        text = text[:at] + more + text[at + chance.randrange(4) :]
    return text


def mutated_start(chance: random.Random) -> str:
    text = fen(start_position(chance.randrange(960), chance.randrange(960)), shredder=chance.random() < 0.5)
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(PIECES) + text[at + 1 :]


MADE: tuple[Callable[[random.Random], str], ...] = (anything, any_words, any_unicode, mutated, mutated, mutated_start)


def test_the_reader_takes_anything_and_fails_only_as_it_says() -> None:
    chance, read, start = random.Random(200_000), 0, process_time()
    for number in range(TEXTS):
        text = MADE[number % len(MADE)](chance)
        try:
            found = read_text(text, chess960=number % 2 == 1)
        except ReadError as error:
            sentence = str(error)
            assert sentence.endswith((".", "”.")), (text, sentence)
            assert "\n" not in sentence, text
        else:
            read += 1
            assert parse_fen(fen(found.line.start), found.line.start.chess960).position == found.line.start, text
            if found.count > 1:
                assert len(titles(text)) == found.count, text
    assert read > TEXTS // 20, "some of them can be read"
    assert process_time() - start < SECONDS


@pytest.mark.parametrize("chess960", [False, True])
def test_fens_fail_only_as_they_say(chess960: bool) -> None:
    chance = random.Random(960)
    for _ in range(TEXTS // 10):
        text = mutated(chance)
        try:
            position = parse_fen(text, chess960).position
        except FenError:
            continue
        assert parse_fen(fen(position), chess960).position == position, text
