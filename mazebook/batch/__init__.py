"""Many books at once: collections, and the catalogue of all mazes that were made."""
