"""How long work tells how far it is."""

from collections.abc import Callable

# Called with how many steps are done, how many there are (0 if nobody counts them), and what is being done. The text
# stays the same while one thing is done step by step.
Progress = Callable[[int, int, str], None]


def silent(done: int, of: int, what: str) -> None:
    """Tell nothing."""
