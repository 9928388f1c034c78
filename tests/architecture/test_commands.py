"""The lists that are read from top to bottom: nothing forgotten, nothing twice."""

import inspect
import pkgutil
from collections import Counter
from importlib import import_module
from types import ModuleType

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

import explorer.commands
from explorer.commands.command import Command
from explorer.commands.registry import COMMANDS, MENUS, command
from explorer.model.state import State
from explorer.panels.board.panel import BoardPanel
from explorer.panels.book.panel import BookPanel
from explorer.panels.keys.panel import KeysPanel
from explorer.panels.moves.panel import MovesPanel
from explorer.panels.setup.panel import SetupPanel

NAMES = [known.name for known in pkgutil.iter_modules(explorer.commands.__path__)]
MODULES = [module for name in NAMES if hasattr(module := import_module(f"explorer.commands.{name}"), "COMMANDS")]
MODULES = [module for module in MODULES if module.__name__ != "explorer.commands.registry"]


def names(module: ModuleType) -> set[str]:
    return {known.id for known in module.COMMANDS}


def test_every_command_of_every_module_is_registered() -> None:
    assert {known.id for known in COMMANDS} == set().union(*map(names, MODULES))


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(known.id for known in COMMANDS).items() if count > 1] == []


def test_ids_are_an_area_and_a_verb() -> None:
    assert [known.id for known in COMMANDS if known.id.count(".") != 1] == []


def test_no_shortcut_is_used_twice(qapp: QApplication) -> None:
    keys = [QKeySequence(text).toString() for known in COMMANDS for text in known.shortcuts]
    assert "" not in keys, "a shortcut that Qt does not know"
    assert [text for text, count in Counter(keys).items() if count > 1] == []


def test_every_menu_is_there() -> None:
    assert {known.menu.split("/")[0] for known in COMMANDS} == set(MENUS)


def test_titles_are_unique_within_a_menu() -> None:
    pairs = Counter((known.menu, known.title) for known in COMMANDS)
    assert [pair for pair, count in pairs.items() if count > 1] == []


@pytest.mark.parametrize("known", COMMANDS, ids=lambda known: known.id)
def test_command_can_say_whether_it_can_be_used(known: Command) -> None:
    why = known.why_not(State())
    assert why == "" or (why[0].isupper() and why.endswith(".")), why
    assert known.checked is None or isinstance(known.checked(State()), bool)
    assert command(known.id) is known


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", maxsplit=1)[-1])
def test_public_functions_have_a_docstring(module: ModuleType) -> None:
    found = [
        name
        for name, thing in vars(module).items()
        if inspect.isfunction(thing) and thing.__module__ == module.__name__ and not name.startswith("_")
        if thing.__name__ != "<lambda>" and not thing.__doc__
    ]
    assert found == []


def test_panels_have_their_own_id_and_title() -> None:
    panels = (BoardPanel, MovesPanel, SetupPanel, KeysPanel, BookPanel)
    assert len({panel.id for panel in panels}) == len({panel.title for panel in panels}) == len(panels)
    assert all(panel.id and panel.title for panel in panels)
