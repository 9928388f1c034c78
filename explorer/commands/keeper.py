"""BookKeeper: what happens to open books without the user: order checks of big ones, and changes on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject

from explorer.commands.context import Context
from explorer.commands.file import tell_problem
from explorer.core.book.book import Book
from explorer.model import edits
from explorer.model.state import OpenBook, State

if TYPE_CHECKING:
    from explorer.jobs.order import OrderCheck


class BookKeeper(QObject):
    """Follows the open books of a store."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._checks: dict[int, OrderCheck] = {}
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.look)
        context.store.changed.connect(self._on_changed)
        self._follow(context.state)

    def stop(self) -> None:
        """End all checks."""
        for check in self._checks.values():
            check.cancel()
        self._checks.clear()

    def look(self) -> None:
        """Look whether the files of the open books are still the ones that were opened."""
        for known in self._context.state.books:
            changed = known.book.changed_on_disk()
            if changed != known.changed:
                self._know_changed(known.book, changed)
        self._watch(self._context.state)

    def _on_changed(self, before: State, after: State) -> None:
        if before.books != after.books:
            self._follow(after)

    def _follow(self, state: State) -> None:
        self._watch(state)
        there = {id(known.book): known.book for known in state.books}
        for gone in [name for name in self._checks if name not in there]:
            self._checks.pop(gone).cancel()
        for name, book in there.items():
            if book.descent is None and book.is_book and name not in self._checks:
                self._check(name, book)

    def _watch(self, state: State) -> None:
        wanted = {str(known.book.path) for known in state.books if known.book.path.exists()}
        have = set(self._watcher.files())
        if have - wanted:
            self._watcher.removePaths(sorted(have - wanted))
        if wanted - have:
            self._watcher.addPaths(sorted(wanted - have))

    def _check(self, name: int, book: Book) -> None:
        from explorer.jobs.order import OrderCheck

        check = OrderCheck(book.path, self)
        self._checks[name] = check

        def progressed(done: int) -> None:
            self._know(book, lambda known: known._replace(checked=done))

        def finished(descent: int, index: IO[bytes] | None) -> None:
            if index is not None:
                book.use_index(descent, index)
            book.descent = descent
            self._know(book, lambda known: known._replace(checked=book.records, descent=descent))

        def failed(why: str) -> None:
            tell_problem(self._context, f"The order of {book.name} could not be checked: {why}")

        check.progressed.connect(progressed)
        check.finished.connect(finished)
        check.failed.connect(failed)

    def _know_changed(self, book: Book, changed: str | None) -> None:
        self._know(book, lambda known: known._replace(changed=changed))

    def _know(self, book: Book, learn: Callable[[OpenBook], OpenBook]) -> None:
        def edit(state: State) -> State:
            known = next((other for other in state.books if other.book is book), None)
            return state if known is None else edits.with_book_known(state, learn(known))

        self._context.store.update(edit)
