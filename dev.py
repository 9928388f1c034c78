#!/usr/bin/env python3
"""Runs, tests or checks this checkout, and sets up what that needs first; all it needs itself is Python.

    python3 dev.py [ARGUMENT …]       the program, with these arguments
    python3 dev.py test [ARGUMENT …]  the tests, with these arguments for pytest
    python3 dev.py check              style, types and layers
    python3 dev.py bench              the benchmarks
    python3 dev.py build              a wheel in dist/

Python packages go to .venv, and a stamp there says what is in place, so that a later start only starts. System packages
(Debian's venv, the libraries and the font that Qt needs) are added where a try shows that one is missing: by apt-get as
root or with sudo; elsewhere there is a line to type.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "dev-stamp.json"
LOG = VENV / "dev.log"
LOCK = ROOT / ".venv.lock"

OLDEST_PYTHON = (3, 11)
VERBS = ("run", "test", "check", "bench", "build")
PRINTING = {"key", "explain", "trace", "book", "-h", "--help", "--version"}  # words with which no window opens

# What can be wanted: two sets of Python packages, and a Qt that starts without or with a screen.
PIP_ARGUMENTS = {"program": ["--editable", "."], "tools": ["--group", "dev"]}
QT_NEEDS = ("offscreen", "window")

# By package manager: how it installs, and the packages for what can be missing.
XCB = "libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 libxcb-xkb1"
XCB_UTIL = "libxcb xcb-util-cursor xcb-util-wm xcb-util-image xcb-util-keysyms xcb-util-renderutil"
APT_ENVIRONMENT = ["env", "DEBIAN_FRONTEND=noninteractive"]
SYSTEM_PACKAGES = {
    "apt-get": {
        "install": "apt-get install -y --no-install-recommends",
        "venv": "python3.{minor}-venv",
        "offscreen": "libegl1 libgl1 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0",
        "window": f"{XCB} libxkbcommon-x11-0",
        "font": "fonts-dejavu-core",
    },
    "dnf": {
        "install": "dnf install",
        "venv": "python3-pip",
        "offscreen": "libglvnd-egl libglvnd-glx glib2 dbus-libs fontconfig libxkbcommon",
        "window": f"{XCB_UTIL} libxkbcommon-x11",
        "font": "dejavu-sans-fonts",
    },
    "pacman": {
        "install": "pacman -S --needed",
        "venv": "python",
        "offscreen": "libglvnd glib2 dbus fontconfig libxkbcommon",
        "window": f"{XCB_UTIL} libxkbcommon-x11",
        "font": "ttf-dejavu",
    },
    "zypper": {
        "install": "zypper install",
        "venv": "python3{minor}",
        "offscreen": "Mesa-libEGL1 Mesa-libGL1 libglib-2_0-0 libdbus-1-3 fontconfig libxkbcommon0",
        "window": f"{XCB} libxkbcommon-x11-0",
        "font": "dejavu-fonts",
    },
}

# Loading the platform plugin for X finds every library that it misses, with or without a display.
TRY_QT = """
import ctypes, pathlib, sys
from PySide6.QtCore import QLibraryInfo
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication
application = QApplication([])
if not QFontDatabase.families():
    sys.exit("no font")
if sys.argv[1] == "window":
    plugins = pathlib.Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    try:
        ctypes.CDLL(str(plugins / "platforms" / "libqxcb.so"))
    except OSError as error:
        sys.exit(f"no window: {error}")
