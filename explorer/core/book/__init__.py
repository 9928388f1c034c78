"""Polyglot books: the bytes of a record, a file of them, and what they mean in a position."""
