"""The key panel: 16 hex digits, the four parts with their reasons, their bits, and every number that counts."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.commands import key as act
from explorer.core.keys.term import Part, Term
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.keys.bits import BitRows
from explorer.panels.keys.heading import Heading
from explorer.panels.keys.late_pages import PAGES
from explorer.panels.keys.notes import Notes
from explorer.panels.keys.numbers import NumbersPage, bit_count, bit_words, pointed_terms
from explorer.panels.keys.partner_line import PartnerLine
from explorer.panels.keys.parts import PartRows
from explorer.panels.page import Pages, scrolling_layout
from explorer.panels.panel import Panel
from explorer.panels.table import Table
from explorer.panels.takeaway import offer_picture


class KeysPanel(Panel):
    """The key of the position, taken apart."""

    id = "keys"
    title = "Key"

    @property
    def table(self) -> Table:
        """The table of the numbers."""
        return self.numbers.table

    @property
    def rows(self) -> list[Term]:
        """The numbers in the order of the table."""
        return self.numbers.rows

    def build(self) -> None:
        self._pinned_bit: int | None = None
        layout = scrolling_layout(self, edge=1)
        layout.setContentsMargins(11, 8, 10, 6)
        layout.setSpacing(6)
        layout.addWidget(self._card())
        layout.addWidget(self._pages(), 1)

    def _card(self) -> QWidget:
        """Make the key card: digits, parts, bits and what must be said of them, to be taken away as one picture."""
        self.card = QWidget()
        self.card.setObjectName("keys.card")
        self.card.setAccessibleName("The key in its four parts")
        self.heading, self.parts = Heading(self.context, self.card), PartRows()
        self.value, self.convention, self.copy = self.heading.value, self.heading.convention, self.heading.copy
        self.part_shapes, self.part_names = self.parts.shapes, self.parts.names
        self.part_values, self.part_reasons = self.parts.values, self.parts.reasons
        self.parts.part_clicked.connect(self._on_part_clicked)
        self.bits = BitRows()
        self.bits.bit_pointed.connect(lambda bit: self.context.pointer.point(NOTHING if bit < 0 else Pointed(bit=bit)))
        self.bits.bit_pinned.connect(self._on_bit_pinned)
        self.notes = Notes(self.context)
        self.note, self.back = self.notes.note, self.notes.back
        self.partner = PartnerLine(self)
        self.partner.asked.connect(self._on_partner_asked)
        layout = QVBoxLayout(self.card)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for widget in (self.heading, self.parts, self.bits, self.notes, self.partner):
            layout.addWidget(widget)
        offer_picture(self.bits, self.context, "bits of the key")
        offer_picture(self.card, self.context, "key card")
        return self.card

    def _pages(self) -> Pages:
        self.numbers = NumbersPage(self.context)
        self.pages = Pages(self.context, "keys", self.numbers, PAGES)
        return self.pages

    def explain(self, text: str) -> None:
        """Show the page that explains a key, for the key of ``text``."""
        compare = self.pages.titled("Compare")
        self.pages.show_page(compare)
        compare.take_text(text)

    def restyle(self) -> None:
        self.heading.restyle(self.theme)
        self.parts.restyle(self.theme, self.zoom)
        self.bits.restyle(self.theme, self.zoom)
        self.partner.restyle(self.theme, self.zoom)
        self.pages.restyle(self.theme, self.zoom)
        self.pages.stack.setMinimumHeight(self.px(120))

    def draw(self, before: State | None, after: State) -> None:
        if before is not None and _key_facts(before) == _key_facts(after):
            return
        key = derived.shown_key(after)
        self.heading.draw(after)
        self.parts.show_key(key)
        self.bits.show_key(key)
        self._mark_bit(after)
        self.notes.draw(after)
        self.partner.draw(after)
        self.pages.current.draw(after)

    def point(self, pointed: Pointed) -> None:
        state = self.context.state
        self._mark_bit(state)
        self.bits.mark(() if pointed.bit is not None else pointed_terms(state, pointed))
        self.pages.current.point(pointed)

    def _mark_bit(self, state: State) -> None:
        """Mark the column that is pointed at, else the pinned one."""
        pointed = self.context.pointer.value.bit
        bit = self._pinned_bit if pointed is None else pointed
        if bit is None:
            self.bits.mark_bit(None, "")
        else:
            self.bits.mark_bit(bit, bit_words(state, bit), bit_count(state, bit))

    def _on_bit_pinned(self, bit: int) -> None:
        """Keep the list of a column's numbers when it is no longer pointed at; the same column again lets it go."""
        self._pinned_bit = None if bit in (self._pinned_bit, -1) else bit
        self.numbers.pin_bit(self._pinned_bit)
        if self._pinned_bit is None:
            self.context.pointer.point(NOTHING)
        self._mark_bit(self.context.state)
        self.pages.current.draw(self.context.state)

    def _on_partner_asked(self) -> None:
        from explorer.panels.keys.conventions_page import ConventionsPage

        page = self.pages.titled("Conventions")
        self.pages.show_page(page)
        assert isinstance(page, ConventionsPage)
        page.show_partners()

    def _on_part_clicked(self, part: Part) -> None:
        act.list_part(self.context, None if self.context.state.view.part == part else part)


def _key_facts(state: State) -> tuple[object, ...]:
    """Return what the panel shows of a state."""
    rules = state.convention, state.inner_rooks
    return state.position, state.view.part, rules, state.toggled, state.pinned, state.change
