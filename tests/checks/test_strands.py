"""The lines of a tangle in pictures of few pixels: what crosses is told from what bends, at any width of a line."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from mazebook.checks.proof.tasks.lines.following import faults_of, followed
from mazebook.checks.proof.tasks.lines.strands import strands_of

FINE = 8  # the picture is drawn so many times larger
WIDTHS = [7.0, 9.5, 10.16, 11.0, 12.0, 14.0, 15.0]  # of a line, in pixels
STRAIGHT, ACROSS = [(2, 5), (18, 5)], [(10, 1), (10, 13)]  # columns and rows, in widths of a line
BENT = [(2, 9), (6, 9), (7, 12.5), (18, 12.5)]


def read(width, *lines):
    """Return what is read of lines between names, which are the ends of each line."""
    picture = Image.new("L", (round(20 * width) * FINE, round(14 * width) * FINE))
    for line in lines:
        places = [(x * width * FINE + 3, y * width * FINE + 3) for x, y in line]
        ImageDraw.Draw(picture).line(places, fill=255, width=round(width * FINE), joint="curve")
    ink = np.asarray(picture.reduce(FINE)) > 127
    names = [np.array([y * width, x * width]) for end in (0, -1) for x, y in (line[end] for line in lines[:2])]
    return strands_of(ink, names, 0.8 * width, width)


@pytest.mark.parametrize("width", WIDTHS)
def test_lines_that_cross_are_followed(width):
    strands = read(width, STRAIGHT, ACROSS)
    assert list(faults_of(strands)) == []
    assert followed(strands, 2).ends == (0, 1)
    assert len(strands.crossings) == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_a_sharp_bend_is_no_crossing(width):
    strands = read(width, STRAIGHT, BENT)
    assert list(faults_of(strands)) == []
    assert strands.crossings == ()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("more", [[(6, 9), (6, 11)], [(6, 5), (6, 9)], [(10, 5), (12, 6.5), (14, 5)]], ids=str)
def test_a_branch_is_seen(width, more):
    """A branch at a bend, a line between two lines, and a line that leaves another and returns to it."""
    assert "lines meet where no two cross" in list(faults_of(read(width, STRAIGHT, BENT, more)))
