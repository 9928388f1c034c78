"""Chess, keys and books: pure Python and python-chess, no Qt, nothing done at import."""
