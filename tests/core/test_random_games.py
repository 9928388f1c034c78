"""Properties that hold in every position of random games: standard, Chess960 and double Fischer random."""

from itertools import islice

import chess
import chess.polyglot
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.core.book.moves import meaning
from explorer.core.book.record import decode, encode
from explorer.core.chess960 import start_position
from explorer.core.keys.conventions import POLYGLOT, python_chess_key, python_chess_note
from explorer.core.keys.term import xor_of
from explorer.core.keys.trace import trace
from explorer.core.line import Line, play_all
from explorer.core.movetext import parse_moves
from explorer.core.notation import fen, parse_fen
from explorer.core.position import EMPTY, START, Position
from explorer.core.reasons import why_not

NUMBER = st.integers(0, 959)
STARTS = st.one_of(st.just(START), st.builds(start_position, NUMBER), st.builds(start_position, NUMBER, NUMBER))


@st.composite
def games(draw: st.DrawFn) -> Line:
    """Return a game of random moves; moves of pawns and kings come more often, for en passant and castling."""
    line = Line(draw(STARTS))
    for choice in draw(st.lists(st.integers(0, 2**16), min_size=5, max_size=60)):
        position = line.position(len(line.steps))
        moves = sorted(position.legal_moves(), key=chess.Move.uci)
        rare = [move for move in moves if position.piece(move.from_square) in tuple("PKpk")]
        moves = rare if choice % 2 and rare else moves
        if not moves:
            break
        line = line.played(len(line.steps), moves[choice // 2 % len(moves)])
    return line


def positions(line: Line) -> list[Position]:
    return [line.position(ply) for ply in range(len(line.steps) + 1)]


@given(games())
def test_terms_make_the_key_that_python_chess_has(line: Line) -> None:
    board = line.start.board()
    for ply, position in enumerate(positions(line)):
        if ply:
            board.push(line.steps[ply - 1].move)
        key = POLYGLOT.key(position)
        assert xor_of(key.terms) == key.value == chess.polyglot.zobrist_hash(board) == python_chess_key(position)
        assert len({term.index for term in key.terms}) == len(key.terms)
        assert python_chess_note(position) is None


@given(games())
def test_fen_out_and_in_keeps_the_position_and_the_key(line: Line) -> None:
    for position in positions(line):
        for shredder in (False, True):
            reading = parse_fen(fen(position, shredder), position.chess960)
            assert reading.position == position
            assert reading.notes == ()


@given(games())
def test_moves_out_and_in(line: Line) -> None:
    moves = [step.move for step in line.steps]
    assert parse_moves(line.start, " ".join(step.san for step in line.steps)) == line
    assert parse_moves(line.start, " ".join(move.uci() for move in moves)) == line
    assert play_all(line.start, moves) == line


@given(games())
def test_a_trace_leads_from_key_to_key(line: Line) -> None:
    for before, after in zip(positions(line), positions(line)[1:], strict=False):
        found = trace(POLYGLOT.key(before), POLYGLOT.key(after))
        assert found.before ^ xor_of(found.removed) ^ xor_of(found.added) == found.after
        assert not {term.index for term in found.removed} & {term.index for term in found.added}


@settings(max_examples=40)
@given(games())
def test_every_legal_move_has_a_code_and_no_other_has_a_reason_not_to(line: Line) -> None:
    for position in islice(positions(line), 0, None, 5):
        for move in position.legal_moves():
            assert meaning(position, encode(move)).move == move
            assert why_not(position, move) is None


# ---- castling, read a second time and slowly


@st.composite
def castling_positions(draw: st.DrawFn) -> Position:
    """Return a position with kings and rooks on the back ranks, rights for some, and a few other pieces."""
    chess960 = draw(st.booleans())
    squares = [EMPTY] * 64
    for square in draw(st.lists(st.integers(8, 55), max_size=4)):
        squares[square] = draw(st.sampled_from("QRBNqrbn"))
    for base, letters in ((0, "KR"), (56, "kr")):
        files = draw(st.lists(st.integers(0, 7), min_size=2, max_size=5, unique=True))
        if draw(st.booleans()):
            files = [4, 0, 7]
        squares[base + files[0]] = letters[0]
        for file in files[1:]:
            squares[base + file] = letters[1]
        if draw(st.booleans()):
            squares[base + draw(st.integers(0, 7))] = draw(st.sampled_from("BNbn"))
    rooks = [square for square, letter in enumerate(squares) if letter in "Rr" and square // 8 in (0, 7)]
    rights = draw(st.lists(st.sampled_from(rooks), unique=True)) if rooks else []
    return Position("".join(squares), draw(st.booleans()), int(chess.SquareSet(rights)), chess960=chess960)


def slow_meaning(position: Position, code: int) -> tuple[str | None, str]:
    """Read cli.md's paragraph on castling sentence by sentence: the move in UCI or None, and the spelling's flag."""
    start, end = code >> 6 & 63, code & 63
    board = position.board()
    ordinary = {move.uci() for move in board.legal_moves if not board.is_castling(move)}
    board.chess960 = True
    castlings = {move.uci() for move in board.legal_moves if board.is_castling(move)}
    mover = position.turn
    king, rook = ("K", "R") if mover else ("k", "r")
    written = chess.Move(start, end).uci()
    same_rank = start // 8 == end // 8
    if position.squares[start] == king and same_rank:
        rights = [square for square in chess.SquareSet(board.castling_rights) if (square < 8) == mover]
        if end in rights and position.squares[end] == rook:
            return (written if written in castlings else None), ""
        if written in ordinary:
            return written, ""
        side = [square for square in rights if (square > start) == (end > start)]
        if side:
            meant = chess.Move(start, side[0]).uci()
            if abs(end - start) == 2 and end % 8 in (2, 6) and (end % 8 == 6) == (end > start):
                return (meant if meant in castlings else None), "castling-two-squares"
            if end % 8 in (0, 7) and (end % 8 == 7) == (end > start):
                return (meant if meant in castlings else None), "castling-corner"
    return (written if written in ordinary else None), ""


@settings(max_examples=150)
@given(castling_positions())
def test_meaning_agrees_with_a_slow_reading_of_the_castling_rule(position: Position) -> None:
    kings = [square for square, letter in enumerate(position.squares) if letter == ("K" if position.turn else "k")]
    others = [square for square in range(64) if position.squares[square] != EMPTY][:2]
    for start in {*kings, *others}:
        for end in range(64):
            code = start << 6 | end
            if start == end:
                continue
            expected, flag = slow_meaning(position, code)
            found = meaning(position, code)
            assert (found.move and found.move.uci()) == expected, decode(code).coordinates
            if expected is not None:
                assert found.flags == ((flag,) if flag else ())
            else:
                assert "illegal" in found.flags
                assert found.reason
