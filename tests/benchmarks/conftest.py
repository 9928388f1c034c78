"""Ratios of two measurements, made in turn in one run and printed at the end of it.

Machines are noisy and differ, so a benchmark never asserts a time: it measures what we do and a yardstick by turns,
and asserts the median of the ratios, since a machine that slows down for a while slows down both.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pytest

Measure = Callable[[], float]
"""Do something once and return the seconds it took."""

_LINES = pytest.StashKey[list[str]]()


@dataclass(frozen=True)
class Ratios:
    """Compares two measurements, and remembers what to print."""

    lines: list[str]

    def compare(self, what: str, ours: Measure, yardstick: Measure, *, bound: float, rounds: int) -> None:
        """Measure both by turns, ``rounds`` times, and assert that ours takes at most ``bound`` times the other."""
        pairs = []
        for _ in range(rounds):
            gc.collect()
            pairs.append((ours(), yardstick()))
        first, second = median(a for a, _ in pairs), median(b for _, b in pairs)
        ratio = median(a / b for a, b in pairs)
        figures = f"{first * 1e3:.3f} ms against {second * 1e3:.3f} ms, ratio {ratio:.2f}, at most {bound:g}"
        self.tell(f"{what}: {figures} ({rounds} rounds)")
        assert ratio <= bound, figures

    def tell(self, line: str) -> None:
        """Print a line at the end of the run."""
        self.lines.append(line)


@pytest.fixture
def ratios(request: pytest.FixtureRequest) -> Ratios:
    """Return what compares and prints."""
    return Ratios(request.config.stash[_LINES])


@pytest.fixture(scope="session")
def process_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment of a measured process: modules compiled beforehand, as they are once installed."""
    made = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    made["PYTHONPYCACHEPREFIX"] = str(tmp_path_factory.mktemp("compiled"))
    made["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    return made


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_LINES] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    terminalreporter.section("ratios")
    terminalreporter.line(f"Python {sys.version.split()[0]} on {sys.platform}, {os.cpu_count()} processors")
    for line in config.stash[_LINES]:
        terminalreporter.line(line)
