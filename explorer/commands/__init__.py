"""Everything a user can do, once each: menus, shortcuts, palette and tests all run these."""
