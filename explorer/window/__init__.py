"""The shell: docks, menus made of the commands, palette, messages, status, dialogs."""
