"""Writers: they draw a `Page` and know nothing of mazes; but for `growing` and `gif`, which draw a maze as it grows."""
