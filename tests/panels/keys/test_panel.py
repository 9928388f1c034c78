"""The key panel: what it shows of a position, and what pointing links."""

from functools import reduce
from operator import xor

import chess
import pytest
from PySide6.QtWidgets import QApplication

from explorer.core.keys.conventions import POLYGLOT
from explorer.core.keys.randoms import RANDOMS
from explorer.core.keys.term import Part
from explorer.core.notation import parse_fen
from tests.gui import CTRL, Gui, Key, key_of, with_menus

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
OFFICIAL = (
    (START, "463B96181691FC9C"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "823C9B50FD114196"),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "22A48B5A8E47FF78"),
    ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", "00FDD303C946BDD9"),
    ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", "3C8123EA7B067637"),
    ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", "5C3F9B829B279560"),
)


def numbers(gui: Gui, title: str) -> list[str]:
    table = gui.window.keys.table
    return [row[0] for row in gui.rows(table, gui.column(table, title))]


def part(gui: Gui, name: str) -> tuple[str, str]:
    """Return the hex digits and the reason of a part as shown."""
    known = Part(name)
    return gui.window.keys.part_values[known].text(), gui.window.keys.part_reasons[known].text()


@pytest.mark.parametrize(("text", "key"), OFFICIAL, ids=[key for _, key in OFFICIAL])
def test_official_keys_in_four_groups(gui: Gui, text: str, key: str) -> None:
    gui.show(text)
    assert gui.window.keys.value.text() == " ".join(key[at : at + 4] for at in range(0, 16, 4))


def test_the_numbers_of_the_start(gui: Gui) -> None:
    assert gui.window.keys.table.rowCount() == 37
    assert "37 numbers" in gui.labels() or "37 numbers" in gui.window.keys.numbers.listed.text()
    values = [int(text.replace(" ", ""), 16) for text in numbers(gui, "value")]
    assert f"{reduce(xor, values):016X}" == gui.key
    indices = [int(text) for text in numbers(gui, "index")]
    assert [RANDOMS[index] for index in indices] == values
    assert len(set(indices)) == 37


def test_parts_and_their_reasons(gui: Gui) -> None:
    gui.drag("e2", "e4")
    expected = POLYGLOT.key(parse_fen(gui.fen).position)
    shown = [part(gui, known.value) for known in Part]
    assert [text.replace(" ", "") for text, _ in shown] == [f"{known.value:016X}" for known in expected.parts]
    assert reduce(xor, (int(text.replace(" ", ""), 16) for text, _ in shown)) == int(gui.key, 16)
    assert part(gui, "en_passant") == ("0000 0000 0000 0000", "none: no black pawn stands beside e4")
    assert part(gui, "turn") == ("0000 0000 0000 0000", "none: Black is to move")
    assert part(gui, "castle")[1].startswith("K Q k q")


def test_every_none_has_a_reason(gui: Gui) -> None:
    gui.show("8/8/8/8/8/8/8/8 b - - 0 1")
    assert gui.key == "0" * 16
    assert gui.window.keys.table.rowCount() == 0
    reasons = [part(gui, known.value)[1] for known in Part]
    assert all(reason.startswith("none: ") for reason in reasons)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "pawn on d4 stands beside e4"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "none: no black pawn stands beside e4"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "none: e3 is ignored, no white pawn stands on e4"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "none: no pawn just moved two squares"),
    ],
)
def test_reasons_of_en_passant(gui: Gui, text: str, reason: str) -> None:
    gui.show(text)
    assert reason in part(gui, "en_passant")[1]


def test_where_python_chess_differs_the_panel_says_so(gui: Gui) -> None:
    gui.show("4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1")
    note = gui.window.keys.note
    assert note.isVisible()
    assert "python-chess" in note.text()
    assert key_of(gui.fen) == gui.key
    gui.show(START)
    assert not note.isVisible()


