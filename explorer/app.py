"""The only place that knows everyone: settings, store, window, and what is opened at the start."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication

from explorer.assets import resource
from explorer.cli.options import WindowOptions
from explorer.commands import file
from explorer.commands.bench import BookJobs
from explorer.commands.context import Context
from explorer.commands.slices import Slices
from explorer.core.book.book import BookError, open_book
from explorer.core.notation import fen
from explorer.model import edits
from explorer.model.pointer import Pointer
from explorer.model.state import State, View
from explorer.model.store import Store
from explorer.session.folder import SessionFile, SessionFolder, Taken
from explorer.settings import Settings, SettingsFile
from explorer.window.crash import CrashReporter
from explorer.window.dialogs import SystemClipboard, WindowDialogs
from explorer.window.main_window import SMALLEST, MainWindow

if TYPE_CHECKING:
    from explorer.session.session import Session
    from explorer.window.keeper import Keeper

SAMPLE = "books/openings.bin"
FIRST_SIZE = (1440, 900)
FIRST_KEEP_MS = 200
"""What is shown is kept from so long after the start on."""
RESUMED = "The program was cut off the last time; here is what was open."


def run(options: WindowOptions) -> int:
    """Open the window as asked for; return the exit status."""
    if options.scale:
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
    if options.screenshot is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([*sys.argv[:1], "-style", "Fusion"])  # setStyle would have PySide make its class for styles
    app.setApplicationName("polyglot-explorer")
    app.setApplicationDisplayName("Polyglot Explorer")
    if options.screenshot is not None:
        return _screenshot(app, make_window(options, Settings()), options.screenshot)
    kept = SettingsFile(None if options.fresh else settings_path())
    sessions = SessionFolder(settings_path().parent / "sessions")
    if options.reset_settings:
        SettingsFile(settings_path()).reset()
        sessions.forget()
    taken = None if options.fresh else _take(options, sessions)
    window, taken = _make(options, kept.read(), sessions, taken)
    reporter = CrashReporter(lambda: _fen(window), window)
    reporter.install()
    window.show()
    QTimer.singleShot(0, _collect_again)
    if taken is not None:
        _keep(app, window, kept, sessions, taken.file)
    _quit_on_signals(window)
    status = app.exec()
    reporter.uninstall()
    return status


def _keep(
    app: QApplication, window: MainWindow, kept: SettingsFile, sessions: SessionFolder, file: SessionFile
) -> None:
    """Keep what is shown from soon after the first picture on, and in any case at the end."""

    @cache
    def keeper() -> Keeper:
        from explorer.window.keeper import Keeper

        return Keeper(window, kept, sessions, file)

    QTimer.singleShot(FIRST_KEEP_MS, keeper)
    app.aboutToQuit.connect(lambda: keeper().close())


def _take(options: WindowOptions, sessions: SessionFolder) -> Taken:
    """Take over what a window left, unless something else was asked for: then it waits for the next start."""
    asked = options.books or options.files or options.start is not None
    return Taken(sessions.fresh()) if asked else sessions.take()


def _make(
    options: WindowOptions, settings: Settings, sessions: SessionFolder, taken: Taken | None
) -> tuple[MainWindow, Taken | None]:
    """Make the window; without what was kept if that cannot be shown, so that the next start does not fail as well."""
    try:
        return make_window(options, settings, taken), taken
    except Exception as error:
        if taken is None or taken.session is None:
            raise
        sys.excepthook(type(error), error, error.__traceback__)
        note = taken.file.set_aside(f"showing it failed ({type(error).__name__})")
        taken = Taken(sessions.fresh(), None, (*taken.notes, note))
        return make_window(options, settings, taken), taken


def _fen(window: MainWindow) -> str:
    position = window.context.state.position
    return fen(position) + (" (Chess960 rules)" if position.chess960 else "")


def settings_path() -> Path:
    """Return where the settings live."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppConfigLocation)
    return Path(folder) / "settings.ini"


def make_window(options: WindowOptions, settings: Settings, taken: Taken | None = None) -> MainWindow:
    """Make the window with what was asked for and what was kept; it is not yet shown."""
    session = taken.session if taken is not None else None
    if session is not None:
        settings = session.settings._replace(recent=settings.recent, book_columns=settings.book_columns)
    view = View(
        theme=options.theme or settings.theme,
        zoom=settings.zoom,
        animate=settings.animate,
        book_columns=settings.book_columns,
    )
    store = Store(State(view=view, recent=settings.recent))
    dialogs = WindowDialogs()
    context = Context(store, Pointer(store), SystemClipboard(), dialogs, jobs=BookJobs(store), slices=Slices(store))
    _open_first(context, options, settings, session, taken.notes if taken is not None else ())
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


def _open_first(
    context: Context, options: WindowOptions, settings: Settings, session: Session | None, notes: Sequence[str]
) -> None:
    asked = (*options.books, *options.files)
    if session is not None:
        from explorer.session.session import resumed

        context.store.update(lambda state: resumed(state, session))
    if options.start is not None:
        line, ply = options.start, options.ply
        context.store.update(lambda state: edits.opened_line(state, line, ply, "start with a position"))
        context.store.update(lambda state: state._replace(history=state.history._replace(past=())))
    books = () if asked else (resource(SAMPLE),) if settings.books is None else settings.books
    problems = [*notes, *_reopen(context, books, session.active if session is not None else len(books) - 1)]
    if problems:
        file.tell_problem(context, " ".join([*problems, *options.notes]))
    elif options.notes:
        context.store.update(lambda state: edits.told(state, " ".join(options.notes)))
    elif session is not None and not session.closed:
        context.store.update(lambda state: edits.told(state, RESUMED, "notice"))
    if asked:
        file.open_paths(context, asked)


def _reopen(context: Context, paths: Sequence[Path], active: int) -> list[str]:
    """Open the books that were open; return a sentence for each that is none any more."""
    problems = []
    for path in paths:
        try:
            book = open_book(path.absolute())
        except BookError as error:
            problems.append(f"Not opened again: {error}")
            continue
        if book.is_book:
            file.show_book(context, book, remember=False)
        else:
            book.close()
            problems.append(" ".join(book.remarks()))
    names = [known.book.path for known in context.state.books]
    if 0 <= active < len(paths) and paths[active].absolute() in names:
        file.show_book_number(context, names.index(paths[active].absolute()))
    return problems


def _collect_again() -> None:
    """Turn garbage collection on again; what the start made stays, and is not looked through each time."""
    gc.freeze()
    gc.enable()


def _screenshot(app: QApplication, window: MainWindow, path: Path) -> int:
    """Paint the window once everything that is shown there is there, save the picture and go."""
    window.complete()
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
    for name in (signal.SIGINT, signal.SIGTERM):  # at once would be in the midst of whatever runs, a painting too
        signal.signal(name, lambda *_: QTimer.singleShot(0, window.close))
    timer = QTimer(window)
    timer.timeout.connect(lambda: None)
    timer.start(300)
