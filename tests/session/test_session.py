"""Sessions as bytes, sound and damaged."""

from __future__ import annotations

import json
import random

import chess
import pytest

from explorer.core.keys.conventions import EXTENDED, POLYGLOT, name_of
from explorer.core.keys.inner_rooks import OWN, InnerRooks
from explorer.core.line import Line, play_all
from explorer.core.position import START
from explorer.model import edits
from explorer.model.state import Document, State
from explorer.session.folder import SessionError
from explorer.session.session import LONGEST_LINE, Session, decode, encode, resumed, session_of
from explorer.settings import Settings
from tests.session.samples import DAMAGED, FULL, OTHER, SESSIONS, changed


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_a_session_comes_back_as_it_was(session: Session) -> None:
    assert decode(encode(session)) == session


def test_a_state_comes_back_without_what_was_undone() -> None:
    state = resumed(State(), FULL)
    assert session_of(state, FULL.settings, closed=True) == FULL._replace(active=-1)
    assert (state.history.past, state.history.future) == ((), ())


@pytest.mark.parametrize(
    ("convention", "kept", "found"),
    [
        pytest.param("polyglot", None, OWN, id="none kept"),
        pytest.param("polyglot", name_of(EXTENDED, OTHER), OTHER, id="kept beside another convention"),
        pytest.param(EXTENDED, name_of(EXTENDED, OTHER), OTHER, id="kept beside the program's own"),
        pytest.param(name_of(EXTENDED, OTHER), None, OTHER, id="in the convention, as older versions kept them"),
        pytest.param(name_of(EXTENDED, OTHER), EXTENDED, OTHER, id="in the convention alone"),
        pytest.param("polyglot", "chess960-extended [1, 2]", OWN, id="damaged"),
        pytest.param("polyglot", "?", OWN, id="unknown"),
    ],
)
def test_the_numbers_of_inner_rooks_are_kept(convention: str, kept: str | None, found: InnerRooks) -> None:
    values = json.loads(encode(Session(convention=convention)))
    del values["inner_rooks"]
    session = decode(json.dumps(values if kept is None else {**values, "inner_rooks": kept}).encode())
    assert session.inner_rooks == found
    assert resumed(State(), session).inner_rooks == found


def test_numbers_of_inner_rooks_outlive_another_convention() -> None:
    state = edits.by_convention(edits.by_inner_rooks(State(), OTHER), POLYGLOT.id)
    back = resumed(State(), decode(encode(session_of(state, Settings(books=())))))
    assert (back.convention, back.inner_rooks) == (POLYGLOT.id, OTHER)
    assert edits.by_convention(back, EXTENDED).convention == name_of(EXTENDED, OTHER)


def test_of_an_endless_line_the_position_is_kept() -> None:
    knights = [chess.Move.from_uci(move) for move in ("g1f3", "g8f6", "f3g1", "f6g8")]
    line = play_all(START, knights * 5)
    line = Line(START, line.steps * (LONGEST_LINE // 20 + 1))
    kept = decode(encode(Session(document=Document(line, 3))))
    assert kept.document == Document(Line(line.steps[2].position))


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_damaged_bytes_are_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(SessionError) as refused:
        decode(data)
    assert 0 < len(str(refused.value)) < 200


KINDS = (
    "theme",
    "zoom",
    "animate",
    "flipped",
    "tool",
    "arrows",
    "part",
    "convention",
    "active",
    "closed",
    "moves",
    "inner_rooks",
)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("value", [None, 1.5, [], {}], ids=["null", "float", "list", "dict"])
def test_values_of_the_wrong_kind_are_refused(name: str, value: object) -> None:
    with pytest.raises(SessionError, match=f"“{name}” is of the wrong kind"):
        decode(changed(**{name: value}))


def test_unknown_names_are_the_defaults() -> None:
    odd = {"theme": "pink", "zoom": 9999, "tool": "hammer", "part": "soul", "convention": "?", "active": 10**9}
    kept = decode(changed(**odd, later="more"))
    assert (kept.settings.theme, kept.settings.zoom, kept.tool, kept.part) == ("system", 100, "play", None)
    assert kept.convention == "polyglot"
    assert kept.settings.books == FULL.settings.books


def test_mutated_bytes_raise_nothing_else() -> None:
    rng, whole = random.Random(4), encode(FULL)
    refused = 0
    for _ in range(2000):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            decode(bytes(data))
        except SessionError:
            refused += 1
    assert refused > 1000
