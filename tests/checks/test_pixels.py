"""Rendered pages, read without the code that drew them: the way through is there, and it is the only one."""

from functools import lru_cache

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from scipy import ndimage

from mazebook.books.spec.section_ids import slug
from mazebook.mazes.algorithms import REGISTRY as ALGORITHMS
from mazebook.mazes.tessellations import REGISTRY as TESSELLATIONS
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.mazes.helpers import declared

DPI = 150
INK = 128  # darker than this is ink
Gray = NDArray[np.uint8]

# How a maze is drawn does not depend on its algorithm: each is drawn on squares, and Kruskal's on all cells.
ALL_PAIRS = [
    {"level": "8-10", "count": 1, "algorithm": algorithm, "tessellation": cells, "title": f"{algorithm} {cells}"}
    for algorithm in ALGORITHMS.names()
    for cells in TESSELLATIONS.whole()
    if declared(algorithm, cells, (13, 13))
]
CHOSEN_PAIRS = [pair for pair in ALL_PAIRS if pair["algorithm"] == "kruskal" or pair["tessellation"] == "orthogonal"]
# Where the ends are, and how thick walls are, has to do with the shape of the cells.
PUZZLES = [
    {"level": "8-10", "count": 1, "algorithm": algorithm, "size": "12x14", "title": f"{algorithm} 12x14"}
    for algorithm in ALGORITHMS.names()
    if not declared(algorithm, "orthogonal", (13, 13))
] + [
    {"level": "8-10", "count": 2, "tessellation": tessellation, "ends": ends, "title": f"{ends} {tessellation}"}
    for ends in ("longest", "random", ["e", "centre"], ["w", "e"])
    for tessellation in TESSELLATIONS.whole()
] + [
    {"level": "10-12", "count": 2, "size": "20x24", "walls": "thick", "title": "Of one size"}
] + [
    {"level": level, "count": 1, "tessellation": tessellation, "title": f"{level} {tessellation}"}
    for level in ("3-4", "4-6", "6-8", "expert")
    for tessellation in TESSELLATIONS.whole()
]  # fmt: skip


