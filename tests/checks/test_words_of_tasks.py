"""To which maze of a page the words of a task belong: the one whose number is beside them."""

from types import SimpleNamespace

import pytest

from mazebook.checks.proof.labels.numbers import blocks_of
from mazebook.checks.proof.page.pages import Document
from mazebook.checks.proof.tasks.findings import printed_words
from mazebook.graphics.page import Box, Page, Text
from mazebook.output.pdf.pdf import write_pdf

FACE, MARK = "Andika-Regular", "Maze 999999"
# Two mazes, one above the other. The lower one's number and words are nearer to the upper maze.
UPPER, LOWER = SimpleNamespace(box=(100, 300, 300, 500)), SimpleNamespace(box=(100, 50, 300, 220))
ENTRIES = [(SimpleNamespace(number=1), UPPER), (SimpleNamespace(number=2), LOWER)]
NUMBERS = [Text(20, 540, "Maze 1", FACE, 12), Text(20, 280, "Maze 2", FACE, 12)]


def places(*words):
    """Return at which of the two mazes the words "Find the key." are, on a page with these texts."""
    box = Box(0, 0, 400, 600)
    document = Document(write_pdf([Page(400, 600, box, box, [*NUMBERS, *words])], title="Words"), "words.pdf")
    letters = document.letters(1)
    document.close()
    blocks = blocks_of(ENTRIES, letters, MARK)
    return [place for _, place in ENTRIES if printed_words("Find the key.", place, blocks, letters)]


@pytest.mark.parametrize(
    ("heights", "found"), [([540, 280], [UPPER, LOWER]), ([540], [UPPER]), ([280], [LOWER]), ([], [])], ids=str
)
def test_words_belong_to_the_maze_whose_number_is_beside_them(heights, found):
    assert places(*(Text(120, height, "Find the key.", FACE, 10) for height in heights)) == found
