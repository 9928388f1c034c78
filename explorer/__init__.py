"""Polyglot Explorer: Polyglot keys taken apart, and the books they open."""

__version__ = "0.1.0"
