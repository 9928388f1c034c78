"""The key panel: 16 hex digits, the four parts with their reasons, their bits, and every number that counts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from explorer.commands import key as act
from explorer.core.keys.conventions import CONVENTIONS, POLYGLOT, named, python_chess_note
from explorer.core.keys.term import Part, Term
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.figures import grouped_hex, plural
from explorer.panels.keys.bits import BitRows
from explorer.panels.keys.late_pages import PAGES
from explorer.panels.keys.numbers import NumbersPage, bit_words, pointed_terms
from explorer.panels.page import Pages, scrolling_layout
from explorer.panels.panel import Panel
from explorer.panels.table import Table
from explorer.panels.takeaway import NOT_IN_PICTURE, offer_picture, picture_actions
from explorer.panels.text import Text
from explorer.theme import icons
from explorer.theme.style import fixed_font
from explorer.theme.tokens import NAMES


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
        layout = scrolling_layout(self, edge=1)
        layout.setContentsMargins(13, 9, 13, 7)
        layout.setSpacing(7)
        layout.addWidget(self._card())
        layout.addWidget(self._notes())
        layout.addWidget(self._pages(), 1)

    def _card(self) -> QWidget:
        """Make the key card: the digits, the four parts and their bits, which can be taken away as one picture."""
        self.card = QWidget()
        self.card.setObjectName("keys.card")
        self.card.setAccessibleName("The key in its four parts")
        layout = QVBoxLayout(self.card)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addLayout(self._heading())
        layout.addLayout(self._parts())
        self.bits = BitRows()
        self.bits.bit_pointed.connect(lambda bit: self.context.pointer.point(NOTHING if bit < 0 else Pointed(bit=bit)))
        offer_picture(self.bits, self.context, "bits of the key")
        layout.addWidget(self.bits)
        offer_picture(self.card, self.context, "key card")
        return self.card

    def _notes(self) -> QWidget:
        self.note = QLabel()
        self.note.setObjectName("problem")
        self.note.setWordWrap(True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.back = QToolButton()
        self.back.setObjectName("keys.back")
        self.back.clicked.connect(self._on_back)
        self.notes = QWidget()
        row = QHBoxLayout(self.notes)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.note, 1)
        row.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        self.notes.hide()
        return self.notes

    def _pages(self) -> Pages:
        self.numbers = NumbersPage(self.context)
        self.pages = Pages(self.context, "keys", self.numbers, PAGES)
        return self.pages

    def explain(self, text: str) -> None:
        """Show the page that explains a key, for the key of ``text``."""
        compare = self.pages.titled("Compare")
        self.pages.show_page(compare)
        compare.take_text(text)

    def _heading(self) -> QHBoxLayout:
        self.value = Text()
        self.value.setObjectName("keys.value")
        self.convention = QToolButton()
        self.convention.setObjectName("keys.convention")
        self.convention.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.convention.setAccessibleName("Key convention")
        conventions = QMenu(self.convention)
        conventions.setToolTipsVisible(True)
        for known in CONVENTIONS:
            choice = QAction(known.name, conventions)
            choice.setToolTip(known.summary)
            choice.triggered.connect(lambda _=False, name=known.id: act.use_convention(self.context, name))
            conventions.addAction(choice)
        self.convention.setMenu(conventions)
        self.copy = QToolButton()
        self.copy.setText("Copy")
        self.copy.setObjectName("keys.copy")
        self.copy.setProperty(NOT_IN_PICTURE, True)
        self.copy.setAccessibleName("Copy the key")
        self.copy.setToolTip("Copy the key as hex, with or without 0x, or as a decimal number")
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.copy)
        for command in (c for c in act.COMMANDS if c.id.startswith("key.copy")):
            action = QAction(command.title, menu)
            action.triggered.connect(lambda _=False, run=command.run: run(self.context))
            menu.addAction(action)
        menu.addSeparator()
        for title, run in picture_actions(self.card, self.context, "key card"):
            menu.addAction(title.replace(" as ", " key card as "), run)
        self.copy.setMenu(menu)
        row = QHBoxLayout()
        row.addWidget(self.value, 1)
        row.addWidget(self.convention)
        row.addWidget(self.copy)
        return row

    def _parts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(3, 1)
        self.part_shapes: dict[Part, QLabel] = {}
        self.part_names: dict[Part, Text] = {}
        self.part_values: dict[Part, Text] = {}
        self.part_reasons: dict[Part, Text] = {}
        for row, part in enumerate(Part):
            shape, name, value, reason = QLabel(), Text(NAMES[part]), Text(), Text(lines=3)
            name.setObjectName(f"keys.{part.value}")
            reason.setObjectName(f"keys.{part.value}.reason")
            value.setObjectName(f"keys.{part.value}.value")
            for column, widget in enumerate((shape, name, value, reason)):
                grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignTop if column < 3 else Qt.AlignmentFlag(0))
                if isinstance(widget, Text):
                    widget.setCursor(Qt.CursorShape.PointingHandCursor)
                    widget.clicked.connect(lambda part=part: self._on_part_clicked(part))
            self.part_shapes[part], self.part_names[part] = shape, name
            self.part_values[part], self.part_reasons[part] = value, reason
        return grid

    def restyle(self) -> None:
        points = self.font().pointSizeF()
        self._fit_heading()
        bold = QFont(self.font())
        bold.setBold(True)
        self.copy.setIcon(icons.icon("copy", self.theme.text, self.theme.faint))
        small = fixed_font(points)
        name_width = max(QFontMetrics(bold).horizontalAdvance(NAMES[part]) for part in Part) + 6
        value_width = QFontMetrics(small).horizontalAdvance(grouped_hex(0)) + 6
        for part in Part:
            self.part_shapes[part].setPixmap(icons.part_pixmap(part, self.theme.part(part), self.px(12)))
            self.part_names[part].setFont(bold)
            self.part_names[part].setFixedWidth(name_width)
            self.part_values[part].setFont(small)
            self.part_values[part].setFixedWidth(value_width)
            self.part_reasons[part].set_colour(self.theme.dim)
        self.bits.restyle(self.theme, self.zoom)
        self.pages.restyle(self.theme, self.zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_heading()

    def _fit_heading(self) -> None:
        """Show all 16 digits: where there is little room the button beside them loses its word, then they shrink."""
        style, points = Qt.ToolButtonStyle, self.font().pointSizeF()
        self.copy.setToolButtonStyle(style.ToolButtonIconOnly)
        narrow = self.copy.sizeHint().width()
        self.copy.setToolButtonStyle(style.ToolButtonTextBesideIcon)
        wide = self.copy.sizeHint().width()
        scroll_bar = self.px(10)
        room = self.width() - 2 * 14 - 2 * 8 - scroll_bar - self.convention.sizeHint().width()
        for factor, beside in ((1.75, wide), (1.75, narrow), (1.5, narrow), (1.25, narrow), (1.0, narrow)):
            font = fixed_font(points * factor, bold=True)
            if QFontMetrics(font).horizontalAdvance(grouped_hex(0)) + 4 + beside <= room or factor == 1.0:
                self.value.setFont(font)
                if beside == narrow:
                    self.copy.setToolButtonStyle(style.ToolButtonIconOnly)
                return

    def draw(self, before: State | None, after: State) -> None:
        if before is not None and _key_facts(before) == _key_facts(after):
            return
        key = derived.shown_key(after)
        self.value.set_text(grouped_hex(key.value), f"{key.value} as a decimal number")
        self.value.setAccessibleName(f"Key {grouped_hex(key.value)}")
        self.value.set_colour(self.theme.problem if after.toggled else "")
        for part in key.parts:
            self.part_values[part.part].set_text(grouped_hex(part.value))
            about = "Click to list only the numbers of this part"
            self.part_reasons[part.part].set_text(part.reason, about)
            spoken = f"{NAMES[part.part]}: {grouped_hex(part.value)}, {part.reason}"
            self.part_names[part.part].setAccessibleName(spoken)
        self.bits.show_key(key)
        self._draw_note(after)
        self.pages.current.draw(after)

    def _draw_note(self, state: State) -> None:
        known = named(state.convention)
        if self.convention.text() != f"{known.name} ▾":
            self.convention.setText(f"{known.name} ▾")
            self._fit_heading()
        self.convention.setToolTip(known.summary)
        note, back = note_of(state)
        self.note.setText(note)
        self.notes.setVisible(bool(note))
        self.back.setText(back)
        self.back.setVisible(bool(back))

    def point(self, pointed: Pointed) -> None:
        state = self.context.state
        self.bits.mark_bit(pointed.bit, "" if pointed.bit is None else bit_words(state, pointed.bit))
        self.bits.mark(() if pointed.bit is not None else pointed_terms(state, pointed))
        self.pages.current.point(pointed)

    def _on_back(self) -> None:
        if self.context.state.toggled:
            act.back_to_key(self.context)
        else:
            act.use_convention(self.context, POLYGLOT.id)

    def _on_part_clicked(self, part: Part) -> None:
        act.list_part(self.context, None if self.context.state.view.part == part else part)


def _key_facts(state: State) -> tuple[object, ...]:
    """Return what the panel shows of a state."""
    rules = state.convention, state.inner_rooks
    return state.position, state.view.part, rules, state.toggled, state.pinned, state.change


def note_of(state: State) -> tuple[str, str]:
    """Return what must be said of the key, in sentences, and the text of the button that ends it."""
    if state.toggled:
        number = plural(len(state.toggled), "number was", "numbers were")
        return f"What if: {number} left out or added. This is not the key of the position.", "Back to the key"
    if state.convention != POLYGLOT.id:
        known = named(state.convention)
        return f"This is not the Polyglot key. {known.summary}", "Back to Polyglot"
    return python_chess_note(state.position) or "", ""
