"""Session: what one window shows, as a value and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

import chess

from explorer import __version__
from explorer.core.history import History
from explorer.core.keys.conventions import EXTENDED, POLYGLOT, inner_rooks_of, name_of
from explorer.core.keys.inner_rooks import OWN, InnerRooks
from explorer.core.keys.term import Part
from explorer.core.line import Line, play_all
from explorer.core.notation import fen, parse_fen
from explorer.core.position import Position
from explorer.model.state import PLAY, TOOLS, Document, State
from explorer.session.folder import SessionError
from explorer.settings import Settings, known_theme, known_zoom

VERSION = 1
LONGEST_LINE = 2000
"""Of a line of more plies only the position shown is kept, since each is played again at the start."""
MOST_BOOKS = 100

T = TypeVar("T")


class Session(NamedTuple):
    """What one window shows. ``settings`` are its own look and books; ``active`` is the index of the book shown.

    ``closed`` says that the window was closed, and not cut off by a crash.
    """

    settings: Settings = Settings()
    document: Document = Document()
    flipped: bool = False
    tool: str = PLAY
    arrows: bool = False
    part: Part | None = None
    active: int = -1
    convention: str = POLYGLOT.id
    pinned: Position | None = None
    closed: bool = False
    inner_rooks: InnerRooks = OWN


def session_of(state: State, settings: Settings, closed: bool = False) -> Session:
    """Return what is to be kept of a state, with the ``settings`` of its window."""
    view = state.view
    return Session(
        settings._replace(recent=()),
        state.document,
        view.flipped,
        view.tool,
        view.arrows,
        view.part,
        state.active,
        state.convention,
        state.pinned,
        closed,
        state.inner_rooks,
    )


def resumed(state: State, session: Session) -> State:
    """Return ``state`` with what was kept, but for the books, which have to be opened."""
    view = state.view._replace(flipped=session.flipped, tool=session.tool, arrows=session.arrows, part=session.part)
    history = History(session.document)
    resumed_state = state._replace(history=history, view=view, pinned=session.pinned, inner_rooks=session.inner_rooks)
    return resumed_state._replace(convention=session.convention)


# ---- as bytes


def encode(session: Session) -> bytes:
    """Return a session as JSON."""
    settings, document = session.settings, session.document
    if len(document.line.steps) > LONGEST_LINE:
        document = Document(Line(document.position))
    values = {
        "version": VERSION,
        "program": __version__,
        "closed": session.closed,
        "start": _position_out(document.line.start),
        "moves": " ".join(step.move.uci() for step in document.line.steps),
        "ply": document.ply,
        "pinned": None if session.pinned is None else _position_out(session.pinned),
        "convention": session.convention,
        "inner_rooks": name_of(EXTENDED, session.inner_rooks),
        "flipped": session.flipped,
        "tool": session.tool,
        "arrows": session.arrows,
        "part": "" if session.part is None else session.part.value,
        "theme": settings.theme,
        "zoom": settings.zoom,
        "animate": settings.animate,
        "books": [str(path) for path in settings.books or ()],
        "active": session.active,
        "geometry": settings.geometry.hex(),
        "layout": settings.layout.hex(),
    }
    return json.dumps(values, indent=1).encode("ascii") + b"\n"


def decode(data: bytes) -> Session:
    """Return the session that ``encode`` made these bytes of. Raises SessionError for any others."""
    try:
        values = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SessionError("it is not JSON") from error
    if not isinstance(values, dict) or type(values.get("version")) is not int:
        raise SessionError("it names no version")
    if values["version"] != VERSION:
        raise SessionError(f"it is of version {str(values['version'])[:20]}, not {VERSION}")
    try:
        return _session(values)
    except SessionError:
        raise
    except (ValueError, RecursionError) as error:
        raise SessionError(str(error)[:120]) from error


def _session(values: dict[str, object]) -> Session:
    ply, tool, convention = _value(values, "ply", 0), _value(values, "tool", PLAY), _value(values, "convention", "")
    part, pinned, inner = _value(values, "part", ""), values.get("pinned"), _value(values, "inner_rooks", "")
    books = _value(values, "books", cast(list[object], []))
    if not all(isinstance(path, str) for path in books):
        raise SessionError("its books are no paths")
    line = _line(_value(values, "start", {}), _value(values, "moves", ""))
    if not 0 <= ply <= len(line.steps):
        raise SessionError(f"its line has no ply {str(ply)[:20]}")
    return Session(
        Settings(
            known_theme(_value(values, "theme", "")),
            known_zoom(_value(values, "zoom", 100)),
            _value(values, "animate", True),
            (),
            tuple(Path(str(path)) for path in books[:MOST_BOOKS]),
            bytes.fromhex(_value(values, "geometry", "")),
            bytes.fromhex(_value(values, "layout", "")),
        ),
        Document(line, ply),
        _value(values, "flipped", False),
        tool if tool in TOOLS else PLAY,
        _value(values, "arrows", False),
        next((known for known in Part if known.value == part), None),
        _value(values, "active", -1),
        convention if _inner_rooks(convention) else POLYGLOT.id,
        None if pinned is None else _position_in(pinned),
        _value(values, "closed", False),
        _own_table(convention) or _own_table(inner) or OWN,
    )


def _inner_rooks(name: str) -> InnerRooks | None:
    """Return the numbers of inner rooks that a convention's name carries; None when there is no such convention."""
    try:
        return inner_rooks_of(name)
    except ValueError:
        return None


def _own_table(name: str) -> InnerRooks | None:
    """Return the numbers when they are the user's: those of the convention in use stand above those kept beside it."""
    found = _inner_rooks(name)
    return None if found == OWN else found


def _value(values: dict[str, object], name: str, default: T) -> T:
    value = values.get(name, default)
    if type(value) is not type(default):
        raise SessionError(f"what it has under “{name}” is of the wrong kind")
    return value


def _position_out(position: Position) -> dict[str, object]:
    return {"fen": fen(position), "chess960": position.chess960}


def _position_in(value: object) -> Position:
    if not isinstance(value, dict):
        raise SessionError("a position in it is none")
    return parse_fen(_value(value, "fen", fen(Position())), _value(value, "chess960", False)).position


def _line(start: dict[str, object], moves: str) -> Line:
    words = moves.split(maxsplit=LONGEST_LINE)
    if len(words) > LONGEST_LINE:
        raise SessionError("its line is too long")
    return play_all(_position_in(start), [chess.Move.from_uci(word) for word in words])
