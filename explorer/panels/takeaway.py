"""Taking away what is shown: painted views as SVG and PNG, tables as tab-separated text and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPaintDevice, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QMenu, QTableWidget, QTableWidgetItem, QToolButton, QWidget

from explorer.commands.context import Context
from explorer.commands.file import png_bytes, save_bytes
from explorer.model import edits
from explorer.panels.figures import THIN

NOT_IN_PICTURE = "not in picture"
"""The property of a widget that pictures of what it stands on leave out."""
WITH_HIDDEN = "with hidden columns"
"""The property of a table that hides columns only for want of room: they are copied all the same."""
IN_PICTURE = "in a picture"
"""The property of a widget while a picture of it is made: it then marks nothing that is only pointed at."""
_CHECKED = Qt.ItemDataRole.CheckStateRole
Form = Callable[[Sequence[Sequence[str]]], str]
"""Makes a text of the rows of a table, the first row its heads."""
SCALE = 3
"""Pixels of a PNG for each logical pixel of what is shown."""


def svg_of(widget: QWidget) -> bytes:
    """Return what a widget shows as an SVG."""
    data, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator()
    made.setOutputDevice(buffer)
    made.setSize(widget.size())
    made.setViewBox(QRect(QPoint(0, 0), widget.size()))
    made.setTitle(widget.accessibleName())
    _render(widget, made)
    buffer.close()
    return bytes(data.data())


def image_of(widget: QWidget, scale: int = SCALE) -> QImage:
    """Return what a widget shows as an image of ``scale`` pixels a logical pixel."""
    made = QImage(widget.size() * scale, QImage.Format.Format_ARGB32)
    made.setDevicePixelRatio(scale)
    made.fill(widget.palette().alternateBase().color())
    _render(widget, made)
    return made


def _render(widget: QWidget, made: QPaintDevice) -> None:
    shown = (widget, *widget.findChildren(QWidget))
    for one in shown:
        one.setProperty(IN_PICTURE, True)
    widget.render(made, QPoint(), _region(widget), QWidget.RenderFlag.DrawChildren)
    for one in shown:
        one.setProperty(IN_PICTURE, None)


def _region(widget: QWidget) -> QRegion:
    """Return what of a widget belongs into its picture: buttons with NOT_IN_PICTURE do not."""
    region = QRegion(widget.rect())
    for child in widget.findChildren(QWidget):
        if child.property(NOT_IN_PICTURE) and child.isVisibleTo(widget):
            region -= QRegion(QRect(child.mapTo(widget, QPoint(0, 0)), child.size()))
    return region


def rows_of(table: QTableWidget) -> list[list[str]]:
    """Return the titles and the visible rows of a table as texts: a box as yes or no, a picture as its name."""
    every = bool(table.property(WITH_HIDDEN))
    columns = [at for at in range(table.columnCount()) if every or not table.isColumnHidden(at)]
    rows = [row for row in range(table.rowCount()) if not table.isRowHidden(row)]
    heads = [_head(table, at) for at in columns]
    return [heads, *([_datum(table.item(row, at)) for at in columns] for row in rows)]


def _head(table: QTableWidget, column: int) -> str:
    """Return the title of a column; of one without, what it is for, as far as the first comma."""
    head, first = table.horizontalHeaderItem(column), table.item(0, column)
    title = head.text().rstrip(" ↓↑") if head else ""
    if title or head is None:
        return title
    is_box = first is not None and first.data(_CHECKED) is not None
    return "counts" if is_box else re.split("[,;:]", head.toolTip())[0]


def _datum(item: QTableWidgetItem | None) -> str:
    """Return what a cell says. A tooltip explains, and is what there is to say only where a picture stands alone."""
    if item is None:
        return ""
    if item.text():
        return item.text().replace("\n", " ")
    if item.data(_CHECKED) is not None:
        return "yes" if item.checkState() == Qt.CheckState.Checked else "no"
    return "" if item.icon().isNull() else item.toolTip().partition("\n")[0]


def tab_separated(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as text that pastes into a spreadsheet; thin spaces go, so that numbers are numbers."""
    return "\n".join("\t".join(cell.replace(THIN, "") for cell in row) for row in rows) + "\n"


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a Markdown table, the first row as its heads."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]]) + "\n"


