"""What a window shows, kept so that it comes back at the next start, also after a crash."""
