"""``key --paste``: the same reader as the window's, where a text that stops being playable is an error."""

import json
from pathlib import Path

import pytest

from explorer.cli import main
from tests.pasted import FILES, PASTED, Case, pgn_file


@pytest.mark.parametrize("case", PASTED, ids=lambda case: case.id)
def test_what_it_gives(case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pasted.txt"
    path.write_bytes(case.text.encode())
    code = main(["key", "--paste", str(path), "--json"])
    said = capsys.readouterr()
    if case.refused or case.stopped:
        assert code == 2
        assert said.out == ""
        assert "--paste: " in said.err
        assert (case.refused or case.note) in said.err
        assert len(said.err) < 500
        return
    assert code == 0
    answer = json.loads(said.out)
    assert answer["chess960"] is case.chess960
    if not case.moves:
        assert answer["fen"] == case.start


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = pgn_file(shared, name)
    count, _ = FILES[name]
    codes = [main(["key", "--paste", str(path), "--item", str(item), "--json"]) for item in (0, count - 1)]
    said = capsys.readouterr()
    assert set(codes) <= {0, 2}
    assert len(said.out.splitlines()) == codes.count(0)
    assert main(["key", "--paste", str(path), "--item", str(count)]) == 2
