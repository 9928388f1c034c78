"""The Ladder page: the key built number by number, in any order; a number that comes twice vanishes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout

from explorer.core.keys.ladder import ladder
from explorer.core.keys.term import Term
from explorer.core.words import capitalised
from explorer.model import derived
from explorer.model.pointer import NOTHING, Pointed
from explorer.model.state import State
from explorer.panels.figures import grouped_hex
from explorer.panels.keys.ladder_view import LadderView
from explorer.panels.keys.numbers import pointed_terms
from explorer.panels.page import Page
from explorer.panels.takeaway import offer_picture, save_button
from explorer.panels.text import Text


class LadderPage(Page):
    """The XOR ladder."""

    title = "Ladder"
    about = "The key built number by number: drag rows, step, add a number twice"

    def build(self) -> None:
        self.order: list[Term] = []
        self.step = 0
        self._real: frozenset[int] = frozenset()
        self.line = Text(lines=2)
        self.line.setObjectName("keys.ladder.line")
        self.view = LadderView()
        self.view.moved.connect(self._on_moved)
        self.view.stepped.connect(self._on_stepped)
        self.view.pointed.connect(self._on_pointed)
        self.view.doubled.connect(self._on_doubled)
        offer_picture(self.view, self.context, "XOR ladder")
        self.area = QScrollArea()
        self.area.setWidget(self.view)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        row = QHBoxLayout()
        row.setSpacing(4)
        for text, tip, run in (
            ("◀ Step", "One number back", lambda: self._on_stepped(self.step - 1)),
            ("Step ▶", "One number further", lambda: self._on_stepped(self.step + 1)),
            ("Start", "Before the first number", lambda: self._on_stepped(0)),
            ("All", "All numbers: the key", lambda: self._on_stepped(len(self.order))),
            ("Twice", "Add the marked number once more: it vanishes", lambda: self._on_doubled(self.step - 1)),
            ("In order", "The rows as they were at first", self._reset),
        ):
            button = QPushButton(text)
            button.setProperty("role", "small")
            button.setToolTip(tip)
            button.setMinimumWidth(30)
            button.clicked.connect(run)
            row.addWidget(button, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        below = QHBoxLayout()
        below.addWidget(self.line, 1)
        below.addWidget(save_button(self.context, None, (self.view, "XOR ladder")), 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(below)
        layout.addWidget(self.area, 1)

    def restyle(self) -> None:
        self.view.restyle(self.theme, self.zoom)
        self.line.set_colour(self.theme.dim)

    def draw(self, state: State) -> None:
        terms = derived.shown_key(state).terms
        real = frozenset(term.index for term in terms)
        if real != self._real:
            self._real = real
            kept = [term for term in dict.fromkeys(self.order) if term in set(terms)]
            self.order = kept + [term for term in terms if term not in kept]
            self.step = len(self.order)
        self._show()

    def point(self, pointed: Pointed) -> None:
        self.view.mark(frozenset(term.index for term in pointed_terms(self.context.state, pointed)))

    def _reset(self) -> None:
        self.order = list(derived.shown_key(self.context.state).terms)
        self.step = len(self.order)
        self._show()

    def _show(self) -> None:
        rungs = ladder(self.order)
        self.view.show_rungs(rungs, self.step)
        value = rungs[self.step - 1].value if self.step else 0
        words = f"After {self.step} of {len(rungs)} numbers: {grouped_hex(value)}."
        if self.step:
            rung = rungs[self.step - 1]
            done = "takes itself out again" if rung.vanishes else "comes in"
            reason, flipped = rung.term.reason, rung.term.value.bit_count()
            words += f" {capitalised(reason)}: {done}, flips {flipped} bits."
        elif rungs:
            words += " Step, drag rows (the end stays the same), or double-click one to add it twice."
        self.line.set_text(words)

    def _on_moved(self, start: int, end: int) -> None:
        self.order.insert(end, self.order.pop(start))
        self._show()

    def _on_stepped(self, step: int) -> None:
        self.step = max(0, min(step, len(self.order)))
        self._show()
        box = self.view.row_box(max(0, self.step - 1))
        self.area.ensureVisible(0, round(box.center().y()), 0, round(box.height()))

    def _on_doubled(self, row: int) -> None:
        if 0 <= row < len(self.order):
            self.order.append(self.order[row])
            self._on_stepped(len(self.order))

    def _on_pointed(self, row: int) -> None:
        inside = 0 <= row < len(self.order)
        self.context.pointer.point(Pointed(index=self.order[row].index) if inside else NOTHING)
