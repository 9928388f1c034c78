"""The bytes in which Qt keeps where docks are: read through before Qt gets them back, since damaged ones crash it."""

from __future__ import annotations

import struct

_MARK, _DOCKS, _SEQUENCE, _TABS, _DOCK, _TOOLBARS = 0xFF, 0xFD, 0xFC, 0xFA, 0xFB, 0xFC
_LARGEST, _DEEPEST, _LONGEST = 0x1FFFFFF, 6, 65_536
_FLOATING = 2


def is_sound(state: bytes, names: frozenset[str]) -> bool:
    """Tell whether ``state`` is what ``QMainWindow.saveState`` writes for docks of these names, each of them once.

    The format is that of Qt 5 and 6 (qdockarealayout.cpp). ``restoreState`` follows counts and markers unchecked.
    """
    try:
        found = _Reader(state).window()
    except (struct.error, ValueError):
        return False
    return sorted(found) == sorted(names)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def window(self) -> list[str]:
        """Return the names of all docks. Raises ValueError or struct.error when it is anything else."""
        if len(self.data) > _LONGEST:
            raise ValueError("too long")
        self._expect(self._number("i"), (_MARK,))
        self._expect(self._number("i"), (0,))
        self._expect(self._number("B"), (_DOCKS,))
        names, areas = [], []
        for _ in range(self._length(4)):
            areas.append(self._expect(self._number("i"), range(4)))
            self._sizes(2)
            names += self._group(self._number("B"), 0)
        self._sizes(2)
        for sides in ((1, 4), (2, 4), (1, 8), (2, 8)):
            self._expect(self._number("i"), sides)
        self._expect(self._number("B"), (_TOOLBARS,))
        self._expect(self._number("i"), (0,))
        if self.at != len(self.data) or len(set(areas)) < len(areas):
            raise ValueError("more than there should be")
        return names

    def _group(self, marker: int, depth: int) -> list[str]:
        self._expect(marker, (_TABS, _SEQUENCE))
        self._expect(depth, range(_DEEPEST))
        current = self._number("i") if marker == _TABS else -1
        self._expect(self._number("B"), (1, 2))
        length = self._length(16)
        self._expect(current, range(-1, length))
        names: list[str] = []
        for _ in range(length):
            kind = self._expect(self._number("B"), (_DOCK, _SEQUENCE))
            if kind == _DOCK:
                names.append(self._dock())
            else:
                self._sizes(4)
                names += self._group(self._number("B"), depth + 1)
        return names

    def _dock(self) -> str:
        length = self._expect(self._number("i"), range(0, 200, 2))
        name = self.data[self.at : self.at + length].decode("utf-16-be")
        self.at += length
        if self._expect(self._number("B"), range(4)) & _FLOATING:
            places = [self._number("i") for _ in range(4)]
            self._expect(max(places), range(_LARGEST))
            self._expect(min(places), range(-_LARGEST, _LARGEST))
        else:
            self._sizes(4)
        return name

    def _length(self, most: int) -> int:
        return self._expect(self._number("i"), range(most + 1))

    def _sizes(self, count: int) -> None:
        for _ in range(count):
            self._expect(self._number("i"), range(-1, _LARGEST + 1))

    def _number(self, kind: str) -> int:
        number: int = struct.unpack_from(">" + kind, self.data, self.at)[0]
        self.at += struct.calcsize(">" + kind)
        return number

    def _expect(self, number: int, allowed: range | tuple[int, ...]) -> int:
        if number not in allowed:
            raise ValueError(f"{number} at byte {self.at}")
        return number
