"""How records are spread, counted over a whole file."""

import random
from pathlib import Path

import pytest

from explorer.core.book import figures as module
from explorer.core.book.book import Book
from explorer.core.book.figures import Figures, figures_steps, weight_labels
from explorer.core.book.record import Record


def counted(path: Path) -> Figures:
    found, book = Figures(), Book(path)
    for _ in figures_steps(book, found):
        pass
    book.close()
    return found


def write(path: Path, records: list[tuple[int, int, int]]) -> Path:
    path.write_bytes(b"".join(Record(0, key, code, weight, 0).to_bytes() for key, code, weight in records))
    return path


def test_an_empty_file(tmp_path: Path) -> None:
    found = counted(write(tmp_path / "a.bin", []))
    assert sum(found.weights) == sum(found.spread) == 0
    assert found.per_position == [0] * module.MOST_PER_POSITION


def test_weights_by_binary_digits(tmp_path: Path) -> None:
    weights = [0, 1, 2, 3, 4, 7, 8, 32767, 32768, 65520, 65535]
    found = counted(write(tmp_path / "a.bin", [(1, 0, weight) for weight in weights]))
    labels = dict(zip(weight_labels(), found.weights, strict=True))
    assert {name: number for name, number in labels.items() if number} == {
        "0": 1,
        "1": 1,
        "2-3": 2,
        "4-7": 2,
        "8-15": 1,
        "16384-32767": 1,
        "32768-65535": 3,
    }
    assert found.at_ceiling == 1


def test_castling_codes(tmp_path: Path) -> None:
    codes = {"e1g1": 4 << 6 | 6, "e8a8": 60 << 6 | 56}
    found = counted(write(tmp_path / "a.bin", [(1, code, 1) for code in codes.values()] + [(2, 0, 1)]))
    assert {name for name, number in found.castling.items() if number} == set(codes)


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("number", [1, 500, 70_000])
def test_records_per_position_and_spread_against_plain_counting(tmp_path: Path, in_order: bool, number: int) -> None:
    rng = random.Random(number)
    keys = [rng.choice((0, 1, rng.getrandbits(64), (1 << 64) - 1, rng.randrange(900) << 54)) for _ in range(number)]
    keys.sort() if in_order else rng.shuffle(keys)
    found = counted(write(tmp_path / "a.bin", [(key, 1, 1) for key in keys]))
    runs: dict[int, int] = {}
    for key in keys:
        runs[key] = runs.get(key, 0) + 1
    wanted = [0] * module.MOST_PER_POSITION
    for length in runs.values():
        wanted[min(length, module.MOST_PER_POSITION) - 1] += 1
    assert found.per_position == wanted
    assert found.spread == [sum(key >> 58 == part for key in keys) for part in range(64)]


def test_a_large_unsorted_book_leaves_it_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_HELD", 2)
    assert counted(write(tmp_path / "a.bin", [(3, 1, 1), (2, 1, 1), (3, 1, 1)])).per_position is None
    found = counted(write(tmp_path / "a.bin", [(2, 1, 1), (3, 1, 1), (3, 1, 1)])).per_position
    assert found is not None
    assert found[:3] == [1, 1, 0]
