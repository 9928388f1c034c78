"""Opening files, whatever they are: what can be read is read, and what cannot is told by the file's name."""

import os
import stat
import zipfile
from pathlib import Path

import pytest

from explorer.commands import file
from explorer.core.position import START
from explorer.model import derived
from tests.books import SMALL, after, book_bytes, write_book
from tests.commands.conftest import Desk

LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 12345\n"
HTML = b"<!DOCTYPE html>\n<html><head><title>gm2600.bin</title></head><body>Sign in</body></html>"
GAME = '[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n'


def zipped(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("book.bin", book_bytes(SMALL))


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("nothing.bin", b"", "is empty"),
        ("page.bin", HTML, "is a web page"),
        ("pointer.bin", LFS, "is a Git LFS pointer"),
        ("archive.bin", zipped, "is an archive"),
        ("archive.gz", b"\x1f\x8b\x08" + bytes(40), "is an archive"),
        ("chessbase.ctg", bytes(range(256)) * 4, "ChessBase book"),
    ],
)
def test_a_file_that_is_no_book_is_told_and_not_opened(
    desk: Desk, tmp_path: Path, name: str, content: object, told: str
) -> None:
    path = tmp_path / name
    if callable(content):
        content(path)
    else:
        assert isinstance(content, bytes)
        path.write_bytes(content)
    before = desk.state
    file.open_path(desk.context, path)
    assert name in desk.said
    assert told in desk.said
    assert desk.state.message is not None
    assert desk.state.message.kind == "problem"
    assert (desk.state.books, desk.state.history, desk.state.recent) == ((), before.history, ())


def test_a_directory_is_told(desk: Desk, tmp_path: Path) -> None:
    file.open_path(desk.context, tmp_path)
    assert str(tmp_path) in desk.said
    assert "is a directory" in desk.said


