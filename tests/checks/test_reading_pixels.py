"""What the proof takes for pieces of paper and ink, and for the tone of walls."""

import numpy as np
import pytest
from scipy import ndimage

from mazebook.checks.proof.page.pages import DrawnLine
from mazebook.checks.proof.pixels.masks import mask_of
from mazebook.checks.proof.pixels.runs import Pieces
from mazebook.checks.proof.walls.wall_ink import tones_of


def test_the_pieces_are_those_of_scipy():
    random = np.random.default_rng(1)
    for _ in range(200):
        rows, columns = random.integers(1, 14, 2)
        gray = np.where(random.random((rows, columns)) < random.random(), 0, 255).astype(np.uint8)
        pieces = Pieces(mask_of(gray < 128))
        named = np.array([[pieces.at(y, x) for x in range(columns)] for y in range(rows)])
        free, n_free = ndimage.label(gray > 0)
        ink, n_ink = ndimage.label(gray == 0, np.ones((3, 3)))
        assert len(np.unique(named)) == n_free + n_ink
        assert all(len(np.unique(named[ink == k])) == 1 for k in range(1, n_ink + 1))
        for k in range(1, n_free + 1):
            (piece,) = np.unique(named[free == k])
            assert pieces.area[piece] == (free == k).sum()
            assert (
                pieces.euler[piece] == 2 - ndimage.label(np.pad(free != k, 1, constant_values=True), np.ones((3, 3)))[1]
            )
        for radius in (0, 1.5, 3):
            y, x = np.mgrid[-3:4, -3:4]
            expected = ndimage.binary_dilation(gray == 0, x**2 + y**2 <= radius**2)
            assert np.array_equal(mask_of(gray == 0).grown(radius).pixels, expected)


@pytest.mark.parametrize("pitch", [11, 13, 26, 39])
def test_soft_edges_at_every_cell_are_not_taken_for_the_tone_of_walls(pitch):
    gray = np.full((pitch * 40, 300), 255, dtype=np.uint8)
    for row in range(0, len(gray), pitch):
        gray[row, :100] = 117
        gray[row + 1 : row + 4, :100] = 0
    assert tones_of(gray).wall == 0
    assert tones_of(np.roll(gray, 1, axis=0)).wall == 0


def test_a_large_grey_drawing_is_not_taken_for_pale_walls():
    """In the corners around a round maze of few walls there may be more of the scenery than of the walls."""
    gray = np.full((400, 400), 255, dtype=np.uint8)
    gray[100:104, :] = 0
    gray[300:, 300:] = 191
    assert tones_of(gray).wall == 191
    assert tones_of(gray, lines=[DrawnLine(4.0, 0.0)]).wall == 0
    pale = np.where(gray == 0, np.uint8(200), gray)
    assert tones_of(pale, lines=[DrawnLine(4.0, 200.0)]).wall in (191, 200)


def test_thin_walls_of_an_answer_are_told_from_their_soft_edges():
    gray = np.full((100, 100), 255, dtype=np.uint8)
    gray[:, 10:30] = 0  # the route
    gray[:, 40], gray[:, 41:44] = 115, 200
    assert tones_of(gray, answer=[DrawnLine(1.0, 115.0), DrawnLine(20.0, 0.0)]).wall == 115
