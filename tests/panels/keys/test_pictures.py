"""The key card and the painted views as pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.panels.takeaway import image_of, svg_of
from tests.gui import Gui, with_menus
from tests.panels.keys.hands import page


@with_menus
def test_the_key_card_is_copied_and_saved_as_a_picture(
    gui: Gui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gui.choose(gui.window.keys.copy, "Copy key card as picture")
    assert not QApplication.clipboard().image().isNull()
    path = tmp_path / "card.svg"
    monkeypatch.setattr(gui.context.dialogs, "choose_save", lambda _name, then: then(path))
    gui.choose(gui.window.keys.copy, "Save key card as SVG…")
    text = path.read_text(encoding="utf-8")
    assert "463B 9618 1691 FC9C" in text
    assert "Castling" in text
    assert ">Copy<" not in text


@pytest.mark.parametrize("title", ["Ladder", "Change", "Table", "Chance"])
def test_each_picture_is_there_as_svg_and_png(gui: Gui, title: str) -> None:
    shown = page(gui, title)
    name = {"Ladder": "view", "Change": "histogram", "Table": "picture", "Chance": "curve"}[title]
    widget = getattr(shown, name)
    assert svg_of(widget).startswith(b"<?xml")
    assert image_of(widget).width() == 3 * widget.width()
