"""The book panel: every record of the position, why there are none, and what is odd about the file."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from explorer.commands import file, view
from explorer.model import derived
from explorer.model.derived import BookPage, Row
from explorer.model.pointer import Pointed
from explorer.model.state import OpenBook, State
from explorer.panels.book.choice import Choice
from explorer.panels.book.late_pages import PAGES
from explorer.panels.book.moves_page import MovesPage
from explorer.panels.figures import count, plural
from explorer.panels.page import Pages
from explorer.panels.panel import Panel
from explorer.panels.table import Table
from explorer.panels.text import Text
from explorer.theme import icons

LOW, WIDE = 400, 450
"""Below this height and from this width on, at normal zoom, the summary leaves its line to the records."""
NARROW = 400
"""Below this width, and beside the summary, the buttons have no words."""


class BookPanel(Panel):
    """What the open book has for the position."""

    id = "book"
    title = "Book"

    @property
    def table(self) -> Table:
        """The table of the moves."""
        return self.moves.table

    @property
    def shown(self) -> list[Row]:
        """The rows of the moves in the order of the table."""
        return self.moves.shown

    @property
    def page(self) -> BookPage | None:
        """What the book has for the position."""
        return self.moves.page

    @property
    def nothing(self) -> Text:
        """The text that says why there are no moves."""
        return self.moves.nothing

    def build(self) -> None:
        self._compact: tuple[bool, bool] | None = None
        self.summary = Text()
        self.summary.setObjectName("book.summary")
        self.column = layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 8)
        layout.setSpacing(4)
        layout.addWidget(self._heading())
        layout.addWidget(self.summary)
        layout.addWidget(self._remarks())
        self.moves = MovesPage(self.context)
        self.pages = Pages(self.context, "book", self.moves, PAGES)
        self.pages.tabs.setAccessibleName("Pages of the book")
        layout.addWidget(self.pages, 1)

    def look_up(self, text: str) -> None:
        """Show the page that lists the records of a key, for the key of ``text``."""
        why = self.pages.titled("Why")
        self.pages.show_page(why)
        why.take_text(text)

    def _heading(self) -> QWidget:
        heading = QWidget()
        # What is in the row follows its width, and must not keep the user from making it narrower.
        heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.books = Choice("Book")
        self.books.setObjectName("book.books")
        self.books.setMinimumContentsLength(9)
        self.books.activated.connect(lambda at: file.show_book_number(self.context, at))
        self.arrows = self._button("Arrows", "arrows", "Show the arrows of all book moves, wider for more weight")
        self.arrows.setAccessibleName("Arrows")
        self.arrows.setCheckable(True)
        self.arrows.clicked.connect(lambda: view.toggle_arrows(self.context))
        self.open = self._button("Open…", "open", "Open a book (or a game, or a position)")
        self.open.setAccessibleName("Open a book")
        self.open.clicked.connect(lambda: file.open_file(self.context))
        self.more = self._button("", "more", "Reload, close, and the books opened lately")
        self.more.setAccessibleName("More about books")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self.menu)
        self.row = row = QHBoxLayout(heading)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.books, 1)
        for button in (self.arrows, self.open, self.more):
            row.addWidget(button)
        return heading

    def _fit(self) -> None:
        """Put the summary into the row of the book's name where height is scarce, and drop words where width is."""
        beside = self.height() < self.px(LOW) and self.width() >= self.px(WIDE)
        wordless = beside or self.width() < self.px(NARROW)
        if (beside, wordless) == self._compact:
            return
        self._compact = (beside, wordless)
        if beside:
            self.row.insertWidget(1, self.summary, 1)
        else:
            self.column.insertWidget(1, self.summary)
        self.row.setStretch(0, 0 if beside else 1)
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if wordless else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for button, word in ((self.arrows, "Arrows"), (self.open, "Open…")):
            button.setText("" if wordless else word)
            button.setToolButtonStyle(style)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _button(self, text: str, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.setObjectName(f"book.{name}")
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if text else Qt.ToolButtonStyle.ToolButtonIconOnly
        button.setToolButtonStyle(style)
        return button

    def _remarks(self) -> QWidget:
        self.remarks = QWidget()
        row = QHBoxLayout(self.remarks)
        row.setContentsMargins(0, 0, 0, 0)
        self.remark = QLabel()
        self.remark.setObjectName("problem")
        self.remark.setWordWrap(True)
        self.reload = self._button("Reload", "reload", "Open the file as it is now")
        self.reload.clicked.connect(lambda: file.reload_book(self.context))
        row.addWidget(self.remark, 1)
        row.addWidget(self.reload, 0, Qt.AlignmentFlag.AlignTop)
        self.remarks.hide()
        return self.remarks

    def _fill_menu(self) -> None:
        self.menu.clear()
        state = self.context.state
        for command in (c for c in file.COMMANDS if c.id in ("file.reload", "file.close")):
            action = QAction(command.title, self.menu)
            action.setEnabled(not command.why_not(state))
            action.triggered.connect(lambda _=False, run=command.run: run(self.context))
            self.menu.addAction(action)
        self.menu.addSeparator()
        for path in state.recent:
            action = QAction(path.name, self.menu)
            action.setToolTip(str(path))
            action.triggered.connect(lambda _=False, path=path: file.open_path(self.context, path))
            self.menu.addAction(action)

    def restyle(self) -> None:
        theme = self.theme
        for button, name in ((self.arrows, "arrows"), (self.open, "open"), (self.more, "more")):
            button.setIcon(icons.icon(name, theme.text, theme.faint))
            button.setIconSize(QSize(self.px(16), self.px(16)))
        self.summary.set_colour(theme.dim)
        self.pages.restyle(theme, self.zoom)
        self._fit()

    def draw(self, before: State | None, after: State) -> None:
        page = derived.book_page(after)
        if before is None or before.books != after.books or before.active != after.active:
            self._draw_books(after)
        if before is None or before.view.arrows != after.view.arrows:
            self.arrows.setChecked(after.view.arrows)
        if before is not None and _book_facts(before) == _book_facts(after):
            return
        said = summary(after, page)
        self.summary.set_text(
            said, "The sum is that of all weights of this position", said.replace(" to move, ", ": ", 1)
        )
        self._draw_remark(remarks(after.open_book, page))
        self._draw_inspected(before, after)
        self.pages.current.draw(after)

    def _draw_inspected(self, before: State | None, after: State) -> None:
        """Open the page of a record, or of a key, that somebody wants to see."""
        wanted = after.inspected
        if wanted is None or before is None or wanted is before.inspected or not wanted.show:
            return
        if wanted.key:
            self.look_up(wanted.key)
        else:
            self.pages.show_page(self.pages.titled("Record"))

    def _draw_books(self, state: State) -> None:
        self.books.clear()
        for known in state.books:
            self.books.addItem(known.book.name)
            self.books.setItemData(self.books.count() - 1, str(known.book.path), Qt.ItemDataRole.ToolTipRole)
        self.books.setCurrentIndex(state.active)
        self.books.setEnabled(bool(state.books))
        self.books.about = str(state.open_book.book.path) if state.open_book else "No book is open"
        self.books.setToolTip(self.books.about)
        self.arrows.setEnabled(bool(state.books))
        self.reload.setVisible(bool(state.open_book and state.open_book.changed))

    def _draw_remark(self, remark: str) -> None:
        if remark != self.remark.text():
            self.remark.setText(remark)
            self.remarks.setVisible(bool(remark))

    def point(self, pointed: Pointed) -> None:
        self.pages.current.point(pointed)


def _book_facts(state: State) -> tuple[object, ...]:
    """Return what the panel shows of a state."""
    shown = (state.document, state.books, state.active, state.convention, state.work, state.reports)
    return *shown, state.inspected, state.view.book_columns


def summary(state: State, page: BookPage | None) -> str:
    """Return whose turn it is, how many records there are, and what their weights sum to."""
    side = "White" if state.position.turn else "Black"
    if page is None:
        return f"{side} to move"
    if page.error:
        return page.error
    if page.found is None or not page.found.count:
        return f"{side} to move, no record"
    moves = plural(page.found.count, "record")
    more = f", the first {count(len(page.rows))} shown" if page.found.count > len(page.rows) else ""
    return f"{side} to move, {moves}{more}, sum {count(page.weight)}"


def remarks(known: OpenBook | None, page: BookPage | None) -> str:
    """Return what is odd about the file of a book, and about how this page of it was found, in sentences."""
    if known is None:
        return ""
    note = page.found.note if page and page.found else ""
    return " ".join(part for part in (*known.book.remarks(), known.changed or "", note) if part)