print("fine")
"""


class Stamp(NamedTuple):
    """What is in place in .venv; one that was left half made has no stamp."""

    base: str
    files: str
    done: list[str]


# ---- deciding


def python_problem(version: tuple[int, int]) -> str:
    """A sentence when this Python is too old, else nothing."""
    sentence = "Polyglot Explorer needs Python {}.{} or newer; this is {}.{}.".format(*OLDEST_PYTHON, *version)
    return "" if version >= OLDEST_PYTHON else sentence


def has_display(environment: Mapping[str, str]) -> bool:
    """Whether there is an X or Wayland display."""
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def display_problem(platform: str, environment: Mapping[str, str], arguments: Iterable[str]) -> str:
    """A sentence when a window is wanted and there is nothing to show it on, else nothing."""
    if platform != "linux" or has_display(environment) or environment.get("QT_QPA_PLATFORM"):
        return ""
    if not {*PRINTING, "--screenshot"}.isdisjoint(arguments):
        return ""
    return "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set."


def verb_and_arguments(words: Sequence[str]) -> tuple[str, list[str]]:
    """What to do, and the words that go on to the program or to pytest."""
    if words and words[0] in VERBS:
        return words[0], list(words[1:])
    return "run", list(words)


def needs(verb: str, arguments: Iterable[str], environment: Mapping[str, str], has_xvfb: bool) -> list[str]:
    """What has to be in place for this. With Xvfb there are tests on a real screen as well."""
    packages = ["program"] if verb == "run" else ["program", "tools"]
    if verb in ("check", "build") or (verb == "run" and not PRINTING.isdisjoint(arguments)):
        return packages
    if verb == "run":
        on_screen = has_display(environment) and environment.get("QT_QPA_PLATFORM", "xcb") == "xcb"
    else:
        on_screen = verb == "test" and has_xvfb
    return [*packages, "window" if on_screen else "offscreen"]


def package_manager(find: Callable[[str], str | None]) -> str:
    """The first package manager we know that is found on this system; empty when there is none."""
    return next((manager for manager in SYSTEM_PACKAGES if find(manager)), "")


def system_packages(manager: str, missing: Iterable[str], minor: int) -> list[str]:
    """The packages that bring what is missing to a Python 3.minor."""
    table = SYSTEM_PACKAGES[manager]
    return [name for need in missing for name in table[need].format(minor=minor).split()]


def install_commands(manager: str, packages: Sequence[str], prefix: Sequence[str]) -> list[list[str]]:
    """The commands that install these packages, each with these words before it."""
    install = [*prefix, *SYSTEM_PACKAGES[manager]["install"].split(), *packages]
    return [[*prefix, "apt-get", "update"], install] if manager == "apt-get" else [install]


def line_to_type(manager: str, packages: Sequence[str]) -> str:
    """The same as one line for a person."""
    return " && ".join(" ".join(command) for command in install_commands(manager, packages, ["sudo"]))


def missing_for_qt(output: str, need: str) -> list[str]:
    """What the last words of a failed try say is missing."""
    if "no font" in output:
        return ["font"]
    if "no window" in output:
        return ["window"]
    return ["offscreen", "font", *([need] if need == "window" else [])]


# ---- doing


def say(sentence: str) -> None:
    """Tell the person at the terminal; standard output belongs to the program."""
    print(sentence, file=sys.stderr, flush=True)


def stop(sentence: str) -> NoReturn:
    """Give up with a sentence."""
    raise SystemExit(sentence)


def logged(command: Sequence[str | Path], **environment: str) -> tuple[bool, str]:
    """Run a command with its output in the log; whether it went well, and that output."""
    import subprocess

    surroundings = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment}
    with LOG.open("a+b") as log:
        log.write("$ {}\n".format(" ".join(map(str, command))).encode())
        start = log.tell()
        log.flush()
        done = subprocess.run(
            command, cwd=ROOT, env=surroundings, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False
        )
        log.seek(start)
        return done.returncode == 0, log.read().decode(errors="replace")


def must(command: Sequence[str | Path], failure: str) -> None:
    """Run a command; when it fails, show the end of its output and give up."""
    fine, output = logged(command)
    if not fine:
        say("\n".join(output.splitlines()[-30:]))
        stop(f"{failure} (The output, whole: {LOG.relative_to(ROOT)})")


def privilege() -> list[str] | None:
    """The words before a command that make it run as root; None when there is no way."""
    if os.geteuid() == 0:
        return APT_ENVIRONMENT
    if not shutil.which("sudo"):
        return None
    asks = not logged(["sudo", "-n", "true"])[0]
    return None if asks and not sys.stdin.isatty() else ["sudo", *APT_ENVIRONMENT]


def add_to_system(missing: Sequence[str], reason: str) -> None:
    """Install system packages for what is missing, or say how and give up."""
    manager = package_manager(shutil.which)
    if not manager:
        stop(f"{reason} Please install for your system what SYSTEM_PACKAGES in dev.py has: {', '.join(missing)}.")
    packages = system_packages(manager, missing, sys.version_info[1])
    typed = f"Please type this, then start again:\n  {line_to_type(manager, packages)}"
    prefix = privilege() if manager == "apt-get" else None
    if prefix is None:
        stop(f"{reason} {typed}")
    say(f"{reason} Installing {' '.join(packages)} …")
    update, install = install_commands(manager, packages, prefix)
    logged(update)
    must(install, f"That failed. {typed}\n")


def make_venv() -> None:
    """A new .venv with a current pip."""
    import importlib.util

    say(f"Setting up .venv for Python {sys.version.split()[0]} …")
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    if not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        add_to_system(["venv"], "This Python cannot make virtual environments.")
    python = getattr(sys, "_base_executable", sys.executable)  # not the one in a .venv that has just gone
    must([python, "-m", "venv", VENV], "No virtual environment could be made.")
    must([PYTHON, "-m", "pip", "install", "--upgrade", "pip"], "pip could not be brought up to date.")


def prepare_qt(need: str) -> None:
    """Try Qt in a process of its own, and add to the system what that shows to be missing."""
    say("Trying Qt …")
    tried: list[str] = []
    fine, output = logged([PYTHON, "-c", TRY_QT, need], QT_QPA_PLATFORM="offscreen")
    while not fine:
        missing = missing_for_qt(output, need)
        if set(missing) <= set(tried):
            stop(f"Qt does not start on this system: {output}")
        tried += missing
        last_line = output.strip().rpartition("\n")[2]
        add_to_system(missing, f"Qt does not start yet ({last_line}).")
        fine, output = logged([PYTHON, "-c", TRY_QT, need], QT_QPA_PLATFORM="offscreen")


def blank_stamp() -> Stamp:
    """The stamp of a .venv for this place, this Python and these files in which nothing is installed."""
    files = (ROOT / "pyproject.toml").read_bytes() + Path(__file__).read_bytes()
    return Stamp("{} {}.{}".format(ROOT, *sys.version_info), hashlib.sha256(files).hexdigest(), [])


def read_stamp(path: Path) -> Stamp | None:
    """The stamp that the last set-up left."""
    try:
        return Stamp(**json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def write_stamp(path: Path, stamp: Stamp) -> None:
    """Write it whole or not at all."""
    half = path.with_suffix(".half")
    half.write_text(json.dumps(stamp._asdict()), "utf-8")
    half.replace(path)


def is_ready(wanted: Iterable[str], stamp: Stamp | None, blank: Stamp) -> bool:
    """Whether all that is wanted is in place. A Qt that starts with a screen starts without one too."""
    if stamp is None or (stamp.base, stamp.files) != (blank.base, blank.files):
        return False
    return all(need in stamp.done or (need == "offscreen" and "window" in stamp.done) for need in wanted)


def set_up(wanted: Sequence[str]) -> None:
    """Put in place what is wanted and not there yet."""
    old, stamp = read_stamp(STAMP), blank_stamp()
    if old is None or old.base != stamp.base or not PYTHON.exists():
        old = None
        make_venv()
    elif old.files == stamp.files:
        stamp.done.extend(old.done)
    packages = [need for need in PIP_ARGUMENTS if need in wanted and need not in stamp.done]
    if packages:
        say("Installing Python packages …")
        STAMP.unlink(missing_ok=True)  # until pip has come to its end
        arguments = [word for need in packages for word in PIP_ARGUMENTS[need]]
        try:
            must([PYTHON, "-m", "pip", "install", *arguments], "The Python packages could not be installed.")
        except SystemExit:
            if old:  # pip gave up by itself, so it left things as they were
                write_stamp(STAMP, old)
            raise
        stamp.done.extend(packages)
        write_stamp(STAMP, stamp)
    for need in QT_NEEDS:
        if need in wanted and not is_ready([need], stamp, stamp):
            if sys.platform == "linux":
                prepare_qt(need)
            stamp.done.append(need)
    write_stamp(STAMP, stamp)


def try_lock(lock: BinaryIO) -> bool:
    """Lock this file until it is closed, if no other process has."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other dev.py is setting up this checkout."""
    import time

    with LOCK.open("a+b") as lock:
        if not try_lock(lock):
            say("Waiting for another dev.py to finish setting up …")
            while not try_lock(lock):
                time.sleep(0.2)
        yield


