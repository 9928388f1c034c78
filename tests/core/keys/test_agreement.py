"""Every convention's key: the vectors, the properties of the Chess960 extension, and the reasons."""

import hashlib
import json
from pathlib import Path

import chess
import pytest
from hypothesis import given

from explorer.core.chess960 import start_position
from explorer.core.keys.agreement import agreement
from explorer.core.keys.castling import CUTE_CHESS as CUTE_NUMBERS
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT, extended, python_chess_key, with_inner_rooks
from explorer.core.keys.inner_rooks import OWN, InnerRooks, InnerRooksError, parse_inner_rooks
from explorer.core.keys.randoms import RANDOMS
from explorer.core.keys.rights import castle_offsets, extended_offsets, rights, why_unusable
from explorer.core.keys.value import key_value
from explorer.core.line import Line
from explorer.core.notation import parse_fen
from explorer.core.position import START, Position
from tests.core.keys.lines import games, placements, played, vector_position, vectors

BY_ID = {convention.id: convention for convention in CONVENTIONS}
EXTENDED, CUTE = BY_ID["chess960-extended"], BY_ID["cute-chess"]


def keys(position: Position) -> dict[str, str]:
    return {row.convention.id: f"{row.key.value:016x}" for row in agreement(position)}


def test_the_conventions_in_their_order() -> None:
    ids = ["polyglot", "legal-ep", "stated-ep", "chess960-extended", "cute-chess", "corner-rooks"]
    assert [convention.id for convention in CONVENTIONS] == ids
    assert all(c.summary.endswith(".") and c.users and c.name for c in CONVENTIONS)


def test_all_vectors(shared: Path) -> None:
    fields = {
        "polyglot": "key_polyglot",
        "legal-ep": "key_legal_ep",
        "stated-ep": "key_always_ep",
        "chess960-extended": "key_extended",
    }
    for vector in vectors(shared):
        position = vector_position(vector)
        found = keys(position)
        assert {name: found[name] for name in fields} == {name: vector[field] for name, field in fields.items()}, vector
        assert castle_offsets(position) == vector["castle_offsets"], vector
        assert extended_offsets(position) == vector["ext_castle_offsets"], vector
        assert key_value(position) == int(vector["key_polyglot"], 16), vector


def test_a_reason_stands_exactly_where_a_key_differs(shared: Path) -> None:
    for vector in vectors(shared):
        for row in agreement(vector_position(vector)):
            assert bool(row.reason) != row.agrees
            assert row.agrees == (row.key.value == int(vector["key_polyglot"], 16))
            assert row.agrees or (row.reason[0].isupper() and row.reason.endswith("."))


@pytest.mark.parametrize(
    ("fen", "chess960", "convention", "reason"),
    [
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2", False, "legal-ep", "no such capture is legal"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", False, "stated-ep", "although no white pawn stands beside"),
        ("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", True, "chess960-extended", "c1 inside a1 has offset 5 instead of 1"),
        ("4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1", True, "cute-chess", "rook on b1 is in no corner"),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", True, "corner-rooks", "rooks on g1 and b1 do not count"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", False, "cute-chess", "e6 counts unchecked, although no black pawn"),
    ],
)
def test_reasons(fen: str, chess960: bool, convention: str, reason: str) -> None:
    rows = {row.convention.id: row for row in agreement(parse_fen(fen, chess960).position)}
    assert reason in rows[convention].reason


# ---- the bare number


@given(games())
def test_the_bare_number_is_the_key_in_games(line: Line) -> None:
    for position in played(line):
        assert key_value(position) == POLYGLOT.key(position).value


@given(placements())
def test_the_bare_number_is_the_key_of_any_placement(position: Position) -> None:
    assert key_value(position) == POLYGLOT.key(position).value


@given(placements())
def test_parts_of_all_conventions_make_their_key_and_only_castling_or_en_passant_differ(position: Position) -> None:
    own = POLYGLOT.key(position)
    for row in agreement(position):
        value = 0
        for part in row.key.parts:
            value ^= part.value
            for term in part.terms:
                assert term.part == part.part
        assert value == row.key.value
        assert [row.key.parts[at] for at in (0, 3)] == [own.parts[at] for at in (0, 3)]
        assert bool(row.reason) != row.agrees
        assert row.reason != "."


# ---- the Chess960 extension: semantics.md, section 3.3, point 5


