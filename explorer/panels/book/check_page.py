"""The Check page: a walk through the whole book as a job; every figure opens its list, every item jumps there."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout

from explorer.commands import bench, file
from explorer.commands import book as act
from explorer.core.movetext import MoveError, parse_moves
from explorer.core.notation import FenError, parse_fen
from explorer.core.position import START
from explorer.model.state import Report, State
from explorer.panels.figures import count
from explorer.panels.page import Page
from explorer.panels.table import Cell, Column, Table
from explorer.panels.takeaway import offer_table
from explorer.panels.text import Text
from explorer.theme.style import fixed_font

Item = Mapping[str, object]
_STARTS = (("standard", "the start position"), ("current", "this position"), ("chess960", "all 960 Chess960 starts"))


class CheckPage(Page):
    """The whole book, walked through."""

    title = "Check"
    about = "Walk through the whole book: what is reached, what is odd"

    def build(self) -> None:
        self.report: Report | None = None
        self.names: list[str] = []
        self.items: list[Item] = []
        self.starts = QComboBox()
        self.starts.setAccessibleName("Where the walk begins")
        for name, text in _STARTS:
            self.starts.addItem(f"from {text}", name)
        self.gaps = QCheckBox("across gaps")
        self.gaps.setChecked(True)
        self.gaps.setToolTip("Also across one position that is not in the book, as books made for one colour need it")
        self.run = QPushButton("Walk")
        self.run.setToolTip("Walk through the whole book, in the background")
        self.run.clicked.connect(self._on_run)
        self.export = QToolButton()
        self.export.setText("Export")
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.export)
        for text, ending in (("Text…", "txt"), ("CSV…", "csv"), ("JSON…", "json"), ("FEN list…", "fen")):
            menu.addAction(text).triggered.connect(partial(self._on_export, ending))
        self.export.setMenu(menu)
        top = QHBoxLayout()
        top.addWidget(self.starts, 1)
        for widget in (self.gaps, self.run, self.export):
            top.addWidget(widget)
        self.headline = Text(lines=2)
        self.headline.setObjectName("book.check")
        self.figures = Table((Column("figure", 0), Column("count", 64, right=True, fixed=True)))
        self.figures.setObjectName("book.figures")
        self.figures.setAccessibleName("Figures of the walk")
        self.figures.row_chosen.connect(self._on_figure)
        self.list = Table((Column("record", 62, right=True, fixed=True), Column("move", 52), Column("line", 0)))
        self.list.setObjectName("book.findings")
        self.list.setAccessibleName("Findings")
        self.list.row_chosen.connect(self._on_item)
        offer_table(self.figures, self.context)
        offer_table(self.list, self.context)
        tables = QHBoxLayout()
        tables.addWidget(self.figures, 1)
        tables.addWidget(self.list, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.headline)
        layout.addLayout(tables, 1)

    def restyle(self) -> None:
        font = fixed_font(self.font().pointSizeF() * 0.95)
        self.figures.restyle(font, self.zoom)
        self.list.restyle(font, self.zoom)
        self.headline.set_colour(self.theme.dim)

    def draw(self, state: State) -> None:
        known = state.open_book
        work = next((one for one in state.work if one.kind == "check"), None)
        self.run.setText("Cancel" if work else "Walk")
        self.run.setEnabled(known is not None)
        found = [r for r in state.reports if r.kind == "check" and known is not None and r.path == known.book.path]
        report = found[-1] if found else None
        self.export.setEnabled(report is not None)
        if report is not self.report:
            self.report = report
            self._draw_figures()
        if work is not None:
            self.headline.set_text(f"{work.title} …")
        elif report is None:
            self.headline.set_text("What of the book can be reached, and what is odd? Choose where to begin, and walk.")
        else:
            self.headline.set_text(headline(report.data))

    def _draw_figures(self) -> None:
        rows = figures(self.report.data) if self.report else []
        self.names = [name for name, _, _ in rows]
        self.figures.fill([(Cell(text, bold=bool(name)), Cell(number)) for name, text, number in rows])
        self.items = []
        self.list.fill([])

    def _on_run(self) -> None:
        if any(one.kind == "check" for one in self.context.state.work):
            bench.cancel(self.context, "check")
        else:
            bench.walk(self.context, str(self.starts.currentData()), self.gaps.isChecked())

    def _on_figure(self, row: int) -> None:
        if not (0 <= row < len(self.names)) or self.report is None:
            return
        self.items = items_of(self.report.data, self.names[row])
        self.list.fill([_item_cells(item) for item in self.items])

    def _on_item(self, row: int) -> None:
        if not 0 <= row < len(self.items):
            return
        item = self.items[row]
        chess960 = self.context.state.position.chess960 or str(self.starts.currentData()) == "chess960"
        try:
            line = parse_moves(START, str(item.get("line", "")))
            wanted = parse_fen(str(item["fen"]), chess960).position
            if line.position(len(line.steps)).squares == wanted.squares:
                act.show_line(self.context, line, len(line.steps), "jump to a finding")
                return
        except (MoveError, FenError):
            pass
        try:
            act.show_position(self.context, parse_fen(str(item["fen"]), chess960).position, "jump to a finding")
        except FenError as error:
            file.tell_problem(self.context, str(error))

    def _on_export(self, ending: str, _checked: bool = False) -> None:
        if self.report is None:
            return
        text = export(self.report.data, ending)

        def write(path: Path) -> None:
            file.save_bytes(self.context, path, text.encode())

        self.context.dialogs.choose_save(f"{self.report.path.stem}-check.{ending}", write)


def headline(data: Mapping[str, object]) -> str:
    """Return the outcome of a walk in one or two sentences."""
    records, reached, gaps = (_int(data.get(name)) for name in ("records", "reached_records", "reached_with_gaps"))
    share = 100 * reached / records if records else 0.0
    text = f"{count(reached)} of {count(records)} records are reached by book moves ({share:.1f} %)"
    if data.get("reached_with_gaps") is not None:
        text += f", {count(gaps)} across gaps ({100 * gaps / records if records else 0.0:.1f} %)"
    text += "." if data.get("complete") else "; the walk was stopped, this is what it knew."
    return f"{text} {data.get('seconds')} s."


def figures(data: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """Return the rows: the name of the list behind a figure (empty if there is none), what it is, how many."""
    plain = (
        ("reached_positions", "positions reached"),
        ("reached_records", "records reached"),
        ("reached_with_gaps", "records reached across gaps"),
        ("max_ply", "deepest ply"),
        ("illegal", "records that cannot be played"),
        ("bad_promotion", "bad promotions"),
        ("inner_rook_positions", "positions with inner-rook rights"),
    )
    rows = [("", text, _text(data.get(name))) for name, text in plain]
    castling = data.get("castling")
    if isinstance(castling, dict):
        rows += [("", f"castling: {name.replace('_', ' ')}", _text(number)) for name, number in castling.items()]
    findings = data.get("findings")
    if isinstance(findings, dict):
        for name, found in findings.items():
            if isinstance(found, dict) and "count" in found:
                rows.append((name, f"▸ {name.replace('_', ' ')}", _text(found["count"])))
            elif isinstance(found, int):
                rows.append(("", name.replace("_", " "), _text(found)))
    return rows


def items_of(data: Mapping[str, object], name: str) -> list[Item]:
    """Return the items of the list of a name."""
    findings = data.get("findings")
    found = findings.get(name) if isinstance(findings, dict) else None
    return list(found["items"]) if isinstance(found, dict) and "items" in found else []


def _item_cells(item: Item) -> tuple[Cell, ...]:
    record = item.get("record")
    about = "\n".join(f"{name}: {value}" for name, value in item.items())
    return (
        Cell(_text(record) if record is not None else "", about),
        Cell(str(item.get("san") or item.get("uci") or ""), about, bold=True),
        Cell(str(item.get("line") or "the start"), about),
    )


def export(data: Mapping[str, object], ending: str) -> str:
    """Return a report as ``txt``, ``csv``, ``json``, or as the ``fen`` list of all its findings."""
    if ending == "json":
        return json.dumps(data, indent=1) + "\n"
    findings = data.get("findings")
    names = [name for name, found in findings.items() if isinstance(found, dict)] if isinstance(findings, dict) else []
    if ending == "fen":
        fens = (str(item["fen"]) for name in names for item in items_of(data, name))
        return "".join(f"{one}\n" for one in dict.fromkeys(fens))
    if ending == "csv":
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(["finding", "record", "uci", "san", "line", "fen"])
        for name in names:
            for item in items_of(data, name):
                writer.writerow([name, *(item.get(key, "") for key in ("record", "uci", "san", "line", "fen"))])
        return out.getvalue()
    lines = [headline(data), "", *(f"{number:>12}  {text}" for _, text, number in figures(data))]
    for name in names:
        lines += ["", f"{name.replace('_', ' ')}:"]
        lines += [
            f"  {item.get('record', '')} {item.get('uci', '')} {item.get('line') or 'the start'}  {item['fen']}"
            for item in items_of(data, name)
        ]
    return "\n".join(lines) + "\n"


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0


def _text(value: object) -> str:
    return count(value) if isinstance(value, int) else "–" if value is None else str(value)
