"""Panels: one folder for each dockable view, and what they share. A panel shows the state and runs commands."""