def test_the_numbers_of_inner_rooks_come_from_their_names() -> None:
    names = [f"{OWN.name}/{color}/{file}" for color in ("white", "black") for file in "bcdefg"]
    made = tuple(int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") for name in names)
    assert made == OWN.numbers
    assert len({*made, *RANDOMS}) == 12 + 781


@pytest.mark.parametrize(
    ("fen", "key"),
    [
        ("rr1k1r1r/8/8/8/8/8/8/RR1K1R1R w FBfb - 0 1", "c2aeb9ca56dcb3f8"),
        ("rr1k1r1r/8/8/8/8/8/8/RR1K1R1R w KQkq - 0 1", "b5e8eb3b1b7dc2b8"),
    ],
)
def test_examples_of_the_extension(fen: str, key: str) -> None:
    assert keys(parse_fen(fen, chess960=True).position)["chess960-extended"] == key


@given(placements())
def test_compatibility_without_inner_rooks_the_keys_are_equal(position: Position) -> None:
    inner = any(right.outer is not None for right in rights(position))
    assert (EXTENDED.key(position).value == POLYGLOT.key(position).value) == (not inner)


@given(placements())
def test_separation_by_the_rook_that_has_the_right(position: Position) -> None:
    for right in rights(position):
        if right.outer is not None:
            outer = position.with_right(right.outer, True)
            assert POLYGLOT.key(outer).value == POLYGLOT.key(position).value
            assert EXTENDED.key(outer).value != EXTENDED.key(position).value


@given(placements())
def test_other_parts_never_change_and_each_right_has_one_number(position: Position) -> None:
    own, other = POLYGLOT.key(position), EXTENDED.key(position)
    assert [own.parts[at] for at in (0, 2, 3)] == [other.parts[at] for at in (0, 2, 3)]
    numbers = (*RANDOMS[768:772], *OWN.numbers)
    offsets = extended_offsets(position)
    assert len(offsets) == len(set(offsets)) == position.effective_rights.bit_count() == len(other.parts[1].terms)
    assert {term.value for term in other.parts[1].terms} == {numbers[offset] for offset in offsets}
    assert bool(other.parts[1].value) == bool(offsets)


@given(games())
def test_offsets_follow_from_the_position_not_from_the_path(line: Line) -> None:
    for position in played(line):
        again = parse_fen(" ".join((*_fen(position).split()[:4], "0", "1")), position.chess960).position
        assert extended_offsets(again) == extended_offsets(position)


def _fen(position: Position) -> str:
    board = position.board()
    return board.fen(en_passant="fen", shredder=position.chess960)


@given(placements())
def test_colours_mirrored_map_offsets(position: Position) -> None:
    mirrored = position.transformed(chess.square_mirror, swap_colours=True)
    mapped = [o ^ 2 if o < 4 else o + 6 if o < 10 else o - 6 for o in extended_offsets(position)]
    assert sorted(mapped) == extended_offsets(mirrored)


@given(placements())
def test_another_table_changes_only_positions_with_inner_rooks(position: Position) -> None:
    other = extended(InnerRooks("other", tuple(range(1, 13))))
    inner = any(right.outer is not None for right in rights(position))
    assert (other.key(position).value != EXTENDED.key(position).value) == inner


def test_the_right_of_an_inner_rook_changes_its_number_when_the_outer_rook_leaves() -> None:
    before = parse_fen("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", chess960=True).position
    after = before.play(chess.Move.from_uci("a1a5"))
    assert (extended_offsets(before), extended_offsets(after)) == ([5], [1])


# ---- a table of one's own


def test_a_table_from_json() -> None:
    hexes = [f"{number:016x}" for number in OWN.numbers]
    assert parse_inner_rooks(json.dumps(hexes)).numbers == OWN.numbers
    named = parse_inner_rooks(json.dumps({"name": "mine", "numbers": ["0x" + text.upper() for text in hexes]}))
    assert named == InnerRooks("mine", OWN.numbers)
    assert [c.id for c in with_inner_rooks(named)] == [c.id for c in CONVENTIONS]
    assert "mine" in with_inner_rooks(named)[3].summary


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", "no JSON"),
        ("[]", "twelve hex numbers"),
        ("3", "twelve hex numbers"),
        ('{"numbers": 1}', "twelve hex numbers"),
        (json.dumps(["1"] * 12), "must all differ"),
        (json.dumps([*map(str, range(11)), "xyz"]), "Number 12 of 12 is 'xyz'"),
        (json.dumps([*map(str, range(11)), 3]), "Number 12 of 12 is 3"),
        (json.dumps([*map(str, range(11)), "1" * 17]), "Number 12"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_what_is_no_table(text: str, error: str) -> None:
    with pytest.raises(InnerRooksError, match=error):
        parse_inner_rooks(text)


# ---- Cute Chess and corners


def test_cute_chess_has_a_number_for_each_rook_square(shared: Path) -> None:
    for vector in vectors(shared):
        position = vector_position(vector)
        expected = python_chess_key(position) ^ int(vector["parts"]["castle"], 16)
        for square in chess.SquareSet(position.effective_rights):
            expected ^= CUTE_NUMBERS[chess.square_file(square) + (0 if square < 8 else 8)]
        assert CUTE.key(position).value == expected, vector


def test_cute_chess_agrees_on_108_starts_and_on_all_standard_games() -> None:
    starts = [start_position(number) for number in range(960)]
    assert sum(CUTE.key(start).value == POLYGLOT.key(start).value for start in starts) == 108
    assert [CUTE_NUMBERS[at] for at in (7, 0, 15, 8)] == list(RANDOMS[768:772])


def test_corner_rooks_is_the_key_without_the_other_rights() -> None:
    for number in range(0, 960, 7):
        start = start_position(number)
        without = start
        for square in chess.SquareSet(start.rights & ~chess.BB_CORNERS):
            without = without.with_right(square, False)
        assert BY_ID["corner-rooks"].key(start).value == POLYGLOT.key(without).value


# ---- held, but not usable


def test_why_a_right_cannot_be_used_now() -> None:
    found = [why_unusable(START, right) for right in rights(START)]
    assert found[0] == "g1 is occupied" or found[0] == "f1 is occupied"
    assert str(found[2]).startswith("it is not Black's turn, and ")
    free = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").position
    assert [why_unusable(free, right) for right in rights(free)] == [None, None, *["it is not Black's turn"] * 2]


def test_the_extension_says_whose_its_numbers_are() -> None:
    position = parse_fen("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", True).position
    others = extended(InnerRooks("theirs", tuple(range(1, 13))))
    assert EXTENDED.difference(position).endswith("; these numbers are this program’s own.")
    assert others.difference(position).endswith("; these numbers are theirs.")
