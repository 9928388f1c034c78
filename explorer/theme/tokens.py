"""Tokens: the colours of each theme and the marks of the four parts, as values. No Qt."""

from __future__ import annotations

from typing import NamedTuple

from explorer.core.keys.term import Part

SHAPES = {Part.PIECE: "■", Part.CASTLE: "▲", Part.EN_PASSANT: "◆", Part.TURN: "●"}
NAMES = {Part.PIECE: "Pieces", Part.CASTLE: "Castling", Part.EN_PASSANT: "En passant", Part.TURN: "Turn"}


class Theme(NamedTuple):
    """The colours of one theme, as ``#rrggbb`` or ``#aarrggbb``."""

    name: str
    is_dark: bool
    window: str
    card: str
    field: str
    line: str
    text: str
    dim: str
    faint: str
    accent: str
    on_accent: str
    hover: str
    problem: str
    problem_card: str
    piece: str
    castle: str
    en_passant: str
    turn: str
    bit_off: str
    board_light: str
    board_dark: str
    last_move: str
    selected: str
    target: str
    check: str
    arrow: str
    marked: str
    piece_tile: str

    def part(self, part: Part) -> str:
        """Return the colour of a part of the key."""
        return {
            Part.PIECE: self.piece,
            Part.CASTLE: self.castle,
            Part.EN_PASSANT: self.en_passant,
            Part.TURN: self.turn,
        }[part]


LIGHT = Theme(
    name="light",
    is_dark=False,
    window="#f4f5f7",
    card="#ffffff",
    field="#ffffff",
    line="#dfe2e8",
    text="#1c212b",
    dim="#5d6675",
    faint="#a9b0bb",
    accent="#2b69b5",
    on_accent="#ffffff",
    hover="#edf2fa",
    problem="#a3371a",
    problem_card="#fdf0ea",
    piece="#0070b0",
    castle="#c05400",
    en_passant="#00795a",
    turn="#a0488a",
    bit_off="#edeef1",
    board_light="#ece7df",
    board_dark="#9fb0c7",
    last_move="#6cc79a3c",
    selected="#903f7fd0",
    target="#90305f9c",
    check="#c8d43f2f",
    arrow="#b02b69b5",
    marked="#2b69b5",
    piece_tile="#edeef2",
)

DARK = Theme(
    name="dark",
    is_dark=True,
    window="#15191e",
    card="#1d2228",
    field="#15191e",
    line="#343b45",
    text="#e8ebf0",
    dim="#a0a8b5",
    faint="#5c6673",
    accent="#6cb2f2",
    on_accent="#0d1520",
    hover="#26303c",
    problem="#ff9d7d",
    problem_card="#38261f",
    piece="#56b4e9",
    castle="#f0a03c",
    en_passant="#34c193",
    turn="#e08cc8",
    bit_off="#2b3138",
    board_light="#c8ccd4",
    board_dark="#5f7389",
    last_move="#70d8b050",
    selected="#a05aa0e8",
    target="#90142c48",
    check="#d0e0503c",
    arrow="#c06cb2f2",
    marked="#8cc6ff",
    piece_tile="#8593a5",
)

CONTRAST = Theme(
    name="contrast",
    is_dark=True,
    window="#000000",
    card="#000000",
    field="#000000",
    line="#ffffff",
    text="#ffffff",
    dim="#e6e6e6",
    faint="#9a9a9a",
    accent="#ffd84a",
    on_accent="#000000",
    hover="#333300",
    problem="#ffb39a",
    problem_card="#2a0d00",
    piece="#6cc6ff",
    castle="#ffb347",
    en_passant="#4be3b2",
    turn="#ff9fe0",
    bit_off="#303030",
    board_light="#f2f2f2",
    board_dark="#6e6e6e",
    last_move="#b0ffd84a",
    selected="#d0ffd84a",
    target="#d0000000",
    check="#e0ff3020",
    arrow="#e0b88400",
    marked="#ff3df0",
    piece_tile="#9a9a9a",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
