"""Keys: the official ones, their parts and terms, and where python-chess differs."""

import pytest

from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT, python_chess_key, python_chess_note
from explorer.core.keys.term import Part, Term
from explorer.core.notation import parse_fen
from explorer.core.position import CLEAR, START

OFFICIAL = {
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "463b96181691fc9c"),
    "e4": ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "823c9b50fd114196"),
    "e4-d5": ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", "0756b94461c50fb0"),
    "e5": ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", "662fafb965db29d4"),
    "f5": ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "22a48b5a8e47ff78"),
    "Ke2": ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", "652a607ca3f242c1"),
    "Kf7": ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", "00fdd303c946bdd9"),
    "c4": ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", "3c8123ea7b067637"),
    "Ra3": ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", "5c3f9b829b279560"),
}


@pytest.mark.parametrize("name", OFFICIAL)
def test_the_nine_official_keys(name: str) -> None:
    fen, key = OFFICIAL[name]
    assert f"{POLYGLOT.key(parse_fen(fen).position).value:016x}" == key


def test_the_parts_of_the_start_position() -> None:
    key = POLYGLOT.key(START)
    assert [(part.part, f"{part.value:016x}") for part in key.parts] == [
        (Part.PIECE, "c5d79d196e37d67c"),
        (Part.CASTLE, "7b3a2dabd781afe9"),
        (Part.EN_PASSANT, "0000000000000000"),
        (Part.TURN, "f8d626aaaf278509"),
    ]
    assert len(key.terms) == 37


def test_the_empty_board_with_black_to_move_has_key_0() -> None:
    empty = parse_fen("8/8/8/8/8/8/8/8 b - - 0 1").position
    assert POLYGLOT.key(empty).value == 0
    assert POLYGLOT.key(empty).terms == ()
    assert POLYGLOT.key(CLEAR).value == 0xF8D626AAAF278509


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "the white pawns on c5 and e5 stand beside d5"),
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "beside d5, though capturing is illegal"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "none: no white pawn stands beside d5"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "none: e6 is ignored, no black pawn stands on e5"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "none: no pawn just moved two squares"),
    ],
)
def test_why_en_passant_counts_or_not(fen: str, reason: str) -> None:
    part = POLYGLOT.key(parse_fen(fen).position).parts[2]
    assert part.reason.endswith(reason)
    assert bool(part.terms) == (not reason.startswith("none"))


def test_an_inner_and_an_outer_rook_share_a_key() -> None:
    inner = parse_fen("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", chess960=True).position
    outer = parse_fen("4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1", chess960=True).position
    assert POLYGLOT.key(inner).value == POLYGLOT.key(outer).value
    assert [term.square for term in POLYGLOT.key(inner).parts[1].terms] == [2]


def test_a_right_in_vain_is_named() -> None:
    part = POLYGLOT.key(parse_fen("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1").position).parts[1]
    assert part.reason == "K: right held; stated for a1 in vain"


def test_where_python_chess_differs() -> None:
    position = parse_fen("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1").position
    assert f"{POLYGLOT.key(position).value:016x}" == "057be8cee6cc7c2f"
    assert f"{python_chess_key(position):016x}" == "ca4aad10ec113ea6"
    note = str(python_chess_note(position))
    assert "ca4aad10ec113ea6" in note
    assert note.endswith("e6, although no black pawn stands on e5.")


def test_a_term_says_what_it_is() -> None:
    term = POLYGLOT.key(START).terms[0]
    assert term == Term(Part.PIECE, 48, 0x3253A729B9BA3DDE, 48, "p", "black pawn on a7")


def test_conventions_have_ids_of_their_own() -> None:
    assert CONVENTIONS[0] is POLYGLOT
    assert len({convention.id for convention in CONVENTIONS}) == len(CONVENTIONS)