Action = tuple[str, Callable[[], None]]
"""A title for a menu, and what is done."""


def table_actions(table: QTableWidget, context: Context) -> tuple[Action, ...]:
    """Return what copies and saves a table as tab-separated text and as Markdown; the file has the table's name."""

    def copy(name: str, form: Form) -> None:
        rows = rows_of(table)
        context.clipboard.set_text(form(rows))
        said = f"{len(rows) - 1} rows are on the clipboard as {name}."
        context.store.update(lambda state: edits.told(state, said))

    def save(ending: str, form: Form) -> None:
        name = "-".join(re.findall(r"\w+", table.accessibleName().lower())) or "table"
        data = form(rows_of(table)).encode()
        context.dialogs.choose_save(f"{name}.{ending}", lambda path: save_bytes(context, path, data))

    return (
        ("Copy table as tab-separated text", lambda: copy("tab-separated text", tab_separated)),
        ("Copy table as Markdown", lambda: copy("Markdown", markdown)),
        ("Save table as tab-separated text…", lambda: save("tsv", tab_separated)),
        ("Save table as Markdown…", lambda: save("md", markdown)),
    )


def offer_table(
    table: QTableWidget, context: Context, more: Callable[[QMenu, int], None] = lambda _menu, _row: None
) -> None:
    """Give a table a context menu that copies and saves it; ``more`` may put lines for a row (-1: none) above that."""

    def show(at: QPoint) -> None:
        menu = QMenu(table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        more(menu, table.rowAt(at.y()))
        for title, run in table_actions(table, context):
            menu.addAction(title, run)
        menu.popup(table.viewport().mapToGlobal(at))

    table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    table.customContextMenuRequested.connect(show)


def picture_actions(widget: QWidget, context: Context, name: str) -> tuple[Action, ...]:
    """Return what copies and saves a painted view as ``name``, each with its title for a menu."""

    def copy() -> None:
        context.clipboard.set_image(image_of(widget))
        context.store.update(lambda state: edits.told(state, f"The picture of {name} is on the clipboard."))

    def save(ending: str, data: Callable[[], bytes]) -> None:
        def write(path: Path) -> None:
            save_bytes(context, path, data())

        context.dialogs.choose_save(f"{name.replace(' ', '-')}.{ending}", write)

    return (
        ("Copy as picture", copy),
        ("Save as SVG…", lambda: save("svg", lambda: svg_of(widget))),
        ("Save as PNG…", lambda: save("png", lambda: png_bytes(image_of(widget)))),
    )


def offer_picture(widget: QWidget, context: Context, name: str) -> None:
    """Give a painted view a context menu that copies and saves it as ``name``."""

    def show(at: QPoint) -> None:
        menu = QMenu(widget)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for title, run in picture_actions(widget, context, name):
            menu.addAction(title, run)
        menu.popup(widget.mapToGlobal(at))

    widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    widget.customContextMenuRequested.connect(show)


def save_button(context: Context, table: QTableWidget | None, *pictures: tuple[QWidget, str]) -> QToolButton:
    """Return a small button whose menu copies and saves a table and pictures: what their context menus do, in sight.

    A picture comes with its name. Pictures cannot be reached with the Tab key, the button can.
    """
    button = QToolButton()
    button.setText("Save or copy ▾")
    button.setObjectName("flat")
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    names = [name for _, name in pictures] + ([] if table is None else ["the table"])
    button.setToolTip(f"Copy or save {' or '.join(names)}")
    menu = QMenu(button)
    for widget, name in pictures:
        menu.addSection(name.capitalize())
        for title, run in picture_actions(widget, context, name):
            menu.addAction(title, run)
    if table is not None:
        menu.addSection("Table")
        for title, run in table_actions(table, context):
            menu.addAction(title, run)
    button.setMenu(menu)
    return button
