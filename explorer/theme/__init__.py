"""Colours, fonts and spacing as values, and the Qt palette and style sheet made of them."""
