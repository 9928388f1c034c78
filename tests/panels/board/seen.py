"""What the tests of the board read off the window."""

from explorer.panels.board.picture import Picture
from tests.gui import Gui

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PROMOTING = "1n6/P7/8/8/8/8/8/k1K5 w - - 0 1"


def line(gui: Gui) -> str:
    return " ".join(step.san for step in gui.state.document.line.steps)


def picture(gui: Gui) -> Picture:
    return gui.board.picture


def labels(gui: Gui) -> list[str]:
    return [label for label, _ in gui.state.history.past]


def pieces(gui: Gui) -> str:
    return gui.fen.split()[0]