def become(command: Sequence[str | Path], environment: Mapping[str, str]) -> int:
    """Go on as this command."""
    if os.name == "posix":
        os.execve(command[0], [str(word) for word in command], environment)
    import subprocess

    return subprocess.run(command, env=environment, check=False).returncode


def check() -> int:
    """Run every check and say how each went."""
    import subprocess

    checks: dict[str, list[str | Path]] = {
        "ruff check": [SCRIPTS / "ruff", "check"],
        "ruff format": [SCRIPTS / "ruff", "format", "--check"],
        "mypy": [SCRIPTS / "mypy"],
        "import-linter": [SCRIPTS / "lint-imports", "--no-logo"],
    }
    went = {name: subprocess.run(command, check=False).returncode == 0 for name, command in checks.items()}
    for name, fine in went.items():
        print(f"{name}: {'fine' if fine else 'FAILED'}")
    return 0 if all(went.values()) else 1


def main(words: Sequence[str]) -> int:
    """Set up what these words need, then do what they say."""
    verb, arguments = verb_and_arguments(words)
    problem = python_problem(sys.version_info[:2])
    if verb == "run" and not problem:
        problem = display_problem(sys.platform, os.environ, arguments)
    if problem:
        say(problem)
        return 2
    wanted = needs(verb, arguments, os.environ, has_xvfb=bool(shutil.which("Xvfb")))
    if not (PYTHON.exists() and is_ready(wanted, read_stamp(STAMP), blank_stamp())):
        with alone():
            set_up(wanted)
    if verb == "run":
        return become([PYTHON, "-P", "-m", "explorer", *arguments], os.environ)
    os.chdir(ROOT)
    if verb == "check":
        return check()
    if verb == "build":
        return become([PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"], os.environ)
    which = ["tests/benchmarks"] if verb == "bench" else []
    return become([PYTHON, "-m", "pytest", *which, *arguments], {"QT_QPA_PLATFORM": "offscreen", **os.environ})


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
