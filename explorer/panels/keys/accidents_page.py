"""The Chance page: how likely two positions share a key by accident, and real collisions of the first bits."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QSlider, QVBoxLayout, QWidget

from explorer.commands.turns import Turns
from explorer.core.accidents import Collisions, Sample, expected_pairs, positions_for
from explorer.core.gradual import Gradual
from explorer.model.state import State
from explorer.panels.figures import count, plural
from explorer.panels.keys.course import Course
from explorer.panels.keys.curve import Curve
from explorer.panels.keys.odds import chance_words, pairs
from explorer.panels.keys.samples import MOST_KEYS, book_sample, games_sample
from explorer.panels.page import Page, scrolling_layout
from explorer.panels.takeaway import offer_picture, save_button

_SAID = 500
"""Positions of random games between two sentences about them."""


class AccidentsPage(Page):
    """A calculator of accidents, and the check of it on the positions of the book or of random games."""

    title = "Chance"
    about = "How likely two positions share a key by accident"

    def build(self) -> None:
        self.sample = Sample()
        self._source = ""
        self._found: Collisions | None = None
        self._is_playing = False
        self._turns = Turns(self)
        below = QWidget()
        layout = scrolling_layout(below)
        layout.setSpacing(4)
        self.answer = QLabel()
        self.answer.setObjectName("keys.chance")
        self.answer.setWordWrap(True)
        self.answer.setMinimumWidth(10)
        layout.addWidget(self.answer)
        self.curve = Curve()
        offer_picture(self.curve, self.context, "chance of an accident")
        layout.addWidget(self.curve)
        self.course = Course()
        self.course.hide()
        offer_picture(self.course, self.context, "collisions found")
        layout.addLayout(self._sources())
        self.real = QLabel()
        self.real.setObjectName("keys.collisions")
        self.real.setWordWrap(True)
        self.real.setMinimumWidth(10)
        layout.addWidget(self.real)
        layout.addWidget(self.course)
        layout.addStretch(1)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(4)
        page.addLayout(self._numbers())
        page.addWidget(below, 1)

    def _numbers(self) -> QHBoxLayout:
        """Make the row of what is asked for, which stays in sight above what follows from it."""
        self.n = QLineEdit("28035106")
        self.n.setObjectName("keys.chance.n")
        self.n.setMinimumWidth(60)
        self.n.textEdited.connect(self._show)
        self.bits = QSlider(Qt.Orientation.Horizontal)
        self.bits.setObjectName("keys.chance.bits")
        self.bits.setAccessibleName("Bits of the key that are used")
        self.bits.setRange(1, 64)
        self.bits.setValue(64)
        self.bits.valueChanged.connect(self._show)
        self.bits_text = QLabel()
        row = QHBoxLayout()
        for text, widget, share in (("Positions", self.n, 2), ("First bits used", self.bits, 3)):
            label = QLabel(text)
            label.setBuddy(widget)
            row.addWidget(label)
            row.addWidget(widget, share)
        row.addWidget(self.bits_text)
        return row

    def _sources(self) -> QHBoxLayout:
        row = QHBoxLayout()
        label = QLabel("Try it on")
        label.setObjectName("dim")
        self.from_book, self.from_games = QPushButton("the open book"), QPushButton("random games")
        self.from_book.setToolTip(f"The distinct keys of the book that is shown, at most {count(MOST_KEYS)}")
        self.from_games.setToolTip("Positions of random games, played while you watch; click again to stop")
        self.from_book.clicked.connect(self._on_book)
        self.from_games.clicked.connect(self._on_games)
        pictures = (self.curve, "chance of an accident"), (self.course, "collisions found")
        row.addWidget(label)
        row.addWidget(self.from_book)
        row.addWidget(self.from_games)
        row.addStretch(1)
        row.addWidget(save_button(self.context, None, *pictures))
        return row

    def restyle(self) -> None:
        self.curve.restyle(self.theme, self.zoom)
        self.course.restyle(self.theme, self.zoom)
        self.answer.setStyleSheet(f"color: {self.theme.text};")
        self.bits_text.setMinimumWidth(self.bits_text.fontMetrics().horizontalAdvance("64 bits") + 2)

    def draw(self, state: State) -> None:
        self.from_book.setEnabled(state.open_book is not None)
        self._show()

    @property
    def is_counting(self) -> bool:
        """Whether keys are being read, played or counted."""
        return self._turns.is_working

    def _number(self) -> int | None:
        text = "".join(self.n.text().replace(",", "").replace(".", "").split())
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None

    def _show(self) -> None:
        bits, n = self.bits.value(), self._number()
        self.bits_text.setText(plural(bits, "bit"))
        if n is None:
            self.answer.setText("How many positions? A whole number of at most 18 digits was expected.")
        else:
            half = count(positions_for(0.5, bits))
            self.answer.setText(f"{chance_words(n, bits)} From {half} positions on it is more likely than not.")
        self.curve.show_curve(bits, n or 0)
        self._show_found(bits)

    def _show_found(self, bits: int) -> None:
        """Show what was found in the sample, as far as it is counted."""
        course = self.sample.course(bits)
        is_new = len(course) > 1 and self.course.isHidden()
        self.course.setVisible(len(course) > 1)
        if len(course) > 1:
            self.course.show_course(bits, course)
        if is_new:
            QTimer.singleShot(0, self, lambda: self.show_widget(self.course))
        self._found = course[-1] if course else None
        self._say_found()

    def _say_found(self) -> None:
        """Say what was found; what came since the last count is only said to be there."""
        found, bits, have = self._found, self.bits.value(), len(self.sample.keys)
        if found is None:
            self.real.setText(f"{self._source}: {plural(have, 'key')} so far." if self._source else "")
            return
        waiting = f" {count(have - found.n)} more wait to be counted." if have > found.n else ""
        self.real.setText(
            f"{self._source}: of {count(found.n)} distinct keys, {plural(found.pairs, 'pair')} really "
            f"{'shares' if found.pairs == 1 else 'share'} the first {plural(bits, 'bit')}. "
            f"Expected: {pairs(expected_pairs(found.n, bits))}.{waiting}"
        )

    def _on_book(self) -> None:
        known = self.context.state.open_book
        if known is not None:
            self._begin(known.book.name)
            self._turns.start(book_sample(known.book, self.sample, self.context.random), lambda _: self._show())

    def _on_games(self) -> None:
        if self._is_playing:
            self._count_up()
            return
        self._begin("Random games")
        self._is_playing = True
        self.from_games.setText("stop the games")
        self._turns.start(self._play(), lambda _: self._count_up())

    def _begin(self, source: str) -> None:
        """Begin a new sample in place of the last one."""
        self._turns.stop()
        self._end_games()
        self.sample, self._source = Sample(), source
        self._show()

    def _end_games(self) -> None:
        self._is_playing = False
        self.from_games.setText("random games")

    def _play(self) -> Gradual[None]:
        """Play until there is enough, nobody looks or it is stopped, and show each count."""
        counts = said = 0
        for _ in games_sample(self.sample, self.context.random):
            if self.sample.counts > counts:
                counts = self.sample.counts
                self._show()
            elif len(self.sample.keys) >= said + _SAID:
                said = len(self.sample.keys)
                self._say_found()
            if not self.isVisible():
                return
            yield

    def _count_up(self) -> None:
        """End the games, and count what was played last."""
        self._end_games()
        self._turns.start(self.sample.count(), lambda _: self._show())
