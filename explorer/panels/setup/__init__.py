"""Setting up: tools, turn, rights, en passant, Chess960 numbers, counters, and what is wrong."""
