"""The learn field in the ways that programs use it; none is guessed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the four bytes: who uses it, and what they say then."""

    name: str
    text: str


def readings(learn: int) -> tuple[Reading, ...]:
    """Return every known way to read ``learn`` (32 bits, big-endian in the file)."""
    data = learn.to_bytes(4, "big")
    high, low = learn >> 16, learn & 0xFFFF
    little = int.from_bytes(data[:2], "little", signed=True)
    signed = high - 65536 if high >= 32768 else high
    return (
        Reading("games and points (polyglot, XBoard)", f"{high} games, {low} points"),
        Reading("score and depth (ProDeo style)", f"{little / 100:+.2f} at depth {data[2]}, byte {data[3]}"),
        Reading("score and depth (Lucas Chess)", f"{signed / 100:+.2f} at depth {data[2]}, learn {data[3]}"),
        Reading("success (Lucas Chess books)", f"{high / 100:.2f} %"),
        Reading("losses and draws (PyChess)", f"{high} losses, {low} draws"),
        Reading("bytes", " ".join(f"{byte:02x}" for byte in data)),
    )
