"""What is copied and saved of the board and its line: pictures and the command line."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from explorer.commands import position, view
from explorer.commands.edit import PNG_SIDE
from tests.commands.conftest import Desk


def colours(image: QImage) -> set[str]:
    step = PNG_SIDE // 64
    return {image.pixelColor(x, y).name() for x in range(step, PNG_SIDE, step) for y in range(step, PNG_SIDE, step)}


def test_the_board_is_copied_as_a_picture(desk: Desk) -> None:
    desk.run("edit.copy_png")
    desk.run("view.flip")
    desk.run("edit.copy_png")
    white, black = desk.clipboard.images
    assert isinstance(white, QImage)
    assert isinstance(black, QImage)
    assert (white.width(), white.height()) == (PNG_SIDE, PNG_SIDE)
    assert len(colours(white)) > 3, "squares and pieces"
    assert white != black
    assert desk.said == "The board is on the clipboard, a picture of 1024 x 1024 pixels."


def test_the_board_is_saved_as_a_png(desk: Desk, tmp_path: Path) -> None:
    desk.dialogs.chosen = tmp_path / "board.png"
    desk.run("edit.save_png")
    assert desk.dialogs.asked == ["save board.png"]
    assert desk.dialogs.chosen.read_bytes().startswith(b"\x89PNG\r\n")
    assert colours(QImage(str(desk.dialogs.chosen))) > {"#ffffff"}
    assert f"Saved {desk.dialogs.chosen}" in desk.said


@pytest.mark.parametrize(
    ("ply", "command", "told"),
    [
        (3, "--moves 'e4 e5 Nf3'", ""),
        (2, "--moves 'e4 e5'", "It opens what is shown: the move after 1... e5 is not in it."),
        (1, "--moves e4", "It opens what is shown: the 2 moves after 1. e4 are not in it."),
        (0, "", "It opens what is shown: the 3 moves of the line are not in it."),
    ],
)
def test_a_command_line_says_which_moves_it_leaves_out(desk: Desk, ply: int, command: str, told: str) -> None:
    assert position.play_text(desk.context, "e4 e5 Nf3")
    view.step(desk.context, ply - 3)
    desk.run("edit.copy_command")
    assert desk.clipboard.content == f"polyglot-explorer {command}".strip()
    assert desk.said.endswith(told or f": {desk.clipboard.content}")
    assert desk.state.message is not None
    assert desk.state.message.kind == "info"
