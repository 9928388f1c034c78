"""Why a move cannot be played, in a clause."""

from __future__ import annotations

import chess

from explorer.core.position import Position, castling_king

_SIDES = {chess.WHITE: "White", chess.BLACK: "Black"}


def why_not(position: Position, move: chess.Move) -> str | None:
    """Return why ``move`` (castling as king takes rook) cannot be played, as a clause; None when it can."""
    if position.is_legal(move):
        return None
    board = position.board()
    piece, target = board.piece_at(move.from_square), board.piece_at(move.to_square)
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    if piece is None:
        return f"{start} is empty"
    if piece.color != position.turn:
        return f"the {_name(piece)} on {start} is {_SIDES[piece.color]}'s and it is {_SIDES[position.turn]}'s turn"
    if move.from_square == move.to_square:
        return f"it goes from {start} to {start}"
    if piece.piece_type == chess.KING and target == chess.Piece(chess.ROOK, piece.color):
        return why_not_castling(position, move)
    if target is not None and target.color == piece.color:
        return f"{end} holds {_SIDES[piece.color]}'s own {_name(target)}"
    return _why_not_ordinary(board, piece, move)


def _why_not_ordinary(board: chess.Board, piece: chess.Piece, move: chess.Move) -> str:
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    queen = chess.Move(move.from_square, move.to_square, chess.QUEEN)
    plain = chess.Move(move.from_square, move.to_square)
    if board.is_castling(plain) or not (board.is_pseudo_legal(plain) or board.is_pseudo_legal(queen)):
        return _why_not_geometry(board, piece, move)
    if board.is_pseudo_legal(queen) and move.promotion is None:
        return f"the pawn that reaches {end} must become a piece"
    if move.promotion is not None and board.is_pseudo_legal(plain):
        return f"{start}-{end} is no promotion"
    if move.promotion in (chess.KING, chess.PAWN):
        return f"a pawn cannot become a {chess.piece_name(move.promotion)}"
    king = board.king(piece.color)
    if piece.piece_type == chess.KING:
        return f"{end} is attacked"
    where = "" if king is None else f" on {chess.square_name(king)}"
    verb = "stays" if board.is_check() else "would be"
    return f"{_SIDES[piece.color]}'s king{where} {verb} in check"


def _why_not_geometry(board: chess.Board, piece: chess.Piece, move: chess.Move) -> str:
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    alone = chess.BaseBoard(None)
    alone.set_piece_at(move.from_square, piece)
    if piece.piece_type != chess.PAWN and move.to_square in alone.attacks(move.from_square):
        squares = chess.SquareSet.between(move.from_square, move.to_square)
        blocked = next(chess.square_name(s) for s in squares if board.piece_at(s))
        return f"the {_name(piece)} on {start} cannot reach {end}: {blocked} is in the way"
    if piece.piece_type == chess.PAWN:
        if move.to_square in alone.attacks(move.from_square):
            return f"the pawn on {start} has nothing to take on {end}"
        blocker = _blocker(board, piece, move)
        if blocker is not None:
            how = "occupied" if blocker == move.to_square else "in the way"
            return f"the pawn on {start} cannot reach {end}: {chess.square_name(blocker)} is {how}"
    return f"a {_name(piece)} on {start} does not go to {end}"


def _blocker(board: chess.Board, piece: chess.Piece, move: chess.Move) -> chess.Square | None:
    """Return the occupied square that stops a pawn's push of one or two squares; None when it is no such push."""
    forward = 8 if piece.color else -8
    path = [move.from_square + forward, move.from_square + 2 * forward]
    if chess.square_rank(move.from_square) != (1 if piece.color else 6):
        path.pop()
    if move.to_square not in path:
        return None
    return next((square for square in path if board.piece_at(square)), None)


def why_not_castling(position: Position, move: chess.Move) -> str | None:
    """Return why castling with the king and the own rook named by ``move`` cannot be played; None when it can."""
    if position.is_legal(move):
        return None
    board = position.board()
    king, rook = move.from_square, move.to_square
    name = chess.square_name(rook)
    if not chess.BB_SQUARES[rook] & board.castling_rights:
        return f"{_SIDES[position.turn]} has no right to castle with the rook on {name}"
    if board.is_check():
        return "the king is in check"
    return _why_not_path(board, king, rook)


def _why_not_path(board: chess.Board, king: chess.Square, rook: chess.Square) -> str:
    rank = chess.square_rank(king)
    king_to = chess.square(6 if rook > king else 2, rank)
    rook_to = chess.square(5 if rook > king else 3, rank)
    walk = chess.SquareSet.between(king, king_to) | chess.SquareSet.from_square(king_to)
    paths = walk | chess.SquareSet.between(rook, rook_to) | chess.SquareSet.from_square(rook_to)
    for square in paths - chess.SquareSet([king, rook]):
        if board.piece_at(square):
            return f"{chess.square_name(square)} is occupied"
    board.remove_piece_at(king)
    for square in walk:
        if board.is_attacked_by(not board.turn, square):
            return f"{chess.square_name(square)} is attacked"
    return f"without the rook {chess.square_name(king_to)} is attacked"


def held_but_unusable(position: Position, rook: chess.Square) -> str | None:
    """Return why a castling right that counts cannot be used by its owner to move now; None when it can."""
    color = chess.square_rank(rook) == 0
    if color != position.turn:
        return None
    king = position.board().king(color)
    return None if king is None else why_not_castling(position, chess.Move(king, rook))


def _name(piece: chess.Piece) -> str:
    return chess.piece_name(piece.piece_type)


def why_no_right(position: Position, square: chess.Square) -> str:
    """Return why no castling right can be held for a square, as a clause, or an empty text."""
    color, name = square < 8, chess.square_name(square)
    side = "White" if color else "Black"
    king = castling_king(position.squares, color, position.chess960)
    if king is None:
        home = "the back rank" if position.chess960 else chess.square_name(4 if color else 60)
        return f"{side}'s king is not on {home}"
    if position.piece(square) != ("R" if color else "r"):
        return f"no {side.lower()} rook stands on {name}"
    if not position.chess960 and chess.square_file(square) not in (0, 7):
        return "in standard chess only the rooks on the a- and h-file castle"
    return ""
