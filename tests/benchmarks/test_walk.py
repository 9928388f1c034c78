"""How fast whole books are walked, as ratios of whole processes in one run on the same book.

The yardsticks: Debian's ``polyglot info-book`` (apt-get install polyglot gnuchess-book), python-chess, ``cksum``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess
import chess.polyglot
import pytest

from tests.benchmarks.big_book import write_big_book

ROOT = Path(__file__).resolve().parents[2]
GNUCHESS_BOOK = Path("/usr/share/games/gnuchess/book.bin")
POLYGLOT = shutil.which("polyglot", path=f"{os.environ.get('PATH', '')}:/usr/games")
BIG = 10_000_000
PREFIX = 60_000
"""Records that the python-chess walk reads before its rate is taken."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are measured by wait4")


@dataclass(frozen=True)
class Run:
    """One process: seconds of the processor it used, its peak memory in bytes, what it printed."""

    seconds: float
    memory: int
    out: str
    status: int


def run(*words: str) -> Run:
    """Run a process; time of the processor, so that what else runs on the machine counts little."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT) as child:
        assert child.stdout is not None
        out = child.stdout.read().decode()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return Run(used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, out, child.returncode)


def explorer(*words: str) -> Run:
    found = run(sys.executable, "-m", "explorer", "book", *words, "--json")
    assert found.status == 0
    return found


def fastest(*words: str) -> Run:
    return min((explorer(*words) for _ in range(3)), key=lambda found: found.seconds)


def fields(found: Run) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(found.out)
    return read


@pytest.fixture(scope="module")
def gnuchess() -> Path:
    if not GNUCHESS_BOOK.is_file():
        pytest.skip("Debian's gnuchess-book is not installed: apt-get install gnuchess-book polyglot")
    return GNUCHESS_BOOK


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    given = os.environ.get("EXPLORER_BIG_BOOK")
    path = Path(given) if given else tmp_path_factory.mktemp("big") / "big.bin"
    if not path.is_file():
        write_big_book(path, BIG)
    return path


@pytest.fixture(scope="module")
def big_walk(big: Path) -> Run:
    return explorer("check", str(big))


def info_book(path: Path) -> float:
    if POLYGLOT is None:
        pytest.skip("polyglot is not installed: apt-get install polyglot")
    found = run(POLYGLOT, "info-book", "-bin", str(path))
    if found.status:
        pytest.skip(f"polyglot info-book ended with {found.status} after {found.seconds:.0f} s")
    return found.seconds


def python_chess_rate(path: Path) -> float:
    """Return how many records a second a walk with python-chess reads."""
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
    return read / (time.process_time() - began)


def show(capsys: pytest.CaptureFixture[str], text: str) -> None:
    with capsys.disabled():
        print(f"\n  {text}", end="")


def test_a_real_book_against_info_book(gnuchess: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = fastest("check", str(gnuchess)), info_book(gnuchess)
    show(capsys, f"gnuchess book: {ours.seconds:.2f} s, info-book {theirs:.2f} s, 1/{theirs / ours.seconds:.1f}")
    assert fields(ours)["reached_records"] == 142_776
    assert ours.seconds <= theirs / 3


def test_gaps_of_a_real_book(gnuchess: Path, capsys: pytest.CaptureFixture[str]) -> None:
    without, across = fastest("check", str(gnuchess)), fastest("check", str(gnuchess), "--gaps")
    show(capsys, f"gnuchess book across gaps: {across.seconds:.2f} s, {across.seconds / without.seconds:.1f} times")
    assert across.seconds <= 8 * without.seconds


def test_a_big_book_against_info_book(big: Path, big_walk: Run, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = info_book(big)
    show(capsys, f"big book: {big_walk.seconds:.1f} s, info-book {theirs:.0f} s, 1/{theirs / big_walk.seconds:.1f}")
    assert big_walk.seconds <= theirs / 12


def test_a_big_book_against_python_chess(big: Path, big_walk: Run, capsys: pytest.CaptureFixture[str]) -> None:
    reached, rate = fields(big_walk)["reached_records"], python_chess_rate(big)
    ratio = reached / rate / big_walk.seconds
    show(capsys, f"big book: {big_walk.seconds:.1f} s, python-chess {rate:,.0f} records a second, 1/{ratio:.0f}")
    assert reached == BIG
    assert ratio >= 50


def test_memory_for_a_big_book(big: Path, big_walk: Run, capsys: pytest.CaptureFixture[str]) -> None:
    size = big.stat().st_size
    show(capsys, f"big book: {big_walk.memory / 1e6:.0f} MB at most, {big_walk.memory / size:.1f} times the file")
    assert big_walk.memory <= 8 * size


def test_gaps_of_a_big_book(big: Path, big_walk: Run, capsys: pytest.CaptureFixture[str]) -> None:
    across = explorer("check", str(big), "--gaps")
    show(capsys, f"big book across gaps: {across.seconds:.1f} s, {across.seconds / big_walk.seconds:.1f} times")
    assert across.seconds <= 8 * big_walk.seconds
    assert across.memory <= 8 * big.stat().st_size


def test_file_facts_of_a_big_book(big: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = min(timed("cksum", str(big)) for _ in range(5))
    ours = min(timed(sys.executable, "-m", "explorer", "book", "info", str(big), "--json") for _ in range(4))
    show(capsys, f"facts of the big book: {ours:.2f} s, cksum {theirs:.3f} s, {ours / theirs:.0f} times")
    assert ours <= 30 * theirs


def timed(*words: str) -> float:
    """Return the seconds on the clock: cksum waits for memory more than it computes."""
    began = time.monotonic()
    assert run(*words).status == 0
    return time.monotonic() - began
