"""Compile the sample opening book from its readable text.

Reads ``openings.txt`` and writes, in the same folder:

* ``openings.bin`` - a Polyglot book: 16-byte big-endian records (key, move, weight, learn), sorted by key;
* ``openings.tsv`` - the names of positions: sorted lines ``key<TAB>name``, the key as 16 hexadecimal digits.

Run ``python tools/make_sample_book.py`` to write both files and ``--check`` to only compare them with the text.
"""

from __future__ import annotations

import argparse
import os
import re
import struct
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.polyglot

BOOK_DIRECTORY = Path(__file__).resolve().parent.parent / "resources" / "books"
TEXT_NAME = "openings.txt"
BOOK_NAME = "openings.bin"
NAMES_NAME = "openings.tsv"

RECORD = struct.Struct(">QHHI")
MAX_RECORD_WEIGHT = 0xFFFF
MAX_LINE_WEIGHT = 100
MOVE_NUMBER = re.compile(r"[0-9]+\.")


class BookTextError(Exception):
    """One or more faults in the text of the book, one message each."""

    def __init__(self, messages: Sequence[str]) -> None:
        """Keep the messages in the order of the text."""
        super().__init__("\n".join(messages))
        self.messages = tuple(messages)


@dataclass(frozen=True)
class BookLine:
    """One line of play and where it stands in the text."""

    number: int
    weight: int
    name: str
    moves: tuple[chess.Move, ...]

    def steps(self) -> Iterator[tuple[chess.Board, chess.Move]]:
        """Yield each position of the line with the move played in it; the board is one and the same object."""
        board = chess.Board()
        for move in self.moves:
            yield board, move
            board.push(move)

    def final_key(self) -> int:
        """Return the Polyglot key of the position at the end of the line."""
        board = chess.Board()
        for move in self.moves:
            board.push(move)
        return chess.polyglot.zobrist_hash(board)


def fault(number: int, message: str) -> BookTextError:
    """Build the error for a single fault on a line of the text."""
    return BookTextError([f"{TEXT_NAME} line {number}: {message}"])


def parse_text(text: str) -> list[BookLine]:
    """Read the whole text; report the faults of all lines together."""
    lines: list[BookLine] = []
    messages: list[str] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        content = raw.strip()
        if not content or content.startswith("#"):
            continue
        try:
            lines.append(parse_line(number, content))
        except BookTextError as error:
            messages.extend(error.messages)
    if messages:
        raise BookTextError(messages)
    return lines


def parse_line(number: int, content: str) -> BookLine:
    """Read one ``weight | name | moves`` line."""
    fields = [field.strip() for field in content.split("|")]
    if len(fields) != 3:
        raise fault(number, 'expected three fields: "weight | name | moves"')
    weight, name, moves = fields
    return BookLine(number, parse_weight(number, weight), parse_name(number, name), parse_moves(number, moves))


def parse_weight(number: int, field: str) -> int:
    """Read the weight, a whole number from 1 to 100."""
    if not re.fullmatch(r"[0-9]{1,3}", field) or not 1 <= int(field) <= MAX_LINE_WEIGHT:
        raise fault(number, f'the weight "{field}" is not a whole number from 1 to {MAX_LINE_WEIGHT}')
    return int(field)


def parse_name(number: int, field: str) -> str:
    """Check the name: not empty and printable, so that it fits on one line of the list of names."""
    if not field or not field.isprintable():
        raise fault(number, f"the name {field!r} is empty or has characters that cannot be printed")
    return field


def parse_moves(number: int, field: str) -> tuple[chess.Move, ...]:
    """Read moves in standard algebraic notation, each of White's moves after its move number."""
    board = chess.Board()
    tokens = iter(field.split())
    for token in tokens:
        san: str | None = token
        if board.turn == chess.WHITE:
            check_move_number(number, board, token)
            san = next(tokens, None)
        if san is None:
            raise fault(number, f'there is no move after "{token}"')
        board.push(parse_move(number, board, san))
    if not board.move_stack:
        raise fault(number, "the line has no moves")
    return tuple(board.move_stack)


def check_move_number(number: int, board: chess.Board, token: str) -> None:
    """Check that the token is the number of the move to come."""
    expected = f"{board.fullmove_number}."
    if token == expected:
        return
    found = "move number" if MOVE_NUMBER.fullmatch(token) else "move"
    raise fault(number, f'{found} "{token}" stands where the move number "{expected}" belongs')


def parse_move(number: int, board: chess.Board, san: str) -> chess.Move:
    """Read one move and insist on its usual spelling, so that the text stays uniform."""
    label = f"{board.fullmove_number}{'.' if board.turn == chess.WHITE else '...'} {san}"
    try:
        move = board.parse_san(san)
    except ValueError as error:
        reason = "is ambiguous" if isinstance(error, chess.AmbiguousMoveError) else "is not a legal move here"
        raise fault(number, f"move {label} {reason}") from None
    if not move:
        raise fault(number, f"move {label} is not a legal move here")
    spelling = board.san(move)
    if spelling != san:
        raise fault(number, f"move {label} should be written {spelling}")
    return move


