"""The Check page: a walk in a child process, the list behind every figure, jumps, exports, a stop."""

import csv
import json
from pathlib import Path

import chess
import pytest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from explorer.commands import bench, file
from explorer.core.chess960 import start_position
from explorer.core.position import START
from explorer.panels.book.check_page import CheckPage
from explorer.panels.figures import count
from tests.books import Entry, after, write_book
from tests.gui import CTRL, Gui, Key, fen_of
from tests.panels.book.pages import choose_in, open_page, row_of, save_to, table

CASTLED = after("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5")
ENTRIES: list[Entry] = [
    (START, "e2e4", 60),
    (START, "a1a5", 5),
    (START, "d2d4", 5),
    (after("e2e4"), "e7e5", 3),
    (after("e2e4", "e7e5"), "g1f3", 3),
    (after("e2e4", "e7e5", "g1f3"), "g8f6", 0),
    (after("e2e4", "e7e5", "g1f3", "g8f6"), "f3g1", 1),
    (after("e2e4", "e7e5", "g1f3", "g8f6"), "f1c4", 1),
    (after("e2e4", "e7e5", "g1f3", "g8f6", "f1c4"), "f8c5", 1),
    (CASTLED, chess.E1 << 6 | chess.G1, 9),
    (CASTLED, "e1h1", 8),
    (after("d2d4", "a7a6"), "e2e4", 2),
    (after("h2h4", "h7h5", "g2g4"), "h5g4", 2),
    (start_position(0), "a2a3", 1),
]


@pytest.fixture
def check(fresh: Gui, tmp_path: Path) -> Gui:
    file.open_path(fresh.context, write_book(tmp_path / "checked.bin", ENTRIES))
    fresh.settle()
    open_page(fresh, "Check")
    return fresh


def page(gui: Gui) -> CheckPage:
    found = gui.window.book.pages.current
    assert isinstance(found, CheckPage)
    return found


def walk(gui: Gui) -> dict[str, tuple[str, str]]:
    """Walk, and return the figures."""
    gui.click_on(gui.widget("book.check.run"))
    assert gui.state.work
    gui.wait(lambda: not gui.state.work)
    gui.settle()
    return {row[0].removeprefix("▸ "): (row[1], row[2]) for row in gui.rows(table(gui, "book.figures"))}


def open_figure(gui: Gui, text: str) -> list[tuple[str, ...]]:
    if gui.widget("book.finding.back").isVisible():
        gui.click_on(gui.widget("book.finding.back"))
    shown = table(gui, "book.figures")
    gui.click_row(shown, row_of(gui, shown, text))
    return gui.rows(table(gui, "book.findings"))


def test_by_book_moves_and_across_gaps_side_by_side(check: Gui) -> None:
    figures = walk(check)
    assert figures["records reached"] == ("11", "12")
    assert figures["records not reached"] == ("3", "2")
    assert figures["reached only across gaps"] == ("", "1")
    assert figures["records that cannot be played"][0] == "1"
    assert figures["castling: king two squares"][0] == "1"
    assert figures["castling: king takes rook"][0] == "1"
    assert figures["deepest ply"][0] == "6"
    assert figures["Chess960 starts in the book"][0] == "2"
    assert "11 of 14 records are reached by book moves (78.6 %)" in page(check).headline.text()


def test_without_gaps(check: Gui) -> None:
    check.click_on(page(check).gaps)
    figures = walk(check)
    assert figures["records reached"] == ("11", "")
    assert "reached only across gaps" not in figures


def test_every_figure_with_a_number_opens_its_list(check: Gui) -> None:
    walk(check)
    shown = table(check, "book.figures")
    closed = [row[0] for row in check.rows(shown) if not row[0].startswith("▸") and (row[1] or row[2]) not in ("0", "")]
    assert closed == []
    for text in [row[0] for row in check.rows(shown) if row[0].startswith("▸")]:
        open_figure(check, text)
        assert check.widget("book.finding.back").isVisible(), text


