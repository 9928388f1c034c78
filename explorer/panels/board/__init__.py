"""The board: small pure modules around one custom-painted widget."""
