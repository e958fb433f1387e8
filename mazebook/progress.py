"""Progress callbacks: how far a long piece of work is, and which step is being done."""

from enum import StrEnum
from typing import Protocol


class Step(StrEnum):
    """What is being done, as the command line shows it; `names` of a `Progress` fill the braces.

    The page shows the words of its language, ``work.steps`` in ``studio.toml``, by the names of the members.
    """

    PREPARE = "preparing for this kind of maze, once on this computer"
    CARVE = "carving mazes"
    CHOOSE = "choosing mazes"
    CHOOSE_FOR_BOOKS = "choosing the mazes of books"
    WAIT = "waiting for another run to choose its mazes"
    LAY_OUT = "laying out the pages"
    LAY_OUT_WEEK = "laying out {week}"
    WRITE_PDF = "writing the PDF"
    PREVIEW = "drawing the previews"
    CHECK = "checking {file} for {printer}"
    PROVE = "proving mazes"
    COMPARE = "comparing the mazes"
    MAKE_SHEETS = "making the sheets of weeks"
    MAKE_BOOKS = "making books"
    PACK = "packing the buyer's files"
    DRAW_LISTING = "drawing pictures for the listing"
    DRAW_SAMPLE = "drawing the preview"
    # Steps of commands that the page does not offer:
    MAKE_COLUMNS = "making the mazes of weeks"
    WRITE_COLUMN = "writing {file}"
    WRITE_FILES = "writing files"
    WRITE_ROWS = "writing thousands of rows"


class Progress(Protocol):
    """Called again and again with how far the work is.

    Parameters
    ----------
    done : how many repetitions of the step are done
    of : how many there are; 0 if nobody counts them
    step : stays the same while one thing is done repeatedly
    names : for the braces of the step
    """

    def __call__(self, done: int, of: int, step: Step, /, **names: str) -> None:
        """Take how far the work is."""


def silent(done: int, of: int, step: Step, /, **names: str) -> None:
    """Tell nothing."""
