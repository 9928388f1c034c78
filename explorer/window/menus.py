"""Menus and shortcuts, made of the commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from explorer.commands.command import Command
from explorer.commands.context import Context
from explorer.commands.registry import COMMANDS
from explorer.model.state import State

_CHOICES = ("View/Theme", "Position/Tool", "Key/Convention", "Key/List")
_RULES = ("position.standard", "position.chess960")


class Menus(QObject):
    """One action for each command, in the menu of its title, kept in step with the state."""

    def __init__(self, window: QWidget, titles: Mapping[str, QMenu], context: Context) -> None:
        super().__init__(window)
        self.actions: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        for title, menu in titles.items():
            menu.setToolTipsVisible(True)
            self.menus[title] = menu
            self._fill(menu, title, window, context)
        for path, menu in self.menus.items():
            warned = [known for known in COMMANDS if known.menu == path and known.warning is not None]
            if warned:
                menu.aboutToShow.connect(partial(self._warn, warned, context))

    def _fill(self, menu: QMenu, title: str, window: QWidget, context: Context) -> None:
        own = [known for known in COMMANDS if known.menu.split("/")[0] == title]
        groups = [list(group) for _, group in groupby(sorted(own, key=lambda c: c.group), key=lambda c: c.group)]
        for at, group in enumerate(groups):
            if at:
                menu.addSeparator()
            for known in group:
                place = menu
                if "/" in known.menu:
                    place = self._submenu(menu, known.menu)
                action = self._action(known, window, context)
                place.addAction(action)

    def _submenu(self, menu: QMenu, path: str) -> QMenu:
        if path not in self.menus:
            self.menus[path] = menu.addMenu(path.split("/")[1])
            self.menus[path].setToolTipsVisible(True)
        return self.menus[path]

    def _action(self, known: Command, window: QWidget, context: Context) -> QAction:
        action = QAction(known.title, window)
        action.setObjectName(known.id)
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.setShortcuts([QKeySequence(keys) for keys in known.shortcuts])
        if known.checked is not None:
            action.setCheckable(True)
            if known.menu in _CHOICES or known.id in _RULES:
                self._group(known, window).addAction(action)

        def run() -> None:
            if not known.why_not(context.state):
                known.run(context)
            self.show_command(known, context.state)

        action.triggered.connect(run)
        window.addAction(action)
        self.actions[known.id] = action
        return action

    def _group(self, known: Command, window: QWidget) -> QActionGroup:
        name = f"group {known.menu}"
        found = window.findChild(QActionGroup, name)
        if found is None:
            found = QActionGroup(window)
            found.setObjectName(name)
        return found

    def _warn(self, warned: Sequence[Command], context: Context) -> None:
        for known in warned:
            assert known.warning is not None
            self.actions[known.id].setText(f"{known.title} {known.warning(context.state)}".strip())

    def show(self, state: State) -> None:
        """Enable, check and label every action for a state."""
        for known in COMMANDS:
            self.show_command(known, state)

    def show_command(self, known: Command, state: State) -> None:
        """Enable, check and label one action for a state."""
        action = self.actions[known.id]
        why = known.why_not(state)
        if action.isEnabled() == bool(why):
            action.setEnabled(not why)
        action.setToolTip(why or known.about or known.title)
        if known.checked is not None and action.isChecked() != known.checked(state):
            action.setChecked(known.checked(state))
        if known.id == "edit.undo":
            action.setText(f"Undo {state.history.undo_label}".strip())
        elif known.id == "edit.redo":
            action.setText(f"Redo {state.history.redo_label}".strip())
