"""PartnerLine: one line beside the key when another position shares it, or should and does not."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from explorer.core.keys.relations import Relation, relations
from explorer.core.notation import fen
from explorer.core.position import ep_problem
from explorer.model import derived
from explorer.model.state import State
from explorer.panels.preview import Preview
from explorer.panels.takeaway import NOT_IN_PICTURE
from explorer.panels.text import Text
from explorer.theme.tokens import Theme

_SAME_BY_LAWS = frozenset({"vain-right", "vain-en-passant", "illegal-en-passant"})


class Partner(NamedTuple):
    """A partner position worth a line beside the key, and that line."""

    relation: Relation
    line: str


def partners(state: State) -> tuple[Partner, ...]:
    """Return the partners of the position by the convention in use that are out of the ordinary.

    Every position has some with other counters, and after a double push one without the en passant square.
    """
    found, own, expected = [], derived.real_key(state).value, {"counters", "illegal-en-passant"}
    if ep_problem(state.position) is None:
        expected.add("vain-en-passant")
    for relation in relations(state.position):
        shares = derived.key_by(relation.partner, state.convention).value == own
        if shares and relation.id not in expected:
            found.append(Partner(relation, f"Shares its key with {relation.words}"))
        elif not shares and relation.id in _SAME_BY_LAWS:
            found.append(Partner(relation, f"By the Laws the same as {relation.words}, but another key"))
    return tuple(found)


class PartnerLine(QWidget):
    """Says what partner the position has; pointed at or with the focus it shows that position on a small board."""

    asked = Signal()

    def __init__(self, stage: QWidget) -> None:
        super().__init__()
        self.partners: tuple[Partner, ...] = ()
        self.text = Text(lines=2)
        self.text.setObjectName("keys.partner")
        self.show_all = QToolButton()
        self.show_all.setObjectName("flat")
        self.show_all.setText("Show")
        self.show_all.setProperty(NOT_IN_PICTURE, True)
        self.show_all.setToolTip("Show the partner position, in full and on a board, and go to it")
        self.show_all.clicked.connect(self._on_clicked)
        self.show_all.installEventFilter(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.text, 1)
        row.addWidget(self.show_all)
        self.glance = _Glance(stage)
        self.hide()

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self.text.set_colour(theme.problem)
        self.show_all.setFixedHeight(round(20 * zoom / 100))
        self.glance.restyle(theme, zoom)

    def draw(self, state: State) -> None:
        """Show the partners of a state, or nothing at all."""
        self.glance.hide()
        found = partners(state)
        if found == self.partners:
            return  # a new text would lay out the card anew
        self.partners = found
        line = self.partners[0].line if self.partners else ""
        self.show_all.setText(f"Show {len(self.partners)}" if len(self.partners) > 1 else "Show")
        self.text.set_text(line)
        self.show_all.setAccessibleName(f"{line}: show")
        self.setVisible(bool(self.partners))

    def _on_clicked(self) -> None:
        self.glance.hide()
        self.asked.emit()

    def _show_glance(self, is_wanted: bool) -> None:
        if is_wanted and self.partners:
            self.glance.show_partner(self.partners[0].relation, self)
        else:
            self.glance.hide()

    def enterEvent(self, event: QEvent) -> None:
        self._show_glance(True)

    def leaveEvent(self, event: QEvent) -> None:
        self._show_glance(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the board while the button has the focus."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._show_glance(event.type() == QEvent.Type.FocusIn)
        return super().eventFilter(watched, event)


class _Glance(QFrame):
    """A small board with its FEN and what it has to do with the position, over whatever is there."""

    def __init__(self, stage: QWidget) -> None:
        super().__init__(stage)
        self._stage = stage
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("The partner position")
        self.board = Preview(self, "keys.partner.board")
        self.board.show()
        self.words, self.fen = Text(lines=6), Text(lines=3)
        side = QVBoxLayout()
        side.addWidget(self.words)
        side.addWidget(self.fen)
        side.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 6, 6, 6)
        row.addWidget(self.board, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(side, 1)
        self.hide()

    def restyle(self, theme: Theme, zoom: int) -> None:
        """Take over a theme and the zoom in percent."""
        self.board.restyle(theme, zoom)
        self.fen.set_colour(theme.dim)

    def show_partner(self, relation: Relation, beside: QWidget) -> None:
        """Show a partner below a widget, or above it where there is no room below."""
        stage = self._stage
        self.board.show_position(relation.partner)
        self.words.set_text(relation.text)
        self.fen.set_text(fen(relation.partner))
        top = beside.mapTo(stage, QPoint(0, 0)).y()
        height = self.board.sizeHint().height() + 14
        below = top + beside.height() + 2
        place = below if below + height <= stage.height() else max(0, top - height - 2)
        self.setGeometry(8, place, stage.width() - 16, height)
        self.show()
        self.raise_()
