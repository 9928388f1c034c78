"""Taking away what is shown: painted views as SVG and PNG, tables as tab-separated text and as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QMenu, QTableWidget, QWidget

from explorer.commands.context import Context
from explorer.commands.file import save_bytes
from explorer.model import edits
from explorer.panels.figures import THIN

NOT_IN_PICTURE = "not in picture"
"""The property of a widget that pictures of what it stands on leave out."""
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
    widget.render(made, QPoint(), _region(widget), QWidget.RenderFlag.DrawChildren)
    buffer.close()
    return bytes(data.data())


def image_of(widget: QWidget, scale: int = SCALE) -> QImage:
    """Return what a widget shows as an image of ``scale`` pixels a logical pixel."""
    made = QImage(widget.size() * scale, QImage.Format.Format_ARGB32)
    made.setDevicePixelRatio(scale)
    made.fill(widget.palette().alternateBase().color())
    widget.render(made, QPoint(), _region(widget), QWidget.RenderFlag.DrawChildren)
    return made


def _region(widget: QWidget) -> QRegion:
    """Return what of a widget belongs into its picture: buttons with NOT_IN_PICTURE do not."""
    region = QRegion(widget.rect())
    for child in widget.findChildren(QWidget):
        if child.property(NOT_IN_PICTURE):
            region -= QRegion(QRect(child.mapTo(widget, QPoint(0, 0)), child.size()))
    return region


def png_bytes(image: QImage) -> bytes:
    """Return an image as the bytes of a PNG file."""
    data, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    return bytes(data.data())


def rows_of(table: QTableWidget) -> list[list[str]]:
    """Return the titles and the visible rows of a table as texts; a cell of only a picture is its tooltip."""
    columns = [at for at in range(table.columnCount()) if not table.isColumnHidden(at)]
    heads = []
    for at in columns:
        head = table.horizontalHeaderItem(at)
        heads.append((head.text().rstrip(" ↓↑") or head.toolTip()) if head else "")
    rows = [heads]
    for row in range(table.rowCount()):
        if not table.isRowHidden(row):
            items = [table.item(row, at) for at in columns]
            rows.append([(item.text() or item.toolTip()).replace("\n", " ") if item else "" for item in items])
    return rows


def tab_separated(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as text that pastes into a spreadsheet; thin spaces go, so that numbers are numbers."""
    return "\n".join("\t".join(cell.replace(THIN, "") for cell in row) for row in rows) + "\n"


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a Markdown table, the first row as its heads."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]]) + "\n"


def offer_table(
    table: QTableWidget, context: Context, more: Callable[[QMenu, int], None] = lambda _menu, _row: None
) -> None:
    """Give a table a context menu that copies it; ``more`` may put lines for a row (-1: none) above that."""

    def copy(name: str, form: Callable[[Sequence[Sequence[str]]], str]) -> None:
        rows = rows_of(table)
        context.clipboard.set_text(form(rows))
        said = f"{len(rows) - 1} rows are on the clipboard as {name}."
        context.store.update(lambda state: edits.told(state, said))

    def show(at: QPoint) -> None:
        menu = QMenu(table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        more(menu, table.rowAt(at.y()))
        menu.addAction("Copy table as tab-separated text", lambda: copy("tab-separated text", tab_separated))
        menu.addAction("Copy table as Markdown", lambda: copy("Markdown", markdown))
        menu.popup(table.viewport().mapToGlobal(at))

    table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    table.customContextMenuRequested.connect(show)


def picture_actions(widget: QWidget, context: Context, name: str) -> tuple[tuple[str, Callable[[], None]], ...]:
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
