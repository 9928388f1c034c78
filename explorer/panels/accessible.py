"""What a screen reader gets from widgets of our own: a factory that Qt asks, and which interface it makes for which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

Make = Callable[[Any], QAccessibleInterface | None]
"""Makes the interface of a widget; with None it gets the one that Qt has for its kind."""
_MAKERS: dict[type[QWidget], Make] = {}


def use_interface(kind: type[QWidget], make: Make) -> None:
    """Let ``make`` make the interfaces of widgets of a class. Qt keeps each as long as its widget."""
    if not _MAKERS:
        QAccessible.installFactory(_make)
    _MAKERS[kind] = make


def use_role(kind: type[QWidget], role: QAccessible.Role) -> None:
    """Let painted widgets of a class be what they look like, by their accessible name: a text, a picture."""
    use_interface(kind, lambda widget: QAccessibleWidget(widget, role))


def announce(widget: QWidget, text: str) -> None:
    """Have a text spoken while a screen reader listens."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def _make(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """Answer Qt, which asks for every object by the name of its class, then by those of the classes above."""
    make = _MAKERS.get(type(thing)) if type(thing).__name__ == class_name else None  # type: ignore[arg-type]
    return None if make is None else make(thing)
