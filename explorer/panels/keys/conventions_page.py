"""The Conventions page: every convention's key, where they part and why, and the partners of the position."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from explorer.commands import key as act
from explorer.commands import position
from explorer.core.keys.agreement import Row, agreement
from explorer.core.keys.conventions import named, with_inner_rooks
from explorer.core.keys.inner_rooks import OWN
from explorer.core.keys.relations import Relation, relations
from explorer.model.state import State
from explorer.panels.figures import grouped_hex
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

_COLUMNS = (
    Column("", 26, about="The one that keys, lines and book look-ups use now"),
    Column("convention", 150),
    Column("key", 164, fixed=True),
    Column("agrees with Polyglot", 0),
)


class ConventionsPage(Page):
    """A row for each convention; below, positions that this one's key is too wide or too narrow for."""

    title = "Conventions"
    about = "Every convention's key: where they agree, where not, and why"

    def build(self) -> None:
        self.rows: tuple[Row, ...] = ()
        self._relations: tuple[Relation, ...] = ()
        layout = self.scrolling_layout()
        self.table = Table(_COLUMNS)
        self.table.setObjectName("keys.conventions")
        self.table.setAccessibleName("Keys by convention")
        self.table.row_chosen.connect(self._on_chosen)
        self.table.row_checked.connect(self._on_chosen)
        self.table.row_pointed.connect(self._on_row)
        self.table.setMinimumHeight(175)
        offer_table(self.table, self.context)
        self.about_row = Text(lines=3)
        self.about_row.setObjectName("keys.conventions.about")
        layout.addWidget(self.table)
        layout.addWidget(self.about_row)
        layout.addLayout(self._tables())
        self.head = QLabel("POSITION AGAINST KEY")
        self.head.setObjectName("caption")
        layout.addWidget(self.head)
        self.partners = QWidget()
        self._partners = QVBoxLayout(self.partners)
        self._partners.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.partners)
        layout.addStretch(1)

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
        self.table.restyle(fixed_font(self.font().pointSizeF() * 0.98), self.zoom)
        self.about_row.set_colour(self.theme.dim)

    def draw(self, state: State) -> None:
        self.rows = agreement(state.position, with_inner_rooks(state.inner_rooks))
        self.own.setEnabled(state.inner_rooks != OWN)
        self.table.fill([self._cells(row, state) for row in self.rows])
        self._on_row(-1)
        found = relations(state.position)
        if found != self._relations:
            self._relations = found
            self._draw_partners(found)

    def _cells(self, row: Row, state: State) -> tuple[Cell, ...]:
        known = row.convention
        used = known.id == named(state.convention).id
        about = f"{known.summary}\nUsed by: {known.users}"
        colour = "" if row.agrees else self.theme.problem
        return (
            Cell("", "in use" if used else "Click to use it", checked=used),
            Cell(known.name, about, bold=used),
            Cell(grouped_hex(row.key.value), about, colour),
            Cell("yes" if row.agrees else f"no: {row.reason}", row.reason or about, "" if row.agrees else colour),
        )

    def _draw_partners(self, found: tuple[Relation, ...]) -> None:
        while (item := self._partners.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        before: QWidget = self.own
        for relation in found:
            label = QLabel(relation.text)
            label.setWordWrap(True)
            label.setMinimumWidth(10)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._partners.addWidget(label)
            button = QPushButton("Go to the partner position")
            button.setProperty("role", "small")
            button.setAccessibleName(f"Go to the partner position: {relation.text}")
            button.clicked.connect(lambda _=False, known=relation: self._on_partner(known))
            self._partners.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            QWidget.setTabOrder(before, button)
            before = button

    def _on_partner(self, relation: Relation) -> None:
        act.pin(self.context)
        position.set_up(self.context, relation.partner, "go to the partner position")

    def _on_row(self, row: int) -> None:
        if 0 <= row < len(self.rows):
            known = self.rows[row].convention
            self.about_row.set_text(f"{known.name}: {known.summary} Used by: {known.users}")
        else:
            self.about_row.set_text("Point at a convention to read who uses it; click one to make all keys by it.")

    def _on_chosen(self, row: int) -> None:
        if 0 <= row < len(self.rows):
            act.use_convention(self.context, self.rows[row].convention.id)
