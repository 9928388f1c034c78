"""Sessions of all kinds, and damaged ones."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from explorer.core.keys.conventions import EXTENDED, name_of
from explorer.core.keys.inner_rooks import InnerRooks
from explorer.core.keys.term import Part
from explorer.core.line import Line
from explorer.core.movetext import parse_moves
from explorer.core.notation import parse_fen
from explorer.core.position import CLEAR, START
from explorer.model.state import Document
from explorer.session.folder import SessionFolder
from explorer.session.session import Session, encode
from explorer.settings import Settings


def opened(fen: str, moves: str = "", chess960: bool = False, ply: int | None = None) -> Document:
    line = parse_moves(parse_fen(fen, chess960).position, moves) if moves else Line(parse_fen(fen, chess960).position)
    return Document(line, len(line.steps) if ply is None else ply)


FULL = Session(
    Settings("dark", 150, False, (), (Path("/a b.bin"), Path("/\udcff\n.bin")), b"\0\xff", b"\x01\x02"),
    Document(parse_moves(START, "e4 e5 Nf3 Nc6"), 3),
    True,
    "q",
    True,
    Part.CASTLE,
    1,
    "legal-ep",
    CLEAR,
    True,
    InnerRooks("other", tuple(range(1, 13))),
)
OTHER = InnerRooks("“mine”.json", tuple(2**64 - 1 - number for number in range(12)))
SESSIONS = {
    "other numbers of inner rooks": Session(Settings(books=()), inner_rooks=OTHER),
    "keys made by other numbers": Session(Settings(books=()), convention=name_of(EXTENDED, OTHER), inner_rooks=OTHER),
    "nothing": Session(Settings(books=())),
    "everything": FULL,
    "castled": Session(Settings(books=()), Document(parse_moves(START, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"), 7)),
    "inner rooks": Session(Settings(books=()), opened("rr2k2r/8/8/8/8/8/8/1R2K1RR w GBqb - 0 1", "", True)),
    "chess960": Session(Settings(books=()), opened("rk6/8/8/8/8/8/8/RK5R w HA - 0 1", "O-O Kc8", True)),
    "stated en passant": Session(Settings(books=()), opened("4k3/8/8/8/8/8/8/4K3 b - e3 12 99")),
    "illegal": Session(Settings(books=()), opened("KKKkkk2/8/8/8/8/8/8/8 w KQkq h1 0 9999")),
    "promoted": Session(Settings(books=()), opened("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N")),
}


def changed(**values: Any) -> bytes:
    return json.dumps({**json.loads(encode(FULL)), **values}).encode()


DAMAGED = {
    "empty": b"",
    "NUL bytes": bytes(4096),
    "binary": bytes(range(256)),
    "cut short": encode(FULL)[:-40],
    "a list": b"[]",
    "a number": b"7",
    "no version": b"{}",
    "version true": changed(version=True),
    "another version": changed(version=2),
    "a long version": changed(version=10**4000),
    "too long a number": b'{"version": 1, "ply": ' + b"9" * 5000 + b"}",
    "deeply nested": b"[" * 500_000,
    "deeply nested inside": b'{"version": 1, "start": ' + b'{"a":' * 200_000,
    "UTF-16": encode(FULL).decode().encode("utf-16-le")[1:],
    "start a text": changed(start="startpos"),
    "start no FEN": changed(start={"fen": "8/8", "chess960": False}),
    "start a long text": changed(start={"fen": "8" * 900_000, "chess960": False}),
    "rules a number": changed(start={"fen": "8/8/8/8/8/8/8/8 w - - 0 1", "chess960": 1}),
    "no moves": changed(moves="e2e4 zz"),
    "a null move": changed(moves="0000"),
    "an illegal move": changed(moves="e2e4 e2e4"),
    "too many moves": changed(moves="g1f3 g8f6 f3g1 f6g8 " * 600),
    "a ply too far": changed(ply=5),
    "a ply below 0": changed(ply=-1),
    "a ply and a half": changed(ply=1.5),
    "ply infinite": changed(ply=float("inf")),
    "pinned a text": changed(pinned="no"),
    "pinned no position": changed(pinned={"fen": "x", "chess960": False}),
    "books a text": changed(books="/a.bin"),
    "books numbers": changed(books=[1]),
    "books nested": changed(books=[["/a.bin"]]),
    "odd digits": changed(layout="abc"),
    "no digits": changed(geometry="zz"),
}


def keep(folder: Path, session: Session, seconds: int = 0) -> Path:
    """Leave a session as a window does that died ``seconds`` after the epoch."""
    file = SessionFolder(folder).fresh()
    file.write(encode(session))
    file.release()
    path = file._path
    os.utime(path, (seconds, seconds))
    return path


def names(folder: Path, suffix: str = "") -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(suffix)) if folder.is_dir() else []
