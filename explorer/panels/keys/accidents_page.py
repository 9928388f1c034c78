"""The Chance page: how likely two positions share a key by accident, and real collisions of the first bits."""

from __future__ import annotations

import random
from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSlider

from explorer.core.accidents import chance, collisions, expected_pairs, positions_for
from explorer.core.book.book import Book, BookError
from explorer.core.book.record import SIZE
from explorer.core.keys.value import key_value
from explorer.core.position import START
from explorer.model.state import State
from explorer.panels.figures import count
from explorer.panels.keys.curve import Curve
from explorer.panels.page import Page
from explorer.panels.takeaway import offer_picture

MOST_KEYS = 200_000
_SLICE = 40


class AccidentsPage(Page):
    """A calculator of accidents, and the check of it on the positions of the book or of random games."""

    title = "Chance"
    about = "How likely two positions share a key by accident"

    def build(self) -> None:
        self.keys: set[int] = set()
        self._source = ""
        self._games: Iterator[int] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._play_on)
        layout = self.scrolling_layout()
        form = QFormLayout()
        self.n = QLineEdit("28035106")
        self.n.setObjectName("keys.chance.n")
        self.n.textEdited.connect(self._show)
        form.addRow("Positions", self.n)
        row = QHBoxLayout()
        self.bits = QSlider(Qt.Orientation.Horizontal)
        self.bits.setObjectName("keys.chance.bits")
        self.bits.setAccessibleName("Bits of the key that are used")
        self.bits.setRange(1, 64)
        self.bits.setValue(64)
        self.bits.valueChanged.connect(self._show)
        self.bits_text = QLabel()
        self.bits_text.setMinimumWidth(60)
        row.addWidget(self.bits, 1)
        row.addWidget(self.bits_text)
        label = QLabel("First bits used")
        label.setBuddy(self.bits)
        form.addRow(label, row)
        layout.addLayout(form)
        self.answer = QLabel()
        self.answer.setObjectName("keys.chance")
        self.answer.setWordWrap(True)
        self.answer.setMinimumWidth(10)
        layout.addWidget(self.answer)
        self.curve = Curve()
        offer_picture(self.curve, self.context, "chance of an accident")
        layout.addWidget(self.curve)
        layout.addLayout(self._sources())
        self.real = QLabel()
        self.real.setObjectName("keys.collisions")
        self.real.setWordWrap(True)
        self.real.setMinimumWidth(10)
        layout.addWidget(self.real)
        layout.addStretch(1)

    def _sources(self) -> QHBoxLayout:
        row = QHBoxLayout()
        label = QLabel("Try it on")
        label.setObjectName("dim")
        self.from_book, self.from_games = QPushButton("the open book"), QPushButton("random games")
        self.from_book.setToolTip("The distinct keys of the book that is shown, at most 200 000")
        self.from_games.setToolTip("Positions of random games, played while you watch; click again to stop")
        self.from_book.clicked.connect(self._on_book)
        self.from_games.clicked.connect(self._on_games)
        row.addWidget(label)
        row.addWidget(self.from_book)
        row.addWidget(self.from_games)
        row.addStretch(1)
        return row

    def restyle(self) -> None:
        self.curve.restyle(self.theme, self.zoom)
        self.answer.setStyleSheet(f"color: {self.theme.text};")

    def draw(self, state: State) -> None:
        self.from_book.setEnabled(state.open_book is not None)
        self._show()

    def _number(self) -> int | None:
        text = "".join(self.n.text().replace(",", "").replace(".", "").split())
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None

    def _show(self) -> None:
        bits, n = self.bits.value(), self._number()
        self.bits_text.setText(f"{bits} bit{'' if bits == 1 else 's'}")
        if n is None:
            self.answer.setText("How many positions? A whole number of at most 18 digits was expected.")
        else:
            self.answer.setText(
                f"The chance that any two of {count(n)} positions share all {bits} bits is {odds(chance(n, bits))}; "
                f"{pairs(expected_pairs(n, bits))} expected. "
                f"It is one in two at {count(positions_for(0.5, bits))} positions."
            )
        found = collisions(self.keys, bits) if self.keys else None
        marks = [(len(self.keys), min(1.0, float(found.pairs > 0)))] if found else []
        self.curve.show_curve(bits, n or 0, marks)
        if found is None:
            self.real.setText("")
            return
        wanted = expected_pairs(found.n, bits)
        self.real.setText(
            f"{self._source}: of {count(found.n)} distinct keys, {count(found.pairs)} pairs really share "
            f"their first {bits} bits; {pairs(wanted)} expected."
        )

    def _on_book(self) -> None:
        known = self.context.state.open_book
        if known is not None:
            self._stop()
            self.keys, self._source = book_keys(known.book, MOST_KEYS), known.book.name
            self._show()

    def _on_games(self) -> None:
        if self._games is not None:
            self._stop()
            return
        self.keys, self._source, self._games = set(), "Random games", random_keys(self.context.random)
        self.from_games.setText("stop the games")
        self._timer.start(0)

    def _stop(self) -> None:
        self._timer.stop()
        self._games = None
        self.from_games.setText("random games")

    def _play_on(self) -> None:
        if self._games is None or len(self.keys) >= MOST_KEYS or not self.isVisible():
            self._stop()
            return
        for _ in range(_SLICE):
            self.keys.add(next(self._games))
        self._show()


def odds(probability: float) -> str:
    """Return a chance in words: ``about 1 in 47 000``, ``12.3 %``, ``certain``."""
    if probability >= 0.9995:
        return "as good as certain" if probability < 1 else "certain"
    if probability >= 0.01:
        return f"{probability * 100:.1f} %"
    if probability == 0:
        return "none"
    one_in = 1 / probability
    return (
        f"about 1 in {count(int(round(one_in, 2 - len(str(round(one_in))))))}"
        if one_in < 1e15
        else f"{probability:.2g}"
    )


def pairs(number: float) -> str:
    """Return an expected number of pairs with its noun."""
    shown = count(round(number)) if number >= 100 else f"{number:.3g}"
    return f"{shown} pair{'' if shown == '1' else 's'}"


def book_keys(book: Book, most: int) -> set[int]:
    """Return the first distinct keys of a book, header and filler keys left out."""
    try:
        data = book.read_at(0, min(book.records, 4 * most) * SIZE)
    except (OSError, ValueError, BookError):
        return set()
    found: set[int] = set()
    for at in range(0, len(data) - SIZE + 1, SIZE):
        found.add(int.from_bytes(data[at : at + 8], "big"))
        if len(found) >= most + 2:
            break
    return found - {0, 2**64 - 1}


def random_keys(chance_of: random.Random) -> Iterator[int]:
    """Yield the Polyglot keys of positions of random games, without end."""
    while True:
        position = START
        for _ in range(120):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(chance_of.choice(moves))
            yield key_value(position)
