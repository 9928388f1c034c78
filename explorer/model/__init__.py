"""What the program is showing: one frozen state, how it changes, and what follows from it."""
