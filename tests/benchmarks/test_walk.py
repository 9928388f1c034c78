"""Walks through whole books, as ratios of whole processes on the same book.

The yardsticks: Debian's ``polyglot info-book`` (apt-get install polyglot gnuchess-book), python-chess, ``cksum``. The
big book takes a minute to make and info-book minutes to read; EXPLORER_BIG_BOOK names a file to keep it in.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import chess
import chess.polyglot
import numpy as np
import pytest

from explorer.core.book.columns import LAYOUT
from tests.benchmarks.big_book import write_big_book

if TYPE_CHECKING:
    from tests.benchmarks.conftest import Ratios

ROOT = Path(__file__).resolve().parents[2]
GNUCHESS_BOOK = Path("/usr/share/games/gnuchess/book.bin")
POLYGLOT = shutil.which("polyglot", path=f"{os.environ.get('PATH', '')}:/usr/games")
BIG = 10_000_000
PREFIX = 60_000
"""Records that the python-chess walk reads before its rate is taken."""
MEMORY = 8.0
START_KEY = 0x463B96181691FC9C

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are measured by wait4")


@dataclass(frozen=True)
class Run:
    """One process: seconds of processor time, seconds on the clock, peak memory in bytes, what it printed."""

    seconds: float
    clock: float
    memory: int
    out: str


Explorer = Callable[..., Run]


def run(words: tuple[str, ...], environment: dict[str, str] | None = None) -> Run:
    """Run a process to its end; one that fails skips the test."""
    began = time.monotonic()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment) as child:
        assert child.stdout is not None
        out = child.stdout.read().decode()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        pytest.skip(f"{Path(words[0]).name} ended with {child.returncode} after {used.ru_utime:.0f} s")
    return Run(used.ru_utime + used.ru_stime, time.monotonic() - began, used.ru_maxrss * 1024, out)


@pytest.fixture(scope="session")
def explorer(process_environment: dict[str, str]) -> Explorer:
    """Return what runs ``book``."""
    return lambda *words: run((sys.executable, "-m", "explorer", "book", *words, "--json"), process_environment)


@pytest.fixture(scope="session")
def gnuchess() -> str:
    if not GNUCHESS_BOOK.is_file():
        pytest.skip("Debian's gnuchess-book is not installed: apt-get install gnuchess-book polyglot")
    return str(GNUCHESS_BOOK)


@pytest.fixture(scope="session")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    given = os.environ.get("EXPLORER_BIG_BOOK")
    path = Path(given) if given else tmp_path_factory.mktemp("big") / "big.bin"
    if not path.is_file():
        write_big_book(path, BIG)
    return path


@pytest.fixture(scope="session")
def big_walk(big: Path, explorer: Explorer) -> Run:
    walk = explorer("check", str(big))
    assert json.loads(walk.out)["reached_records"] == BIG
    return walk


@pytest.fixture(scope="session")
def thinned(big: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the big book without one in eight of its positions, the start kept: what follows is across gaps."""
    rows = np.fromfile(big, dtype=LAYOUT)
    keys = rows["key"].astype(np.uint64)
    kept = (keys >> np.uint64(20) & np.uint64(7) != 0) | (keys == np.uint64(START_KEY))
    path = tmp_path_factory.mktemp("thinned") / "thinned.bin"
    rows[kept].tofile(path)
    return path


def info_book(path: str, most: int | None = None) -> float:
    """Return the seconds of info-book, or ``most`` when it was stopped after so many: it can take many minutes."""
    if POLYGLOT is None:
        pytest.skip("polyglot is not installed: apt-get install polyglot")
    words = (POLYGLOT, "info-book", "-bin", path)
    return run(words if most is None else ("sh", "-c", f'ulimit -t {most}; "$@" || true', "sh", *words)).seconds


def python_chess_walk(path: Path) -> float:
    """Return the seconds a record takes in a walk with python-chess, from the first records it comes to."""
    began, read = time.process_time(), 0
    with chess.polyglot.open_reader(path) as reader:
        level, seen = [chess.Board()], set()
        while level and read < PREFIX:
            following = []
            for board in level:
                for entry in reader.find_all(board, minimum_weight=0):
                    read += 1
                    board.push(entry.move)
                    key = chess.polyglot.zobrist_hash(board)
                    if key not in seen:
                        seen.add(key)
                        following.append(board.copy(stack=False))
                    board.pop()
            level = following
    return (time.process_time() - began) / read


def test_a_real_book(gnuchess: str, explorer: Explorer, ratios: Ratios) -> None:
    def ours() -> float:
        found = explorer("check", gnuchess)
        assert json.loads(found.out)["reached_records"] == 142_776
        return found.seconds

    what = "book check of Debian's gnuchess-book against polyglot info-book"
    ratios.compare(what, ours, lambda: info_book(gnuchess), bound=1 / 3, rounds=5)


def test_a_real_book_across_gaps(gnuchess: str, explorer: Explorer, ratios: Ratios) -> None:
    def across() -> float:
        found = explorer("check", gnuchess, "--gaps")
        assert json.loads(found.out)["reached_with_gaps"] == 161_693
        return found.seconds

    what = "book check of gnuchess-book across gaps against without"
    ratios.compare(what, across, lambda: explorer("check", gnuchess).seconds, bound=8, rounds=3)


def test_a_big_book(big: Path, big_walk: Run, ratios: Ratios) -> None:
    what = f"book check of {BIG:,} records against polyglot info-book"
    most = round(20 * big_walk.seconds)
    ratios.compare(what, lambda: big_walk.seconds, lambda: info_book(str(big), most), bound=1 / 12, rounds=1)


def test_a_big_book_against_python_chess(big: Path, big_walk: Run, ratios: Ratios) -> None:
    what = f"book check of {BIG:,} records, by record, against python-chess"
    ratios.compare(what, lambda: big_walk.seconds / BIG, lambda: python_chess_walk(big), bound=1 / 50, rounds=1)


def test_a_big_book_across_gaps(big: Path, big_walk: Run, explorer: Explorer, ratios: Ratios) -> None:
    across = explorer("check", str(big), "--gaps")
    what = f"book check of {BIG:,} records across gaps against without"
    ratios.compare(what, lambda: across.seconds, lambda: big_walk.seconds, bound=8, rounds=1)
    most = max(across.memory, big_walk.memory) / big.stat().st_size
    ratios.tell(f"memory of both: at most {most:.1f} times the file, at most {MEMORY:g}")
    assert most <= MEMORY


def test_a_big_book_with_gaps(thinned: Path, explorer: Explorer, ratios: Ratios) -> None:
    def across() -> float:
        found = explorer("check", str(thinned), "--gaps")
        fields = json.loads(found.out)
        assert fields["reached_with_gaps"] > 3 * fields["reached_records"]
        return found.seconds

    what = "book check across gaps against without, of the big book less one in eight positions"
    ratios.compare(what, across, lambda: explorer("check", str(thinned)).seconds, bound=8, rounds=3)


def test_the_facts_of_a_big_book(big: Path, explorer: Explorer, ratios: Ratios) -> None:
    what = f"book info of {BIG:,} records against cksum, on the clock"
    cksum = ("cksum", str(big))
    ratios.compare(what, lambda: explorer("info", str(big)).clock, lambda: run(cksum).clock, bound=30, rounds=7)
