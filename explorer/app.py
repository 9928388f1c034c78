"""The only place that knows everyone: settings, store, window, and what is opened at the start."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication

from explorer.assets import resource
from explorer.cli.options import WindowOptions
from explorer.commands import file
from explorer.commands.context import Context
from explorer.model import edits
from explorer.model.pointer import Pointer
from explorer.model.state import State, View
from explorer.model.store import Store
from explorer.settings import Settings, SettingsFile
from explorer.window.dialogs import SystemClipboard, WindowDialogs
from explorer.window.main_window import SMALLEST, MainWindow

SAMPLE = "books/openings.bin"
FIRST_SIZE = (1440, 900)


def run(options: WindowOptions) -> int:
    """Open the window as asked for; return the exit status."""
    if options.scale:
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
    if options.screenshot is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    app.setApplicationName("polyglot-explorer")
    app.setApplicationDisplayName("Polyglot Explorer")
    app.setStyle("Fusion")
    kept = SettingsFile(None if options.screenshot or options.fresh else settings_path())
    if options.reset_settings and not options.screenshot:
        SettingsFile(settings_path()).reset()
    settings = kept.read()
    window = make_window(options, settings)
    if options.screenshot is not None:
        return _screenshot(app, window, options.screenshot)
    window.show()
    app.aboutToQuit.connect(lambda: kept.write(_settings_of(window)))
    _quit_on_signals(window)
    return app.exec()


def settings_path() -> Path:
    """Return where the settings live."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppConfigLocation)
    return Path(folder) / "settings.ini"


def make_window(options: WindowOptions, settings: Settings) -> MainWindow:
    """Make the window with what was asked for and what was kept; it is not yet shown."""
    view = View(theme=options.theme or settings.theme, zoom=settings.zoom, animate=settings.animate)
    store = Store(State(view=view, recent=settings.recent))
    dialogs = WindowDialogs()
    context = Context(store, Pointer(store), SystemClipboard(), dialogs)
    _open_first(context, options, settings)
    window = MainWindow(context)
    dialogs.window = window
    store.setParent(window)
    width, height = options.size or _first_size()
    window.setMinimumSize(SMALLEST if options.size else SMALLEST.boundedTo(window.screen().availableSize()))
    window.resize(width, height)
    window.restore(b"" if options.size else settings.geometry, settings.layout)
    store.flush()
    return window


def _first_size() -> tuple[int, int]:
    available = QApplication.primaryScreen().availableSize()
    return min(FIRST_SIZE[0], available.width()), min(FIRST_SIZE[1], available.height())


def _open_first(context: Context, options: WindowOptions, settings: Settings) -> None:
    asked = (*options.books, *options.files)
    if options.start is not None:
        line, ply = options.start, options.ply
        context.store.update(lambda state: edits.opened_line(state, line, ply, "start with a position"))
        context.store.update(lambda state: replace(state, history=replace(state.history, past=())))
    if options.notes:
        context.store.update(lambda state: edits.told(state, " ".join(options.notes)))
    books = () if asked else (resource(SAMPLE),) if settings.books is None else settings.books
    for path in books:
        file.open_path(context, path, remember=False)
    for path in asked:
        file.open_path(context, path)


def _settings_of(window: MainWindow) -> Settings:
    state = window.context.state
    return Settings(
        state.view.theme,
        state.view.zoom,
        state.view.animate,
        state.recent,
        tuple(known.book.path for known in state.books),
        bytes(window.saveGeometry().data()),
        window.layout_bytes(),
    )


def _screenshot(app: QApplication, window: MainWindow, path: Path) -> int:
    """Paint the window once everything that is shown there is there, save the picture and go."""
    window.show()
    for _ in range(5):
        app.processEvents()
        window.context.store.flush()
    saved = window.grab().save(str(path), "PNG")
    window.close()
    if not saved:
        sys.stderr.write(f"polyglot-explorer: the picture could not be written to {path}\n")
    return 0 if saved else 2


def _quit_on_signals(window: MainWindow) -> None:
    """Close the window on Ctrl+C and SIGTERM; Python runs its handlers only when the event loop gives it a turn."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: window.close())
    timer = QTimer(window)
    timer.timeout.connect(lambda: None)
    timer.start(300)
