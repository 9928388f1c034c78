"""Settings: what is remembered between two starts, typed, read and written in one place."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QSettings

THEMES = ("system", "light", "dark", "contrast")
ZOOMS = (75, 90, 100, 110, 125, 150, 175, 200)


class Settings(NamedTuple):
    """``zoom`` in percent; ``geometry`` and ``layout`` are Qt's own bytes for the window and its docks.

    ``book_columns`` is as in ``View``.
    """

    theme: str = "system"
    zoom: int = 100
    animate: bool = True
    recent: tuple[Path, ...] = ()
    books: tuple[Path, ...] | None = None
    geometry: bytes = b""
    layout: bytes = b""
    book_columns: str = ""


class SettingsFile:
    """Where settings live. ``path`` None is a place that reads nothing and keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known: dict[str, object] = _values(Settings())

    def read(self) -> Settings:
        """Return what was kept; anything missing or senseless is the default."""
        if self._path is None:
            return Settings()
        kept = QSettings(str(self._path), QSettings.Format.IniFormat)
        books = kept.value("books/open")
        found = Settings(
            known_theme(kept.value("view/theme")),
            known_zoom(kept.value("view/zoom")),
            str(kept.value("view/animate", "true")) != "false",
            _paths(kept.value("books/recent")),
            None if books is None else _paths(books),
            _bytes(kept.value("window/geometry")),
            _bytes(kept.value("window/layout")),
            str(kept.value("books/columns", "") or ""),
        )
        self._known = _values(found)
        return found

    def write(self, settings: Settings) -> None:
        """Keep what changed since they were read or written last: other windows keep theirs in the same place."""
        if self._path is None:
            return
        values = _values(settings)
        changed = {name: value for name, value in values.items() if value != self._known[name]}
        if not changed:
            return
        kept = QSettings(str(self._path), QSettings.Format.IniFormat)
        for name, value in changed.items():
            kept.setValue(name, value)
        kept.sync()
        self._known = values

    def reset(self) -> None:
        """Forget everything."""
        self._known = _values(Settings())
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)


def known_theme(value: object) -> str:
    """Return ``value`` if it is the name of a theme, else the default."""
    return next((theme for theme in THEMES if theme == value), "system")


def known_zoom(value: object) -> int:
    """Return the zoom that ``value`` is or spells, else the default."""
    return next((zoom for zoom in ZOOMS if str(zoom) == str(value)), 100)


def _values(settings: Settings) -> dict[str, object]:
    return {
        "view/theme": settings.theme,
        "view/zoom": settings.zoom,
        "view/animate": "true" if settings.animate else "false",
        "books/recent": _text(settings.recent),
        "books/open": None if settings.books is None else _text(settings.books),
        "window/geometry": QByteArray(settings.geometry),
        "window/layout": QByteArray(settings.layout),
        "books/columns": settings.book_columns,
    }


def _text(paths: Sequence[Path]) -> str:
    return "\n".join(map(str, paths))


def _paths(value: object) -> tuple[Path, ...]:
    lines: Sequence[str] = value.splitlines() if isinstance(value, str) else ()
    return tuple(Path(line) for line in lines if line.strip())


def _bytes(value: object) -> bytes:
    return bytes(value.data()) if isinstance(value, QByteArray) else b""
