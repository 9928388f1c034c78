"""The Conventions page: every convention's key, where they part and why, and the partners of the position."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from explorer.commands import key as act
from explorer.commands import position
from explorer.core.keys.agreement import Row, agreement
from explorer.core.keys.conventions import EXTENDED, named, with_inner_rooks
from explorer.core.keys.inner_rooks import OWN
from explorer.core.keys.relations import Relation, relations
from explorer.core.notation import fen
from explorer.model.state import State
from explorer.panels.figures import grouped_hex
from explorer.panels.page import Page, scrolling_layout
from explorer.panels.preview import Preview
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import WITH_HIDDEN, offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font
from explorer.theme.tokens import Theme

_COLUMNS = (
    Column("", 26, about="The one that keys, lines and book look-ups use now"),
    Column("convention", 0),
    Column("key", 142, fixed=True),
    Column("agrees", 56, about="Whether the key is Polyglot's"),
    Column("why not", 100),
    Column("used by", 100),
)
_WHY, _USERS = 4, 5
_OWN_WORDS = "this program's own"


class ConventionsPage(Page):
    """A row for each convention; below, positions that the Polyglot key is too wide or too narrow for."""

    title = "Conventions"
    about = "Every convention's key: where they agree, where not, and why"

    def build(self) -> None:
        self.rows: tuple[Row, ...] = ()
        self._relations: tuple[Relation, ...] = ()
        self._scrolls = False
        self.table = Table(_COLUMNS)
        self.table.setObjectName("keys.conventions")
        self.table.setAccessibleName("Keys by convention")
        self.table.setProperty(WITH_HIDDEN, True)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for column in (_WHY, _USERS):  # said below the table, in full; copies and screen readers have them here
            self.table.setColumnHidden(column, True)
        self.table.row_chosen.connect(self._on_chosen)
        self.table.row_checked.connect(self._on_chosen)
        self.table.row_pointed.connect(self._on_row)
        offer_table(self.table, self.context)
        self.about_row = Text(lines=5)
        self.about_row.setObjectName("keys.conventions.about")
        self.head = QLabel("POSITION AGAINST THE POLYGLOT KEY")
        self.head.setObjectName("caption")
        self.partners = QWidget()
        self._partners = QVBoxLayout(self.partners)
        self._partners.setContentsMargins(0, 0, 0, 0)
        self.above = QWidget()
        inside = scrolling_layout(self.above)
        self._bar = self.above.findChildren(QScrollArea)[0].verticalScrollBar()
        self._bar.rangeChanged.connect(self._on_range_changed)
        for widget in (self.table, self.head, self.partners):
            inside.addWidget(widget)
        inside.addLayout(self._tables())
        inside.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.above, 1)
        layout.addWidget(self.about_row)

    def _tables(self) -> QHBoxLayout:
        self.load, self.own = QPushButton("Numbers of inner rooks…"), QPushButton("This program's own")
        self.load.setToolTip("Twelve hex numbers from a JSON file, for the Chess960 extension")
        self.own.setToolTip("Give the Chess960 extension this program's own numbers again")
        self.load.clicked.connect(lambda: act.load_inner_rooks(self.context))
        self.own.clicked.connect(lambda: act.own_inner_rooks(self.context))
        row = QHBoxLayout()
        for button, name in ((self.load, "keys.inner_rooks"), (self.own, "keys.own_inner_rooks")):
            button.setObjectName(name)
            button.setProperty("role", "small")
            row.addWidget(button)
        row.addStretch(1)
        return row

    def restyle(self) -> None:
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.92), self.zoom)
        self.about_row.set_colour(self.theme.dim)
        self.about_row.setMinimumHeight(3 * QFontMetrics(self.font()).lineSpacing() + 2)
        self._draw_partners(self._relations)

    def draw(self, state: State) -> None:
        self._scrolls = False
        self.rows = agreement(state.position, with_inner_rooks(state.inner_rooks))
        self.own.setEnabled(state.inner_rooks != OWN)
        self.table.fill([self._cells(row, state) for row in self.rows])
        rows = self.table.horizontalHeader().height() + self.table.verticalHeader().length()
        self.table.setFixedHeight(rows + 2 * self.table.frameWidth())
        self._on_row(-1)
        found = relations(state.position)
        if found != self._relations:
            self._relations = found
            self._draw_partners(found)

    def show_partners(self) -> None:
        """Scroll to the partner positions; the button that goes to the first one gets the focus."""
        button = self.partners.findChild(QPushButton)
        if button is not None:
            button.setFocus()
            self._scrolls = True
            self._on_range_changed()

    def _on_range_changed(self) -> None:
        """Scroll to the partners as soon as there is a layout to scroll in."""
        if self._scrolls:
            self._bar.setValue(self.head.y())

    def _cells(self, row: Row, state: State) -> tuple[Cell, ...]:
        known = row.convention
        used = known.id == named(state.convention).id
        colour = "" if row.agrees else self.theme.problem
        name = f"{known.name} ({_table_of(state)})" if known.id == EXTENDED else known.name
        return (
            Cell("", "in use" if used else "Click to use it", checked=used),
            Cell(name, f"{name}: {known.summary}", bold=used),
            Cell(grouped_hex(row.key.value), known.summary, colour),
            Cell("yes" if row.agrees else "no", row.reason or "The key is Polyglot's.", colour),
            Cell(row.reason),
            Cell(known.users),
        )

    def _draw_partners(self, found: tuple[Relation, ...]) -> None:
        while (item := self._partners.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        before: QWidget = self.table
        for relation in found:
            shown = _PartnerBox(relation, self.theme, self.zoom)
            shown.go.clicked.connect(partial(self._on_partner, relation))
            self._partners.addWidget(shown)
            QWidget.setTabOrder(before, shown.go)
            before = shown.go

    def _on_partner(self, relation: Relation, _checked: bool = False) -> None:
        act.pin(self.context)
        position.set_up(self.context, relation.partner, "go to the partner position")

    def _on_row(self, row: int) -> None:
        """Say in full what there is to a row, else to the first that differs, else to the one in use."""
        if not 0 <= row < len(self.rows):
            used = named(self.context.state.convention).id
            telling = [at for at, known in enumerate(self.rows) if not known.agrees]
            row = telling[0] if telling else [known.convention.id for known in self.rows].index(used)
        shown = self.rows[row]
        known = shown.convention
        self.about_row.set_text(f"{known.name}: {shown.reason or known.summary} Used by: {known.users}")

    def _on_chosen(self, row: int) -> None:
        if 0 <= row < len(self.rows):
            act.use_convention(self.context, self.rows[row].convention.id)


class _PartnerBox(QWidget):
    """A partner position on a small board, what it has to do with the one shown, its FEN, and the way there."""

    def __init__(self, relation: Relation, theme: Theme, zoom: int) -> None:
        super().__init__()
        board = Preview(self, "keys.partner")
        board.setAccessibleName("The partner position")
        board.restyle(theme, zoom)
        board.show_position(relation.partner)
        board.show()
        self.words = QLabel(f"{relation.text}\n{fen(relation.partner)}")
        self.words.setWordWrap(True)
        self.words.setMinimumWidth(10)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.go = QPushButton("Go to the partner position")
        self.go.setProperty("role", "small")
        self.go.setAccessibleName(f"Go to the partner position: {relation.text}")
        side = QVBoxLayout()
        side.addWidget(self.words)
        side.addWidget(self.go, 0, Qt.AlignmentFlag.AlignLeft)
        side.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(board, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(side, 1)


def _table_of(state: State) -> str:
    """Return whose numbers of inner rooks the Chess960 extension has."""
    return _OWN_WORDS if state.inner_rooks == OWN else state.inner_rooks.name
