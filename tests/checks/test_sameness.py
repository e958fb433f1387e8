"""A maze that is printed twice is seen, whatever way it is turned."""

import numpy as np
import pikepdf
import pytest
from PIL import Image

from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.page.pages import Document, DrawnLine, view_of
from mazebook.checks.proof.sameness import are_same, likeness_of, likeness_of_floors
from mazebook.checks.proof.walls.maze_picture import MazePicture
from tests.checks.book_of_kinds import beside, largest_form, proved
from tests.checks.sabotage import Target, altered, operators, rewrite
from tests.mazes.helpers import TESSELLATIONS


def test_buildings_that_are_turned_or_upside_down_are_alike():
    random = np.random.default_rng(3)
    plans = [np.kron(random.random((9, 9)) < 0.5, np.ones((12, 12))).astype(bool) for _ in range(3)]
    one = likeness_of_floors(plans, 243, 3)
    assert are_same(one, likeness_of_floors(plans[::-1], 243, 3))
    assert are_same(one, likeness_of_floors([plan.T[::-1] for plan in plans], 243, 3))
    assert not are_same(one, likeness_of_floors([plans[0].T, *plans[1:]], 243, 3))
    assert not are_same(one, likeness_of_floors([plans[1], plans[0], plans[2]], 243, 3))


@pytest.mark.parametrize("first", [1, 4, 7])
def test_a_maze_that_comes_twice(first, book, content):
    one, other = Target(book.record, first), Target(book.record, first + 1)

    def copy(pdf):
        page, source = pdf.pages[other.page], pdf.pages[one.page]
        page.Resources.XObject["/Copied"] = source.Resources.XObject[largest_form(source)[0]]
        commands = operators(page)
        commands[largest_form(page)[1]][0][0] = pikepdf.Name("/Copied")
        rewrite(page, commands)

    proof = proved(book, altered(content, copy), beside(book, first))
    found = {(f.maze, f.role, f.rule) for f in proof.failures}
    assert (first + 1, "puzzle", "repeated") in found
    assert {maze for maze, _, _ in found} == {first + 1}
    assert (first + 1, "answer", "another answer") in found


@pytest.mark.parametrize("tessellation", TESSELLATIONS)
def test_likeness_is_seen_whatever_way_a_maze_is_turned(tessellation, book, content):
    number = next(p["number"] for p in book.record["puzzles"] if p["tessellation"] == tessellation)
    document, pictures = Document(content, "book.pdf"), []
    for which in (number, number + 1):
        puzzle = Puzzle.model_validate(book.record["puzzles"][which - 1])
        place = puzzle.printed
        sheet, view = document.sheet(place.page), view_of(place.boxes[0], 2, 4)
        _, lines = sheet.drawn(place.boxes[0])
        doubled = [DrawnLine(2 * thickness, grey) for thickness, grey in lines]
        maze = MazePicture(sheet.pixels(view), view, puzzle, place, doubled)
        wall = maze.thickness
        pictures.append(maze.free.pixels[4:-4, 4:-4])
    document.close()
    one, other = pictures

    def likeness(picture, thickness=wall):
        return likeness_of(picture, 150, thickness, picture if tessellation == "theta" else None)

    like, unlike = likeness(one), likeness(other)
    larger = np.asarray(Image.fromarray(one).resize((one.shape[1] * 4 // 3, one.shape[0] * 4 // 3)))
    assert are_same(like, likeness(larger, wall * 4 / 3))
    turned = [one, one[::-1], one[:, ::-1], one[::-1, ::-1], one.T, one.T[::-1]]
    if tessellation == "theta":
        turned += [np.asarray(Image.fromarray(one).rotate(angle)) for angle in (60, 120, 17)]
    for picture in turned:
        assert are_same(like, likeness(picture))
        assert not are_same(unlike, likeness(picture))
