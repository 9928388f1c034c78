"""COLUMNS: everything a record of the position can show, from left to right; the first ones are shown at first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from explorer.core.book.learn import readings
from explorer.core.book.moves import FLAGS
from explorer.core.book.odds import Odds
from explorer.core.book.record import decode
from explorer.model.derived import Absent, Row
from explorer.panels.figures import count, plural, share
from explorer.panels.table import EMPTY, Cell, Column
from explorer.theme.tokens import Theme


@dataclass(frozen=True, slots=True)
class Shown:
    """What a cell may ask beside its row: the theme, the ``total`` and ``best`` weight, the ``odds`` by record number.

    ``back`` has the record numbers of moves that lead back to a position of the line; rows whose share is under ``dim``
    are dimmed.
    """

    theme: Theme
    total: int = 0
    best: int = 0
    odds: Mapping[int, Odds] = field(default_factory=dict)
    back: frozenset[int] = frozenset()
    dim: float = 0.0


@dataclass(frozen=True, slots=True)
class BookColumn:
    """A column: its id, how it looks, what it shows of a row, by what it sorts, whether it is shown at first."""

    id: str
    look: Column
    cell: Callable[[Shown, Row], Cell]
    order: Callable[[Row], object]
    descending: bool = False
    at_first: bool = True


def _weight(row: Row) -> int:
    return row.move.record.weight


def _number(row: Row) -> int:
    return row.move.record.number


def _move(shown: Shown, row: Row) -> Cell:
    problem = shown.theme.problem if row.move.move is None else ""
    return Cell(row.move.san or row.move.uci, about(row), problem, bold=True)


def _share(shown: Shown, row: Row) -> Cell:
    return Cell(share(row.move.share), f"of the {count(shown.total)} that all weights here sum to")


def _of_best(shown: Shown, row: Row) -> Cell:
    part = _weight(row) / shown.best if shown.best else 0.0
    return Cell(share(part), f"of {count(shown.best)}, the largest weight here")


def _odds(shown: Shown, row: Row) -> Cell:
    """The chance to be chosen: the best move only, by weight, or any above 0 alike."""
    odds = shown.odds.get(row.move.record.number, Odds())
    text = " / ".join(f"{part * 100:.0f}" for part in odds)
    said = f"best only {share(odds.best)}, by weight {share(odds.weighted)}, uniform {share(odds.uniform)}"
    return Cell(text, f"{said}; among the records that can be played and have a weight above 0")


def _replies(shown: Shown, row: Row) -> Cell:
    if row.replies is None:
        return Cell("")
    known = plural(row.replies, "record") if row.replies else "no record"
    arrow = f"→ {count(row.replies)}" if row.replies else ""
    return Cell(arrow, f"The book has {known} after this move", shown.theme.dim)


def _leads(shown: Shown, row: Row) -> Cell:
    move = row.move
    if move.move is None:
        return Cell(f"cannot be played: {move.reason}", about(row), shown.theme.problem)
    words = [flag.replace("-", " ") for flag in move.flags]
    back = ["back into the line"] if _number(row) in shown.back else []
    return Cell(" · ".join([*([row.opening] if row.opening else []), *back, *words]), about(row), shown.theme.dim)


def _learn(shown: Shown, row: Row) -> Cell:
    learn = row.move.record.learn
    read = "\n".join(f"{reading.name}: {reading.text}" for reading in readings(learn))
    return Cell(f"{learn:08x}", f"As programs read it, none guessed:\n{read}", "" if learn else shown.theme.faint)


def _reading(at: int) -> Callable[[Shown, Row], Cell]:
    def cell(shown: Shown, row: Row) -> Cell:
        reading = readings(row.move.record.learn)[at]
        return Cell(reading.text, f"Only if the learn field is meant as {reading.name}", shown.theme.dim)

    return cell


def _learn_number(row: Row) -> int:
    return row.move.record.learn


def cells_of(shown: Shown, row: Row, columns: Sequence[bool]) -> list[Cell]:
    """Return the cells of a row, dimmed where its share is under what was chosen.

    ``columns`` says of each of COLUMNS whether it is shown; in the others nothing stands, which is found at no cost.
    """
    cells = [column.cell(shown, row) if on else EMPTY for column, on in zip(COLUMNS, columns, strict=True)]
    if row.move.share >= shown.dim or row.move.move is None:
        return cells
    return [cell._replace(colour=shown.theme.faint) if cell is not EMPTY else cell for cell in cells]


def absent_cells(theme: Theme, other: Absent, columns: Sequence[bool]) -> list[Cell]:
    """Return the cells of a legal move that is not in the book."""
    note = "not in the book"
    if other.replies:
        note = f"not in the book, but reaches a book position ({plural(other.replies, 'record')})"
    replies = f"→ {count(other.replies)}" if other.replies else ""
    texts = {"move": other.san, "leads": note, "uci": other.move.uci(), "replies": replies}
    colour = theme.dim if other.replies else theme.faint
    return [
        Cell(texts[name], note if name == "move" else "", colour) if on and texts.get(name) else EMPTY
        for name, on in zip(IDS, columns, strict=True)
    ]


def total_cells(shown: Shown, rows: Sequence[Row], columns: Sequence[bool]) -> list[Cell]:
    """Return the cells of the row of totals over ``rows``, of the columns that are shown."""
    playable = sum(row.move.move is not None for row in rows)
    weight = sum(map(_weight, rows))
    replies = sum(row.replies or 0 for row in rows)
    part = weight / shown.total if shown.total else 0.0
    odd = len(rows) - playable
    words = f"{plural(playable, 'move')}" + (f", {count(odd)} cannot be played" if odd else "")
    best = weight / shown.best if shown.best else 0.0
    texts = {
        "move": Cell("total", f"{plural(len(rows), 'record')}", bold=True),
        "share": Cell(share(part), f"of the {count(shown.total)} that all weights here sum to"),
        "weight": Cell(count(weight), "the sum of the weights"),
        "replies": Cell(f"→ {count(replies)}" if replies else "", "records after all of these moves"),
        "record": Cell(count(len(rows)), "records"),
        "leads": Cell(words, words),
        "best": Cell(share(best), "of the largest weight"),
        "flags": Cell(plural(sum(bool(row.move.flags) for row in rows), "odd record")),
    }
    return [texts.get(name, EMPTY) if on else EMPTY for name, on in zip(IDS, columns, strict=True)]


def two_squares(row: Row) -> str:
    """Return the move in coordinates with castling as two squares of the king; empty when it cannot be played."""
    move = row.move.move
    if move is None:
        return ""
    if row.move.san and row.move.san.startswith("O-O"):
        start = row.move.uci[:2]
        return f"{start}{'c' if row.move.san.startswith('O-O-O') else 'g'}{start[1]}"
    return move.uci()


COLUMNS: tuple[BookColumn, ...] = (
    BookColumn("move", Column("move", 62), _move, lambda row: row.move.san or row.move.uci),
    BookColumn(
        "bar",
        Column("share", 70, about="The weight as a share of the sum of all weights of this position"),
        lambda shown, row: Cell("", share(row.move.share), bar=row.move.share),
        _weight,
        True,
    ),
    BookColumn("share", Column("", 64, right=True, about="The share in percent"), _share, _weight, True),
    BookColumn(
        "weight",
        Column("weight", 70, right=True, fixed=True, about="The weight as it is in the file, 0 to 65535"),
        lambda shown, row: Cell(count(_weight(row))),
        _weight,
        True,
    ),
    BookColumn(
        "replies",
        Column("replies", 58, right=True, about="Records that the book has for the position after the move"),
        _replies,
        lambda row: row.replies or 0,
        True,
    ),
    BookColumn(
        "record",
        Column("record", 72, right=True, fixed=True, about="The number of the record in the file, from 0"),
        lambda shown, row: Cell(count(_number(row)), f"byte offset {count(row.move.record.offset)}"),
        _number,
    ),
    BookColumn("leads", Column("leads to", 0), _leads, lambda row: row.opening or row.move.reason),
    BookColumn(
        "uci",
        Column("coordinates", 76, fixed=True, about="The move in coordinates, castling as king takes rook"),
        lambda shown, row: Cell(row.move.uci),
        lambda row: row.move.uci,
        at_first=False,
    ),
    BookColumn(
        "two",
        Column("two squares", 76, fixed=True, about="The move in coordinates, castling as two squares of the king"),
        lambda shown, row: Cell(two_squares(row)),
        two_squares,
        at_first=False,
    ),
    BookColumn(
        "coded",
        Column("as coded", 66, fixed=True, about="The coordinates that the bits of the move name"),
        lambda shown, row: Cell(decode(row.move.record.code).coordinates, f"code {row.move.record.code:04x}"),
        lambda row: row.move.record.code,
        at_first=False,
    ),
    BookColumn(
        "best",
        Column("of best", 64, right=True, about="The weight as a share of the largest"),
        _of_best,
        _weight,
        True,
        at_first=False,
    ),
    BookColumn(
        "odds",
        Column("odds %", 92, right=True, about="How likely a program plays it: best only / by weight / any alike"),
        _odds,
        _weight,
        True,
        at_first=False,
    ),
    BookColumn(
        "learn",
        Column("learn", 76, fixed=True, about="The learn field, raw"),
        _learn,
        _learn_number,
        at_first=False,
    ),
    BookColumn(
        "points",
        Column("games, points", 150, about="The learn field as polyglot and XBoard use it; nothing is guessed"),
        _reading(0),
        _learn_number,
        at_first=False,
    ),
    BookColumn(
        "score",
        Column("score, depth", 180, about="The learn field as ProDeo and Scid use it; nothing is guessed"),
        _reading(1),
        _learn_number,
        at_first=False,
    ),
    BookColumn(
        "offset",
        Column("offset", 82, right=True, fixed=True, about="The byte offset in the file"),
        lambda shown, row: Cell(count(row.move.record.offset)),
        _number,
        at_first=False,
    ),
    BookColumn(
        "bytes",
        Column("bytes", 280, fixed=True, about="The sixteen bytes"),
        lambda shown, row: Cell(row.move.record.to_bytes().hex(" ", 2)),
        _number,
        at_first=False,
    ),
    BookColumn(
        "flags",
        Column("flags", 150, about="What is odd about the record"),
        lambda shown, row: Cell(", ".join(row.move.flags), "\n".join(FLAGS[flag] for flag in row.move.flags)),
        lambda row: row.move.flags,
        at_first=False,
    ),
)

IDS = tuple(column.id for column in COLUMNS)


def about(row: Row) -> str:
    """Return everything a record says, for a tooltip."""
    move, record = row.move, row.move.record
    lines = [f"{move.san} ({move.uci})" if move.san else f"{move.uci}: cannot be played, {move.reason}"]
    lines.append(f"record {record.number}, offset {record.offset}, code {record.code:04x}, learn {record.learn:08x}")
    return "\n".join([*lines, *(f"{flag}: {FLAGS[flag]}" for flag in move.flags)])
