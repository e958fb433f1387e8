"""The names of the knobs that people may turn; light to import."""

from __future__ import annotations

# In the order of `mazebook.mazes.active`: chances in proportion, any of them may be 0 or more.
PICKS = ("newest", "oldest", "oldest_then_newest", "random", "middle")
KNOBS = (*PICKS, "run", "join", "down", "top", "trees")

FOCUSES = ("passages", "walls")