def encode_move(board: chess.Board, move: chess.Move) -> int:
    """Return the Polyglot code of a move; castling is coded as the king taking its own rook."""
    to_square = move.to_square
    if board.is_castling(move):
        rook_file = 7 if board.is_kingside_castling(move) else 0
        to_square = chess.square(rook_file, chess.square_rank(move.from_square))
    promotion = move.promotion - 1 if move.promotion else 0
    return promotion << 12 | move.from_square << 6 | to_square


def collect_weights(lines: Iterable[BookLine]) -> dict[int, Counter[int]]:
    """Add up the weights of the lines for every position and move."""
    weights: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for line in lines:
        for board, move in line.steps():
            weights[chess.polyglot.zobrist_hash(board)][encode_move(board, move)] += line.weight
    return dict(weights)


def scale_weights(weights: Mapping[int, Mapping[int, int]]) -> dict[int, dict[int, int]]:
    """Scale all weights down alike if one of them would not fit into a record."""
    largest = max((weight for moves in weights.values() for weight in moves.values()), default=0)
    if largest <= MAX_RECORD_WEIGHT:
        return {key: dict(moves) for key, moves in weights.items()}
    return {
        key: {move: max(1, weight * MAX_RECORD_WEIGHT // largest) for move, weight in moves.items()}
        for key, moves in weights.items()
    }


def encode_book(weights: Mapping[int, Mapping[int, int]]) -> bytes:
    """Write the records by key, then heaviest move first, then by the code of the move."""
    records = [(key, -weight, move) for key, moves in scale_weights(weights).items() for move, weight in moves.items()]
    return b"".join(RECORD.pack(key, move, -weight, 0) for key, weight, move in sorted(records))


def collect_names(lines: Iterable[BookLine]) -> dict[int, str]:
    """Map the final position of every line to its name; two different names for one position are a fault."""
    first: dict[int, BookLine] = {}
    messages: list[str] = []
    for line in lines:
        other = first.setdefault(line.final_key(), line)
        if other.name != line.name:
            messages.append(
                f'{TEXT_NAME} line {line.number}: "{line.name}" names the position that line {other.number} '
                f'names "{other.name}"'
            )
    if messages:
        raise BookTextError(messages)
    return {key: line.name for key, line in first.items()}


def encode_names(names: Mapping[int, str]) -> bytes:
    """Write the names as sorted ``key<TAB>name`` lines."""
    return "".join(f"{key:016x}\t{name}\n" for key, name in sorted(names.items())).encode("utf-8")


def compile_book(text: str) -> dict[str, bytes]:
    """Return the contents of the output files by file name."""
    lines = parse_text(text)
    return {NAMES_NAME: encode_names(collect_names(lines)), BOOK_NAME: encode_book(collect_weights(lines))}


def write_outputs(directory: Path, outputs: Mapping[str, bytes]) -> None:
    """Write all the files beside their places first, then move them in, so that none is ever half written."""
    staged = {directory / f".{name}.{os.getpid()}.tmp": directory / name for name in outputs}
    try:
        for temporary, target in staged.items():
            temporary.write_bytes(outputs[target.name])
        for temporary, target in staged.items():
            temporary.replace(target)
    finally:
        for temporary in staged:
            temporary.unlink(missing_ok=True)


def stale_outputs(directory: Path, outputs: Mapping[str, bytes]) -> list[str]:
    """Return the names of the files that are missing or differ from what would be written."""
    return [
        name
        for name, content in outputs.items()
        if not (directory / name).is_file() or (directory / name).read_bytes() != content
    ]


def run(directory: Path, check: bool) -> int:
    """Compile the text in a folder and write or check the outputs; return the exit code."""
    outputs = compile_book((directory / TEXT_NAME).read_text(encoding="utf-8"))
    if not check:
        write_outputs(directory, outputs)
        moves, names = len(outputs[BOOK_NAME]) // RECORD.size, outputs[NAMES_NAME].count(b"\n")
        print(f"wrote {moves} moves and {names} names")
        return 0
    stale = stale_outputs(directory, outputs)
    for name in stale:
        print(f"{name} does not match {TEXT_NAME}: run python tools/make_sample_book.py", file=sys.stderr)
    return 1 if stale else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0 if all is well, 1 if the outputs are stale, 2 if something is wrong."""
    parser = argparse.ArgumentParser(description="Compile the sample opening book.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the outputs are out of date")
    parser.add_argument("--directory", type=Path, default=BOOK_DIRECTORY, help="folder of the text and the outputs")
    options = parser.parse_args(arguments)
    try:
        return run(options.directory, options.check)
    except (BookTextError, OSError, UnicodeDecodeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
