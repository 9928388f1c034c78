"""Where games begin: the quick way past plain games finds what the careful way finds."""

import random

import pytest

from explorer.core import games as module
from explorer.core.contents import contents_of, listing, looking_through, titles
from explorer.core.games import find_games
from explorer.core.gradual import finish
from explorer.core.reader import read_item, read_text
from explorer.core.text import ReadError

PARTS = (
    *('[A "b"]\n', '[A "b"] ', "\n\n", "\n", "1. e4 ", "e5 ", "1-0", "1-0 ", "* ", "{x}", "{ 1-0 ", "}", "(", ")"),
    *("; a\n", "%x\n", "\n\n1. ", "\n\n1... ", "[broken\n", "[ ", "0-1\n", " 1/2-1/2\n\n", "text ", '{\n\n[E "n"]}'),
    *("\\", '"', '[White "a"]\n[Black "b"]\n\n1. e4 e5 1-0\n\n', '[A "b"]\n\n1. e4 {* 1-0} *\n\n'),
)


def test_the_quick_way_finds_what_the_careful_way_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    made = ["".join(chance.choices(PARTS, k=chance.randrange(1, 25))).encode() for _ in range(4000)]
    quick = [find_games(data) for data in made]
    monkeypatch.setattr("explorer.core.games._Search.skip_game", lambda self: False)
    assert [find_games(data) for data in made] == quick
    assert sum(len(found.starts) for found in quick) > 2 * len(made), "there are several in most"


def test_a_window_that_is_small_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = '[Event "a"]\n[Site "b"]\n\n1. e4 {' + "c" * 300 + "} e5 (1... c5) 2. Nf3 " + "Nc6 " * 60 + "1-0\n\n"
    data = (game * 20).encode()
    whole = find_games(data)
    monkeypatch.setattr(module, "_WINDOW", 128)
    assert find_games(data) == whole
    assert len(whole.starts) == 20


def test_no_more_are_looked_at_than_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    contents = contents_of("".join(f'[Event "{name}"]\n\n1. {name}4 *\n\n' for name in "abcdef"))
    assert (contents.count, contents.is_cut) == (3, True)
    found = read_item(contents, item=2)
    assert [step.san for step in found.line.steps] == ["c4"]
    assert "There are more of them, which are not looked at" in " ".join(found.notes)
    with pytest.raises(ReadError, match=r"has 3 games, counted from 0\. What comes after them"):
        read_item(contents, item=3)


def test_titles() -> None:
    text = (
        '[Event "Cup"]\n[White "Á"]\n[Black "B"]\n[Date "2020.??.??"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'
        '[White "?"]\n\n1. d4 *\n'
    )
    assert titles(text) == ("1. Á – B, Cup, 2020.??.??, 1-0", "2. ? – ?")
    assert titles("1. e4 *\n\n1. d4 *") == ("1. 1. e4 *", "2. 1. d4 *")
    assert titles("fen 8/8/8/8/8/8/8/8\n“8/8/8/8/8/8/8/7K w - -”") == ("fen 8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7K w - -")
    assert titles("position startpos\nposition startpos moves e2e4")[1] == "position startpos moves e2e4"


def test_each_game_of_a_file_of_two_encodings_is_read_in_its_own() -> None:
    data = '[White "Krámnik"]\n\n1. e4 *\n\n'
    text = data.encode() + data.encode("latin-1")
    contents = finish(looking_through([text]))
    assert finish(listing(contents)) == ("1. Krámnik – ?", "2. Krámnik – ?")


@pytest.mark.parametrize("item", [0, 1, 2])
def test_an_item_is_what_the_reader_gives(item: int) -> None:
    text = "1. e4 e5 *\n\n1. d4 *\n\n1. c4 zz *"
    assert read_item(contents_of(text), item=item) == read_text(text, item=item)
