"""The start: from the process to the first painted window, the sample book open, against a bare QMainWindow."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.benchmarks.conftest import Ratios


HERE = Path(__file__).parent
BOUND = 2.0
SIZE = "1440x900"


def test_start_to_first_painted_window(ratios: Ratios, process_environment: Mapping[str, str]) -> None:
    def seconds(script: str, *options: str) -> float:
        command = [sys.executable, "-P", str(HERE / script), *options]
        start = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=process_environment, text=True) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            taken = time.perf_counter() - start
        assert line == "painted\n"
        assert process.returncode == 0
        return taken

    def program() -> float:
        return seconds("start_program.py", "--fresh", "--size", SIZE)

    def bare() -> float:
        return seconds("start_bare.py")

    for compile_all in (program, bare):
        compile_all()
    ratios.compare("start, process to painted window", program, bare, bound=BOUND, rounds=11)
