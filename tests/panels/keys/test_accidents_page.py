"""The Chance page, by mouse and by keyboard."""

from __future__ import annotations

from explorer.core.accidents import chance, expected_pairs
from explorer.panels.keys.accidents_page import AccidentsPage
from explorer.panels.keys.odds import odds
from tests.gui import Gui, Key
from tests.panels.keys.hands import page, reveal


def chance_page(gui: Gui) -> AccidentsPage:
    shown = page(gui, "Chance")
    assert isinstance(shown, AccidentsPage)
    return shown


def test_the_chance_of_an_accident(gui: Gui) -> None:
    shown = chance_page(gui)
    gui.enter("keys.chance.n", "28035106")
    assert "is about 1 in 47 000." in shown.answer.text().replace("\u202f", " ")
    gui.enter("keys.chance.n", "lots")
    assert shown.answer.text().startswith("How many positions?")
    gui.enter("keys.chance.n", "23")
    shown.bits.setFocus()
    for _ in range(64):
        gui.press_key(Key.Key_Down)
    assert shown.bits.value() == 1
    assert "certain" in shown.answer.text()
    gui.enter("keys.chance.n", "28035106")
    shown.bits.setValue(64)


def test_real_collisions_of_random_games_come_where_the_curve_says(gui: Gui) -> None:
    gui.context.random.seed(5)
    shown = chance_page(gui)
    shown.bits.setValue(16)
    reveal(gui, shown, shown.from_games)
    gui.click_on(shown.from_games)
    gui.wait(lambda: len(shown.sample.keys) > 2500)
    reveal(gui, shown, shown.from_games)
    gui.click_on(shown.from_games)
    assert shown.from_games.text() == "random games"
    gui.wait(lambda: not shown.is_counting)
    wanted = expected_pairs(len(shown.sample.keys), 16)
    pairs = _pairs(shown.sample.keys, 16)
    assert wanted / 2 < pairs < wanted * 2
    assert f"{pairs} pairs really share" in shown.real.text().replace("\u202f", "")
    shown.bits.setValue(60)
    assert _pairs(shown.sample.keys, 60) == 0
    assert "0 pairs really share the first 60 bits" in shown.real.text()
    shown.bits.setValue(64)


def _pairs(keys: list[int], bits: int) -> int:
    seen: dict[int, int] = {}
    for key in keys:
        seen[key >> (64 - bits)] = seen.get(key >> (64 - bits), 0) + 1
    return sum(count * (count - 1) // 2 for count in seen.values())


def test_the_keys_of_the_open_book_are_tried(gui: Gui) -> None:
    shown = chance_page(gui)
    reveal(gui, shown, shown.from_book)
    gui.click_on(shown.from_book)
    gui.wait(lambda: not shown.is_counting)
    assert shown.real.text().startswith("small.bin: of 5 distinct keys")
    assert odds(chance(5, 64)) != ""