def test_the_list_of_what_is_reached_says_that_it_has_positions(check: Gui) -> None:
    walk(check)
    rows = open_figure(check, "records reached")
    assert rows[:2] == [("0", "", "the start"), ("1", "", "1. e4")]
    shown = table(check, "book.findings")
    heading = shown.horizontalHeaderItem(0)
    assert heading is not None
    assert heading.text() == "ply"
    assert shown.isColumnHidden(1)
    assert "positions that are reached, with all their records" in page(check).detail.text()
    assert not check.widget("book.finding.record").isVisible()
    rows = open_figure(check, "records not reached")
    assert heading.text() == "record"
    assert not shown.isColumnHidden(1)
    assert all(row[1] for row in rows)


def test_what_is_said_of_an_item_does_not_move_the_list(check: Gui) -> None:
    walk(check)
    open_figure(check, "records not reached")
    shown = table(check, "book.findings")
    before = shown.height()
    for row in range(shown.rowCount()):
        check.hover_row(shown, row)
        assert shown.height() == before


def test_a_number_across_gaps_opens_its_own_list(check: Gui) -> None:
    figures = walk(check)
    assert figures["positions reached"][0] != figures["positions reached"][1]
    shown = table(check, "book.figures")
    row = row_of(check, shown, "positions reached")
    check.click_row(shown, row, 2)
    rows = check.rows(table(check, "book.findings"))
    assert "1. d4 a6" in [row[2] for row in rows]
    assert page(check).detail.text().startswith("Across gaps. ")
    check.press_key(Key.Key_Escape)
    check.click_row(shown, row, 1)
    assert "1. d4 a6" not in [row[2] for row in check.rows(table(check, "book.findings"))]
    check.press_key(Key.Key_Escape)
    shown.setFocus()
    shown.setCurrentCell(row, 0)
    check.press_key(Key.Key_Space)
    assert check.rows(table(check, "book.findings")) == rows


def test_figures_of_nothing_have_no_mark(check: Gui) -> None:
    walk(check)
    for text, by_book, across in check.rows(table(check, "book.figures")):
        assert text.startswith("▸") == bool({by_book, across} - {"0", ""}), text


