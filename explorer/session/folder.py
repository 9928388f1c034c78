"""SessionFolder: a file for each window that is open, or was, and whose it is."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from explorer.session.session import Session

LARGEST = 1 << 20
"""A kept session has at most this many bytes."""
MOST_SESSIONS, MOST_DAMAGED = 8, 3


class SessionError(ValueError):
    """A kept session that cannot be used; the text is a clause that says why."""


class Taken(NamedTuple):
    """What was taken over at the start: the file that is now ours, what it holds, and sentences for the user."""

    file: SessionFile
    session: Session | None = None
    notes: tuple[str, ...] = ()


class SessionFolder:
    """A folder with a file for each window that is open, or was. A file belongs to whoever holds its lock."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def take(self) -> Taken:
        """Take over the newest session that belongs to no one; unreadable ones are moved aside on the way."""
        notes: list[str] = []
        for path in self._newest(".json"):
            lock = _Lock.try_on(path)
            if lock is None:
                continue
            try:
                return Taken(SessionFile(path, lock), _read(path), tuple(notes))
            except SessionError as error:
                notes.append(SessionFile(path, lock).set_aside(str(error)))
            except OSError:
                lock.release()
        return Taken(self.fresh(), None, tuple(notes))

    def fresh(self) -> SessionFile:
        """Return the file of a new session; nothing is written yet."""
        return SessionFile(self._path / f"{os.urandom(8).hex()}.json")

    def tidy(self) -> None:
        """Remove what no start will ask for: sessions that were closed, the oldest of those cut off, damaged files."""
        too_old = self._newest(".json")[MOST_SESSIONS:]
        self._remove(lambda path: path in too_old or _is_closed(path), MOST_DAMAGED)

    def forget(self) -> None:
        """Remove every session that belongs to no one."""
        self._remove(lambda path: True, 0)

    def _remove(self, is_useless: Callable[[Path], bool], damaged: int) -> None:
        for path in self._newest(".json"):
            lock = _Lock.try_on(path)
            if lock is not None:
                useless = is_useless(path)
                if useless:
                    _unlink(path)
                lock.release(forget=useless)
        for path in (*self._newest(".lock"), *self._newest(".new")):  # of a window that died before it kept anything
            session = path.with_suffix(".json")
            lock = None if os.path.lexists(session) else _Lock.try_on(session)
            if lock is not None:
                _unlink(session.with_suffix(".new"))
                lock.release(forget=True)
        for path in self._newest(".damaged")[damaged:]:
            _unlink(path)

    def _newest(self, suffix: str) -> list[Path]:
        try:
            entries = [entry for entry in os.scandir(self._path) if entry.name.endswith(suffix)]
            found = [(entry.stat(follow_symlinks=False).st_mtime_ns, Path(entry.path)) for entry in entries]
        except OSError:
            return []
        return [path for _, path in sorted(found, reverse=True)]


class SessionFile:
    """The file of one session. ``write`` replaces it whole or not at all."""

    def __init__(self, path: Path, lock: _Lock | None = None) -> None:
        self._path, self._lock = path, lock

    def write(self, data: bytes) -> None:
        """Keep these bytes. Raises OSError."""
        self._path.parent.mkdir(0o700, parents=True, exist_ok=True)
        if self._lock is None or self._lock.is_gone:
            self._lock = _Lock(self._path)
        draft = self._path.with_suffix(".new")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._path)

    def set_aside(self, why: str) -> str:
        """Put the file where no start looks for it; return sentences for the user: ``why``, a clause, and where."""
        aside = self._path.with_suffix(".damaged")
        try:
            self._path.replace(aside)
            where = f"It was moved aside to {aside}."
        except OSError as error:
            where = f"{self._path} could not be moved aside: {error.strerror}."
        if self._lock is not None:
            self._lock.release(forget=not os.path.lexists(self._path))
            self._lock = None
        return f"What was kept from the last time cannot be used: {why}. {where}"

    def release(self) -> None:
        """Leave the file to whoever takes it over next."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _read(path: Path) -> Session:
    from explorer.session.session import decode  # most starts have nothing to read

    status = path.lstat()
    if not stat.S_ISREG(status.st_mode):
        raise SessionError("it is no ordinary file")
    if status.st_size > LARGEST:
        raise SessionError("it is too large")
    try:
        with path.open("rb") as file:
            return decode(file.read(LARGEST))
    except PermissionError as error:
        raise SessionError("reading it is not permitted") from error


def _is_closed(path: Path) -> bool:
    try:
        return _read(path).closed
    except (OSError, SessionError):
        return False


def _unlink(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


# ---- locks

_BINARY = getattr(os, "O_BINARY", 0)

if sys.platform == "win32":
    import msvcrt

    def _lock_file(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock_file(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class _Lock:
    """A lock beside a session's file. The system drops it when its process ends, however that comes about."""

    def __init__(self, session: Path) -> None:
        """Take the lock. Raises OSError when someone else has it."""
        self._path = session.with_suffix(".lock")
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock_file(self._descriptor)
            if self.is_gone:
                raise BlockingIOError("the file was removed meanwhile")
        except OSError:
            os.close(self._descriptor)
            raise

    @classmethod
    def try_on(cls, session: Path) -> _Lock | None:
        """Take the lock of a session, if no one has it."""
        try:
            return cls(session)
        except OSError:
            return None

    @property
    def is_gone(self) -> bool:
        """Whether the lock's file was removed, so that another process could lock a new one."""
        return os.fstat(self._descriptor).st_nlink == 0

    def release(self, forget: bool = False) -> None:
        """Give the lock up; remove its file when the session is gone."""
        if forget and sys.platform != "win32":
            _unlink(self._path)  # before it is unlocked: whoever waits for it sees that it is gone
        os.close(self._descriptor)
        if forget and sys.platform == "win32":
            _unlink(self._path)
