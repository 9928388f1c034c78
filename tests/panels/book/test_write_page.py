"""The Write page: the book written out by a child process."""

import csv
import io
import json
from pathlib import Path

import chess.pgn
import pytest
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

from explorer.commands import file
from tests.books import after, write_book
from tests.gui import CTRL, Gui, Key
from tests.panels.book.pages import choose_in, open_page, save_to

FORMS = ["pgn", "text", "csv", "json", "epd"]


@pytest.fixture
def write(fresh: Gui) -> Gui:
    open_page(fresh, "Write")
    return fresh


def written(gui: Gui, monkeypatch: pytest.MonkeyPatch, path: Path, form: str) -> str:
    names = save_to(gui, monkeypatch, path)
    choose_in(gui, gui.widget("book.write.form"), FORMS.index(form))
    gui.click_on(gui.widget("book.write.run"))
    gui.wait(lambda: not gui.state.work)
    gui.settle()
    assert names[0].startswith("small.")
    assert gui.message == f"Wrote {path}, {path.stat().st_size:,} bytes."
    return path.read_text()


def test_pgn_of_all_lines(write: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = chess.pgn.read_game(io.StringIO(written(write, monkeypatch, tmp_path / "out.pgn", "pgn")))
    assert game is not None
    assert not game.errors
    assert [node.san() for node in game.variations] == ["e4", "d4", "Nf3"]
    assert [node.san() for node in game.mainline()] == ["e4", "e5", "Nf3", "Nc6"]


def test_limits_of_depth_and_share(write: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    depth, share = write.widget("book.write.depth"), write.widget("book.write.share")
    assert isinstance(depth, QSpinBox)
    assert isinstance(share, QDoubleSpinBox)
    assert (depth.text(), share.text()) == ("to the end", "all moves")
    for box, text in ((depth, "1"), (share, "20")):
        box.setFocus()
        write.press_key(Key.Key_A, CTRL)
        write.type(text)
        write.press_key(Key.Key_Return)
    game = chess.pgn.read_game(io.StringIO(written(write, monkeypatch, tmp_path / "out.pgn", "pgn")))
    assert game is not None
    assert [node.san() for node in game.variations] == ["e4", "d4"]
    assert [node.san() for node in game.mainline()] == ["e4"]


def test_from_the_current_position(write: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write.drag("d2", "d4")
    choose_in(write, write.widget("book.write.starts"), 1)
    found = json.loads(written(write, monkeypatch, tmp_path / "out.json", "json"))
    assert [len(position["moves"]) for position in found["positions"]] == [1]
    assert found["complete"] is True


def test_an_empty_file_is_no_success(write: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write.show("8/8/4k3/8/8/4K3/8/8 w - - 0 1")
    choose_in(write, write.widget("book.write.starts"), 1)
    save_to(write, monkeypatch, tmp_path / "out.pgn")
    write.click_on(write.widget("book.write.run"))
    write.wait(lambda: not write.state.work)
    write.settle()
    assert write.message.startswith(f"{tmp_path / 'out.pgn'} is empty: the book has no record of the position")
    assert "across gaps" in write.message


def test_across_gaps(write: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_book(tmp_path / "black.bin", [(after("e2e4"), "e7e5", 3), (after("e2e4", "e7e5", "g1f3"), "b8c6", 1)])
    file.open_path(write.context, path)
    write.settle()
    write.widget("book.write.gaps").setFocus()
    write.press_key(Key.Key_Space)
    save_to(write, monkeypatch, tmp_path / "out.csv")
    choose_in(write, write.widget("book.write.form"), FORMS.index("csv"))
    write.click_on(write.widget("book.write.run"))
    write.wait(lambda: not write.state.work)
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text().splitlines()))
    assert len(rows) == 2


def test_csv(write: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = list(csv.DictReader(written(write, monkeypatch, tmp_path / "out.csv", "csv").splitlines()))
    assert len(rows) == 9


@pytest.mark.parametrize("form", ["text", "epd"])
def test_lists(write: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    lines = written(write, monkeypatch, tmp_path / "out.txt", form).splitlines()
    assert len(lines) == (5 if form == "epd" else 14)


def test_the_book_itself_is_never_written_over(
    write: Gui, book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = book.read_bytes()
    save_to(write, monkeypatch, book)
    write.click_on(write.widget("book.write.run"))
    assert write.state.work == ()
    assert "is the book itself" in write.message
    assert book.read_bytes() == before


def test_a_stop_keeps_the_part(fresh: Gui, shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.open_path(fresh.context, shared / "books" / "gm2600.bin")
    open_page(fresh, "Write")
    save_to(fresh, monkeypatch, tmp_path / "out.txt")
    choose_in(fresh, fresh.widget("book.write.form"), 1)
    fresh.click_on(fresh.widget("book.write.run"))
    fresh.wait(lambda: bool(fresh.state.work and fresh.state.work[-1].figures.get("rate")))
    fresh.settle()
    assert "records a second" in fresh.window.work.text.text()
    fresh.click_on(fresh.widget("work.stop"))
    fresh.wait(lambda: not fresh.state.work)
    fresh.settle()
    assert fresh.message.startswith("Stopped: ")
    assert (tmp_path / "out.txt").read_text().startswith("ply 0  rnbqkbnr/pppppppp")
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_a_folder_that_is_not_there(write: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_to(write, monkeypatch, tmp_path / "none" / "out.pgn")
    write.click_on(write.widget("book.write.run"))
    write.wait(lambda: not write.state.work)
    write.settle()
    assert "could not be written" in write.message
