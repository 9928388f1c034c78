"""The parts of dev.py that decide; what it does shows in a fresh clone on a bare machine."""

import ast
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import dev

XVFB, NO_XVFB = True, False
ON_X11 = {"DISPLAY": ":0"}


def test_python_is_old_enough() -> None:
    assert dev.python_problem((3, 11)) == ""
    assert dev.python_problem((4, 0)) == ""
    assert dev.python_problem((3, 9)) == "Polyglot Explorer needs Python 3.11 or newer; this is 3.9."


def test_old_pythons_can_read_the_file_that_refuses_them() -> None:
    source = Path(dev.__file__).read_text("utf-8")
    assert ast.parse(source, feature_version=(3, 7)).body


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], ("run", [])),
        (["run"], ("run", [])),
        (["run", "test"], ("run", ["test"])),
        (["--book", "test"], ("run", ["--book", "test"])),
        (["key", "--json"], ("run", ["key", "--json"])),
        (["test", "-k", "undo"], ("test", ["-k", "undo"])),
        (["check"], ("check", [])),
    ],
)
def test_first_word_says_what_to_do(words: list[str], expected: tuple[str, list[str]]) -> None:
    assert dev.verb_and_arguments(words) == expected


@pytest.mark.parametrize(
    ("platform", "environment", "arguments"),
    [
        ("linux", {"DISPLAY": ":0"}, []),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, []),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, []),
        ("linux", {}, ["key", "--json"]),
        ("linux", {}, ["--version"]),
        ("linux", {}, ["--theme", "dark", "--screenshot", "out.png"]),
        ("darwin", {}, []),
        ("win32", {}, []),
    ],
)
def test_no_display_is_needed_or_one_is_there(
    platform: str, environment: Mapping[str, str], arguments: list[str]
) -> None:
    assert dev.display_problem(platform, environment, arguments) == ""


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ""}])
def test_no_display_is_one_sentence(environment: Mapping[str, str]) -> None:
    sentence = dev.display_problem("linux", environment, ["openings.bin"])
    assert sentence == "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set."


@pytest.mark.parametrize(
    ("verb", "arguments", "environment", "has_xvfb", "expected"),
    [
        ("run", [], ON_X11, NO_XVFB, ["program", "window"]),
        ("run", [], {**ON_X11, "QT_QPA_PLATFORM": "offscreen"}, NO_XVFB, ["program", "offscreen"]),
        ("run", ["--screenshot", "out.png"], {}, XVFB, ["program", "offscreen"]),
        ("run", ["key"], ON_X11, XVFB, ["program"]),
        ("test", [], ON_X11, NO_XVFB, ["program", "tools", "offscreen"]),
        ("test", [], {}, XVFB, ["program", "tools", "window"]),
        ("bench", [], {}, XVFB, ["program", "tools", "offscreen"]),
        ("check", [], {}, XVFB, ["program", "tools"]),
        ("build", [], {}, XVFB, ["program", "tools"]),
    ],
)
def test_only_what_is_needed_is_wanted(
    verb: str, arguments: list[str], environment: Mapping[str, str], has_xvfb: bool, expected: list[str]
) -> None:
    assert dev.needs(verb, arguments, environment, has_xvfb) == expected


@pytest.mark.parametrize(
    ("found", "expected"),
    [({"apt-get"}, "apt-get"), ({"dnf"}, "dnf"), ({"pacman"}, "pacman"), ({"zypper"}, "zypper"), ({"brew"}, "")],
)
def test_package_manager_is_recognised(found: set[str], expected: str) -> None:
    assert dev.package_manager(lambda name: f"/usr/bin/{name}" if name in found else None) == expected


@pytest.mark.parametrize("manager", dev.SYSTEM_PACKAGES)
def test_every_manager_knows_packages_for_all_that_can_be_missing(manager: str) -> None:
    for need in ("venv", "offscreen", "window", "font"):
        assert dev.system_packages(manager, [need], 11)


def test_venv_package_is_that_of_this_python() -> None:
    assert dev.system_packages("apt-get", ["venv"], 13) == ["python3.13-venv"]


def test_apt_reads_its_lists_before_it_installs() -> None:
    update, install = dev.install_commands("apt-get", ["libegl1"], ["sudo", *dev.APT_ENVIRONMENT])
    assert update == ["sudo", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "update"]
    assert install[3:] == ["apt-get", "install", "-y", "--no-install-recommends", "libegl1"]


@pytest.mark.parametrize(
    ("manager", "line"),
    [
        ("apt-get", "sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 libgl1"),
        ("dnf", "sudo dnf install libegl1 libgl1"),
        ("pacman", "sudo pacman -S --needed libegl1 libgl1"),
        ("zypper", "sudo zypper install libegl1 libgl1"),
    ],
)
def test_line_to_type(manager: str, line: str) -> None:
    assert dev.line_to_type(manager, ["libegl1", "libgl1"]) == line


@pytest.mark.parametrize(
    ("output", "need", "expected"),
    [
        ("no font\n", "offscreen", ["font"]),
        ("no window: libxcb-cursor.so.0: cannot open shared object file", "window", ["window"]),
        ("ImportError: libEGL.so.1: cannot open shared object file", "offscreen", ["offscreen", "font"]),
        ("ImportError: libEGL.so.1: cannot open shared object file", "window", ["offscreen", "font", "window"]),
        ("", "offscreen", ["offscreen", "font"]),
    ],
)
def test_a_failed_try_of_qt_says_what_is_missing(output: str, need: str, expected: list[str]) -> None:
    assert dev.missing_for_qt(output, need) == expected


def test_stamp_comes_back_as_written(tmp_path: Path) -> None:
    stamp = dev.blank_stamp()._replace(done=["program", "window"])
    dev.write_stamp(tmp_path / "stamp", stamp)
    assert dev.read_stamp(tmp_path / "stamp") == stamp
    assert [path.name for path in tmp_path.iterdir()] == ["stamp"]


@pytest.mark.parametrize("text", [None, "", "{", "[]", "{}", json.dumps({"base": "elsewhere 3.11"})])
def test_half_a_stamp_is_none(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "stamp"
    if text is not None:
        path.write_text(text, "utf-8")
    assert dev.read_stamp(path) is None


def test_ready_is_all_that_is_wanted_for_these_files_and_this_python() -> None:
    blank = dev.Stamp("here 3.11", "abc", [])
    stamp = blank._replace(done=["program", "window"])
    assert dev.is_ready(["program", "window"], stamp, blank)
    assert dev.is_ready(["program", "offscreen"], stamp, blank), "a screen needs more than no screen"
    assert not dev.is_ready(["program", "tools"], stamp, blank)
    assert not dev.is_ready(["program"], stamp._replace(files="abd"), blank)
    assert not dev.is_ready(["program"], stamp._replace(base="here 3.12"), blank)
    assert not dev.is_ready(["program"], None, blank)


def test_a_second_set_up_waits_for_the_first(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with path.open("a+b") as first, path.open("a+b") as second:
        assert dev.try_lock(first)
        assert not dev.try_lock(second)
        first.close()
        assert dev.try_lock(second)