def test_a_missing_file_is_told(desk: Desk, tmp_path: Path) -> None:
    file.open_path(desk.context, tmp_path / "gone.bin")
    assert "gone.bin cannot be read: there is no such file." in desk.said


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything is readable for this user")
def test_an_unreadable_file_is_told(desk: Desk, tmp_path: Path) -> None:
    path = write_book(tmp_path / "secret.bin")
    path.chmod(0)
    file.open_path(desk.context, path)
    path.chmod(stat.S_IRWXU)
    assert "secret.bin cannot be read: reading it is not permitted." in desk.said


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_told_and_not_waited_for(desk: Desk, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.bin")
    file.open_path(desk.context, tmp_path / "pipe.bin")
    assert "pipe.bin is no ordinary file" in desk.said


@pytest.mark.parametrize("name", ["game.pgn", "game.bin", "game"])
def test_a_pgn_is_shown_on_the_board(desk: Desk, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(GAME)
    file.open_path(desk.context, tmp_path / name)
    assert desk.line == "e4 e5 Nf3"
    assert desk.state.books == ()
    assert desk.state.history.undo_label == f"open {name}"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("position.fen", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n"),
        ("position.txt", "\ufeff4k3/8/8/8/8/8/4P3/4K3 b - - 3 9"),
        ("position.epd", "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 3; fmvn 9;"),
        ("position.bin", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\r\n"),
    ],
)
def test_a_fen_is_shown_on_the_board(desk: Desk, tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_bytes(content.encode())
    file.open_path(desk.context, tmp_path / name)
    assert desk.fen == "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9"
    assert desk.state.books == ()


def test_a_text_that_holds_nothing_is_told_by_the_name_of_its_file(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Buy milk, and a book about the Najdorf.")
    file.open_path(desk.context, tmp_path / "notes.txt")
    assert "notes.txt" in desk.said
    assert desk.state.position == START


def test_a_bad_fen_in_a_file_is_told_by_the_name_of_its_file(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "bad.fen").write_text("4k3/8/8/8/8/8/4P3/4K3 x - - 0 1")
    file.open_path(desk.context, tmp_path / "bad.fen")
    assert "bad.fen" in desk.said
    assert "turn" in desk.said
    assert desk.state.position == START


def test_a_book_is_opened_shown_and_remembered(desk: Desk, tmp_path: Path) -> None:
    path = write_book(tmp_path / "small.bin")
    desk.dialogs.chosen = path
    desk.run("file.open")
    assert desk.state.open_book is not None
    assert desk.state.open_book.book.path == path
    assert desk.state.open_book.book.remarks() == ()
    assert desk.state.recent == (path,)
    assert desk.said == ""


def test_bytes_at_the_end_are_ignored_with_a_remark(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "odd.bin"
    path.write_bytes(book_bytes(SMALL) + b"\0")
    file.open_path(desk.context, path)
    known = desk.state.open_book
    assert known is not None
    assert known.book.records == len(SMALL)
    assert known.book.remarks() == ("The last 1 byte of the file are no whole record and are ignored.",)


def test_an_unsorted_book_answers_completely_with_a_remark(desk: Desk, tmp_path: Path) -> None:
    entries = [entry for at in range(4) for entry in (SMALL[at], (after("e2e4"), "e7e5", at))]
    file.open_path(desk.context, write_book(tmp_path / "unsorted.bin", entries, is_sorted=False))
    known = desk.state.open_book
    page = derived.book_page(desk.state)
    assert known is not None
    assert page is not None
    assert [row.move.record.weight for row in page.rows] == [60, 30, 10, 5]
    assert "The book is not sorted" in " ".join(known.book.remarks())
    assert "all records are found" in " ".join(known.book.remarks())


def test_the_same_file_opened_again_takes_the_place_of_the_old_one(desk: Desk, tmp_path: Path) -> None:
    path = write_book(tmp_path / "small.bin")
    file.open_path(desk.context, path)
    first = desk.state.books[0].book
    desk.run("file.reload")
    assert len(desk.state.books) == 1
    assert desk.state.books[0].book is not first
    assert derived.page_of(desk.state.books[0], START).error == ""


def test_reloading_a_file_that_is_gone_keeps_the_old_one(desk: Desk, tmp_path: Path) -> None:
    path = write_book(tmp_path / "small.bin")
    file.open_path(desk.context, path)
    path.unlink()
    desk.run("file.reload")
    assert "small.bin cannot be read" in desk.said
    page = derived.book_page(desk.state)
    assert page is not None
    assert len(page.rows) == 4


def test_next_and_close_go_through_the_open_books(desk: Desk, tmp_path: Path) -> None:
    for number in range(3):
        file.open_path(desk.context, write_book(tmp_path / f"{number}.bin"))
    desk.run("book.next")
    assert desk.state.active == 0
    desk.run("book.next")
    desk.run("file.close")
    assert [known.book.name for known in desk.state.books] == ["0.bin", "2.bin"]
    desk.run("file.close")
    desk.run("file.close")
    assert desk.state.books == ()
    assert [path.name for path in desk.state.recent] == ["2.bin", "1.bin", "0.bin"]


def test_message_is_put_away(desk: Desk) -> None:
    file.tell_problem(desk.context, "gm2600.bin went wrong")
    assert desk.said == "gm2600.bin went wrong."
    file.forget_message(desk.context)
    assert desk.said == ""


def test_an_empty_text_is_told_as_one(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "nothing.pgn"
    path.touch()
    file.open_path(desk.context, path)
    assert desk.said == "nothing.pgn is empty: there is nothing in it to read."


def test_of_several_texts_the_first_is_shown_and_the_others_are_named(desk: Desk, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.pgn", "two.pgn", "three.fen")]
    for path, text in zip(paths, ("1. e4 *", "1. d4 *", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), strict=True):
        path.write_text(text)
    file.open_paths(desk.context, paths)
    assert desk.line == "e4"
    assert desk.said == "one.pgn: The board shows one text at a time: two.pgn, three.fen were not opened."
    desk.run("edit.undo")
    assert desk.state.position == START


def test_books_and_a_text_are_opened_together(desk: Desk, tmp_path: Path) -> None:
    game = tmp_path / "one.pgn"
    game.write_text("1. e4 *")
    file.open_paths(desk.context, [write_book(tmp_path / "a.bin"), game, write_book(tmp_path / "b.bin")])
    assert [known.book.name for known in desk.state.books] == ["a.bin", "b.bin"]
    assert desk.line == "e4"
    assert desk.said == "Of 3 files 2 books and one.pgn were opened."


def test_only_books(desk: Desk, tmp_path: Path) -> None:
    file.open_paths(desk.context, [write_book(tmp_path / "a.bin"), write_book(tmp_path / "b.bin")])
    assert len(desk.state.books) == 2
    assert desk.said == ""


def test_a_text_that_is_too_long_is_told_with_what_to_do(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "big.pgn"
    with path.open("wb") as big:
        big.write(GAME.encode())
        big.truncate(600_000_000)
    before = desk.state.history
    file.open_path(desk.context, path)
    assert desk.said.startswith(
        "big.pgn: The text is too long to be read: it has 600 MB, and 500 MB is the most. Split"
    )
    assert desk.state.history is before