def test_clicking_a_part_lists_its_numbers_and_again_all(gui: Gui) -> None:
    for known, count in ((Part.CASTLE, 4), (Part.TURN, 1), (Part.EN_PASSANT, 0), (Part.PIECE, 32)):
        gui.click_on(gui.window.keys.part_names[known])
        assert gui.window.keys.table.rowCount() == count
    gui.click_on(gui.window.keys.part_values[Part.PIECE])
    assert gui.window.keys.table.rowCount() == 37


@with_menus
@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Copy key", "463b96181691fc9c"),
        ("Copy key with 0x", "0x463b96181691fc9c"),
        ("Copy key as decimal", "5060803636482931868"),
    ],
)
def test_the_key_is_copied_by_its_menu(gui: Gui, title: str, text: str) -> None:
    QApplication.clipboard().setText("something else")
    gui.choose(gui.window.keys.copy, title)
    assert QApplication.clipboard().text() == text
    assert text in gui.message


@with_menus
def test_the_fen_is_copied_by_its_menu(gui: Gui) -> None:
    gui.show("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", chess960=True)
    gui.choose(gui.window.board.copy, "Copy Shredder-FEN")
    assert QApplication.clipboard().text() == "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"
    gui.choose(gui.window.board.copy, "Copy FEN")
    assert QApplication.clipboard().text() == "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"


# ---- linked


def test_pointing_at_a_square_marks_its_numbers_and_bits(gui: Gui) -> None:
    table = gui.window.keys.table
    gui.hover_on(gui.window.board.turn)
    plain = gui.window.keys.bits.grab().toImage()
    gui.hover("g1")
    squares = numbers(gui, "square")
    assert [squares[row] for row in gui.marked_rows(table)] == ["g1"]
    assert gui.window.keys.bits.grab().toImage() != plain
    gui.hover("e5")
    assert gui.marked_rows(table) == []
    assert gui.window.keys.bits.grab().toImage() == plain


def test_pointing_at_a_rook_marks_its_right_too(gui: Gui) -> None:
    gui.hover("h1")
    indices = numbers(gui, "index")
    marked = {int(indices[row]) for row in gui.marked_rows(gui.window.keys.table)}
    assert marked == {64 * 7 + 7, 768}


def test_the_cursor_marks_like_the_pointer(gui: Gui) -> None:
    gui.press_key(Key.Key_Up, CTRL)
    assert gui.board.cursor_square == chess.E4
    for _ in range(2):
        gui.press_key(Key.Key_Down, CTRL)
    squares = numbers(gui, "square")
    assert [squares[row] for row in gui.marked_rows(gui.window.keys.table)] == ["e2"]


def test_pointing_at_a_number_marks_its_square(gui: Gui) -> None:
    table = gui.window.keys.table
    squares = numbers(gui, "square")
    column = gui.column(table, "square")
    for row in (0, 1):
        gui.hover_row(table, row, column)
        assert {chess.square_name(s) for s in gui.board.picture.marked} == {squares[row]}
    gui.hover_on(gui.window.board.turn)
    assert gui.board.picture.marked == set()


def test_walking_through_the_numbers_by_keyboard_marks_their_squares(gui: Gui) -> None:
    gui.shortcut("Alt+3")
    assert gui.focused() == "keys.numbers"
    gui.press_key(Key.Key_Down)
    gui.press_key(Key.Key_Down)
    row = gui.window.keys.table.currentRow()
    assert {chess.square_name(s) for s in gui.board.picture.marked} == {numbers(gui, "square")[row]}


def test_parts_have_a_shape_and_a_word(gui: Gui) -> None:
    names = [gui.window.keys.part_names[known].text() for known in Part]
    assert names == ["Pieces", "Castling", "En passant", "Turn"]
    shapes = [gui.window.keys.part_shapes[known] for known in Part]
    assert not any(shape.pixmap().isNull() for shape in shapes)
    images = [shape.pixmap().toImage() for shape in shapes]
    assert all(images[i] != images[j] for i in range(4) for j in range(i))


def test_the_bits_can_be_heard(gui: Gui) -> None:
    words = gui.window.keys.bits.accessibleDescription()
    assert f"key {int(gui.key, 16):064b}" in words
    assert words.count(";") == 4
