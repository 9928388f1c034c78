"""MainWindow: the board in the middle, the other panels in docks around it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QMainWindow,
    QMenu,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from explorer.commands import file
from explorer.commands.context import Context
from explorer.commands.keeper import BookKeeper
from explorer.commands.registry import MENUS
from explorer.core.problems import illegal_words
from explorer.model import derived
from explorer.model.pointer import Pointed
from explorer.model.state import State
from explorer.panels.board.panel import BoardPanel
from explorer.panels.figures import count, plural
from explorer.panels.moves.panel import MovesPanel
from explorer.panels.panel import Panel, refuse_drops
from explorer.panels.text import Text
from explorer.theme import style
from explorer.theme.tokens import Theme
from explorer.window.arrangement import Arrangement
from explorer.window.message import MessageBar
from explorer.window.work import WorkBar

if TYPE_CHECKING:
    from explorer.panels.book.panel import BookPanel
    from explorer.panels.keys.panel import KeysPanel
    from explorer.panels.setup.panel import SetupPanel
    from explorer.window.menus import Menus

SMALLEST = QSize(1024, 680)
FRAME_MS = 10
"""The menus and the panels in the docks are built when the first frame has been shown for so long."""


class MainWindow(QMainWindow):
    """The window. It owns the panels, tells them of changes, and hands dropped files on."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("window")
        self.setWindowTitle("Polyglot Explorer")
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self._theme: Theme | None = None
        self._points = QApplication.font().pointSizeF()
        self._shown: State | None = None
        self._look: tuple[Theme, int] | None = None
        # Before any widget is there: those that are made with another font keep it when they are styled the first time.
        self._dress(style.resolve(context.state.view.theme), context.state.view.zoom)
        self.board, self.moves = BoardPanel(context), MovesPanel(context)
        self._built: list[Panel] = [self.board, self.moves]
        self._was_painted = False
        self.arrangement = Arrangement(self, context.state.view.zoom)
        self.docks = self.arrangement.docks
        self.setCentralWidget(self._centre())
        self._titles = {title: self.menuBar().addMenu(f"&{title}") for title in MENUS}
        self._corner()
        self._status()
        self.message = MessageBar(self)
        self.message.dismissed.connect(lambda: file.forget_message(context))
        self.keeper = BookKeeper(context, self)
        context.store.changed.connect(self.draw)
        context.pointer.changed.connect(self._point)
        self.draw(None, context.state)

    # ---- building

    @property
    def panels(self) -> tuple[Panel, ...]:
        """Every panel, the board first."""
        return (self.board, self.moves, *self._rest)

    @property
    def setup(self) -> SetupPanel:
        """The set-up panel."""
        return self._rest[0]

    @property
    def keys(self) -> KeysPanel:
        """The key panel."""
        return self._rest[1]

    @property
    def book(self) -> BookPanel:
        """The book panel."""
        return self._rest[2]

    @cached_property
    def _rest(self) -> tuple[SetupPanel, KeysPanel, BookPanel]:
        """The panels in the docks, built when one is asked for, or after the first painting."""
        from explorer.panels.book.panel import BookPanel
        from explorer.panels.keys.panel import KeysPanel
        from explorer.panels.setup.panel import SetupPanel

        rest = (SetupPanel(self.context), KeysPanel(self.context), BookPanel(self.context))
        for panel in rest:
            self.arrangement.put(panel.id, panel)
            self._built.append(panel)
            if self._theme is not None and self._shown is not None:
                panel.theme, panel.zoom = self._theme, self._shown.view.zoom
                panel.ensurePolished()
                panel.restyle()
                with self.context.store.drawing():
                    panel.draw(None, self._shown)
        return rest

    @cached_property
    def menus(self) -> Menus:
        """The menus and shortcuts, filled when they are asked for, or after the first painting."""
        from explorer.window.menus import Menus

        made = Menus(self, self._titles, self.context)
        self._dock_menu(made)
        self._recent_menu(made)
        return made

    @property
    def is_complete(self) -> bool:
        """Whether everything is there, which it is from the first turn after the first painting."""
        return "menus" in self.__dict__ and "_rest" in self.__dict__

    def complete(self) -> None:
        """Build what is not there yet.

        Until it is done the window shows the board, the line and the titles of the menus. What comes later takes
        nearly as long as all before it, and the board is there to be looked at meanwhile.
        """
        if not self.is_complete:
            self._built.sort(key=self.panels.index)
            refuse_drops(self)
            self.menus.show(self.context.state)
            self._draw_status(self.context.state)

    def _centre(self) -> QWidget:
        outer, card = QWidget(), QFrame()
        card.setObjectName("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        for panel in (self.board, self.moves):
            panel.setObjectName(f"panel.{panel.id}")
            inside.addWidget(panel, 1000 if panel is self.board else 1)
        layout = QVBoxLayout(outer)
        layout.setContentsMargins(2, 8, 2, 6)
        layout.addWidget(card)
        outer.setMinimumWidth(360)
        return outer

    def _dock_menu(self, menus: Menus) -> None:
        menu = menus.menus["View"]
        menu.addSeparator()
        for dock in self.docks.values():
            action = dock.toggleViewAction()
            action.setText(f"Panel: {dock.windowTitle()}")
            menu.addAction(action)
        menu.addAction("Panels where they were at first", self.arrange)

    def _recent_menu(self, menus: Menus) -> None:
        menu = menus.menus["File"]
        recent = QMenu("Recent books", self)
        recent.setToolTipsVisible(True)

        def fill() -> None:
            recent.clear()
            for path in self.context.state.recent:
                action = recent.addAction(path.name)
                action.setToolTip(str(path))
                action.triggered.connect(lambda _=False, path=path: file.open_path(self.context, path))
            if recent.isEmpty():
                recent.addAction("None was opened yet").setEnabled(False)

        recent.aboutToShow.connect(fill)
        menu.insertMenu(menus.actions["file.reload"], recent)

    def _corner(self) -> None:
        button = QToolButton()
        button.setObjectName("flat")
        button.setText("Find a command  Ctrl+K")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(self.context.dialogs.show_commands)
        self.menuBar().setCornerWidget(button)

    def _status(self) -> None:
        self.status_left, self.status_right = Text(), Text(align=Qt.AlignmentFlag.AlignRight)
        self.status_left.setObjectName("status.left")
        self.status_right.setObjectName("status.right")
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setContentsMargins(8, 0, 8, 0)
        self.statusBar().addWidget(self.status_left, 1)
        self.work = WorkBar(self.context)
        self.statusBar().addPermanentWidget(self.work)
        self.statusBar().addPermanentWidget(self.status_right, 1)

    # ---- docks

    def arrange(self) -> None:
        """Put the docks where they belong for the width there is."""
        self.arrangement.arrange()

    def layout_bytes(self) -> bytes:
        """Return where the docks are, to be kept."""
        return self.arrangement.to_bytes()

    def restore(self, geometry: bytes, layout: bytes) -> None:
        """Come back as it was kept."""
        if geometry:
            self.restoreGeometry(QByteArray(geometry))
        self.arrangement.restore(layout)

    def show_key(self, text: str) -> None:
        """Put a pasted key where it is explained and where it is looked up in the book."""
        self.keys.explain(text)
        self.book.look_up(text)
        for name in ("keys", "book"):
            self.docks[name].show()
        self.docks["keys"].raise_()

    def focus_panel(self, name: str) -> None:
        """Put the keyboard focus into a panel, showing it if it is hidden, or into a field, or on a page of the key."""
        name, _, page = name.partition(".")
        if name in self.docks:
            self.docks[name].show()
            self.docks[name].raise_()
        widgets: dict[str, QWidget] = {
            "move": self.moves.field,
            "fen": self.board.fen,
            "board": self.board.board,
            "setup": self.setup.tools["play"],
            "keys": self.keys.table,
            "book": self.book.table if self.book.shown else self.book.open,
        }
        if page:
            self.keys.pages.show_page(self.keys.pages.titled(page))
            widgets[name] = self.keys.pages.tabs
        widgets[name].setFocus(Qt.FocusReason.ShortcutFocusReason)
        if name in ("move", "fen"):
            (self.moves.field if name == "move" else self.board.fen).selectAll()

    # ---- drawing

    def draw(self, before: State | None, after: State) -> None:
        """Show a state."""
        if self._restyle(before, after):
            before = None
        with self.context.store.drawing():
            for panel in self._built:
                panel.draw(before, after)
            if self.is_complete:
                self.menus.show(after)
            self._draw_status(after)
            self.work.show_work(after.work)
            if before is None or before.message != after.message:
                self.message.show_message(after.message)
        self._shown = after

    def _restyle(self, before: State | None, after: State) -> bool:
        """Give everything another look if it has to have one; return whether it got one."""
        theme = style.resolve(after.view.theme)
        if before is not None and theme is self._theme and before.view.zoom == after.view.zoom:
            return False
        self._theme = theme
        self._dress(theme, after.view.zoom)
        for panel in self._built:
            panel.theme, panel.zoom = theme, after.view.zoom
            panel.restyle()
        self.message.restyle(theme)
        for text in (self.status_left, self.status_right):
            text.set_colour(theme.dim)
        if before is not None:
            self.arrangement.fit(after.view.zoom)
        return True

    def _dress(self, theme: Theme, zoom: int) -> None:
        """Give the whole program a theme and a zoom in percent, once."""
        if (theme, zoom) != self._look:
            self._look = theme, zoom
            app = QApplication.instance()
            assert isinstance(app, QApplication)
            style.apply(app, theme, self._points, zoom)

    def _draw_status(self, state: State) -> None:
        side = "White" if state.position.turn else "Black"
        page = derived.book_page(state) if self.is_complete else None
        known = state.open_book
        illegal = illegal_words(state.position)
        left, right = f"{side} to move" + (f" · {illegal}" if illegal else ""), ""
        if page and page.found and page.rows:
            first = page.rows[0].move.record
            left += f" · {plural(page.found.count, 'record')} at offset {count(first.offset)}"
        if page and page.found:
            left += f" · searched in {plural(page.found.probes, 'probe')}"
        if known is not None:
            right = f"{known.book.name}: {plural(known.book.records, 'record')}, {_order(known.descent, known.checked)}"
            if page and page.found and page.found.searched is not None:
                right = f"{known.book.name}: cut short, {plural(page.found.searched, 'record')} left"
        self.status_left.set_text(left)
        self.status_right.set_text(right)

    def _point(self, pointed: Pointed) -> None:
        for panel in self._built:
            panel.point(pointed)

    # ---- Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(FRAME_MS, self.complete)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.keeper.look()
        elif event.type() == QEvent.Type.ThemeChange and self._shown is not None:
            self.draw(self._shown, self._shown)
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrangement.fit(self.context.state.view.zoom)
        self.message.place()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        data = event.mimeData()
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if paths:
            file.open_paths(self.context, paths)
        elif data.hasText():
            from explorer.commands import texts  # the readers are not needed at the start

            texts.show_text(self.context, data.text(), "drop a text")
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.keeper.stop()
        if self.context.jobs is not None:
            self.context.jobs.stop()
        if self.context.slices is not None:
            self.context.slices.stop()
        for known in self.context.state.books:
            known.book.close()
        super().closeEvent(event)


def _order(descent: int | None, checked: int) -> str:
    if descent is None:
        return f"order being checked ({count(checked)})" if checked else "order not yet checked"
    return "sorted" if descent < 0 else "not sorted"
