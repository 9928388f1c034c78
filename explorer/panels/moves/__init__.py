"""The line that was played."""
