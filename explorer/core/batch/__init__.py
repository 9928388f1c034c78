"""Many positions at once, as numpy columns: reading move codes, playing moves, keys; imported only where needed."""
