"""The key: its parts, bits and numbers."""
