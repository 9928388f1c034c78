"""The options of the window."""

from pathlib import Path

import pytest

from explorer.cli import WindowOptions, main
from explorer.core.notation import fen
from explorer.core.position import START

BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.bin", "b.bin", "games.pgn", "-x.bin"):
        Path(name).write_bytes(b"x")
    Path("folder").mkdir()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param([], WindowOptions(), id="nothing"),
        pytest.param(["a.bin", "games.pgn"], WindowOptions(files=(Path("a.bin"), Path("games.pgn"))), id="files"),
        pytest.param(
            ["--book", "a.bin", "--book", "b.bin"], WindowOptions(books=(Path("a.bin"), Path("b.bin"))), id="books"
        ),
        pytest.param(["--", "-x.bin"], WindowOptions(files=(Path("-x.bin"),)), id="dashes"),
        pytest.param(["--theme", "contrast"], WindowOptions(theme="contrast"), id="theme"),
        pytest.param(["--theme", "system"], WindowOptions(theme="system"), id="theme-system"),
        pytest.param(["--size", "1024x680"], WindowOptions(size=(1024, 680)), id="size"),
        pytest.param(["--size", "1440×900"], WindowOptions(size=(1440, 900)), id="size-with-times"),
        pytest.param(["--scale", "2"], WindowOptions(scale=2.0), id="scale"),
        pytest.param(["--scale", "1.25"], WindowOptions(scale=1.25), id="scale-fraction"),
        pytest.param(["--fresh", "--reset-settings"], WindowOptions(fresh=True, reset_settings=True), id="fresh"),
        pytest.param(["--screenshot", "out.png"], WindowOptions(screenshot=Path("out.png")), id="screenshot"),
        pytest.param(
            ["--screenshot=folder/out.png", "--size=1280x800", "--theme=dark", "--scale=1", "--book=a.bin"],
            WindowOptions(
                books=(Path("a.bin"),),
                theme="dark",
                size=(1280, 800),
                scale=1.0,
                screenshot=Path("folder/out.png"),
            ),
            id="all-with-equals",
        ),
    ],
)
def test_options(words: list[str], expected: WindowOptions, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == expected
    assert capsys.readouterr() == ("", "")


def test_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    options = main(["--fen", BARE, "--moves", "Kd1 Kd8", "a.bin"])
    assert isinstance(options, WindowOptions)
    assert options.start is not None
    assert (fen(options.start.start), [step.san for step in options.start.steps]) == (BARE, ["Kd1", "Kd8"])
    assert (options.ply, options.chess960, options.files) == (2, False, (Path("a.bin"),))


def test_chess960_alone_is_a_position() -> None:
    options = main(["--chess960"])
    assert isinstance(options, WindowOptions)
    assert options.chess960
    assert options.start is not None
    assert options.start.start.chess960
    assert fen(options.start.start) == fen(START)


def test_what_was_mended_is_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    options = main(["--fen", "4k3/8/8/8/8/8/8/4K3 w"])
    assert isinstance(options, WindowOptions)
    assert options.notes[0].startswith("Supposed, since missing")
    assert options.notes[0] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--size", "1023x680"], "1023x680 is too small: 1024x680 is the least"),
        (["--size", "1024x679"], "1024x679 is too small: 1024x680 is the least"),
        (["--size", "99999x99999"], "is too large: 16384x16384 is the most"),
        (["--size", "big"], "'big' is no size such as 1280x800"),
        (["--size", "1280"], "'1280' is no size such as 1280x800"),
        (["--scale", "0"], "'0' is no factor from 0.5 to 4"),
        (["--scale", "nan"], "'nan' is no factor from 0.5 to 4"),
        (["--scale", "inf"], "'inf' is no factor from 0.5 to 4"),
        (["--scale", "two"], "'two' is no factor from 0.5 to 4"),
        (["--theme", "blue"], "argument --theme: invalid choice: 'blue'"),
        (["--theme", "dark", "--theme", "light"], "argument --theme: it is given twice"),
        (["--book", "missing.bin"], "missing.bin cannot be read: there is no such file"),
        (["missing.bin"], "missing.bin cannot be read: there is no such file"),
        (["folder"], "folder cannot be read: it is a directory"),
        (["--screenshot", "nowhere/out.png"], "--screenshot: there is no directory nowhere"),
        (["--screenshot", "folder"], "--screenshot: folder is a directory"),
        (["--fen", "x"], "--fen: The FEN is wrong"),
        (["--moves", "e5"], "--moves: 1. e5 (ply 1) cannot be played"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
        (["--json"], "unrecognized arguments: --json"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_refused(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert sentence in err
