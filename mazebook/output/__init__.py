"""Writers: they draw a `Page` and know nothing of mazes."""