class Rendered:
    """A book's record and its pages as pictures."""

    def __init__(self, sections, folder):
        book = make_book({"seed": 77, "sections": sections}, folder, draft=True, previews=False)
        self.record = book.record
        self.pdf = pypdfium2.PdfDocument(book.files[0])
        self.height = book.record["trim"][1]
        self.page = lru_cache(maxsize=4)(self._rendered)  # several answers share a page

    def _rendered(self, number):
        page = self.pdf[number - 1]
        picture = np.array(page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L"))
        page.close()
        return picture

    def pixel(self, point):
        """Return row and column of a place on the page, in points."""
        return int((self.height - point[1]) * DPI / 72), int(point[0] * DPI / 72)

    def crop(self, picture, box):
        """Return the part of a page in a box with a little room around it, and the corner it starts at."""
        top, left = self.pixel((box[0] - 3, box[3] + 3))
        bottom, right = self.pixel((box[2] + 3, box[1] - 3))
        return picture[top:bottom, left:right], (top, left)


@pytest.fixture(scope="module")
def rendered(request, tmp_path_factory):
    pairs = ALL_PAIRS if request.config.getoption("--all") else CHOSEN_PAIRS
    found = Rendered([*pairs, *PUZZLES], tmp_path_factory.mktemp("pixels"))
    yield found
    found.pdf.close()


def titles(sections):
    return [section["title"] for section in sections]


def place_of(puzzle, role):
    return next(place for place in puzzle["placements"] if place["role"] == role)


def section(name, rendered):
    return [puzzle for puzzle in rendered.record["puzzles"] if puzzle["section"] == slug(name)]


def openings(place):
    """Return the openings of a maze, without ends inside."""
    return [end["opening"] for end in place["ends"] if "opening" in end]


def plugged(rendered, place):
    """Return the ink of a puzzle with both openings closed by a line as thick as it needs to be."""
    picture, corner = rendered.crop(rendered.page(place["page"]), place["boxes"][0])
    ink = picture < INK
    for opening in openings(place):
        draw_line(ink, *(np.array(rendered.pixel(point)) - corner for point in opening))
    return ink, corner


def draw_line(ink, first, second):
    for share in np.linspace(0, 1, 400):
        row, column = np.round(first + (second - first) * share).astype(int)
        ink[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2] = True


def inside_of(rendered, end, labels, corner):
    """Return the label of the first or last cell: the free space beside the opening that is not the outside's."""
    if "inside" in end:
        row, column = rendered.pixel(tuple(end["inside"]))
        return nearest_label(labels, row - corner[0], column - corner[1])
    opening = np.array(end["opening"])
    across = opening[1] - opening[0]
    found = set()
    for side in (1, -1):
        row, column = rendered.pixel(opening.mean(axis=0) + side * 0.25 * np.array([-across[1], across[0]]))
        row, column = row - corner[0], column - corner[1]
        within = 0 <= row < labels.shape[0] and 0 <= column < labels.shape[1]
        found |= {int(labels[row, column])} if within else set()
    (label,) = found - {0, int(labels[0, 0])}
    return label


def nearest_label(labels, row, column):
    """Return the label of the free pixel nearest to a place, which may lie on a picture."""
    rows, columns = np.nonzero(labels)
    return int(labels[rows, columns][np.argmin((rows - row) ** 2 + (columns - column) ** 2)])


@pytest.mark.parametrize("name", quick(titles(ALL_PAIRS), *titles(CHOSEN_PAIRS)) + titles(PUZZLES))
def test_the_rendered_puzzle_has_one_way_through_and_the_answer_shows_it(name, rendered):
    for puzzle in section(name, rendered):
        place = place_of(puzzle, "puzzle")
        ink, corner = plugged(rendered, place)
        labels, _ = ndimage.label(~ink)
        ends = [inside_of(rendered, end, labels, corner) for end in place["ends"]]
        assert ends[0] == ends[1] > 0, "no way from Start to Finish"
        region = labels == ends[0]
        assert not region[0].any()
        assert not region[-1].any()
        assert not region[:, 0].any()
        assert not region[:, -1].any()
        # All that is not the region hangs together (walls, border, outside, words), but for pictures of ends inside.
        pictures = 2 - len(openings(place))
        rest, count = ndimage.label(~region, np.ones((3, 3)))
        assert count == 1 + pictures, "a second way: walls that stand free"
        outside = rest == np.bincount(rest.ravel())[1:].argmax() + 1
        free = on_free_ground(rendered, puzzle, place_of(puzzle, "answer"), ~outside, corner)
        assert free > 0.995, f"the answer of maze {puzzle['number']} crosses its walls"


def on_free_ground(rendered, puzzle, answer, region, corner):
    """Return how much of an answer's black line, mapped onto a puzzle, lies in the puzzle's free space.

    Not counted: where the line begins in an opening, because its round end reaches out.
    """
    place = place_of(puzzle, "puzzle")
    picture, origin = rendered.crop(rendered.page(answer["page"]), answer["boxes"][0])
    lines, _ = ndimage.label(picture < 60, np.ones((3, 3)))
    rows, columns = np.nonzero(lines == np.bincount(lines.ravel())[1:].argmax() + 1)
    # from pixels of the answer to points, to the puzzle's points, to its pixels
    scale = 72 / DPI
    x, y = (columns + origin[1] + 0.5) * scale, rendered.height - (rows + origin[0] + 0.5) * scale
    small, large = answer["boxes"][0], place["boxes"][0]
    x = large[0] + (x - small[0]) * (large[2] - large[0]) / (small[2] - small[0])
    y = large[1] + (y - small[1]) * (large[3] - large[1]) / (small[3] - small[1])
    counted = np.ones(len(x), dtype=np.bool_)
    for posts in map(np.array, openings(place)):
        away = np.hypot(x - posts[:, 0].mean(), y - posts[:, 1].mean())
        counted &= away > 0.45 * np.hypot(*(posts[1] - posts[0]))
    mapped = np.stack([(rendered.height - y) / scale - corner[0], x / scale - corner[1]], axis=1)[counted].astype(int)
    inside = ((mapped >= 0) & (mapped < region.shape)).all(axis=1)
    return float(region[mapped[inside, 0], mapped[inside, 1]].sum() / len(mapped))


def test_the_answer_of_another_maze_would_be_noticed(rendered):
    one, other = section("Of one size", rendered)
    ink, corner = plugged(rendered, place_of(one, "puzzle"))
    assert on_free_ground(rendered, one, place_of(one, "answer"), ~ink, corner) > 0.995
    assert on_free_ground(rendered, one, place_of(other, "answer"), ~ink, corner) < 0.97
