"""Book: a Polyglot file opened for reading by position, and what is odd about it."""

from __future__ import annotations

import os
import stat
import threading
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from explorer.core.book.doubts import doubts, listed
from explorer.core.book.kind import HEAD, SENTENCES, UNKNOWN, guess
from explorer.core.book.order import ReadAt, build_index, first_descent, index_file, lower_bound
from explorer.core.book.record import SIZE, Record, records

CHECK_AT_ONCE = 64 << 20
"""Books below this many bytes have their order checked when they are opened."""
_PAGE = 64


class BookError(Exception):
    """A book cannot be opened or read; the text is a whole sentence for the user."""


@dataclass(frozen=True, slots=True)
class Found:
    """The records of one key in file order, how many there are in all, the probes of the search, and a note.

    ``searched`` is how many records were there to be searched when the file was cut short, None when all were.
    """

    records: tuple[Record, ...]
    count: int
    probes: int
    note: str = ""
    searched: int | None = None


class Book:
    """An open book. Nothing of it is kept in memory; every read may find the file shorter than before.

    ``records`` is size // 16, header and filler records included; ``trailing`` the bytes left over. ``descent`` is the
    first record whose key is smaller than the one before it, -1 for a sorted book, None while nobody has looked.
    """

    def __init__(self, path: Path) -> None:
        """Open ``path``. Raises BookError when it is missing, a directory or unreadable."""
        self.path = path
        self._lock = threading.Lock()
        self._file = _open(path)
        self._index: IO[bytes] | None = None
        self.descent: int | None = None
        try:
            status = os.fstat(self._file.fileno())
            self.size = status.st_size
            self._identity = _identity(status)
            self.kind = guess(self.read_at(0, HEAD), self.size, path)
        except OSError as error:
            self._file.close()
            raise BookError(_cannot(path, error)) from error
        self.records, self.trailing = divmod(self.size, SIZE)

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return self.path.name

    @property
    def is_book(self) -> bool:
        """Whether the file may be a book: not one that is something else for certain."""
        return self.kind not in SENTENCES or self.kind == UNKNOWN

    def close(self) -> None:
        """Close the file; reading afterwards is a BookError."""
        self._file.close()
        if self._index is not None:
            self._index.close()

    def read_at(self, offset: int, length: int) -> bytes:
        """Read ``length`` bytes at ``offset``; fewer come back where the file ends now."""
        return _read_at(self._file, self._lock, offset, length)

    def order_steps(self) -> Iterator[int]:
        """Check the order and, if it descends, build the index; yield the records looked at so far."""
        done = 0
        for descent in first_descent(self.read_at, self.records):
            if descent is None:
                done = min(done + (1 << 16), self.records)
                yield done
            elif descent >= 0:
                index = index_file()
                build_index(self.read_at, self.records, index)
                self.use_index(descent, index)
            else:
                self.descent = -1

    def use_index(self, descent: int, index: IO[bytes]) -> None:
        """Take the sorted index of a book that first descends at record ``descent``."""
        self._index, self.descent = index, descent

    def find(self, key: int, limit: int | None = None) -> Found:
        """Return the records of ``key``, in file order, at most ``limit`` of them.

        A file that was cut short is searched as far as it goes, with a note. Raises BookError when it cannot be read.
        """
        try:
            size = min(os.fstat(self._file.fileno()).st_size, self.size)
            found = self._find(key.to_bytes(8, "big"), size // SIZE, limit)
        except (OSError, ValueError) as error:
            raise BookError(_cannot(self.path, error)) from error
        if size == self.size:
            return found
        note = f"{self.name} was cut short while open, from {self.size:,} to {size:,} bytes; only these were searched."
        return Found(found.records, found.count, found.probes, note, size // SIZE)

    def _find(self, key: bytes, count: int, limit: int | None) -> Found:
        if self._index is not None:
            return self._find_in_index(key, count, limit)
        first, probes = lower_bound(self.read_at, count, key)
        found: list[Record] = []
        while len(found) < (count if limit is None else limit):
            at = first + len(found)
            page = self.read_at(at * SIZE, min(_PAGE, count - at) * SIZE)
            same = _run_of(key, page)
            found += records(page[: same * SIZE], at)
            if same < _PAGE:
                return Found(tuple(found[:limit]), len(found), probes)
        end, _ = _after(self.read_at, key, count)
        return Found(tuple(found[:limit]), end - first, probes)

    def _find_in_index(self, key: bytes, count: int, limit: int | None) -> Found:
        index, lock = self._index, self._lock
        assert index is not None

        def read_row(offset: int, length: int) -> bytes:
            return _read_at(index, lock, offset, length)

        def number(row: int) -> int:
            return int.from_bytes(read_row(row * SIZE + 8, 8), "big")

        first, probes = lower_bound(read_row, self.records, key)
        end, _ = _after(read_row, key, self.records)
        rows = range(first, bisect_left(range(end), count, lo=first, key=number))
        found = [record for n in map(number, rows[:limit]) for record in records(self.read_at(n * SIZE, SIZE), n)]
        return Found(tuple(found), len(rows), probes)

    def changed_on_disk(self) -> str | None:
        """Return a sentence when the path no longer holds the file that was opened, as it was; else None."""
        try:
            now = _identity(self.path.stat())
        except OSError:
            return f"{self.name} is no longer there; what was opened is still read."
        return None if now == self._identity else f"{self.name} has changed on disk since it was opened."

    def changed_while_read(self) -> str | None:
        """Return a sentence when the file that is open is no longer as it was at opening; else None.

        Asked when a file has been read through, it says that the records that were read may not be all, or not of one
        book. A file that was only renamed, deleted or put in another's place is still the one that was opened.
        """
        try:
            now = os.fstat(self._file.fileno())
        except (OSError, ValueError) as error:
            raise BookError(_cannot(self.path, error)) from error
        if now.st_size < self.size:
            whole = now.st_size // SIZE
            return (
                f"{self.name} was cut short while it was read, from {self.size:,} to {now.st_size:,} bytes: what is "
                f"said may be of its first {whole:,} records only."
            )
        if _identity(now) == self._identity:
            return None
        more = f", from {self.size:,} to {now.st_size:,} bytes" if now.st_size > self.size else ""
        return (
            f"{self.name} was written to while it was read{more}: what is said may mix old records with new ones; "
            "try again when it is whole."
        )

    def remarks(self) -> tuple[str, ...]:
        """Return what is odd about the file, a sentence each; nothing for a sound book.

        One that does not look like a book gets only that sentence, with what speaks against it.
        """
        if not self.is_book:
            return (f"{self.name} {SENTENCES[self.kind]}.",)
        if self.kind == UNKNOWN:
            return (f"{self.name} {SENTENCES[UNKNOWN]}{self._why_not()}.",)
        found = []
        if self.trailing:
            plural = "byte" if self.trailing == 1 else "bytes"
            found.append(f"The last {self.trailing} {plural} of the file are no whole record and are ignored.")
        if self.descent is None:
            found.append("The order of the records is not yet checked.")
        elif self.descent >= 0:
            found.append(
                f"The book is not sorted (first at record {self.descent:,}); all records are found all the same."
            )
        return tuple(found)

    def _why_not(self) -> str:
        try:
            against = doubts(self)
        except (BookError, OSError, ValueError):
            return ""  # what cannot be read now says nothing about what it is
        return f": {listed(against)}" if against else ""


def open_book(path: Path) -> Book:
    """Open a book and, below 64 MiB, check its order. Raises BookError with a sentence."""
    book = Book(path)
    if book.is_book and book.size < CHECK_AT_ONCE:
        for _ in book.order_steps():
            pass
    return book


def _run_of(key: bytes, page: bytes) -> int:
    """Return how many whole records at the head of ``page`` have the key; most have not, and a Record costs more."""
    number = 0
    while page.startswith(key, number * SIZE) and len(page) >= (number + 1) * SIZE:
        number += 1
    return number


def _after(read_at: ReadAt, key: bytes, count: int) -> tuple[int, int]:
    following = int.from_bytes(key, "big") + 1
    if following == 1 << 64:
        return count, 0
    return lower_bound(read_at, count, following.to_bytes(8, "big"))


def _open(path: Path) -> IO[bytes]:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            what = "a directory" if path.is_dir() else "no ordinary file"
            raise BookError(f"{path} is {what}: a book is a single .bin file.")
        return path.open("rb", buffering=0)
    except (OSError, ValueError) as error:
        raise BookError(_cannot(path, error)) from error


def _cannot(path: Path, error: Exception) -> str:
    known = {FileNotFoundError: "there is no such file", PermissionError: "reading it is not permitted"}
    why = next((text for kind, text in known.items() if isinstance(error, kind)), "")
    why = why or (isinstance(error, OSError) and error.strerror) or str(error)
    return f"{path} cannot be read: {why}."


def _identity(status: os.stat_result) -> tuple[int, int, int, int]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


if hasattr(os, "pread"):

    def _read_at(file: IO[bytes], lock: threading.Lock, offset: int, length: int) -> bytes:
        return os.pread(file.fileno(), length, offset)

else:  # Windows has no positioned read

    def _read_at(file: IO[bytes], lock: threading.Lock, offset: int, length: int) -> bytes:
        with lock:
            file.seek(offset)
            return file.read(length)
