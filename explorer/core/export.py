"""A line as texts that other programs read: UCI, PGN, and this program's own command line."""

from __future__ import annotations

from explorer.core.line import Line
from explorer.core.notation import fen
from explorer.core.position import START, Position

_WIDTH = 80


def uci_command(line: Line, ply: int) -> str:
    """Return ``position startpos|fen … moves …`` for the line up to ``ply``; castling is written king takes rook."""
    start = "startpos" if line.start == START else f"fen {fen(line.start)}"
    moves = " ".join(step.move.uci() for step in line.steps[:ply])
    return f"position {start}{' moves ' + moves if moves else ''}"


def pgn(line: Line) -> str:
    """Return the whole line as a PGN game, with FEN and Variant tags where they are needed."""
    tags = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")]
    tags.append(("Result", "*"))
    if line.start.chess960:
        tags.append(("Variant", "Chess960"))
    if line.start != START:
        tags += [("SetUp", "1"), ("FEN", fen(line.start))]
    heads = "\n".join(f'[{name} "{value}"]' for name, value in tags)
    return f"{heads}\n\n{_wrapped([*_words(line), '*'])}\n"


def _words(line: Line) -> list[str]:
    words, before = [], line.start
    for ply, step in enumerate(line.steps):
        if before.turn or ply == 0:
            words.append(f"{before.fullmove}{'.' if before.turn else '...'}")
        words.append(step.san)
        before = step.position
    return words


def _wrapped(words: list[str]) -> str:
    rows = [""]
    for word in words:
        if rows[-1] and len(rows[-1]) + 1 + len(word) > _WIDTH:
            rows.append("")
        rows[-1] += f" {word}" if rows[-1] else word
    return "\n".join(rows)


def command_line(line: Line, ply: int) -> str:
    """Return a command line that opens the window on the line up to ``ply``, quoted for a POSIX shell."""
    words = ["polyglot-explorer"]
    if line.start != START:
        words += ["--fen", fen(line.start)]
    if line.start.chess960:
        words.append("--chess960")
    if ply:
        words += ["--moves", " ".join(step.san for step in line.steps[:ply])]
    import shlex  # not needed at the start

    return shlex.join(words)


def board_svg(position: Position, flipped: bool = False) -> str:
    """Return the board as an SVG of shapes, drawn by python-chess."""
    import chess.svg

    board = position.board()
    check = board.king(board.turn) if board.is_check() else None
    return chess.svg.board(board, orientation=not flipped, check=check)
