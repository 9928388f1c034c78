"""The window on a real screen, telling what it shows as JSON lines: run by test_xcb.py in a process of its own."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import chess
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from explorer.app import make_window
from explorer.cli.options import WindowOptions
from explorer.core.notation import fen
from explorer.settings import Settings


def main() -> int:
    """Show the window and tell what it shows, twenty times a second, until it is closed."""
    app = QApplication(sys.argv[:1])
    app.setStyle("Fusion")
    window = make_window(WindowOptions(books=(Path(sys.argv[1]),), size=(1024, 700)), Settings(animate=False))
    board = window.board.board

    def tell() -> None:
        state, focus = window.context.state, app.focusWidget()
        dialogs = [w.objectName() for w in app.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        geometry = board.squares_geometry
        places = {}
        for square in chess.SQUARES:
            x, y = geometry.centre(square)
            place = board.mapToGlobal(QPoint(int(x), int(y)))
            places[chess.square_name(square)] = (place.x(), place.y())
        told = {
            "fen": fen(state.position),
            "shown": window.board.fen.text(),
            "key": window.keys.value.text(),
            "focus": focus.objectName() if focus is not None else "",
            "active": app.activeWindow() is not None,
            "dialogs": dialogs,
            "clipboard": app.clipboard().text() if app.activeWindow() is not None else "",
            "tool": state.view.tool,
            "flipped": state.view.flipped,
            "cursor": board.cursor_square,
            "places": places,
        }
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()

    window.show()
    clock = QTimer(window)
    clock.timeout.connect(tell)
    clock.start(50)
    return app.exec()


if __name__ == "__main__":
    raise SystemExit(main())
