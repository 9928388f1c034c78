"""Where resources/ lies: inside the package (wheel, frozen build) or beside it (checkout, editable install)."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource(name: str) -> Path:
    """Return the path of a shipped file, named as below ``resources/``, whether or not it exists."""
    inside = _PACKAGE / "resources"
    return (inside if inside.is_dir() else _PACKAGE.parent / "resources") / name