def test_an_item_jumps_to_its_position_and_record(check: Gui) -> None:
    walk(check)
    rows = open_figure(check, "castling: king two squares")
    assert rows[0][1:] == ("O-O", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5")
    check.click_row(table(check, "book.findings"), 0)
    assert check.state.position == CASTLED
    assert [step.san for step in check.state.document.line.steps][-1] == "Bc5"
    assert "castling-two-squares" in page(check).detail.text()
    number = int(rows[0][0])
    check.click_on(check.widget("book.finding.record"))
    tabs = check.window.book.pages.tabs
    assert tabs.tabText(tabs.currentIndex()) == "Record"
    assert f"record {number} at offset {16 * number}" in check.text("book.record.text").replace("\u202f", "")
    tabs.setCurrentIndex(0)
    check.settle()
    moves = check.window.book
    marked = check.marked_rows(moves.table)
    assert [moves.shown[row].move.record.number for row in marked] == [number]


def test_by_keyboard(check: Gui) -> None:
    walk(check)
    shown = table(check, "book.figures")
    shown.setFocus()
    shown.setCurrentCell(row_of(check, shown, "records that cannot be played"), 0)
    check.press_key(Key.Key_Return)
    assert check.focused() == "book.findings"
    check.press_key(Key.Key_Down)
    check.press_key(Key.Key_Return)
    assert check.state.position == START
    assert "a2 is in the way" in page(check).detail.text()
    check.press_key(Key.Key_Escape)
    assert check.focused() == "book.figures"


def test_records_that_no_line_leads_to_are_looked_up_by_key(check: Gui) -> None:
    walk(check)
    rows = open_figure(check, "records not reached")
    assert sorted(row[2].partition(" ")[0] for row in rows) == ["1.", "key", "key"]
    at = next(at for at, row in enumerate(rows) if row[2].startswith("key "))
    check.click_row(table(check, "book.findings"), at)
    tabs = check.window.book.pages.tabs
    assert tabs.tabText(tabs.currentIndex()) == "Why"
    assert check.text("book.key") == rows[at][2].removeprefix("key ")


def test_records_reached_only_across_gaps_jump_by_their_line(check: Gui) -> None:
    walk(check)
    assert open_figure(check, "reached only across gaps") == [("6", "e4", "1. d4 a6")]
    check.click_row(table(check, "book.findings"), 0)
    assert check.state.position == after("d2d4", "a7a6")
    assert [step.san for step in check.state.document.line.steps] == ["d4", "a6"]
    assert "gap in the line, no record of 1... a6" in page(check).detail.text()


def test_moves_that_leave_the_book_by_mouse_and_keyboard(check: Gui) -> None:
    walk(check)
    rows = open_figure(check, "moves that leave the book")
    assert rows[0][1:] == ("d4", "the start")
    shown = table(check, "book.findings")
    check.click_row(shown, len(rows) - 1)
    assert check.state.position == CASTLED
    shown.setFocus()
    for _ in rows[1:]:
        check.press_key(Key.Key_Up)
    check.press_key(Key.Key_Return)
    assert check.state.position == START
    check.press_key(Key.Key_Space)
    assert check.state.inspected is not None
    assert check.state.inspected.record == int(rows[0][0])


def test_double_pushes_with_no_pawn_beside(check: Gui) -> None:
    walk(check)
    rows = open_figure(check, "double pushes with no pawn beside")
    assert [row[2] for row in rows] == ["1. e4", "1. e4 e5"]
    check.click_row(table(check, "book.findings"), 1)
    assert check.state.position == after("e2e4", "e7e5")


@pytest.fixture
def many(fresh: Gui, tmp_path: Path) -> Gui:
    """A book of more records that cannot be played than a walk brings along."""
    moves = [start << 6 | end for start in range(16) for end in range(32, 64)]
    wrong: list[Entry] = [(START, code, 1) for _ in range(3) for code in moves]
    file.open_path(fresh.context, write_book(tmp_path / "many.bin", [*ENTRIES, *wrong]))
    fresh.settle()
    open_page(fresh, "Check")
    walk(fresh)
    return fresh


def pressed(gui: Gui, name: str) -> list[str]:
    gui.click_on(gui.widget(f"book.finding.{name}"))
    gui.settle()
    return [row[0].replace("\u202f", "") for row in gui.rows(table(gui, "book.findings"))]


def pressed_all(gui: Gui) -> list[tuple[str, ...]]:
    gui.click_on(gui.widget("book.finding.all"))
    gui.wait(lambda: not gui.state.work)
    gui.settle()
    return gui.rows(table(gui, "book.findings"))


def test_a_long_list_comes_whole_and_in_pages(many: Gui) -> None:
    rows = open_figure(many, "records that cannot be played")
    assert len(rows) == bench.FINDINGS
    assert "The first 500 of 1\u202f537" in page(many).detail.text()
    assert not many.widget("book.finding.later").isVisible()
    many.click_on(many.widget("book.finding.all"))
    many.settle()
    assert page(many).findings.pager.all.text() == "Stop"
    assert page(many).detail.text().startswith("Listing all: ")
    many.wait(lambda: not many.state.work)
    many.settle()
    assert not many.widget("book.finding.all").isVisible()
    assert page(many).detail.text().startswith("1 to 500 of 1\u202f537.")
    assert not many.widget("book.finding.earlier").isEnabled()
    seen = [row[0].replace("\u202f", "") for row in many.rows(table(many, "book.findings"))]
    seen += pressed(many, "later") + pressed(many, "later")
    assert page(many).detail.text().startswith("1\u202f001 to 1\u202f500 of 1\u202f537.")
    last = pressed(many, "later")
    assert len(last) == 37
    assert not many.widget("book.finding.later").isEnabled()
    assert len({*seen, *last}) == 1537
    many.click_row(table(many, "book.findings"), 36)
    assert many.state.inspected is not None
    assert many.state.inspected.record == int(last[36])
    assert pressed(many, "earlier") == seen[1000:]
    assert open_figure(many, "records that cannot be played")[0][0] == seen[0], "the whole list stays"
    assert many.widget("book.finding.later").isVisible()


def test_pages_by_keyboard(many: Gui) -> None:
    open_figure(many, "records that cannot be played")
    many.widget("book.finding.all").setFocus()
    many.press_key(Key.Key_Space)
    many.wait(lambda: not many.state.work)
    later = many.widget("book.finding.later")
    later.setFocus()
    for _ in range(3):
        many.press_key(Key.Key_Space)
    assert page(many).detail.text().startswith("1\u202f501 to 1\u202f537")
    assert many.focused() == "book.findings", "there is no later page, and the keyboard is not lost"
    many.press_key(Key.Key_Escape)
    assert many.focused() == "book.figures"
    assert not later.isVisible()


def test_a_new_walk_forgets_the_longer_list(many: Gui) -> None:
    open_figure(many, "records that cannot be played")
    many.click_on(many.widget("book.finding.all"))
    many.wait(lambda: not many.state.work)
    walk(many)
    assert len(open_figure(many, "records that cannot be played")) == bench.FINDINGS
    assert many.widget("book.finding.all").isVisible()


def test_exports_have_everything_that_is_odd(many: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for one_list, ending in ((False, "CSV…"), (True, "CSV…"), (True, "JSON…")):
        open_figure(many, "records that cannot be played")
        path = tmp_path / "out"
        names = save_to(many, monkeypatch, path)
        export = page(many).export_list if one_list else page(many).export.menu()
        next(action for action in export.actions() if action.text() == ending).trigger()
        many.wait(lambda: not many.state.work)
        assert names[0].startswith("many-illegal." if one_list else "many-check.")
        if ending == "JSON…":
            findings = json.loads(path.read_text())["findings"]
            assert len(findings["illegal"]["items"]) == 1537
            continue
        rows = list(csv.DictReader(path.read_text().splitlines()))
        illegal = [row for row in rows if row["finding"] == "illegal"]
        assert len(illegal) == len({row["record"] for row in illegal}) == 1537
        assert all(row["reason"] for row in illegal)
        assert (len(rows) == 1537) == one_list
        assert "Wrote" in many.message


def test_depths(check: Gui) -> None:
    walk(check)
    open_figure(check, "how deep")
    shown = table(check, "book.depths")
    assert [row[:3] for row in check.rows(shown)] == [
        ("0", "1", "3"),
        *((str(ply), "1", number) for ply, number in zip(range(1, 7), "111212", strict=True)),
    ]
    check.click_row(shown, 6)
    assert [row[2] for row in check.rows(table(check, "book.findings"))] == ["1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5"]


def test_a_ply_of_which_the_walk_brought_nothing_along(fresh: Gui, shared: Path) -> None:
    file.open_path(fresh.context, shared / "books" / "gm2600.bin")
    open_page(fresh, "Check")
    walk(fresh)
    open_figure(fresh, "how deep")
    shown = table(fresh, "book.depths")
    positions = fresh.rows(shown)[18][1]
    fresh.click_row(shown, 18)
    assert fresh.rows(table(fresh, "book.findings")) == []
    assert f"none of these {positions}" in page(fresh).detail.text()
    assert len(pressed_all(fresh)) == bench.FINDINGS
    assert positions == count(len(page(fresh).findings.items))
    fresh.click_row(table(fresh, "book.findings"), 0)
    assert fresh.state.document.ply == 18


def test_chess960_starts(check: Gui) -> None:
    choose_in(check, check.widget("book.check.starts"), 3)
    figures = walk(check)
    assert figures["records reached"][0] == "12"
    rows = open_figure(check, "Chess960 starts in the book")
    assert [row[1] for row in rows] == ["0", "518"]
    check.click_row(table(check, "book.findings"), 0)
    assert check.state.position.squares == start_position(0).squares
    assert check.state.position.chess960


def test_from_the_current_and_from_given_positions(check: Gui) -> None:
    choose_in(check, check.widget("book.check.starts"), 1)
    check.drag("d2", "d4")
    check.drag("a7", "a6")
    assert walk(check)["records reached"][0] == "1"
    choose_in(check, check.widget("book.check.starts"), 1)
    fens = check.widget("book.check.fens")
    assert isinstance(fens, QPlainTextEdit)
    assert fens.isVisible()
    assert fens.toPlainText() == fen_of(check.state.position)
    fens.setFocus()
    check.press_key(Key.Key_A, CTRL)
    check.type(fen_of(after("d2d4", "a7a6")))
    check.press_key(Key.Key_Return)
    check.type(fen_of(after("h2h4", "h7h5", "g2g4")))
    assert walk(check)["records reached"][0] == "2"
    rows = open_figure(check, "records reached")
    wanted = fen_of(after("h2h4", "h7h5", "g2g4"))
    check.click_row(table(check, "book.findings"), [row[2] for row in rows].index(wanted))
    assert check.state.position.squares == after("h2h4", "h7h5", "g2g4").squares


def test_positions_that_are_none_are_refused(check: Gui) -> None:
    choose_in(check, check.widget("book.check.starts"), 2)
    fens = check.widget("book.check.fens")
    fens.setFocus()
    check.press_key(Key.Key_A, CTRL)
    check.type("nothing")
    check.click_on(check.widget("book.check.run"))
    assert check.state.work == ()
    assert check.message
    check.press_key(Key.Key_Escape)
    fens.setFocus()
    check.press_key(Key.Key_A, CTRL)
    check.type("8/8/8/8/8/8/8/8 w - - 0 1")
    check.click_on(check.widget("book.check.run"))
    assert "one king a side" in check.message


@pytest.mark.parametrize("ending", ["Text…", "CSV…", "JSON…", "FEN list…", "EPD list…"])
def test_exports(check: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    walk(check)
    path = tmp_path / "out"
    names = save_to(check, monkeypatch, path)
    menu = page(check).export.menu()
    action = next(action for action in menu.actions() if action.text() == ending)
    action.trigger()
    check.settle()
    text = path.read_text()
    assert names[0].startswith("checked-check.")
    if ending == "JSON…":
        assert json.loads(text)["reached_records"] == 11
    elif ending == "CSV…":
        rows = list(csv.DictReader(text.splitlines()))
        assert {row["finding"] for row in rows} >= {"illegal", "reached", "not_reached", "two_squares"}
    elif ending == "FEN list…":
        assert fen_of(CASTLED) in text.splitlines()
        assert all(len(line.split()) == 6 for line in text.splitlines())
    elif ending == "EPD list…":
        assert all(len(line.split()) == 4 for line in text.splitlines())
    else:
        assert "records that cannot be played:" in text
        assert "by ply: positions, records" in text


def test_progress_and_a_stop_that_keeps_what_is_known(fresh: Gui, shared: Path) -> None:
    gui = fresh
    file.open_path(gui.context, shared / "books" / "korchnoi.bin")
    open_page(gui, "Check")
    gui.click_on(gui.widget("book.check.run"))
    bar = gui.window.work
    gui.wait(lambda: bool(gui.state.work and gui.state.work[-1].figures.get("phase") == "gaps"))
    gui.settle()
    assert bar.isVisible()
    assert bar.text.text().startswith("Walking through korchnoi.bin")
    assert "records a second" in bar.text.text()
    assert "s left" in bar.text.text()
    run = gui.widget("book.check.run")
    assert isinstance(run, QPushButton)
    assert run.text() == "Stop"
    gui.click_on(gui.widget("work.stop"))
    gui.wait(lambda: not gui.state.work)
    gui.settle()
    assert not bar.isVisible()
    assert "the walk was stopped, this is what it knew" in page(gui).headline.text()
    figures = {row[0]: row[1] for row in gui.rows(table(gui, "book.figures"))}
    assert figures["▸ records reached"] == "3\u202f092", "the first walk was done"


def test_closing_the_window_ends_the_walk(fresh: Gui, shared: Path) -> None:
    file.open_path(fresh.context, shared / "books" / "korchnoi.bin")
    open_page(fresh, "Check")
    fresh.click_on(fresh.widget("book.check.run"))
    assert fresh.state.work
