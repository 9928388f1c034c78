"""Page: one of several views that share a panel as tabs; only the one that is shown draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from explorer.commands.context import Context
from explorer.model.pointer import Pointed
from explorer.model.state import State
from explorer.panels.panel import refuse_drops
from explorer.theme.tokens import LIGHT, Theme


class _ScrollArea(QScrollArea):
    """A scroll area that holds still while its content is resized.

    Where the content's height hangs on its width, a scroll bar that comes makes the content higher and one that goes
    makes it lower again: Qt then resizes it without end, and dies of it.
    """

    _is_resizing = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Resize or watched is not self.widget():
            return super().eventFilter(watched, event)
        if self._is_resizing:
            return False
        self._is_resizing = True
        try:
            return super().eventFilter(watched, event)
        finally:
            self._is_resizing = False


def scrolling_layout(owner: QWidget, edge: int = 0) -> QVBoxLayout:
    """Return a layout in a scroll area that fills ``owner`` but for ``edge`` pixels: for what may need more height."""
    inside, area = QWidget(), _ScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    outer = QVBoxLayout(owner)
    outer.setContentsMargins(edge, edge, edge, edge)
    outer.addWidget(area)
    layout = QVBoxLayout(inside)
    layout.setContentsMargins(0, 0, 0, 0)
    return layout


class Page(QWidget):
    """A view; ``title`` is its tab, ``about`` its tooltip."""

    title = ""
    about = ""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.theme: Theme = LIGHT
        self.zoom = 100
        self.build()

    def build(self) -> None:
        """Make the widgets, once."""

    def scrolling_layout(self) -> QVBoxLayout:
        """Return a layout for widgets that may need more height than there is."""
        return scrolling_layout(self)

    def show_widget(self, widget: QWidget) -> None:
        """Scroll to a widget of the scrolling layout."""
        for area in self.findChildren(QScrollArea):
            inside = area.widget()
            if inside is not None and inside.isAncestorOf(widget):
                area.ensureWidgetVisible(widget, 0, 0)

    def restyle(self) -> None:
        """Take over ``self.theme`` and ``self.zoom``."""

    def draw(self, state: State) -> None:
        """Show a state."""

    def point(self, pointed: Pointed) -> None:
        """Mark what is pointed at."""

    def take_text(self, text: str) -> None:
        """Take a pasted text that belongs on this page."""


@dataclass(frozen=True, slots=True)
class LatePage:
    """A page that is imported and built only when its tab is first chosen, which keeps the start short."""

    title: str
    about: str
    load: Callable[[], type[Page]]


class Pages(QWidget):
    """A bar of tabs and the page that is shown; the first page is there at once, the others when they are wanted."""

    def __init__(self, context: Context, name: str, first: Page, others: tuple[LatePage, ...]) -> None:
        super().__init__()
        self._context, self._others = context, others
        self._theme, self._zoom = LIGHT, 100
        self._made: dict[int, Page] = {0: first}
        self.tabs = QTabBar()
        self.tabs.setObjectName(f"{name}.tabs")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setProperty("role", "pages")
        self.tabs.installEventFilter(self)
        self.stack = QStackedWidget()
        self.stack.setMinimumHeight(120)
        for title, about in ((first.title, first.about), *((late.title, late.about) for late in others)):
            self.tabs.setTabToolTip(self.tabs.addTab(title), about)
        self.stack.addWidget(first)
        self.tabs.currentChanged.connect(self._on_tab)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.tabs)
        box.addWidget(self.stack, 1)

    @property
    def current(self) -> Page:
        """The page that is shown."""
        return self.page(self.tabs.currentIndex())

    def page(self, at: int) -> Page:
        """Return the page of a tab; it is built when it was not there yet."""
        if at not in self._made:
            made = self._others[at - 1].load()(self._context)
            made.theme, made.zoom = self._theme, self._zoom
            refuse_drops(made)
            self.stack.addWidget(made)
            made.ensurePolished()
            made.restyle()
            self._made[at] = made
            _follow(self.tabs, made)
        return self._made[at]

    def titled(self, title: str) -> Page:
        """Return the page of a title."""
        titles = [self.tabs.tabText(at) for at in range(self.tabs.count())]
        return self.page(titles.index(title))

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Hand a theme and the zoom on."""
        self._theme, self._zoom = theme, zoom
        for page in self._made.values():
            page.theme, page.zoom = theme, zoom
            page.restyle()

    def show_page(self, page: Page) -> None:
        """Show a page."""
        self.tabs.setCurrentIndex(next(at for at, made in self._made.items() if made is page))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go to the next page with Down and back with Up: Left and Right walk along the line everywhere."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
            if step:
                self.tabs.setCurrentIndex(max(0, min(self.tabs.currentIndex() + step, self.tabs.count() - 1)))
                return True
        return super().eventFilter(watched, event)

    def _on_tab(self, at: int) -> None:
        page = self.page(at)
        self.stack.setCurrentWidget(page)
        page.draw(self._context.state)


def _follow(before: QWidget, page: QWidget) -> None:
    """Put what a page that was built late has for the Tab key behind ``before``, not behind all other panels."""
    inside: list[QWidget] = []
    one = page.nextInFocusChain()
    while one is not None and one is not page and len(inside) < 500:
        if page.isAncestorOf(one) and one.focusPolicy() & Qt.FocusPolicy.TabFocus:
            inside.append(one)
        one = one.nextInFocusChain()
    for widget in inside:
        QWidget.setTabOrder(before, widget)
        before = widget
