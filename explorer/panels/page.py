"""Page: one of several views that share a panel as tabs; only the one that is shown draws."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from explorer.commands.context import Context
from explorer.model.pointer import Pointed
from explorer.model.state import State
from explorer.theme.tokens import LIGHT, Theme


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
        inside, area = QWidget(), QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 0, 0, 0)
        return layout

    def restyle(self) -> None:
        """Take over ``self.theme`` and ``self.zoom``."""

    def draw(self, state: State) -> None:
        """Show a state."""

    def point(self, pointed: Pointed) -> None:
        """Mark what is pointed at."""


class Pages(QWidget):
    """A bar of tabs and the page that is shown."""

    def __init__(self, context: Context, name: str, pages: tuple[Page, ...]) -> None:
        super().__init__()
        self._context = context
        self.pages = pages
        self.tabs = QTabBar()
        self.tabs.setObjectName(f"{name}.tabs")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setProperty("role", "pages")
        self.stack = QStackedWidget()
        self.stack.setMinimumHeight(120)
        for page in pages:
            at = self.tabs.addTab(page.title)
            self.tabs.setTabToolTip(at, page.about)
            self.stack.addWidget(page)
        self.tabs.currentChanged.connect(self._on_tab)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.tabs)
        box.addWidget(self.stack, 1)

    @property
    def current(self) -> Page:
        """The page that is shown."""
        return self.pages[self.tabs.currentIndex()]

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Hand a theme and the zoom on."""
        for page in self.pages:
            page.theme, page.zoom = theme, zoom
            page.restyle()

    def show_page(self, page: Page) -> None:
        """Show a page."""
        self.tabs.setCurrentIndex(self.pages.index(page))

    def _on_tab(self, at: int) -> None:
        self.stack.setCurrentIndex(at)
        self.pages[at].draw(self._context.state)
