"""Memory: a big book is read by position, so having one open costs next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.benchmarks.conftest import Ratios


HERE = Path(__file__).parent
MORE, IMMEDIATE = 20 << 20, 0.2
RUNS = 3

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")


@pytest.fixture
def big_book(tmp_path: Path) -> Path:
    """Return a book of 2 GB that takes no room on the disk."""
    path = tmp_path / "big.bin"
    with path.open("wb") as file:
        file.truncate(2 << 30)
    return path


def test_memory_with_a_big_book_open(big_book: Path, ratios: Ratios, process_environment: Mapping[str, str]) -> None:
    def opened(path: str) -> dict[str, float]:
        command = [sys.executable, "-P", str(HERE / "start_program.py"), "--then-open", path, "--fresh"]
        done = subprocess.run(command, stdout=subprocess.PIPE, env=process_environment, text=True, check=True)
        told: dict[str, float] = json.loads(done.stdout.splitlines()[1])
        return told

    pairs = [(opened(str(big_book)), opened("-")) for _ in range(RUNS)]
    assert all(with_it["checks"] == 1 and without["checks"] == 0 for with_it, without in pairs)
    seconds = min(with_it["seconds"] for with_it, _ in pairs)
    held, base = (median(told[at]["memory"] for told in pairs) for at in (0, 1))
    figures = f"{held / 2**20:.1f} MB with 2 GB open, {base / 2**20:.1f} MB without, {(held - base) / 2**20:+.1f} MB"
    ratios.tell(f"memory: {figures}, at most +20 MB; opened and painted in {seconds * 1e3:.0f} ms, at most 200 ms")
    assert held - base <= MORE, figures
    assert seconds < IMMEDIATE
