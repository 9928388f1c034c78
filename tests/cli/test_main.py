"""The command line as a whole: verbs, exit statuses, one line a message, no Qt."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from explorer import __main__ as program
from explorer import cli
from explorer.cli import VERBS, WindowOptions, book, key, main, trace, window
from explorer.cli.parser import TAKE_VALUE, take_word

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param(["explain"], "the following arguments are required: KEY", id="explain"),
        pytest.param(["book", "check", "a.bin"], "a.bin cannot be read: there is no such file", id="book-check"),
        pytest.param(["book", "diff", "a.bin", "b.bin"], "a.bin cannot be read: there is no such file", id="book-diff"),
        pytest.param(["book", "dump", "a.bin"], "a.bin cannot be read: there is no such file", id="book-dump"),
        pytest.param(["book", "why", "a.bin"], "a.bin cannot be read: there is no such file", id="book-why"),
        pytest.param(["book"], "book needs moves, info, check", id="book-alone"),
        pytest.param(["book", "nonsense"], "book needs moves, info, check", id="book-nonsense"),
        pytest.param(["book", "moves"], "the following arguments are required: FILE", id="no-file"),
        pytest.param(["key", "extra"], "unrecognized arguments: extra", id="extra"),
        pytest.param(["key", "--jso"], "unrecognized arguments: --jso", id="abbreviation"),
        pytest.param(["key", "--theme", "dark"], "unrecognized arguments: --theme dark", id="window-option-after"),
        pytest.param(["--theme", "dark", "key"], "unrecognized arguments: --theme dark", id="window-option-before"),
        pytest.param(["key", "--fen"], "argument --fen: expected one argument", id="no-value"),
        pytest.param(["--fen", FEN, "key", "--fen", FEN], "argument --fen: it is given twice", id="before-and-after"),
        pytest.param(["a\x1b[31m.bin"], "a\\x1b[31m.bin cannot be read: there is no such file", id="escape"),
        pytest.param(["missing\nfile.bin"], "missing file.bin cannot be read: there is no such file", id="newline"),
    ],
)
def test_errors_are_one_line_and_2(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("polyglot-explorer: ")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--help"], ["key", "--help"], ["book", "moves", "-h"], ["--version"]])
def test_help_and_version(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert capsys.readouterr().out


def test_help_claims_only_what_is_built(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    text = capsys.readouterr().out
    for verb in ("key", "explain", "trace", "book moves", "book info"):
        assert f"polyglot-explorer {verb}" in text


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["key", "--moves", "e4", "--json"], id="after"),
        pytest.param(["--moves", "e4", "key", "--json"], id="before"),
        pytest.param(["--json", "--moves=e4", "key"], id="all-before"),
        pytest.param(["--moves", "e4", "--chess960", "key", "--json"], id="flag-before"),
    ],
)
def test_position_options_work_before_the_verb_too(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert '"key": "823c9b50fd114196"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "verb", "rest"),
    [
        (["key"], "key", []),
        (["--fen", "key"], None, ["--fen", "key"]),
        (["--fen", "key", "key"], "key", ["--fen", "key"]),
        (["--chess960", "key", "--json"], "key", ["--chess960", "--json"]),
        (["file.bin", "key"], None, ["file.bin", "key"]),
        (["--", "key"], None, ["--", "key"]),
        (["--paste", "-", "key"], "key", ["--paste", "-"]),
        (["-"], None, ["-"]),
        ([], None, []),
    ],
)
def test_take_word(words: list[str], verb: str | None, rest: list[str]) -> None:
    assert take_word(words, VERBS) == (verb, rest)


def test_options_that_take_a_value_are_all_known() -> None:
    parsers = [window.parser(), key.parser(), trace.parser(), *(made() for made in book.PARSERS)]
    actions = [action for parser in parsers for action in parser._actions]
    taking = {name for action in actions if action.nargs is None for name in action.option_strings}
    assert taking == TAKE_VALUE


def test_a_verb_is_no_file_and_a_file_after_two_dashes_is_no_verb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("key").write_text(FEN)
    assert main(["--", "key"]) == WindowOptions(files=(Path("key"),))
    assert main(["./key"]) == WindowOptions(files=(Path("key"),))


def test_interrupted_is_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(_words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(cli.VERBS, "key", interrupt)
    assert main(["key"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_full_disk_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_words: list[str]) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(cli.VERBS, "key", fail)
    assert main(["key"]) == 2
    assert "No space left on device" in capsys.readouterr().err


def run(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=60)


def test_no_qt_and_no_numpy_for_a_key() -> None:
    code = (
        "import sys; from explorer.__main__ import main; status = main(); "
        "print([name for name in ('PySide6', 'shiboken6', 'numpy', 'chess.pgn') if name in sys.modules], status)"
    )
    assert run(code, "key", "--json").stdout.endswith("[] 0\n")
    assert run(code, "book", "moves", "missing.bin").stdout == "[] 2\n"
    assert run(code, "trace", "--moves", "e4").stdout.endswith("[] 0\n")


def test_a_closed_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "explorer", "key", "--batch", "-"]
    with subprocess.Popen(command, env=ENVIRONMENT, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(f"{FEN}\n".encode())
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C cannot be sent to one process on Windows")
def test_ctrl_c_while_reading() -> None:
    command = [sys.executable, "-m", "explorer", "key", "--batch", "-"]
    with subprocess.Popen(command, env=ENVIRONMENT, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{FEN}\n".encode())
        process.stdin.flush()
        assert b"463b96181691fc9c" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""


def test_output_that_cannot_be_encoded_comes_as_escapes() -> None:
    code = "import sys; from explorer.cli.output import say; say('Krámnik ♔')"
    command = [sys.executable, "-X", "utf8=0", "-c", code]
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True, timeout=60)
    assert done.stdout.split() == [b"Kr\\xe1mnik", b"\\u2654"]


def test_without_a_console_nothing_is_printed_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["key"]) == 0
    assert main(["key", "--json"]) == 0
    assert main(["key", "--paste", "-"]) == 2
    assert main(["key", "--batch", "-"]) == 2


# ---- explorer.__main__


@pytest.mark.parametrize(
    ("python", "pyside", "sentence"),
    [
        ((3, 11), "6.11.3", None),
        ((3, 12), "6.12.0", None),
        ((3, 13), "6.20", None),
        ((3, 11), "6.12.0", "PySide6 6.12.0 crashes on Python 3.11"),
        ((3, 11), "7.0", "PySide6 7.0 crashes on Python 3.11"),
        ((3, 12), None, "The window needs PySide6"),
    ],
)
def test_versions_that_crash_are_refused(python: tuple[int, int], pyside: str | None, sentence: str | None) -> None:
    found = program.qt_problem(python, pyside)
    assert found is sentence if sentence is None else str(found).startswith(sentence)


def test_the_program_refuses_them_before_qt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "run_command_line", WindowOptions)
    monkeypatch.setattr(program, "pyside_version", lambda: None)
    assert program.main() == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_verb_never_gets_to_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "run_command_line", lambda: 0)
    monkeypatch.setattr(program, "pyside_version", lambda: pytest.fail("Qt was asked for"))
    assert program.main() == 0


def test_the_installed_version_is_found() -> None:
    assert str(program.pyside_version()).startswith("6.")
