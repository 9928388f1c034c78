"""The book: what its records say of the position."""
