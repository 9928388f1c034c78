"""A screen reader in small: it starts the program, reads it through AT-SPI, acts on it, and prints what it found.

It is run by the system's Python, whose gi has the bindings, inside a session bus and a virtual screen of its own:

    xvfb-run dbus-run-session -- /usr/bin/python3 client.py PROGRAM…
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gi  # type: ignore[import-not-found]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402

PATIENCE = 40.0
"""Seconds that anything may take."""
_HEARD = ("object:announcement", "object:state-changed:focused", "object:property-change:accessible-name")

_PARTS = ("Pieces:", "Castling:", "En passant:", "Turn:")

Node = Any
"""An Atspi.Accessible."""


def wait(what: str, answer: Callable[[], Any]) -> Any:
    """Let events come in until ``answer`` is there, and return it."""
    end = time.monotonic() + PATIENCE
    context = GLib.MainContext.default()
    while time.monotonic() < end:
        found = answer()
        if found:
            return found
        GLib.timeout_add(20, lambda: False)
        context.iteration(True)
    raise SystemExit(f"what was waited for never came: {what}")


def children(node: Node) -> Iterator[Node]:
    for at in range(node.get_child_count()):
        child = node.get_child_at_index(at)
        if child is not None:
            yield child


def walk(node: Node) -> Iterator[Node]:
    """Return a node and everything below it."""
    yield node
    for child in children(node):
        yield from walk(child)


def by_name(root: Node, name: str, role: str = "") -> Node:
    """Return the first node of a name, waiting for it."""

    def find() -> Node | None:
        for node in walk(root):
            if node.get_name() == name and role in ("", node.get_role_name()):
                return node
        return None

    return wait(f"{role} {name!r}", find)


def program() -> Node | None:
    """Return the program among those on the bus once its window is shown."""
    desktop = Atspi.get_desktop(0)
    return next((one for one in children(desktop) if "olyglot" in one.get_name() and one.get_child_count()), None)


def does(node: Node, action: str) -> None:
    """Do what a node offers under a name."""
    offered = [Atspi.Action.get_action_name(node, at) for at in range(Atspi.Action.get_n_actions(node))]
    offered = [name.replace(" ", "") for name in offered]  # Set Focus since Qt 6.12
    Atspi.Action.do_action(node, offered.index(action))


class Ear:
    """What is heard: the kind of each event, the name of its source, and its text."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str, str]] = []
        self._listener = Atspi.EventListener.new(self._on_event)
        for kind in _HEARD:
            self._listener.register(kind)

    def _on_event(self, event: Any) -> None:
        text = event.any_data if isinstance(event.any_data, str) else str(event.detail1)
        self.heard.append((event.type, event.source.get_name() if event.source else "", text))

    def has(self, kind: str, source: str = "", text: str = "") -> bool:
        """Tell whether an event came from a source of a name with a text; empty ones are any."""
        return any(k.startswith(kind) and source in ("", s) and text in ("", t) for k, s, t in self.heard)


def explore() -> dict[str, Any]:
    """Walk, act and listen; return what was found."""
    ear = Ear()
    root = wait("the program on the bus", program)
    board = by_name(root, "Board", "table")
    cells = {cell.get_name().split()[0]: cell for cell in children(board)}
    found: dict[str, Any] = {
        "board": [board.get_role_name(), board.get_description()],
        "cells": [cell.get_name() for cell in children(board)],
        "roles": sorted({cell.get_role_name() for cell in cells.values()}),
        "parts": [
            n.get_name()
            for n in walk(root)
            if n.get_name().startswith(("Pieces:", "Castling:", "En passant:", "Turn:"))
        ],
        "key": by_name(root, "Key 463B 9618 1691 FC9C").get_role_name(),
        "book": [cell.get_name() for cell in children(by_name(root, "Book moves", "table"))],
        "numbers": [cell.get_name() for cell in children(by_name(root, "Numbers of the key", "table"))],
    }
    does(cells["e2"], "Press")
    wait("e4 as a target", lambda: cells["e4"].get_description() == "can move here")
    wait("e2 selected", lambda: cells["e2"].get_state_set().contains(Atspi.StateType.SELECTED))
    does(cells["e4"], "Press")
    wait("the pawn on e4", lambda: cells["e4"].get_name() == "e4 white pawn" and cells["e2"].get_name() == "e2 empty")
    wait("the move announced", lambda: ear.has("object:announcement", text="White pawn e2 to e4."))
    wait("the change of a name", lambda: ear.has("object:property-change:accessible-name", "e4 white pawn"))
    by_name(root, "Key 823C 9B50 FD11 4196")
    wait("replies in the book", lambda: "e5" in [c.get_name() for c in children(by_name(root, "Book moves", "table"))])
    does(by_name(root, "Change", "page tab"), "Press")
    changed = by_name(root, "Numbers that went out and came in", "table")
    wait("what the move changed", lambda: any("+" in cell.get_name() for cell in children(changed)))
    found["changed"] = [cell.get_name() for cell in children(changed)]
    found["change"] = [n.get_name() for n in walk(root) if n.get_name().startswith("Play 1. e4")]
    does(cells["g8"], "SetFocus")
    wait("the focus on g8", lambda: ear.has("object:state-changed:focused", "g8 black knight", "1"))
    wait("g8 focused", lambda: cells["g8"].get_state_set().contains(Atspi.StateType.FOCUSED))
    does(cells["g8"], "Press")
    does(cells["g6"], "Press")
    wait("the reason why not", lambda: any("cannot be played" in text for _, _, text in ear.heard))
    return found | {"announced": [text for kind, _, text in ear.heard if kind.startswith("object:announcement")]}


def main() -> int:
    """Start a window manager and the program, explore, and end both."""
    environment = {**os.environ, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb"}
    started = [subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)]
    try:
        explorer = subprocess.Popen(sys.argv[1:], env=environment, stdout=subprocess.DEVNULL)
        started.append(explorer)
        print(json.dumps(explore()))
        explorer.terminate()
        return explorer.wait(PATIENCE)
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


if __name__ == "__main__":
    raise SystemExit(main())
