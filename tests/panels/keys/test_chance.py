"""Chances in words, samples of real keys, and the course of what is found in them."""

from __future__ import annotations

import random
from pathlib import Path
from time import process_time

import pytest

from explorer.core.accidents import Sample, collisions, expected_pairs
from explorer.core.book.book import open_book
from explorer.core.gradual import finish
from explorer.panels.keys import samples
from explorer.panels.keys.accidents_page import AccidentsPage
from explorer.panels.keys.odds import chance_words, odds, one_in, pairs
from explorer.panels.keys.samples import book_sample, games_sample
from tests.books import SMALL, write_book
from tests.gui import Gui

THIN = "\u202f"


@pytest.mark.parametrize(
    ("n", "bits", "words"),
    [
        (28_035_106, 64, "The chance that any two of 28 035 106 positions share all 64 bits is about 1 in 47 000. "),
        (28_035_106, 64, "Expected: a pair in about 1 of 47 000 such sets."),
        (146_544, 24, "It is as good as certain that two of 146 544 positions share all 24 bits. Expected: 640 pairs."),
        (300, 8, "It is certain that two of 300 positions share all 8 bits: there are only 256 different keys."),
        (23, 9, "is 39.4 %. Expected: 0.49 pairs."),
        (2, 64, "is about 1 in 10¹⁹."),
        (1, 64, "It takes two positions to share a key."),
    ],
)
def test_a_chance_in_words(n: int, bits: int, words: str) -> None:
    assert words in chance_words(n, bits).replace(THIN, " ")


def test_numbers_are_never_raw() -> None:
    assert (odds(0), odds(1), odds(0.123)) == ("none", "certain", "12.3 %")
    assert pairs(2.13e-05).replace(THIN, " ") == "a pair in about 1 of 47 000 such sets"
    assert (pairs(0), pairs(1), pairs(12.34), pairs(12_345.6)) == (
        "no pairs",
        "1 pair",
        "12.3 pairs",
        f"12{THIN}346 pairs",
    )
    assert one_in(3e21) == "1 in 10²¹"


def test_a_sample_of_a_book_is_in_random_order(tmp_path: Path) -> None:
    book, sample = open_book(write_book(tmp_path / "book.bin", SMALL)), Sample()
    finish(book_sample(book, sample, random.Random(1)))
    book.close()
    assert len(sample.keys) == len(set(sample.keys)) == sample.counted == 5


def test_records_of_a_large_book_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "_WHOLE", 3)
    book, sample = open_book(write_book(tmp_path / "book.bin", SMALL)), Sample()
    monkeypatch.setattr(samples, "MOST_KEYS", 200)
    finish(book_sample(book, sample, random.Random(1)))
    book.close()
    assert len(sample.keys) == 5


def test_random_games_are_counted_as_they_double() -> None:
    sample = Sample()
    finish(games_sample(sample, random.Random(2), 300))
    course = sample.course(12)
    assert [found.n for found in course] == [64, 128, 256]
    assert [found.pairs for found in course] == [collisions(sample.keys[: found.n], 12).pairs for found in course]


def chance_page(gui: Gui) -> AccidentsPage:
    gui.shortcut("Ctrl+7")
    shown = gui.window.keys.pages.current
    assert isinstance(shown, AccidentsPage)
    return shown


def test_the_course_of_what_was_found_is_drawn_beside_what_was_expected(gui: Gui) -> None:
    shown = chance_page(gui)
    chance_of = random.Random(7)
    shown.sample = Sample()
    shown.sample.add(chance_of.getrandbits(64) for _ in range(4096))
    finish(shown.sample.count())
    shown.bits.setValue(16)
    gui.settle()
    assert shown.course.isVisible()
    told = shown.course.accessibleDescription()
    assert told.startswith("Keys and pairs that share 16 bits: 64: ")
    found = int(told.rpartition(": ")[2])
    assert expected_pairs(4096, 16) / 2 < found < expected_pairs(4096, 16) * 2
    before = shown.course.grab().toImage()
    shown.bits.setValue(12)
    assert shown.course.grab().toImage() != before


def test_a_step_of_the_slider_is_short_with_many_keys(gui: Gui) -> None:
    shown = chance_page(gui)
    chance_of = random.Random(8)
    shown.sample = Sample()
    shown.sample.add(chance_of.getrandbits(64) for _ in range(150_000))
    work, slowest = shown.sample.count(), 0.0
    while shown.sample.counted < 150_000 or shown.sample.counts < 13:
        start = process_time()
        next(work, None)
        slowest = max(slowest, process_time() - start)
    assert slowest < 0.05
    taken = []
    for bits in range(64, 0, -3):
        start = process_time()
        shown.bits.setValue(bits)
        taken.append(process_time() - start)
    assert sorted(taken)[len(taken) // 2] < 0.05
    shown.sample = Sample()
    shown.bits.setValue(64)
