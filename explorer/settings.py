"""Settings: what is remembered between two starts, typed, read and written in one place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

THEMES = ("system", "light", "dark", "contrast")
ZOOMS = (75, 90, 100, 110, 125, 150, 175, 200)


@dataclass(frozen=True, slots=True)
class Settings:
    """``zoom`` in percent; ``geometry`` and ``layout`` are Qt's own bytes for the window and its docks."""

    theme: str = "system"
    zoom: int = 100
    animate: bool = True
    recent: tuple[Path, ...] = ()
    books: tuple[Path, ...] | None = None
    geometry: bytes = b""
    layout: bytes = b""


class SettingsFile:
    """Where settings live. ``path`` None is a place that reads nothing and keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def read(self) -> Settings:
        """Return what was kept; anything missing or senseless is the default."""
        if self._path is None:
            return Settings()
        kept = QSettings(str(self._path), QSettings.Format.IniFormat)
        theme, zoom = str(kept.value("view/theme", "system")), str(kept.value("view/zoom", "100"))
        books = kept.value("books/open")
        return Settings(
            theme if theme in THEMES else "system",
            int(zoom) if zoom.isdigit() and int(zoom) in ZOOMS else 100,
            str(kept.value("view/animate", "true")) != "false",
            _paths(kept.value("books/recent")),
            None if books is None else _paths(books),
            _bytes(kept.value("window/geometry")),
            _bytes(kept.value("window/layout")),
        )

    def write(self, settings: Settings) -> None:
        """Keep ``settings``."""
        if self._path is None:
            return
        kept = QSettings(str(self._path), QSettings.Format.IniFormat)
        kept.setValue("view/theme", settings.theme)
        kept.setValue("view/zoom", settings.zoom)
        kept.setValue("view/animate", "true" if settings.animate else "false")
        kept.setValue("books/recent", "\n".join(map(str, settings.recent)))
        kept.setValue("books/open", "\n".join(map(str, settings.books or ())))
        kept.setValue("window/geometry", QByteArray(settings.geometry))
        kept.setValue("window/layout", QByteArray(settings.layout))
        kept.sync()

    def reset(self) -> None:
        """Forget everything."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)


def _paths(value: object) -> tuple[Path, ...]:
    lines: Sequence[str] = value.splitlines() if isinstance(value, str) else ()
    return tuple(Path(line) for line in lines if line.strip())


def _bytes(value: object) -> bytes:
    return bytes(value.data()) if isinstance(value, QByteArray) else b""
